"""The words of a ruleset that a rendering quotes: paragraphs, circumstances, readings.

Looks up and never fails: what the ruleset doesn't hold is shown by its id.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from referee.locale import Words
from referee.rules import RulebookError, Ruleset
from referee.rules.entries import Text


@dataclass(frozen=True)
class Glossary:
    """A ruleset's texts in one language; without a ruleset every id stands for itself."""

    ruleset: Ruleset | None
    words: Words

    def ruleset_name(self, name: str) -> str:
        """The name of the ruleset, or the id given."""
        return self._text(lambda rules: rules.name) or name

    def paragraph(self, name: str) -> str:
        """What a paragraph says, in our own words; of a whole section the title.

        A section of a single paragraph is quoted; empty if there is nothing of this name.
        """
        return self._text(lambda rules: rules.paragraph(name).text) or self._section(name)

    def _section(self, name: str) -> str:
        sections = self.ruleset.sections() if self.ruleset is not None else ()
        for section in sections:
            if section.id == name:
                single = section.paragraphs[0].text if len(section.paragraphs) == 1 else {}
                return self.words.text(single or section.title)
        return ""

    def circumstance(self, name: str) -> str:
        """The name of a circumstance or of a disputed passage."""
        known = self._text(lambda rules: rules.vocabulary.circumstances[name].name)
        return known or self._text(lambda rules: rules.gap(name).title) or name

    def answer(self, name: str, value: str) -> str:
        """A value of a circumstance, or an option of a disputed passage, in words."""
        known = self._text(lambda rules: rules.vocabulary.circumstances[name].answers[value])
        return known or self.option(name, value)

    def option(self, gap: str, name: str) -> str:
        """An option of a disputed passage in words, or its id."""
        return self._text(lambda rules: _option(rules, gap, name)) or name

    def _text(self, find: Callable[[Ruleset], Text]) -> str:
        if self.ruleset is None:
            return ""
        try:
            return self.words.text(find(self.ruleset))
        except (RulebookError, KeyError):
            return ""


def _option(rules: Ruleset, gap: str, name: str) -> Text:
    option = rules.gap(gap).option(name)
    return {} if option is None else option.text
