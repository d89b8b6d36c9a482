"""Checks a rulebook and names every problem it finds, with the file and, where easy, the line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from referee.rules.checks.choices import check_defaults, check_duplicates
from referee.rules.checks.names import check_citations, check_other_names, check_row_names
from referee.rules.checks.shape import check_shape, files_of
from referee.rules.checks.tables import check_tables
from referee.rules.checks.usage import (
    PACKAGE,
    check_facts,
    check_facts_of_all,
    check_gaps_used,
    check_parameters_used,
    check_synonyms,
    check_table_names,
)
from referee.rules.checks.words import check_words
from referee.rules.checks.world import Check, LintProblem, World, forget_files
from referee.rules.errors import RulebookError
from referee.rules.layers import Layers, folders
from referee.rules.load import load_ruleset
from referee.rules.shelves import base, known_rulesets

__all__ = ["LintProblem", "lint"]

CHECKS: tuple[Check, ...] = (
    check_tables,
    check_citations,
    check_row_names,
    check_other_names,
    check_defaults,
    check_parameters_used,
    check_gaps_used,
    check_facts,
    check_table_names,
)


def lint(rulebook: Path, ruleset: str | None = None, package: Path = PACKAGE) -> list[LintProblem]:
    """Every problem of one ruleset and what it extends, or of all rulesets, in order of file.

    `package` is the folder whose Python source is searched for names of parameters, gaps and
    facts. Raises `UnknownRulesetError` if there is no such ruleset.
    """
    forget_files()
    names = known_rulesets(rulebook) if ruleset is None else [ruleset]
    found = set(_shared(rulebook))
    for name in names:
        found.update(_one(rulebook, name, package))
    return sorted(found)


def _shared(rulebook: Path) -> Iterator[LintProblem]:
    vocabulary = base(rulebook) / "vocabulary.toml"
    synonyms = rulebook / "synonyms.toml"
    yield from check_shape([vocabulary, *([synonyms] if synonyms.is_file() else [])])
    yield from check_words([vocabulary])
    yield from _guarded(vocabulary, check_facts_of_all(rulebook))
    yield from _guarded(synonyms, check_synonyms(rulebook))


def _one(rulebook: Path, ruleset: str, package: Path) -> Iterator[LintProblem]:
    chain = folders(rulebook, ruleset)
    files = [file for folder in chain for file in files_of(folder)]
    yield from check_shape(files)
    yield from check_words(files)
    yield from check_duplicates(chain)
    header = chain[0] / "ruleset.toml"
    try:
        world = World(load_ruleset(ruleset, rulebook), Layers(rulebook, chain), package)
    except RulebookError as error:
        yield LintProblem(header, 0, "unreadable", str(error))
        return
    for fact in world.rules.facts():
        if fact not in world.tables:
            yield from _guarded(header, _read_again(world, fact))
    for check in CHECKS:
        yield from _guarded(header, check(world))


def _read_again(world: World, fact: str) -> Iterator[LintProblem]:
    """Raises what made a table unreadable."""
    world.rules.table(fact)
    yield from ()


def _guarded(file: Path, problems: Iterator[LintProblem]) -> Iterator[LintProblem]:
    """The problems of a check, and what stopped it if the rulebook is too broken for it."""
    try:
        yield from problems
    except RulebookError as error:
        yield LintProblem(file, 0, "unreadable", str(error))
