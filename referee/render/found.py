"""What a search found, and where a paragraph lives, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from referee.desk.shelf import KINDS, Found
from referee.desk.where import Place
from referee.locale import Words
from referee.render.layout import Sheet

Json: TypeAlias = dict[str, Any]

_LONGEST = 160
"""Characters of a text shown in a list."""


def found_sheet(found: Sequence[Found], words: Words) -> Sheet:
    """The hits by ruleset and kind, the best of each first."""
    sheet = Sheet()
    if not found:
        sheet.say(words("found.nothing"))
    for ruleset in dict.fromkeys(each.ruleset for each in found):
        sheet.gap()
        sheet.title(ruleset)
        for kind in KINDS:
            hits = [each for each in found if (each.ruleset, each.kind) == (ruleset, kind)]
            sheet.listed(words(f"found.{kind}"), (_line(each, words) for each in hits))
    return sheet


def _line(found: Found, words: Words) -> str:
    text = words.text(found.text)
    short = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1].rstrip()}…"
    return f"{found.name} - {short}"


def found_objects(found: Iterable[Found]) -> list[Json]:
    """The hits as a list of objects; `score` is 1 for a full fit, a little more at most."""
    return [
        {
            "ruleset": each.ruleset,
            "kind": each.kind,
            "name": each.name,
            "score": round(each.score, 3),
            "matched": {"lang": each.lang, "phrase": each.phrase},
            "text": dict(each.text),
        }
        for each in found
    ]


def where_sheet(ruleset: str, places: Sequence[Place], words: Words, text: str) -> Sheet:
    """The places of a paragraph, kind by kind, each as `file:line`."""
    sheet = Sheet()
    sheet.title(ruleset)
    sheet.say(text)
    for what in dict.fromkeys(place.what for place in places):
        lines = (
            f"{shown(place.file)}:{place.line} {place.name}"
            for place in places
            if place.what == what
        )
        sheet.listed(words(f"where.{what}"), dict.fromkeys(lines))
    return sheet


def where_objects(ruleset: str, places: Iterable[Place]) -> list[Json]:
    """The places of a paragraph as a list of objects."""
    return [
        {
            "ruleset": ruleset,
            "what": place.what,
            "file": shown(place.file),
            "line": place.line,
            "name": place.name,
        }
        for place in places
    ]


def shown(file: Path) -> str:
    """A path as short as it can be written from here."""
    here = Path.cwd()
    return str(file.relative_to(here)) if file.is_relative_to(here) else str(file)
