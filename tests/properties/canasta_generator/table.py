"""The table of one deal: every act moves its cards and writes its event. Judges nothing."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from canasta_generator.texts import Text
from referee.log import model
from referee.log.cardlist import CardList

RANKS = "AKQJT987654"
SUITS = "SHDC"
PACK = [r + s for r in (*RANKS, "2", "3") for s in SUITS] * 2 + ["JK"] * 4
WILD = frozenset({"JK", *("2" + s for s in SUITS)})
RED = frozenset({"3H", "3D"})
BLACK = frozenset({"3S", "3C"})
VALUES = {"J": 10, "A": 20, "2": 20, "K": 10, "Q": 10, "T": 10, "9": 10, "8": 10}


def value(card: str) -> int:
    """A card's own points; black threes are counted apart."""
    return 50 if card == "JK" else 0 if card[0] == "3" else VALUES.get(card[0], 5)


def points(cards: Iterable[str]) -> int:
    return sum(map(value, cards))


@dataclass
class Meld:
    """A set on the table, or black threes. `turn` is that in which it was laid."""

    name: str
    rank: str
    cards: list[str]
    turn: int
    by: list[tuple[str, int]]

    @property
    def wilds(self) -> int:
        return sum(card in WILD for card in self.cards)

    @property
    def complete(self) -> bool:
        return len(self.cards) >= 7


@dataclass
class Table:
    """All cards in their places."""

    text: Text
    rng: random.Random
    dealer: str
    scores: dict[str, int]
    hands: dict[str, list[str]]
    stock: deque[str]
    pile: list[str] = field(default_factory=list)
    melds: dict[str, list[Meld]] = field(default_factory=dict)
    red: dict[str, list[str]] = field(default_factory=dict)
    red_by: dict[str, int] = field(default_factory=dict)
    opened: set[str] = field(default_factory=set)
    played: set[str] = field(default_factory=set)
    events: list[model.AnyEvent] = field(default_factory=list)
    turn: int = 0
    took: bool = False
    out: str | None = None
    concealed: bool = False
    special: bool = False
    over: bool = False
    blocker: str | None = None

    def __post_init__(self) -> None:
        for side in self.text.sides:
            self.melds[side], self.red[side] = [], []
        self.red_by = dict.fromkeys(self.seats, 0)

    @property
    def seats(self) -> str:
        return "ABCD"[: self.text.seats]

    def side(self, seat: str) -> str:
        return next(side for side in self.text.sides if seat in side)

    def left(self, seat: str) -> str:
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def chance(self, likelihood: float) -> bool:
        return self.rng.random() < likelihood

    def tell(self, event: model.AnyEvent) -> None:
        self.events.append(event)

    @property
    def top(self) -> str:
        return self.pile[-1].rstrip("*") if self.pile else ""

    @property
    def locked(self) -> bool:
        lying = {card.rstrip("*") for card in self.pile}
        return self.text.locks and bool(lying & (WILD | RED))

    def minimum(self, side: str) -> int:
        return self.text.minimum(self.scores[side])

    def canastas(self, side: str) -> int:
        return sum(meld.complete for meld in self.melds[side])

    # -- acts ----------------------------------------------------------------------------------

    def draw(self, seat: str, count: int) -> list[str]:
        cards = CardList(self.stock.popleft() for _ in range(min(count, len(self.stock))))
        self.hands[seat].extend(cards)
        self.tell(model.Draw(by=seat, cards=cards))
        return list(cards)

    def lay(self, seat: str, cards: Iterable[str]) -> None:
        cards = CardList(cards)
        for card in cards:
            self.hands[seat].remove(card)
        self.red[self.side(seat)].extend(cards)
        self.red_by[seat] += len(cards)
        self.tell(model.Lay(by=seat, cards=cards))

    def replace(self, seat: str, count: int) -> list[str]:
        cards = CardList(self.stock.popleft() for _ in range(count))
        self.hands[seat].extend(cards)
        self.tell(model.Replace(by=seat, cards=cards))
        return list(cards)

    def meld(self, seat: str, cards: Iterable[str], rank: str) -> Meld:
        cards = CardList(cards)
        for card in cards:
            self.hands[seat].remove(card)
        side = self.side(seat)
        name = f"{side}{len(self.melds[side]) + 1}"
        laid = Meld(name, rank, list(cards), self.turn, [(seat, self.turn)])
        self.melds[side].append(laid)
        self.tell(model.Meld(by=seat, cards=cards, as_=name if self.chance(0.5) else None))
        return laid

    def add(self, seat: str, cards: Iterable[str], onto: Meld) -> None:
        cards = CardList(cards)
        for card in cards:
            self.hands[seat].remove(card)
        onto.cards.extend(cards)
        onto.by.append((seat, self.turn))
        self.tell(model.Add(by=seat, cards=cards, onto=onto.name))

    def take(self, seat: str, with_cards: Iterable[str], onto: Meld | None) -> None:
        cards = CardList(with_cards)
        for card in cards:
            self.hands[seat].remove(card)
        top = self.top
        rest = [card.rstrip("*") for card in self.pile[:-1]]
        if onto is None:
            side = self.side(seat)
            name = f"{side}{len(self.melds[side]) + 1}"
            laid = Meld(name, top[0], [*cards, top], self.turn, [(seat, self.turn)])
            self.melds[side].append(laid)
        else:
            onto.cards.extend((*cards, top))
            onto.by.append((seat, self.turn))
        self.pile = []
        self.hands[seat].extend(rest)
        self.took = True
        self.tell(model.Take(by=seat, with_=cards or None, onto=onto.name if onto else None))

    def discard(self, seat: str, card: str) -> None:
        self.hands[seat].remove(card)
        marked = card + "*" if card in WILD and self.text.crosswise_discard else card
        self.pile.append(marked)
        self.tell(model.Discard(by=seat, cards=CardList((marked,))))
        if card == "JK" and not self.text.locks:
            self.blocker = seat

    def end(self, reason: str) -> None:
        self.over = True
        self.tell(model.End(by="table", reason=reason))  # type: ignore[arg-type]
