"""Names that name nothing, seats that don't play: found in both encodings, all at once."""

from __future__ import annotations

from typing import Any

import pytest

from referee.log import document_issues, parse_line, read
from referee.log.model import AnyEvent, Document, Position
from referee.log.seating import seating_of
from referee.seats import Seating


def document(*lines: str, **keys: Any) -> Document:
    events: list[AnyEvent] = [event for line in lines if (event := parse_line(line))]
    return Document(format=1, ruleset="samba", events=events, **keys)


def found(*lines: str, **keys: Any) -> list[tuple[str | int, ...]]:
    return [issue.path for issue in document_issues(document(*lines, **keys))]


def message(*lines: str, **keys: Any) -> str:
    issues = document_issues(document(*lines, **keys))
    assert len(issues) == 1, issues
    return issues[0].message


# ---------------------------------------------------------------- melds


def test_melds_are_numbered_by_side_in_the_order_laid() -> None:
    assert not found(
        "A meld 7S 7H 7D as AC1",
        "B meld 8S 8H 8D as BD1",
        "C take with 9S 9H as AC2",
        "A take onto AC1",
        "C take with QS QD onto BD1",
        "A add 7C onto AC1",
        "C meld KS KH KD as AC3",
        "A move KS from AC3 to AC1",
        "A discard 7C from AC1",
        "A inspect AC2",
        "table find sixth-card-straight AC3",
        "table find foreign in A",
        "A scramble theirs BD1",
    )


def test_a_number_stays_used_after_the_meld_is_taken_back() -> None:
    assert not found("A meld 7S 7H 7D", "A take-back 7S 7H 7D", "A meld 8S 8H 8D as AC2")


def test_melds_of_the_position_count_first() -> None:
    position = Position(turn="A", melds={"AC": [("7S",), ("8S",)]})
    assert not found("A add 7H onto AC2", "A meld 9S 9H 9D as AC3", position=position)
    assert found("A add 7H onto AC3", position=position) == [("events", 0, "onto")]


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("A add 7C onto AC1", "onto"),
        ("A take onto BD1", "onto"),
        ("A move 7C from AC1 to AC2", "from"),
        ("A discard 7C from AC1", "from"),
        ("A inspect BD3", "what"),
        ("table find sixth-card-straight AC2", "where"),
        ("A scramble own AC1", "melds"),
    ],
)
def test_a_meld_that_has_not_been_laid(line: str, key: str) -> None:
    assert found(line)[0] == ("events", 0, key)


def test_the_message_counts_and_suggests() -> None:
    issues = document_issues(document("A meld 7S 7H 7D", "B add 7C onto AC2"))
    assert issues[0].message == "AC2 names no meld: AC has laid 1 so far"
    assert issues[0].suggestion == "AC1"


@pytest.mark.parametrize("line", ["A meld 7S 7H 7D as AC2", "A take with 7S 7H as BD1"])
def test_a_name_that_disagrees(line: str) -> None:
    assert "this meld is AC1" in message(line)


def test_a_name_where_no_meld_is_made() -> None:
    assert "makes no new meld" in message("A meld 7S 7H 7D", "A take onto AC1 as AC2")
    assert "makes no new meld" in message("table meld 7S 7H 7D as AC1")


def test_where_everyone_plays_alone_the_side_is_the_seat() -> None:
    assert not found("A meld 7S 7H 7D as A1", "B add 7C onto A1", hands={"A": 15, "B": 15})


# ---------------------------------------------------------------- events


def test_labels_and_numbers() -> None:
    assert not found("x: A draw 5H", "B notice x", "B notice 1", "C notice")
    assert "no event has the label 'y'" in message("x: A draw 5H", "B notice y")
    assert "comes only later" in message("B notice x", "x: A draw 5H")
    assert "already names event 1" in message("x: A draw 5H", "x: B draw 5H")
    assert "no event 3 before" in message("A draw 5H", "B notice 3")
    assert "no event 2 before" in message("A draw 5H", "B notice 2")
    assert "no event 0 before" in message("A draw 5H", "B notice 0")


def test_seats_that_do_not_play() -> None:
    assert found("E draw 5H", "table turn 7S", "judge rule 31.a") == [("events", 0, "by")]
    keys = {"dealer": "E", "due_dealer": "F", "players": {"E": "x"}, "scores": {"AC": 1, "A": 2}}
    assert found(**keys) == [("dealer",), ("due_dealer",), ("players", "E"), ("scores", "A")]


def test_expected_findings_name_events() -> None:
    findings = [
        {"event": 1},
        {"event": "x"},
        {"events": [1, 9, "z"]},
        {"seat": "A"},
        5,
        {"event": None},
    ]
    assert found("x: A draw 5H", expect={"findings": findings}) == [
        ("expect", "findings", 2, "events", 1),
        ("expect", "findings", 2, "events", 2),
    ]
    assert not found(expect={"findings": "none", "clean": True, "odd": []})


# ---------------------------------------------------------------- the start


def test_hands_and_position_exclude_each_other() -> None:
    position = Position(turn="A")
    assert "not both" in message(hands={"A": 3}, position=position)


def test_names_in_the_position() -> None:
    position = Position(
        turn="E",
        hands={"A": 3, "F": 2},
        barred={"E": ["draw"]},
        minimum={"AC": 50, "A": 90},
        red_threes={"A": ("3H",), "AC": ("3D",), "E": ()},
        melded=["A", "E"],
        remarks=["BD", "B"],
        bids=["A bid 4 spades", "B pass", "C draw 5H", "D bidd 4 spades"],
    )
    assert found(position=position) == [
        ("position", "turn"),
        ("position", "hands", "F"),
        ("position", "barred", "E"),
        ("position", "melded", 1),
        ("position", "minimum", "A"),
        ("position", "remarks", 1),
        ("position", "red_threes", "E"),
        ("position", "bids", 2),
        ("position", "bids", 3),
    ]


def test_who_plays_is_seen_from_the_document() -> None:
    assert seating_of(document()) == Seating.partnership()
    assert seating_of(document(hands={"A": 1, "B": 1})) == Seating.partnership()
    assert seating_of(document("A meld 7S 7H 7D as AC1")) == Seating.partnership()
    assert seating_of(document("A meld 7S 7H 7D as A1")) == Seating.alone(2)
    assert seating_of(document("C draw 5H", "B add 7S onto A1")) == Seating.alone(3)
    assert seating_of(document(hands={"A": 1, "B": 1}, scores={"AC": 5})) == Seating.partnership()
    alone = document(hands=dict.fromkeys("ABCD", 1), scores={"A": 5})
    assert seating_of(alone) == Seating.alone(4)
    assert seating_of(alone, {"samba": Seating.partnership()}) == Seating.partnership()


def test_a_ruleset_needs_a_name() -> None:
    nameless = Document(format=1, ruleset=" ")
    assert document_issues(nameless)[0].path == ("ruleset",)


@pytest.mark.parametrize("cards", ['""', '"0?"', "[]"])
def test_an_act_with_cards_names_some(cards: str) -> None:
    act = f'{{"by": "A", "do": "seat-draw", "cards": {cards}}}'
    text = f'{{"format": 1, "ruleset": "samba", "events": [{act}]}}'
    (problem,) = read(text.encode()).problems
    assert (problem.path, problem.message) == ("events[0].cards", "there are no cards")
