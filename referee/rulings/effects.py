"""What a ruling does to the table when a fault is noticed: penalty cards, barred draws, raises.

Only remedies that change what the players may do next have an effect here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from referee.cards import Card
from referee.facts import (
    contract_opening,
    discarding,
    drawing,
    opening,
    opening_corrected,
    penalty_cards,
)
from referee.facts.correcting import MELD_FACTS, fitting_meld, raise_minimum
from referee.facts.laying import withdraw_cards
from referee.facts.settling import concerned_cards
from referee.facts.watch import Watch
from referee.play.faults import Fault
from referee.play.laid import LaidMeld
from referee.play.turn import Bar
from referee.play.turns import end_deal, resume_deal
from referee.rules import RemedySpec

Effect = Callable[[Watch, Fault, RemedySpec], None]


def carry_out(w: Watch, fault: Fault, remedies: Iterable[RemedySpec]) -> None:
    """Apply the remedies of a ruling to the table, once."""
    if fault.in_effect:
        return
    fault.in_effect = True
    for remedy in remedies:
        effect = EFFECTS.get(remedy.do)
        if effect is not None:
            effect(w, fault, remedy)


def _bar_draw(w: Watch, fault: Fault, remedy: RemedySpec) -> None:
    turn, seat = w.turn, fault.seat
    if seat is None:
        return
    w.table.may_skip_draw.discard(seat)
    if "surplus" in fault.keep and w.terms.rules.choice("overdraw_rounds", "one") != "one":
        _bar_rounds(w, fault, seat)
    elif (
        turn.seat == seat and turn.number > fault.turn and turn.ended is None and not turn.has_drawn
    ):
        turn.barred_draw = True
    else:
        w.table.barred_draw[seat] = fault


def _bar_rounds(w: Watch, fault: Fault, seat: str) -> None:
    """A bar of as many rounds as cards were too many: no meld in them, no draw after them."""
    how = w.terms.rules.choice("overdraw_rounds", "one")
    red = len(fault.keep["red"]) if w.terms.rules.switch("overdraw_spares_red_threes") else 0
    cards = fault.keep["surplus"] - red
    if cards <= 0:
        return
    rounds = cards if how == "after-fault" else cards - 1
    between = Bar(draw=how != "draw-meanwhile", meld=True)
    w.table.bars[seat] = [*[between] * max(rounds, 0), Bar(draw=True, meld=False)]


def _limit_draw(w: Watch, fault: Fault, remedy: RemedySpec) -> None:
    if fault.seat is not None:
        w.table.may_skip_draw.discard(fault.seat)
        w.table.limited_draw.add(fault.seat)


def _bar_meld(w: Watch, fault: Fault, remedy: RemedySpec) -> None:
    if w.turn.seat == fault.seat and w.turn.ended is None:
        w.turn.barred_meld = True


def _bar_pile(w: Watch, fault: Fault, remedy: RemedySpec) -> None:
    if w.turn.seat == fault.seat and w.turn.ended is None:
        w.turn.barred_pile = w.turn.barred_pile or "red-three-late"


def _penalty_cards(w: Watch, fault: Fault, remedy: RemedySpec) -> None:
    if fault.seat is None:
        return
    if _part_of_opening(w, fault):
        fault.in_effect = False
        return
    cards = _to_penalty(w, fault)
    if cards is None:
        fault.in_effect = False
        return
    lying = w.table.penalty_cards[fault.seat]
    lying.extend(cards)
    for card in cards:
        w.table.penalty_since[fault.seat, card] = w.n
    fault.keep["penalty"] = list(cards)
    if fault.fact in MELD_FACTS and fault.turn == w.turn.number and w.turn.ended is not None:
        opening.undone(w, fault.seat)


def _part_of_opening(w: Watch, fault: Fault) -> bool:
    """Whether the faulty meld belongs to a short opening that is being put right in its turn."""
    same_turn = fault.turn == w.turn.number and w.turn.ended is None
    if fault.fact not in MELD_FACTS or not same_turn:
        return False
    return opening_corrected.live(w, fault.seat or "") is not None


def _to_penalty(w: Watch, fault: Fault) -> list[Card] | None:
    """Take the cards from where they lie; None while the offender has yet to choose."""
    if "expose" in fault.keep:
        return _from_hand(w, fault.seat or "", fault.keep["expose"])
    if fault.fact in ("card-exposed-in-deal", "given-card-kept"):
        return _from_hand(w, fault.seat or "", list(fault.cards))
    if "cards" in fault.keep:
        cards = discarding.surplus_to_penalty(w, fault)
        return cards or None
    if "taken" in fault.keep:
        return _laid_with_top(w, fault)
    if fault.fact == "opening-below-minimum":
        return _off_melds(w, fault, fault.keep["melds"])
    meld = w.table.melds.get(fault.meld or "")
    if meld is None:
        return []
    return withdraw_cards(w, meld, _without_a_place(w, fault, meld))


def _laid_with_top(w: Watch, fault: Fault) -> list[Card]:
    """The hand cards laid with the top of a pile taken wrongly; the top itself goes back."""
    cards = list(fault.keep["taken"].with_cards)
    meld = w.table.melds.get(fault.meld or "")
    if meld is not None:
        return withdraw_cards(w, meld, cards)
    return _from_hand(w, fault.seat or "", cards)


def _without_a_place(w: Watch, fault: Fault, meld: LaidMeld) -> list[Card]:
    """The cards of a faulty meld that become penalty cards: all, or those no other meld takes."""
    cards = concerned_cards(w, fault)
    if w.terms.rules.choice("faulty_meld_penalty_cards", "all") == "all":
        return cards
    side = w.table.side(fault.seat or "")
    return [card for card in cards if fitting_meld(w, side, card, but=meld.name) is None]


def _off_melds(w: Watch, fault: Fault, names: Iterable[str]) -> list[Card]:
    cards: list[Card] = []
    for name in names:
        meld = w.table.melds.get(name)
        if meld is not None:
            cards += withdraw_cards(w, meld, list(meld.cards))
    w.table.opened.pop(w.table.side(fault.seat or ""), None)
    return cards


def _from_hand(w: Watch, seat: str, cards: list[Card]) -> list[Card]:
    penalty_cards.leave_for_penalty(w, seat, cards)
    return cards


def _raise(w: Watch, fault: Fault, remedy: RemedySpec) -> None:
    if fault.keep.get("raised") or fault.seat is None:
        return
    # An opening taken back is raised for when the cards go back, not at the complaint.
    waits = fault.fact == "opening-below-minimum" and fault.circumstances["correction"] == "none"
    if waits or (fault.fact == contract_opening.SHORT and not fault.keep.get("gone")):
        fault.in_effect = False
        return
    raise_minimum(w, fault, remedy.points or "opening_error_raise")


def _credit(w: Watch, fault: Fault, remedy: RemedySpec) -> None:
    table = w.table
    red: list[Card] = list(fault.keep.get("red", ()))
    if not red or fault.seat is None:
        return
    own = table.side(fault.seat)
    for card in list(red):
        if card in table.red_threes[own]:
            table.red_threes[own].remove(card)
            table.red_threes[table.seating.other_side(own)].append(card)
            red.remove(card)
    fault.keep["credit"] = red
    if w.turn.seat == fault.seat:
        w.turn.due_replacements = w.turn.replacements


def _remark(w: Watch, fault: Fault, remedy: RemedySpec) -> None:
    if fault.seat is not None:
        w.table.remarks[w.table.side(fault.seat)] += 1


def _forfeit(w: Watch, fault: Fault, remedy: RemedySpec) -> None:
    if fault.seat is not None:
        w.table.forfeited = w.table.side(fault.seat)
    end_deal(w.table, w.n, "forfeit")


def _void(w: Watch, fault: Fault, remedy: RemedySpec) -> None:
    w.table.void = True


def _deal_ends(w: Watch, fault: Fault, remedy: RemedySpec) -> None:
    end_deal(w.table, w.n, "stock")


def _owes_draw(w: Watch, fault: Fault, remedy: RemedySpec) -> None:
    if remedy.count is not None and "owed" not in fault.keep:
        drawing.owe(fault, "draw", w.terms.rules.number(remedy.count))


def _must_take(w: Watch, fault: Fault, remedy: RemedySpec) -> None:
    if w.table.end_event is None:
        resume_deal(w.table)


EFFECTS: dict[str, Effect] = {
    "barred-from-next-draw": _bar_draw,
    "limited-draw-next-turn": _limit_draw,
    "barred-meld": _bar_meld,
    "barred-pile": _bar_pile,
    "penalty-cards": _penalty_cards,
    "raise-minimum": _raise,
    "credit-red-three": _credit,
    "remark": _remark,
    "game-lost": _forfeit,
    "deal-lost": _forfeit,
    "new-deal": _void,
    "deal-ends": _deal_ends,
    "must-take-pile": _must_take,
    "draw": _owes_draw,
}
