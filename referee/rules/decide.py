"""From circumstances to the rows of a decision table that are still possible.

Unknown circumstances are simply left out. What can't be decided comes back as questions, and
only those whose answer can still change the ruling.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from referee.rules.entries import DecisionTable, Row


@dataclass(frozen=True)
class Decision:
    """What a table says: the `rows` still possible, in the table's order, and what to ask.

    No row means that the table has a hole there. Rows of things that can't occur are left out,
    unless nothing else is left.
    """

    rows: tuple[Row, ...]
    open_questions: tuple[str, ...]

    @property
    def settled(self) -> bool:
        """Whether the ruling is known: all rows still possible rule alike."""
        return bool(self.rows) and not self.open_questions

    @property
    def row(self) -> Row | None:
        """The row that rules, or None while it is not settled."""
        return self.rows[0] if self.settled else None


def decide(
    table: DecisionTable, circumstances: Mapping[str, str], readings: Mapping[str, str]
) -> Decision:
    """The rows that fit what is known, and the questions whose answer can change the ruling.

    `circumstances` maps circumstance to value, `readings` gap to option, each by the name that
    the table uses for it.
    """
    matching = _matching(table, _known(table, circumstances, readings))
    rows = tuple(table.rows[index] for index in matching)
    return Decision(rows, _questions(table, matching) if len(rows) > 1 else ())


def alternatives(
    table: DecisionTable,
    circumstances: Mapping[str, str],
    circumstance: str,
    readings: Mapping[str, str] | None = None,
) -> Mapping[str, tuple[Row, ...]]:
    """The rows possible under each value of one circumstance, all else as it is known.

    Values under which no row but an impossible one remains are left out, and the mapping is
    empty for a circumstance that no row depends on.
    """
    found = {
        value: decide(table, {**circumstances, circumstance: value}, readings or {}).rows
        for value in table.values.get(circumstance, ())
    }
    return {value: rows for value, rows in found.items() if any(map(_possible, rows))}


def _known(
    table: DecisionTable, circumstances: Mapping[str, str], readings: Mapping[str, str]
) -> list[int]:
    """For each circumstance asked, the values it may still have as a set of bits."""
    known = []
    for name in table.asks:
        value = circumstances.get(name, readings.get(name))
        values = table.values[name]
        if value is None or not values:
            known.append(-1)
        else:
            known.append(1 << values.index(value) if value in values else 0)
    return known


def _matching(table: DecisionTable, known: list[int]) -> tuple[int, ...]:
    found = tuple(
        index
        for index, masks in enumerate(table.masks)
        if all(mask == -1 or mask & value for mask, value in zip(masks, known, strict=True))
    )
    return tuple(index for index in found if _possible(table.rows[index])) or found


def _possible(row: Row) -> bool:
    return row.status != "impossible"


def _questions(table: DecisionTable, matching: tuple[int, ...]) -> tuple[str, ...]:
    """What must be asked to tell apart the rows that rule differently.

    Two rows that differ in one circumstance make it a question. Rows that only differ in several
    at once (what lies between can't occur) add all of these, unless one is asked anyway.
    """
    asked = 0
    for differing in sorted(_differences(table, matching), key=_fewest):
        if differing.bit_count() == 1 or not asked & differing:
            asked |= differing
    return tuple(name for index, name in enumerate(table.asks) if asked >> index & 1)


def _differences(table: DecisionTable, matching: tuple[int, ...]) -> set[int]:
    """For each pair of rows that rule differently, the circumstances that tell them apart.

    These are sets of bits: bit n stands for the n-th circumstance the table asks.
    """
    rulings, masks = table.rulings, table.masks
    return {
        sum(
            1 << bit
            for bit, (a, b) in enumerate(zip(masks[one], masks[two], strict=True))
            if not a & b
        )
        for one, two in combinations(matching, 2)
        if rulings[one] != rulings[two]
    }


def _fewest(bits: int) -> tuple[int, int]:
    return bits.bit_count(), bits
