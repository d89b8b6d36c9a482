"""Markdown in the making: headings, lists and tables in which no text of a log can act as markup.

CommonMark with the tables of GitHub. Nothing here knows what the text is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from referee.render.layout import safe

_MARKUP: Final = re.compile(r"[\\`*_\[\]<>&|~$]")
_AT_START: Final = re.compile(r"^(?:(\d+)([.)])(?=\s|$)|([#+=-]))")


def escaped(text: str) -> str:
    r"""The text on one line, with whatever would be markup escaped.

    >>> escaped("1. *JK* | <b>")
    '1\\. \\*JK\\* \\| \\<b\\>'
    """
    return _AT_START.sub(_start, _inline(text))


def _inline(text: str) -> str:
    """The text as it can stand behind something else on its line; no row of `#` closes it."""
    marked = _MARKUP.sub(lambda found: f"\\{found[0]}", " ".join(safe(text).split()))
    return re.sub(r"#(?=#*$)", r"\\#", marked)


def _start(found: re.Match[str]) -> str:
    return f"{found[1]}\\{found[2]}" if found[1] else f"\\{found[3]}"


class Markdown:
    """A document in the making; `text` are plain texts, never markup."""

    def __init__(self) -> None:
        self._blocks: list[str] = []

    def heading(self, text: str, level: int = 1) -> None:
        """A heading of level 1 to 6."""
        self._blocks.append(f"{'#' * level} {_inline(text)}")

    def say(self, text: str) -> None:
        """A paragraph; nothing where there is no text."""
        if text:
            self._blocks.append(escaped(text))

    def labelled(self, label: str, text: str) -> None:
        """A paragraph behind a bold label; nothing at all where there is no text."""
        if text:
            self._blocks.append(f"**{escaped(label)}:** {escaped(text)}")

    def code(self, text: str) -> None:
        """A line as it was written, in a fence that the text can't close."""
        if text:
            plain = safe(text)
            fence = "`" * (max((len(run) for run in re.findall("`+", plain)), default=2) + 1)
            fence = fence if len(fence) > 2 else "```"
            self._blocks.append(f"{fence}text\n{plain}\n{fence}")

    def listed(self, label: str, items: Iterable[str]) -> None:
        """A list below a bold label; nothing at all where the list is empty."""
        rows = [f"- {escaped(item)}" for item in items if item]
        if rows:
            self._blocks.append(f"**{escaped(label)}:**")
            self._blocks.append("\n".join(rows))

    def pairs(self, rows: Iterable[tuple[str, str]]) -> None:
        """Labels with their texts as a list; those without a text are left out."""
        items = [f"- **{escaped(label)}:** {escaped(text)}" for label, text in rows if text]
        if items:
            self._blocks.append("\n".join(items))

    def table(self, head: Sequence[str], rows: Iterable[Sequence[str]], right: int = 0) -> None:
        """A table; the last `right` columns hold numbers. Nothing where there are no rows."""
        lines = [_row(row) for row in rows]
        if lines:
            left = len(head) - right
            rule = ["---"] * left + ["---:"] * right
            self._blocks.append("\n".join([_row(head), f"| {' | '.join(rule)} |", *lines]))

    def blank(self, label: str) -> None:
        """A label with room to write behind it, for a form on paper."""
        self._blocks.append(f"**{escaped(label)}:** {'.' * 60}")

    def text(self) -> str:
        """The document, ending in a line feed."""
        return "\n\n".join(self._blocks) + "\n"


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(map(escaped, cells))} |"
