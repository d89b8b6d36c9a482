"""References: paragraphs, parameters, remedies, gaps and words that don't exist."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.rules.checks.world import LintProblem, World, paragraph_ids
from referee.rules.entries import Option, Paragraph, Row


def paragraph_names(world: World) -> frozenset[str]:
    """Everything that may be cited: paragraphs, sections and the headings between them."""
    sections = world.rules.sections()
    names = {section.id for section in sections}
    for section in sections:
        for paragraph in section.paragraphs:
            parts = paragraph.id.split(".")
            names |= {".".join(parts[:end]) for end in range(1, len(parts) + 1)}
    return frozenset(names)


def check_citations(world: World) -> Iterator[LintProblem]:
    """Paragraphs cited anywhere that the ruleset doesn't have."""
    known = paragraph_names(world)
    for file, name, cited in _citations(world):
        for paragraph in cited:
            if paragraph not in known:
                message = f"{name} cites {paragraph}, which is no paragraph"
                yield world.problem("citation", file, name, message)
    for table in world.tables.values():
        cited_by = [("", table.breaks), *((row.id, row.cite) for row in table.rows)]
        for row, cited in cited_by:
            for paragraph in (each for each in cited if each not in known):
                message = f"{row or 'the table'} cites {paragraph}, which is no paragraph"
                yield world.table_problem("citation", table, row, message)


def _citations(world: World) -> Iterator[tuple[str, str, Iterable[str]]]:
    """(file, entry, paragraphs cited) of everything but tables."""
    rules = world.rules
    for name, parameter in rules.parameters.items():
        yield "parameters.toml", name, parameter.paragraphs
    for gap in rules.gaps():
        yield "readings.toml", gap.id, gap.paragraphs
    for step in rules.scoring:
        yield "scoring.toml", step.id, step.paragraphs
    for phase in rules.turn:
        for act in phase.acts:
            yield "turn.toml", phase.id, act.paragraphs
    for file, paragraph in sectioned(world):
        parent = () if paragraph.parent is None else (paragraph.parent,)
        yield file, paragraph.id, (*parent, *paragraph.see, *paragraph.overrides)


def sectioned(world: World) -> Iterator[tuple[str, Paragraph]]:
    """Every paragraph with the file of sections/ it stands in."""
    places = {
        name: f"sections/{file.name}"
        for files in reversed(world.layers.section_files)
        for file in files
        for name in paragraph_ids(file)
    }
    for paragraph in world.rules.paragraphs():
        yield places.get(paragraph.id, "ruleset.toml"), paragraph


def check_row_names(world: World) -> Iterator[LintProblem]:
    """Remedies, windows, parameters and gaps that tables name and nobody defines."""
    words = world.rules.vocabulary
    for table in world.tables.values():
        if table.window is not None and table.window not in words.windows:
            message = f"window {table.window!r} is not in the vocabulary"
            yield world.table_problem("window", table, "", message)
    for table, row in world.rows():
        for check, message in _row_faults(world, row):
            yield world.table_problem(check, table, row.id, f"{row.id}: {message}")


def _row_faults(world: World, row: Row) -> Iterator[tuple[str, str]]:
    remedies = world.rules.vocabulary.remedies
    for step in row.remedy:
        if step.do not in remedies:
            yield "remedy", f"remedy {step.do!r} is not in the vocabulary"
            continue
        for name in ("count", "points"):
            template = "".join(remedies[step.do].text.values())
            if f"{{{name}}}" in template and getattr(step, name) is None:
                yield "placeholder", f"remedy {step.do!r} speaks of {{{name}}}; the row gives none"
    for name in row.parameters:
        if name not in world.rules.parameters:
            yield "parameter", f"there is no parameter {name!r}"
    if row.points is not None and not _is_number(world, row.points):
        yield "parameter", f"points {row.points!r} is not a number"
    for name in row.gaps:
        if name not in world.gap_names:
            yield "gap", f"there is no gap {name!r}"


def _is_number(world: World, name: str) -> bool:
    parameter = world.rules.parameters.get(name)
    return parameter is None or type(parameter.value) is int


def check_other_names(world: World) -> Iterator[LintProblem]:
    """Units, kinds, parameters and gaps that other files name and nobody defines."""
    rules, words = world.rules, world.rules.vocabulary
    for name, parameter in rules.parameters.items():
        if parameter.unit is not None and parameter.unit not in words.units:
            message = f"{name}: unit {parameter.unit!r} is not in the vocabulary"
            yield world.problem("unit", "parameters.toml", name, message)
        yield from _gaps(world, "parameters.toml", name, parameter.gaps)
    for file, paragraph in sectioned(world):
        for kind in paragraph.kinds:
            if kind not in words.kinds:
                message = f"{paragraph.id}: kind {kind!r} is not in the vocabulary"
                yield world.problem("kind", file, paragraph.id, message)
        yield from _gaps(world, file, paragraph.id, paragraph.gaps)
        yield from _parameters(world, file, paragraph.id, paragraph.uses)
    for step in rules.scoring:
        needed = () if step.points is None else (step.points,)
        yield from _parameters(world, "scoring.toml", step.id, needed)
    for gap in rules.gaps():
        for option in gap.options:
            yield from _parameters(world, "readings.toml", gap.id, option.parameters)
            yield from _value_kinds(world, gap.id, option)


def _gaps(world: World, file: str, name: str, gaps: Iterable[str]) -> Iterator[LintProblem]:
    for gap in gaps:
        if gap not in world.gap_names:
            yield world.problem("gap", file, name, f"{name}: there is no gap {gap!r}")


def _parameters(world: World, file: str, name: str, names: Iterable[str]) -> Iterator[LintProblem]:
    for each in names:
        if each not in world.rules.parameters:
            message = f"{name}: there is no parameter {each!r}"
            yield world.problem("parameter", file, name, message)


def _value_kinds(world: World, gap: str, option: Option) -> Iterator[LintProblem]:
    for name, value in option.parameters.items():
        parameter = world.rules.parameters.get(name)
        if parameter is not None and type(parameter.value) is not type(value):
            message = f"{gap}: option {option.id!r} gives {name} a value of another kind"
            yield world.problem("parameter", "readings.toml", gap, message)
