"""Standard output and standard error: encodings, pipes that close, colours, widths."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any, Final, ParamSpec, TextIO

from referee.cli.status import BROKEN_PIPE, INTERRUPTED, UNUSABLE

P = ParamSpec("P")

WIDEST: Final = 100
"""Columns that text fills at most, however wide the terminal is."""


def status(command: Callable[P, int]) -> Callable[P, None]:
    """A command that ends the program with the status it returns.

    A closed pipe and an interrupt end it quietly; errors of the rulebook are said in one line.
    """
    import typer  # noqa: PLC0415 - loaded already where there are commands

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        raise typer.Exit(_outcome(lambda: command(*args, **kwargs)))

    return run


def _outcome(body: Callable[[], int]) -> int:
    try:
        result = body()
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        _close_quietly()
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    except (LookupError, OSError) as error:
        if not _is_said(error):
            raise
        complain([f"referee: {error}"])
        return UNUSABLE
    return result


def _is_said(error: Exception) -> bool:
    """Whether an error's message is meant for people: of the rulebook, of the cases, of a file."""
    if isinstance(error, OSError):
        _close_quietly()
        return True
    from referee.rules.errors import RulebookError  # noqa: PLC0415 - only when something failed

    return isinstance(error, RulebookError)


def _close_quietly() -> None:
    """Let Python's last flush go nowhere, as its manual advises."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - stays open to the end


def show(text: str) -> None:
    """Write text to standard output; what the encoding lacks is written as an escape."""
    _write(sys.stdout, text)


def complain(lines: Iterable[str]) -> None:
    """Write lines to standard error, each on one line and without control characters."""
    from referee.render.layout import safe  # noqa: PLC0415 - only when something failed

    _write(sys.stderr, "".join(f"{safe(line)}\n" for line in lines))


def _write(stream: TextIO | None, text: str) -> None:
    if stream is None:  # closed by whoever started the program
        return
    try:
        stream.write(text)
    except UnicodeEncodeError:
        encoding = stream.encoding or "ascii"
        stream.write(text.encode(encoding, "backslashreplace").decode(encoding))


def show_json(value: Any, indent: int = 2) -> None:
    """Write a value as JSON in UTF-8; with `indent` 0 on one line."""
    show(json_text(value, indent) + "\n")


def json_text(value: Any, indent: int = 2) -> str:
    """A value as JSON; characters that steer a terminal are escaped."""
    import msgspec  # noqa: PLC0415 - loaded already where there is something to show

    from referee.render.layout import escaped_json  # noqa: PLC0415

    data = msgspec.json.encode(value)
    if indent:
        data = msgspec.json.format(data, indent=indent)
    return escaped_json(data.decode())


def width(environment: Mapping[str, str] = os.environ) -> int:
    """Columns to fill: those of the terminal or of `COLUMNS`, at most `WIDEST`; 80 in a pipe."""
    if not environment.get("COLUMNS") and not _in_terminal():
        return 80
    return min(shutil.get_terminal_size((80, 24)).columns, WIDEST)


def colours(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether to use colours: in a terminal unless `NO_COLOR` is set, and with `FORCE_COLOR`."""
    if environment.get("NO_COLOR"):
        return False
    if environment.get("FORCE_COLOR"):
        return True
    return _in_terminal() and environment.get("TERM") != "dumb"


def on_terminal() -> bool:
    """Whether standard error is a terminal that can redraw a line."""
    if sys.stderr is None or os.environ.get("TERM") == "dumb":
        return False
    return sys.stderr.isatty()


def _in_terminal() -> bool:
    return sys.stdout is not None and sys.stdout.isatty()
