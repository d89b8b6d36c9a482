"""Results read back from what `export` wrote, whatever the form, into a store of their own."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NoReturn

from referee.audit.errors import StoreError
from referee.audit.export import TABLES, load_duckdb, part_name
from referee.audit.rows import LISTS
from referee.audit.store import Store, columns_of, is_number, said

Record = dict[str, Any]

BATCH: Final = 1000


def reread(path: Path, scratch: Path) -> Store:
    """The results of `path`: a store itself, or what was exported, loaded into `scratch`.

    Raises `StoreError` if they can't be read.
    """
    read = _READERS.get(path.suffix)
    if read is None:
        return Store.look_at(path)
    store = Store.create(scratch, {})
    with store.transaction():
        for table in TABLES:
            file = part_name(path, table)
            with said(file), _understood(file):
                _fill(store, table, read(file, table))
    return store


class _understood:  # noqa: N801 - used like a function
    """What can't be read of a file, as `StoreError`."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """Say what can't be read."""
        if isinstance(error, KeyError):
            raise StoreError(f"{self._file}: no results of an audit: {error} is missing") from None
        if isinstance(error, ValueError | TypeError | csv.Error):
            raise StoreError(f"{self._file}: no results of an audit: {error}") from None


def _fill(store: Store, table: str, records: Iterable[Record]) -> None:
    own = {row[1] for row in store.db.execute(f"PRAGMA table_info({table})")}
    names = [name for name in columns_of(table) if name in own]
    holes = ", ".join("?" * len(names))
    store.db.executemany(
        f"INSERT INTO {table} ({', '.join(names)}) VALUES ({holes})",
        ([_cell(table, name, record[name]) for name in names] for record in records),
    )


def _cell(table: str, name: str, value: object) -> str | int | None:
    """A value as a store holds it. Raises `ValueError` for one that is none of that column."""
    if name in LISTS:
        return json.dumps(_listed(value), ensure_ascii=False, separators=(",", ":"))
    if value is None:
        return None
    if is_number(table, name):
        if not isinstance(value, str | int):
            _bad(name, value)
        return int(value)
    if not isinstance(value, str):
        _bad(name, value)
    return value


def _listed(value: object) -> list[str]:
    items = value.split() if isinstance(value, str) else value
    if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
        _bad("a list", value)
    return [*items]


def _bad(name: str, value: object) -> NoReturn:
    raise ValueError(f"{name} can't be {str(value)[:40]!r}")


def _json_records(file: Path, table: str) -> Iterator[Record]:
    with file.open("rb") as stream:
        for line in stream:
            record = json.loads(line)
            if not isinstance(record, dict):
                _bad("a line", record)
            yield record


def _csv_records(file: Path, table: str) -> Iterator[Record]:
    with file.open(encoding="utf-8", newline="") as stream:
        reader = csv.DictReader(stream)
        for name in columns_of(table):
            if name not in (reader.fieldnames or ()):
                raise KeyError(name)
        for record in reader:
            yield {
                name: value if name in LISTS or value else None for name, value in record.items()
            }


def _parquet_records(file: Path, table: str) -> Iterator[Record]:
    duckdb: Any = load_duckdb()
    if not file.is_file():
        raise StoreError(f"{file}: no such file")
    with duckdb.connect() as db:
        try:
            found = db.execute("SELECT * FROM read_parquet(?)", [str(file)])
            names = [column[0] for column in found.description]
            while batch := found.fetchmany(BATCH):
                yield from (dict(zip(names, row, strict=True)) for row in batch)
        except duckdb.Error as error:
            raise StoreError(f"{file}: {str(error).splitlines()[0]}") from None


_READERS: Final[dict[str, Callable[[Path, str], Iterator[Record]]]] = {
    ".jsonl": _json_records,
    ".csv": _csv_records,
    ".parquet": _parquet_records,
}
