"""The rulings book for other programs: CSV, and plain values for JSON."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from referee.book.entry import Kept, Revision
from referee.book.query import SidePoints
from referee.locale import pick

COLUMNS: Final = (
    "id", "revision", "at", "void", "event", "table", "round", "date", "players", "seat", "side",
    "ruleset", "edition", "irregularity", "name", "status", "ruling", "remedy", "paragraphs",
    "penalties", "awards", "readings", "warning", "judge", "note", "source", "log_event",
)  # fmt: skip
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def kept_object(kept: Kept) -> dict[str, Any]:
    """A ruling as plain values; every field is there."""
    entry = {name: getattr(kept.entry, name) for name in kept.entry.__struct_fields__}
    head = {"id": kept.id, "revision": kept.revision, "at": kept.at, "void": kept.void}
    return {**head, **msgspec.to_builtins(entry)}


def revision_object(revision: Revision) -> dict[str, Any]:
    """An act as plain values."""
    return {
        "number": revision.number,
        "at": revision.at,
        "by": revision.by,
        "act": revision.act,
        "reason": revision.reason,
        "void": revision.void,
        "entry": msgspec.to_builtins(revision.entry),
    }


def book_object(
    kept: Sequence[Kept], histories: Mapping[int, Sequence[Revision]]
) -> dict[str, Any]:
    """The whole book, each ruling with its history."""
    rulings = [
        {**kept_object(each), "history": [revision_object(r) for r in histories[each.id]]}
        for each in kept
    ]
    return {"format": 1, "rulings": rulings}


def points_object(found: Iterable[SidePoints]) -> list[dict[str, Any]]:
    """Penalties and awards by side as plain values."""
    told: list[dict[str, Any]] = msgspec.to_builtins(list(found))
    return told


def book_csv(kept: Iterable[Kept], lang: str) -> str:
    """The rulings as CSV with a line of names; texts in one language.

    A text that a spreadsheet would take for a formula gets an apostrophe in front.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for each in kept:
        values = kept_object(each)
        writer.writerow([_cell(name, values[name], lang) for name in COLUMNS])
    return out.getvalue()


def _cell(name: str, value: Any, lang: str) -> str | int:
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int):
        return value
    return _plain(_said(name, value, lang))


def _said(name: str, value: Any, lang: str) -> str:
    if name in ("name", "ruling", "edition"):
        return pick(value, lang)
    if name == "remedy":
        return " ".join(pick(step, lang) for step in value)
    if isinstance(value, dict):
        return "; ".join(f"{key}={item}" for key, item in value.items())
    return "; ".join(value) if isinstance(value, list) else str("" if value is None else value)


def _plain(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text
