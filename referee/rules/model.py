"""A ruleset: the typed, lazily read contents of its folder of the rulebook.

Loading reads the parameters only. A table, a section, the readings and the vocabulary are each
read on first use and kept, so a clean deal pays for nothing it doesn't need. A ruleset knows no
log and no table of players.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from referee.rules.entries import (
    Act,
    DecisionTable,
    Gap,
    Option,
    Paragraph,
    Parameter,
    Phase,
    Receiver,
    RemedySpec,
    Row,
    RowStatus,
    ScoreStep,
    Section,
    Text,
    Value,
    as_numbers,
)
from referee.rules.errors import RulebookError, nearest
from referee.rules.vocabulary import Circumstance, FactName, RemedyText, Vocabulary

__all__ = [
    "Act",
    "Circumstance",
    "DecisionTable",
    "FactName",
    "Gap",
    "Option",
    "Paragraph",
    "Parameter",
    "Phase",
    "Receiver",
    "RemedySpec",
    "RemedyText",
    "Row",
    "RowStatus",
    "Ruleset",
    "ScoreStep",
    "Section",
    "Source",
    "Text",
    "Value",
    "Vocabulary",
]


class Source(Protocol):
    """Where a ruleset's entries come from; each call reads on first use and remembers."""

    def facts(self) -> tuple[str, ...]:
        """The facts that have a table, in alphabetical order."""

    def table(self, fact: str) -> DecisionTable:
        """The table of one fact. Raises `RulebookError` if there is none."""

    def sections(self) -> tuple[Section, ...]:
        """All sections in the order of their files."""

    def paragraph(self, name: str) -> Paragraph | None:
        """One paragraph, or None; reads no section but the one it should stand in."""

    def gaps(self) -> Mapping[str, Gap]:
        """All disputed passages by id."""

    def scoring(self) -> tuple[ScoreStep, ...]:
        """The lines of the score sheet in order."""

    def turn(self) -> tuple[Phase, ...]:
        """The phases of the game in order."""

    def vocabulary(self) -> Vocabulary:
        """The words used by this ruleset."""

    def other(self, name: str) -> Ruleset:
        """Another ruleset of the same rulebook."""


@dataclass(frozen=True, eq=False)
class Ruleset:
    """One game's rules, with the readings a judge has chosen already applied.

    `seats` is the number of players, `sides` is `pairs` or `alone`, `chosen` maps the gap ids
    that were switched on request to option ids. Parameters hold the values in force. `sisters` are
    rulesets whose prices a judge may want to know where this text names none.
    """

    id: str
    name: Text
    language: str
    seats: int
    sides: str
    extends: str | None
    edition: Text
    description: Text
    absent: tuple[str, ...]
    sisters: tuple[str, ...]
    parameters: Mapping[str, Parameter]
    chosen: Mapping[str, str]
    source: Source

    def parameter(self, name: str) -> Parameter:
        """The parameter of this name. Raises `RulebookError` if there is none."""
        found = self.parameters.get(name)
        if found is None:
            likely = nearest(name, self.parameters)
            hint = f" (is it {', '.join(likely)}?)" if likely else ""
            raise RulebookError(f"{self.id} has no parameter {name!r}{hint}")
        return found

    def number(self, name: str) -> int:
        """A whole number, in the parameter's unit. Raises `RulebookError` if it is none."""
        value = self.parameter(name).value
        if type(value) is int:
            return value
        raise self._wrong_kind(name, "a whole number")

    def flag(self, name: str) -> bool:
        """A switch, on or off. Raises `RulebookError` if it is none."""
        value = self.parameter(name).value
        if isinstance(value, bool):
            return value
        raise self._wrong_kind(name, "true or false")

    def switch(self, name: str) -> bool:
        """A switch of something not every game has: off where the ruleset doesn't speak of it."""
        return name in self.parameters and self.flag(name)

    def amount(self, name: str) -> int:
        """A number that not every game has: 0 where the ruleset doesn't speak of it."""
        return self.number(name) if name in self.parameters else 0

    def choice(self, name: str, usual: str) -> str:
        """A word that is `usual` where the ruleset doesn't speak of it."""
        return self.word(name) if name in self.parameters else usual

    def word(self, name: str) -> str:
        """A word, one of a few named choices. Raises `RulebookError` if it is none."""
        value = self.parameter(name).value
        if isinstance(value, str):
            return value
        raise self._wrong_kind(name, "a word")

    def words(self, name: str) -> tuple[str, ...]:
        """A list of words, such as ranks; a single word counts as a list of one."""
        value = self.parameter(name).value
        if isinstance(value, str):
            return (value,)
        if isinstance(value, tuple):
            return tuple(str(item) for item in value)
        raise self._wrong_kind(name, "a list of words")

    def numbers(self, name: str) -> tuple[int, ...]:
        """A list of whole numbers, such as the limits of bands of scores."""
        values = as_numbers(self.parameter(name).value)
        if values is None:
            raise self._wrong_kind(name, "a list of whole numbers")
        return values

    def facts(self) -> tuple[str, ...]:
        """The facts this ruleset rules on. Reads no file."""
        return self.source.facts()

    def has_table(self, fact: str) -> bool:
        """Whether this ruleset rules on a fact. Reads no file."""
        return fact in self.source.facts()

    def table(self, fact: str) -> DecisionTable:
        """The decision table of a fact. Raises `RulebookError` if there is none."""
        return self.source.table(fact)

    def sections(self) -> tuple[Section, ...]:
        """All sections of the rules in order."""
        return self.source.sections()

    def paragraph(self, name: str) -> Paragraph:
        """The paragraph with this id. Raises `RulebookError` if there is none."""
        found = self.source.paragraph(name)
        if found is None:
            raise RulebookError(f"{self.id} has no paragraph {name!r}")
        return found

    def paragraphs(self) -> tuple[Paragraph, ...]:
        """All paragraphs in order; reads every section."""
        return tuple(entry for section in self.sections() for entry in section.paragraphs)

    def gaps(self) -> tuple[Gap, ...]:
        """All disputed passages in order."""
        return tuple(self.source.gaps().values())

    def gap(self, name: str) -> Gap:
        """The disputed passage with this id or number. Raises `RulebookError` if there is none."""
        gaps = self.source.gaps()
        found = gaps.get(name) or self._numbered.get(name.upper())
        if found is None:
            raise RulebookError(f"{self.id} has no disputed passage {name!r}")
        return found

    def taken(self, name: str) -> Option:
        """The option in force for a disputed passage. Raises `RulebookError` for a mere note."""
        gap = self.gap(name)
        option = gap.option(self.chosen.get(gap.id, gap.default or ""))
        if option is None:
            raise RulebookError(f"{self.id}: {name!r} leaves no choice")
        return option

    def readings_for(self, table: DecisionTable) -> Mapping[str, str]:
        """The options in force of the gaps a table asks about, by the name it uses for them."""
        known = self.vocabulary.circumstances
        return {name: self.taken(name).id for name in table.asks if name not in known}

    def sister(self, name: str) -> Ruleset:
        """Another ruleset of the same rulebook, under its default readings. Raises."""
        return self.source.other(name)

    @cached_property
    def scoring(self) -> tuple[ScoreStep, ...]:
        """The lines of the score sheet in order."""
        return self.source.scoring()

    def has_score(self, count: str) -> bool:
        """Whether a line of the score sheet counts this."""
        return count in self._counted

    @cached_property
    def _counted(self) -> frozenset[str]:
        return frozenset(step.count for step in self.scoring)

    @cached_property
    def turn(self) -> tuple[Phase, ...]:
        """The phases of the game in order, with what each permits, obliges to and forbids."""
        return self.source.turn()

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The words: circumstances, facts, remedies, windows, units, kinds of paragraphs."""
        return self.source.vocabulary()

    @cached_property
    def _numbered(self) -> Mapping[str, Gap]:
        return {gap.number.upper(): gap for gap in self.source.gaps().values()}

    def _wrong_kind(self, name: str, wanted: str) -> RulebookError:
        value = self.parameter(name).value
        return RulebookError(f"{self.id}: parameter {name!r} is {value!r}, not {wanted}")
