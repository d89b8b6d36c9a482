"""A source cut into parts: blocks of whole lines, or one file whole; memory stays bounded.

A part is what one call of `work.rule_on` gets and what the journal remembers: where it begins, how
long it is, and a digest of its bytes. Offsets are those of the text, after decompression.
"""

from __future__ import annotations

import gzip
import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from typing import IO, Final, NamedTuple, cast

from referee.audit.sources import Source, Stamp, unpacked
from referee.log.decode import LONGEST_DOCUMENT
from referee.log.files import (
    LONGEST_FILE,
    STDIN,
    Kind,
    empty,
    first_lines,
    kind_of,
    rest_of_line,
    sniff,
    whole_piece,
)

BLOCK: Final = 1 << 17
"""Bytes of a block of lines: some twenty whole deals, a few hundredths of a second of work."""

_GZIP: Final = b"\x1f\x8b"
_ZSTD: Final = b"\x28\xb5\x2f\xfd"
_LOOK: Final = 1 << 20


class Unreadable(Exception):  # noqa: N818 - it is no error of the program
    """A source that can't be opened or breaks off; the message says why."""


class Part(NamedTuple):
    """Some bytes of a source: a block of lines (`kind` is `line`) or a whole file.

    `line` is the first line's number, `lines` how many there are; `length` counts what was read,
    `digest` is of all of that.
    """

    source: str
    kind: Kind
    offset: int
    length: int
    line: int
    lines: int
    digest: str
    data: bytes
    fault: str | None = None


class Place(NamedTuple):
    """How far a source has been read: the next part begins here."""

    offset: int = 0
    line: int = 1


class Opened(NamedTuple):
    """An open source: its text, and the file below it, whose position tells the progress."""

    text: IO[bytes]
    raw: IO[bytes]
    stamp: Stamp | None


@contextmanager
def opened(source: Source) -> Iterator[Opened]:
    """Open a source, decompressed if its first bytes say so. Raises `Unreadable`."""
    if source.path == STDIN:
        raw = sys.stdin.buffer
        yield Opened(_decompressed(raw), raw, None)
        return
    with _file(source.path) as raw:
        yield Opened(_decompressed(raw), raw, stamp_of(raw))


def _file(path: str) -> io.BufferedReader:
    try:
        return open(path, "rb")
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        raise Unreadable(getattr(error, "strerror", None) or str(error)) from None


def stamp_of(raw: IO[bytes]) -> Stamp:
    """The stamp of an open file."""
    import os  # noqa: PLC0415 - beside its only use

    return Stamp.of(os.fstat(raw.fileno()))


def _decompressed(raw: IO[bytes]) -> IO[bytes]:
    peek = getattr(raw, "peek", None)
    try:
        head = bytes(peek(4)[:4]) if peek is not None else b""
    except OSError as error:
        raise Unreadable(error.strerror or str(error)) from None
    if head.startswith(_GZIP):
        return cast("IO[bytes]", gzip.GzipFile(fileobj=raw))
    if head == _ZSTD:
        return _zstd(raw)
    return raw


def _zstd(raw: IO[bytes]) -> IO[bytes]:
    try:
        if sys.version_info >= (3, 14):
            from compression import zstd  # noqa: PLC0415
        else:
            from backports import zstd  # noqa: PLC0415
    except ImportError:
        raise Unreadable("compressed with zstd: needs pip install 'referee[zstd]'") from None
    return io.BufferedReader(zstd.ZstdFile(raw))


def verified(text: IO[bytes], length: int, digest: str) -> bytes | None:
    """Read on over `length` bytes; the last of them, or None if they are not those of the digest.

    Raises `Unreadable`.
    """
    seen, last = blake2b(digest_size=16), b""
    with _breaking_off():
        while length > 0 and (data := text.read(min(length, _LOOK))):
            seen.update(data)
            last = data[-1:]
            length -= len(data)
    return last if length == 0 and seen.hexdigest() == digest else None


def one_more(text: IO[bytes]) -> bytes:
    """The next byte, empty at the end. Raises `Unreadable`."""
    with _breaking_off():
        return text.read(1)


@contextmanager
def _breaking_off() -> Iterator[None]:
    """What disks and decompressors raise, as `Unreadable`."""
    try:
        yield
    except (OSError, EOFError, ValueError) as error:
        said = getattr(error, "strerror", None) or str(error) or type(error).__name__
        raise Unreadable(f"breaks off: {said}") from None
    except Exception as error:  # zlib and zstd have errors of their own, derived from nothing
        if type(error).__module__.partition(".")[0] not in ("zlib", "backports", "compression"):
            raise
        raise Unreadable(f"breaks off: {error}") from None


def parts(
    text: IO[bytes],
    source: Source,
    start: Place | None = None,
    head: bytes = b"",
    size: int = BLOCK,
) -> Iterator[Part]:
    """The parts of an open text, from `start` on, behind which `head` has been read already.

    Raises `Unreadable` where it breaks off, behind the parts before that.
    """
    with _breaking_off():
        kind = kind_of(unpacked(source.path))
        if kind is None and start is None:
            head = first_lines(text)
            kind = sniff(head)
        if kind in (None, "line"):
            yield from _blocks(text, source.name, start or Place(), head, size)
        elif start is None:
            yield _whole(text, source.name, kind or "toml", head)


def _whole(text: IO[bytes], name: str, kind: Kind, head: bytes) -> Part:
    """A file that is one document, or one list of them."""
    data = head + text.read(max(0, LONGEST_FILE + 1 - len(head)))
    piece = whole_piece(io.BytesIO(data), name, kind)
    digest = blake2b(data, digest_size=16).hexdigest()
    return Part(name, kind, 0, len(data), 1, data.count(b"\n"), digest, piece.data, piece.fault)


def _blocks(text: IO[bytes], name: str, at: Place, head: bytes, size: int) -> Iterator[Part]:
    """Blocks of about `size` bytes that end with a line."""
    blank = at.offset == 0
    while True:
        data = head + text.read(max(1, size - len(head)))
        if not data:
            break
        head = b""
        part = _block(text, name, at, data)
        blank = blank and not part.data.strip()
        yield part
        at = Place(at.offset + part.length, at.line + part.lines)
    if blank:
        fault = empty(name, "line").fault
        none = blake2b(digest_size=16).hexdigest()
        yield Part(name, "line", at.offset, 0, at.line, 0, none, b"", fault)


def _block(text: IO[bytes], name: str, at: Place, data: bytes) -> Part:
    """One block: what was read, and on to the end of the line; of an endless line the start."""
    rest = b"" if data.endswith(b"\n") else text.readline(LONGEST_DOCUMENT + 2)
    data += rest
    seen = blake2b(data, digest_size=16)
    length, lines = len(data), data.count(b"\n")
    if len(rest) > LONGEST_DOCUMENT and not rest.endswith(b"\n"):
        for cut in rest_of_line(text):
            seen.update(cut)
            length += len(cut)
            lines += cut.count(b"\n")
    return Part(name, "line", at.offset, length, at.line, lines, seen.hexdigest(), data)
