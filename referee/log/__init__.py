"""Deal logs: the document model, reading and writing (TOML, JSON, JSON Lines), the schema."""

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
