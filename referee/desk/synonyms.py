"""What people call things: more names of faults, and words that mean the same in a search.

They stand in `synonyms.toml` of the rulebook, apart from the vocabulary, because only searching
reads them. A rulebook without that file has the synonyms of its vocabulary alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from referee.rules.raw import mapping, mappings, read_optional, strings

LANGUAGES = ("en", "fi", "ru")
FILE = "synonyms.toml"

Phrases = Mapping[str, tuple[str, ...]]
"""Language to phrases."""


@dataclass(frozen=True)
class Synonyms:
    """`facts`: fault to what people call it. `alike`: groups of words that mean the same."""

    facts: Mapping[str, Phrases]
    alike: tuple[Phrases, ...]

    @staticmethod
    def of(rulebook: Path) -> Synonyms:
        """The synonyms of a rulebook. Raises `RulebookError` for a file that can't be read."""
        raw = read_optional(rulebook / FILE)
        facts = mapping(raw, "fact")
        return Synonyms(
            {name: _phrases(mapping(facts, name)) for name in facts},
            tuple(_phrases(group) for group in mappings(raw, "alike")),
        )


def _phrases(raw: Mapping[str, object]) -> Phrases:
    return {lang: strings(raw, lang) for lang in LANGUAGES}
