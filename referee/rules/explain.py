"""Everything the rulebook knows about one paragraph, parameter, disputed passage or fact.

Plain data with cross-references both ways; it renders nothing and picks no language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from referee.rules.entries import DecisionTable, Gap, Paragraph, Parameter, Section
from referee.rules.errors import RulebookError, nearest
from referee.rules.model import Ruleset
from referee.rules.pages import (
    CitedRow,
    FactPage,
    GapPage,
    Page,
    ParagraphPage,
    ParameterPage,
    PhaseAct,
)

__all__ = [
    "CitedRow",
    "Explainer",
    "FactPage",
    "GapPage",
    "Page",
    "ParagraphPage",
    "ParameterPage",
    "PhaseAct",
    "explain",
    "is_below",
]


def explain(ruleset: Ruleset, name: str) -> Page:
    """The page of a fact, parameter, gap (id or number), paragraph or section.

    Raises `RulebookError` with the nearest names if there is nothing of that name.
    """
    return Explainer(ruleset).page(name)


class Explainer:
    """Answers many questions about one ruleset, reading its tables once."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def page(self, name: str) -> Page:
        """The page of whatever has this name. Raises `RulebookError`."""
        if self.ruleset.has_table(name):
            return self.fact(name)
        if name in self.ruleset.parameters:
            return self.parameter(name)
        if name in self._gap_names:
            return self.gap(self._gap_names[name])
        if name.upper() in self._gap_names:
            return self.gap(self._gap_names[name.upper()])
        return self.paragraph(name)

    def names(self) -> tuple[str, ...]:
        """Every name that has a page."""
        paragraphs = (paragraph.id for paragraph in self.ruleset.paragraphs())
        sections = (section.id for section in self.ruleset.sections())
        own = (*self.ruleset.facts(), *self.ruleset.parameters, *self._gap_names)
        return tuple(dict.fromkeys((*own, *sections, *paragraphs)))

    def fact(self, name: str) -> FactPage:
        """The page of a fact. Raises `RulebookError`."""
        table = self.ruleset.table(name)
        words = self.ruleset.vocabulary
        rows = table.rows
        cited = [*(paragraph for row in rows for paragraph in row.cite), *table.breaks]
        gaps = [*(gap for row in rows for gap in row.gaps)]
        gaps += [ask for ask in table.asks if ask not in words.circumstances]
        return FactPage(
            fact=name,
            name=words.facts.get(name),
            table=table,
            circumstances=tuple(
                words.circumstances[ask] for ask in table.asks if ask in words.circumstances
            ),
            parameters=self._parameters(name for row in rows for name in row.parameters),
            gaps=self._gaps(gaps),
            paragraphs=self._paragraphs(cited),
        )

    def parameter(self, name: str) -> ParameterPage:
        """The page of a parameter. Raises `RulebookError`."""
        parameter = self.ruleset.parameter(name)
        gaps = self.ruleset.gaps()
        return ParameterPage(
            parameter=parameter,
            rows=tuple(each for each in self._rows if name in each.row.parameters),
            score_steps=tuple(step for step in self.ruleset.scoring if step.points == name),
            options=tuple((gap, o) for gap in gaps for o in gap.options if name in o.parameters),
            paragraphs=self._paragraphs(parameter.paragraphs),
        )

    def gap(self, gap: Gap) -> GapPage:
        """The page of a disputed passage."""
        named = {gap.id, gap.number}
        parameters = self.ruleset.parameters
        resting = [name for name, each in parameters.items() if named & {*each.gaps}]
        changed = [name for option in gap.options for name in option.parameters]
        citing = (each.id for each in self.ruleset.paragraphs() if named & {*each.gaps})
        return GapPage(
            gap=gap,
            taken=self.ruleset.taken(gap.id) if gap.switch else None,
            rows=tuple(each for each in self._rows if named & {*each.row.gaps}),
            asked_by=tuple(table.fact for table in self._tables if named & {*table.asks}),
            parameters=self._parameters([*changed, *resting]),
            paragraphs=self._paragraphs([*gap.paragraphs, *citing]),
        )

    def paragraph(self, name: str) -> ParagraphPage:
        """The page of a paragraph, or of a heading with paragraphs below it. Raises."""
        section = self._section(name)
        below = [entry for entry in section.paragraphs if entry.id != name]
        own = {name, *(entry.id for entry in below if is_below(entry.id, name))}
        everything = self.ruleset.paragraphs()
        paragraph = next((each for each in section.paragraphs if each.id == name), None)
        gaps = [gap.id for gap in self.ruleset.gaps() if own & {*gap.paragraphs}]
        return ParagraphPage(
            id=name,
            paragraph=paragraph,
            section=section,
            children=tuple(entry for entry in below if is_below(entry.id, name)),
            rows=tuple(each for each in self._rows if own & {*each.row.cite}),
            broken_by=tuple(table.fact for table in self._tables if own & {*table.breaks}),
            parameters=tuple(
                each for each in self.ruleset.parameters.values() if own & {*each.paragraphs}
            ),
            gaps=self._gaps([*(paragraph.gaps if paragraph else ()), *gaps]),
            seen_from=tuple(each.id for each in everything if name in each.see),
            overridden_by=tuple(each.id for each in everything if name in each.overrides),
            score_steps=tuple(s for s in self.ruleset.scoring if own & {*s.paragraphs}),
            acts=tuple(self._acts(own)),
        )

    @cached_property
    def _tables(self) -> tuple[DecisionTable, ...]:
        return tuple(self.ruleset.table(fact) for fact in self.ruleset.facts())

    @cached_property
    def _rows(self) -> tuple[CitedRow, ...]:
        return tuple(CitedRow(table.fact, row) for table in self._tables for row in table.rows)

    @cached_property
    def _gap_names(self) -> dict[str, Gap]:
        gaps = self.ruleset.gaps()
        return {gap.number.upper(): gap for gap in gaps} | {gap.id: gap for gap in gaps}

    def _section(self, name: str) -> Section:
        for section in self.ruleset.sections():
            ids = {entry.id for entry in section.paragraphs}
            if name == section.id or name in ids or any(is_below(each, name) for each in ids):
                return section
        likely = nearest(name, self.names())
        hint = f"; did you mean {' or '.join(likely)}?" if likely else ""
        raise RulebookError(f"{self.ruleset.id} has nothing called {name!r}{hint}")

    def _acts(self, paragraphs: set[str]) -> Iterator[PhaseAct]:
        for phase in self.ruleset.turn:
            yield from (PhaseAct(phase, a) for a in phase.acts if paragraphs & {*a.paragraphs})

    def _parameters(self, names: Iterable[str]) -> tuple[Parameter, ...]:
        known = self.ruleset.parameters
        return tuple(known[name] for name in dict.fromkeys(names) if name in known)

    def _gaps(self, names: Iterable[str]) -> tuple[Gap, ...]:
        found = (self._gap_names.get(name) or self._gap_names.get(name.upper()) for name in names)
        return tuple({gap.id: gap for gap in found if gap is not None}.values())

    def _paragraphs(self, names: Iterable[str]) -> tuple[Paragraph, ...]:
        found = (self.ruleset.source.paragraph(name) for name in dict.fromkeys(names))
        return tuple(paragraph for paragraph in found if paragraph is not None)


def is_below(paragraph: str, heading: str) -> bool:
    """Whether a paragraph stands under a heading: `27.a.1` under `27.a` and under `27`."""
    return paragraph.startswith(heading + ".")
