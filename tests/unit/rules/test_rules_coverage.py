"""Coverage: rows, facts and parameters that no case reaches."""

from pathlib import Path

import pytest
from toybook import Book

from referee.rules.coverage import coverage


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    folder = tmp_path / "cases"
    (folder / "toy").mkdir(parents=True)
    for name, more in {
        "one": 'looks_like = ["bad-meld"]',
        "two": "",
        "foreign": 'looks_like = ["no-draw"]',
    }.items():
        ruleset = "other" if name == "foreign" else "toy"
        (folder / "toy" / f"{name}.toml").write_text(f'ruleset = "{ruleset}"\n{more}\n')
    return folder


def test_what_is_missing_is_listed(book: Book, cases: Path) -> None:
    fired = {cases / "toy/one.toml": {"no-draw/N-1"}, cases / "toy/two.toml": {"N-2"}}
    found = coverage(book.path, cases, "toy", fired)
    assert found.cases["no-draw/N-1"] == (cases / "toy/one.toml",)
    assert found.rows_without_case == (
        "bad-meld/S-2",
        "bad-meld/S-1",
        "bad-meld/B-1",
        "no-draw/N-3",
    )
    assert found.facts_without_case == ("bad-meld",)
    assert found.facts_without_lookalike == ("no-draw",)
    assert found.false_lookalikes == ()
    assert found.parameters_unused == ()


def test_a_lookalike_must_not_fire(book: Book, cases: Path) -> None:
    found = coverage(book.path, cases, "toy", lambda path: {"bad-meld/S-1"})
    assert found.false_lookalikes == ((cases / "toy/one.toml", "bad-meld"),)


def test_legal_rows_are_listed_apart(book: Book, cases: Path) -> None:
    book.change("toy/tables/no-draw.toml", 'status = "prescribed"', 'status = "legal"')
    found = coverage(book.path, cases, "toy", {})
    assert found.legal_rows_without_case == ("no-draw/N-1", "no-draw/N-2", "no-draw/N-3")
    assert not any(name.startswith("no-draw") for name in found.rows_without_case)
