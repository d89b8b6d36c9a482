"""The score of a finished deal, counted from the cards as they lie."""

from __future__ import annotations

from generator.cards import RED_THREES, points
from generator.game import SEATS, SIDE, Game
from generator.melds import Meld


def _bonus(meld: Meld) -> int:
    if not meld.complete:
        return 0
    if meld.kind == "sequence":
        return 1500
    return 300 if meld.wilds else 500


def score(g: Game) -> dict[str, int]:
    """The points of the deal of each side, penalties taken off."""
    return {side: _side(g, side) for side in ("AC", "BD")}


def _side(g: Game, side: str) -> int:
    melds = [meld for meld in g.melds[side] if meld.pending is None]
    waiting = [card for meld in g.melds[side] if meld.pending for card in meld.cards]
    total = sum(_bonus(meld) + points(meld.cards) for meld in melds)
    good = 1 if g.complete(side) >= 2 else -1
    total += 100 * good * len(g.red[side])
    total += 200 if g.out is not None and SIDE[g.out] == side else 0
    for seat in SEATS:
        if SIDE[seat] == side:
            total -= points(g.hands[seat]) + _kept_threes(g, seat)
    return total - points(waiting) - g.fines[side]


def _kept_threes(g: Game, seat: str) -> int:
    """A hundred for each red three of a player who never had a turn; 500 for one not laid."""
    red = sum(card in RED_THREES for card in g.hands[seat])
    if seat not in g.played and g.turn.seat != seat:
        return 100 * red
    return 500 * red
