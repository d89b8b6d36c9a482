"""The rulesets that a run has loaded, shared with the checker so that each is read once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from referee.check import _ruleset
from referee.rules import Ruleset, known_rulesets
from referee.rules.shelves import has_ruleset
from referee.seats import Seating

if TYPE_CHECKING:
    from referee.log import LoadedDocument
    from referee.log.model import Document


def ruleset_of(document: Document, rulebook: Path, readings: Mapping[str, str]) -> Ruleset:
    """The ruleset by which a document was checked. Raises `RulebookError`."""
    chosen = {**(document.readings or {}), **readings}
    return _ruleset(document.ruleset, rulebook, tuple(sorted(chosen.items())))[0]


def event_number(loaded: LoadedDocument, at: str | None) -> int | None:
    """The number of the event that `--at` names. Raises `RulebookError` if there is none."""
    from referee.rules.errors import RulebookError  # noqa: PLC0415

    if at is None:
        return None
    events = loaded.document.events
    labels = {event.label: number for number, event in enumerate(events, 1)}
    number = int(at) if at.isdecimal() else labels.get(at)
    if number is None or not 0 < number <= len(events):
        raise RulebookError(f"--at: no event {at!r}; the log has {len(events)}")
    return number


class Seatings(Mapping[str, Seating]):
    """Ruleset ids to seatings, each looked up when a document names it."""

    def __init__(self, rulebook: Path) -> None:
        self._rulebook = rulebook
        self._asked: dict[object, bool] = {}

    def __getitem__(self, name: str) -> Seating:
        """The seating of one ruleset. Raises `KeyError` if there is no such ruleset."""
        if name not in self:
            raise KeyError(name)
        rules = _ruleset(name, self._rulebook, ())[0]
        return Seating.partnership() if rules.sides == "pairs" else Seating.alone(rules.seats)

    def __contains__(self, name: object) -> bool:
        """Whether there is such a ruleset; loads none."""
        if name not in self._asked:
            self._asked[name] = isinstance(name, str) and has_ruleset(self._rulebook, name)
        return self._asked[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    @cached_property
    def _names(self) -> list[str]:
        return known_rulesets(self._rulebook)
