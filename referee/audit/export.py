"""Results written as JSON Lines, CSV, SQLite or Parquet: three tables with the columns of a store.

Of `season.csv` the findings stand in that file, the deals in `season.deals.csv` and the problems in
`season.problems.csv`; a SQLite file holds all three. A file is there whole or not at all.
"""

from __future__ import annotations

import csv
import io
import json
import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

from referee.audit.errors import StoreError
from referee.audit.rows import LISTS
from referee.audit.store import Store, columns_of, is_number, said

Cell: TypeAlias = str | int | None
Row: TypeAlias = tuple[Cell, ...]

TABLES: Final = ("findings", "deals", "problems")
FORMS: Final = (".jsonl", ".csv", ".sqlite", ".parquet")
"""The endings that say in which form results are written."""


def part_name(path: Path, table: str) -> Path:
    """The file of a table in results that are called `path`."""
    return path if table == "findings" else path.with_suffix(f".{table}{path.suffix}")


def export(store: Store, path: Path) -> None:
    """Write all results in the form that the file's ending names. Raises `StoreError`."""
    if path.suffix == ".sqlite":
        with _replacing(path) as new:
            new.unlink()
            store.db.execute("PRAGMA query_only = OFF")  # else it may not even write a copy
            store.db.execute("VACUUM INTO ?", (str(new),))
        return
    for table in TABLES:
        with _replacing(part_name(path, table)) as new:
            if path.suffix == ".parquet":
                _write_parquet(store, table, new)
            else:
                with new.open("w", encoding="utf-8", newline="") as stream:
                    stream.writelines(lines(store, table, path.suffix))


def lines(store: Store, table: str, form: str) -> Iterator[str]:
    """A table as lines of JSON (`.jsonl`) or CSV (`.csv`, with a head), each with its end."""
    names = columns_of(table)
    if form == ".jsonl":
        yield from (_json_line(names, row) for row in rows(store, table))
    else:
        yield from _csv_lines(names, rows(store, table))


def rows(store: Store, table: str) -> Iterator[Row]:
    """The rows of a table in the order in which they came about."""
    of_deals = ("source", "ruleset") if table == "findings" else ()
    columns = ", ".join(f"{'d' if n in of_deals else 't'}.{n}" for n in columns_of(table))
    joined = "JOIN deals d ON d.deal = t.deal" if of_deals else ""
    yield from store.db.execute(f"SELECT {columns} FROM {table} t {joined} ORDER BY t.rowid")


def _json_line(names: Sequence[str], row: Row) -> str:
    cells = zip(names, row, strict=True)
    form = {name: json.loads(str(cell)) if name in LISTS else cell for name, cell in cells}
    return msgspec.json.encode(form).decode() + "\n"


def _csv_lines(names: Sequence[str], found: Iterable[Row]) -> Iterator[str]:
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(names)
    lists = [names.index(name) for name in LISTS if name in names]
    for row in found:
        yield _taken(buffer)
        cells = [*row]
        for place in lists:
            cells[place] = " ".join(json.loads(str(cells[place])))
        writer.writerow(cells)
    yield _taken(buffer)


def _taken(buffer: io.StringIO) -> str:
    text = buffer.getvalue()
    buffer.seek(0)
    buffer.truncate()
    return text


def _write_parquet(store: Store, table: str, path: Path) -> None:
    """By way of a file of JSON Lines, which DuckDB reads in pieces."""
    duckdb = load_duckdb()
    handle, name = tempfile.mkstemp(suffix=".jsonl", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.writelines(lines(store, table, ".jsonl"))
        types = {n: _type(table, n) for n in columns_of(table)}
        source = f"read_json({quoted(name)}, format = 'newline_delimited', columns = {types})"
        with duckdb.connect() as db:
            db.execute(f"COPY (SELECT * FROM {source}) TO {quoted(str(path))} (FORMAT parquet)")
    finally:
        os.unlink(name)


def _type(table: str, name: str) -> str:
    if name in LISTS:
        return "VARCHAR[]"
    return "BIGINT" if is_number(table, name) else "VARCHAR"


def quoted(text: str) -> str:
    """A text as it stands in SQL."""
    return "'" + text.replace("'", "''") + "'"


def load_duckdb() -> Any:  # the module: it is an extra, and not known here
    """DuckDB, which reads and writes Parquet. Raises `StoreError` where it isn't installed."""
    try:
        import duckdb  # noqa: PLC0415 - an extra
    except ImportError:
        raise StoreError("Parquet needs pip install 'referee[parquet]'") from None
    return duckdb


@contextmanager
def _replacing(path: Path) -> Iterator[Path]:
    """A new file that takes the place of `path` in the end; gone if that fails."""
    with said(path):
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        os.close(handle)
        new = Path(name)
        try:
            yield new
            os.chmod(new, 0o666 & ~_umask())
            os.replace(new, path)
        except BaseException:
            with suppress(OSError):
                new.unlink(missing_ok=True)
            raise


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current
