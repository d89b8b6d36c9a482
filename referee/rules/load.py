"""Loading a ruleset from the rulebook.

Only `ruleset.toml` and `parameters.toml` are read at once; the readings too if one is switched.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from referee.rules.build import (
    build_gap,
    build_parameter,
    build_phase,
    build_score_step,
    build_table,
    build_vocabulary,
)
from referee.rules.chapters import Chapters
from referee.rules.entries import DecisionTable, Gap, Paragraph, Phase, ScoreStep, Section
from referee.rules.errors import ReadingError, RulebookError, UnknownRulesetError
from referee.rules.layers import Layers, folders
from referee.rules.model import Ruleset
from referee.rules.raw import optional, read_toml, string, strings, text
from referee.rules.readings import apply, choose
from referee.rules.shelves import find_rulebook, known_rulesets
from referee.rules.vocabulary import Vocabulary

__all__ = [
    "ReadingError",
    "RulebookError",
    "UnknownRulesetError",
    "find_rulebook",
    "known_rulesets",
    "load_ruleset",
]


def load_ruleset(
    ruleset: str, rulebook: Path | None = None, readings: Mapping[str, str] | None = None
) -> Ruleset:
    """A ruleset by its id, with `readings` (gap, number or paragraph → option) applied.

    Raises `UnknownRulesetError`, `ReadingError` (with all bad choices) or `RulebookError`.
    """
    place = rulebook or find_rulebook()
    layers = Layers(place, folders(place, ruleset))
    source = FolderSource(layers)
    chosen = choose(source.gaps().values(), readings) if readings else {}
    parameters = {name: build_parameter(name, raw) for name, raw in layers.parameters.items()}
    header = layers.header
    return Ruleset(
        id=string(header, "id"),
        name=text(header, "name"),
        language=optional(header, "language") or "en",
        seats=_seats(header.get("seats")),
        sides=optional(header, "sides") or "pairs",
        extends=optional(read_toml(layers.folders[0] / "ruleset.toml"), "extends"),
        edition=text(header, "edition"),
        description=text(header, "description"),
        absent=strings(header, "absent"),
        sisters=strings(header, "sisters"),
        parameters=apply(parameters, source.gaps(), chosen) if chosen else parameters,
        chosen=chosen,
        source=source,
    )


def _seats(value: object) -> int:
    if type(value) is int:
        return value
    raise RulebookError("ruleset.toml: 'seats' should be a number of players")


class FolderSource:
    """Entries read from the folders of a ruleset, each file on first use and only once."""

    def __init__(self, layers: Layers) -> None:
        self._layers = layers
        self._chapters = Chapters(layers)
        self._tables: dict[str, DecisionTable] = {}
        self._others: dict[str, Ruleset] = {}

    def facts(self) -> tuple[str, ...]:
        """The facts that have a table."""
        return self._layers.facts

    def table(self, fact: str) -> DecisionTable:
        """The table of one fact. Raises `RulebookError` if there is none."""
        if fact not in self._tables:
            self._tables[fact] = build_table(fact, self._layers.table(fact))
        return self._tables[fact]

    def sections(self) -> tuple[Section, ...]:
        """All sections in order."""
        return self._chapters.sections

    def paragraph(self, name: str) -> Paragraph | None:
        """One paragraph, or None."""
        return self._chapters.paragraph(name)

    def gaps(self) -> Mapping[str, Gap]:
        """All disputed passages by id."""
        return self._gaps

    def scoring(self) -> tuple[ScoreStep, ...]:
        """The lines of the score sheet."""
        return tuple(build_score_step(raw) for raw in self._layers.scoring.values())

    def turn(self) -> tuple[Phase, ...]:
        """The phases of the game."""
        return tuple(build_phase(raw) for raw in self._layers.turn.values())

    def vocabulary(self) -> Vocabulary:
        """The words of the ruleset."""
        return build_vocabulary(self._layers.vocabulary)

    def other(self, name: str) -> Ruleset:
        """Another ruleset of the same rulebook, loaded once."""
        if name not in self._others:
            self._others[name] = load_ruleset(name, self._layers.rulebook)
        return self._others[name]

    @cached_property
    def _gaps(self) -> Mapping[str, Gap]:
        return {name: build_gap(raw) for name, raw in self._layers.gaps.items()}
