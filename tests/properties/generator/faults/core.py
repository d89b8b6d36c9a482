"""The injector: one fault at one moment of a legal deal, and the finding it must lead to.

A fault is a function called at a point of some turn. It returns None if it doesn't fit there, else
what is expected; the deal then goes on to the moment of notice or to its end.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from generator.deal import Generated, generate
from generator.game import SEATS, SIDE, Game, LogStops, TurnIsOver, left
from generator.play import after_discard, choose_discard
from referee.log import model

OWN, GAP, LATE, NEVER, STOP = "own", "gap", "late", "never", "stop"
WHENS = (OWN, GAP, LATE, NEVER, STOP)


@dataclass
class Expected:
    """A finding: its event, seat and status, one of its paragraphs and its points."""

    fact: str
    event: int
    seat: str | None
    paragraphs: Sequence[str]
    points: int = 0
    status: str = "ruled"
    award: int = 0

    def as_toml(self) -> dict[str, object]:
        """The finding as a case file expects it."""
        wanted: dict[str, object] = {"event": self.event}
        if self.seat is not None:
            wanted["seat"] = self.seat
        wanted |= {"paragraphs": list(self.paragraphs), "points": self.points}
        return wanted | {"status": self.status}


Attempt = Callable[["Injector", Game, str], None]


@dataclass(frozen=True)
class Fault:
    """A fault by name: at which points of a turn it is tried and when it can be noticed."""

    name: str
    points: tuple[str, ...]
    whens: tuple[str, ...]
    attempt: Attempt


FAULTS: dict[str, Fault] = {}


def fault(
    name: str, at: str | tuple[str, ...], whens: Sequence[str] = WHENS
) -> Callable[[Attempt], Attempt]:
    """Register a fault under its name."""

    def register(attempt: Attempt) -> Attempt:
        points = (at,) if isinstance(at, str) else at
        FAULTS[name] = Fault(name, points, tuple(whens), attempt)
        return attempt

    return register


@dataclass
class Injector:
    """The hook of one deal: tries its fault from some turn on, then sees to the notice."""

    fault: Fault
    when: str
    rng: random.Random
    first_turn: int
    expected: list[Expected] = field(default_factory=list)
    waiting: str | None = None
    number: int = 0
    named: bool = False
    follow: Callable[[Game, str, str], None] | None = None

    def __call__(self, g: Game, point: str, seat: str) -> None:
        if self.follow is not None:
            self.follow(g, point, seat)
        elif not self.expected:
            if point in self.fault.points and g.turn.number >= self.first_turn:
                self.fault.attempt(self, g, seat)
        elif self.waiting == GAP and point == "discarded":
            self.waiting = None
            self.complain(g, seat)
            raise LogStops
        elif self.waiting == LATE and point == "drawn" and g.turn.number > self.number:
            self.waiting = None
            g.no_going_out = False
            if self.when == LATE:
                self.complain(g, self.expected[0].seat or seat)
                if self.rng.random() < 0.3:
                    raise LogStops

    # -- for the faults ------------------------------------------------------------------------

    def expect(
        self,
        fact: str,
        event: int,
        seat: str | None,
        in_time: Sequence[str],
        late: Sequence[str] = (),
        *,
        points: int = 0,
        lapses: bool = True,
    ) -> Expected:
        """Expect a finding: with paragraphs `in_time`, or `late` ones when it has lapsed."""
        lapsed = lapses and self.when in (LATE, NEVER)
        status = "lapsed" if lapsed else "open" if lapses and self.when == STOP else "ruled"
        cited = (late or in_time) if lapsed else in_time
        wanted = Expected(fact, event, seat, cited, 0 if lapsed else points, status)
        self.expected.append(wanted)
        return wanted

    def complain(self, g: Game, offender: str) -> None:
        """Somebody else draws attention to the fault."""
        by = left(offender, self.rng.choice((1, 3)))
        event = self.expected[0].event if self.named or self.rng.random() < 0.7 else None
        g.notice(by, event)

    def in_turn(self, g: Game, seat: str) -> None:
        """After a fault in the offender's own turn: notice now, later, or stop here."""
        self.number = g.turn.number
        if self.when == OWN:
            self.complain(g, seat)
            raise LogStops
        if self.when == STOP:
            raise LogStops
        g.no_going_out = True
        self.waiting = GAP if self.when == GAP else LATE

    def after_discard(self, g: Game, seat: str) -> bool:
        """After a fault at or behind the discard; True if it was noticed in time."""
        self.number = g.turn.number
        if self.when == STOP:
            raise LogStops
        if self.when == GAP:
            self.complain(g, seat)
            return True
        g.no_going_out = True
        self.waiting = LATE
        return False

    def never_lapses(self, g: Game, seat: str) -> None:
        """After a fault without a window: noticed at once or not at all."""
        if self.when == STOP:
            raise LogStops
        if self.when == OWN:
            self.complain(g, seat)


def end_turn(g: Game, seat: str) -> NoReturn:
    """The regular discard without anything else, and the turn is over."""
    g.discard(seat, choose_discard(g, seat))
    after_discard(g, seat)
    raise TurnIsOver


@dataclass
class Injected:
    """A deal with a fault: what must be found, and the score if the deal was ended."""

    deal: Generated
    fault: str
    when: str
    expected: list[Expected]


def inject(seed: int, name: str, when: str) -> Injected | None:
    """The deal of a seed with this fault, or None if it never fitted."""
    rng = random.Random(f"{seed} {name} {when}")
    injector = Injector(FAULTS[name], when, rng, rng.randint(1, 25))
    deal = generate(seed, injector)
    if injector.waiting is not None and deal.score is None:
        return None  # the log stopped before the moment of notice
    if not injector.expected or _another_copy(deal, injector.expected[0].seat):
        return None
    return Injected(deal, name, when, injector.expected)


def _another_copy(deal: Generated, seat: str | None) -> bool:
    """Whether a player who kept a red three laid one of that face: nobody can tell them apart."""
    kept = [card for owner, card in deal.game.unlaid if owner == seat]
    laid = [
        card
        for event in deal.document.events
        if isinstance(event, model.Lay) and event.by == seat
        for card in event.cards
    ]
    return any(card in laid for card in kept)


__all__ = ["FAULTS", "SEATS", "SIDE", "Expected", "Injected", "inject"]
