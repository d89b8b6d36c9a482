"""Seats and sides: who sits where, who plays with whom, who comes next.

Seats are letters from `A` clockwise. With four players `A` and `C` play `B` and `D`; where
everyone plays alone each seat is its own side.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

Seat: TypeAlias = str
Side: TypeAlias = str
Relation: TypeAlias = Literal["self", "left-opponent", "partner", "right-opponent"]

TABLE = "table"
JUDGE = "judge"


@dataclass(frozen=True)
class Seating:
    """The seats of one game in playing order, and the side of each."""

    seats: tuple[Seat, ...]
    sides: tuple[Side, ...]

    @staticmethod
    def partnership() -> Seating:
        """Four players, the two opposite each other together."""
        return Seating(("A", "B", "C", "D"), ("AC", "BD"))

    @staticmethod
    def alone(players: int) -> Seating:
        """`players` seats, each its own side."""
        seats = tuple("ABCDEF"[:players])
        return Seating(seats, seats)

    @cached_property
    def side_of(self) -> dict[Seat, Side]:
        """The side of each seat."""
        return {seat: next(side for side in self.sides if seat in side) for seat in self.seats}

    @cached_property
    def left_of(self) -> dict[Seat, Seat]:
        """The next seat clockwise of each seat."""
        return dict(zip(self.seats, (*self.seats[1:], self.seats[0]), strict=True))

    def side(self, seat: Seat) -> Side:
        """The side a seat plays for."""
        return self.side_of[seat]

    def other_side(self, side: Side) -> Side:
        """The opposing side in a two-sided game."""
        return next(other for other in self.sides if other != side)

    def left(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        return self.left_of[seat]

    def right(self, seat: Seat) -> Seat:
        """The seat before this one in playing order."""
        return self.seats[self.seats.index(seat) - 1]

    def partner(self, seat: Seat) -> Seat | None:
        """The other player of the same side, if there is one."""
        return next((s for s in self.side(seat) if s != seat), None)

    def relation(self, seat: Seat, other: Seat) -> Relation:
        """What `other` is to `seat`."""
        if seat == other:
            return "self"
        if self.side(seat) == self.side(other):
            return "partner"
        return "left-opponent" if self.left(seat) == other else "right-opponent"
