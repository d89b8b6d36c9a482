"""Cards shown: dropped face up, seen by the partner, named in words or signs."""

from __future__ import annotations

from referee.cards import Card, bare
from referee.facts import asking
from referee.facts.conduct import counts_as_talk
from referee.facts.watch import Watch, yes
from referee.log.model import Expose, ExposeHand, Name, PickUpHand, Show

_PILE_FACTS = (
    "pile-taken-irregularly",
    "pile-taken-out-of-turn",
    "switched-packs",
    "red-three-not-laid",
)


def expose(w: Watch, e: Expose) -> None:
    """Cards dropped face up."""
    cards = tuple(bare(card) for card in e.cards)
    if w.table.stage == "over":
        return
    if w.table.stage == "dealing" and w.terms.rules.has_table("card-exposed-in-deal"):
        by = "dealer" if e.by == w.table.dealer else "other"
        w.fault("card-exposed-in-deal", e.by, cards=cards, exposed_by=by)
        return
    _exposed(w, e.by, cards, "dropped")


def _exposed(
    w: Watch, seat: str, cards: tuple[Card, ...], manner: str, *, warned: bool = False
) -> None:
    fault = w.fault("card-exposed", seat, cards=cards, manner=manner, warned=yes(warned))
    fault.keep["expose"] = list(cards)


def show(w: Watch, e: Show) -> None:
    """Cards held so that somebody saw them: the partner, unless another seat is named."""
    if w.table.stage == "over":
        return
    seen_by_partner = e.to is None or w.table.side(e.to) == w.table.side(e.by)
    manner = "shown-to-partner" if seen_by_partner else "shown-to-opponent"
    _exposed(w, e.by, tuple(bare(card) for card in e.cards), manner)


def name(w: Watch, e: Name) -> None:
    """Cards told or signalled to be in the hand: exposed, and talk as well."""
    if w.table.stage == "over":
        return
    warned = counts_as_talk(w, e.by)
    _exposed(w, e.by, tuple(bare(card) for card in e.cards), "named", warned=warned)
    if asking.spoils_question(w, e.by):
        asking.spoil(w, e.by, "information")


def expose_hand(w: Watch, e: ExposeHand) -> None:
    """The whole hand laid face up: as a remedy, at the end, or by mistake."""
    table = w.table
    if table.stage == "over":
        return
    for fault in reversed(table.faults):
        if fault.fact in _PILE_FACTS and fault.seat == e.by and not fault.withdrawn:
            w.correct(fault)
            fault.circumstances.setdefault("can-show", "no")
            return
    if w.turn.seat == e.by and w.turn.declared_out is not None:
        return
    _exposed(w, e.by, tuple(c for c in table.hands[e.by] if c != "?"), "dropped")


def pick_up_hand(w: Watch, e: PickUpHand) -> None:
    """The exposed hand taken up again: part of a remedy."""
    del w, e
