"""Asking in a terminal: lines out, a line in. Questions don't mix with what goes to a pipe."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TextIO

from referee.cli.output import colours, width

if TYPE_CHECKING:
    from referee.locale import Words
    from referee.render.layout import Sheet

BACK: Final = "<"
NOT_KNOWN: Final = "?"
END: Final = "q"


class Back(Exception):  # noqa: N818 - a wish, not an error
    """The judge wants to take the last answer back."""


class Ended(Exception):  # noqa: N818
    """The input has ended."""


@dataclass(frozen=True)
class Choice:
    """Something to choose by its number or by its name; `text` is what is shown."""

    name: str
    text: str


class Talk:
    """A conversation in one language."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._out: TextIO = sys.stderr if sys.stderr.isatty() else sys.stdout
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")

    def show(self, sheet: Sheet) -> None:
        """Show some lines."""
        from referee.render.layout import draw  # noqa: PLC0415

        self._out.write(draw(sheet.lines, width(), colours()))
        self._out.flush()

    def say(self, text: str) -> None:
        """Show one plain line."""
        from referee.render.layout import Sheet  # noqa: PLC0415

        sheet = Sheet()
        sheet.say(text)
        self.show(sheet)

    def read(self) -> str:
        """What is typed, without blanks at the ends.

        Raises `Back`, `Ended`, and `KeyboardInterrupt` where the judge types that he wants to end.
        """
        self._out.write("> ")
        self._out.flush()
        line = sys.stdin.readline()
        if not line:
            self._out.write("\n")
            raise Ended
        said = line.strip()
        if said == BACK:
            raise Back
        if said.casefold() == END:
            raise KeyboardInterrupt
        return said

    def read_end(self) -> None:
        """Wait for the end: a line, `q` or the end of the input. Raises `Back`."""
        with suppress(Ended, KeyboardInterrupt):
            self.read()

    def choose(
        self, title: str, choices: Sequence[Choice], *, note: str = "", unknown: bool = False
    ) -> str | None:
        """The name of what is chosen; None for "not known", if that may be said. Raises as `read`.

        A number or a name will do; anything else is asked again.
        """
        self.show(self._menu(title, choices, note, unknown=unknown))
        while True:
            said = self.read()
            if unknown and said == NOT_KNOWN:
                return None
            for number, choice in enumerate(choices, 1):
                if said in (str(number), choice.name):
                    return choice.name
            if said:
                self.say(self.words("ask.no-number", said=said))

    def _menu(self, title: str, choices: Sequence[Choice], note: str, *, unknown: bool) -> Sheet:
        from referee.render.layout import Line, Sheet  # noqa: PLC0415

        sheet = Sheet()
        sheet.say("")
        sheet.lines.append(Line(f" ({note})" if note else "", title, 0, 0, "title"))
        broad = len(str(len(choices)))
        rows = [(str(number).rjust(broad), each.text) for number, each in enumerate(choices, 1)]
        if unknown:
            rows.append((NOT_KNOWN.rjust(broad), self.words("ask.not-known")))
        sheet.lines += [Line(f" {text}", mark, 1, broad + 1, "label") for mark, text in rows]
        sheet.lines.append(Line("", self._keys(unknown=unknown), 0, 0, "faint"))
        return sheet

    def _keys(self, *, unknown: bool) -> str:
        return self.words("ask.keys" if unknown else "ask.keys-choice")
