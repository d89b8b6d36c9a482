"""Deal logs: the document model, reading and writing (TOML, JSON, JSON Lines), the schema."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.lazy import lazy

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

__getattr__ = lazy(__name__, _HOME_OF)
