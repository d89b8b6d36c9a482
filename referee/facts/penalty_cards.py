"""Penalty cards: played when they should be, left on the table, not helped on by the partner."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import Card
from referee.facts.watch import Watch
from referee.play.cards_moved import leave_hand
from referee.play.laid import LaidMeld
from referee.play.melds import classify, misfits


def at_discard(w: Watch, seat: str, cards: Sequence[Card]) -> None:
    """A discard while a penalty card from an earlier turn still lies there."""
    table = w.table
    lying = [
        card
        for card in table.penalty_cards[seat]
        if table.penalty_since.get((seat, card), 0) <= w.turn.start
    ]
    rules = w.terms.rules
    if not lying or rules.switch("penalty_card_may_stay"):
        return
    thrown = [card for card in cards if card in table.penalty_cards[seat]]
    if thrown and rules.switch("penalty_card_must_meld"):
        could = [card for card in thrown if _meldable(w, seat, card)]
        if could:
            w.fault("penalty-card-not-played", seat, cards=could)
        return
    if thrown or (w.turn.played_penalty and rules.switch("melding_one_penalty_card_is_enough")):
        return
    w.fault("penalty-card-not-played", seat, cards=lying).keep["cards"] = list(cards)


def _meldable(w: Watch, seat: str, card: Card) -> bool:
    """Whether a meld of the side takes this card as it lies."""
    melds = w.table.side_melds(w.table.side(seat))
    return any(not misfits(meld, [card], w.terms) for meld in melds)


def note_use(
    w: Watch,
    seat: str,
    cards: Sequence[Card],
    used: Sequence[bool],
    meld: LaidMeld,
    before: Sequence[tuple[str, int, Card]] = (),
) -> None:
    """See which of the cards just laid were penalty cards; `used` says so for each."""
    spent = [card for card, was in zip(cards, used, strict=True) if was]
    if spent and w.turn.seat == seat:
        w.turn.played_penalty = True
    # With the same card in hand as well nobody can say which of the two was laid.
    hand = w.table.hands[seat]
    spent = [card for card in spent if card not in hand]
    if spent:
        laid(w, seat, spent, meld, before)


def laid(
    w: Watch,
    seat: str,
    spent: Sequence[Card],
    meld: LaidMeld,
    before: Sequence[tuple[str, int, Card]],
) -> None:
    """Penalty cards melded: was it only the partner's later cards that made room for them?"""
    helped = [card for card in spent if _helped(w, seat, card, meld, before)]
    if helped:
        fault = w.fault("partner-helped", seat, cards=helped, meld=meld.name)
        fault.circumstances["meld"] = meld.kind


def _helped(
    w: Watch,
    seat: str,
    card: Card,
    meld: LaidMeld,
    before: Sequence[tuple[str, int, Card]],
) -> bool:
    if not before:
        return False
    since = w.table.penalty_since.get((seat, card), 0)
    partner = w.table.seating.partner(seat)
    if (
        w.terms.rules.choice("partner_help_means", "enabled-by-partner")
        == "meld-with-partner-cards"
    ):
        return any(who == partner for who, _, _ in before)
    without = [c for who, event, c in before if not (who == partner and event > since)]
    if len(without) == len(before):
        return False
    shape = classify(without, w.terms)
    if shape.flaws or shape.kind != meld.kind or not without:
        return True
    alone = LaidMeld(meld.name, meld.side, without, 0, 0, "", shape.kind, shape.rank, shape.suit)
    return bool(misfits(alone, [card], w.terms))


def split(w: Watch, owner: str, cards: Sequence[Card]) -> tuple[list[Card], list[Card]]:
    """Of the cards laid, which are the partner's penalty cards and which the player's own."""
    lying = list(w.table.penalty_cards[owner])
    theirs: list[Card] = []
    own: list[Card] = []
    for card in cards:
        if card in lying:
            lying.remove(card)
            theirs.append(card)
        else:
            own.append(card)
    return theirs, own


def borrowed(w: Watch, seat: str, owner: str, cards: Sequence[Card], kind: str) -> None:
    """A player melds his partner's penalty cards on a meld of this kind."""
    fault = w.fault("partner-used-penalty-card", seat, cards=cards)
    fault.circumstances["meld"] = kind
    fault.keep["owner"] = owner


def picked_up(w: Watch, seat: str, cards: Sequence[Card]) -> bool:
    """Penalty cards taken into the hand; says whether it was about penalty cards at all."""
    lying = w.table.penalty_cards[seat]
    if not cards or not all(card in lying for card in cards):
        return False
    w.fault("penalty-card-picked-up", seat, cards=cards)
    for card in cards:
        lying.remove(card)
        w.table.hands[seat].append(card)
    return True


def leave_for_penalty(w: Watch, seat: str, cards: Sequence[Card]) -> None:
    """Take cards out of a hand so that they can lie on the table as penalty cards."""
    leave_hand(w.table, seat, cards, w.n, penalty=False)
