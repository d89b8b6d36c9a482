"""The contract maker's opening: at once after the auction, before the first card is turned up."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import JOKER, Card
from referee.facts.auction import begin_opening
from referee.facts.watch import Watch, yes
from referee.log.model import CannotOpen
from referee.play.auction import Call
from referee.play.faults import Fault
from referee.play.melds import LaidMeld
from referee.play.terms import THREE, TWO

NOT_OPENED = "contract-not-opened"
SHORT = "contract-opening-short"
SUITS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}


def opened(w: Watch, call: Call) -> bool:
    """Whether what the maker has laid opens this contract."""
    melds = _laid(w, call)
    return bool(melds) and (_by_minimum(w, call, melds) or _as_bid(w, call, melds))


def _laid(w: Watch, call: Call) -> list[LaidMeld]:
    return [meld for meld in w.table.side_melds(w.table.side(call.seat)) if not meld.flaws]


def _by_minimum(w: Watch, call: Call, melds: Sequence[LaidMeld]) -> bool:
    """By the side's minimum, bonuses included; a finished meld is always good."""
    rules = w.terms.rules
    twos = rules.number("contract_open_min_twos")
    counted = [m for m in melds if m.rank != TWO or _twos(m) >= twos]
    if any(meld.complete(w.terms) for meld in counted):
        return True
    points = sum(w.terms.points(meld.cards) for meld in counted)
    return points >= w.table.minimum(w.table.side(call.seat))


def _twos(meld: LaidMeld) -> int:
    return sum(card[0] == TWO for card in meld.cards)


def _as_bid(w: Watch, call: Call, melds: Sequence[LaidMeld]) -> bool:
    """By the special opening of a high contract: what was bid, in at least so many cards."""
    if call.level < w.terms.rules.number("contract_special_open_min_level"):
        return False
    return any(_matches(w, call, meld) for meld in melds)


def _matches(w: Watch, call: Call, meld: LaidMeld) -> bool:
    rules = w.terms.rules
    if call.strain in SUITS:
        long = len(meld.cards) >= rules.number("special_open_run_len")
        return meld.kind == "sequence" and meld.suit == SUITS[call.strain] and long
    if meld.kind != "set":
        return False
    if call.strain == "twos":
        return meld.rank == TWO and _twos(meld) >= rules.number("special_open_twos")
    naturals = len(meld.cards) - meld.wilds(w.terms)
    same = naturals >= rules.number("special_open_same_rank")
    return meld.rank not in (THREE, JOKER) and same


def cannot_open(w: Watch, e: CannotOpen) -> None:
    """The contract maker says or shows that he can't open."""
    call = w.table.contract
    if call is None or call.seat != e.by or w.table.stage != "contract-opening":
        return
    _fail(w, call, w.n)


def inspected(w: Watch, seat: str, result: str | None) -> bool:
    """A judge looks at the contract maker's hand; says whether it was about the contract."""
    call = w.table.contract
    failed = _failed_call(w, seat)
    if failed is not None and result is not None:
        failed.circumstances["inspected"] = result
        failed.noticed = failed.noticed or w.n
        failed.evidence.append(w.n)
        if result == "possible":
            _resume(w, failed)
        return True
    if call is None or call.seat != seat or w.table.stage != "contract-opening":
        return False
    fault = _fail(w, call, w.n, moves_on=result != "possible")
    fault.circumstances["inspected"] = result or "no"
    return True


def _failed_call(w: Watch, seat: str) -> Fault | None:
    for fault in reversed(w.table.faults):
        if fault.fact == NOT_OPENED and fault.seat == seat:
            return fault
    return None


def _resume(w: Watch, fault: Fault) -> None:
    """The opening can be made after all: the contract is his again."""
    call: Call = fault.keep["call"]
    auction = w.table.auction
    if auction is not None and call not in auction.bids:
        auction.bids.append(call)
    w.table.contract = call
    begin_opening(w, call.seat)


def _fail(w: Watch, call: Call, event: int, *, moves_on: bool = True) -> Fault:
    """The contract is not opened: it falls to the next lower bid, if there is one."""
    auction = w.table.auction
    lower = auction is not None and len(auction.bids) > 1
    fault = w.fault(
        NOT_OPENED,
        call.seat,
        event=event,
        lower_bid=yes(lower),
        inspected="no",
        evidence=[call.event],
    )
    fault.keep["call"] = call
    if moves_on:
        _pass_on(w, call)
    return fault


def _pass_on(w: Watch, call: Call) -> None:
    auction, table = w.table.auction, w.table
    if auction is not None and call in auction.bids:
        auction.bids.remove(call)
    following = auction.last if auction is not None else None
    table.contract = following
    if following is not None:
        begin_opening(w, following.seat)
    else:
        table.stage = "upcard"


def settle(w: Watch) -> None:
    """The next card is turned up, or play begins: the contract has to be opened by now."""
    table = w.table
    while table.stage == "contract-opening" and table.contract is not None:
        call = table.contract
        if opened(w, call):
            break
        laid = _laid(w, call)
        if laid:
            _short(w, call, laid)
        _fail(w, call, w.n)


def _short(w: Watch, call: Call, melds: Sequence[LaidMeld]) -> None:
    cards: list[Card] = [card for meld in melds for card in meld.cards]
    w.fault(
        SHORT,
        call.seat,
        event=melds[0].event,
        cards=cards,
        cause=_cause(w, call, melds),
        corrected="no",
        evidence=[call.event],
    )


def _cause(w: Watch, call: Call, melds: Sequence[LaidMeld]) -> str:
    if any(meld.rank == TWO for meld in melds):
        return "too-few-twos"
    high = call.level >= w.terms.rules.number("contract_special_open_min_level")
    return "wrong-strain" if high and len(melds) == 1 else "below-minimum"
