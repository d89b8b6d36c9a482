"""The contents of a rulebook for the site: paragraphs, tables, values and readings as data."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from referee.locale import LANGUAGES, Words, words
from referee.render.ruletext import Touching
from referee.render.values import shown, when_text
from referee.render.walkdata import TOPIC
from referee.rules import Gap, Option, Paragraph, Row, Ruleset

Each: TypeAlias = Mapping[str, str]
Table: TypeAlias = list[dict[str, Any]]
SAYS = {lang: words(lang, TOPIC) for lang in LANGUAGES}


@dataclass(frozen=True)
class Hit:
    """Something the search can find: where it stands and what it says."""

    kind: str
    ruleset: str
    name: str
    path: str
    text: Each


def paragraphs(rules: Ruleset, touching: Touching, hits: list[Hit]) -> Table:
    """The sections with their paragraphs: texts, kinds, references, faults and cases."""
    return [
        {
            "id": section.id,
            "title": section.title,
            "paragraphs": [_paragraph(rules, each, touching, hits) for each in section.paragraphs],
        }
        for section in rules.sections()
    ]


def _paragraph(
    rules: Ruleset, entry: Paragraph, touching: Touching, hits: list[Hit]
) -> dict[str, Any]:
    _hit(hits, "paragraph", rules, entry.id, "rules", entry.text)
    kinds = rules.vocabulary.kinds
    return {
        "id": entry.id,
        "text": entry.text,
        "depth": entry.id.count("."),
        "kinds": [kinds.get(kind, dict.fromkeys(LANGUAGES, kind)) for kind in entry.kinds],
        "see": entry.see,
        "overrides": entry.overrides,
        "gaps": _gaps(rules, entry.gaps),
        "faults": [(fact, _fact_name(rules, fact)) for fact in touching.facts.get(entry.id, ())],
        "cases": touching.cases.get(entry.id, ()),
        "filled_in": entry.filled_in,
    }


def _gaps(rules: Ruleset, names: Collection[str]) -> list[Gap]:
    return [gap for gap in rules.gaps() if gap.id in names or gap.number in names]


def _fact_name(rules: Ruleset, fact: str) -> Each:
    known = rules.vocabulary.facts.get(fact)
    return known.name if known else dict.fromkeys(LANGUAGES, fact)


def faults(rules: Ruleset, hits: list[Hit]) -> Table:
    """Every fault with its decision table, row by row in words."""
    found = []
    for fact in rules.facts():
        table = rules.table(fact)
        name = _fact_name(rules, fact)
        _hit(hits, "fault", rules, fact, "faults", name)
        rows = [row for row in table.rows if row.status != "impossible"]
        found.append(
            {
                "id": fact,
                "name": name,
                "breaks": table.breaks,
                "window": rules.vocabulary.windows.get(table.window or "", {}),
                "rows": [_row(rules, row) for row in rows],
            }
        )
    return found


def _row(rules: Ruleset, row: Row) -> dict[str, Any]:
    return {
        "id": row.id,
        "when": {
            lang: when_text(rules, say, row.when) or say("always") for lang, say in SAYS.items()
        },
        "text": _row_text(row),
        "points": abs(rules.number(row.points)) if row.points else None,
        "to_opponents": row.to == "opponents",
        "cite": row.cite,
        "readings": [gap.id for gap in _gaps(rules, row.gaps)],
    }


def _when(rules: Ruleset, say: Words, row: Row) -> str:
    return when_text(rules, say, row.when) or say("always")


def _row_text(row: Row) -> Each:
    if row.text:
        return row.text
    return {
        lang: say("legal") if row.status == "legal" else row.status for lang, say in SAYS.items()
    }


def values(rules: Ruleset) -> Table:
    """Every parameter with its value in words, its paragraphs and its note."""
    return [
        {
            "name": parameter.name,
            "value": {
                lang: shown(rules, say, parameter.value, parameter.unit)
                for lang, say in SAYS.items()
            },
            "paragraphs": parameter.paragraphs,
            "note": parameter.note,
            "derived": parameter.derived,
            "filled_in": parameter.filled_in,
        }
        for parameter in rules.parameters.values()
    ]


def readings(rules: Ruleset, hits: list[Hit]) -> Table:
    """The disputed passages with their options; `default` and `taken` mark the option's part."""
    found = []
    for gap in rules.gaps():
        _hit(hits, "reading", rules, gap.id, "values", gap.title)
        taken = rules.taken(gap.id).id if gap.switch else None
        found.append({"gap": gap, "options": [_option(gap, each, taken) for each in gap.options]})
    return found


def _option(gap: Gap, option: Option, taken: str | None) -> dict[str, Any]:
    return {
        "id": option.id,
        "text": option.text,
        "default": option.id == gap.default,
        "taken": option.id == taken,
    }


def _hit(hits: list[Hit], kind: str, rules: Ruleset, name: str, page: str, text: Each) -> None:
    hits.append(Hit(kind, rules.id, name, f"{rules.id}/{page}.html#{name}", text))
