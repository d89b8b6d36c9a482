"""Event lines, `[label:] seat verb arguments  # comment`, to events and back.

`parse_line(format_event(event)) == event` for every event that the text form can express. Nothing
here knows the table: a name that names nothing is no matter of one line.
"""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec

from referee.log import model
from referee.log.cardlist import hook
from referee.log.explain import event_issues
from referee.log.grammar import GRAMMAR, Slot, field_of
from referee.log.line import Line, LineError
from referee.log.words import Word, text_of

_LABEL: Final = re.compile(r"\s*([^\s:#]+):(?=\s|$)")
_WORD: Final = re.compile(r"[^\s#]+")
_PLACED: Final = ("facing", "foreign", "missing")


def parse_line(text: str, line: int = 1) -> model.AnyEvent | None:
    """The event of one line; None for a blank line or a comment. Raises `LineError`.

    >>> parse_line("A draw 5H 6C  # his first turn").cards
    ('5H', '6C')
    """
    try:
        return _parse(text)
    except LineError as error:
        error.line = line
        raise


def _parse(text: str) -> model.AnyEvent | None:
    label = _LABEL.match(text)
    start = label.end() if label else 0
    words = [Word(m[0], m.start() + 1) for m in _WORD.finditer(text.partition("#")[0], start)]
    if not words and label is None:
        return None
    end = Word("", len(text.partition("#")[0].rstrip()) + 1)
    line = Line(words, end)
    raw = line.event()
    if label:
        raw["label"] = _checked_label(label)
    return _typed(raw, {"": words[0], **line.begins})


def _checked_label(label: re.Match[str]) -> str:
    if label[1].isdigit():
        at = Word(label[1], label.start(1) + 1)
        raise LineError(f"{label[1]} is an event's number", at, "a label with a letter in it", None)
    return label[1]


def _typed(raw: dict[str, Any], begins: dict[str, Word]) -> model.AnyEvent:
    """The raw event as a typed one; checks what the grammar can't see, such as a range."""
    try:
        event: model.AnyEvent = msgspec.convert(raw, model.AnyEvent, dec_hook=hook)
        return event
    except (msgspec.ValidationError, ValueError) as error:
        for issue in event_issues(raw):
            at = begins.get(str(issue.path[0]) if issue.path else "", begins[""])
            wanted = issue.expected or "another value"
            raise LineError(issue.message, at, wanted, issue.suggestion) from None
        raise LineError(str(error), begins[""], "a valid event", None) from None


def format_event(event: model.AnyEvent) -> str:
    """The line of an event, without a comment."""
    verb = str(event.__struct_config__.tag)
    parts = [f"{event.label}:"] if event.label is not None else []
    parts += [event.by, verb]
    for slot in GRAMMAR[verb]:
        value = getattr(event, field_of(slot.key))
        if value is True:
            parts.append(slot.word)
        elif value is not None and value is not False:
            parts += [_announcing(event, slot), text_of(slot, value)]
    return " ".join(part for part in parts if part)


def _announcing(event: model.AnyEvent, slot: Slot) -> str:
    """The word before an argument; `in` only where it reads well."""
    if isinstance(event, model.Find) and slot.key == "where":
        return slot.word if event.what in _PLACED else ""
    return slot.word


__all__ = ["LineError", "format_event", "parse_line"]
