"""How far an audit is: a bar on standard error with deals, rate and time left."""

from __future__ import annotations

import os
from types import TracebackType
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn
from rich.text import Text

from referee.cli.audit_run import Quiet
from referee.locale import Words, words
from referee.render.layout import safe

if TYPE_CHECKING:
    from rich.progress import Task

    from referee.audit import run


def total_size(paths: list[str]) -> int | None:
    """Bytes of all files of the paths, None if that can't be known: standard input."""
    from referee.audit.sources import Finder  # noqa: PLC0415

    total = 0
    for source in Finder().find(paths):
        if source.path == "-":
            return None
        if source.fault is None:
            try:
                total += os.stat(source.path).st_size
            except OSError:
                continue
    return total


class _Left(TextColumn):
    """The time left, once it can be told."""

    def __init__(self, say: Words) -> None:
        super().__init__("")
        self._say = say

    def render(self, task: Task) -> Text:
        """Hours, minutes and seconds."""
        seconds = task.time_remaining
        if seconds is None or task.total is None:
            return Text("")
        minutes, second = divmod(int(seconds), 60)
        hour, minute = divmod(minutes, 60)
        return Text(self._say("audit.left", time=f"{hour}:{minute:02}:{second:02}"))


class _Rate(TextColumn):
    """Deals a second since the start."""

    def __init__(self, say: Words) -> None:
        super().__init__("")
        self._say = say

    def render(self, task: Task) -> Text:
        """Whole deals."""
        deals, taken = task.fields["deals"], task.elapsed or 0
        if not deals or not taken:
            return Text("")
        return Text(self._say("audit.rate", n=round(deals / taken)))


class Bar(Quiet):
    """A bar while a run goes on; it is gone afterwards."""

    def __init__(self, total: int | None, lang: str) -> None:
        super().__init__()
        say = words(lang)
        self._say = say
        self._bar = Progress(
            BarColumn(bar_width=None),
            TextColumn("{task.percentage:>3.0f} %" if total is not None else ""),
            TextColumn("{task.description}"),
            _Rate(say),
            _Left(say),
            console=Console(stderr=True, highlight=False),
            transient=True,
            expand=True,
        )
        self._task = self._bar.add_task(say.count("audit.deals", 0), total=total, deals=0)

    def __enter__(self) -> Bar:
        """Show the bar."""
        self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Take the bar away."""
        self._bar.stop()

    def put(self, line: str) -> None:
        """Write the line above the bar."""
        self._bar.console.print(Text(safe(line)), soft_wrap=True)

    def at(self, progress: run.Progress) -> None:
        """Move the bar."""
        told = self._say.count("audit.deals", progress.deals)
        self._bar.update(
            self._task, completed=progress.read, description=told, deals=progress.deals
        )
