"""The table after every event: the same fold as the ruling, and what it shows."""

from __future__ import annotations

import pytest

import referee
from referee.cards import UNKNOWN
from referee.review import Review, review
from referee.rules import find_rulebook, known_rulesets
from referee.teach.casebook import case_files, load_case

RULESETS = known_rulesets(find_rulebook())


def walk(text: str, **options: object) -> Review:
    reading = referee.read(text.encode())
    assert reading.problems == []
    loaded = reading.documents[0]
    return review(loaded.document, lines=loaded.lines, **options)  # type: ignore[arg-type]


TURN = """
format = 1
ruleset = "samba"
dealer = "D"
scores = { AC = 1600, BD = 900 }
log = '''
C draw 5C 7H
C meld TS TH TD
short: C discard 2C*
D draw 3H ?
D lay 3H
'''
[position]
turn = "C"
round = 3
stock = 60
pile = "4S 9C"
[position.hands]
A = 15
C = "TS TH TD KS KS 4H 4D 8?"
D = "JK AS AD 4S 5?"
[position.penalty_cards]
B = "KD"
[position.melds]
BD = ["QS QH QD QC 2H JK", "9S 7S 8S"]
"""


def test_each_step_is_the_table_after_its_event() -> None:
    steps = walk(TURN).steps
    assert [step.phase for step in steps] == ["draw", "play", "play", "draw", "play", "play"]
    assert [step.player for step in steps] == ["C", "C", "C", "D", "D", "D"]
    assert [step.round for step in steps] == [3] * 6
    assert [step.stock for step in steps] == [60, 58, 58, 58, 56, 56]
    assert [len(step.hands["C"].cards) for step in steps] == [15, 17, 14, 13, 13, 13]
    assert [step.pile for step in steps[2:4]] == [("4S", "9C"), ("4S", "9C", "2C*")]
    assert [step.locked for step in steps[2:4]] == [False, True]
    assert steps[2].sides["AC"].melds[0].cards == ("TS", "TH", "TD")
    assert steps[5].sides["BD"].red_threes == ("3H",)


def test_hands_melds_and_penalty_cards() -> None:
    first = walk(TURN).steps[0]
    assert first.hands["D"].cards[:4] == ("JK", "AS", "4S", "AD")
    assert first.hands["D"].unknown == 5
    assert first.hands["D"].known == ("JK", "AS", "4S", "AD")
    assert first.hands["B"].penalty == ("KD",)
    assert not first.hands["B"].sized
    assert first.hands["A"].sized
    queens, nines = first.sides["BD"].melds
    assert (queens.kind, queens.wilds, queens.cards[-2:]) == ("set", 2, ("2H", "JK"))
    assert nines.cards == ("7S", "8S", "9S")
    assert first.sides["AC"].minimum == 90
    assert (first.sides["AC"].opened, first.sides["BD"].opened) == (False, True)


def test_dues_appear_with_the_ruling_and_go_when_done() -> None:
    log = TURN.replace("C meld TS TH TD\n", "").replace("C draw 5C 7H\nshort: C", "short: C")
    log = log.replace("D draw 3H ?\nD lay 3H", "A notice short\nC draw 5C 7H\nD draw 5H 5S")
    steps = walk(log.replace('[position.penalty_cards]\nB = "KD"\n', "")).steps
    assert [[due.what for due in step.dues] for step in steps] == [[], [], ["draw"], [], []]


def test_a_log_that_stops_shows_what_is_owed_there() -> None:
    report = walk(TURN).report
    assert walk(TURN).steps[-1].dues == report.dues != ()


def test_findings_by_step_and_steps_by_name() -> None:
    found = walk(TURN)
    places = {step: [n for n, _ in pairs] for step, pairs in found.numbered.items()}
    assert [n for numbers in places.values() for n in numbers] == list(
        range(1, len(found.report.findings) + 1)
    )
    assert [found.step_named(name) for name in ("short", "0", "5", "6", "x", "9" * 40, "²")] == [
        3, 0, 5, None, None, None, None,
    ]  # fmt: skip


def test_as_if_noticed_early() -> None:
    early = walk(TURN, at=3)
    assert early.last == 4
    assert [type(event).__name__ for event in early.events[-2:]] == ["Discard", "Notice"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_is_the_fold_that_rules(ruleset: str) -> None:
    """Looking at the table changes no ruling, and the cards on it never grow in number."""
    paths = [path for path in case_files() if load_case(path).document.ruleset == ruleset]
    for path in paths[::3]:
        case = load_case(path)
        found = review(case.document, lines=case.lines)
        assert found.report == referee.check(case.document, lines=case.lines), path
        assert [step.event for step in found.steps] == list(range(len(case.document.events) + 1))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_seats_and_sides_of_every_ruleset(ruleset: str) -> None:
    found = walk(f'format = 1\nruleset = "{ruleset}"\ndealer = "A"\nlog = "A draw ?"\n')
    step = found.steps[-1]
    seated = [seat for side in step.sides.values() for seat in side.seats]
    assert sorted(seated) == list(step.hands)
    assert all(hand.cards[-1:] == (UNKNOWN,) for hand in step.hands.values() if hand.cards)
