"""Who plays in a document: as the ruleset says, or else as the document's own names suggest."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from referee.log.model import Add, Document, Meld, Take
from referee.log.names import SEATS, meld_side
from referee.seats import Seating

_PARTNERSHIP: Final = Seating.partnership()


def seating_of(document: Document, rulesets: Collection[str] | None = None) -> Seating:
    """The seating of the document's game.

    `rulesets` may map ruleset names to a `Seating`. Without that it is two partnerships, unless
    the first side or meld that the document names belongs to a single seat.
    """
    if isinstance(rulesets, Mapping):
        known = rulesets.get(document.ruleset)
        if isinstance(known, Seating):
            return known
    if len(next(_sides(document), "AC")) > 1:
        return _PARTNERSHIP
    return Seating.alone(max(map(SEATS.index, _players(document))) + 1)


def _sides(document: Document) -> Iterator[str]:
    """The sides that the document names, those of partnerships in `scores` first."""
    position = document.position
    for named in (document.scores, position.melds if position else None):
        yield from sorted(named or (), key=len, reverse=True)
    for event in document.events:
        if isinstance(event, Add):
            yield meld_side(event.onto)
        elif isinstance(event, Meld | Take) and event.as_ is not None:
            yield meld_side(event.as_)


def _players(document: Document) -> set[str]:
    """The seats that hold cards, have a name or a score, or do something; at least two."""
    position = document.position
    named = (document.hands, document.players, document.scores, position.hands if position else ())
    seats = {seat for names in named if names for seat in names}
    seats |= {event.by for event in document.events}
    return seats & set(SEATS) | {"A", "B"}
