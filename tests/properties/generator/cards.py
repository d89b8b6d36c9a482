"""The pack and what its cards are worth: Samba's numbers, written down a second time."""

from __future__ import annotations

from collections.abc import Iterable

ORDER = "456789TJQKA"
PLACE = {rank: place for place, rank in enumerate(ORDER)}
SUITS = "SHDC"
JOKER = "JK"
RED_THREES = frozenset({"3H", "3D"})
BLACK_THREES = frozenset({"3S", "3C"})
WILD = frozenset({JOKER, "2S", "2H", "2D", "2C"})
FACES = [rank + suit for rank in "23" + ORDER for suit in SUITS]
PACK = FACES * 3 + [JOKER] * 6

_BY_RANK = {"A": 20, "2": 20, **dict.fromkeys("KQJT98", 10), **dict.fromkeys("7654", 5)}
VALUE = {card: _BY_RANK.get(card[0], 5) for card in FACES} | {JOKER: 50, "3H": 0, "3D": 0}


def points(cards: Iterable[str]) -> int:
    """The points of cards when melded or left in hand."""
    return sum(VALUE[card] for card in cards)


def minimum(score: int) -> int:
    """The points an opening needs at this game score."""
    for limit, needed in ((7000, 150), (3000, 120), (1500, 90), (0, 50)):
        if score >= limit:
            return needed
    return 15


def bare(card: str) -> str:
    """The card without the mark that it lies crosswise."""
    return card.removesuffix("*")


def naturals(cards: Iterable[str]) -> list[str]:
    """The cards that are neither wild nor threes."""
    return [card for card in cards if card not in WILD and card[0] != "3"]
