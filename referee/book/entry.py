"""A ruling as the book keeps it. Points are whole numbers; texts are by language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from referee.book.errors import BookError

Act: TypeAlias = Literal["add", "amend", "undo"]
Text: TypeAlias = dict[str, str]
Line: TypeAlias = Annotated[str, Meta(max_length=2_000)]
Points: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]


class Entry(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One ruling: where and when, who, what was ruled and by which rules.

    `penalties` is what sides lose, `awards` what they are given (points, by side); `warning` says
    that the side was called to order; `log_event` is the number of the event in the log `source`.
    """

    event: Line = ""
    table: Line = ""
    round: Line = ""
    date: Line = ""
    players: dict[str, Line] = {}
    seat: Line = ""
    side: Line = ""
    ruleset: Line = ""
    edition: Text = {}
    irregularity: Line = ""
    name: Text = {}
    status: Line = "ruled"
    ruling: Text = {}
    remedy: list[Text] = []
    paragraphs: list[Line] = []
    penalties: dict[str, Points] = {}
    awards: dict[str, Points] = {}
    readings: dict[str, Line] = {}
    warning: bool = False
    judge: Line = ""
    note: Line = ""
    source: Line = ""
    log_event: int | None = None


FIELDS: Final = Entry.__struct_fields__


class Revision(Struct, frozen=True):
    """One act on a ruling: `number` counts from 1, `at` is in UTC, `void` says it was withdrawn."""

    number: int
    at: str
    by: str
    act: Act
    reason: str
    void: bool
    entry: Entry


class Kept(Struct, frozen=True):
    """A ruling in the book as it stands, after `revision` acts."""

    id: int
    revision: int
    at: str
    void: bool
    entry: Entry


_ENCODER: Final = msgspec.json.Encoder(order="deterministic")


def encoded(entry: Entry) -> str:
    """An entry as the text that the file keeps."""
    return _ENCODER.encode(entry).decode()


def decoded(text: str) -> Entry:
    """The entry of a text. Raises `BookError` if the file was written by something else."""
    try:
        return msgspec.json.decode(text, type=Entry)
    except (msgspec.DecodeError, ValueError) as error:
        raise BookError("book.damaged", error=str(error)) from None


def made(values: Mapping[str, Any]) -> Entry:
    """An entry of plain values. Raises `BookError` for a value of the wrong kind."""
    try:
        return msgspec.convert(dict(values), Entry)
    except (msgspec.ValidationError, ValueError) as error:
        raise BookError("book.bad-value", error=str(error)) from None


def changed(entry: Entry, values: Mapping[str, Any]) -> Entry:
    """The entry with other values. Raises `BookError`."""
    return made({**msgspec.to_builtins(entry), **values})


def differing(before: Entry, after: Entry) -> tuple[str, ...]:
    """The names of the fields in which two entries differ."""
    return tuple(name for name in FIELDS if getattr(before, name) != getattr(after, name))
