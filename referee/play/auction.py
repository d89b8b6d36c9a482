"""The auction as state: the calls made, who calls next, and what stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from referee.log.model import Bid, Contract, Double, Pass, Position
from referee.log.text import parse_line

if TYPE_CHECKING:
    from referee.play.table import Table


class Call(Struct, frozen=True):
    """One bid: the event, the caller, how many thousands and in what."""

    event: int
    seat: str
    level: int
    strain: str


class Auction(Struct, eq=False):
    """The auction of a deal. `bids` are the valid bids from the first to the highest.

    Those whose makers could not open leave it for `failed`.
    """

    caller: str | None
    bids: list[Call] = field(default_factory=list)
    failed: list[Call] = field(default_factory=list)
    passes: int = 0
    closed: bool = False
    doubled: bool = False
    doubler: str | None = None
    passed: set[str] = field(default_factory=set)

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


def mark_auction(table: Table, position: Position) -> None:
    """The calls and the contract that a recorded position starts from."""
    auction = _calls_so_far(position)
    table.contract = _contract(auction, position.contract)
    if position.phase in ("bid", "open"):
        table.started = False
        table.auction = auction
        table.stage = "auction"
    if position.phase == "open":
        auction.closed = True
        if table.contract is not None and not auction.bids:
            auction.bids.append(table.contract)
        table.stage = "contract-opening"
        table.turn.number = 0
    elif position.phase == "bid":
        table.contract = None
    table.doubled = auction.doubled or bool(position.contract and position.contract.doubled)


def _calls_so_far(position: Position) -> Auction:
    auction = Auction(caller=position.turn)
    for line in position.bids or ():
        event = parse_line(line)
        if isinstance(event, Bid):
            auction.bid(call_of(0, event))
        elif isinstance(event, Pass):
            auction.passes += 1
            auction.passed.add(event.by)
        elif isinstance(event, Double):
            auction.doubled = auction.closed = True
    return auction


def _contract(auction: Auction, named: Contract | None) -> Call | None:
    if named is None:
        return auction.last
    for call in reversed(auction.bids):
        if (call.seat, call.level, call.strain) == (named.by, named.level, named.strain):
            return call
    return Call(0, named.by, named.level, named.strain)
