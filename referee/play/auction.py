"""The auction as state: the calls made, who calls next, and what stands."""

from __future__ import annotations

from msgspec import Struct, field

from referee.log.model import Bid


class Call(Struct, frozen=True):
    """One bid: the event, the caller, how many thousands and in what."""

    event: int
    seat: str
    level: int
    strain: str


class Auction(Struct, eq=False):
    """The auction of a deal. `bids` are the valid bids from the first to the highest."""

    caller: str | None
    bids: list[Call] = field(default_factory=list)
    passes: int = 0
    closed: bool = False
    doubled: bool = False

    @property
    def last(self) -> Call | None:
        """The bid that stands."""
        return self.bids[-1] if self.bids else None

    def bid(self, call: Call) -> None:
        """A valid bid: it stands, and the passes start anew."""
        self.bids.append(call)
        self.passes = 0


def call_of(n: int, event: Bid) -> Call:
    """The bid of event `n`."""
    return Call(n, event.by, event.level, event.strain)
