"""Where an archive lies: files, folders, globs and standard input.

Folders and links are followed, each folder once, so that a link to itself ends nothing but itself.
Whether a file was met before is seen by its stamp, not by its name.
"""

from __future__ import annotations

import glob
import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from referee.log.files import STDIN, kind_of

PACKED: Final = (".gz", ".zst", ".zstd")
"""Endings of compressed files, behind that of the log."""


class Stamp(NamedTuple):
    """Which file it is and when it last changed; two reads with one stamp read the same bytes."""

    dev: int
    ino: int
    size: int
    mtime_ns: int
    ctime_ns: int

    @staticmethod
    def of(found: os.stat_result) -> Stamp:
        """The stamp in what the system says of a file."""
        numbers = (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)
        return Stamp(*map(_signed, numbers))

    def same_content(self, other: Stamp) -> bool:
        """Whether nothing was written in between; a new name or new rights don't matter."""
        return self[:4] == other[:4]


def _signed(number: int) -> int:
    """A number as a database holds it, in 64 bits with a sign."""
    return (number + (1 << 63)) % (1 << 64) - (1 << 63)


class Source(NamedTuple):
    """Something to read: a path, or `-`. With `fault` it can't be read, and why."""

    path: str
    fault: str | None = None

    @property
    def name(self) -> str:
        """The path as it is shown and stored; bytes that are no text are written as escapes."""
        return self.path.encode(errors="backslashreplace").decode()


@dataclass
class Finder:
    """Finds the sources of some paths, in a fixed order; remembers the folders it has been in."""

    visited: set[tuple[int, int]] = field(default_factory=set)

    def find(self, paths: Iterable[str | os.PathLike[str]]) -> Iterator[Source]:
        """Every source that the paths mean; a path that means nothing is one with a fault."""
        for path in paths:
            yield from self._one(os.fspath(path))

    def _one(self, path: str) -> Iterator[Source]:
        if path == STDIN or os.path.isfile(path):
            yield Source(path)
        elif os.path.isdir(path):
            yield from self._whole_folder(path)
        elif os.path.lexists(path) or not glob.has_magic(path):
            yield Source(path, None if os.path.exists(path) else "no such file or folder")
        else:
            yield from self._matching(path)

    def _matching(self, pattern: str) -> Iterator[Source]:
        found = False
        for path in sorted(glob.iglob(pattern, recursive=True)):
            if os.path.isdir(path):
                found = True
                yield from self._folder(path)
            else:
                found = True
                yield Source(path)
        if not found:
            yield Source(pattern, "nothing matches this pattern")

    def _whole_folder(self, path: str) -> Iterator[Source]:
        found = False
        before = len(self.visited)
        for source in self._folder(path):
            found = True
            yield source
        if not found and len(self.visited) > before:
            yield Source(path, "no deal log (.toml, .json or .jsonl) in this folder")

    def _folder(self, folder: str) -> Iterator[Source]:
        """The logs below a folder, by name; nothing of one that has been visited already."""
        try:
            found = os.stat(folder)
            if (found.st_dev, found.st_ino) in self.visited:
                return
            self.visited.add((found.st_dev, found.st_ino))
            with os.scandir(folder) as entries:
                names = sorted(entry.name for entry in entries)
        except OSError as error:
            yield Source(folder, error.strerror or str(error))
            return
        for name in names:
            yield from self._entry(os.path.join(folder, name), name)

    def _entry(self, path: str, name: str) -> Iterator[Source]:
        try:
            mode = os.stat(path).st_mode
        except OSError as error:
            if is_log(name):
                yield Source(path, error.strerror or str(error))
            return
        if stat.S_ISDIR(mode) and name != "sheets":  # score sheets are no deal logs
            yield from self._folder(path)
        elif stat.S_ISREG(mode) and is_log(name):
            yield Source(path)


def is_log(name: str) -> bool:
    """Whether a file in a folder is taken for a deal log, compressed or not."""
    return kind_of(unpacked(name)) is not None


def unpacked(name: str) -> str:
    """The name without the ending of a compression."""
    stem, ending = os.path.splitext(name)
    return stem if ending.lower() in PACKED else name
