"""Readings: a default that exists and says what parameters.toml says; ids used once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from referee.rules.checks.shape import files_of
from referee.rules.checks.world import LintProblem, World, line_of
from referee.rules.entries import Gap
from referee.rules.errors import RulebookError
from referee.rules.raw import Raw, mappings, read_toml

LISTS = ("paragraph", "gap", "line", "phase")
"""The lists of entries that an id identifies within a ruleset."""


def check_defaults(world: World) -> Iterator[LintProblem]:
    """Switchable gaps without a sound default, and notes that have options."""
    words = world.rules.vocabulary.circumstances
    for gap in world.rules.gaps():
        for message in (*_default_faults(world, gap), *_option_faults(gap)):
            yield world.problem("reading", "readings.toml", gap.id, f"{gap.id}: {message}")
        if gap.id in words:
            message = f"{gap.id}: a circumstance has the same name"
            yield world.problem("reading", "readings.toml", gap.id, message)


def _default_faults(world: World, gap: Gap) -> Iterator[str]:
    if not gap.switch:
        if gap.options:
            yield "a note has no options"
        return
    default = next((option for option in gap.options if option.id == gap.default), None)
    if default is None:
        yield f"the default {gap.default!r} is not among the options"
        return
    for name, value in default.parameters.items():
        parameter = world.rules.parameters.get(name)
        if parameter is not None and parameter.value != value:
            yield f"the default sets {name} to {value!r}, parameters.toml to {parameter.value!r}"


def _option_faults(gap: Gap) -> Iterator[str]:
    for what, names in (
        ("option", [option.id for option in gap.options]),
        ("letter", [option.letter for option in gap.options]),
    ):
        yield from (f"{what} {name!r} stands twice" for name in _twice(names))
    if gap.switch and len(gap.options) < 2:
        yield "a switch needs two options"
    default = next((option for option in gap.options if option.id == gap.default), None)
    for option in gap.options:
        for name in option.parameters:
            if default is not None and name not in default.parameters:
                yield f"option {option.id!r} sets {name}, the default does not"


def check_duplicates(folders: Iterable[Path]) -> Iterator[LintProblem]:
    """Ids that stand twice within one folder: paragraphs, gaps and their numbers, lines, phases."""
    for folder in folders:
        for kind in LISTS:
            found = [pair for file in files_of(folder) for pair in _ids(file, kind, "id")]
            yield from _repeated(found, kind)
        yield from _repeated([*_ids(folder / "readings.toml", "gap", "number")], "gap")
        sections = [pair for file in files_of(folder) for pair in _section(file)]
        yield from _repeated(sections, "section")


def _repeated(found: list[tuple[Path, str]], kind: str) -> Iterator[LintProblem]:
    for name in _twice([name for _, name in found]):
        file = [file for file, each in found if each == name][-1]
        yield LintProblem(file, line_of(file, name), "duplicate", f"{kind} {name!r} stands twice")


def _ids(file: Path, kind: str, key: str) -> Iterator[tuple[Path, str]]:
    try:
        entries = mappings(_read(file), kind)
    except RulebookError:
        return
    for entry in entries:
        name = entry.get(key)
        if isinstance(name, str):
            yield file, name


def _section(file: Path) -> Iterator[tuple[Path, str]]:
    name = _read(file).get("section")
    if isinstance(name, str):
        yield file, name


def _read(file: Path) -> Raw:
    try:
        return read_toml(file)
    except RulebookError:
        return {}


def _twice(names: Iterable[str]) -> list[str]:
    return [name for name, count in Counter(names).items() if count > 1]
