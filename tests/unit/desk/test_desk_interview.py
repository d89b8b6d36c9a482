"""Every table of every ruleset, asked through: the questions end in what `decide` says."""

from __future__ import annotations

import random

import pytest

from referee.desk.interview import AnswerError, Interview
from referee.desk.plan import known
from referee.desk.ruling import Desk, rule
from referee.desk.seats import Table
from referee.rules import decide, find_rulebook, known_rulesets, load_ruleset
from referee.rules.moments import moments_of

RULESETS = known_rulesets(find_rulebook())
MOST_WALKS = 150


def walks(start: Interview, seed: int):
    """Interviews at every state reached by random answers, "not known" among them."""
    dice = random.Random(seed)
    for _ in range(MOST_WALKS):
        interview = start
        while interview.question is not None:
            yield interview
            values = [*interview.question.values, None]
            interview = interview.answer(dice.choice(values))
        yield interview


@pytest.mark.parametrize("ruleset", RULESETS)
def test_any_answers_end_in_the_ruling_that_decide_gives(ruleset: str) -> None:
    rules = load_ruleset(ruleset)
    for fact in rules.facts():
        start = Interview.about(rules, fact)
        most = start.most_left
        for interview in walks(start, len(fact)):
            assert len(interview.said) + interview.most_left <= len(interview.table.asks)
            if interview.question is None:
                told = known(interview.answers)
                decision = decide(interview.table, told, interview.readings)
                if None not in interview.answers.values():
                    assert decision.settled, (fact, interview.answers)
                    assert len(interview.said) <= most
                ruling = rule(Desk(rules, Table.of(rules, fact, None, None)), interview)
                rows = {row.consequence: row.id for row in reversed(decision.rows)}
                assert {each.ruling.row for each in ruling.possible} == {*rows.values()}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_question_is_asked_that_cannot_matter(ruleset: str) -> None:
    """Between two answers to a question, the rulings possible under some further answers differ."""
    rules = load_ruleset(ruleset)
    for fact in rules.facts():
        seen = set()
        for interview in walks(Interview.about(rules, fact), 7):
            key = tuple(sorted(interview.answers.items(), key=str))
            if interview.question is None or key in seen:
                continue
            seen.add(key)
            assert len(interview.question.values) > 1
            outcomes = [_outcomes(interview.answer(v), v) for v in interview.question.values]
            assert any(each != outcomes[0] for each in outcomes[1:]), (fact, interview.answers)


def _outcomes(interview: Interview, value: str) -> frozenset[object]:
    """What each row still possible says, with all its other conditions."""
    name = interview.said[-1][0]
    unknown = {n for n, v in interview.answers.items() if v is None}
    return frozenset(
        (
            tuple(
                (key, frozenset(values))
                for key, values in sorted(row.when.items())
                if key != name and key not in unknown
            ),
            repr(row.consequence),
        )
        for row in interview.decision.rows
    )


def test_every_answer_can_be_taken_back() -> None:
    start = Interview.about(load_ruleset("samba"), "drew-out-of-turn")
    first = start.answer("no")
    second = first.answer("partner")
    assert second.take_back() == first
    assert second.take_back().take_back() == start == start.take_back()


def test_not_known_leaves_rulings_and_says_what_settles() -> None:
    rules = load_ruleset("samba")
    interview = Interview.about(rules, "drew-out-of-turn", {"merged": "yes", "turn-of": None})
    while interview.question is not None:
        interview = interview.answer(None)
    ruling = rule(Desk(rules, Table.of(rules, "drew-out-of-turn", "B", None)), interview)
    assert (ruling.status == "undetermined") == (len(ruling.possible) > 1)
    assert all(question.circumstance != "merged" for question in ruling.missing)


def test_bad_answers_are_all_named_with_what_was_meant() -> None:
    given = {"notised": "own-turn", "merged": "maybe", "scored": "yes"}
    with pytest.raises(AnswerError) as caught:
        Interview.about(load_ruleset("samba"), "drew-out-of-turn", given)
    said = str(caught.value)
    assert len(caught.value.problems) == 3
    assert "noticed" in said
    assert "merged: no value 'maybe'" in said
    with pytest.raises(AnswerError):
        Interview.about(load_ruleset("samba"), "drew-out-of-turn").answer("nonsense")


def test_the_neighbour_and_the_later_moment_are_shown() -> None:
    rules = load_ruleset("samba")
    given = {"noticed": "own-turn"}
    interview = Interview.about(rules, "discard-without-draw", given)
    ruling = rule(Desk(rules, Table.of(rules, "discard-without-draw", "C", None)), interview)
    assert ruling.status == "ruled"
    assert ruling.possible[0].ruling.remedy[0].by == "C"
    assert [dict(each.when) for each in ruling.later] == [{"noticed": ("after-next-play",)}]
    assert moments_of(interview.table) == ("noticed",)


def test_points_for_each_card() -> None:
    rules = load_ruleset("samba")
    interview = Interview.about(rules, "partner-helped")
    while interview.question is not None:
        interview = interview.answer(interview.question.values[0])
    table = Table.of(rules, "partner-helped", None, None)
    one, three = (rule(Desk(rules, table, n), interview).possible[0] for n in (None, 3))
    assert one.times == "cards"
    assert three.times is None
    assert three.ruling.penalty.points == 3 * one.ruling.penalty.points > 0
