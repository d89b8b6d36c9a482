"""The table at one moment, and a whole deal as a row of such moments: immutable values.

Counts are cards, minimums points. Cards are written as everywhere; `*` behind a card of the pile
says that it lies crosswise.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal, TypeAlias

from msgspec import Struct

from referee.cards import UNKNOWN, Cards
from referee.log.model import Event
from referee.report.model import Due, Finding, Report
from referee.rules import Ruleset

Phase: TypeAlias = Literal["dealing", "auction", "opening", "draw", "play", "over"]
_DIGITS = 8
"""Numbers of events are shorter than this."""

Bar: TypeAlias = Literal["draw", "meld", "pile"]


class Hand(Struct, frozen=True):
    """What one player holds.

    `cards` are sorted, unknown ones (`?`) last; `sized` tells whether their number is known at
    all. `penalty` lie face up before him, `apart` are drawn but not joined to the hand yet,
    `barred` is what he may not do in this turn or the next.
    """

    seat: str
    cards: Cards
    sized: bool
    penalty: Cards
    apart: Cards
    barred: tuple[Bar, ...]

    @property
    def unknown(self) -> int:
        """How many cards of the hand nobody has written down."""
        return self.cards.count(UNKNOWN)

    @property
    def known(self) -> Cards:
        """The cards of the hand that are known."""
        return tuple(card for card in self.cards if card != UNKNOWN)


class Laid(Struct, frozen=True):
    """A meld as it lies: `complete` is a finished canasta or sequence, `wilds` its wild cards.

    `pending`: laid, but it doesn't count as a meld until something is settled.
    """

    name: str
    kind: Literal["set", "sequence"]
    cards: Cards
    wilds: int
    complete: bool
    pending: bool


class Side(Struct, frozen=True):
    """What one side has on the table; `minimum` (points) is what it needs to open."""

    name: str
    seats: tuple[str, ...]
    minimum: int
    opened: bool
    melds: tuple[Laid, ...]
    red_threes: Cards


class Contract(Struct, frozen=True):
    """The bid that stands: `level` thousands in `strain`."""

    by: str
    level: int
    strain: str
    doubled: bool


class Step(Struct, frozen=True):
    """The table after event `event`; 0 is the table before the first one.

    `player` is whose turn it is and `phase` what he is about to do; `round` counts turns of each
    player from 1. `stock` is None where not even its number is known, `locked` where the cards of
    the pile don't tell. `dues` are what rulings already given still ask for.
    """

    event: int
    phase: Phase
    player: str
    round: int
    stock: int | None
    pile: Cards
    pile_known: bool
    locked: bool | None
    hands: Mapping[str, Hand]
    sides: Mapping[str, Side]
    dues: tuple[Due, ...]
    contract: Contract | None = None


class Review(Struct, frozen=True, dict=True):
    """A deal to walk through: `steps[n]` is the table after event n.

    `events` are those replayed; of a deal judged as if noticed early, the last one is that notice.
    """

    report: Report
    ruleset: Ruleset
    events: tuple[Event, ...]
    steps: tuple[Step, ...]

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.steps) - 1

    @cached_property
    def numbered(self) -> Mapping[int, tuple[tuple[int, Finding], ...]]:
        """Step to the findings that stand there, each with its number from 1.

        What stands only at the end of the log is shown at the last step.
        """
        found: dict[int, list[tuple[int, Finding]]] = {}
        for number, finding in enumerate(self.report.findings, 1):
            place = self.place_of(finding)
            found.setdefault(place, []).append((number, finding))
        return {place: tuple(pairs) for place, pairs in found.items()}

    def place_of(self, finding: Finding) -> int:
        """The step at which a finding is shown."""
        return min(max(finding.event, 0), self.last)

    def step_named(self, name: str) -> int | None:
        """The step after the event of a number or label; 0 is the start. None if there is none."""
        if name.isdecimal() and name.isascii():
            return int(name) if len(name) < _DIGITS and int(name) <= self.last else None
        labels = (n for n, event in enumerate(self.events, 1) if event.label == name)
        return next(labels, None)
