"""A whole ruleset as text and as JSON: every paragraph with the tables and cases that touch it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from referee.locale import Words
from referee.render.layout import Sheet
from referee.rules import Paragraph, Ruleset, Section

Taught = Iterable[tuple[str, Sequence[str]]]


@dataclass(frozen=True)
class Touching:
    """For each paragraph the faults whose tables cite it or that break it, and the cases."""

    facts: Mapping[str, Sequence[str]]
    cases: Mapping[str, Sequence[str]]

    @staticmethod
    def of(ruleset: Ruleset, taught: Taught) -> Touching:
        """What touches the paragraphs of a ruleset; `taught` are case names with paragraphs."""
        facts: dict[str, list[str]] = {}
        for fact in ruleset.facts():
            table = ruleset.table(fact)
            cited = [*table.breaks, *(name for row in table.rows for name in row.cite)]
            for name in dict.fromkeys(cited):
                facts.setdefault(name, []).append(fact)
        cases: dict[str, list[str]] = {}
        for case, teaches in taught:
            for name in dict.fromkeys(teaches):
                cases.setdefault(name, []).append(case)
        return Touching(facts, cases)


def rulesets_sheet(rulesets: Sequence[Ruleset], words: Words) -> Sheet:
    """The list of rulesets: id, name, players, what each extends."""
    sheet = Sheet()
    sheet.title(words("rulesets"))
    for rules in rulesets:
        parts = [words.text(rules.name), words.count("seats", rules.seats)]
        parts += [words("extends", ruleset=rules.extends)] if rules.extends else []
        sheet.labelled(rules.id, ", ".join(parts))
        if described := words.text(rules.description):
            sheet.say(described, 4)
    return sheet


def rules_sheet(ruleset: Ruleset, words: Words, touching: Touching) -> Sheet:
    """Every paragraph of a ruleset, section by section."""
    sheet = Sheet()
    sheet.title(words.text(ruleset.name))
    sheet.say(words.count("paragraph-count", len(ruleset.paragraphs())))
    for section in ruleset.sections():
        _section(sheet, section, ruleset, words, touching)
    return sheet


def _section(
    sheet: Sheet, section: Section, ruleset: Ruleset, words: Words, touching: Touching
) -> None:
    sheet.gap()
    sheet.title(f"{section.id} {words.text(section.title)}")
    for entry in section.paragraphs:
        kinds = ruleset.vocabulary.kinds
        named = ", ".join(words.text(kinds.get(kind, {})) or kind for kind in entry.kinds)
        sheet.labelled(entry.id, f"({named}) {words.text(entry.text)}")
        for key, items in (("tables", touching.facts), ("cases", touching.cases)):
            if names := items.get(entry.id):
                sheet.say(f"{words(key)}: {', '.join(names)}", 4)


def ruleset_object(ruleset: Ruleset) -> dict[str, object]:
    """A ruleset in a list of them, as plain values."""
    return {
        "id": ruleset.id,
        "name": dict(ruleset.name),
        "language": ruleset.language,
        "seats": ruleset.seats,
        "sides": ruleset.sides,
        "extends": ruleset.extends,
        "edition": dict(ruleset.edition),
        "description": dict(ruleset.description),
    }


def rules_object(ruleset: Ruleset, touching: Touching) -> dict[str, object]:
    """A ruleset with all its paragraphs, as plain values."""
    paragraphs = [_paragraph(entry, touching) for entry in ruleset.paragraphs()]
    return ruleset_object(ruleset) | {"paragraphs": paragraphs}


def _paragraph(entry: Paragraph, touching: Touching) -> dict[str, object]:
    return {
        "id": entry.id,
        "section": entry.section,
        "kind": list(entry.kinds),
        "parent": entry.parent,
        "see": list(entry.see),
        "overrides": list(entry.overrides),
        "gaps": list(entry.gaps),
        "text": dict(entry.text),
        **({"line": entry.line} if entry.line else {}),
        **({"filled_in": True} if entry.filled_in else {}),
        "tables": list(touching.facts.get(entry.id, ())),
        "cases": list(touching.cases.get(entry.id, ())),
    }
