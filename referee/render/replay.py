"""A walk through a deal in a terminal: what is shown, and what each key does.

Knows no terminal: `press` takes the name of a key, `screen` gives the rows to show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, Literal, TypeAlias

from referee.render import finding as findings
from referee.render.layout import Sheet, cells, draw, safe
from referee.render.tabletext import event_list, found_line, write_step
from referee.render.view import View
from referee.report.model import Report
from referee.review.model import Review

Mode: TypeAlias = Literal["table", "rulings", "what-if", "log", "help"]
_MODES: Final[Mapping[str, Mode]] = {
    "table": "table", "rulings": "rulings", "what-if": "what-if", "log": "log", "help": "help",
}  # fmt: skip
ViewOf: TypeAlias = Callable[[Report, Sheet], View]
"""A view of a report that writes on a sheet."""

KEYS: Final = {
    "right": "on", "space": "on", "left": "back", "backspace": "back", "b": "back",
    "n": "next", "N": "previous", "p": "previous", "home": "first", "end": "last",
    "<": "first", ">": "last", "g": "jump", "r": "rulings", "enter": "rulings",
    "w": "what-if", "e": "log", "?": "help", "h": "help", "t": "table", "escape": "table",
    "down": "down", "j": "down", "up": "up", "k": "up", "pagedown": "page-down",
    "pageup": "page-up", "q": "quit",
}  # fmt: skip
_RUSSIAN: Final = dict(zip("итТзпкцуреолй", "bnNpgrwehtjkq", strict=True))
"""The same keys on a Russian keyboard."""

_HELP: Final = (
    ("→ ␣", "on"), ("← b", "back"), ("n", "finding"), ("N p", "previous"), ("g", "jump"),
    ("< >", "ends"), ("r ⏎", "rulings"), ("w", "what-if"), ("e", "log"), ("↓ ↑ j k", "scroll"),
    ("t Esc", "table"), ("? h", "help"), ("q", "quit"),
)  # fmt: skip
_BRIEF: Final = ("←→", "n finding", "w what-if", "r rulings", "g jump", "? help", "q quit")
"""Keys to remind of; where they don't all fit, the last ones before help and quit give way."""


class Walk:
    """Where somebody stands in a deal, and what he looks at.

    `rule_at` gives the report as if everything had been noticed after an event. `done` turns true
    when he has left.
    """

    def __init__(
        self, review: Review, view_of: ViewOf, rule_at: Callable[[int], Report], number: int = 0
    ) -> None:
        self.review = review
        self.number = number
        self.mode: Mode = "table"
        self.done = False
        self.typed: str | None = None
        self.message = ""
        self._view_of = view_of
        self._rule_at = rule_at
        self._top = 0
        self._page = 1
        self._say = view_of(review.report, Sheet()).words

    # -- keys -----------------------------------------------------------------------------------

    def press(self, key: str) -> None:
        """Do what a key asks for; a key without a meaning does nothing."""
        self.message = ""
        if self.typed is not None:
            self._type(key)
            return
        act = KEYS.get(_RUSSIAN.get(key, key), "")
        if act in _MODES:
            self._look(_MODES[act])
        elif act in ("down", "up", "page-down", "page-up"):
            self._scroll(act)
        elif act == "jump":
            self.typed = ""
        elif act == "quit":
            self.done = True
        elif act:
            self._step(act)

    def _look(self, mode: Mode) -> None:
        self.mode = "table" if mode == self.mode else mode
        self._top = 0
        if self.mode == "log":
            self._top = max(0, self.number - self._page // 2)

    def _scroll(self, act: str) -> None:
        amount = self._page if act.startswith("page") else 1
        self._top += amount if act.endswith("down") else -amount

    def _step(self, act: str) -> None:
        wanted = self._wanted(act)
        if wanted is None:
            self.message = self._say("replay.no-more")
        else:
            self.go(wanted)

    def _wanted(self, act: str) -> int | None:
        """The step an act leads to, None where there is no further finding."""
        places, here = sorted(self.review.numbered), self.number
        if act == "next":
            return next((place for place in places if place > here), None)
        if act == "previous":
            return next((place for place in reversed(places) if place < here), None)
        return {"on": here + 1, "back": here - 1, "first": 0, "last": self.review.last}[act]

    def go(self, number: int) -> None:
        """Stand at a step, the nearest there is; what is looked at stays as it is."""
        self.number = min(max(number, 0), self.review.last)
        self._top = 0
        if self.mode in ("log", "help"):
            self.mode = "table"

    def _type(self, key: str) -> None:
        assert self.typed is not None
        if key == "enter":
            self._jump(self.typed)
        elif key == "escape":
            self.typed = None
        elif key == "backspace":
            self.typed = self.typed[:-1]
        elif len(key) == 1 and key.isprintable():
            self.typed += key

    def _jump(self, name: str) -> None:
        self.typed = None
        if not name:
            return
        wanted = self.review.step_named(name)
        if wanted is None:
            last = self.review.last
            self.message = self._say("replay.no-event", name=name, last=last)
        else:
            self.go(wanted)

    # -- what is shown --------------------------------------------------------------------------

    def screen(self, width: int, height: int, colour: bool = False) -> list[str]:
        """The rows to show: what is looked at, then keys or the question at the bottom."""
        self._page = max(1, height - 1)
        rows = self._rows(width, colour)
        self._top = min(max(self._top, 0), max(0, len(rows) - self._page))
        shown = rows[self._top : self._top + self._page]
        more = len(rows) > self._top + self._page
        shown += [""] * (self._page - len(shown))
        return [*shown, self._bottom(width, more)]

    def _rows(self, width: int, colour: bool) -> list[str]:
        if self.mode == "log":
            return [self._marked(row, n, width) for n, row in enumerate(self._log())]
        sheet = self._sheet()
        return draw(sheet.lines, width, colour).split("\n")[:-1]

    def _sheet(self) -> Sheet:
        sheet = Sheet()
        if self.mode == "help":
            self._help(sheet)
        elif self.mode == "table":
            write_step(self._view_of(self.review.report, sheet), self.review, self.number)
        elif self.mode == "rulings":
            self._rulings(sheet)
        else:
            self._what_if(sheet)
        return sheet

    def _log(self) -> Iterator[str]:
        return event_list(self._view_of(self.review.report, Sheet()), self.review)

    def _marked(self, row: str, number: int, width: int) -> str:
        text = f"{'>' if number == self.number else ' '}{safe(row)}"
        return clipped(text, width)

    def _rulings(self, sheet: Sheet) -> None:
        """The rulings on what was found here; where nothing was, the list of the deal."""
        view = self._view_of(self.review.report, sheet)
        here = self.review.numbered.get(self.number, ())
        for number, each in here:
            findings.write(view, number, each)
        if here:
            return
        every = self.review.report.findings
        sheet.title(self._say.count("irregularities", len(every)) if every else self._say("clean"))
        for number, each in enumerate(every, 1):
            place = self._say("event-only", event=each.event)
            sheet.say(f"{found_line(view, number, each)} - {place}", 2)

    def _what_if(self, sheet: Sheet) -> None:
        """The rulings as if everything had been noticed right after this event."""
        sheet.title(self._say("replay.noticed-here", n=self.number))
        report = self._rule_at(self.number)
        view = self._view_of(report, sheet)
        for number, each in enumerate(report.findings, 1):
            findings.write(view, number, each)
        if not report.findings:
            sheet.say(self._say("replay.nothing-here"))

    def _help(self, sheet: Sheet) -> None:
        sheet.title(self._say("replay.keys"))
        for keys, name in _HELP:
            sheet.labelled(keys, self._say(f"replay.key.{name}"), 2)

    def _bottom(self, width: int, more: bool) -> str:
        if self.typed is not None:
            return clipped(f"{self._say('replay.jump')}{safe(self.typed)}_", width)
        if self.message:
            return clipped(safe(self.message), width)
        parts = [f"↓ {self._say('replay.more')}"] if more else []
        parts += [self._brief(each) for each in _BRIEF]
        while len(parts) > 2 and cells("  ".join(parts)) > width:
            parts.pop(-3)
        return clipped("  ".join(parts), width)

    def _brief(self, each: str) -> str:
        key, _, name = each.partition(" ")
        return f"{key} {self._say(f'replay.key.{name}')}" if name else key


def clipped(text: str, width: int) -> str:
    """The text cut to `width` columns, with a mark where something is missing."""
    if cells(text) <= width:
        return text
    cut = text
    while cut and cells(cut) > width - 1:
        cut = cut[:-1]
    return f"{cut}…"
