"""Melded cards moved to another meld: to combine equal melds, to put a fault right, or not."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import Card, plain
from referee.facts.correcting import recheck
from referee.facts.laying import extend, faulty, surplus_wilds, withdraw_cards
from referee.facts.melding import judge_added, report
from referee.facts.watch import Watch
from referee.log.model import Move
from referee.play.laid import LaidMeld
from referee.play.melds import classify, misfits


def move(w: Watch, e: Move) -> None:
    """Melded cards moved to another meld."""
    source, target = w.table.melds.get(e.from_), w.table.melds.get(e.onto)
    if source is None or target is None:
        return
    cards = plain(e.cards)
    allowed = _may_move(w, e, source, target, cards)
    flaws = misfits(target, cards, w.terms)
    took_from = [c for c, name in w.turn.laid if name == source.name]
    withdraw_cards(w, source, cards)
    extend(w, target, cards, e.by)
    counted = [card for card in cards if card in took_from]
    w.turn.laid.extend((card, target.name) for card in counted)
    w.turn.points += w.terms.points(counted)
    if source.kind == target.kind == "set" and source.rank == target.rank:
        target.combined = True
        flaws = [flaw for flaw in flaws if flaw[0] != "surplus-wild"]
    if not allowed and bound(w, cards, elsewhere=True):
        joined = _touching(w, source, target, cards)
        w.fault("melded-card-moved", e.by, cards=cards, meld=target.name, combining=joined)
    else:
        if flaws:
            judge_added(w, e.by, cards, target, flaws)
        if not allowed:
            leftover(w, e.by, source)
    recheck(w, e.by)


def bound(w: Watch, cards: Sequence[Card], *, elsewhere: bool) -> bool:
    """Whether these cards have to stay where they were melded, whatever they would come to lie on.

    Where only wild cards are bound, they are so to their meld, not to the table.
    """
    if not w.terms.rules.has_table("melded-card-moved"):
        return False
    if w.terms.rules.choice("melded_cards_bound", "all") == "all":
        return True
    return elsewhere and not w.terms.wild.isdisjoint(cards)


def leftover(w: Watch, seat: str, source: LaidMeld) -> None:
    """What moved cards have left behind may be no meld any more."""
    flaws = classify(source.cards, w.terms).flaws if source.cards else ()
    if flaws and not faulty(w, source.name, seat):
        report(w, seat, source, flaws, source.cards)


def _touching(w: Watch, source: LaidMeld, target: LaidMeld, cards: Sequence[Card]) -> str:
    """Whether one sequence was moved whole onto another that it continues."""
    whole = not source.cards and source.kind == target.kind == "sequence"
    return "sequences" if whole and source.suit == target.suit and len(cards) > 1 else "no"


def _may_move(w: Watch, e: Move, source: LaidMeld, target: LaidMeld, cards: Sequence[Card]) -> bool:
    if source.kind == target.kind == "set" and source.rank == target.rank:
        return True
    if surplus_wilds(w, source, cards):
        return True
    return faulty(w, source.name, e.by) or _rearranging_opening(w, e.by, source)


def _rearranging_opening(w: Watch, seat: str, source: LaidMeld) -> bool:
    short = w.table.open_fault("opening-below-minimum", seat=seat)
    return short is not None and source.turn == short.turn
