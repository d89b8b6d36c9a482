"""Lines of text with an indentation and a style, and how they are set in a terminal.

All text passes through `safe`, so that nothing a log holds can steer the terminal. Nothing here
knows what the text is about.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

Style: TypeAlias = Literal["plain", "title", "label", "good", "bad", "open", "defect", "faint"]

NARROWEST: Final = 20
"""Columns below which lines are no longer made narrower."""

_CODES: Final[dict[Style, str]] = {
    "title": "1",
    "label": "1",
    "good": "32",
    "bad": "1;31",
    "open": "33",
    "defect": "1;35",
    "faint": "2",
}
_UNSAFE: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
_BREAKS: Final = re.compile(r"..+[/\-_.](?=.)")
_PLAIN: Final = re.compile(r"[\x20-\u02ff\u0400-\u0482]*")


@dataclass(frozen=True)
class Line:
    """A paragraph of text: its `lead` bears the style, later rows are indented by `hang` more."""

    text: str
    lead: str = ""
    indent: int = 0
    hang: int = 2
    style: Style = "plain"


@dataclass
class Sheet:
    """Lines in the making."""

    lines: list[Line] = field(default_factory=list)

    def title(self, text: str, style: Style = "title", indent: int = 0) -> None:
        """A line that bears the style as a whole."""
        self.lines.append(Line("", text, indent, 2, style))

    def say(self, text: str, indent: int = 0) -> None:
        """A plain line."""
        self.lines.append(Line(text, "", indent, 0))

    def labelled(self, label: str, text: str, indent: int = 0, style: Style = "label") -> None:
        """A label with its text; nothing at all where there is no text."""
        if text:
            self.lines.append(Line(f" {text}", f"{label}:", indent, 4, style))

    def listed(self, label: str, items: Iterable[str], indent: int = 0) -> None:
        """A label with a list below it; nothing at all where the list is empty."""
        rows = [item for item in items if item]
        if rows:
            self.lines.append(Line("", f"{label}:", indent, 2, "label"))
            self.items(rows, indent + 2)

    def items(self, items: Iterable[str], indent: int = 0) -> None:
        """A list without a label."""
        self.lines += [Line(f"- {item}", "", indent) for item in items if item]

    def gap(self) -> None:
        """An empty line, unless there is one already or nothing stands above it."""
        if self.lines and self.lines[-1] != Line(""):
            self.lines.append(Line(""))


def safe(text: str) -> str:
    """The text with control characters, escapes and direction marks made visible.

    >>> safe("a" + chr(27) + "[2J")
    'a\\\\x1b[2J'
    """
    return _UNSAFE.sub(lambda found: _spelled(found[0]), text)


def _spelled(character: str) -> str:
    if character in "\n\r\t":
        return " "
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def draw(lines: Iterable[Line], width: int, colour: bool = False) -> str:
    """The lines as text of at most `width` columns, each row ending in a newline."""
    rows = (row for line in lines for row in _rows(line, max(width, NARROWEST), colour))
    return "".join(f"{row}\n" for row in rows)


def _rows(line: Line, width: int, colour: bool) -> Iterator[str]:
    lead = safe(line.lead)
    whole = lead + safe(line.text)
    left = len(lead) if colour and line.style in _CODES else 0
    for number, row in enumerate(wrap(whole, width - line.indent, line.hang)):
        margin = " " * (line.indent + (line.hang if number else 0))
        styled = row[:left]
        left = max(0, left - len(row) - 1)
        shown = f"\x1b[{_CODES[line.style]}m{styled}\x1b[0m{row[len(styled) :]}" if styled else row
        yield (margin + shown).rstrip()


def wrap(text: str, width: int, hang: int = 0) -> list[str]:
    """The text in rows of `width` columns, those after the first `hang` columns shorter.

    A word that is too long for a row is broken.
    """
    rows: list[str] = []
    row, used, room = "", 0, width
    for word in _pieces(text.split(" "), max(1, width - hang)):
        size = cells(word)
        if row and used + 1 + size > room:
            rows.append(row)
            row, used, room = word, size, width - hang
        else:
            row, used = (f"{row} {word}", used + 1 + size) if row else (word, size)
    return [*rows, row]


def _pieces(words: Iterable[str], width: int) -> Iterator[str]:
    """The words, the ones wider than a row cut to its width, a path between its parts."""
    for word in words:
        rest = word
        while cells(rest) > width:
            cut = _fitting(rest, width)
            between = _BREAKS.match(rest, 0, cut)
            cut = between.end() if between else cut
            yield rest[:cut]
            rest = rest[cut:]
        yield rest


def _fitting(text: str, width: int) -> int:
    """How many characters fit into `width` columns; at least one."""
    used = 0
    for number, character in enumerate(text):
        used += cells(character)
        if used > width:
            return max(1, number)
    return len(text)


def cells(text: str) -> int:
    """The columns that a text takes in a terminal."""
    if _PLAIN.fullmatch(text):
        return len(text)
    return sum(_cell(character) for character in text)


def _cell(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def escaped_json(text: str) -> str:
    """A JSON text in which control characters and direction marks are written as `\\u` escapes.

    The line feeds and blanks between values stay; inside strings JSON allows none of them anyway.
    """
    return _UNSAFE.sub(lambda found: _json_escape(found[0]), text)


def _json_escape(character: str) -> str:
    return character if character in "\n\t" else f"\\u{ord(character):04x}"
