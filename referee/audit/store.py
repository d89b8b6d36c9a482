"""Results and journal of an audit in one SQLite file.

The rows of a part and the note that it is done are one transaction: after an interruption at any
moment, a kill, a full disk or a power cut, either both are there or neither, and SQLite itself
rolls back what was half written. One process writes at a time.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

from referee.audit.errors import StoreError
from referee.audit.rows import Deal, DealRow, FindingRow, ProblemRow
from referee.audit.sources import Stamp
from referee.audit.streams import Part, Place
from referee.audit.work import Outcome

APPLICATION: Final = 0x52454645
"""Marks a SQLite file as results of an audit (`REFE`)."""
VERSION: Final = 1

_NUMBERS: Final = frozenset({
    "events", "findings", "defects", "points", "notices", "false_notices", "number", "event",
    "line", "noticed_at", "missed", "penalty", "award", "stake", "sanctioned", "judge_decides",
    "document", "deal",
})  # fmt: skip
_TEXTS_OF_DEALS: Final = frozenset({"event"})


def columns_of(table: str) -> tuple[str, ...]:
    """The columns of `deals`, `findings` or `problems` as they are exported, in order."""
    return {
        "deals": ("deal", *DealRow._fields),
        "findings": ("deal", "source", "ruleset", *FindingRow._fields),
        "problems": ("document", *ProblemRow._fields),
    }[table]


def is_number(table: str, column: str) -> bool:
    """Whether a column holds whole numbers; the others hold text."""
    return column in _NUMBERS and not (table == "deals" and column in _TEXTS_OF_DEALS)


def _columns(table: str, names: Sequence[str]) -> str:
    return ", ".join(f"{n} {'INTEGER' if is_number(table, n) else 'TEXT'}" for n in names)


SCHEMA: Final = f"""
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT);
CREATE TABLE files (
    file INTEGER PRIMARY KEY, path TEXT, state TEXT, run INTEGER,
    dev INTEGER, ino INTEGER, size INTEGER, mtime_ns INTEGER, ctime_ns INTEGER
);
CREATE INDEX files_by_path ON files (path);
CREATE INDEX files_by_number ON files (dev, ino);
CREATE TABLE parts (
    file INTEGER, place INTEGER, length INTEGER, line INTEGER, lines INTEGER, digest TEXT,
    PRIMARY KEY (file, place)
) WITHOUT ROWID;
CREATE TABLE deals (
    deal INTEGER PRIMARY KEY, file INTEGER, {_columns("deals", DealRow._fields)}
);
CREATE INDEX deals_by_file ON deals (file);
CREATE TABLE findings (deal INTEGER, {_columns("findings", FindingRow._fields)});
CREATE INDEX findings_by_deal ON findings (deal);
CREATE TABLE problems (
    file INTEGER, document INTEGER, {_columns("problems", ProblemRow._fields)}
);
CREATE INDEX problems_by_file ON problems (file);
CREATE VIEW citations AS
    SELECT f.rowid AS finding, f.deal, c.key AS position, c.value AS paragraph, f.points
    FROM findings f, json_each(f.paragraphs) c;
CREATE VIEW readings AS
    SELECT f.rowid AS finding, f.deal,
        substr(r.value, 1, instr(r.value, '=') - 1) AS reading,
        substr(r.value, instr(r.value, '=') + 1) AS taken
    FROM findings f, json_each(f.readings) r;
"""


class FileState(NamedTuple):
    """What the journal says of a file."""

    file: int
    path: str
    state: str
    run: int
    stamp: Stamp | None


class Store:
    """The results of one audit and its journal."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self.path = path
        self.db = connection
        self.run = self._highest("files", "run") + 1
        self._document = self._highest("problems", "document")

    # -- opening --------------------------------------------------------------------------------

    @staticmethod
    def create(path: Path, settings: Mapping[str, object]) -> Store:
        """New results in a file that doesn't exist yet. Raises `StoreError`."""
        with said(path):
            path.open("xb").close()
            with _kept_open(sqlite3.connect(path, isolation_level=None, timeout=1)) as db:
                _prepare(db)
                _initialise(db, settings)
                return Store(db, path)

    @staticmethod
    def reopen(path: Path, settings: Mapping[str, object]) -> Store:
        """Results of an earlier run, to go on with. Raises `StoreError` if it ruled differently."""
        with (
            said(path),
            _kept_open(sqlite3.connect(path, isolation_level=None, timeout=1)) as db,
        ):
            if _is_empty(db):  # the earlier run was ended before it had written anything
                _prepare(db)
                _initialise(db, settings)
            _known(db, path)
            _prepare(db)
            _same(_settings(db), settings, path)
            return Store(db, path)

    @staticmethod
    def look_at(path: Path) -> Store:
        """Results to read only. Raises `StoreError`."""
        with said(path):
            if not path.is_file():
                raise StoreError(f"{path}: no such file")
            with _kept_open(sqlite3.connect(path, isolation_level=None)) as db:
                db.execute("PRAGMA query_only = ON")
                _known(db, path)
                return Store(db, path)

    def finish(self) -> None:
        """Make the file stand alone, without a journal of SQLite's beside it. Never raises."""
        with suppress(sqlite3.Error):
            self.db.execute("PRAGMA journal_mode = DELETE")

    def close(self) -> None:
        """Close the file; what was committed stays."""
        self.db.close()

    def settings(self) -> dict[str, object]:
        """By what was ruled."""
        return _settings(self.db)

    # -- the journal ----------------------------------------------------------------------------

    def file_at(self, path: str) -> FileState | None:
        """What the journal says of a path."""
        return self._file("path = ?", (path,))

    def same_file(self, stamp: Stamp) -> FileState | None:
        """What the journal says of a file that is this one under whatever name."""
        return self._file("dev = ? AND ino = ? AND size = ? AND mtime_ns = ?", stamp[:4])

    def _file(self, where: str, values: Sequence[object]) -> FileState | None:
        row = self.db.execute(
            "SELECT file, path, state, run, dev, ino, size, mtime_ns, ctime_ns FROM files "
            f"WHERE {where} ORDER BY file DESC LIMIT 1",
            values,
        ).fetchone()
        if row is None:
            return None
        stamp = Stamp(*row[4:]) if row[4] is not None else None
        return FileState(row[0], row[1], row[2], row[3], stamp)

    def begin(self, path: str, stamp: Stamp | None) -> int:
        """Note a file that is about to be read; its number."""
        with said(self.path):
            done = self.db.execute(
                "INSERT INTO files (path, state, run, dev, ino, size, mtime_ns, ctime_ns) "
                "VALUES (?, 'open', ?, ?, ?, ?, ?, ?)",
                (path, self.run, *(stamp or (None,) * 5)),
            )
        assert done.lastrowid is not None
        return done.lastrowid

    def end(self, file: int, stamp: Stamp | None, state: str = "done") -> None:
        """Note that a file has been read to its end."""
        values = stamp or (None,) * 5
        with said(self.path):
            self.db.execute(
                "UPDATE files SET state = ?, run = ?, dev = ?, ino = ?, size = ?, mtime_ns = ?, "
                "ctime_ns = ? WHERE file = ?",
                (state, self.run, *values, file),
            )

    def touch(self, file: int) -> None:
        """Note that this run has come upon a file."""
        with said(self.path):
            self.db.execute("UPDATE files SET run = ? WHERE file = ?", (self.run, file))

    def parts_done(self, file: int) -> Iterator[tuple[Place, int, str]]:
        """Place, length and digest of the parts of a file that are done, in order."""
        rows = self.db.execute(
            "SELECT place, line, length, digest FROM parts WHERE file = ? ORDER BY place", (file,)
        )
        for place, line, length, digest in rows:
            yield Place(place, line), length, digest

    def reached(self, file: int) -> Place:
        """Where the next part of a file begins."""
        row = self.db.execute(
            "SELECT place + length, line + lines FROM parts WHERE file = ? "
            "ORDER BY place DESC LIMIT 1",
            (file,),
        ).fetchone()
        return Place(*row) if row is not None else Place()

    # -- results --------------------------------------------------------------------------------

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All of it or nothing. Raises `StoreError` if it can't be written."""
        with said(self.path):
            self.db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.db.execute("COMMIT")
            except BaseException:
                if self.db.in_transaction:
                    self.db.execute("ROLLBACK")
                raise

    def add(self, file: int, part: Part, outcome: Outcome) -> None:
        """The results of a part and the note that it is done; to be called in a transaction."""
        for each in outcome:
            if isinstance(each, Deal):
                self._deal(file, each)
            else:
                self.set_aside(file, each)
        self.db.execute(
            "INSERT INTO parts VALUES (?, ?, ?, ?, ?, ?)",
            (file, part.offset, part.length, part.line, part.lines, part.digest),
        )

    def _deal(self, file: int, deal: Deal) -> None:
        done = self.db.execute(_INSERT_DEAL, (file, *deal.row))
        if deal.findings:
            number = done.lastrowid
            self.db.executemany(_INSERT_FINDING, [(number, *row) for row in deal.findings])

    def set_aside(self, file: int | None, problems: Sequence[ProblemRow]) -> None:
        """The problems of a document, or of a source, that could not be used."""
        self._document += 1
        rows = [(file, self._document, *row) for row in problems]
        self.db.executemany(_INSERT_PROBLEM, rows)

    def forget(self, file: int) -> None:
        """Drop everything about a file; to be called in a transaction."""
        self.drop(file)
        self.db.execute("DELETE FROM files WHERE file = ?", (file,))

    def drop(self, file: int) -> None:
        """Drop the results of a file that changed; to be called in a transaction."""
        self.db.execute(
            "DELETE FROM findings WHERE deal IN (SELECT deal FROM deals WHERE file = ?)", (file,)
        )
        for table in ("deals", "problems", "parts"):
            self.db.execute(f"DELETE FROM {table} WHERE file = ?", (file,))
        self.db.execute("UPDATE files SET state = 'changed' WHERE file = ?", (file,))

    def drop_unplaced(self) -> None:
        """Drop the problems of paths that could not be read: this run looks at them anew."""
        with said(self.path):
            self.db.execute("DELETE FROM problems WHERE file IS NULL")

    def _highest(self, table: str, column: str) -> int:
        row = self.db.execute(f"SELECT max({column}) FROM {table}").fetchone()
        return row[0] or 0


def _insert(table: str, names: Sequence[str]) -> str:
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"


_INSERT_DEAL: Final = _insert("deals", ("file", *DealRow._fields))
_INSERT_FINDING: Final = _insert("findings", ("deal", *FindingRow._fields))
_INSERT_PROBLEM: Final = _insert("problems", ("file", "document", *ProblemRow._fields))


@contextmanager
def _kept_open(db: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """A connection that is closed at once if something is wrong with its file."""
    try:
        yield db
    except BaseException:
        db.close()
        raise


def _prepare(db: sqlite3.Connection) -> None:
    """Take the file for writing: it is locked for others, and a commit is one append."""
    db.execute("PRAGMA locking_mode = EXCLUSIVE")
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = NORMAL")
    db.execute("PRAGMA cache_size = -1024")
    db.execute("BEGIN IMMEDIATE")  # takes the lock
    db.execute("COMMIT")


def _initialise(db: sqlite3.Connection, settings: Mapping[str, object]) -> None:
    """The tables and the settings of a new file, all of it or nothing."""
    db.execute("BEGIN IMMEDIATE")
    for statement in SCHEMA.split(";"):
        db.execute(statement)
    rows = [(name, json.dumps(value)) for name, value in settings.items()]
    db.executemany("INSERT INTO settings VALUES (?, ?)", rows)
    db.execute(f"PRAGMA application_id = {APPLICATION}")
    db.execute(f"PRAGMA user_version = {VERSION}")
    db.execute("COMMIT")


def _is_empty(db: sqlite3.Connection) -> bool:
    return not db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]


def _same(before: Mapping[str, object], now: Mapping[str, object], path: Path) -> None:
    for name, value in now.items():
        if before.get(name) != value:
            old, new = json.dumps(before.get(name)), json.dumps(value)
            raise StoreError(f"{path} was begun with a different {name}: {old}, now {new}")


def _known(db: sqlite3.Connection, path: Path) -> None:
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        raise StoreError(f"{path} holds no results of an audit")
    if db.execute("PRAGMA user_version").fetchone()[0] != VERSION:
        raise StoreError(f"{path} was written by another version of this program")


def _settings(db: sqlite3.Connection) -> dict[str, object]:
    return {name: json.loads(value) for name, value in db.execute("SELECT * FROM settings")}


@contextmanager
def said(path: Path) -> Iterator[None]:
    """What SQLite and the system say against a file, as a `StoreError`."""
    try:
        yield
    except FileExistsError:
        raise StoreError(f"{path} exists already; --resume goes on with it") from None
    except sqlite3.Error as error:
        busy = "locked" in str(error)
        reason = "another run is writing into it" if busy else str(error)
        raise StoreError(f"{path}: {reason}") from None
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror or error}") from None
