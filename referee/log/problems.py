"""What is wrong with a document: one value a problem, collected and never raised.

`Issue` is a problem before anyone knows which file and line it stands in; `Problem` is what the
reader hands out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

Path: TypeAlias = tuple[str | int, ...]

_LONGEST_SHOWN = 60
_JSON_WORDS = {"True": "true", "False": "false", "None": "null"}


class Issue(NamedTuple):
    """A problem at a path of the document; `line` is set where the text itself is at fault."""

    path: Path
    message: str
    expected: str | None = None
    suggestion: str | None = None
    line: int | None = None


@dataclass(frozen=True)
class Problem:
    """One thing wrong with a document.

    `source` is a file, `-` for standard input or the name given; `line` counts from 1. `path`
    names the place inside the document as in `events[2].cards` (events from 0 there, as in JSON);
    `str()` names events from 1, as a log does.
    """

    source: str
    line: int | None
    path: str
    message: str
    expected: str | None = None
    suggestion: str | None = None

    def __str__(self) -> str:
        place = self.source if self.line is None else f"{self.source}:{self.line}"
        said = f"{_in_words(self.path)}: {self.message}" if self.path else self.message
        wanted = f"; expected {self.expected}" if self.expected else ""
        meant = f"; did you mean {self.suggestion}?" if self.suggestion else ""
        return f"{place}: {said}{wanted}{meant}"


def problem(issue: Issue, source: str, line: int | None) -> Problem:
    """The issue as a problem of that source; the issue's own line goes before the one given."""
    at = line if issue.line is None else issue.line
    return Problem(
        source, at, path_text(issue.path), issue.message, issue.expected, issue.suggestion
    )


def path_text(path: Path) -> str:
    """A path as text: `("events", 2, "cards")` becomes `events[2].cards`."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{shown_key(step)}" for step in path)
    return "".join(steps).removeprefix(".")


def shown(value: object) -> str:
    """A value as it is quoted in a message: shortened, on one line."""
    text = _JSON_WORDS.get(str(value), "") if isinstance(value, bool | None) else repr(value)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 1]}…"


def shown_key(key: str) -> str:
    """A key as it stands in a path: shortened, and quoted unless it is a plain word."""
    plain = key.replace("_", "").replace("-", "").isalnum() and len(key) <= _LONGEST_SHOWN
    return key if plain else shown(key)


def _in_words(path: str) -> str:
    """A path for people: `events[2].cards` becomes `event 3, cards`."""
    if not path.startswith("events["):
        return path
    number, _, rest = path.removeprefix("events[").partition("]")
    rest = rest.removeprefix(".")
    return f"event {int(number) + 1}" + (f", {rest}" if rest else "")
