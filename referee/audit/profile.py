"""Where the time of an audit goes: by detector and by paragraph.

Every millisecond of the processor's time it is seen what is being done. A moment belongs to the
innermost detector (a function of `referee.facts`) on the stack, whatever it has called for it, else
to the package at work; and to the paragraph that the fault at hand breaks, if there is one at hand.
Looking on changes little, unlike tracing each call.
"""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final, NamedTuple, TypeAlias

from referee.play.faults import Fault

INTERVAL: Final = 0.001
"""Seconds between two looks."""
_PACKAGE: Final = str(Path(__file__).parents[1])
_DETECTORS: Final = "facts"
Look: TypeAlias = Callable[[FrameType], None]

NO_FAULT: Final = ""
"""The paragraph of a moment at which no fault is at hand."""


class Profile(NamedTuple):
    """How many moments were seen in each detector or package, and with each fault at hand.

    `seconds` is the processor's time of the whole.
    """

    places: Counter[str]
    faults: Counter[str]
    seconds: float


class Sampler:
    """Looks on while the main thread works."""

    def __init__(self) -> None:
        self._places: Counter[str] = Counter()
        self._faults: Counter[str] = Counter()
        self._seconds = 0.0

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Look on within the block."""
        begun = time.process_time()
        with _by_clock(self._look) if hasattr(signal, "setitimer") else _by_thread(self._look):
            yield
        self._seconds += time.process_time() - begun

    def profile(self) -> Profile:
        """What was seen."""
        return Profile(self._places, self._faults, self._seconds)

    def _look(self, frame: FrameType) -> None:
        self._places[_place(frame)] += 1
        self._faults[_fault(frame)] += 1


@contextmanager
def _by_clock(look: Look) -> Iterator[None]:
    """Look whenever so much of the processor's time has been used."""

    def on_time(number: int, frame: FrameType | None) -> None:
        if frame is not None:
            look(frame)

    before = signal.signal(signal.SIGPROF, on_time)
    signal.setitimer(signal.ITIMER_PROF, INTERVAL, INTERVAL)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@contextmanager
def _by_thread(look: Look) -> Iterator[None]:
    """Look from another thread, where there is no such clock: it sees waiting more than work."""
    watched, over = threading.get_ident(), threading.Event()

    def look_on() -> None:
        while not over.wait(INTERVAL):
            frame = sys._current_frames().get(watched)
            if frame is not None:
                look(frame)

    thread = threading.Thread(target=look_on, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _place(frame: FrameType) -> str:
    """The innermost detector, else the innermost package of this program."""
    first = ""
    at: FrameType | None = frame
    while at is not None:
        file = at.f_code.co_filename
        if file.startswith(_PACKAGE):
            parts = file[len(_PACKAGE) + 1 :].removesuffix(".py").replace("\\", "/").split("/")
            if parts[0] == _DETECTORS:
                return f"{parts[-1]}.{at.f_code.co_name}"
            first = first or parts[0]
        at = at.f_back
    return first


def _fault(frame: FrameType) -> str:
    """The fault that is being ruled on: a local variable of a function on the stack."""
    at: FrameType | None = frame
    while at is not None:
        if "fault" in at.f_code.co_varnames and at.f_code.co_filename.startswith(_PACKAGE):
            found = at.f_locals.get("fault")
            if isinstance(found, Fault):
                return found.fact
        at = at.f_back
    return NO_FAULT
