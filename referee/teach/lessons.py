"""Which cases teach a paragraph: an index of the case files by what they say they teach.

Reads only the heads of the files, and only of those that name the paragraph at all.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from referee.teach.casebook import case_files
from referee.teach.expected import cites_any


@dataclass(frozen=True)
class Lesson:
    """A case in a list: its file, its title, the paragraphs it teaches, and its question."""

    path: Path
    ruleset: str
    title: str
    teaches: tuple[str, ...]
    question: Mapping[str, str]

    @property
    def name(self) -> str:
        """The name by which `cases show` finds it."""
        return self.path.stem


def lessons(folder: Path | None = None, naming: Collection[str] | None = None) -> Iterator[Lesson]:
    """Every case in order of path; with `naming` only files that hold one of these strings.

    A file that is no TOML or no case is left out. Raises `CaseError` if there are no cases.
    """
    for path in case_files(folder):
        text = _text(path)
        if naming is None or any(f'"{name}' in text for name in naming):
            found = _lesson(path, text)
            if found is not None:
                yield found


def lesson(path: Path) -> Lesson | None:
    """The case of one file, or None if it is no TOML."""
    return _lesson(path, _text(path))


def _lesson(path: Path, text: str) -> Lesson | None:
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None
    teaches = raw.get("teaches")
    cited = tuple(map(str, teaches)) if isinstance(teaches, list) else ()
    asked = raw.get("question")
    question = {str(k): str(v) for k, v in asked.items()} if isinstance(asked, dict) else {}
    title = str(raw.get("title", ""))
    return Lesson(path, str(raw.get("ruleset", "")), title, cited, question)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


def lessons_on(
    ruleset: str, paragraphs: Collection[str], folder: Path | None = None
) -> list[Lesson]:
    """The cases of a ruleset that teach one of these paragraphs, or one below or above it."""
    roots = {name.partition(".")[0] for name in paragraphs}
    return [
        each
        for each in lessons(folder, roots)
        if each.ruleset == ruleset and cites_any(each.teaches, paragraphs)
    ]
