"""A TOML text to a typed `Document` with the line of each event, or to all that is wrong with it.

The encoding for people: events one a line in the string `log`. What is left after the log has been
read is the same raw object that JSON gives, and goes the same way.
"""

from __future__ import annotations

import re
import tomllib
from datetime import date, datetime, time
from typing import Any, Final

from referee.log.decode import (
    LONGEST_DOCUMENT,
    DocumentError,
    convert,
    located,
    not_utf8,
    partial,
    short,
    too_long,
    whole_or_float,
)
from referee.log.explain import MOST_ISSUES, schema_issues
from referee.log.json_places import Places
from referee.log.model import MOST_EVENTS, AnyEvent, Document
from referee.log.problems import Issue
from referee.log.text import LineError, parse_line
from referee.log.toml_places import TomlPlaces, toml_places

LONGEST_LINE: Final = 1 << 16
"""Characters of one line."""

# The TOML parser takes quadratic time and memory on endless dotted keys.
_ENDLESS_KEY: Final = re.compile(
    r'(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|\'[^\'\n]*+\')[ \t]*+\.[ \t]*+){40}'
)
_AT: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)")
_NO_PLACES: Final = TomlPlaces(Places(), [])


def read_toml(data: bytes) -> tuple[Document, list[int | None], Places]:
    """The document, the line of each event and the places of all keys. Raises `DocumentError`."""
    raw, found = _parsed(_decoded(data))
    log = _taken_log(raw, found.places)
    events, lines, issues = _events(log or "", found.log_lines)
    issues += located(_head_issues(raw), found.places.line)
    if issues:
        raise DocumentError(issues, partial(raw, issues), found.places)
    document = convert(raw)
    if log is None:
        lines = [found.places.line(("events", i)) for i in range(len(document.events))]
    else:
        document.events = events
        found.places.lines.update({("events", i): line for i, line in enumerate(lines) if line})
    return document, lines, found.places


def _taken_log(raw: dict[str, Any], places: Places) -> str | None:
    """The log's text, taken out of the raw document; None if there is none."""
    log = raw.pop("log", None)
    if log is None or (isinstance(log, str) and "events" not in raw):
        return log
    key = "log" if "events" not in raw else "events"
    said = "the log is one text" if key == "log" else "a document has `log` or `events`, not both"
    raise DocumentError([Issue((key,), said, line=places.line((key,)))])


def _head_issues(raw: dict[str, Any]) -> list[Issue]:
    """What is wrong with everything but the log."""
    try:
        convert(raw)
    except DocumentError as error:
        return schema_issues(raw) or error.issues
    return []


def _events(log: str, lines: list[int]) -> tuple[list[AnyEvent], list[int | None], list[Issue]]:
    """The events of a log, the file's line of each, and the lines that can't be read."""
    events: list[AnyEvent] = []
    numbers: list[int | None] = []
    issues: list[Issue] = []
    for offset, text in enumerate(log.split("\n")):
        line = lines[min(offset, len(lines) - 1)] if lines else 1
        try:
            event = parse_line(text, line)
        except LineError as error:
            path = ("events", len(events) + len(issues))
            said = f"{error.message} (column {error.column})"
            issues.append(Issue(path, said, error.expected, error.suggestion, line))
            event = None
        if len(issues) == MOST_ISSUES or len(events) > MOST_EVENTS:
            break
        if event is not None:
            events.append(event)
            numbers.append(line)
    if len(events) > MOST_EVENTS:
        issues.append(Issue(("log",), f"a log has at most {MOST_EVENTS} events", line=numbers[0]))
    return events, numbers, issues


def _decoded(data: bytes) -> str:
    if len(data) > LONGEST_DOCUMENT:
        raise DocumentError([too_long(None)])
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise DocumentError([not_utf8(data, error.start)]) from None
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            said = f"a line of more than {LONGEST_LINE} characters"
            raise DocumentError([Issue((), said, line=number)])
    if found := _ENDLESS_KEY.search(text):
        at = 1 + text.count("\n", 0, found.start())
        raise DocumentError([Issue((), "a key of too many parts", line=at)])
    return text.replace("\r\n", "\n")


def _parsed(text: str) -> tuple[dict[str, Any], TomlPlaces]:
    try:
        raw = _without_dates(tomllib.loads(text, parse_float=whole_or_float))
    except (ValueError, RecursionError) as error:
        raise DocumentError([_malformed(error)]) from None
    try:
        places = toml_places(text)
    except (IndexError, RecursionError):  # line numbers are a courtesy, the document is sound
        places = _NO_PLACES
    return raw, places


def _malformed(error: Exception) -> Issue:
    found = _AT.search(str(error))
    said = _AT.sub("", short(error))
    if found is None or found[1] is None:
        return Issue((), f"not well-formed TOML: {said}{', at the end' if found else ''}")
    return Issue((), f"not well-formed TOML: {said}, at column {found[2]}", line=int(found[1]))


def _without_dates(value: Any) -> Any:
    """The value with every TOML date or time as text, as JSON has it."""
    if isinstance(value, dict):
        return {key: _without_dates(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_without_dates(item) for item in value]
    return value.isoformat() if isinstance(value, date | datetime | time) else value
