"""The answers of the solver, as small immutable values."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from referee.cards import Card, Cards

Answer: TypeAlias = Literal["yes", "no", "depends"]


class Arrangement(Struct, frozen=True):
    """A legal way to lay cards: new melds, additions as (meld name, cards), what stays over.

    `points` are the own values of all cards laid in it.
    """

    new: tuple[Cards, ...] = ()
    additions: tuple[tuple[str, Cards], ...] = ()
    left: Cards = ()
    points: int = 0

    @property
    def laid(self) -> Cards:
        """All cards laid, meld by meld."""
        added = (cards for _, cards in self.additions)
        return tuple(card for cards in (*self.new, *added) for card in cards)


class Verdict(Struct, frozen=True):
    """Yes with an arrangement that proves it, no, or what the answer depends on."""

    answer: Answer
    witness: Arrangement | None = None
    depends_on: tuple[str, ...] = ()


class Back(Struct, frozen=True):
    """The fewest cards to take back, as (meld name, cards); `possible` is False if none suffice."""

    possible: bool
    cards: Cards = ()
    by_meld: tuple[tuple[str, Cards], ...] = ()


class Way(Struct, frozen=True):
    """One way to take the pile: with a natural pair from hand, with one natural and one wild card
    ("wild"), onto a set or onto a sequence.

    `hand_after` counts the hand with the pile's other cards in it; None where the pile's size is
    not known.
    """

    how: Literal["pair", "wild", "set", "sequence"]
    cards: Cards
    onto: str | None = None
    hand_after: int | None = None


class Taking(Struct, frozen=True):
    """Whether the pile may be taken, and every way that is certain."""

    answer: Answer
    ways: tuple[Way, ...] = ()
    depends_on: tuple[str, ...] = ()


class Places(Struct, frozen=True):
    """Where else one card may lie: the melds that accept it, and a new meld with hand cards."""

    answer: Answer
    melds: tuple[str, ...] = ()
    new: Arrangement | None = None
    depends_on: tuple[str, ...] = ()


def hand_unknown(count: int) -> tuple[str, ...]:
    """What a "depends" answer names when it hangs on unknown cards."""
    return (f"unknown-cards:{count}",)


def card_needed(card: Card, count: int) -> tuple[str, ...]:
    """What a "depends" answer names when it hangs on further cards of one rank."""
    return (f"rank:{card[0]}:{count}",)
