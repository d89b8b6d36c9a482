"""Explain: everything about one name, cross-references both ways."""

import pytest
from toybook import Book

from referee.rules import RulebookError, load_ruleset
from referee.rules.explain import (
    Explainer,
    FactPage,
    GapPage,
    ParagraphPage,
    ParameterPage,
    explain,
)


def test_a_paragraph_knows_what_rests_on_it(book: Book) -> None:
    page = explain(load_ruleset("toy", book.path), "1.a")
    assert isinstance(page, ParagraphPage)
    assert page.paragraph is not None
    assert page.broken_by == ("bad-meld", "no-draw")
    assert "N-1" in [cited.row.id for cited in page.rows]
    assert "draw_cards" in [parameter.name for parameter in page.parameters]
    assert [gap.id for gap in page.gaps] == ["how-many"]
    assert page.seen_from == ("1.b.1",)
    assert [act.phase.id for act in page.acts] == ["T1"]


def test_references_come_back(book: Book) -> None:
    rules = load_ruleset("toy", book.path)
    page = explain(rules, "1.b.1")
    assert isinstance(page, ParagraphPage)
    assert page.overridden_by == ("2",)
    fines = explain(rules, "2")
    assert isinstance(fines, ParagraphPage)
    assert [step.id for step in fines.score_steps] == ["fines"]


@pytest.mark.parametrize(("heading", "children"), [("1", ["1.a", "1.b.1"]), ("1.b", ["1.b.1"])])
def test_a_heading_has_children_and_no_text(book: Book, heading: str, children: list[str]) -> None:
    page = explain(load_ruleset("toy", book.path), heading)
    assert isinstance(page, ParagraphPage)
    assert page.paragraph is None
    assert [child.id for child in page.children] == children
    assert page.rows


def test_a_parameter_knows_rows_and_options(book: Book) -> None:
    page = explain(load_ruleset("toy", book.path), "draw_cards")
    assert isinstance(page, ParameterPage)
    assert [(cited.fact, cited.row.id) for cited in page.rows] == [("no-draw", "N-1")]
    assert [(gap.id, option.id) for gap, option in page.options] == [
        ("how-many", "one"),
        ("how-many", "two"),
    ]


@pytest.mark.parametrize("name", ["stays-or-not", "X02", "x02"])
def test_a_gap_knows_who_asks(book: Book, name: str) -> None:
    page = explain(load_ruleset("toy", book.path, {"X02": "go"}), name)
    assert isinstance(page, GapPage)
    assert page.taken is not None
    assert page.taken.id == "go"
    assert page.asked_by == ("bad-meld",)


def test_a_fact_with_its_circumstances(book: Book) -> None:
    page = explain(load_ruleset("toy", book.path), "bad-meld")
    assert isinstance(page, FactPage)
    assert [each.id for each in page.circumstances] == ["noticed"]
    assert [gap.id for gap in page.gaps] == ["stays-or-not"]
    assert [parameter.name for parameter in page.parameters] == ["fine"]


def test_every_name_has_a_page_and_no_other(book: Book) -> None:
    explainer = Explainer(load_ruleset("toy", book.path))
    assert all(explainer.page(name) for name in explainer.names())
    with pytest.raises(RulebookError, match="no-draw"):
        explainer.page("no-drow")
