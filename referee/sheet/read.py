"""Reading score sheets: files, folders and standard input, as TOML, JSON or JSON Lines.

Everything that is wrong is collected as `Problem`s and nothing is raised, whatever the bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from referee.log.decode import DocumentError, located, short
from referee.log.explain import MOST_ISSUES
from referee.log.files import STDIN, Piece, pieces
from referee.log.json_places import Places
from referee.log.problems import Issue, Problem, problem
from referee.log.raw import issues_of, read_raw
from referee.rules import Ruleset
from referee.sheet.consistency import ruleset_or_issues, sheet_issues
from referee.sheet.model import Sheet
from referee.sheet.schema import validator

_ENDINGS: Final = (".toml", ".json", ".jsonl")
_NO_READINGS: Final[Mapping[str, str]] = {}


@dataclass(frozen=True)
class LoadedSheet:
    """A sound sheet, its ruleset with the chosen readings applied, and where it came from.

    `source` is the file, `-` for standard input; `places` the lines of its keys.
    """

    sheet: Sheet
    rules: Ruleset
    source: str
    places: Places

    def line(self, *path: str | int) -> int | None:
        """The line of a key, or of the nearest part around it."""
        return self.places.line(path)


def read_sheets(
    paths: Iterable[Path | str],
    rulebook: Path | None = None,
    readings: Mapping[str, str] = _NO_READINGS,
) -> Iterator[LoadedSheet | list[Problem]]:
    """Each sheet of the files, folders or `-`, or all problems of one that can't be used.

    `readings` go before those of the sheet.
    """
    for path in paths:
        files = _files(path)
        if not files:
            yield [Problem(str(path), None, "", "no score sheet in this folder")]
        for piece in pieces(files):
            yield _checked(piece, rulebook, readings)


def _files(path: Path | str) -> list[Path | str]:
    """The file itself, or the files with a fitting name below a folder."""
    place = Path(path)
    if str(path) == STDIN or not place.is_dir():
        return [path]
    return [f for f in sorted(place.rglob("*")) if f.suffix.lower() in _ENDINGS and f.is_file()]


def _checked(
    piece: Piece, rulebook: Path | None, readings: Mapping[str, str]
) -> LoadedSheet | list[Problem]:
    source = f"{piece.source}:{piece.line}" if piece.kind == "line" else piece.source
    if piece.fault is not None:
        return [Problem(piece.source, piece.line or None, "", piece.fault)]
    try:
        raw, places = read_raw(piece)
    except DocumentError as error:
        return _problems(error.issues, piece, error.places)
    sheet, issues = _typed(raw)
    if sheet is None:
        return _problems(issues, piece, places)
    rules, issues = ruleset_or_issues(sheet, rulebook, readings)
    if rules is not None:
        issues = sheet_issues(sheet, rules)
    if rules is None or issues:
        return _problems(issues, piece, places)
    return LoadedSheet(sheet, rules, source, places)


def _typed(raw: Any) -> tuple[Sheet | None, list[Issue]]:
    """The sheet of a raw object, or everything its schema refuses."""
    if not isinstance(raw, dict):
        return None, [Issue((), "a score sheet is an object")]
    try:
        return msgspec.convert(raw, Sheet), []
    except (msgspec.ValidationError, RecursionError) as error:
        return None, issues_of(validator(), raw) or [Issue((), short(error))]


def _problems(issues: list[Issue], piece: Piece, places: Places) -> list[Problem]:
    """The issues as problems in the order of their lines."""
    default = piece.line if piece.kind == "line" else None
    found = [problem(i, piece.source, default) for i in located(issues[:MOST_ISSUES], places.line)]
    return sorted(found, key=lambda each: each.line or 0)
