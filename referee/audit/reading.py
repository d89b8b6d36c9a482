"""From paths to steps: parts to rule on, and what becomes of the files they come from.

Decides against the journal what has to be read: a file that is done and unchanged is passed over,
one that was begun goes on where it stopped if its beginning is still the same, one that has
changed since is begun anew, and one that changes while it is read counts for nothing.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from referee.audit.errors import StoreError
from referee.audit.rows import ProblemRow
from referee.audit.sources import Finder, Source, Stamp
from referee.audit.store import FileState, Store
from referee.audit.streams import (
    BLOCK,
    Opened,
    Part,
    Place,
    Unreadable,
    one_more,
    opened,
    parts,
    stamp_of,
    verified,
)

MOST_PARTS: Final = 64
"""Parts of one job: small files are ruled on several at a time."""


class Read(NamedTuple):
    """A part of a file, to be ruled on."""

    file: int
    part: Part


class Done(NamedTuple):
    """A file was read to its end."""

    file: int
    stamp: Stamp | None


class Changed(NamedTuple):
    """A file changed while it was read: what it gave is dropped."""

    file: int
    name: str


class Fault(NamedTuple):
    """A source, or the rest of one, can't be read."""

    file: int | None
    name: str
    said: str

    def row(self) -> ProblemRow:
        """The problem as it is kept."""
        return ProblemRow(self.name, None, "", self.said, f"{self.name}: {self.said}")


Step: TypeAlias = Read | Done | Changed | Fault


class Job(NamedTuple):
    """Steps in order; `read` is how many bytes of files had been read behind the last of them."""

    steps: tuple[Step, ...]
    read: int

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts to rule on."""
        return tuple(step.part for step in self.steps if isinstance(step, Read))


class Reader:
    """Reads the sources of a run. `say` is told what a person should know, one line each."""

    def __init__(
        self, store: Store, paths: Iterable[str | os.PathLike[str]], say: Callable[[str], None]
    ) -> None:
        self._store = store
        self._paths = paths
        self._say = say
        self._passed = 0
        self._at: Callable[[], int] = int
        self.known = 0

    def jobs(self) -> Iterator[Job]:
        """Everything there is to do, in pieces of bounded size."""
        steps: list[Step] = []
        size = 0
        for step in self._steps():
            steps.append(step)
            size += len(step.part.data) if isinstance(step, Read) else 0
            enough = size >= BLOCK or len(steps) >= MOST_PARTS
            if enough and not isinstance(step, Fault):  # a broken file ends in one commit
                yield Job(tuple(steps), self.read)
                steps, size = [], 0
        if steps:
            yield Job(tuple(steps), self.read)

    @property
    def read(self) -> int:
        """Bytes of files that have been read, compressed ones as they lie on the disk."""
        return self._passed + self._at()

    def _steps(self) -> Iterator[Step]:
        for source in Finder().find(self._paths):
            if source.fault is not None:
                yield Fault(None, source.name, source.fault)
                continue
            try:
                with opened(source) as found:
                    yield from self._source(source, found)
            except Unreadable as error:
                yield Fault(None, source.name, str(error))
            finally:
                self._at = int

    def _source(self, source: Source, found: Opened) -> Iterator[Step]:
        """The steps of one open source."""
        size = found.stamp.size if found.stamp is not None else 0
        known = self._known(source, found.stamp)
        if known is not None and self._is_finished(known, found.stamp):
            self._passed += size
            return
        self._at = found.raw.tell if found.stamp is not None else int
        file, start, head = self._start(source, found, known)
        if file is None:
            with opened(source) as again:
                yield from self._source(source, again)
            return
        yield from self._read(source, found, file, start, head)
        self._passed, self._at = self._passed + size, int

    def _known(self, source: Source, stamp: Stamp | None) -> FileState | None:
        same = self._store.same_file(stamp) if stamp is not None else None
        return same or self._store.file_at(source.name)

    def _is_finished(self, known: FileState, stamp: Stamp | None) -> bool:
        """Whether nothing is left to do: met before in this run, or done and unchanged since."""
        if known.run == self._store.run:
            return True
        if known.state == "done" and stamp is not None and known.stamp == stamp:
            self._store.touch(known.file)
            self.known += 1
            return True
        return False

    def _start(
        self, source: Source, found: Opened, known: FileState | None
    ) -> tuple[int | None, Place | None, bytes]:
        """The file's number and where to read on; no number if it has to be opened once more."""
        if known is None:
            return self._store.begin(source.name, found.stamp), None, b""
        head = self._stands_behind(known, found)
        if head is not None:
            self._store.touch(known.file)
            reached = self._store.reached(known.file)
            return known.file, reached if reached.offset else None, head
        if found.stamp is None:
            raise StoreError(f"{source.name}: not the input with which the audit was begun")
        self._say(f"{source.name}: has changed since it was audited; audited anew")
        with self._store.transaction():
            self._store.forget(known.file)
        return None, None, b""

    def _stands_behind(self, known: FileState, found: Opened) -> bytes | None:
        """Read over what is done: the bytes read beyond it, None if it is not the same any more."""
        if known.state == "changed":
            return None
        last = b"\n"
        try:
            for _, length, digest in self._store.parts_done(known.file):
                read = verified(found.text, length, digest)
                if read is None:
                    return None
                last = read or last
            beyond = one_more(found.text) if self._store.reached(known.file).offset else b""
        except Unreadable:  # it broke off later before
            return None
        return None if beyond and last != b"\n" else beyond

    def _read(
        self, source: Source, found: Opened, file: int, start: Place | None, head: bytes
    ) -> Iterator[Step]:
        try:
            for part in parts(found.text, source, start, head, BLOCK):
                yield Read(file, part)
        except Unreadable as error:
            yield Fault(file, source.name, str(error))
        if found.stamp is None or _unchanged(source.path, found):
            yield Done(file, found.stamp)
        else:
            yield Changed(file, source.name)


def _unchanged(path: str, found: Opened) -> bool:
    """Whether the open file, and what its path leads to, are still what they were."""
    assert found.stamp is not None
    try:
        now = Stamp.of(os.stat(path))
    except OSError:
        return False
    return now.same_content(found.stamp) and stamp_of(found.raw).same_content(found.stamp)
