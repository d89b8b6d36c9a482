"""Who plays in a document: as the ruleset says, or else as the document's own names suggest."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from referee.log.model import Document
from referee.log.names import SEATS
from referee.seats import Seating


def seating_of(document: Document, rulesets: Collection[str] | None = None) -> Seating:
    """The seating of the document's game.

    `rulesets` may map ruleset names to a `Seating`; without that, a document whose sides are
    single seats is one where everyone plays alone, any other one of two partnerships.
    """
    if isinstance(rulesets, Mapping):
        known = rulesets.get(document.ruleset)
        if isinstance(known, Seating):
            return known
    players = _players(document)
    if _plays_alone(document, players) and players:
        return Seating.alone(max(SEATS.index(seat) for seat in players) + 1)
    return Seating.partnership()


def _players(document: Document) -> set[str]:
    """The seats that hold cards or have a name."""
    position = document.position
    held = (document.hands, document.players, position.hands if position else None)
    return {seat for names in held if names for seat in names}


def _plays_alone(document: Document, players: set[str]) -> bool:
    position = document.position
    sides = (document.scores, position.melds if position else None)
    named = {side for names in sides if names for side in names}
    is_alone = any(len(side) == 1 for side in named)
    return is_alone or (not named and _is_no_foursome(players))


def _is_no_foursome(players: Iterable[str]) -> bool:
    seats = set(players)
    return len(seats) > 1 and seats in (set("AB"), set("ABC"), set("ABCDE"), set("ABCDEF"))
