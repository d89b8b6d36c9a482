"""An insufficient opening put right: brought up to the minimum, taken back, or inspected."""

from __future__ import annotations

from collections import Counter

from referee import arrange
from referee.cards import Card
from referee.facts import contract_opening
from referee.facts.correcting import MELD_FACTS, raise_minimum
from referee.facts.opening import FACT, check, given_up, need
from referee.facts.watch import Watch
from referee.play.faults import Fault
from referee.play.melds import classify
from referee.play.shapes import shapes

READING = "short-opening-after-discard"


def live(w: Watch, seat: str) -> Fault | None:
    """The short opening of this seat that may still be put right, if there is one."""
    for fault in reversed(w.table.faults):
        if fault.fact != FACT or fault.seat != seat or fault.withdrawn or given_up(fault):
            continue
        if fault.closed is None or _any_turn(w):
            return fault
    return None


def _any_turn(w: Watch) -> bool:
    """Whether the rule of the own turn is read as holding in any player's turn."""
    rules = w.terms.rules
    return rules.has_table(FACT) and rules.chosen.get(READING) == "any-turn"


def lying(w: Watch, fault: Fault) -> list[Card]:
    """The cards of the opening as they lie now."""
    side = w.table.side(fault.seat or "")
    return [card for meld in w.table.side_melds(side) for card in meld.cards]


def could_still_open(w: Watch, fault: Fault, also: tuple[Card, ...] = ()) -> bool | None:
    """Whether the player could reach the minimum with all cards shown; None if not known.

    `also` are cards that he no longer holds, such as the one he discarded.
    """
    seat = fault.seat or ""
    answer = arrange.can_open(
        (*w.table.holding(seat), *also),
        need(w, seat),
        shapes(w.terms),
        melded=tuple(lying(w, fault)),
        keep=1 if fault.ended is not None else 2,
        wild_set_naturals=contract_opening.twos_needed(w),
    ).answer
    return {"yes": True, "no": False}.get(answer)


def followed_up(w: Watch, seat: str) -> None:
    """After a notice: have more cards brought the opening up to the minimum?"""
    fault = live(w, seat)
    if fault is None or fault.noticed is None:
        return
    now = lying(w, fault)
    if not _enough(w, fault, now):
        return
    left_over = Counter(fault.keep["laid"]) - Counter(now)
    w.correct(fault, correction="completed-with-leftovers" if left_over else "completed")
    settle_melds(w, fault)


def settle_melds(w: Watch, fault: Fault) -> None:
    """Faulty melds of an opening put right in its own turn come to no ruling of their own."""
    if fault.turn != w.turn.number or w.turn.ended is not None:
        return
    for other in w.table.faults:
        meld = w.table.melds.get(other.meld or "")
        mine = other.seat == fault.seat and other.turn == fault.turn
        gone = meld is None or not classify(meld.cards, w.terms).flaws
        if mine and gone and other.fact in MELD_FACTS and "penalty" not in other.keep:
            other.withdrawn = True


def _enough(w: Watch, fault: Fault, now: list[Card]) -> bool:
    side = w.table.side(fault.seat or "")
    if w.terms.rules.switch("opening_counts_bonus"):
        return contract_opening.opens_as_laid(w, side)
    same_turn = w.turn.number == fault.turn and w.turn.ended is None
    points = w.turn.points if same_turn else w.terms.points(now)
    return points >= need(w, fault.seat or "")


def taken_back(w: Watch, seat: str, points_before: int) -> None:
    """Cards of an opening taken back into the hand, whether or not anybody complained."""
    fault = live(w, seat)
    if fault is None:
        return
    side = w.table.side(seat)
    if not lying(w, fault):
        _given_up(w, fault, side)
    elif _enough_without(w, fault, points_before, side):
        w.correct(fault, correction="completed-with-leftovers")
        settle_melds(w, fault)


def _enough_without(w: Watch, fault: Fault, points_before: int, side: str) -> bool:
    """Whether what stays on the table after some cards went back still opens."""
    if w.terms.rules.switch("opening_counts_bonus"):
        return _enough(w, fault, lying(w, fault))
    return max(points_before, w.turn.points) >= need(w, fault.seat or "")


def _given_up(w: Watch, fault: Fault, side: str) -> None:
    inspected = fault.circumstances.get("correction") == "found-impossible"
    w.correct(fault, correction="found-impossible" if inspected else "taken-back")
    fault.keep["given-up"] = True
    if "opening_error_raise" in w.terms.rules.parameters:
        raise_minimum(w, fault)
    w.table.opened.pop(side, None)
    if w.turn.number == fault.turn:
        w.turn.first_meld = None
        w.turn.melds.clear()


def _unraise(w: Watch, fault: Fault) -> None:
    """The opening could be made after all: the failure that raised the minimum is undone."""
    side = w.table.side(fault.seat or "")
    if fault.keep.get("raised"):
        w.table.raised[side] -= w.terms.rules.amount("opening_error_raise")


def inspected(w: Watch, seat: str, result: str | None) -> None:
    """A judge has looked at the hand of a player whose opening failed."""
    if w.turn.seat == seat and w.turn.ended is None:
        check(w)
    fault = live(w, seat)
    if fault is None:
        fault = next((f for f in reversed(w.table.faults) if f.fact == FACT), None)
    if fault is None or result is None:
        return
    found = "must-be-made" if result == "possible" else "found-impossible"
    if result == "possible" and fault.circumstances.get("correction") == "taken-back":
        _unraise(w, fault)
    if fault.circumstances.get("correction") in ("none", "taken-back"):
        fault.circumstances["correction"] = found
    fault.noticed = fault.noticed or w.n
    fault.evidence.append(w.n)
