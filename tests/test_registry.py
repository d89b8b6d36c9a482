"""The whole rulebook walked: every fact has a detector, a table, a case that fires it and one that
must not, every row a case, every parameter a use, and no number of the rules stands in code."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import referee
from referee import check
from referee.log.model import Event
from referee.rules import find_rulebook, known_rulesets, load_ruleset
from referee.rules.coverage import coverage
from referee.rules.lint import lint
from referee.teach.casebook import case_files, find_cases, load_case

PACKAGE = Path(referee.__file__).parent
ENGINE = ("play", "facts", "rulings", "arrange", "check.py")
EVERY = known_rulesets(find_rulebook())
RULESETS = [name for name in EVERY if "/" not in name]
VARIANTS = [name for name in EVERY if "/" in name]


SHARED_BY = {
    base: [name for name in EVERY if base in (load_ruleset(name).extends or "")]
    for base in {load_ruleset(name).extends for name in RULESETS} - {None}
}
"""The rulesets that extend a folder which nobody plays by itself."""


def own_tables(ruleset: str) -> set[str]:
    """The faults whose tables stand in a ruleset's own folder, not in one that several share."""
    return {path.stem for path in (find_rulebook() / ruleset / "tables").glob("*.toml")}


@cache
def cases_of(ruleset: str) -> tuple[Path, ...]:
    return tuple(path for path in case_files() if load_case(path).document.ruleset == ruleset)


@cache
def fired(ruleset: str) -> dict[str, frozenset[str]]:
    """Rows that fire in each case of a ruleset, by file name, as `fact/row`."""
    rows: dict[str, frozenset[str]] = {}
    for path in cases_of(ruleset):
        case = load_case(path)
        report = check(case.document, lines=case.lines)
        rows[path.name] = frozenset(
            f"{fact}/{row}"
            for finding in report.findings
            for fact, row in zip(
                (finding.irregularity, *finding.also),
                finding.ruling.rows or (finding.ruling.row,),
                strict=True,
            )
        )
    return rows


def coverage_of(ruleset: str):
    rows = fired(ruleset)
    return coverage(
        find_rulebook(), find_cases(), ruleset, lambda path: set(rows.get(path.name, ()))
    )


@cache
def resembled_by(ruleset: str) -> set[str]:
    return {
        fact for path in cases_of(ruleset) for fact in load_case(path).document.looks_like or ()
    }


def expected_facts(ruleset: str) -> set[str]:
    """The facts that a ruleset has to show by itself: all, or those of its own tables."""
    facts = set(load_ruleset(ruleset).facts())
    return facts & own_tables(ruleset) if load_ruleset(ruleset).extends else facts


def test_rulebook_is_clean():
    assert [str(problem) for problem in lint(find_rulebook())] == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_fact_fires_in_a_case(ruleset):
    seen = {row.split("/")[0] for rows in fired(ruleset).values() for row in rows}
    assert expected_facts(ruleset) - seen == set()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_fact_has_a_look_alike(ruleset):
    assert expected_facts(ruleset) - resembled_by(ruleset) == set()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_look_alikes_do_not_fire(ruleset):
    for path in cases_of(ruleset):
        resembled = set(load_case(path).document.looks_like or ())
        found = {row.split("/")[0] for row in fired(ruleset)[path.name]}
        assert not resembled & found, path.name


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_row_has_a_case(ruleset):
    missing = set(coverage_of(ruleset).rows_without_case)
    if load_ruleset(ruleset).extends:
        missing = {row for row in missing if row.split("/")[0] in own_tables(ruleset)}
    assert missing == set()


@pytest.mark.parametrize("base", SHARED_BY)
def test_what_texts_share_is_tried_in_one_of_them(base):
    """A row, a fault and a look-alike of a shared table need a case in any text that has it."""
    names = [name for name in SHARED_BY[base] if not load_ruleset(name).id.startswith("_")]
    fired_rows = {row for name in names for rows in fired(name).values() for row in rows}
    resembled = set().union(*map(resembled_by, names))
    played = {fact for name in names for fact in load_ruleset(name).facts()}
    shared = own_tables(base) & played
    with_text = {name: load_ruleset(name) for name in names}
    rows = {
        f"{fact}/{row.id}"
        for rules in with_text.values()
        for fact in shared & set(rules.facts()) - own_tables(rules.id)
        for row in rules.table(fact).rows
        if row.status not in ("legal", "impossible")
    }
    assert rows - fired_rows == set()
    assert shared - resembled == set()


@pytest.mark.parametrize("ruleset", VARIANTS)
def test_a_variant_has_cases_for_what_it_states_itself(ruleset):
    """What a variant inherits is tried where it stands; it has to show what is different."""
    own = own_tables(ruleset)
    missing = {row for row in coverage_of(ruleset).rows_without_case if row.split("/")[0] in own}
    assert missing == set()
    assert len(cases_of(ruleset)) > 1


@pytest.mark.parametrize("name", EVERY)
def test_every_paragraph_speaks_three_languages(name):
    for paragraph in load_ruleset(name).paragraphs():
        assert set(paragraph.text) == {"en", "fi", "ru"}, paragraph.id


def engine_files() -> list[Path]:
    places = [PACKAGE / name for name in ENGINE]
    return [f for p in places for f in ([p] if p.is_file() else sorted(p.rglob("*.py")))]


def literals(path: Path) -> list[object]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and id(node) not in docs
    ]


OWN_SIZES = {
    "runs.py": {10, 12, 14},
    "sets.py": {12, 14},
    "ring.py": {12, 14},
    "unknown.py": {600},
    "wide_board.py": {5, 20},
    "wild_only.py": {12},
    "wide_witness.py": {5, 6},
}
"""Whole numbers that are also values of a rulebook, but mean something of the code's own there."""


@cache
def rulebook_numbers() -> frozenset[int]:
    """Every number of a rulebook above four: points, thresholds, sizes of packs and hands."""
    numbers: set[int] = set()
    for name in EVERY:
        for parameter in load_ruleset(name).parameters.values():
            values = parameter.value if isinstance(parameter.value, tuple) else (parameter.value,)
            numbers |= {abs(value) for value in values if type(value) is int}
    return frozenset(number for number in numbers if number > 4)


PARAGRAPH = re.compile(r"^\d{1,2}\.[a-z](\.\d)?$|^[a-z]+\.\d+(\.\w)*$|^R\d+\.|^X\d\d$")


@pytest.mark.parametrize("path", engine_files(), ids=lambda p: str(p.relative_to(PACKAGE)))
def test_no_paragraph_and_no_point_value_in_engine_code(path):
    for value in literals(path):
        if isinstance(value, str):
            assert not PARAGRAPH.match(value), f"{path.name} names paragraph {value}"
        elif isinstance(value, int) and not isinstance(value, bool):
            own = OWN_SIZES.get(path.name, set())
            assert abs(value) not in rulebook_numbers() - own, f"{path.name} has {value}"


def test_every_verb_is_handled_or_needs_nothing():
    from referee.facts import HANDLERS

    without = {cls.__name__ for cls in Event.__subclasses__()} - {c.__name__ for c in HANDLERS}
    # A notice goes to the docket.
    assert without == {"Notice"}
