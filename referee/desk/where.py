"""Where a paragraph lives: its text, the tables and values that cite it, detectors, cases.

Every place is a file and a line. Files are read line by line and not understood, so that a place is
found in any rulebook, also in one with errors.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from referee.rules import Ruleset
from referee.rules.checks.shape import files_of
from referee.rules.errors import RulebookError, nearest
from referee.rules.explain import Explainer, is_below
from referee.rules.layers import Layers, folders
from referee.rules.pages import ParagraphPage

What: TypeAlias = Literal[
    "text", "table", "parameter", "reading", "scoring", "turn", "detector", "case"
]

_OF_FILE: dict[str, What] = {
    "sections": "text",
    "tables": "table",
    "parameters": "parameter",
    "readings": "reading",
    "scoring": "scoring",
    "turn": "turn",
}
_MARK = "@"
_NAMED = re.compile(r'^\s*(?:id|fact)\s*=\s*"([^"]+)"|^\s*\[([\w-]+)\]')


class Place(NamedTuple):
    """A line that has to do with a paragraph: what it is, and the entry that it stands in."""

    what: What
    file: Path
    line: int
    name: str


def where(rules: Ruleset, rulebook: Path, paragraph: str, package: Path) -> tuple[Place, ...]:
    """All places of a paragraph or of a heading with those below it; cases are not among them.

    `package` is the folder of Python source in which detectors are looked for. Raises
    `RulebookError` with the nearest names for a paragraph that there isn't.
    """
    page = _page(rules, paragraph)
    chain = folders(rulebook, rules.id)
    names = _names(Layers(rulebook, chain), paragraph)
    found = [place for folder in chain for f in files_of(folder) for place in _in_file(f, names)]
    facts = dict.fromkeys((*page.broken_by, *(each.fact for each in page.rows)))
    found += _detectors(facts, package / "facts")
    return tuple(dict.fromkeys(sorted(found, key=_order)))


def cited_in(path: Path, paragraph: str) -> Iterator[int]:
    """The lines of a case that name the paragraph, one above or one below it."""
    for number, line in enumerate(_lines(path), 1):
        quoted = re.findall(r'"([0-9][\w.]*)"', line)
        if line.lstrip().startswith(("teaches", "paragraphs", '"')) and any(
            name == paragraph or is_below(name, paragraph) for name in quoted
        ):
            yield number


def _page(rules: Ruleset, paragraph: str) -> ParagraphPage:
    explainer = Explainer(rules)
    try:
        return explainer.paragraph(paragraph)
    except RulebookError:
        known = [each.id for each in rules.paragraphs()]
        likely = nearest(paragraph, [*known, *(section.id for section in rules.sections())])
        hint = f"; did you mean {' or '.join(likely)}?" if likely else ""
        raise RulebookError(f"{rules.id} has no paragraph {paragraph!r}{hint}") from None


def _names(layers: Layers, paragraph: str) -> re.Pattern[str]:
    """What the paragraph is quoted as: its own name, those below it, and places that mean them."""
    places = (
        _MARK + place
        for place, stated in layers.places.items()
        if any(name == paragraph or is_below(name, paragraph) for name in stated)
    )
    quoted = "|".join([rf"{re.escape(paragraph)}(?:\.[\w.]+)?", *map(re.escape, places)])
    return re.compile(f'"(?:{quoted})"')


def _in_file(file: Path, names: re.Pattern[str]) -> Iterator[Place]:
    what = _OF_FILE.get(file.parent.name) or _OF_FILE.get(file.stem)
    if what is None:
        return
    entry = file.stem
    for number, line in enumerate(_lines(file), 1):
        if named := _NAMED.match(line):
            entry = named.group(1) or named.group(2)
        if names.search(line) and _counts(what, line):
            yield Place(what, file, number, file.stem if what == "table" else entry)


def _counts(what: What, line: str) -> bool:
    """Of the lines in sections only those on which a paragraph begins."""
    return what != "text" or line.lstrip().startswith("id")


def _detectors(facts: Iterable[str], folder: Path) -> Iterator[Place]:
    """The lines of the engine that name one of the faults."""
    names = re.compile("|".join(f'"{re.escape(fact)}"' for fact in facts) or "(?!)")
    for file in sorted(folder.glob("*.py")):
        for number, line in enumerate(_lines(file), 1):
            for name in names.findall(line):
                yield Place("detector", file, number, name.strip('"'))


def _order(place: Place) -> tuple[int, str, int]:
    kinds = ("text", "table", "parameter", "reading", "scoring", "turn", "detector", "case")
    return kinds.index(place.what), place.file.as_posix(), place.line


def _lines(file: Path) -> list[str]:
    try:
        return file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []
