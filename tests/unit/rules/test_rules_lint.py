"""Lint: a sound rulebook is clean, and each way of breaking it is named."""

import pytest
from toybook import Book, row, text


def test_a_sound_rulebook_is_clean(book: Book) -> None:
    assert book.lint() == []


BROKEN = [
    # (file, what is written there, what is written instead, check, part of the message)
    ("toy/parameters.toml", "value = 2\n", "value = 2.5\n", "schema", "draw_cards"),
    ("toy/parameters.toml", "[fine]", "[fine", "toml", ""),
    ("toy/tables/no-draw.toml", 'status = "prescribed"', 'status = "sure"', "schema", "N-1"),
    (
        "toy/tables/no-draw.toml",
        ', merged = "no"',
        ', merged = "yes"',
        "hole",
        "no row when noticed = late, merged = no",
    ),
    (
        "toy/tables/no-draw.toml",
        ', merged = "no"',
        ', merged = "yes"',
        "overlap",
        "N-2 and N-3 both apply when noticed = late, merged = yes",
    ),
    ("toy/tables/no-draw.toml", ', merged = "no"', "", "overlap", "noticed = late, merged = yes"),
    ("toy/tables/no-draw.toml", 'merged = "no"', 'merged = "perhaps"', "circumstance", "perhaps"),
    ("toy/tables/no-draw.toml", '"merged"]', '"weather"]', "circumstance", "weather"),
    (
        "toy/tables/no-draw.toml",
        '"merged"]',
        '"merged", "how-many"]',
        "circumstance",
        "no row depends",
    ),
    ("toy/tables/no-draw.toml", 'cite = ["2"', 'cite = ["9.z"', "citation", "N-2 cites 9.z"),
    ("toy/tables/no-draw.toml", 'breaks = ["1.a"]', 'breaks = ["8"]', "citation", "cites 8"),
    ("toy/tables/no-draw.toml", 'window = "next-draw"', 'window = "never"', "window", "never"),
    ("toy/tables/no-draw.toml", 'do = "draw"', 'do = "dance"', "remedy", "dance"),
    ("toy/tables/no-draw.toml", ', count = "draw_cards"', "", "placeholder", "{count}"),
    ("toy/tables/no-draw.toml", 'points = "fine"', 'points = "strict"', "parameter", "strict"),
    ("toy/tables/no-draw.toml", 'points = "fine"', 'points = "fee"', "parameter", "fee"),
    ("toy/tables/no-draw.toml", 'gaps = ["X01"]', 'gaps = ["X99"]', "gap", "X99"),
    ("toy/tables/no-draw.toml", 'fact = "no-draw"', 'fact = "other"', "fact", "other"),
    ("toy/tables/bad-meld.toml", 'uses = "shared"', 'uses = "nobody"', "unreadable", "_nobody"),
    ("toy/sections/01-play.toml", 'see = ["1.a"]', 'see = ["1.x"]', "citation", "1.b.1 cites 1.x"),
    ("toy/sections/01-play.toml", 'id = "1.b.1"', 'id = "1.a"', "duplicate", "1.a"),
    ("toy/sections/01-play.toml", 'gaps = ["X01"]', 'gaps = ["X77"]', "gap", "X77"),
    ("toy/sections/01-play.toml", '"limits", ', "", "unused", "limits"),
    ("toy/sections/01-play.toml", '"limits"', '"limit"', "parameter", "limit"),
    ("toy/sections/02-fines.toml", '["irregularity"]', '["law"]', "kind", "law"),
    ("toy/sections/02-fines.toml", 'section = "2"', 'section = "1"', "duplicate", "section '1'"),
    ("toy/readings.toml", 'default = "two"', 'default = "six"', "reading", "six"),
    ("toy/readings.toml", 'default = "two"', 'default = "one"', "reading", "draw_cards to 1"),
    ("toy/readings.toml", 'letter = "B"', 'letter = "A"', "reading", "'A' stands twice"),
    ("toy/readings.toml", 'number = "X02"', 'number = "X01"', "duplicate", "X01"),
    ("toy/readings.toml", "draw_cards = 1", "draw_card = 1", "parameter", "draw_card"),
    ("toy/readings.toml", "draw_cards = 1", "draw_cards = true", "parameter", "another kind"),
    ("toy/readings.toml", 'id = "how-many"', 'id = "merged"', "reading", "circumstance"),
    ("toy/scoring.toml", 'points = "fine"', 'points = "fee"', "parameter", "fee"),
    ("toy/scoring.toml", 'paragraphs = ["2"]', 'paragraphs = ["5"]', "citation", "5"),
    ("toy/turn.toml", 'paragraphs = ["1.a"]', 'paragraphs = ["6"]', "citation", "6"),
    ("toy/parameters.toml", 'unit = "cards"', 'unit = "miles"', "unit", "miles"),
    ("toy/parameters.toml", 'paragraphs = ["2"]', 'paragraphs = ["4"]', "citation", "4"),
    ("vocabulary.toml", 'ru = "скоро"', 'ru = "soon"', "script", "no Cyrillic"),
    ("vocabulary.toml", 'en = "soon"', 'en = "sооn"', "script", "Cyrillic"),
    ("vocabulary.toml", 'ru = "скоро"', 'ru = "скоpo"', "script", "скоpo"),
    ("vocabulary.toml", ', ru = "скоро"', "", "language", "no ru"),
    ("vocabulary.toml", ', ru = "скоро"', "", "schema", "soon"),
    ("vocabulary.toml", "nostaa {count}", "nostaa {number}", "placeholder", "{number}"),
    ("vocabulary.toml", "[fact.bad-meld]", "[fact.sad-meld]", "fact", "sad-meld"),
    ("vocabulary.toml", "[fact.bad-meld]", "[fact.sad-meld]", "fact", "not in the vocabulary"),
]


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: f"{broken[3]}: {broken[4]}")
def test_what_is_broken_is_named(book: Book, broken: tuple[str, str, str, str, str]) -> None:
    file, old, new, check, message = broken
    book.change(file, old, new)
    found = [problem for problem in book.lint() if problem.check == check]
    assert any(message in problem.message for problem in found), book.lint()
    assert str(found[0]).startswith(str(found[0].file))


def test_a_problem_has_its_line(book: Book) -> None:
    book.change("toy/tables/no-draw.toml", 'do = "draw"', 'do = "dance"')
    (problem,) = book.lint()
    lines = problem.file.read_text(encoding="utf-8").splitlines()
    assert lines[problem.line - 1] == 'id = "N-1"'


def test_shared_rows_are_not_based_on_others(book: Book) -> None:
    book.change("toy/tables/_shared.toml", "asks", 'uses = "shared"\nasks')
    assert sorted({p.check for p in book.lint()} - {"unused", "hole"}) == ["unreadable"]


def test_a_hole_is_named_compactly(book: Book) -> None:
    book.write(
        "toy/tables/no-draw.toml",
        'fact = "no-draw"\nasks = ["noticed", "merged"]\n'
        + row("N-1", 'noticed = "now", merged = "yes"', 'points = "fine"\n'),
    )
    holes = [problem.message for problem in book.lint() if problem.check == "hole"]
    assert holes == [
        "no-draw: no row when noticed = now, merged = no",
        "no-draw: no row when noticed = soon or late",
    ]


def test_a_parameter_named_in_the_engine_is_used(book: Book) -> None:
    book.change("toy/sections/01-play.toml", '"limits", "strict"', "")
    assert {problem.check for problem in book.lint()} == {"unused"}
    book.engine("play.py", "rules.numbers('limits')\nrules.flag(f\"strict{suffix}\")\n")
    assert book.lint() == []


def test_a_gap_without_effect_or_mention(book: Book) -> None:
    book.change("toy/tables/bad-meld.toml", ', "stays-or-not"', "")
    messages = [problem.message for problem in book.lint() if problem.check == "unused"]
    assert any("stays-or-not: its options change nothing" in message for message in messages)
    assert any("refers to this gap" in message for message in messages)


def test_a_fact_of_the_engine_needs_a_table_or_is_absent(book: Book) -> None:
    book.engine("facts/melding.py", 'report("bad-meld")')
    (book.path / "toy/tables/bad-meld.toml").unlink()
    checks = [problem.message for problem in book.lint("toy") if problem.check == "fact"]
    assert any("the engine finds 'bad-meld'" in message for message in checks)
    book.change("toy/ruleset.toml", 'id = "toy"', 'id = "toy"\nabsent = ["bad-meld"]')
    checks = [problem.message for problem in book.lint("toy") if problem.check == "fact"]
    assert not any("the engine finds" in message for message in checks)


def test_a_variant_is_checked_as_it_is_played(book: Book) -> None:
    book.variant(sections__01='section = "1"\n[[paragraph]]\nid = "1.b.1"\nremoved = true\n')
    assert book.lint("toy") == []
    found = {(problem.check, problem.file.name) for problem in book.lint("small")}
    assert ("citation", "no-draw.toml") in found


def test_a_variants_own_parameters_must_be_used(book: Book) -> None:
    book.variant(parameters="[spare]\nvalue = 1\nparagraphs = []\n")
    assert [problem.message for problem in book.lint()] == ["spare: nothing uses this parameter"]


def test_a_file_of_unknown_name_is_reported(book: Book) -> None:
    book.write("toy/notes.toml", "x = 1")
    assert [problem.check for problem in book.lint()] == ["schema"]


def test_a_ruleset_that_cannot_be_loaded_is_reported(book: Book) -> None:
    book.change("toy/ruleset.toml", "seats = 2", 'seats = "two"')
    assert {"schema", "unreadable"} <= {problem.check for problem in book.lint()}


def test_texts_of_one_language_are_not_mistaken(book: Book) -> None:
    book.write("toy/turn.toml", '[[phase]]\nid = "T1"\n' + text("Sääntö", "name"))
    assert book.lint() == []
