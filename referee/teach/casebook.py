"""The casebook: finding the cases, reading them, and comparing a report with what they expect.

A case is a deal log that says what must be found. Nothing here rules on anything or prints: the
report comes from elsewhere.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.teach.expected import compare

if TYPE_CHECKING:
    from referee.log.model import Document

__all__ = ["Case", "CaseError", "case_files", "compare", "find_cases", "load_case", "pick_cases"]

VARIABLE = "REFEREE_CASES"
"""The environment variable that names another folder of cases."""

SHEETS = "sheets"
"""The name of folders that hold score sheets instead of cases."""


class CaseError(Exception):
    """A case that can't be found or read; `problems` has one line for each thing wrong."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))


@dataclass(frozen=True)
class Case:
    """One case: its file, the deal log and the source line of each event (None if unknown)."""

    path: Path
    document: Document
    lines: tuple[int | None, ...]

    @property
    def name(self) -> str:
        """The name of the file without its ending."""
        return self.path.stem

    @cached_property
    def expect(self) -> Mapping[str, Any]:
        """What must be found, as written in the file."""
        return self.document.expect or {}

    def text(self, key: str, lang: str) -> str:
        """The `question` or `answer` in a language, else in English; empty if there is none."""
        value: object = getattr(self.document, key)
        if isinstance(value, Mapping):
            return str(value.get(lang) or value.get("en") or next(iter(value.values()), ""))
        return str(value or "")


def find_cases() -> Path:
    """The folder of cases: of `REFEREE_CASES`, of this checkout, or of the wheel.

    Raises `CaseError` if there is none.
    """
    package = Path(__file__).resolve().parents[1]
    places = [package.parent / "cases", package / "_data" / "cases"]
    if named := os.environ.get(VARIABLE):
        places = [Path(named)]
    for place in places:
        if place.is_dir():
            return place
    raise CaseError([f"no cases at {' or '.join(str(place) for place in places)}"])


def case_files(folder: Path | None = None) -> list[Path]:
    """Every case file below a folder, in order of path; score sheets are none.

    Raises `CaseError`.
    """
    place = folder or find_cases()
    return sorted(f for f in place.rglob("*.toml") if SHEETS not in f.relative_to(place).parts)


def pick_cases(names: Sequence[str], folder: Path | None = None) -> list[Path]:
    """The cases of these names: a file, a ruleset's folder, a stem, or the beginning of a stem.

    Without names all of them. Raises `CaseError` naming each name that fits nothing.
    """
    place = folder or find_cases()
    every = case_files(place)
    if not names:
        return every
    picked = [(name, _named(name, every, place)) for name in names]
    if unknown := [name for name, files in picked if not files]:
        raise CaseError([f"no case {name!r}{_hint(name, every)}" for name in unknown])
    return list(dict.fromkeys(file for _, files in picked for file in files))


def _named(name: str, every: list[Path], place: Path) -> list[Path]:
    """The files a name means; an exact name goes before a mere beginning."""
    given = Path(name)
    if given.is_file():
        return [given]
    if given.is_dir():
        return case_files(given)
    exact = [file for file in every if name in (file.stem, _relative(file, place))]
    inside = [file for file in every if _relative(file, place).startswith(name.rstrip("/") + "/")]
    return exact or inside or [file for file in every if file.stem.startswith(name)]


def _relative(file: Path, place: Path) -> str:
    return file.relative_to(place).with_suffix("").as_posix()


def _hint(name: str, every: list[Path]) -> str:
    from difflib import get_close_matches  # noqa: PLC0415 - only to report an error

    likely = get_close_matches(name, [file.stem for file in every], n=2, cutoff=0.5)
    return f"; did you mean {' or '.join(likely)}?" if likely else ""


def load_case(path: Path) -> Case:
    """The case of a file. Raises `CaseError` with every problem of it."""
    from referee.log.read import read  # noqa: PLC0415 - comparing needs no reader

    reading = read(path)
    if reading.problems:
        raise CaseError([str(each) for each in reading.problems])
    if len(reading.documents) != 1:
        raise CaseError([f"{path}: a case is one deal log, not {len(reading.documents)}"])
    loaded = reading.documents[0]
    return Case(path, loaded.document, tuple(loaded.lines))
