"""The opening: whether the cards a side first lays in one turn reach its minimum.

An opening is laid meld by meld; one that is still short is a fault only when somebody notices it
or the turn ends.
"""

from __future__ import annotations

from collections import Counter

from referee import arrange
from referee.cards import UNKNOWN, Card, bare
from referee.facts import concealed, contract_opening
from referee.facts.watch import Watch, yes
from referee.play.faults import Fault
from referee.play.laid import LaidMeld
from referee.play.melds import classify
from referee.play.shapes import shapes
from referee.play.turn import TakenPile

FACT = "opening-below-minimum"


def check(w: Watch) -> Fault | None:
    """Judge the opening as it lies: at a notice, a discard or the end of the turn."""
    turn, table = w.turn, w.table
    side = table.side(turn.seat)
    if table.stage == "contract-opening":
        contract_opening.complain(w)
        return None
    if table.has_opened(side) or not turn.laid or _already(w) or concealed.emptied(w):
        return None
    if not reached(w, side):
        return None if _may_suffice(w, side) else _short(w, side)
    if "lifted-early" in turn.owed:
        w.fault("pile-lifted-before-shown", turn.seat, event=turn.owed.pop("lifted-early"))
    return None


def undone(w: Watch, seat: str) -> None:
    """A faulty meld of the opening has become penalty cards: does the rest still open the side?"""
    turn, table = w.turn, w.table
    side = table.side(seat)
    of_this_turn = table.opened.get(side) == turn.number and turn.seat == seat
    if not of_this_turn or not turn.laid or _already(w) or reached(w, side):
        return
    _short(w, side).noticed = w.n


def reached(w: Watch, side: str) -> bool:
    """Whether what the player in turn has laid opens."""
    if w.terms.rules.switch("opening_counts_bonus"):
        return w.turn.opened_by_hand or contract_opening.opens_without(w, side)
    if _needs_canasta(w, side):
        by_top = w.terms.rules.switch("opening_canasta_needs_top_card")
        done = any(m.complete(w.terms) for m in w.table.side_melds(side))
        return done and (w.turn.took is not None or not by_top)
    return _worth(w) >= need(w, w.turn.seat)


def need(w: Watch, seat: str) -> int:
    """The minimum (points) that cards must reach: what laid red threes count is taken off."""
    table, rules = w.table, w.terms.rules
    side = table.side(seat)
    each = rules.amount("opening_red_three_value")
    return table.minimum(side) - (each * _threes_of(w, seat, side) if each else 0)


def _threes_of(w: Watch, seat: str, side: str) -> int:
    """Red threes that count for this player's opening: those he laid, or all of his side."""
    table = w.table
    if w.terms.rules.choice("opening_red_threes_of", "side") == "side":
        return len(table.red_threes[side])
    others = sum(len(table.threes_by.get(each, ())) for each in side if each != seat)
    # What nobody is known to have laid may be his.
    return len(table.red_threes[side]) - others


def _needs_canasta(w: Watch, side: str) -> bool:
    """Whether this side may open with a canasta only, whatever its points."""
    least = w.terms.rules.amount("canasta_opening_from")
    return least > 0 and w.table.scores.get(side, 0) >= least


def _may_suffice(w: Watch, side: str) -> bool:
    """Whether unknown cards among those laid could bring the opening up to the minimum."""
    unknown = sum(card == UNKNOWN for card, _ in w.turn.laid)
    best = max(w.terms.values.values())
    return unknown > 0 and _worth(w) + unknown * best >= need(w, w.turn.seat)


def _worth(w: Watch) -> int:
    """Points of the opening: melds that need cards from inside the pile count for nothing."""
    turn, table = w.turn, w.table
    if turn.took is None:
        return turn.points
    own: dict[str, list[Card]] = {}
    for card, name in turn.laid:
        own.setdefault(name, []).append(card)
    top = _uncounted_top(w)
    standing = sum(
        w.terms.points(cards)
        for name, cards in own.items()
        if name in table.melds and _stands_alone(w, cards, table.melds[name])
    )
    return max(standing - top, turn.shown)


def _uncounted_top(w: Watch) -> int:
    """Points of the pile's top card where only cards of the hand count toward an opening."""
    taken = w.table.took
    if taken is None or w.terms.rules.choice("opening_counts", "top-card") != "hand":
        return 0
    return w.terms.points([bare(taken.pile[-1])]) if taken.meld in w.table.melds else 0


def _stands_alone(w: Watch, cards: list[Card], meld: LaidMeld) -> bool:
    return len(cards) == len(meld.cards) or not classify(cards, w.terms).flaws


def _already(w: Watch) -> bool:
    turn = w.turn
    return any(
        fault.turn == turn.number
        and not fault.withdrawn
        and fault.fact in (FACT, "pile-taken-irregularly")
        and not given_up(fault)
        for fault in w.table.faults
    )


def given_up(fault: Fault) -> bool:
    """Whether the opening was taken back, so that another attempt is an act of its own."""
    return bool(fault.keep.get("given-up"))


def _short(w: Watch, side: str) -> Fault:
    turn, table = w.turn, w.table
    took = table.took
    if turn.took is not None and took is not None and not took.restored:
        # Where the right to the pile must lie on the table first, what else he held helps nobody.
        shown = w.terms.rules.choice("short_opening_with_pile", "corrected") == "pile-back"
        possible = False if shown else _could_open_with_pile(w, took)
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
    if w.terms.rules.switch("opening_counts_bonus"):
        fault.circumstances["cause"] = contract_opening.why_short(w, side)
    elif not _needs_canasta(w, side) and UNKNOWN not in fault.cards:
        fault.keep["figures"] = {"laid": _worth(w), "needed": need(w, turn.seat)}
    if w.terms.rules.amount("opening_red_three_value") and table.red_threes[side]:
        fault.keep["hinges"] = ("opening_red_threes_of",)
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
    own = Counter(fault.keep["laid"]) & Counter((*taken.hand_before, *_laid_before(w, taken)))
    fault.keep["own"] = list(own.elements())
    return fault


def _laid_before(w: Watch, taken: TakenPile) -> list[Card]:
    """The cards of the opening that lay there before the pile was taken."""
    before = []
    for meld in w.table.side_melds(w.table.side(taken.seat)):
        before += [c for who, n, c in meld.sources if who == taken.seat and n < taken.event]
    return before


def _could_open_with_pile(w: Watch, taken: TakenPile) -> bool | None:
    """Whether hand and top card held a sufficient opening before the pile was lifted."""
    before = [card for card, _ in w.turn.laid if card not in taken.with_cards]
    hand = [*taken.hand_before]
    for card in before:
        if card not in hand and card != taken.pile[-1]:
            hand.append(card)
    answer = arrange.can_open(
        tuple(hand),
        need(w, taken.seat),
        shapes(w.terms),
        top=taken.pile[-1].rstrip("*"),
        with_pile=len(taken.rest),
        wild_set_naturals=contract_opening.twos_needed(w),
    ).answer
    return {"yes": True, "no": False}.get(answer)


def _errors_shown(w: Watch, side: str) -> int:
    """The failed openings that the side's raised minimum tells of."""
    step = w.terms.rules.amount("opening_error_raise")
    usual = w.terms.minimum(w.table.scores.get(side, 0))
    raised = w.table.minimum(side) - usual
    return max(raised, 0) // step if step else 0


def _repeated(w: Watch, side: str) -> str:
    """How many raises the side has had already in this deal."""
    earlier = sum(
        fault.fact == FACT and not fault.withdrawn and (fault.seat or "?") in side
        for fault in w.table.faults
    )
    often = w.terms.rules.amount("opening_errors_before_gross")
    before = max(earlier, _errors_shown(w, side))
    return "often" if 0 < often <= before else "yes" if before else "no"
