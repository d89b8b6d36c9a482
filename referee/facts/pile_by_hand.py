"""Taking the pile where no set on the table gives a right to it: by hand, or onto a sequence."""

from __future__ import annotations

from referee.cards import JOKER, Card
from referee.facts.pile_moves import depth
from referee.facts.watch import Watch
from referee.log.model import Take
from referee.play.laid import LaidMeld
from referee.play.melds import misfits
from referee.play.terms import THREE, TWO
from referee.play.turn import TakenPile


def by_hand_or_sequence(w: Watch, e: Take, taken: TakenPile) -> str | None:
    """Why the pile may not be taken so; None if it may."""
    top = w.table.top
    assert top is not None
    onto = w.table.melds.get(e.onto or "")
    if top == JOKER:
        return "joker-on-top"
    if onto is not None and onto.kind == "sequence":
        return _onto_sequence(w, e, onto, [*taken.with_cards, top])
    if top[0] in (TWO, THREE):
        return "two-or-three-by-hand"
    if _first_upcard(w, e.by):
        return "upcard-by-hand"
    return _by_hand(w, e, taken, onto, top)


def _onto_sequence(w: Watch, e: Take, onto: LaidMeld, cards: list[Card]) -> str | None:
    if onto.side != w.table.side(e.by):
        return "does-not-fit"
    if onto.complete(w.terms):
        return "complete-meld"
    fresh = onto.turn == w.turn.number and onto.turn > 0
    if fresh and not w.terms.rules.switch("pile_take_meld_of_this_turn"):
        return "meld-of-this-turn"
    return "does-not-fit" if misfits(onto, cards, w.terms) else None


def _first_upcard(w: Watch, seat: str) -> bool:
    """Whether the contract maker takes the card turned up for him with cards of his hand."""
    table = w.table
    mine = table.contract is not None and table.contract.seat == seat and not table.doubled
    first = w.turn.number == 1 and len(table.pile) == 1
    return mine and first and not w.terms.rules.switch("upcard_by_hand")


def _by_hand(w: Watch, e: Take, taken: TakenPile, onto: LaidMeld | None, top: Card) -> str | None:
    table, counts = w.table, w.terms.counts
    if onto is not None and onto.side != table.side(e.by):
        return "does-not-fit"

    def alike(card: Card) -> bool:
        return card[0] == top[0] and card != JOKER

    like = [card for card in taken.with_cards if alike(card)]
    laid = [card for card, name in w.turn.laid if name == e.onto and alike(card)]
    for card in _borrowed(w, e):
        if card in laid:
            laid.remove(card)
    like += laid
    locked = table.locked()
    if locked is None and len(like) < counts["locked_pile_natural_pair"]:
        return None if len(like) >= counts["pile_take_hand_cards"] else "no-natural-pair"
    if locked:
        return None if len(like) >= counts["locked_pile_natural_pair"] else "locked"
    return None if len(like) >= counts["pile_take_hand_cards"] else "no-natural-pair"


def _borrowed(w: Watch, e: Take) -> list[Card]:
    """The partner's penalty cards laid on this meld, which may not help to win the pile."""
    return [
        card
        for fault in w.table.faults
        if fault.fact == "partner-used-penalty-card"
        and fault.seat == e.by
        and fault.turn == w.turn.number
        for card in fault.cards
    ]


def _keeps_a_card(w: Watch, seat: str, laid: int) -> bool:
    """Whether a card is left after the take and the discard, so that nobody has to go out."""
    fetched = depth(w, w.table.pile)[1] - 1
    return w.table.counted_hand(seat) - laid + fetched > w.terms.counts["pile_discard_count"]


def duty_fits(w: Watch, seat: str) -> bool | None:
    """Whether the top card can be taken by this player; None where his hand decides unseen."""
    table, top = w.table, w.table.top
    if top is None or top == JOKER:
        return False
    melds = table.side_melds(table.side(seat))
    if any(
        m.kind == "sequence" and not m.complete(w.terms) and not misfits(m, [top], w.terms)
        for m in melds
    ):
        return _keeps_a_card(w, seat, 0)
    when = w.terms.rules.word("pile_duty_when")
    matching = any(m.kind == "set" and m.rank == top[0] for m in melds)
    if when == "sequence" or not matching or top[0] in (TWO, THREE):
        return False
    if when == "fits":
        return True
    needed = "locked_pile_natural_pair" if table.locked() else "pile_take_hand_cards"
    like = sum(card[0] == top[0] and card != JOKER for card in table.holding(seat))
    if like >= w.terms.counts[needed]:
        return _keeps_a_card(w, seat, w.terms.counts[needed])
    return False if table.hand_known(seat) else None
