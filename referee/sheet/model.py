"""The score sheet as typed objects: one class a part, one field a key.

The single source of the document model: the JSON Schema and the decoder are derived from it. What
a key means is said in `referee.sheet.descriptions`. Points are whole numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from referee.log.model import Contract, Points
from referee.log.names import SIDES, SeatName, SideName

MOST_DEALS = 99

Count: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Cost: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]

if TYPE_CHECKING:
    OutName: TypeAlias = str
    WinnerName: TypeAlias = str
else:
    OutName = Literal[(*SIDES, "none")]
    WinnerName = Literal[(*SIDES, "draw", "none")]


class Written(Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The figures that stand on the sheet for one side of one deal, as far as they are given."""

    lines: dict[str, Points] | None = None
    base: Points | None = None
    cards: Points | None = None
    total: Points | None = None
    running: Points | None = None
    next_minimum: Points | None = None


class SideEntry(Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What one side had at the end of a deal."""

    sets: dict[str, Count] = {}
    cards: Cost | None = None
    hand: Cost | None = None
    net_cards: Points | None = None
    red_threes: Count = 0
    first_turn_red_threes: Count = 0
    unlaid_red_threes: Count = 0
    bought_red_threes: Count = 0
    penalties: Cost = 0
    awards: Cost = 0
    written: Written | None = None


class DealEntry(Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """One deal of the sheet."""

    sides: dict[SideName, SideEntry]
    dealer: SeatName | None = None
    contract: Contract | None = None
    out: OutName | None = None
    direct: bool = False
    stock_out: bool = False
    reached_before: bool | None = None
    forfeit: SideName | None = None
    note: str | None = None


class Sheet(Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A score sheet: the deals of one game, with the figures written down."""

    format: Literal[1]
    ruleset: str
    deals: Annotated[list[DealEntry], Meta(min_length=1, max_length=MOST_DEALS)]
    title: str | None = None
    date: str | None = None
    event: str | None = None
    table: str | int | None = None
    round: str | int | None = None
    note: str | None = None
    players: dict[SeatName, str] | None = None
    scores: dict[SideName, Points] | None = None
    readings: dict[str, str] | None = None
    next_dealt: bool = False
    winner: WinnerName | None = None
