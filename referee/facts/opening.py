"""The opening: whether the cards a side first lays in one turn reach its minimum.

An opening is laid meld by meld; one that is still short is a fault only when somebody notices it
or the turn ends.
"""

from __future__ import annotations

from referee import arrange
from referee.cards import UNKNOWN, Card
from referee.facts.watch import Watch, yes
from referee.play.faults import Fault
from referee.play.melds import LaidMeld, classify
from referee.play.shapes import shapes
from referee.play.turn import TakenPile

FACT = "opening-below-minimum"


def check(w: Watch) -> Fault | None:
    """Judge the opening as it lies: at a notice, a discard or the end of the turn."""
    turn, table = w.turn, w.table
    side = table.side(turn.seat)
    if table.has_opened(side) or not turn.laid or _already(w):
        return None
    if _worth(w) < table.minimum(side):
        return None if _may_suffice(w, side) else _short(w, side)
    if "lifted-early" in turn.owed:
        w.fault("pile-lifted-before-shown", turn.seat, event=turn.owed.pop("lifted-early"))
    return None


def _may_suffice(w: Watch, side: str) -> bool:
    """Whether unknown cards among those laid could bring the opening up to the minimum."""
    unknown = sum(card == UNKNOWN for card, _ in w.turn.laid)
    best = max(w.terms.values.values())
    return unknown > 0 and _worth(w) + unknown * best >= w.table.minimum(side)


def _worth(w: Watch) -> int:
    """Points of the opening: melds that need cards from inside the pile count for nothing."""
    turn, table = w.turn, w.table
    if turn.took is None:
        return turn.points
    own: dict[str, list[Card]] = {}
    for card, name in turn.laid:
        own.setdefault(name, []).append(card)
    return sum(
        w.terms.points(cards)
        for name, cards in own.items()
        if name in table.melds and _stands_alone(w, cards, table.melds[name])
    )


def _stands_alone(w: Watch, cards: list[Card], meld: LaidMeld) -> bool:
    return len(cards) == len(meld.cards) or not classify(cards, w.terms).flaws


def _already(w: Watch) -> bool:
    turn = w.turn
    return any(
        fault.turn == turn.number
        and not fault.withdrawn
        and fault.fact in (FACT, "pile-taken-irregularly")
        and not _taken_back(fault)
        for fault in w.table.faults
    )


def _taken_back(fault: Fault) -> bool:
    """Whether the opening was given up, so that another attempt is an act of its own."""
    return fault.circumstances.get("correction") == "taken-back"


def _short(w: Watch, side: str) -> Fault:
    turn, table = w.turn, w.table
    took = table.took
    if turn.took is not None and took is not None and not took.restored:
        possible = _could_open_with_pile(w, took)
        if not possible:
            return _short_with_pile(w, took, possible)
    fault = w.fault(
        FACT,
        turn.seat,
        event=turn.first_meld,
        cards=[card for card, _ in turn.laid],
        evidence=turn.melds,
        bonus_counted=yes(table.complete_sets(side) > 0),
        repeated=_repeated(w, side),
        correction="none",
    )
    fault.keep["laid"] = sorted(card for card, _ in turn.laid)
    fault.keep["melds"] = sorted({name for _, name in turn.laid})
    return fault


def _short_with_pile(w: Watch, taken: TakenPile, possible: bool | None) -> Fault:
    turn = w.turn
    fault = w.fault(
        "pile-taken-irregularly",
        turn.seat,
        event=turn.took,
        cards=[card for card, _ in turn.laid],
        evidence=turn.melds,
        cause="opening-too-low",
        merged=yes(taken.merged),
        stock_empty=yes(w.table.stock_out()),
        can_show=yes(possible),
    )
    fault.keep["taken"] = taken
    fault.keep["laid"] = sorted(card for card, _ in turn.laid)
    return fault


def _could_open_with_pile(w: Watch, taken: TakenPile) -> bool | None:
    """Whether hand and top card held a sufficient opening before the pile was lifted."""
    table = w.table
    side = table.side(taken.seat)
    before = [card for card, _ in w.turn.laid if card not in taken.with_cards]
    hand = [*taken.hand_before]
    for card in before:
        if card not in hand and card != taken.pile[-1]:
            hand.append(card)
    answer = arrange.can_open(
        tuple(hand),
        table.minimum(side),
        shapes(w.terms),
        top=taken.pile[-1].rstrip("*"),
        with_pile=len(taken.rest),
    ).answer
    return {"yes": True, "no": False}.get(answer)


def _repeated(w: Watch, side: str) -> str:
    """How many raises the side has had already in this deal."""
    earlier = sum(
        fault.fact == FACT and not fault.withdrawn and (fault.seat or "?") in side
        for fault in w.table.faults
    )
    often = w.terms.rules.number("opening_errors_before_gross")
    before = max(earlier, w.table.raised[side] // w.terms.rules.number("opening_error_raise"))
    return "often" if before >= often else "yes" if before else "no"


def could_still_open(w: Watch, fault: Fault) -> bool | None:
    """Whether the player could reach the minimum with all cards shown; None if not known."""
    table = w.table
    seat = fault.seat or ""
    lying = [card for card, _ in w.turn.laid] if w.turn.number == fault.turn else []
    if not lying:
        lying = [
            c
            for name in fault.keep["melds"]
            if name in table.melds
            for c in table.melds[name].cards
        ]
    answer = arrange.can_open(
        table.holding(seat),
        table.minimum(table.side(seat)),
        shapes(w.terms),
        melded=tuple(lying),
        keep=1 if fault.ended is not None else 2,
    ).answer
    return {"yes": True, "no": False}.get(answer)


def followed_up(w: Watch) -> None:
    """After a notice: have more cards brought the opening up to the minimum?"""
    fault = w.table.open_fault(FACT, seat=w.turn.seat)
    if fault is None or fault.turn != w.turn.number or fault.noticed is None:
        return
    if _taken_back(fault):
        return
    lying = sorted(card for card, _ in w.turn.laid)
    side = w.table.side(w.turn.seat)
    if w.turn.points < w.table.minimum(side):
        return
    left_over = _missing(fault.keep["laid"], lying)
    done = "completed-with-leftovers" if left_over else "completed"
    w.correct(fault, correction=done)


def _missing(shown: list[Card], lying: list[Card]) -> list[Card]:
    rest = list(lying)
    return [card for card in shown if not (card in rest and not rest.remove(card))]  # type: ignore[func-returns-value]


def taken_back(w: Watch, seat: str, points_before: int) -> None:
    """Cards of an opening taken back into the hand, whether or not anybody complained."""
    turn, table = w.turn, w.table
    fault = table.open_fault(FACT, seat=seat)
    if fault is None or fault.turn != turn.number:
        return
    side = table.side(seat)
    if not turn.laid:
        w.correct(fault, correction="taken-back")
        if fault.keep.get("raised") is None:
            fault.keep["raised"] = True
            table.raised[side] += w.terms.rules.number("opening_error_raise")
        turn.first_meld = None
        turn.melds.clear()
    elif points_before >= table.minimum(side) or turn.points >= table.minimum(side):
        w.correct(fault, correction="completed-with-leftovers")


def inspected(w: Watch, seat: str, result: str | None) -> None:
    """A judge has looked at the hand of a player whose opening failed."""
    if w.turn.seat == seat and w.turn.ended is None:
        check(w)
    fault = w.table.open_fault(FACT, seat=seat)
    if fault is None:
        fault = next((f for f in reversed(w.table.faults) if f.fact == FACT), None)
    if fault is None or result is None:
        return
    found = "must-be-made" if result == "possible" else "found-impossible"
    if fault.circumstances.get("correction") in ("none", "taken-back"):
        fault.circumstances["correction"] = found
    fault.noticed = fault.noticed or w.n
    fault.evidence.append(w.n)
