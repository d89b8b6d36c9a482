"""Loading: typed parameters, laziness, rulesets that extend others."""

import subprocess
import sys
from pathlib import Path

import pytest
from toybook import Book, row, text

from referee.rules import (
    RulebookError,
    UnknownRulesetError,
    find_rulebook,
    known_rulesets,
    load_ruleset,
)


def test_parameters_are_typed(book: Book) -> None:
    rules = load_ruleset("toy", book.path)
    assert rules.number("draw_cards") == 2
    assert rules.flag("strict") is True
    assert rules.words("wild_cards") == ("JK", "2")
    assert rules.numbers("limits") == (0, 1500)
    assert (rules.seats, rules.sides, rules.language) == (2, "alone", "fi")


@pytest.mark.parametrize(
    ("kind", "name"),
    [("number", "strict"), ("flag", "fine"), ("word", "fine"), ("numbers", "wild_cards")],
)
def test_a_parameter_of_another_kind_is_refused_by_name(book: Book, kind: str, name: str) -> None:
    rules = load_ruleset("toy", book.path)
    with pytest.raises(RulebookError, match=name):
        getattr(rules, kind)(name)


def test_a_missing_parameter_names_what_was_perhaps_meant(book: Book) -> None:
    with pytest.raises(RulebookError, match="draw_cards"):
        load_ruleset("toy", book.path).number("draw_card")


def test_only_parameters_are_read_at_first(book: Book) -> None:
    for file in ("vocabulary.toml", "toy/readings.toml", "toy/tables/no-draw.toml"):
        book.write(file, "this is = = no TOML")
    rules = load_ruleset("toy", book.path)
    assert rules.number("fine") == 100
    assert rules.has_table("no-draw")
    with pytest.raises(RulebookError, match=r"no-draw\.toml"):
        rules.table("no-draw")


def test_one_paragraph_reads_one_section(book: Book) -> None:
    book.write("toy/sections/02-fines.toml", "no TOML")
    assert load_ruleset("toy", book.path).paragraph("1.a").text["en"] == "Draw two"


def test_an_unknown_paragraph_fact_or_gap_is_an_error(book: Book) -> None:
    rules = load_ruleset("toy", book.path)
    for ask in (rules.paragraph, rules.table, rules.gap):
        with pytest.raises(RulebookError, match="nothing-here"):
            ask("nothing-here")


def test_everything_of_a_ruleset(book: Book) -> None:
    rules = load_ruleset("toy", book.path)
    assert rules.facts() == ("bad-meld", "no-draw")
    assert [section.id for section in rules.sections()] == ["1", "2"]
    assert [paragraph.id for paragraph in rules.paragraphs()] == ["1.a", "1.b.1", "2"]
    assert rules.gap("x01").id == rules.gap("how-many").id
    assert rules.scoring[0].sign == -1
    assert rules.turn[0].obliged[0].do == "draw"
    assert rules.vocabulary.remedies["stays"].due
    assert rules.vocabulary.circumstances["merged"].answers["yes"]["fi"] == "kyllä"


def test_shared_rows_are_taken_and_overridden_by_id(book: Book) -> None:
    table = load_ruleset("toy", book.path).table("bad-meld")
    assert [entry.id for entry in table.rows] == ["S-2", "S-1", "B-1"]
    assert table.window == "next-draw"
    assert table.rows[1].remedy == ()


def test_shared_rows_can_be_left_out(book: Book) -> None:
    book.change("toy/tables/bad-meld.toml", 'uses = "shared"', 'uses = "shared"\nwithout = ["S-2"]')
    table = load_ruleset("toy", book.path).table("bad-meld")
    assert [entry.id for entry in table.rows] == ["S-1", "B-1"]


def test_unknown_rulesets_name_the_nearest(book: Book) -> None:
    with pytest.raises(UnknownRulesetError) as caught:
        load_ruleset("tpy", book.path)
    assert caught.value.nearest == ("toy",)


def test_a_ruleset_may_stand_inside_another(book: Book) -> None:
    book.variant("toy/small")
    assert known_rulesets(book.path) == ["toy", "toy/small"]
    assert load_ruleset("toy/small", book.path).extends == "toy"


def test_a_variant_states_differences_only(book: Book) -> None:
    book.variant(
        parameters="[fine]\nvalue = 50\nparagraphs = []\n[strict]\nremoved = true\n",
        sections__01=(
            'section = "1"\n[[paragraph]]\nid = "1.a"\nkind = "irregularity"\n'
            + text("Draw three")
            + '[[paragraph]]\nid = "1.b.1"\nremoved = true\n'
        ),
        sections__03='section = "3"\n[[paragraph]]\nid = "3"\nkind = "irregularity"\n'
        + text("New"),
        readings='[[gap]]\nid = "stays-or-not"\nremoved = true\n',
        tables___shared='asks = ["noticed"]\n' + row("S-9", ""),
    )
    rules = load_ruleset("small", book.path)
    assert (rules.number("fine"), rules.number("draw_cards"), rules.seats) == (50, 2, 2)
    assert "strict" not in rules.parameters
    assert rules.paragraph("1.a").text["en"] == "Draw three"
    assert [paragraph.id for paragraph in rules.paragraphs()] == ["1.a", "2", "3"]
    with pytest.raises(RulebookError):
        rules.paragraph("1.b.1")
    assert [gap.id for gap in rules.gaps()] == ["how-many"]
    assert [entry.id for entry in rules.table("bad-meld").rows] == ["S-9", "S-1", "B-1"]
    assert load_ruleset("toy", book.path).number("fine") == 100


def test_a_variant_may_amend_a_table_or_be_without_it(book: Book) -> None:
    header = 'id = "small"\nextends = "toy"\nabsent = ["bad-meld"]\n' + text("Small", "name")
    amended = 'fact = "no-draw"\namends = true\n' + row("N-3", 'noticed = "late", merged = "no"')
    book.variant(ruleset=header, **{"tables__no-draw": amended})
    rules = load_ruleset("small", book.path)
    assert rules.facts() == ("no-draw",)
    assert [(entry.id, entry.lapsed) for entry in rules.table("no-draw").rows] == [
        ("N-1", False),
        ("N-2", False),
        ("N-3", False),
    ]


def test_a_ruleset_may_bring_words_of_its_own(book: Book) -> None:
    book.variant(vocabulary="[remedy.sing]\n" + text("He sings."))
    assert {"sing", "draw"} <= set(load_ruleset("small", book.path).vocabulary.remedies)
    assert "sing" not in load_ruleset("toy", book.path).vocabulary.remedies


def test_extending_in_a_circle_is_an_error(book: Book) -> None:
    book.change("toy/ruleset.toml", 'id = "toy"', 'id = "toy"\nextends = "small"')
    book.variant()
    with pytest.raises(RulebookError, match="extends itself"):
        load_ruleset("small", book.path)


def test_the_rulebook_can_be_named_in_the_environment(
    book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_RULEBOOK", str(book.path))
    assert find_rulebook() == book.path
    monkeypatch.setenv("REFEREE_RULEBOOK", str(book.path / "nowhere"))
    with pytest.raises(RulebookError, match="nowhere"):
        find_rulebook()


def test_loading_imports_nothing_heavy() -> None:
    code = "import sys, referee.rules; print('jsonschema' in sys.modules, 'difflib' in sys.modules)"
    root = Path(__file__).parents[3]
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root
    )
    assert run.stdout.split() == ["False", "False"]
