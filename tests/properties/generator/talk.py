"""What may be said and looked at without a fault: questions, counts, remarks, inspections."""

from __future__ import annotations

from typing import Literal

from generator.game import SEATS, SIDE, Game, left, partner
from referee.log import model

Question = Literal["minimum", "scores"]


def before_turn(g: Game, seat: str) -> None:
    """Between a discard and the next player's draw, all of it the next player's turn."""
    if g.n > 2 and g.turn.replaced and g.chance(0.2):
        # The partner reminds before the next player draws.
        g.tell(model.Remark(by=partner(g.turn.seat), what="hand-completed"))
    if g.chance(0.06):
        own_turn(g, seat)
    if g.chance(0.05):
        look_at_pile(g)
    if g.chance(0.08):
        look_at_finished(g, g.rng.choice(SEATS))


def own_turn(g: Game, seat: str) -> None:
    """One thing that a player may do in his own turn."""
    kind = g.rng.randrange(5)
    if kind == 0:
        questions: tuple[Question, ...] = ("minimum", "scores")
        g.tell(model.Ask(by=seat, what=g.rng.choice(questions)))
    elif kind == 1:
        whom = left(seat, g.rng.randint(1, 3))
        g.tell(model.Ask(by=seat, what="hand-count", whom=whom))
        g.tell(model.Answer(by=whom, answer=len(g.hands[whom])))
    elif kind == 2:
        g.tell(model.CountStock(by=seat, what="stock", count=len(g.stock)))
    elif len(g.hands[seat]) == 1:
        g.tell(model.Remark(by=seat, what="one-card"))


def look_at_pile(g: Game) -> None:
    """A player who has not discarded yet looks through the pile."""
    waiting = [seat for seat in SEATS if seat not in g.discarded]
    if waiting:
        g.tell(model.Inspect(by=g.rng.choice(waiting), what="pile"))


def look_at_finished(g: Game, by: str) -> None:
    """A meld finished in this turn or in the one before is looked through."""
    fresh = [
        meld
        for side in ("AC", "BD")
        for meld in g.melds[side]
        if meld.completed is not None and g.turn.number - meld.completed <= 1
    ]
    if fresh and g.turn.number - (fresh[-1].completed or 0) == 0:
        g.tell(model.Inspect(by=by, what=fresh[-1].name))


def before_opening(g: Game, seat: str) -> None:
    """The partner may remind of the minimum."""
    if g.chance(0.3) and SIDE[seat] not in g.opened:
        g.tell(model.Remark(by=partner(seat), what="minimum"))
