"""Things defined and never used: parameters, gaps, facts, tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from referee.rules.checks.world import LintProblem, World, quoted_words
from referee.rules.entries import Gap
from referee.rules.layers import Layers, folders
from referee.rules.model import Ruleset
from referee.rules.raw import mapping, read_optional, read_toml
from referee.rules.shelves import SHARED, base, known_rulesets

PACKAGE = Path(__file__).parents[2]


def unused_parameters(rules: Ruleset, package: Path = PACKAGE) -> tuple[str, ...]:
    """The parameters that no table, score line, reading, paragraph or line of code names."""
    world = World(rules, Layers(package, ()), package)
    used = _parameters_in_data(world)
    return tuple(n for n in rules.parameters if n not in used and not world.names_in_code(n))


def _parameters_in_data(world: World) -> frozenset[str]:
    rules = world.rules
    names = [name for _, row in world.rows() for name in row.parameters]
    names += [step.points for step in rules.scoring if step.points is not None]
    names += [name for gap in rules.gaps() for o in gap.options for name in o.parameters]
    names += [name for paragraph in rules.paragraphs() for name in paragraph.uses]
    return frozenset(names)


def check_parameters_used(world: World) -> Iterator[LintProblem]:
    """Parameters of the ruleset's own folder that nothing uses."""
    own = read_optional(world.own / "parameters.toml")
    for name in unused_parameters(world.rules, world.package):
        if name in own:
            message = f"{name}: nothing uses this parameter"
            yield world.problem("unused", "parameters.toml", name, message)


def check_gaps_used(world: World) -> Iterator[LintProblem]:
    """Gaps nothing refers to, and switchable ones whose choice changes nothing."""
    rules = world.rules
    asked = {name for table in world.tables.values() for name in table.asks}
    named = {name for _, row in world.rows() for name in row.gaps} | asked
    named |= {name for paragraph in rules.paragraphs() for name in paragraph.gaps}
    named |= {name for parameter in rules.parameters.values() for name in parameter.gaps}
    for gap in rules.gaps():
        changes = any(option.parameters for option in gap.options)
        if not changes and not {gap.id, gap.number} & named:
            message = f"{gap.id}: no row, paragraph or parameter refers to this gap"
            yield world.problem("unused", "readings.toml", gap.id, message)
        if gap.switch and not changes and not _has_effect(world, gap, asked):
            message = f"{gap.id}: its options change nothing"
            yield world.problem("unused", "readings.toml", gap.id, message)


def _has_effect(world: World, gap: Gap, asked: set[str]) -> bool:
    return bool({gap.id, gap.number} & asked) or gap.id in world.literals


def check_facts(world: World) -> Iterator[LintProblem]:
    """Tables of unknown facts, shared rows nobody uses, faults the engine finds without a table."""
    words = world.rules.vocabulary.facts
    engine = quoted_words(world.package / "facts")
    for fact, table in world.tables.items():
        if fact not in words:
            yield world.table_problem("fact", table, "", "this fact is not in the vocabulary")
    for fact in words:
        if fact in engine and fact not in {*world.rules.facts(), *world.rules.absent}:
            message = f"the engine finds {fact!r}, but there is no table (nor is it `absent`)"
            yield world.problem("fact", "ruleset.toml", fact, message)
    used = {table.uses for table in world.tables.values()}
    for name, files in world.layers.table_files.items():
        if name.startswith(SHARED) and name.removeprefix(SHARED) not in used:
            yield LintProblem(files[0], 0, "unused", "no table uses these shared rows")


def check_table_names(world: World) -> Iterator[LintProblem]:
    """Tables whose `fact` is not the name of their file, and absent facts nobody knows."""
    for name, files in world.layers.table_files.items():
        for file in files:
            fact = read_toml(file).get("fact")
            if not name.startswith(SHARED) and fact != name:
                yield LintProblem(file, 0, "fact", f"fact is {fact!r}, the file's name {name!r}")
    for fact in world.rules.absent:
        if fact not in world.rules.vocabulary.facts:
            message = f"absent fact {fact!r} is not in the vocabulary"
            yield world.problem("fact", "ruleset.toml", "absent", message)


def check_facts_of_all(rulebook: Path) -> Iterator[LintProblem]:
    """Facts of the shared vocabulary for which no ruleset at all has a table."""
    file = base(rulebook) / "vocabulary.toml"
    ruled = {
        fact
        for ruleset in known_rulesets(rulebook)
        for fact in Layers(rulebook, folders(rulebook, ruleset)).facts
    }
    facts: Mapping[str, object] = mapping(read_optional(file), "fact")
    for fact in facts:
        if fact not in ruled:
            line = _header_line(file, fact)
            yield LintProblem(file, line, "fact", f"{fact}: no ruleset has a table of this fact")


def check_synonyms(rulebook: Path) -> Iterator[LintProblem]:
    """Synonyms of faults that no vocabulary names."""
    file = rulebook / "synonyms.toml"
    rulesets = (folders(rulebook, name) for name in known_rulesets(rulebook))
    words = [Layers(rulebook, chain).vocabulary for chain in rulesets]
    known = {fact for vocabulary in words for fact in mapping(vocabulary, "fact")}
    for fact in mapping(read_optional(file), "fact"):
        if fact not in known:
            message = f"{fact}: no vocabulary has a fault of this name"
            yield LintProblem(file, _header_line(file, fact), "fact", message)


def _header_line(file: Path, fact: str) -> int:
    lines = file.read_text(encoding="utf-8").splitlines()
    return next((i for i, line in enumerate(lines, 1) if line.startswith(f"[fact.{fact}]")), 0)
