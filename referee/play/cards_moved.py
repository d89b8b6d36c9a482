"""Moving single cards between the places of the table, with what is known kept consistent.

A card that appears from an unknown place becomes known; more copies than the pack holds, a card
played by a fully known hand that lacks it, or a draw against a known order are defects of the log.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Sequence
from itertools import chain

from referee.cards import UNKNOWN, Card, bare
from referee.play.table import Defect, Table


def reveal(table: Table, card: Card, n: int) -> None:
    """A card so far unknown turns out to be `card` at event `n`."""
    if card == UNKNOWN:
        return
    table.known[card] += 1
    if table.known[card] > table.terms.copies[card]:
        events = (*table.revealed_at.get(card, ()), n)
        table.defects.append(Defect("too-many-copies", card, None, events))
    table.revealed_at.setdefault(card, []).append(n)


def conceal(table: Table, cards: Iterable[Card]) -> None:
    """Known cards become unknown again, as when the stock is shuffled."""
    for card in cards:
        if card != UNKNOWN:
            table.known[card] -= 1
            if table.revealed_at.get(card):
                table.revealed_at[card].pop()


def leave_hand(
    table: Table, seat: str, cards: Sequence[Card], n: int, *, penalty: bool = True
) -> Sequence[bool]:
    """Remove `cards` from a hand; says for each whether it was a penalty card.

    Penalty cards are used first where `penalty` is set. A card the hand can't hold is a defect.
    """
    lying = table.penalty_cards.get(seat) if penalty else None
    if lying:
        return [_leave_one(table, seat, card, n, lying) for card in cards]
    hand = table.hands.get(seat, [])
    for card in cards:
        if card in hand:
            hand.remove(card)
        else:
            _leave_unseen(table, seat, card, n)
    return _NOT_PENALTY[: len(cards)] if len(cards) <= len(_NOT_PENALTY) else [False] * len(cards)


_NOT_PENALTY = (False,) * 16


def _leave_one(table: Table, seat: str, card: Card, n: int, lying: list[Card]) -> bool:
    if card in lying:
        lying.remove(card)
        return True
    hand = table.hands.get(seat, [])
    if card in hand:
        hand.remove(card)
    else:
        _leave_unseen(table, seat, card, n)
    return False


def _leave_unseen(table: Table, seat: str, card: Card, n: int) -> None:
    """A card that was not known to be in the hand: one of its unknown cards, or a defect."""
    hand = table.hands.get(seat, [])
    if UNKNOWN in hand:
        hand.remove(UNKNOWN)
        reveal(table, card, n)
    elif card == UNKNOWN and hand:
        hand.pop()
    else:
        _missing(table, seat, card, n)


def _missing(table: Table, seat: str, card: Card, n: int) -> None:
    earlier = tuple(table.revealed_at.get(card, ())[-3:])
    table.defects.append(Defect("card-not-in-hand", card, seat, (*earlier, n)))


def enter_hand(table: Table, seat: str, cards: Iterable[Card]) -> None:
    """Put cards (without crosswise marks) into a hand."""
    table.hands[seat].extend(cards)


def leave_stock(table: Table, cards: Sequence[Card], n: int) -> list[Card]:
    """Take `cards` off the stock in order; returns them as far as they are known."""
    stock = table.stock
    if stock is None:
        for card in cards:
            reveal(table, card, n)
        return list(cards)
    drawn: list[Card] = []
    for card in cards:
        if stock and stock[0] == card:
            drawn.append(stock.popleft())
        else:
            drawn.append(_next_of_stock(table, card, n))
    return drawn


def _next_of_stock(table: Table, card: Card, n: int) -> Card:
    stock = table.stock
    if not stock:
        table.defects.append(Defect("stock-empty", card, None, (n,)))
        reveal(table, card, n)
        return card
    known = stock.popleft()
    if known == UNKNOWN:
        reveal(table, card, n)
        return card
    if card == UNKNOWN:
        return known
    if card != known:
        table.defects.append(Defect("stock-order", card, None, (n,)))
        _swap_in_stock(stock, card, known)
    return card


def _swap_in_stock(stock: deque[Card], card: Card, known: Card) -> None:
    # The copy that was drawn instead must leave the recorded order, or it would count twice.
    if card in stock:
        stock[stock.index(card)] = known


def shuffle_stock(table: Table) -> None:
    """The order of the stock is no longer known."""
    if table.stock is not None:
        conceal(table, table.stock)
        table.stock = deque([UNKNOWN] * len(table.stock))


def return_to_stock(table: Table, cards: Sequence[Card], n: int) -> None:
    """Put cards on top of the stock, the last named lowest."""
    if table.stock is None:
        conceal(table, (bare(card) for card in cards))
    else:
        table.stock.extendleft(bare(card) for card in reversed(cards))


def count_known(table: Table) -> None:
    """Count every known card of the starting position and note copies that can't exist."""
    places: list[Iterable[Card]] = [
        *table.hands.values(),
        *table.penalty_cards.values(),
        *table.red_threes.values(),
        *(meld.cards for meld in table.melds.values()),
        table.pile,
        table.stock or (),
    ]
    table.known = known = Counter(chain.from_iterable(places))
    del known[UNKNOWN]
    copies = table.terms.copies
    if dict.__eq__(known, copies):
        return  # the whole pack, each card as often as it should be
    for card in known.keys() - copies.keys():
        known[bare(card)] += known.pop(card)
    for card, count in known.items():
        if count > copies[card]:
            table.defects.append(Defect("too-many-copies", card, None, (0,)))
