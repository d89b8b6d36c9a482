"""Melds as they lie: what a heap of cards is, what is wrong with it, whether a card may join it.

`classify` looks at the cards of a new meld; `misfits` at cards that are added to one. Both name
flaws by short words; which rule a flaw breaks and what follows is not known here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from referee.cards import JOKER, UNKNOWN, Card
from referee.play.laid import LaidMeld, Shape
from referee.play.terms import THREE, TWO, Terms

_MOST_SHAPES = 16_384


def classify(cards: Sequence[Card], terms: Terms) -> Shape:
    """The shape of a new meld; unknown cards are taken to be what the meld needs."""
    key = tuple(cards)
    shape = terms.shapes.get(key)
    if shape is None:
        if len(terms.shapes) >= _MOST_SHAPES:
            terms.shapes.clear()
        shape = terms.shapes[key] = _shape(key, terms)
    return shape


def _shape(cards: tuple[Card, ...], terms: Terms) -> Shape:
    if terms.ring:
        from referee.play import ring  # noqa: PLC0415 - only for games with a ring

        return ring.classify(cards, terms)
    return _classify(cards, terms)


def _classify(cards: tuple[Card, ...], terms: Terms) -> Shape:
    wild = terms.wild
    naturals = [card for card in cards if card not in wild and card != UNKNOWN]
    unknown = cards.count(UNKNOWN)
    wilds = len(cards) - len(naturals) - unknown
    ranks = Counter(card[0] for card in naturals)
    if len(ranks) <= 1 and not (unknown and not naturals):
        return _set_shape(cards, naturals, wilds, unknown, terms)
    in_a_row = terms.order and max(ranks.values(), default=0) == 1
    if in_a_row and len(naturals) + unknown > 1:
        suits = {card[1] for card in naturals}
        return _sequence_shape(cards, naturals, wilds, suits, terms)
    rank = ranks.most_common(1)[0][0] if ranks else ""
    return Shape("set", rank, "", ("mixed-ranks",) if len(ranks) > 1 else ())


def most_wilds(naturals: int, terms: Terms) -> int:
    """The most wild cards that a set with so many naturals may hold."""
    most = terms.counts["set_max_wilds"]
    return min(most, naturals) if terms.wilds_up_to_naturals else most


def wild_flaws(cards: Sequence[Card], terms: Terms) -> tuple[str, ...]:
    """What is wrong with a set of wild cards alone, where some of these are canastas."""
    jokers = cards.count(JOKER)
    twos = len(cards) - jokers - cards.count(UNKNOWN)
    rule = terms.rules.choice("wild_canasta_rule", "built-up")
    possible = any(jokers <= most and twos <= more for most, more in terms.wild_canastas)
    early = rule == "at-once" and len(cards) < terms.canasta_cards
    if early or not (possible or rule == "any"):
        return ("short-of-naturals",)
    return ("too-small",) if len(cards) < terms.counts["set_min_cards"] else ()


def _set_shape(
    cards: Sequence[Card], naturals: list[Card], wilds: int, unknown: int, terms: Terms
) -> Shape:
    counts = terms.counts
    rank = naturals[0][0] if naturals else ""
    flaws: list[str] = []
    total = len(naturals) + wilds + unknown
    if rank == THREE:
        return Shape("set", rank, "", _three_flaws(naturals, wilds, terms))
    if terms.wild_canastas and not naturals:
        return Shape("set", TWO, "", wild_flaws(cards, terms))
    short = total >= counts["canasta_cards"] and len(naturals) + unknown < terms.canasta_naturals
    if wilds > most_wilds(len(naturals) + unknown, terms) or (wilds and short):
        flaws.append("surplus-wild")
    if len(naturals) + unknown < counts["set_min_naturals"]:
        flaws.append("short-of-naturals")
    if total < counts["set_min_cards"]:
        flaws.append("too-small")
    if terms.canasta_closed and total > counts["canasta_cards"]:
        flaws.append("on-closed")
    return Shape("set", rank, "", tuple(flaws))


def _three_flaws(naturals: list[Card], wilds: int, terms: Terms) -> tuple[str, ...]:
    flaws = ["black-threes"]
    if any(card in terms.red_threes for card in naturals):
        flaws = ["red-three"]
    if wilds:
        flaws.append("wild-among-threes")
    elif len(naturals) < terms.counts["black_three_meld_min"]:
        flaws.append("too-small")
    return tuple(flaws)


def _sequence_shape(
    cards: Sequence[Card], naturals: list[Card], wilds: int, suits: set[str], terms: Terms
) -> Shape:
    order, counts = terms.order, terms.counts
    flaws: list[str] = []
    if wilds or any(card[0] not in order for card in naturals):
        flaws.append("wild-or-three")
    if len(suits) > 1:
        flaws.append("mixed-suits")
    places = [order[card[0]] for card in naturals if card[0] in order]
    if not flaws and places and max(places) - min(places) >= len(cards):
        flaws.append("ends-around" if _around(places, len(order)) else "gap")
    if len(cards) > counts["sequence_complete_cards"]:
        flaws.append("too-long")
    if len(cards) < counts["sequence_min_cards"]:
        flaws.append("too-small")
    suit = Counter(card[1] for card in naturals).most_common(1)[0][0]
    return Shape("sequence", "", suit, tuple(flaws))


def _around(places: list[int], ring: int) -> bool:
    """Whether the cards follow each other only if the highest rank is followed by the lowest."""
    here = set(places)
    starts = sum((place - 1) % ring not in here for place in here)
    return starts == 1 and len(here) == len(places)


def misfits(meld: LaidMeld, cards: Sequence[Card], terms: Terms) -> list[tuple[str, Card]]:
    """The flaws of adding `cards` to `meld`: each with the card that causes it."""
    if meld.kind == "set" and terms.always_fit[meld.rank].issuperset(cards):
        return []
    if terms.ring:
        from referee.play import ring  # noqa: PLC0415 - only for games with a ring

        return ring.misfits(meld, cards, terms)
    if meld.kind == "set":
        if terms.canasta_closed and meld.complete(terms):
            return [("on-closed", card) for card in cards]
        room = terms.canasta_cards - len(meld.cards)
        if terms.canasta_closed and len(cards) > room:
            return [("on-closed", card) for card in cards[room:]]
        if terms.wild_canastas and meld.rank == TWO:
            spoilt = wild_flaws([*meld.cards, *cards], terms)
            return [("does-not-fit", card) for card in cards] if spoilt else []
        return _set_misfits(meld, cards, terms)
    if len(cards) == 1 and _continues(meld, cards[0], terms):
        return []
    return _sequence_misfits(meld, cards, terms)


def _continues(meld: LaidMeld, card: Card, terms: Terms) -> bool:
    """Whether one card continues an unfinished sequence at either end."""
    order = terms.order
    place = order.get(card[0])
    if place is None or card[1] != meld.suit or len(meld.cards) >= terms.sequence_complete:
        return False
    places = [order.get(laid[0], -9) for laid in meld.cards]
    if -9 in places or not terms.wild.isdisjoint(meld.cards):
        return False
    return place in (max(places) + 1, min(places) - 1)


def _set_misfits(meld: LaidMeld, cards: Sequence[Card], terms: Terms) -> list[tuple[str, Card]]:
    wild, rank = terms.wild, meld.rank
    found: list[tuple[str, Card]] = []
    wilds = -1
    for card in cards:
        if card in wild:
            if wilds < 0:
                wilds = meld.wilds(terms)
            wilds += 1
            if meld.complete(terms) and not terms.grows_wild:
                found.append(("wild-on-complete", card))
            elif wilds > most_wilds(_naturals(meld, cards, terms), terms) or (
                len(meld.cards) + len(cards) >= terms.canasta_cards
                and _naturals(meld, cards, terms) < terms.canasta_naturals
            ):
                found.append(("surplus-wild", card))
            elif rank == THREE:
                found.append(("does-not-fit", card))
        elif card[0] != rank and card != UNKNOWN:
            found.append(("does-not-fit", card))
    return found


def _naturals(meld: LaidMeld, cards: Sequence[Card], terms: Terms) -> int:
    """The naturals of a set with these cards on it; unknown ones are taken for naturals."""
    fitting = sum(
        card == UNKNOWN or (card[0] == meld.rank and card not in terms.wild) for card in cards
    )
    return len(meld.cards) - meld.wilds(terms) + fitting


def _sequence_misfits(
    meld: LaidMeld, cards: Sequence[Card], terms: Terms
) -> list[tuple[str, Card]]:
    order = terms.order
    if any(card in terms.wild or card[0] not in order for card in meld.cards):
        return []
    places = {order[card[0]] for card in meld.cards}
    low, high = min(places), max(places)
    found: list[tuple[str, Card]] = []
    ahead: list[tuple[int, Card]] = []
    for card in cards:
        if card == UNKNOWN:
            continue
        if card in terms.wild or card[0] not in order:
            found.append(("wild-or-three", card))
        elif len(meld.cards) >= terms.counts["sequence_complete_cards"]:
            found.append(("on-complete", card))
        elif card[1] != meld.suit:
            found.append(("does-not-fit", card))
        elif low < order[card[0]] < high and order[card[0]] not in places:
            found.append(("fills-gap", card))
        else:
            ahead.append((order[card[0]], card))
    return found + _not_continuing(meld, ahead, low, high, terms)


def _not_continuing(
    meld: LaidMeld, ahead: list[tuple[int, Card]], low: int, high: int, terms: Terms
) -> list[tuple[str, Card]]:
    found: list[tuple[str, Card]] = []
    room = terms.counts["sequence_complete_cards"] - len(meld.cards)
    upward = sorted(pair for pair in ahead if pair[0] >= low)
    downward = sorted((pair for pair in ahead if pair[0] < low), reverse=True)
    for step, pairs in ((1, upward), (-1, downward)):
        end = high if step == 1 else low
        for place, card in pairs:
            if place != end + step:
                found.append(("does-not-fit", card))
            elif room <= 0:
                found.append(("on-complete", card))
            else:
                end, room = place, room - 1
    return found
