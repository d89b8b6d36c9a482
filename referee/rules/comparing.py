"""The same fault or number in several rulesets side by side.

Each table divides its circumstances into blocks; laid over each other they give the blocks in
which every ruleset rules in one way. Readings are those in force. Renders nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from referee.rules.blocks import Block, subtract
from referee.rules.entries import DecisionTable, Parameter, Row
from referee.rules.model import Ruleset

Domains: TypeAlias = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class FactLine:
    """One set of circumstances and each ruleset's row for it; None: it doesn't rule on that.

    `blocks` hold, for each circumstance that matters, the values meant; several blocks are
    alternatives. `differing` are the places of the cells that rule otherwise than most.
    """

    blocks: tuple[Mapping[str, tuple[str, ...]], ...]
    cells: tuple[Row | None, ...]
    differing: frozenset[int]


@dataclass(frozen=True)
class FactComparison:
    """A fault in several rulesets: which of them have a table of it, and line by line the rows."""

    fact: str
    rulesets: tuple[Ruleset, ...]
    lines: tuple[FactLine, ...]


@dataclass(frozen=True)
class ParameterComparison:
    """A parameter in several rulesets; None where a ruleset has none of that name."""

    name: str
    rulesets: tuple[Ruleset, ...]
    cells: tuple[Parameter | None, ...]
    differing: frozenset[int]


def compare_parameter(name: str, rulesets: Sequence[Ruleset]) -> ParameterComparison:
    """The values of a parameter side by side."""
    cells = tuple(rules.parameters.get(name) for rules in rulesets)
    values = [None if cell is None else cell.value for cell in cells]
    return ParameterComparison(name, tuple(rulesets), cells, _apart(values))


def compare_fact(fact: str, rulesets: Sequence[Ruleset]) -> FactComparison:
    """The rows of a fault side by side, one line for each way in which they combine."""
    domains = _domains(fact, rulesets)
    parts: list[tuple[Block, tuple[Row | None, ...]]] = [
        (tuple(frozenset(values) for values in domains.values()), ())
    ]
    for rules in rulesets:
        rows = list(_blocks(rules, fact, domains))
        parts = [piece for part in parts for piece in _split(part, rows)]
    return FactComparison(fact, tuple(rulesets), tuple(_lines(parts, domains, rulesets)))


def _domains(fact: str, rulesets: Sequence[Ruleset]) -> Domains:
    """All values of every circumstance that any of the tables asks about, gaps left out."""
    found: dict[str, tuple[str, ...]] = {}
    for rules in rulesets:
        if rules.has_table(fact):
            words = rules.vocabulary.circumstances
            for name in rules.table(fact).asks:
                if name in words:
                    known = found.get(name, ())
                    found[name] = tuple(dict.fromkeys((*known, *words[name].values)))
    return found


def _blocks(rules: Ruleset, fact: str, domains: Domains) -> Iterator[tuple[Block, Row]]:
    if not rules.has_table(fact):
        return
    table = rules.table(fact)
    for row in _in_force(rules, table):
        yield tuple(_allowed(rules, table, row, *each) for each in domains.items()), row


def _in_force(rules: Ruleset, table: DecisionTable) -> Iterator[Row]:
    """The rows that the readings in force leave, without those of things that can't occur."""
    taken = rules.readings_for(table)
    for row in table.rows:
        read = all(option in row.when.get(gap, (option,)) for gap, option in taken.items())
        if read and row.status != "impossible":
            yield row


def _allowed(
    rules: Ruleset, table: DecisionTable, row: Row, name: str, values: tuple[str, ...]
) -> frozenset[str]:
    if name in row.when:
        return frozenset(row.when[name])
    asked = name in table.asks
    return frozenset(rules.vocabulary.circumstances[name].values if asked else values)


def _split(
    part: tuple[Block, tuple[Row | None, ...]], rows: Sequence[tuple[Block, Row]]
) -> Iterator[tuple[Block, tuple[Row | None, ...]]]:
    """A part cut up by the blocks of one more ruleset; what no row covers keeps an empty cell."""
    block, cells = part
    left = [block]
    for other, row in rows:
        common = tuple(a & b for a, b in zip(block, other, strict=True))
        if all(common) or not common:
            yield common, (*cells, row)
            left = [rest for each in left for rest in subtract(each, common)]
    yield from ((rest, (*cells, None)) for rest in left)


def _lines(
    parts: Sequence[tuple[Block, tuple[Row | None, ...]]],
    domains: Domains,
    rulesets: Sequence[Ruleset],
) -> Iterator[FactLine]:
    """Parts in which all rulesets rule alike become one line, in the order of the first."""
    grouped: dict[tuple[object, ...], list[tuple[Block, tuple[Row | None, ...]]]] = {}
    for block, cells in parts:
        if any(cells):
            key = tuple(None if row is None else row.consequence for row in cells)
            grouped.setdefault(key, []).append((block, cells))
    for members in grouped.values():
        blocks = tuple(_told(block, domains) for block, _ in members)
        cells = members[0][1]
        ruled = [_ruled(*each) for each in zip(rulesets, cells, strict=True)]
        yield FactLine(blocks, cells, _apart(ruled))


def _told(block: Block, domains: Domains) -> Mapping[str, tuple[str, ...]]:
    """The circumstances of a block that are not left open."""
    return {
        name: tuple(value for value in values if value in kept)
        for kept, (name, values) in zip(block, domains.items(), strict=True)
        if len(kept) < len(values)
    }


def _ruled(rules: Ruleset, row: Row | None) -> object:
    """What a row orders, its paragraphs left aside: these differ from text to text."""
    if row is None:
        return None
    steps = tuple((step.do, step.by) for step in row.remedy)
    points = 0 if row.points is None else abs(rules.number(row.points))
    return (row.status == "legal", row.lapsed, points, row.to, steps)


def _apart(values: Sequence[object]) -> frozenset[int]:
    """The places of the values that differ from the commonest one."""
    most = max(values, key=values.count, default=None)
    return frozenset(place for place, value in enumerate(values) if value != most)
