"""What `explain` answers with: one immutable page for each kind of thing a rulebook holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from referee.rules.entries import (
    Act,
    DecisionTable,
    Gap,
    Option,
    Paragraph,
    Parameter,
    Phase,
    Row,
    ScoreStep,
    Section,
)
from referee.rules.vocabulary import Circumstance, FactName


@dataclass(frozen=True)
class CitedRow:
    """A row and the fact whose table it stands in."""

    fact: str
    row: Row


@dataclass(frozen=True)
class PhaseAct:
    """An act and the phase that permits, obliges to or forbids it."""

    phase: Phase
    act: Act


@dataclass(frozen=True)
class ParagraphPage:
    """A paragraph with all that rests on it.

    `paragraph` is None for a bare heading such as a section; `children` are the paragraphs below
    it. `rows` cite it or a paragraph below it; `broken_by` are the facts that break it. `seen_from`
    and `overridden_by` are the references from elsewhere.
    """

    id: str
    paragraph: Paragraph | None
    section: Section
    children: tuple[Paragraph, ...]
    rows: tuple[CitedRow, ...]
    broken_by: tuple[str, ...]
    parameters: tuple[Parameter, ...]
    gaps: tuple[Gap, ...]
    seen_from: tuple[str, ...]
    overridden_by: tuple[str, ...]
    score_steps: tuple[ScoreStep, ...]
    acts: tuple[PhaseAct, ...]


@dataclass(frozen=True)
class ParameterPage:
    """A parameter with what uses it and the options of readings that change it."""

    parameter: Parameter
    rows: tuple[CitedRow, ...]
    score_steps: tuple[ScoreStep, ...]
    options: tuple[tuple[Gap, Option], ...]
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True)
class GapPage:
    """A disputed passage; `taken` is the option in force, None for a mere note."""

    gap: Gap
    taken: Option | None
    rows: tuple[CitedRow, ...]
    asked_by: tuple[str, ...]
    parameters: tuple[Parameter, ...]
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True)
class FactPage:
    """A fault with its table, the circumstances and gaps it asks, and what its rows rest on."""

    fact: str
    name: FactName | None
    table: DecisionTable
    circumstances: tuple[Circumstance, ...]
    parameters: tuple[Parameter, ...]
    gaps: tuple[Gap, ...]
    paragraphs: tuple[Paragraph, ...]


Page: TypeAlias = ParagraphPage | ParameterPage | GapPage | FactPage
