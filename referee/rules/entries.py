"""The entries of a rulebook as immutable values: paragraphs, parameters, gaps, rows, words.

Every text is a mapping of language (`en`, `fi`, `ru`) to a sentence. Wherever an entry needs a
number it holds a parameter's *name*; only `Parameter` holds values. They are msgspec structs for
a plain reason: twenty dataclasses take 8 ms to define, in every run.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal, TypeAlias, cast

from msgspec import Struct, field

Text: TypeAlias = Mapping[str, str]
Value: TypeAlias = int | bool | str | tuple[str, ...] | tuple[int, ...]
RowStatus: TypeAlias = Literal[
    "prescribed", "default", "unsanctioned", "discretion", "legal", "impossible"
]
Receiver: TypeAlias = Literal["offenders", "opponents"]


class Parameter(Struct, frozen=True, dict=True):
    """A number, switch or word of a ruleset, with its unit and the paragraphs it comes from.

    `derived`: not printed in the text but follows from it; `filled_in`: lost in the source.
    """

    name: str
    value: Value
    unit: str | None = None
    paragraphs: tuple[str, ...] = ()
    derived: bool = False
    filled_in: bool = False
    note: Text = field(default_factory=dict)
    gaps: tuple[str, ...] = ()


class Paragraph(Struct, frozen=True, dict=True):
    """A paragraph in our own words: its kinds, and what it refers to or displaces.

    `line` is its place in a source without numbers; `filled_in`: lost there, taken from elsewhere.
    """

    id: str
    section: str
    kinds: tuple[str, ...]
    text: Text
    parent: str | None = None
    see: tuple[str, ...] = ()
    overrides: tuple[str, ...] = ()
    gaps: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    line: int | None = None
    filled_in: bool = False


class Section(Struct, frozen=True, dict=True):
    """A section: its number, its title and its paragraphs in order."""

    id: str
    title: Text
    paragraphs: tuple[Paragraph, ...]


class Option(Struct, frozen=True, dict=True):
    """One way to read a disputed passage; `parameters` override the ruleset's while chosen."""

    id: str
    letter: str
    text: Text
    parameters: Mapping[str, Value]


class Gap(Struct, frozen=True, dict=True):
    """A passage that contradicts itself, leaves something open or was badly edited.

    `switch`: it has options, of which `default` is taken unless a judge chooses; otherwise it is
    a note that only `explain` shows.
    """

    id: str
    number: str
    sort: str
    paragraphs: tuple[str, ...]
    switch: bool
    default: str | None
    title: Text
    text: Text
    reason: Text
    ask: Text
    options: tuple[Option, ...] = ()

    def option(self, name: str) -> Option | None:
        """The option with this id or letter, whatever its case, or None."""
        wanted = name.casefold()
        return next((o for o in self.options if wanted in (o.id, o.letter.casefold())), None)


class RemedySpec(Struct, frozen=True, dict=True):
    """One step of a remedy as a row states it; `count` and `points` are parameters' names."""

    do: str
    by: str | None = None
    count: str | None = None
    points: str | None = None
    cards: str | None = None
    source: str | None = None
    to: str | None = None

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of the parameters this step needs."""
        return tuple(name for name in (self.count, self.points) if name is not None)


class Row(Struct, frozen=True, dict=True):
    """One row of a decision table: under these circumstances, this follows.

    `when` maps a circumstance (or a gap's id) to the values it may have; what is left out may have
    any. `points` names a parameter; `times` says what it is multiplied by.
    """

    id: str
    when: Mapping[str, tuple[str, ...]]
    cite: tuple[str, ...]
    status: RowStatus
    text: Text
    lapsed: bool = False
    points: str | None = None
    times: str | None = None
    to: Receiver = "offenders"
    remedy: tuple[RemedySpec, ...] = ()
    gaps: tuple[str, ...] = ()

    @cached_property
    def consequence(self) -> tuple[object, ...]:
        """What the row orders, without its name and wording: equal for rows that rule alike."""
        amount = (self.points, self.times, self.to)
        return (self.cite, self.status, self.lapsed, amount, self.remedy)

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of the parameters this row needs."""
        own = () if self.points is None else (self.points,)
        return own + tuple(name for step in self.remedy for name in step.parameters)


class DecisionTable(Struct, frozen=True, dict=True):
    """The consequences of one fact: exactly one row for every combination of what it `asks`.

    `breaks` are the paragraphs broken, `window` what ends the time for notice, `uses` the shared
    table some of the rows come from.
    """

    fact: str
    breaks: tuple[str, ...]
    window: str | None
    uses: str | None
    asks: tuple[str, ...]
    rows: tuple[Row, ...]

    @cached_property
    def values(self) -> Mapping[str, tuple[str, ...]]:
        """The values of each circumstance that rows tell apart, in the order of the rows.

        In a sound table these are all the values a circumstance has, or none: if one row depends
        on a circumstance, then every other value of it needs a row of its own.
        """
        return {name: _mentioned(self.rows, name) for name in self.asks}

    @cached_property
    def rulings(self) -> tuple[int, ...]:
        """For each row the number of its ruling: the same for rows that rule alike."""
        distinct: list[tuple[object, ...]] = []
        for row in self.rows:
            if row.consequence not in distinct:
                distinct.append(row.consequence)
        return tuple(distinct.index(row.consequence) for row in self.rows)

    @cached_property
    def masks(self) -> tuple[tuple[int, ...], ...]:
        """For each row and each circumstance asked, the permitted values as a set of bits."""
        return tuple(
            tuple(_mask(row, name, self.values[name]) for name in self.asks) for row in self.rows
        )


def _mentioned(rows: tuple[Row, ...], name: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(value for row in rows for value in row.when.get(name, ())))


def _mask(row: Row, name: str, values: tuple[str, ...]) -> int:
    allowed = row.when.get(name)
    if allowed is None:
        return -1
    return sum({1 << values.index(value) for value in allowed})


class ScoreStep(Struct, frozen=True, dict=True):
    """One line of the score sheet: `count` is what is counted, `points` what each one is worth.

    Without `points` the count itself is points (card values). `sign` is 1 or -1.
    """

    id: str
    group: str
    count: str
    points: str | None
    sign: int
    paragraphs: tuple[str, ...]
    text: Text


class Act(Struct, frozen=True, dict=True):
    """Something a phase of the turn permits, obliges to or forbids."""

    do: str
    paragraphs: tuple[str, ...]
    text: Text


class Phase(Struct, frozen=True, dict=True):
    """One phase of the game, the deal or a turn."""

    id: str
    name: Text
    permitted: tuple[Act, ...] = ()
    obliged: tuple[Act, ...] = ()
    forbidden: tuple[Act, ...] = ()

    @property
    def acts(self) -> tuple[Act, ...]:
        """All acts of the phase: permitted, obliged, forbidden."""
        return self.permitted + self.obliged + self.forbidden


def as_numbers(value: Value) -> tuple[int, ...] | None:
    """The value as a list of whole numbers, or None if it is something else."""
    if isinstance(value, tuple) and all(type(item) is int for item in value):
        return cast(tuple[int, ...], value)
    return None
