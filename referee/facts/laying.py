"""Cards on their way to and from melds. Moves them and keeps count; judges nothing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat

from referee.cards import Card
from referee.facts.watch import Watch
from referee.play.cards_moved import enter_hand
from referee.play.laid import LaidMeld, Shape
from referee.play.melds import classify


def place(w: Watch, seat: str, cards: Sequence[Card], shape: Shape | None = None) -> LaidMeld:
    """Put cards down as a new meld of the seat's side; `shape`: what they are, where known."""
    table, n = w.table, w.n
    side = table.side_of[seat]
    number = table.laid_count[side] = table.laid_count.get(side, 0) + 1
    shape = shape or classify(cards, w.terms)
    new = LaidMeld(
        name=f"{side}{number}",
        side=side,
        cards=list(cards),
        event=n,
        turn=table.turn.number,
        by=seat,
        kind=shape.kind,
        rank=shape.rank,
        suit=shape.suit,
        flaws=shape.flaws,
        sources=list(zip(repeat(seat), repeat(n), cards)),
    )
    table.melds[new.name] = new
    if new.complete(w.terms):
        new.completed = (n, table.turn.number)
    return new


def extend(w: Watch, target: LaidMeld, cards: Sequence[Card], seat: str) -> LaidMeld:
    """Put cards on a meld that lies there."""
    n = w.n
    if len(cards) == 1:
        target.cards.append(cards[0])
        target.sources.append((seat, n, cards[0]))
    else:
        target.cards.extend(cards)
        target.sources.extend(zip(repeat(seat), repeat(n), cards))
    if not target.rank and target.kind == "set":
        shape = classify(target.cards, w.terms)
        target.kind, target.rank, target.suit = shape.kind, shape.rank, shape.suit
    if target.completed is None and target.complete(w.terms):
        target.completed = (n, w.table.turn.number)
    return target


def withdraw_cards(w: Watch, target: LaidMeld, cards: Sequence[Card]) -> list[Card]:
    """Take cards off a meld; an emptied meld is gone. Returns the cards found there."""
    gone: list[Card] = []
    for card in cards:
        if card in target.cards:
            target.cards.remove(card)
            gone.append(card)
            source = next((s for s in reversed(target.sources) if s[2] == card), None)
            if source is not None:
                target.sources.remove(source)
    if not target.cards:
        w.table.melds.pop(target.name, None)
    elif not target.complete(w.terms):
        target.completed = None
    _uncount(w, target.name, gone)
    return gone


def _uncount(w: Watch, name: str, cards: Sequence[Card]) -> None:
    turn = w.turn
    for card in cards:
        if (card, name) in turn.laid:
            turn.laid.remove((card, name))
            turn.points -= w.terms.values.get(card, 0)


def count(w: Watch, seat: str, cards: Sequence[Card], laid: LaidMeld) -> None:
    """Count cards just laid toward an opening, those from inside the pile excepted."""
    table, n, name = w.table, w.n, laid.name
    turn = table.turn
    turn.melds.append(n)
    if turn.first_meld is None and laid.side not in table.opened:
        turn.first_meld = n
    if turn.opening:
        cards = [card for card in cards if not _from_pile(w, card)]
    if len(cards) == 1:
        turn.laid.append((cards[0], name))
        turn.points += w.terms.values.get(cards[0], 0)
        return
    turn.laid.extend(zip(cards, repeat(name)))
    turn.points += w.terms.points(cards)


def _from_pile(w: Watch, card: Card) -> bool:
    """Whether a card laid after the pile was taken must have come from inside it."""
    turn = w.turn
    if turn.from_pile.get(card, 0) <= 0 or _own_copy(w, card):
        return False
    turn.from_pile[card] -= 1
    return True


def _own_copy(w: Watch, card: Card) -> bool:
    """Whether the card laid can be a copy held before the pile was taken."""
    taken = w.table.took
    if taken is None:
        return True
    own = [*taken.hand_before]
    for used in (*taken.with_cards, *(c for c, _ in w.turn.laid)):
        if used in own:
            own.remove(used)
    return card in own or "?" in own


def faulty(w: Watch, name: str, seat: str) -> bool:
    """Whether a fault still open lies on this meld, so that its cards may be moved."""
    return any(
        fault.meld == name and not fault.withdrawn and fault.closed is None and fault.seat == seat
        for fault in w.table.faults
    )


def surplus_wilds(w: Watch, meld: LaidMeld, cards: Sequence[Card]) -> bool:
    """Whether these are wild cards that a combined meld has too many of."""
    most = w.terms.rules.amount("combined_max_wilds") or w.terms.counts["set_max_wilds"]
    too_many = meld.combined and meld.wilds(w.terms) > most
    return too_many and all(card in w.terms.wild for card in cards)


def take_from_meld(w: Watch, seat: str, name: str, cards: Sequence[Card]) -> bool:
    """Take cards out of a meld to discard them; says whether that was allowed."""
    source = w.table.melds.get(name)
    if source is None:
        return True
    third = any(
        fault.meld == name and fault.closed is None and set(cards) <= set(fault.cards)
        for fault in w.table.faults
        if fault.fact in ("surplus-wild", "wild-on-complete-canasta")
    )
    allowed = third or surplus_wilds(w, source, cards)
    withdraw_cards(w, source, cards)
    enter_hand(w.table, seat, cards)
    return allowed
