"""Whether the melds that event lines name have been laid; only names are counted, no cards.

A side's melds are numbered in the order laid, those of a position first; a number stays used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

from referee.log.model import (
    Add,
    Discard,
    Document,
    Find,
    Inspect,
    Meld,
    Move,
    Scramble,
    Take,
)
from referee.log.names import is_meld_name, meld_side
from referee.log.problems import Issue
from referee.seats import Seating

_Step: TypeAlias = tuple[str, str]
"""A key of the event and the meld it names."""


class _Laid:
    """The melds laid so far: `names` of all, and how many each side has laid."""

    def __init__(self, document: Document, seating: Seating) -> None:
        self.side_of = {seat: seating.side(seat) for seat in seating.seats}
        self.count = dict.fromkeys(seating.sides, 0)
        self.names: set[str] = set()
        melds = document.position.melds if document.position else None
        for side, laid in (melds or {}).items():
            for _ in laid:
                self.add(side)

    def add(self, side: str) -> str:
        """Number a new meld of the side."""
        self.count[side] = self.count.get(side, 0) + 1
        name = f"{side}{self.count[side]}"
        self.names.add(name)
        return name

    def add_by(self, seat: str) -> str | None:
        """Number a new meld of the seat's side; None if nobody who plays laid it."""
        side = self.side_of.get(seat)
        return None if side is None else self.add(side)


def _makes_meld(event: Any) -> bool:
    """Whether a new meld is laid: by a take only if hand cards join its top card in a new one."""
    kind = type(event)
    return kind is Meld or (kind is Take and event.with_ is not None and event.onto is None)


_MAKERS: Final = (Meld, Take)
_NAMES: Final[dict[type, Callable[[Any], list[tuple[str, str | None]]]]] = {
    Add: lambda event: [("onto", event.onto)],
    Take: lambda event: [("onto", event.onto)],
    Move: lambda event: [("from", event.from_), ("onto", event.onto)],
    Discard: lambda event: [("from", event.from_)],
    Inspect: lambda event: [("what", event.what)],
    Find: lambda event: [("where", event.where)],
    Scramble: lambda event: [("melds", name) for name in event.melds or ()],
}


_SPEAKING: Final = frozenset({Meld, *_NAMES}) - {Discard}


def meld_issues(document: Document, seating: Seating) -> Iterator[Issue]:
    """The lines that name a meld which is not there, or their own meld wrongly."""
    laid = _Laid(document, seating)
    names = laid.names
    for index, event in _speaking(document):
        kind = type(event)
        if kind is Add and event.onto in names:
            continue  # every fourth line of an archive: worth no call
        if kind in _NAMES:
            yield from _unknown_melds(index, event, laid)
        made = laid.add_by(event.by) if _makes_meld(event) else None
        if kind in _MAKERS and event.as_ is not None and event.as_ != made:
            yield _misnamed(index, event.as_, made)


def _speaking(document: Document) -> list[tuple[int, Any]]:
    """The events that may name or make a meld, with their index."""
    return [
        (index, event)
        for index, event in enumerate(document.events)
        if (kind := event.__class__) in _SPEAKING or (kind is Discard and event.from_ is not None)  # type: ignore[union-attr]
    ]


def _unknown_melds(index: int, event: Any, laid: _Laid) -> Iterator[Issue]:
    for key, name in _NAMES[type(event)](event):
        if name is None or name in laid.names or not is_meld_name(name):
            continue
        side = meld_side(name)
        count = laid.count.get(side, 0)
        said = f"{name} names no meld: {side} has laid {count or 'none'} so far"
        yield Issue(("events", index, key), said, None, f"{side}{count}" if count else None)


def _misnamed(index: int, name: str, made: str | None) -> Issue:
    said = f"this meld is {made}" if made else "the line makes no new meld"
    return Issue(("events", index, "as"), f"{said}, not {name}", None, made)
