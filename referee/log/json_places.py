"""Where the parts of a JSON text stand: the line of each key and list entry, and repeated keys.

The decoder knows neither. The text must already be known to be well-formed JSON.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field

from referee.log.problems import Path

_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{},:\n]|[^\s\[\]{},:"]+')
_DEEPEST = 8


@dataclass
class Places:
    """Line numbers from 1 by path, some steps deep, and the keys that occur twice."""

    lines: dict[Path, int] = field(default_factory=dict)
    repeated: list[tuple[Path, int]] = field(default_factory=list)

    def line(self, path: Path) -> int | None:
        """The line of the path, or of the nearest part around it that is known."""
        for length in range(len(path), -1, -1):
            if path[:length] in self.lines:
                return self.lines[path[:length]]
        return None


@dataclass
class _Frame:
    """One open list or object; `step` is the entry being read, `keys` those of an object."""

    keys: set[str] | None
    step: str | int


class _Scanner:
    """Walks over the tokens once, keeping a stack of what is open."""

    def __init__(self, line: int) -> None:
        self.places = Places()
        self.line = line
        self.stack: list[_Frame] = []
        self.wants_key = False

    def path(self) -> Path:
        return tuple(frame.step for frame in self.stack)

    def note(self) -> None:
        if len(self.stack) <= _DEEPEST:
            self.places.lines.setdefault(self.path(), self.line)

    def open(self, token: str) -> None:
        self.wants_key = token == "{"
        self.stack.append(_Frame(set(), "") if self.wants_key else _Frame(None, -1))

    def begin_entry(self) -> None:
        """A value begins: in a list that is the next entry."""
        if not self.stack:
            self.note()
        elif self.stack[-1].keys is None:
            self.stack[-1].step = int(self.stack[-1].step) + 1
            self.note()

    def key(self, token: str) -> None:
        name = json.loads(token)
        frame = self.stack[-1]
        frame.step = name
        if frame.keys is not None and name in frame.keys:
            self.places.repeated.append((self.path(), self.line))
        elif frame.keys is not None:
            frame.keys.add(name)
        self.note()

    def take(self, token: str) -> None:
        if token == "\n":
            self.line += 1
        elif token == ":":
            self.wants_key = False
        elif token == ",":
            self.wants_key = self.stack[-1].keys is not None
        elif token in "]}":
            self.stack.pop()
            self.wants_key = False
        elif self.wants_key:
            self.key(token)
        else:
            self.begin_entry()
            if token in "[{":
                self.open(token)


def json_places(text: str, first_line: int = 1) -> Places:
    """The places in a well-formed JSON text that begins on `first_line` of its file."""
    scanner = _Scanner(first_line)
    for match in _TOKEN.finditer(text):
        scanner.take(match[0])
    return scanner.places
