"""Faults put right: cards taken back, moved, returned or handed over by the player at fault.

Nothing here is a fault by itself except a legally melded card taken back.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import Card, bare
from referee.facts.watch import Watch
from referee.play.faults import Fault
from referee.play.melds import classify, misfits

MELD_FACTS = frozenset(
    {
        "sequence-malformed",
        "gap-in-sequence",
        "gap-filled-later",
        "wild-or-three-in-sequence",
        "meld-too-small",
        "set-of-mixed-ranks",
        "set-short-of-naturals",
        "surplus-wild",
        "card-does-not-fit",
        "added-to-opponents-meld",
        "wild-on-complete-canasta",
        "card-on-complete-sequence",
        "black-threes-melded",
        "second-set-of-rank",
        "card-on-closed-canasta",
        "threes-in-a-set",
    }
)
_OPENING_FACTS = frozenset({"opening-below-minimum", "pile-taken-irregularly"})


def correction(w: Watch, seat: str) -> Fault | None:
    """The fault that cards laid by this seat, out of his turn, may be putting right."""
    for fault in reversed(w.table.faults):
        if fault.seat != seat or fault.withdrawn or fault.closed is not None:
            continue
        if fault.fact in MELD_FACTS or fault.fact in _OPENING_FACTS:
            return fault
        if fault.fact == "did-not-go-out":
            return fault
    return None


def recheck(w: Watch, seat: str) -> None:
    """See whether faulty melds of this seat have become legal with what was just laid."""
    for fault in w.table.faults:
        if fault.seat != seat or fault.withdrawn or fault.closed is not None:
            continue
        if fault.fact in MELD_FACTS and fault.event != w.n and _mended(w, fault):
            _mend(w, fault)


def _mended(w: Watch, fault: Fault) -> bool:
    meld = w.table.melds.get(fault.meld or "")
    if fault.fact == "second-set-of-rank":
        return meld is None or fault.keep["beside"] not in w.table.melds
    if fault.fact == "added-to-opponents-meld":
        return meld is None or not set(fault.cards) <= set(meld.cards)
    if meld is None:
        return True
    if fault.fact == "card-on-closed-canasta":
        return not _still_on(meld.cards, meld.sources, fault)
    if fault.fact in ("card-on-complete-sequence", "wild-on-complete-canasta", "gap-filled-later"):
        return not _still_on(meld.cards, meld.sources, fault)
    if fault.fact == "card-does-not-fit":
        return not _still_on(meld.cards, meld.sources, fault) or _fits_now(w, fault)
    return not classify(meld.cards, w.terms).flaws


def _still_on(
    cards: Sequence[Card], sources: Sequence[tuple[str, int, Card]], fault: Fault
) -> bool:
    return any((fault.seat, fault.event, card) in sources for card in fault.cards)


def _fits_now(w: Watch, fault: Fault) -> bool:
    """A card that did not continue a sequence continues it once the missing one is there."""
    meld = w.table.melds[fault.meld or ""]
    return not classify(meld.cards, w.terms).flaws and meld.kind == "sequence"


def _mend(w: Watch, fault: Fault) -> None:
    if fault.noticed is None:
        fault.withdrawn = fault.ended is None
    if not fault.withdrawn:
        moved = w.events[w.n - 1].__class__.__name__ == "Move"
        way = "by-moving" if moved else "by-adding"
        w.correct(fault)
        fault.circumstances.setdefault("correctable", way)
        if fault.fact in ("surplus-wild", "wild-on-complete-canasta"):
            fault.circumstances |= {"other-meld": "yes", "surplus-went": "other-meld"}


def raise_minimum(w: Watch, fault: Fault, by: str = "opening_error_raise") -> None:
    """Raise the side's minimum for the deal by the points of parameter `by`, once a fault."""
    if fault.seat is not None and not fault.keep.get("raised"):
        fault.keep["raised"] = True
        w.table.raised[w.table.side(fault.seat)] += w.terms.rules.number(by)


def fitting_meld(w: Watch, side: str, card: Card, but: str) -> str | None:
    """A meld of the side, other than `but`, that takes the card."""
    for meld in w.table.side_melds(side):
        if meld.name != but and not misfits(meld, [bare(card)], w.terms):
            return meld.name
    return None
