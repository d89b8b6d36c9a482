"""A terminal that is taken over for a while: keys one at a time, a screen drawn anew each time.

Whatever happens, the terminal is given back as it was.
"""

from __future__ import annotations

import codecs
import os
import select
import shutil
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Final

from referee.cli.output import show

_SEQUENCES: Final = {
    "\x1b[C": "right", "\x1bOC": "right", "\x1b[D": "left", "\x1bOD": "left",
    "\x1b[A": "up", "\x1bOA": "up", "\x1b[B": "down", "\x1bOB": "down",
    "\x1b[H": "home", "\x1bOH": "home", "\x1b[1~": "home", "\x1b[7~": "home",
    "\x1b[F": "end", "\x1bOF": "end", "\x1b[4~": "end", "\x1b[8~": "end",
    "\x1b[5~": "pageup", "\x1b[6~": "pagedown",
}  # fmt: skip
_NAMES: Final = {
    " ": "space", "\r": "enter", "\n": "enter", "\x7f": "backspace", "\x08": "backspace",
    "\x1b": "escape", "\x03": "q", "\x04": "q",
}  # fmt: skip
_POLL: Final = 0.5
"""Seconds after which the size of the terminal is looked at again."""


def usable() -> bool:
    """Whether there is a terminal on both ends that can move its cursor."""
    ends = (sys.stdin, sys.stdout)
    if any(end is None or not end.isatty() for end in ends):
        return False
    return os.environ.get("TERM", "") != "dumb" and _has_termios()


def _has_termios() -> bool:
    try:
        import termios  # noqa: F401, PLC0415 - Windows has none
    except ImportError:
        return False
    return True


class Terminal:
    """The screen and the keys; made by `taken`."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        found = shutil.get_terminal_size((80, 24))
        return found.columns, found.lines

    def draw(self, rows: Sequence[str]) -> None:
        """Show rows from the top; each is shorter than the screen is wide."""
        show("\x1b[H" + "\r\n".join(f"{row}\x1b[K" for row in rows) + "\x1b[J")
        sys.stdout.flush()

    def presses(self) -> Iterator[str]:
        """The keys as they are pressed; empty when the size changed. Ends when input ends."""
        before = self.size
        while True:
            ready, _, _ = select.select([self._descriptor], [], [], _POLL)
            if ready:
                data = os.read(self._descriptor, 1024)
                if not data:
                    return
                yield from split_keys(self._decoder.decode(data))
            elif self.size != before:
                before = self.size
                yield ""


def split_keys(text: str) -> Iterator[str]:
    """The names of the keys that a terminal sent.

    >>> list(split_keys("n" + chr(27) + "[C "))
    ['n', 'right', 'space']
    """
    rest = text
    while rest:
        sequence = next((each for each in _SEQUENCES if rest.startswith(each)), None)
        if sequence is not None:
            yield _SEQUENCES[sequence]
            rest = rest[len(sequence) :]
        elif rest.startswith(("\x1b[", "\x1bO")):
            rest = _after_unknown(rest)
        else:
            yield _NAMES.get(rest[0], rest[0])
            rest = rest[1:]


def _after_unknown(text: str) -> str:
    """What follows a sequence without a meaning here: it ends with a letter or `~`."""
    for place, character in enumerate(text[2:], 2):
        if character.isalpha() or character == "~":
            return text[place + 1 :]
    return ""


@contextmanager
def taken() -> Iterator[Terminal]:
    """The terminal in the other screen, without echo; afterwards everything is as before."""
    import termios  # noqa: PLC0415 - Windows has none
    import tty  # noqa: PLC0415

    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    ends = {number: signal.signal(number, _leave) for number in (signal.SIGTERM, signal.SIGHUP)}
    try:
        tty.setcbreak(descriptor)
        show("\x1b[?1049h\x1b[?25l\x1b[2J")
        yield Terminal(descriptor)
    finally:
        with suppress(OSError):
            show("\x1b[?25h\x1b[?1049l")
            sys.stdout.flush()
            termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
        for number, handler in ends.items():
            signal.signal(number, handler)


def _leave(number: int, _: FrameType | None) -> None:
    raise SystemExit(128 + number)
