"""The auction: bids, passes and doubles in their order, and the contract that comes out of it."""

from __future__ import annotations

from referee.facts.watch import Watch
from referee.log.model import Bid, Double, Event, Pass
from referee.play.auction import Auction, Call, call_of
from referee.play.turn import Turn


def bid(w: Watch, e: Bid) -> None:
    """A call of a level and a strain; it has to exceed the last one."""
    auction = _open_auction(w, e)
    if auction is None or _out_of_turn(w, auction, e):
        return
    call = call_of(w.n, e)
    if auction.last is not None and not _exceeds(w, call, auction.last):
        w.fault("insufficient-bid", e.by, evidence=[auction.last.event])
        return
    auction.bid(call)
    _advance(w, auction, e.by)


def _exceeds(w: Watch, call: Call, last: Call) -> bool:
    order = w.terms.rules.words("strain_order")
    strains = order.index(call.strain), order.index(last.strain)
    if w.terms.rules.word("bid_higher_means") == "either-higher":
        return call.level > last.level or strains[0] > strains[1]
    return (call.level, strains[0]) > (last.level, strains[1])


def pass_(w: Watch, e: Pass) -> None:
    """A pass; three in a row after a bid close the auction, four without one end it."""
    auction = _open_auction(w, e)
    if auction is None or _out_of_turn(w, auction, e):
        return
    auction.passes += 1
    auction.passed.add(e.by)
    if _all_passed(w, auction):
        close(w, auction)
    else:
        _advance(w, auction, e.by)


def _all_passed(w: Watch, auction: Auction) -> bool:
    """Whether the auction is over: enough passes in a row, or nobody left who may still call."""
    rules = w.terms.rules
    needed = "auction_closing_passes" if auction.last is not None else "auction_all_pass"
    if auction.passes >= rules.number(needed):
        return True
    last = {auction.last.seat} if auction.last is not None else set()
    return rules.flag("pass_is_final") and auction.passed | last >= set(w.table.seating.seats)


def double(w: Watch, e: Double) -> None:
    """A double of the opponents' bid, which ends the auction."""
    auction = _open_auction(w, e)
    if auction is None:
        return
    cause = None
    if auction.caller is not None and e.by != auction.caller:
        cause = "out-of-turn"
    elif auction.last is None:
        cause = "no-bid"
    elif w.table.side(e.by) == w.table.side(auction.last.seat):
        cause = "own-side"
    if cause is not None:
        w.fault("wrong-double", e.by, cause=cause)
        return
    auction.doubled = True
    auction.doubler = e.by
    close(w, auction)


def _open_auction(w: Watch, e: Event) -> Auction | None:
    """The auction if it still runs; a call after its close is a fault of its own."""
    auction = w.table.auction
    if auction is None:
        auction = w.table.auction = Auction(caller=_first_caller(w))
        if w.table.stage == "dealing":
            w.table.stage = "auction"
    if auction.closed:
        w.fault("called-after-close", e.by, after_double="yes" if auction.doubled else "no")
        return None
    return auction


def _first_caller(w: Watch) -> str | None:
    table = w.table
    if table.dealer is None:
        return None
    rightful = table.due_dealer or table.dealer
    noticed = any(f.fact == "dealt-out-of-turn" and f.noticed for f in table.faults)
    return table.seating.left(rightful if noticed else table.dealer)


def _out_of_turn(w: Watch, auction: Auction, e: Event) -> bool:
    if auction.caller is None or e.by == auction.caller:
        return False
    w.fault("called-out-of-turn", e.by)
    return True


def _advance(w: Watch, auction: Auction, seat: str) -> None:
    following = w.table.seating.left(seat)
    if w.terms.rules.flag("pass_is_final"):
        while following in auction.passed and following != seat:
            following = w.table.seating.left(following)
    auction.caller = following


def close(w: Watch, auction: Auction) -> None:
    """The auction is over: the contract maker is to open at once, unless he was doubled."""
    auction.closed = True
    table = w.table
    if auction.last is None:
        return
    table.contract = auction.last
    table.doubled = auction.doubled
    if not auction.doubled:
        begin_opening(w, auction.last.seat)


def begin_opening(w: Watch, seat: str) -> None:
    """The contract maker's opening, before a card is turned up."""
    w.table.stage = "contract-opening"
    w.table.turn = Turn(seat, 0, start=w.n)
