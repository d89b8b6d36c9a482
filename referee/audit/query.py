"""Questions to results in SQL, answered by SQLite, or by DuckDB where they lie in Parquet.

The tables are `findings`, `deals` and `problems`; SQLite also has the views `citations` (one row a
cited paragraph) and `readings`, and DuckDB has real lists instead of JSON texts.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from referee.audit.errors import AuditError
from referee.audit.export import TABLES, load_duckdb, part_name, quoted
from referee.audit.store import Store

BATCH = 1000


class Answer(NamedTuple):
    """The names of the columns, and the rows as they come."""

    columns: list[str]
    rows: Iterator[tuple[Any, ...]]


class QueryError(AuditError):
    """A question that the engine doesn't understand; the message is the engine's."""


def ask(store: Store, question: str) -> Answer:
    """Ask SQLite; nothing can be written. Raises `QueryError`."""
    store.db.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)  # attaching a file would make one
    store.db.execute("PRAGMA query_only = ON")
    with _asked(sqlite3.Error, sqlite3.Warning):
        found = store.db.execute(question)
    return Answer([column[0] for column in found.description or ()], _rows(found))


def _rows(found: sqlite3.Cursor) -> Iterator[tuple[Any, ...]]:
    with _asked(sqlite3.Error):
        yield from found


@contextmanager
def asking_parquet(path: Path, question: str) -> Iterator[Answer]:
    """Ask DuckDB about results in Parquet. Raises `QueryError`, and `StoreError` without DuckDB."""
    duckdb = load_duckdb()
    with duckdb.connect() as db, _asked(duckdb.Error):
        for table in TABLES:
            file = quoted(str(part_name(path, table)))
            db.execute(f"CREATE VIEW {table} AS SELECT * FROM read_parquet({file})")
        found = db.execute(question)
        yield Answer([column[0] for column in found.description or ()], _batches(found))


def _batches(found: Any) -> Iterator[tuple[Any, ...]]:
    while batch := found.fetchmany(BATCH):
        yield from batch


@contextmanager
def _asked(*errors: type[Exception]) -> Iterator[None]:
    try:
        yield
    except errors as error:
        raise QueryError(str(error).strip().splitlines()[0]) from None
