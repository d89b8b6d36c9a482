"""Values of the rulebook in words: a parameter's value with its unit, a row's conditions."""

from __future__ import annotations

from collections.abc import Mapping

from referee.locale import Words
from referee.render.glossary import Glossary
from referee.rules import Ruleset
from referee.rules.entries import Value


def shown(ruleset: Ruleset, words: Words, value: Value, unit: str | None) -> str:
    """A value with its unit: `2 cards`, `yes`, `Q, K, A`."""
    if isinstance(value, bool):
        return words("yes" if value else "no")
    if isinstance(value, str):
        return value
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    if unit == "points":
        return words.count("points", value)
    name = words.text(ruleset.vocabulary.units.get(unit or "", {}))
    return f"{value} ({name})" if name else str(value)


def when_text(ruleset: Ruleset, words: Words, when: Mapping[str, tuple[str, ...]]) -> str:
    """The conditions of a row: `whose turn it was: his partner's; joined to the hand: yes`."""
    glossary = Glossary(ruleset, words)
    return "; ".join(
        f"{glossary.circumstance(name)}: {_values(glossary, name, values)}"
        for name, values in when.items()
    )


def _values(glossary: Glossary, name: str, values: tuple[str, ...]) -> str:
    separator = f" {glossary.words('or')} "
    return separator.join(glossary.answer(name, value) for value in values)
