"""What goes on around an audit: where results lie, interrupts, what is said in the meantime."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Final

from referee.cli.output import complain

if TYPE_CHECKING:
    from referee.audit.run import Progress, Watcher
    from referee.audit.store import Store
    from referee.audit.work import Settings

MOST_SAID: Final = 100
"""Lines about documents set aside; all of them are in the results."""


@dataclass
class Place:
    """Where results lie. One of the program's own is removed in the end unless it is kept."""

    path: Path
    own: Path | None = None

    def keep(self) -> None:
        """Leave the file where it is, whatever happens."""
        self.own = None


@contextmanager
def place_for(given: Path | None) -> Iterator[Place]:
    """The file given, or one in a folder for temporary files."""
    if given is not None:
        yield Place(given)
        return
    folder = Path(tempfile.mkdtemp(prefix="referee-audit-"))
    place = Place(folder / "results.sqlite", folder)
    try:
        yield place
    finally:
        if place.own is not None:
            shutil.rmtree(place.own, ignore_errors=True)


def open_store(place: Place, settings: Settings, resume: bool) -> Store:
    """New results, or those of an earlier run to go on with. Raises `StoreError`."""
    from referee import __version__  # noqa: PLC0415
    from referee.audit.store import Store  # noqa: PLC0415

    by_what = {
        "version": __version__,
        "rulebook": settings.digest,
        "readings": dict(settings.readings),
    }
    if resume and place.path.exists():
        return Store.reopen(place.path, by_what)
    return Store.create(place.path, by_what)


@contextmanager
def interruptible() -> Iterator[None]:
    """Let a request to end be heard like an interrupt from the keyboard."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class Quiet:
    """Follows a run where nobody looks on: says only what is wrong, and not without end."""

    def __init__(self) -> None:
        self._said = 0

    def say(self, line: str) -> None:
        """One line to standard error."""
        self._said += 1
        if self._said <= MOST_SAID:
            self.put(line)
        elif self._said == MOST_SAID + 1:
            self.put("further problems are not shown; the results hold all of them")

    def put(self, line: str) -> None:
        """Write the line."""
        complain([line])

    def at(self, progress: Progress) -> None:
        """Nothing is shown."""


@contextmanager
def watcher(paths: list[str], lang: str) -> Iterator[Watcher]:
    """A bar on a terminal, else someone quiet."""
    from referee.cli.output import on_terminal  # noqa: PLC0415

    if not on_terminal():
        yield Quiet()
        return
    from referee.cli.progress import Bar, total_size  # noqa: PLC0415

    with Bar(total_size(paths), lang) as bar:
        yield bar


def cores() -> int:
    """How many processes can run at once: the cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def say_stopped(path: Path, lang: str) -> None:
    """After an interrupt: where the results are, and how to go on."""
    from referee.locale import words  # noqa: PLC0415

    say = words(lang)
    complain([say("audit.stopped", store=path), say("audit.go-on", store=path)])
