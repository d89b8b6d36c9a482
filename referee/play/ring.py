"""Melds of games whose sequences run on a ring of ranks and whose twos form sets of their own.

A two is natural in a sequence of its suit and in a set of twos, where only jokers are wild; in any
other set it is wild. Threes lie in sequences only. Flaws have the names of `play.melds`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from referee.cards import JOKER, UNKNOWN, Card
from referee.play.laid import LaidMeld, Shape
from referee.play.terms import THREE, TWO, Terms


def classify(cards: tuple[Card, ...], terms: Terms) -> Shape:
    """The shape of a new meld; unknown cards are taken to be what the meld needs."""
    others = [card for card in cards if card not in (JOKER, UNKNOWN)]
    plain = [card for card in others if card[0] != TWO]
    ranks = Counter(card[0] for card in plain)
    if _reads_as_sequence(others, plain, ranks, terms):
        return _sequence(cards, others, terms)
    if len(ranks) > 1:
        return Shape("set", ranks.most_common(1)[0][0], "", ("mixed-ranks",))
    return _set(cards, plain, terms)


def _reads_as_sequence(
    others: Sequence[Card], plain: Sequence[Card], ranks: Counter[str], terms: Terms
) -> bool:
    """Whether these cards are meant as a sequence: several ranks, none of them twice."""
    if len(ranks) > 1:
        return max(ranks.values()) == 1
    suits = {card[1] for card in others}
    distinct = len({card[0] for card in others}) == len(others)
    places = [terms.order[card[0]] for card in others if card[0] in terms.order]
    return len(others) > 1 and len(suits) == 1 and distinct and bool(plain) and run(places, terms)


def run(places: Collection[int], terms: Terms) -> bool:
    """Whether the places follow each other without a gap, on the ring."""
    here = set(places)
    starts = sum((place - 1) % terms.ring not in here for place in here)
    return len(here) == len(places) and starts == 1


def _set(cards: Sequence[Card], plain: Sequence[Card], terms: Terms) -> Shape:
    rank = plain[0][0] if plain else TWO
    unknown = cards.count(UNKNOWN)
    naturals = len(plain) if plain else sum(card[0] == TWO for card in cards)
    wilds = len(cards) - naturals - unknown
    if rank == THREE:
        return Shape("set", rank, "", _three_flaws(plain, wilds, terms))
    counts, flaws = terms.counts, []
    if wilds > counts["set_max_wilds"]:
        flaws.append("surplus-wild")
    if naturals + unknown < counts["set_min_naturals"]:
        flaws.append("short-of-naturals")
    if len(cards) < counts["set_min_cards"]:
        flaws.append("too-small")
    return Shape("set", rank, "", tuple(flaws))


def _three_flaws(plain: Sequence[Card], wilds: int, terms: Terms) -> tuple[str, ...]:
    if any(card in terms.red_threes for card in plain):
        return ("red-three",)
    if wilds:
        return ("black-threes", "wild-among-threes")
    few = len(plain) < terms.counts["black_three_meld_min"]
    return ("black-threes", "too-small") if few else ("black-threes",)


def _sequence(cards: Sequence[Card], others: Sequence[Card], terms: Terms) -> Shape:
    flaws: list[str] = []
    suit = Counter(c[1] for c in others if c[0] != TWO).most_common(1)[0][0]
    strangers = [card for card in others if card[1] != suit]
    if JOKER in cards or any(card[0] == TWO for card in strangers):
        flaws.append("wild-or-three")
    elif strangers:
        flaws.append("mixed-suits")
    places = [terms.order[card[0]] for card in others]
    if not flaws and UNKNOWN not in cards and not run(places, terms):
        flaws.append("gap")
    if len(cards) > terms.counts["sequence_complete_cards"]:
        flaws.append("too-long")
    if len(cards) < terms.counts["sequence_min_cards"]:
        flaws.append("too-small")
    return Shape("sequence", "", suit, tuple(flaws))


def misfits(meld: LaidMeld, cards: Sequence[Card], terms: Terms) -> list[tuple[str, Card]]:
    """The flaws of adding `cards` to `meld`: each with the card that causes it."""
    if meld.kind == "set":
        return _set_misfits(meld, cards, terms)
    return _sequence_misfits(meld, cards, terms)


def _set_misfits(meld: LaidMeld, cards: Sequence[Card], terms: Terms) -> list[tuple[str, Card]]:
    found: list[tuple[str, Card]] = []
    wilds, size = meld.wilds(terms), len(meld.cards)
    complete = size >= terms.canasta_cards
    closed = complete and (not wilds or terms.rules.switch("mixed_canasta_closed"))
    for card in cards:
        if card == UNKNOWN:
            continue
        wild = card in terms.wild and not (meld.rank == TWO and card[0] == TWO)
        if closed and (wild or card[0] == meld.rank):
            found.append(("wild-on-complete" if wild else "on-closed", card))
        elif wild:
            wilds += 1
            if wilds > terms.counts["set_max_wilds"]:
                found.append(("wild-on-complete" if complete else "surplus-wild", card))
            elif meld.rank == THREE:
                found.append(("does-not-fit", card))
        elif card[0] != meld.rank:
            found.append(("does-not-fit", card))
    return found


def _sequence_misfits(
    meld: LaidMeld, cards: Sequence[Card], terms: Terms
) -> list[tuple[str, Card]]:
    if any(card in (JOKER, UNKNOWN) for card in meld.cards):
        return []
    places = {terms.order[card[0]] for card in meld.cards if card[1] == meld.suit}
    if not places:
        return []
    low, span = _arc(places, terms.ring)
    found: list[tuple[str, Card]] = []
    ahead: list[Card] = []
    for card in cards:
        if card == UNKNOWN:
            continue
        if card == JOKER or (card[0] == TWO and card[1] != meld.suit):
            found.append(("wild-or-three", card))
        elif len(meld.cards) >= terms.sequence_complete:
            found.append(("on-complete", card))
        elif card[1] != meld.suit:
            found.append(("does-not-fit", card))
        elif _inside(terms.order[card[0]], low, span, terms.ring) and (
            terms.order[card[0]] not in places
        ):
            found.append(("fills-gap", card))
        else:
            ahead.append(card)
    return found + _not_continuing(meld, ahead, low, span, terms)


def _arc(places: set[int], ring: int) -> tuple[int, int]:
    """The shortest stretch of the ring that holds all places: its start and its length."""
    stretches = [(max((place - start) % ring for place in places) + 1, start) for start in places]
    span, low = min(stretches)
    return low, span


def _inside(place: int, low: int, span: int, ring: int) -> bool:
    return (place - low) % ring < span


def _not_continuing(
    meld: LaidMeld, cards: Sequence[Card], low: int, span: int, terms: Terms
) -> list[tuple[str, Card]]:
    """Grow the stretch at either end with one card after the other; what is left does not fit."""
    waiting = list(cards)
    size = len(meld.cards)
    found: list[tuple[str, Card]] = []
    grown = True
    while waiting and grown:
        grown = False
        for card in list(waiting):
            place = terms.order[card[0]]
            before, after = (low - 1) % terms.ring, (low + span) % terms.ring
            if place not in (before, after):
                continue
            waiting.remove(card)
            grown = True
            if size >= terms.sequence_complete:
                found.append(("on-complete", card))
                continue
            low, span, size = (before if place == before else low), span + 1, size + 1
    return found + [("does-not-fit", card) for card in waiting]
