"""Which rows, facts and parameters the cases exercise.

Which row a case fires only the engine can tell, so it is handed in: a mapping or a function from
a case's file to the rows it fired, each written `fact/row-id` (or `row-id` alone, which counts for
every fact that has such a row). Renders nothing.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from referee.rules.checks.usage import unused_parameters
from referee.rules.load import load_ruleset
from referee.rules.model import Ruleset
from referee.rules.raw import strings

RowsOfCase: TypeAlias = Callable[[Path], set[str]] | Mapping[Path, set[str]]
RowKey: TypeAlias = tuple[str, str]
SHEETS = "sheets"
LOOKS_LIKE = "looks_like"
"""The key by which a case names the facts it resembles but must not fire."""


@dataclass(frozen=True)
class Coverage:
    """What the cases of one ruleset reach.

    `cases` maps `fact/row-id` to the cases that fire it. The other fields list what is missing:
    rows that rule on something (`rows_without_case`), rows that call something legal, facts that
    no case fires, facts no case resembles, parameters nothing uses. `false_lookalikes` are
    (case, fact) pairs where a case fires what it says it only resembles.
    """

    cases: Mapping[str, tuple[Path, ...]]
    rows_without_case: tuple[str, ...]
    legal_rows_without_case: tuple[str, ...]
    facts_without_case: tuple[str, ...]
    facts_without_lookalike: tuple[str, ...]
    parameters_unused: tuple[str, ...]
    false_lookalikes: tuple[tuple[Path, str], ...]


@dataclass(frozen=True)
class _Case:
    path: Path
    fired: frozenset[str]
    resembles: tuple[str, ...]

    def fires(self, fact: str, row: str) -> bool:
        return row in self.fired or f"{fact}/{row}" in self.fired


def coverage(rulebook: Path, cases_dir: Path, ruleset: str, rows_of_case: RowsOfCase) -> Coverage:
    """The coverage of a ruleset by the cases below `cases_dir` that are played by it."""
    rules = load_ruleset(ruleset, rulebook)
    cases = tuple(_cases(cases_dir, ruleset, rows_of_case))
    statuses = _statuses(rules)
    found = {
        (fact, row): tuple(case.path for case in cases if case.fires(fact, row))
        for fact, row in statuses
    }
    missing = {key for key, paths in found.items() if not paths}
    ruling = {key for key, status in statuses.items() if status != "legal"}
    fired = {fact for fact, _ in ruling - missing}
    resembled = {fact for case in cases for fact in case.resembles}
    return Coverage(
        cases={_name(key): paths for key, paths in found.items()},
        rows_without_case=tuple(_name(key) for key in found if key in missing & ruling),
        legal_rows_without_case=tuple(_name(key) for key in found if key in missing - ruling),
        facts_without_case=tuple(fact for fact in rules.facts() if fact not in fired),
        facts_without_lookalike=tuple(fact for fact in rules.facts() if fact not in resembled),
        parameters_unused=unused_parameters(rules),
        false_lookalikes=tuple(_false_lookalikes(cases, ruling)),
    )


def case_files(cases_dir: Path, ruleset: str) -> Iterator[tuple[Path, tuple[str, ...]]]:
    """The case files of a ruleset with the facts each says it resembles, in order of path.

    A file that is no TOML is left out: to read cases is not this module's business. Score sheets,
    in folders of that name, are no cases.
    """
    for path in sorted(cases_dir.rglob("*.toml")):
        if SHEETS in path.relative_to(cases_dir).parts:
            continue
        try:
            raw = tomllib.loads(path.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError):
            continue
        if raw.get("ruleset") == ruleset:
            yield path, strings(raw, LOOKS_LIKE)


def _cases(cases_dir: Path, ruleset: str, rows_of_case: RowsOfCase) -> Iterator[_Case]:
    for path, resembles in case_files(cases_dir, ruleset):
        fired = rows_of_case(path) if callable(rows_of_case) else rows_of_case.get(path, set())
        yield _Case(path, frozenset(fired), resembles)


def _statuses(rules: Ruleset) -> Mapping[RowKey, str]:
    """The status of every row that can occur, by fact and row id, in the order of the tables."""
    tables = (rules.table(fact) for fact in rules.facts())
    return {
        (table.fact, row.id): row.status
        for table in tables
        for row in table.rows
        if row.status != "impossible"
    }


def _false_lookalikes(cases: tuple[_Case, ...], ruling: set[RowKey]) -> Iterator[tuple[Path, str]]:
    for case in cases:
        fired = {fact for fact, row in ruling if case.fires(fact, row)}
        yield from ((case.path, fact) for fact in case.resembles if fact in fired)


def _name(key: RowKey) -> str:
    return "/".join(key)
