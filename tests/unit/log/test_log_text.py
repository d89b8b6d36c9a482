"""Event lines: every verb, argument and option both ways, and what is said of a wrong line."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from log_strategies import EVENT_CLASSES, EVENTS
from msgspec.structs import fields

from referee.log import LineError, format_event, parse_line
from referee.log import model as m
from referee.log.grammar import GRAMMAR, classes, field_of
from referee.log.text import LineError as TheSame

LINES = """
D cut
D deal
D deal A 15 B 14
table turn 7S
table turn 2C*
A bid 4 spades
A pass
A double
A seat-draw KS
A seat-draw KS edge
A touch stock
A draw 5H 6C
A draw 5H 6C apart seeing 9S KD showing 2?
A join
A lay 3H 3D
A replace 7C
A take
A take rest
A take with 7H 7D as AC3
A take onto AC2
A take with QS QD QH onto BD1 count 3 apart
A meld 7S 8S 9S
A meld 7S 8S 9S toward pile from B as AC3
A add TS onto AC1 toward pile from C
A move JK from AC1 to AC2
A leave-pile
A cannot-open
A discard KH
A discard KH 2C* crosswise from AC1
A end-turn
A retract TC
A ask-out
C answer yes
C answer no added
C answer other
C answer none
C answer 7
A declare-unable
A withdraw
B demand out
B demand continue
A declare-out
A expose KH
A show KH
A show KH to B
A name KH
A look
A ask minimum
A ask hand-count of B
A remark hand-completed
A discuss
A gesture
A inspect
A inspect pile
A inspect AC1
judge inspect A possible
A count stock
A count stock 14
A count stock silently
table find facing 5H
table find facing 5H in stock
table find foreign in stock
table find foreign 5H in A
table find missing 5H
table find wrong-count A 14
table find uncut
table find misdeal
table find hand-below-table A
table find sixth-card-straight AC2
table find kept-silent
C notice
C notice x
C notice 7
A take-back 7S 8S
A return 5H
A give 5H 6C to C
A shuffle
A keep KH
A restore
A expose-hand
A pick-up-hand
A prove
judge rule 31.a
judge rule 31.a 9.b.1 AC -100 BD 50
A scramble own
A scramble theirs BD1 BD2
B claim BD 1230
table score AC 1230 BD -455
table correct AC 1330 sum
table end
table end last-red-three
first: A draw 12?
"""


@pytest.mark.parametrize("line", LINES.strip().splitlines())
def test_line_round_trip(line: str) -> None:
    event = parse_line(line)
    assert event is not None
    assert format_event(event) == line


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("A move JK from AC1 onto AC2", m.Move(by="A", cards=("JK",), from_="AC1", onto="AC2")),
        ("  A draw 10h ♠7".replace("♠7", "7♠"), m.Draw(by="A", cards=("TH", "7S"))),
        ("A draw 5H # 6C", m.Draw(by="A", cards=("5H",))),
        ("x: A cut", m.Cut(by="A", label="x")),
        ("A meld as ks qs", m.Meld(by="A", cards=("AS", "KS", "QS"))),
        ("A meld AS KS QS as AC1", m.Meld(by="A", cards=("AS", "KS", "QS"), as_="AC1")),
        ("A meld as ks qs as AC1", m.Meld(by="A", cards=("AS", "KS", "QS"), as_="AC1")),
        ("A take apart onto AC1", m.Take(by="A", onto="AC1", apart=True)),
        (
            "table find wrong-count in A 14",
            m.Find(by="table", what="wrong-count", where="A", count=14),
        ),
        ("A draw 2? 5H", m.Draw(by="A", cards=("?", "?", "5H"))),
        ("table score AC +5", m.Score(by="table", points={"AC": 5})),
    ],
)
def test_other_spellings(line: str, event: m.AnyEvent) -> None:
    assert parse_line(line) == event


@pytest.mark.parametrize("line", ["", "   ", "# a comment", "  # another"])
def test_nothing_on_the_line(line: str) -> None:
    assert parse_line(line) is None


@pytest.mark.parametrize(
    ("line", "column", "word", "suggestion"),
    [
        ("A drow 5H", 3, "drow", "draw"),
        ("a draw 5H", 1, "a", "A"),
        ("A draw 5X", 8, "5X", None),
        ("A draw H5", 8, "H5", "5H"),
        ("A draw", 7, "", None),
        ("A draw 5H apat", 11, "apat", "apart"),
        ("A take wth 5H", 8, "wth", "with"),
        ("A take with", 12, "", None),
        ("A take onto AC", 13, "AC", None),
        ("A add 5H", 9, "", None),
        ("A add 5H onto AC1 onto AC2", 19, "onto", None),
        ("A bid 4 spads", 9, "spads", "spades"),
        ("A bid 100 spades", 7, "100", None),
        ("table score AC", 15, "", None),
        ("table score AC 5 AC 6", 18, "AC", None),
        ("table end going", 11, "going", "going-out"),
        ("A inspect stock", 11, "stock", None),
        ("7: A draw 5H", 1, "7", None),
        ("x:", 3, "", None),
        ("A", 2, "", None),
        ("A draw 1? 2? 3? 4? 5?", 8, "1?", None),
        ("A answer 1000", 10, "1000", None),
        ("judge rule", 11, "", None),
        ("judge rule foo", 12, "foo", None),
        ("A meld AS KS QS as AC", 20, "AC", None),
        ("A cut 5", 7, "5", None),
        ("A move JK from AC1", 19, "", None),
        ("A give 5H to G", 14, "G", None),
    ],
)
def test_errors_name_the_place(line: str, column: int, word: str, suggestion: str | None) -> None:
    with pytest.raises(LineError) as caught:
        parse_line(line, 12)
    error = caught.value
    assert (error.line, error.column, error.word) == (12, column, word)
    assert error.suggestion == suggestion
    assert error.expected
    assert str(error).startswith(f"line 12, column {column}: ")


def test_error_type_is_public() -> None:
    assert LineError is TheSame
    assert issubclass(LineError, ValueError)


def test_grammar_has_every_verb_and_every_field() -> None:
    assert set(GRAMMAR) == set(classes()) == {c.__struct_config__.tag for c in EVENT_CLASSES}
    for verb, slots in GRAMMAR.items():
        known = {f.name for f in fields(classes()[verb])} - {"by", "label"}
        assert {field_of(slot.key) for slot in slots} == known, verb


@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
@given(EVENTS)
def test_what_a_line_says_is_read_back(event: m.AnyEvent) -> None:
    event.label = None
    if isinstance(event, m.Rule):
        event.paragraphs = ["31.a", "9"]
    if isinstance(event, m.Notice) and isinstance(event.of, str):
        event.of = "label"
    if isinstance(event, m.Deal | m.Scramble | m.Rule | m.Score | m.Correct):
        drop_empty(event)
    assert parse_line(format_event(event)) == event


def drop_empty(event: m.AnyEvent) -> None:
    """An empty list of names can't be said on a line."""
    for known in fields(event):
        if getattr(event, known.name) in ({}, []):
            setattr(event, known.name, {"AC": 5} if known.required else None)
