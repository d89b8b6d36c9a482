"""The words that all rulesets share: circumstances and questions, faults, remedies, windows."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from referee.rules.entries import Text


class Circumstance(Struct, frozen=True, dict=True):
    """A circumstance with finitely many values: its name, the judge's question, the answers."""

    id: str
    values: tuple[str, ...]
    name: Text
    question: Text
    answers: Mapping[str, Text]


class FactName(Struct, frozen=True, dict=True):
    """A fault as people call it; `topic` is the module that detects it."""

    id: str
    name: Text
    topic: str
    synonyms: Mapping[str, tuple[str, ...]]


class RemedyText(Struct, frozen=True, dict=True):
    """The wording of a remedy, with `{by} {count} {cards} {points} {to}` to be filled in.

    `due`: it is owed until somebody carries it out.
    """

    id: str
    text: Text
    due: bool


class Vocabulary(Struct, frozen=True, dict=True):
    """The words all rulesets share, by id."""

    circumstances: Mapping[str, Circumstance]
    facts: Mapping[str, FactName]
    remedies: Mapping[str, RemedyText]
    windows: Mapping[str, Text]
    units: Mapping[str, Text]
    kinds: Mapping[str, Text]
