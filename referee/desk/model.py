"""What the desk answers: a ruling with all that a judge says beside it, as immutable values.

Points are whole numbers: a penalty's are what its side loses, an award's what the other side gets.
Texts are in English, Finnish and Russian.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from referee.report.model import ReadingUsed, Ruling
from referee.rules.entries import RowStatus, Text

When: TypeAlias = Mapping[str, tuple[str, ...]]
"""Circumstance to the values it may have."""

DeskStatus: TypeAlias = Literal["ruled", "lapsed", "legal", "impossible", "undetermined"]


class Possible(Struct, frozen=True):
    """One ruling that is possible, and under which answers still open.

    `status` is what the book says of it, as in a decision table; `times` is what the points are
    multiplied by where nobody has said how many there are (`cards`).
    """

    ruling: Ruling
    status: RowStatus
    lapsed: bool
    times: str | None
    when: When


class Other(Struct, frozen=True):
    """What would follow under another answer, all else as it is; several where that is not all."""

    when: When
    possible: tuple[Possible, ...]


class Missing(Struct, frozen=True):
    """A question whose answer nobody knows, with its choices.

    `settles`: whatever the answer is, it would leave one single ruling.
    """

    circumstance: str
    text: Text
    values: tuple[str, ...]
    settles: bool


class DeskRuling(Struct, frozen=True):
    """The ruling on one fault under the answers given.

    `possible` holds one ruling, or all that the answers leave; `later` the rulings at other moments
    of notice, `neighbours` those under other answers. `roles` says who sits where.
    """

    ruleset: str
    fact: str
    name: Text
    status: DeskStatus
    answers: Mapping[str, str | None]
    possible: tuple[Possible, ...]
    later: tuple[Other, ...]
    neighbours: tuple[Other, ...]
    missing: tuple[Missing, ...]
    readings: tuple[ReadingUsed, ...]
    window: Text
    roles: Mapping[str, str]
