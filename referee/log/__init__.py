"""Deal logs: the document model, reading and writing (TOML, JSON, JSON Lines), the schema."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.log.cardlist import CardList, hand_cards
    from referee.log.consistency import document_issues
    from referee.log.model import AnyEvent, Document, Event, Position
    from referee.log.problems import Issue, Problem
    from referee.log.read import LoadedDocument, Reading, iter_documents, read
    from referee.log.schema import schema, schema_names
    from referee.log.text import LineError, format_event, parse_line
    from referee.log.write import to_json, to_toml

__all__ = [
    "AnyEvent",
    "CardList",
    "Document",
    "Event",
    "Issue",
    "LineError",
    "LoadedDocument",
    "Position",
    "Problem",
    "Reading",
    "document_issues",
    "format_event",
    "hand_cards",
    "iter_documents",
    "parse_line",
    "read",
    "schema",
    "schema_names",
    "to_json",
    "to_toml",
]

_HOMES = {
    "referee.log.cardlist": (
        "CardList",
        "hand_cards",
    ),
    "referee.log.consistency": ("document_issues",),
    "referee.log.model": (
        "AnyEvent",
        "Document",
        "Event",
        "Position",
    ),
    "referee.log.problems": (
        "Issue",
        "Problem",
    ),
    "referee.log.read": (
        "LoadedDocument",
        "Reading",
        "iter_documents",
        "read",
    ),
    "referee.log.schema": (
        "schema",
        "schema_names",
    ),
    "referee.log.text": (
        "LineError",
        "format_event",
        "parse_line",
    ),
    "referee.log.write": (
        "to_json",
        "to_toml",
    ),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    """Import a public name with the first use of it."""
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415

    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


class _Package(type(sys)):  # type: ignore[misc]
    """The package itself, in which no function is hidden by the module of its name."""

    def __setattr__(self, name: str, value: object) -> None:
        if name in _HOME_OF and isinstance(value, type(sys)):
            return
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
