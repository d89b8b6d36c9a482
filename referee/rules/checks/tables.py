"""Decision tables: exactly one row for every combination, over values that exist.

Combinations are handled as blocks, a set of values for each circumstance, so that a hole is named
compactly and nothing is enumerated.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import TypeAlias

from referee.rules.blocks import Block, subtract
from referee.rules.checks.world import LintProblem, World
from referee.rules.entries import DecisionTable, Row

Domains: TypeAlias = Mapping[str, tuple[str, ...]]


def check_tables(world: World) -> Iterator[LintProblem]:
    """Unknown circumstances and values, combinations without a row and with several."""
    for table in world.tables.values():
        domains = _domains(world, table)
        yield from _unknown(world, table, domains)
        if len(domains) == len(table.asks):
            yield from _unsound(world, table, domains)


def _domains(world: World, table: DecisionTable) -> Domains:
    """The values of each circumstance or gap a table asks, as far as these exist."""
    words = world.rules.vocabulary.circumstances
    found: dict[str, tuple[str, ...]] = {}
    for name in table.asks:
        gap = world.gap_names.get(name)
        if name in words:
            found[name] = words[name].values
        elif gap is not None and gap.switch:
            found[name] = tuple(option.id for option in gap.options)
    return found


def _unknown(world: World, table: DecisionTable, domains: Domains) -> Iterator[LintProblem]:
    for name in table.asks:
        if name not in domains:
            message = f"asks {name!r}, which is neither a circumstance nor a switchable gap"
            yield world.table_problem("circumstance", table, "", message)
        elif not table.values[name]:
            message = f"asks {name!r}, on which no row depends"
            yield world.table_problem("circumstance", table, "", message)
    for row in table.rows:
        for message in _unknown_in_row(row, domains, table.asks):
            yield world.table_problem("circumstance", table, row.id, f"{row.id}: {message}")


def _unknown_in_row(row: Row, domains: Domains, asks: tuple[str, ...]) -> Iterator[str]:
    for name, values in row.when.items():
        if name not in asks:
            yield f"depends on {name!r}, which the table does not ask"
        for value in values:
            if value not in domains.get(name, (value,)):
                yield f"{name} has no value {value!r}"
        if not values or len({*values}) < len(values):
            yield f"{name} lists no value, or one twice"


def _unsound(world: World, table: DecisionTable, domains: Domains) -> Iterator[LintProblem]:
    blocks = [(row, _block(row, domains)) for row in table.rows]
    left = [tuple(frozenset(values) for values in domains.values())]
    for _, block in blocks:
        left = [rest for each in left for rest in subtract(each, block)]
    for rest in left:
        message = f"no row when {describe(rest, domains)}"
        yield world.table_problem("hole", table, "", message)
    for (one, first), (other, second) in combinations(blocks, 2):
        both = tuple(a & b for a, b in zip(first, second, strict=True))
        if all(both):
            message = f"{one.id} and {other.id} both apply when {describe(both, domains)}"
            yield world.table_problem("overlap", table, other.id, message)


def _block(row: Row, domains: Domains) -> Block:
    return tuple(
        frozenset(row.when.get(name, values)) & frozenset(values)
        for name, values in domains.items()
    )


def describe(block: Block, domains: Domains) -> str:
    """A block in words, circumstances that may have any value left out."""
    parts = [
        f"{name} = {' or '.join(value for value in domain if value in values)}"
        for values, (name, domain) in zip(block, domains.items(), strict=True)
        if len(values) < len(domain)
    ]
    return ", ".join(parts) or "nothing in particular is the case"
