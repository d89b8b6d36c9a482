"""Melds as they lie and the shapes of heaps of cards. Data only: `play.melds` finds the flaws."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct, field

from referee.cards import JOKER, Card
from referee.play.terms import TWO, Terms

Kind: TypeAlias = Literal["set", "sequence"]


class LaidMeld(Struct, eq=False):
    """A meld on the table. `sources` says for each card who laid it and at which event."""

    name: str
    side: str
    cards: list[Card]
    event: int
    turn: int
    by: str
    kind: Kind
    rank: str = ""
    suit: str = ""
    flaws: tuple[str, ...] = ()
    pending: bool = False
    combined: bool = False
    completed: tuple[int, int] | None = None
    sources: list[tuple[str, int, Card]] = field(default_factory=list)

    def wilds(self, terms: Terms) -> int:
        """How many wild cards the meld holds."""
        if terms.ring and (self.kind == "sequence" or self.rank == TWO):
            return self.cards.count(JOKER)
        if self.rank == TWO:
            return 0
        return sum(map(terms.wild.__contains__, self.cards))

    def complete(self, terms: Terms) -> bool:
        """Whether the meld is a finished canasta or sequence."""
        return len(self.cards) >= terms.complete_cards[self.kind] and not self.pending


class Shape(Struct, frozen=True):
    """What a heap of cards is meant to be and the flaws it has."""

    kind: Kind
    rank: str
    suit: str
    flaws: tuple[str, ...]
