"""The contract maker's opening: at once after the auction, before the first card is turned up."""

from __future__ import annotations

from collections.abc import Sequence

from referee import arrange
from referee.cards import UNKNOWN, Card, bare
from referee.facts.auction import begin_opening
from referee.facts.correcting import MELD_FACTS, raise_minimum
from referee.facts.watch import Watch, yes
from referee.log.model import CannotOpen
from referee.play.auction import Call
from referee.play.faults import Fault
from referee.play.laid import LaidMeld
from referee.play.melds import classify
from referee.play.shapes import shapes
from referee.play.terms import TWO

NOT_OPENED = "contract-not-opened"
SHORT = "contract-opening-short"


def opened(w: Watch, call: Call) -> bool:
    """Whether what the maker has laid opens this contract."""
    melds = _laid(w, call)
    if any(UNKNOWN in meld.cards for meld in melds):
        # Nobody can say that cards he has not seen do not open.
        return True
    return bool(melds) and (_by_minimum(w, call, melds) or _as_bid(w, call, melds))


def _laid(w: Watch, call: Call) -> list[LaidMeld]:
    return [meld for meld in w.table.side_melds(w.table.side(call.seat)) if not meld.flaws]


def _by_minimum(w: Watch, call: Call, melds: Sequence[LaidMeld]) -> bool:
    """By the side's minimum, bonuses included; a finished meld is always good."""
    return arrange.opens(
        [tuple(meld.cards) for meld in melds],
        w.table.minimum(w.table.side(call.seat)),
        shapes(w.terms),
        wild_set_naturals=w.terms.rules.number("contract_open_min_twos"),
    )


def _as_bid(w: Watch, call: Call, melds: Sequence[LaidMeld]) -> bool:
    """By the special opening of a high contract: what was bid, in at least so many cards."""
    if not _high(w, call):
        return False
    shape = shapes(w.terms)
    return any(arrange.is_contract_meld(tuple(m.cards), shape, call.strain) for m in melds)


def _high(w: Watch, call: Call) -> bool:
    return call.level >= w.terms.rules.number("contract_special_open_min_level")


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
    if result == "impossible":
        complain(w)
        short = _reported(w, call)
        if short is not None:
            short.noticed = short.noticed or w.n
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
    short = _reported(w, call)
    if short is not None and short.noticed is not None and short.corrected is None:
        _raise(w, short)
    auction = w.table.auction
    lower = auction is not None and bool(_lower(w, auction.bids, call))
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


def _lower(w: Watch, bids: Sequence[Call], call: Call) -> list[Call]:
    """The bids below this one that the contract may still fall to."""
    once = w.terms.rules.word("failed_bid_path") == "once-a-player"
    return [bid for bid in bids if bid != call and not (once and bid.seat == call.seat)]


def _pass_on(w: Watch, call: Call) -> None:
    auction, table = w.table.auction, w.table
    path = w.terms.rules.word("failed_bid_path")
    if auction is not None and call in auction.bids:
        auction.bids.remove(call)
        auction.failed.append(call)
    if auction is not None and path == "once-a-player":
        auction.bids = [bid for bid in auction.bids if bid.seat != call.seat]
    following = auction.last if auction is not None else None
    table.contract = following
    if following is not None:
        begin_opening(w, following.seat)
        return
    table.stage = "upcard"
    if path == "bids-times-players":
        _everybody_pays(w, call)


def _everybody_pays(w: Watch, last: Call) -> None:
    """Every bid was a bluff: read so that each player pays for all of them."""
    auction = w.table.auction
    failed = len(auction.failed) if auction is not None else 1
    for fault in w.table.faults:
        if fault.fact == NOT_OPENED:
            fault.keep["times"] = failed if fault.keep["call"] == last else 0
    for seat in w.table.seating.seats:
        if seat != last.seat:
            fault = w.fault(NOT_OPENED, seat, lower_bid="no", inspected="no")
            fault.keep |= {"call": last, "times": failed}


def settle(w: Watch, seat: str | None = None) -> bool:
    """The first card is turned up (`seat` None) or play begins with an act of `seat`.

    Says whether the contract's opening is over. An opening that falls short stands until somebody
    complains; a contract maker who plays on without one shows that he can't open.
    """
    table, call = w.table, w.table.contract
    if table.stage != "contract-opening" or call is None:
        return True
    side = table.side(call.seat)
    if table.side_melds(side):
        complain(w)
        table.opened.setdefault(side, 0)
        return True
    if seat == call.seat:
        _fail(w, call, w.n)
        return True
    return False


def complain(w: Watch) -> None:
    """What the contract maker has laid so far does not open."""
    call = w.table.contract
    if call is None or _reported(w, call) is not None:
        return
    laid = w.table.side_melds(w.table.side(call.seat))
    if laid and not opened(w, call):
        _short(w, call, laid)


def completed(w: Watch) -> None:
    """More cards have made the opening sufficient after a complaint."""
    call = w.table.contract
    fault = None if call is None else _reported(w, call)
    if call is not None and fault is not None and fault.corrected is None and opened(w, call):
        w.correct(fault, corrected="yes")


def just_failed(w: Watch, seat: str) -> bool:
    """Whether this very act of the seat has shown that he can't open."""
    return any(f.fact == NOT_OPENED and f.seat == seat and f.event == w.n for f in w.table.faults)


def failed(w: Watch, seat: str) -> bool:
    """Whether the contract of this seat has failed, so that what he laid for it goes back."""
    return any(
        fault.seat == seat
        and (fault.fact == NOT_OPENED or (fault.fact == SHORT and fault.noticed is not None))
        for fault in w.table.faults
    )


def given_up(w: Watch, seat: str) -> None:
    """The cards laid for the contract go back into the hand."""
    complain(w)
    call = w.table.contract
    fault = None if call is None else _reported(w, call)
    if fault is None:
        return
    fault.noticed = fault.noticed or w.n
    fault.evidence.append(w.n)
    _raise(w, fault)
    for other in w.table.faults:
        # Faulty melds of an opening that is given up altogether come to no ruling of their own.
        if other.seat == seat and other.fact in MELD_FACTS and not other.turn:
            other.withdrawn = True


def _raise(w: Watch, fault: Fault) -> None:
    """The attempt has failed for good: the minimum rises for the deal."""
    fault.keep["gone"] = True
    raise_minimum(w, fault)


def _reported(w: Watch, call: Call) -> Fault | None:
    for fault in w.table.faults:
        if fault.fact == SHORT and fault.keep.get("call") == call:
            return fault
    return None


def _short(w: Watch, call: Call, melds: Sequence[LaidMeld]) -> None:
    cards: list[Card] = [card for meld in melds for card in meld.cards]
    fault = w.fault(
        SHORT,
        call.seat,
        event=melds[0].event,
        cards=cards,
        cause=_cause(w, call, melds),
        corrected="no",
        evidence=[call.event],
    )
    fault.keep["call"] = call
    # It belongs to the maker's first turn: the time for notice runs until the next player plays.
    fault.turn = 1


def _cause(w: Watch, call: Call, melds: Sequence[LaidMeld]) -> str:
    if any(meld.rank == TWO for meld in melds):
        return "too-few-twos"
    return "wrong-strain" if _high(w, call) and len(melds) == 1 else "below-minimum"


# -- openings without a contract of one's own ----------------------------------------------------


def twos_needed(w: Watch) -> int:
    """How many twos a set of twos needs in an opening that follows no contract; 0: no such rule."""
    rules = w.terms.rules
    return rules.number("open_min_twos") if rules.switch("twos_form_sets") else 0


def opens_without(w: Watch, side: str) -> bool:
    """Whether the melds of this turn open a side; the pile's top card and its pair don't count."""
    return _enough(w, side, _of_this_turn(w))


def opens_as_laid(w: Watch, side: str) -> bool:
    """Whether all that the side has on the table opens it."""
    melds = [m for m in w.table.side_melds(side) if not m.flaws]
    return _enough(w, side, [tuple(meld.cards) for meld in melds])


def _enough(w: Watch, side: str, melds: Sequence[tuple[Card, ...]]) -> bool:
    minimum, needed, shape = w.table.minimum(side), twos_needed(w), shapes(w.terms)
    # A set of too few twos counts for nothing, but does not spoil what opens without it.
    counted = [cards for cards in melds if not 0 < _twos(w, cards) < needed]
    if any(UNKNOWN in cards for cards in counted):
        return True
    return bool(counted) and arrange.opens(counted, minimum, shape, wild_set_naturals=needed)


def _twos(w: Watch, cards: Sequence[Card]) -> int:
    """The twos of a set of twos; none in any other meld."""
    shape = classify(cards, w.terms)
    if shape.kind != "set" or shape.rank != TWO:
        return 0
    return sum(card[0] == TWO for card in cards)


def _of_this_turn(w: Watch) -> list[tuple[Card, ...]]:
    turn, table = w.turn, w.table
    taken = table.took if turn.took is not None else None
    own: dict[str, list[Card]] = {}
    for card, name in turn.laid:
        own.setdefault(name, []).append(card)
    if taken is not None and taken.meld in own:
        for card in (*taken.with_cards, bare(taken.pile[-1])):
            if card in own[taken.meld]:
                own[taken.meld].remove(card)
    return [tuple(cards) for cards in own.values() if cards and not classify(cards, w.terms).flaws]


def why_short(w: Watch, side: str) -> str:
    """Why the melds of this turn don't open a side that follows no contract of its own."""
    call, table = w.table.contract, w.table
    melds = _of_this_turn(w)
    shape = shapes(w.terms)
    mine = call is not None and table.side(call.seat) == side
    special = call is not None and any(
        arrange.is_contract_meld(cards, shape, call.strain) for cards in melds
    )
    if call is not None and mine and special and _high(w, call):
        return "special-opening"
    if arrange.opens(melds, table.minimum(side), shape):
        return "too-few-twos"
    return "below-minimum"
