"""The seating of each ruleset of a rulebook, looked up when a document names it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path

from referee.rules import known_rulesets, load_ruleset
from referee.seats import Seating


class Seatings(Mapping[str, Seating]):
    """Ruleset ids to seatings. Raises `KeyError` for a ruleset that doesn't exist."""

    def __init__(self, rulebook: Path) -> None:
        self._rulebook = rulebook
        self._found: dict[str, Seating] = {}

    def __getitem__(self, name: str) -> Seating:
        """The seating of one ruleset."""
        if name not in self._found:
            if name not in self._names:
                raise KeyError(name)
            rules = load_ruleset(name, self._rulebook)
            pairs = rules.sides == "pairs"
            self._found[name] = Seating.partnership() if pairs else Seating.alone(rules.seats)
        return self._found[name]

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    @cached_property
    def _names(self) -> list[str]:
        return known_rulesets(self._rulebook)
