"""The pack, the melds and what they are worth: contract samba's numbers, a second time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

RING = "A23456789TJQK"
PLACE = {rank: place for place, rank in enumerate(RING)}
SUITS = "SHDC"
JOKER = "JK"
RED_THREES = ("3H", "3D")
BLACK_THREES = ("3S", "3C")
FACES = [rank + suit for rank in RING for suit in SUITS]
PACK = FACES * 3 + [JOKER] * 6
STRAINS = ("clubs", "diamonds", "hearts", "spades", "canasta", "twos")
SUIT_OF = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
COMPLETE = 7

_BY_RANK = {"A": 20, "2": 20, **dict.fromkeys("KQJT98", 10), **dict.fromkeys("76543", 5)}
VALUE = {card: _BY_RANK[card[0]] for card in FACES} | {JOKER: 50}
HELD = VALUE | dict.fromkeys(BLACK_THREES, 100) | dict.fromkeys(RED_THREES, 500)


def points(cards: Iterable[str]) -> int:
    """The points of melded cards."""
    return sum(VALUE[card] for card in cards)


def minimum(score: int) -> int:
    """The points an opening needs at this game score."""
    for limit, needed in ((10_000, 200), (7000, 150), (3000, 120), (1500, 90), (0, 50)):
        if score >= limit:
            return needed
    return 15


def bare(card: str) -> str:
    """The card without the mark that it lies crosswise."""
    return card.removesuffix("*")


def is_wild(card: str) -> bool:
    return card == JOKER or card[0] == "2"


def is_lock(card: str) -> bool:
    """Whether the card locks a pile in which it lies."""
    return is_wild(bare(card)) or bare(card) in RED_THREES


@dataclass
class Meld:
    """A meld as it lies; `kind` is set, run or threes, `key` its rank or suit."""

    name: str
    kind: str
    key: str
    cards: list[str]
    turn: int = 0
    start: int = 0

    @property
    def complete(self) -> bool:
        return self.kind != "threes" and len(self.cards) >= COMPLETE

    def wild(self, card: str) -> bool:
        return card == JOKER or (card[0] == "2" and self.key != "2")

    @property
    def wilds(self) -> int:
        return sum(self.wild(card) for card in self.cards) if self.kind == "set" else 0

    @property
    def pure(self) -> bool:
        return self.kind == "set" and self.complete and self.wilds == 0

    @property
    def bonus(self) -> int:
        if not self.complete:
            return 0
        if self.kind == "run":
            return 1500
        by_rank = {"2": (2000, 3000), "A": (500, 1000)}
        return by_rank.get(self.key, (300, 500))[self.pure]

    def takes(self, card: str) -> bool:
        """Whether one card may be added."""
        if self.kind == "threes" or self.pure:
            return False
        if self.kind == "set":
            return self.wilds < 2 if self.wild(card) else card[0] == self.key
        if self.complete or card == JOKER or card[1] != self.key:
            return False
        return PLACE[card[0]] in ((self.start - 1) % 13, (self.start + len(self.cards)) % 13)

    def put(self, card: str) -> None:
        """Add a card that the meld takes."""
        if self.kind == "run" and PLACE[card[0]] == (self.start - 1) % 13:
            self.start = (self.start - 1) % 13
        self.cards.append(card)

    def copy(self) -> Meld:
        return Meld(self.name, self.kind, self.key, list(self.cards), self.turn, self.start)


def meld_of(cards: Sequence[str], name: str = "", turn: int = 0) -> Meld:
    """The meld that these cards, known to be legal, make; a run in the order of its cards."""
    if all(card in BLACK_THREES for card in cards) and len(cards) >= 3:
        return Meld(name, "threes", "3", list(cards), turn)
    ranks = {card[0] for card in cards if card != JOKER}
    plain = ranks - {"2"}
    if JOKER in cards or len(plain) <= 1:
        return Meld(name, "set", min(plain or {"2"}), list(cards), turn)
    return Meld(name, "run", cards[0][1], list(cards), turn, PLACE[cards[0][0]])
