"""What the checks look at: one ruleset, the files it came from, and the engine's source text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TypeAlias

from referee.rules.entries import DecisionTable, Gap, Row
from referee.rules.errors import RulebookError
from referee.rules.layers import Layers
from referee.rules.model import Ruleset
from referee.rules.shelves import SHARED


@dataclass(frozen=True, order=True)
class LintProblem:
    """One thing wrong with a rulebook: where, which check found it, and what it is, in English.

    `line` is 0 where the problem has no single line.
    """

    file: Path
    line: int
    check: str
    message: str

    def __str__(self) -> str:
        """`file:line: message [check]`."""
        place = f"{self.file}:{self.line}" if self.line else str(self.file)
        return f"{place}: {self.message} [{self.check}]"


Check: TypeAlias = Callable[["World"], Iterator[LintProblem]]


@dataclass(frozen=True)
class World:
    """One ruleset under examination; `package` is the folder of Python source to scan."""

    rules: Ruleset
    layers: Layers
    package: Path

    @property
    def own(self) -> Path:
        """The ruleset's own folder."""
        return self.layers.folders[0]

    @cached_property
    def tables(self) -> Mapping[str, DecisionTable]:
        """The tables that can be read, by fact."""
        return {fact: table for fact in self.rules.facts() if (table := self._table(fact))}

    @cached_property
    def gap_names(self) -> Mapping[str, Gap]:
        """The gaps by id and by number."""
        gaps = self.rules.gaps()
        return {gap.number: gap for gap in gaps} | {gap.id: gap for gap in gaps}

    @cached_property
    def literals(self) -> frozenset[str]:
        """Every quoted word of the engine's source."""
        return quoted_words(self.package)

    def names_in_code(self, name: str) -> bool:
        """Whether the engine's source quotes a name, whole or as the start of an f-string."""
        starts = f_string_starts(self.package)
        return name in self.literals or any(name.startswith(start) for start in starts)

    def problem(self, check: str, file: str, name: str, message: str) -> LintProblem:
        """A problem with the entry `name` of a file that any folder of the ruleset may hold."""
        for folder in self.layers.folders:
            if line := line_of(folder / file, name):
                return LintProblem(folder / file, line, check, message)
        return LintProblem(self.own / file, 0, check, message)

    def table_problem(
        self, check: str, table: DecisionTable, row: str, message: str
    ) -> LintProblem:
        """A problem with a row, or with a whole table where `row` is empty."""
        files = self.layers.table_files[table.fact]
        shared = self.layers.table_files.get(SHARED + table.uses, ()) if table.uses else ()
        for file in (*files, *shared):
            if row and (line := line_of(file, row)):
                return LintProblem(file, line, check, f"{table.fact}: {message}")
        return LintProblem(files[0], 0, check, f"{table.fact}: {message}")

    def rows(self) -> Iterator[tuple[DecisionTable, Row]]:
        """Every row with its table."""
        for table in self.tables.values():
            yield from ((table, row) for row in table.rows)

    def _table(self, fact: str) -> DecisionTable | None:
        try:
            return self.rules.table(fact)
        except RulebookError:
            return None


@lru_cache(maxsize=512)
def _lines(file: Path) -> tuple[str, ...]:
    return tuple(file.read_text(encoding="utf-8").splitlines()) if file.is_file() else ()


def line_of(file: Path, name: str) -> int:
    """The line, from 1, on which an entry begins: its `id =` or its `[header]`; 0 if none does."""
    word = re.escape(name)
    for start in (
        rf'\s*id\s*=\s*"{word}"|\s*\[+(?:[\w-]+\.)?"?{word}"?\]',
        rf'\s*\w+\s*=\s*"{word}"|\s*{word}\s*=',
    ):
        for number, line in enumerate(_lines(file), 1):
            if re.match(start, line):
                return number
    return 0


def paragraph_ids(file: Path) -> tuple[str, ...]:
    """The ids that stand in a file, read line by line without understanding it."""
    found = (re.match(r'\s*id\s*=\s*"([^"]+)"', line) for line in _lines(file))
    return tuple(match.group(1) for match in found if match)


def forget_files() -> None:
    """Drop what was remembered of files, so that a changed rulebook is read anew."""
    _lines.cache_clear()
    _sources.cache_clear()
    quoted_words.cache_clear()
    f_string_starts.cache_clear()


@lru_cache(maxsize=4)
def _sources(package: Path) -> str:
    files = sorted(package.rglob("*.py"))
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


@lru_cache(maxsize=8)
def quoted_words(package: Path) -> frozenset[str]:
    """Every quoted name in the Python source below a folder."""
    return frozenset(re.findall(r"""["']([\w.-]+)["']""", _sources(package)))


@lru_cache(maxsize=4)
def f_string_starts(package: Path) -> frozenset[str]:
    """The fixed beginnings, of four letters or more, of f-strings that name something."""
    return frozenset(re.findall(r"""\bf["']([a-z][\w-]{3,})\{""", _sources(package)))
