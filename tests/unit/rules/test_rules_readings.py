"""Choosing readings by gap, number or paragraph, and every choice that can't be made."""

import pytest
from toybook import Book

from referee.rules import ReadingError, load_ruleset


@pytest.mark.parametrize("key", ["how-many", "X01", "x01", "1.a"])
@pytest.mark.parametrize("value", ["one", "A", "a"])
def test_a_reading_overrides_parameters(book: Book, key: str, value: str) -> None:
    rules = load_ruleset("toy", book.path, {key: value})
    assert rules.number("draw_cards") == 1
    assert rules.chosen == {"how-many": "one"}
    assert rules.taken("X01").id == "one"
    assert rules.parameter("draw_cards").paragraphs == ("1.a",)


def test_without_a_choice_the_default_is_taken(book: Book) -> None:
    rules = load_ruleset("toy", book.path)
    assert rules.chosen == {}
    assert rules.taken("how-many").id == "two"


def test_all_bad_choices_are_collected(book: Book) -> None:
    choices = {"how-mony": "one", "X01": "three", "2": "A", "how-many": "two", "1.a": "one"}
    with pytest.raises(ReadingError) as caught:
        load_ruleset("toy", book.path, choices)
    found = {(problem.key, problem.fault): problem.candidates for problem in caught.value.problems}
    assert found == {
        ("how-mony", "unknown"): ("how-many",),
        ("X01", "no-such-option"): ("one", "two"),
        ("2", "ambiguous"): ("how-many", "stays-or-not"),
        ("1.a", "conflict"): ("how-many",),
    }
    assert "how-many" in str(caught.value)


def test_a_note_leaves_no_choice(book: Book) -> None:
    content = (book.path / "toy/readings.toml").read_text(encoding="utf-8")
    first = content.split("[[gap.option]]")[0].replace(
        'switch = true\ndefault = "two"', "switch = false"
    )
    book.write("toy/readings.toml", first)
    with pytest.raises(ReadingError) as caught:
        load_ruleset("toy", book.path, {"how-many": "one"})
    assert caught.value.problems[0].fault == "note-only"


def test_a_table_is_told_the_readings_it_asks_for(book: Book) -> None:
    rules = load_ruleset("toy", book.path)
    assert rules.readings_for(rules.table("bad-meld")) == {"stays-or-not": "stay"}
    chosen = load_ruleset("toy", book.path, {"X02": "B"})
    assert chosen.readings_for(chosen.table("bad-meld")) == {"stays-or-not": "go"}
    assert chosen.readings_for(chosen.table("no-draw")) == {}
