"""Deciding: the rows still possible, and only the questions that matter."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st
from toybook import Book

from referee.rules import DecisionTable, Row, alternatives, decide, load_ruleset


def make(asks: dict[str, str], *rows: tuple[str, dict[str, str], str]) -> DecisionTable:
    """A table from (row id, circumstance → values, consequence) with one-letter values."""
    made = tuple(
        Row(
            id=name,
            when={key: tuple(values) for key, values in when.items()},
            cite=(consequence,),
            status="impossible" if consequence == "never" else "prescribed",
            text={},
        )
        for name, when, consequence in rows
    )
    return DecisionTable("f", (), None, None, tuple(asks), made)


def test_known_circumstances_settle(book: Book) -> None:
    table = load_ruleset("toy", book.path).table("no-draw")
    decision = decide(table, {"noticed": "late", "merged": "no"}, {})
    assert decision.settled
    assert decision.row is not None
    assert decision.row.id == "N-3"


def test_a_question_that_changes_nothing_is_not_asked(book: Book) -> None:
    table = load_ruleset("toy", book.path).table("no-draw")
    assert decide(table, {"noticed": "now"}, {}).open_questions == ()
    late = decide(table, {"noticed": "late"}, {})
    assert late.open_questions == ("merged",)
    assert late.row is None
    assert decide(table, {}, {}).open_questions == ("noticed", "merged")
    assert decide(table, {"merged": "no"}, {}).open_questions == ("noticed",)


def test_rows_that_rule_alike_need_no_question() -> None:
    table = make({"x": "ab"}, ("1", {"x": "a"}, "c"), ("2", {"x": "b"}, "c"))
    decision = decide(table, {}, {})
    assert decision.settled
    assert len(decision.rows) == 2


def test_what_cannot_occur_is_neither_ruled_nor_asked() -> None:
    table = make({"x": "abc"}, ("1", {"x": "a"}, "c"), ("2", {"x": "bc"}, "never"))
    assert [row.id for row in decide(table, {}, {}).rows] == ["1"]
    assert [row.id for row in decide(table, {"x": "b"}, {}).rows] == ["2"]
    assert list(alternatives(table, {}, "x")) == ["a"]


def test_either_of_two_linked_circumstances_is_asked() -> None:
    table = make(
        {"x": "ab", "y": "ab"},
        ("1", {"x": "a", "y": "a"}, "c"),
        ("2", {"x": "b", "y": "b"}, "d"),
        ("3", {"x": "a", "y": "b"}, "never"),
        ("4", {"x": "b", "y": "a"}, "never"),
    )
    assert decide(table, {}, {}).open_questions == ("x", "y")


def test_readings_count_as_known(book: Book) -> None:
    table = load_ruleset("toy", book.path).table("bad-meld")
    row = decide(table, {"noticed": "now"}, {"stays-or-not": "go"}).row
    assert row is not None
    assert row.id == "B-1"


def test_a_hole_and_an_unknown_value_leave_no_row() -> None:
    table = make({"x": "ab"}, ("1", {"x": "a"}, "c"))
    assert decide(table, {"x": "z"}, {}).rows == ()
    assert not decide(table, {"x": "z"}, {}).settled


def test_alternatives_by_value(book: Book) -> None:
    table = load_ruleset("toy", book.path).table("no-draw")
    found = alternatives(table, {"noticed": "now", "merged": "yes"}, "noticed")
    assert {value: [row.id for row in rows] for value, rows in found.items()} == {
        "now": ["N-1"],
        "soon": ["N-1"],
        "late": ["N-2"],
    }
    assert alternatives(table, {}, "weather") == {}


@given(
    st.lists(st.sampled_from("pqr"), min_size=12, max_size=12),
    st.dictionaries(st.sampled_from("xyz"), st.sampled_from("ab")),
)
def test_a_question_is_asked_exactly_if_its_answer_matters(
    consequences: list[str], known: dict[str, str]
) -> None:
    domains = {"x": "ab", "y": "ab", "z": "abc"}
    cells = list(product(*domains.values()))
    rows = [
        (str(index), dict(zip(domains, cell, strict=True)), consequences[index])
        for index, cell in enumerate(cells)
    ]
    ruled = dict(zip(cells, consequences, strict=True))
    fitting = [c for c in cells if all(c["xyz".index(k)] == v for k, v in known.items())]
    expected = tuple(
        name
        for index, name in enumerate(domains)
        if any(
            ruled[one] != ruled[two]
            for one in fitting
            for two in fitting
            if one[:index] == two[:index] and one[index + 1 :] == two[index + 1 :]
        )
    )
    decision = decide(make(domains, *rows), known, {})
    assert decision.open_questions == expected
    assert decision.settled == (not expected)
    assert {row.id for row in decision.rows} == {str(cells.index(cell)) for cell in fitting}
