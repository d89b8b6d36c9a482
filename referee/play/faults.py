"""Faults that have happened and may still be noticed: part of the table's state.

A fault is a rule broken at an event, with what is known of its circumstances. What follows from it
is not known here.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from referee.cards import Card

Circumstances = dict[str, str]


class Fault(Struct, eq=False):
    """One broken rule. `circumstances` maps a circumstance's id to its value; unknown ones lack.

    `turn` is the number of the turn in which it happened, `ended` the event that ended the
    offender's turn, `closed` the event that closed the time for notice, `noticed` the event that
    drew attention to it. `cards` are the cards concerned, `meld` the name of the meld. `keep` holds
    what a detector wants to remember for later; `hinges` are the parameters which make it a fault.
    """

    fact: str
    event: int
    seat: str | None
    turn: int
    circumstances: Circumstances
    cards: tuple[Card, ...] = ()
    meld: str | None = None
    evidence: list[int] = field(default_factory=list)
    window: str = ""
    ended: int | None = None
    closed: int | None = None
    noticed: int | None = None
    corrected: int | None = None
    withdrawn: bool = False
    in_effect: bool = False
    keep: dict[str, Any] = field(default_factory=dict)

    @property
    def unnoticed(self) -> bool:
        """Whether nobody has drawn attention to it so far."""
        return self.noticed is None and not self.withdrawn

    def moment(self, at: int | None = None) -> str:
        """The moment of notice, for a notice at event `at` (default: the one recorded)."""
        at = self.noticed if at is None else at
        if self.closed is not None and (at is None or at >= self.closed):
            return "after-next-play"
        ended = self.ended is not None and (at is None or at >= self.ended)
        return "before-next-play" if ended else "own-turn"
