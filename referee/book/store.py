"""The SQLite file: appending revisions and reading them back.

Each act is one transaction that takes the write lock at its beginning, so two judges who write at
once wait for each other. The file is flushed to the disk before an act is reported done; with a
rollback journal it is one file, which can be copied when nobody writes. Triggers keep every other
program from changing or deleting what stands in it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from referee.book.entry import Act, Entry, Kept, Revision, changed, decoded, differing, encoded
from referee.book.errors import BookError

APPLICATION: Final = 0x52454642  # "REFB", by which a book is known
VERSION: Final = 1
PATIENCE: Final = 30.0
"""Seconds to wait for another writer."""

_SCHEMA: Final = f"""
CREATE TABLE ruling (id INTEGER PRIMARY KEY AUTOINCREMENT);
CREATE TABLE revision (
    ruling INTEGER NOT NULL REFERENCES ruling (id),
    number INTEGER NOT NULL CHECK (number > 0),
    at     TEXT NOT NULL,
    author TEXT NOT NULL,
    act    TEXT NOT NULL CHECK (act IN ('add', 'amend', 'undo')),
    reason TEXT NOT NULL,
    void   INTEGER NOT NULL CHECK (void IN (0, 1)),
    entry  TEXT NOT NULL,
    PRIMARY KEY (ruling, number)
);
CREATE TRIGGER no_update BEFORE UPDATE ON revision
    BEGIN SELECT RAISE (ABORT, 'the book is only added to'); END;
CREATE TRIGGER no_delete BEFORE DELETE ON revision
    BEGIN SELECT RAISE (ABORT, 'the book is only added to'); END;
CREATE TRIGGER no_renumber BEFORE UPDATE ON ruling
    BEGIN SELECT RAISE (ABORT, 'the book is only added to'); END;
CREATE TRIGGER no_drop BEFORE DELETE ON ruling
    BEGIN SELECT RAISE (ABORT, 'the book is only added to'); END;
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {VERSION};
"""


class Book:
    """An open book; use it in a `with` block. Raises `BookError` for a file that is none."""

    def __init__(self, path: Path, *, create: bool = False) -> None:
        self._path = path
        if not create and not path.is_file():
            raise BookError("book.missing", path=str(path))
        try:
            self._db = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
            self._db.executescript(
                "PRAGMA synchronous = EXTRA; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;"
            )
            self._prepare(create)
        except sqlite3.Error as error:
            raise _said(error, path) from None

    def __enter__(self) -> Book:
        return self

    def __exit__(self, *_: object) -> None:
        self._db.close()

    def _prepare(self, create: bool) -> None:
        if self._pragma("application_id") == APPLICATION:
            self._check_version()
            return
        if not create or self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise BookError("book.other-file", path=str(self._path))
        with self._writing():  # another judge may have made it meanwhile
            if self._pragma("application_id") != APPLICATION:
                for statement in _statements(_SCHEMA):
                    self._db.execute(statement)
        self._check_version()

    def _check_version(self) -> None:
        if self._pragma("user_version") > VERSION:
            raise BookError("book.newer", path=str(self._path))

    def _pragma(self, name: str) -> int:
        return int(self._db.execute(f"PRAGMA {name}").fetchone()[0])

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """A transaction that holds the write lock from its beginning."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            raise _said(error, self._path) from None

    # -- acts ---------------------------------------------------------------------------------

    def add(self, entries: Sequence[Entry], *, by: str = "", again: bool = False) -> list[int]:
        """Add rulings, all or none; their numbers.

        Raises `BookError` for a ruling that the book has already, unless `again`.
        """
        with self._writing():
            compares = not again and any(entry.source for entry in entries)
            kept = self._all() if compares else []
            known = {_same(each.entry): each.id for each in kept if not each.void}
            numbers = []
            for entry in entries:
                twin = known.get(_same(entry)) if entry.source else None
                if twin is not None:
                    raise BookError("book.twice", id=twin)
                cursor = self._db.execute("INSERT INTO ruling DEFAULT VALUES")
                numbers.append(int(cursor.lastrowid or 0))
                self._append(numbers[-1], 1, by, "add", "", False, entry)
        return numbers

    def amend(
        self,
        number: int,
        values: Mapping[str, Any],
        *,
        by: str = "",
        reason: str = "",
        revision: int | None = None,
    ) -> tuple[Kept, Kept]:
        """Change fields of a ruling; the ruling before and after.

        With `revision` the ruling must still be at it: somebody may have amended it meanwhile.
        """
        with self._writing():
            before = self.kept(number)
            if revision is not None and revision != before.revision:
                raise BookError("book.moved", id=number, now=before.revision, then=revision)
            if before.void:
                raise BookError("book.withdrawn", id=number)
            entry = changed(before.entry, values)
            if not differing(before.entry, entry):
                raise BookError("book.same", id=number)
            self._append(number, before.revision + 1, by, "amend", reason, False, entry)
            return before, self.kept(number)

    def undo(self, number: int, *, by: str = "", reason: str = "") -> tuple[Kept, Kept]:
        """Take back the last act on a ruling; undoing the first one withdraws it."""
        with self._writing():
            before = self.kept(number)
            standing = _standing(self.history(number))
            if not standing:
                raise BookError("book.withdrawn", id=number)
            left = standing[:-1]
            entry = left[-1].entry if left else before.entry
            self._append(number, before.revision + 1, by, "undo", reason, not left, entry)
            return before, self.kept(number)

    def _append(
        self, ruling: int, number: int, by: str, act: Act, reason: str, void: bool, entry: Entry
    ) -> None:
        at = datetime.now(UTC).isoformat(timespec="seconds")
        row = (ruling, number, at, by, act, reason, int(void), encoded(entry))
        self._db.execute("INSERT INTO revision VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)

    # -- reading ------------------------------------------------------------------------------

    def kept(self, number: int) -> Kept:
        """A ruling as it stands. Raises `BookError` if there is none of this number."""
        found = self.history(number)[-1]
        return Kept(number, found.number, found.at, found.void, found.entry)

    def history(self, number: int) -> list[Revision]:
        """Every act on a ruling, the first one first. Raises `BookError`."""
        if abs(number) >= 1 << 63:
            raise BookError("book.no-ruling", id=number)
        rows = self._rows("WHERE ruling = ? ORDER BY number", (number,))
        if not rows:
            raise BookError("book.no-ruling", id=number)
        return [_revision(row) for row in rows]

    def all(self, wanted: Callable[[Kept], bool] = lambda _: True) -> list[Kept]:
        """The rulings as they stand, in the order added; withdrawn ones too."""
        return [kept for kept in self._all() if wanted(kept)]

    def _all(self) -> list[Kept]:
        rows = self._rows("ORDER BY ruling, number", ())
        last = {row[0]: _revision(row) for row in rows}
        return [Kept(n, r.number, r.at, r.void, r.entry) for n, r in last.items()]

    def _rows(self, where: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        columns = "ruling, number, at, author, act, reason, void, entry"
        try:
            return self._db.execute(f"SELECT {columns} FROM revision {where}", values).fetchall()
        except sqlite3.Error as error:
            raise _said(error, self._path) from None

    def sound(self) -> bool:
        """Whether SQLite finds the file whole."""
        return bool(self._db.execute("PRAGMA integrity_check").fetchone()[0] == "ok")


def _revision(row: tuple[Any, ...]) -> Revision:
    _, number, at, by, act, reason, void, entry = row
    return Revision(number, at, by, act, reason, bool(void), decoded(entry))


def _standing(history: Sequence[Revision]) -> list[Revision]:
    """The acts that have not been undone."""
    stack: list[Revision] = []
    for revision in history:
        if revision.act == "undo":
            stack.pop()
        else:
            stack.append(revision)
    return stack


def _same(entry: Entry) -> tuple[object, ...]:
    """What two entries about one ruling of one log have in common."""
    return entry.source, entry.log_event, entry.irregularity, entry.seat, entry.table, entry.round


def _statements(script: str) -> Iterator[str]:
    """The statements of a script one by one: `executescript` would end the transaction."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def _said(error: sqlite3.Error, path: Path) -> BookError:
    text = str(error)
    if "locked" in text:
        return BookError("book.busy", path=str(path))
    if "not a database" in text:
        return BookError("book.other-file", path=str(path))
    return BookError("book.file", path=str(path), error=text)
