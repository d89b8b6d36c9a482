"""Where documents come from: files, folders, standard input; each in pieces of bounded size.

Yields raw bytes with their kind; what they say is no matter of this module. JSON Lines come one
line at a time, so that memory does not grow with the archive.
"""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Final, Literal, NamedTuple, TypeAlias

from referee.log.decode import LONGEST_DOCUMENT

Kind: TypeAlias = Literal["toml", "json", "line"]

STDIN: Final = "-"
LONGEST_FILE: Final = 16 << 20
"""Bytes of a JSON file, which may hold a list of documents."""

_KINDS: Final[dict[str, Kind]] = {".toml": "toml", ".json": "json", ".jsonl": "line"}
_BOM: Final = b"\xef\xbb\xbf"
_UTF16: Final = (b"\xff\xfe", b"\xfe\xff")


class Piece(NamedTuple):
    """The bytes of one document, or of a JSON file with several; `line` is where they begin.

    With `fault` there is nothing to read: it says why.
    """

    source: str
    kind: Kind
    line: int
    data: bytes
    fault: str | None = None


def pieces(paths: Iterable[Path | str]) -> Iterator[Piece]:
    """The pieces of all files, of the deal logs in all folders and of standard input (`-`)."""
    for path in paths:
        if str(path) == STDIN:
            yield from stream_pieces(sys.stdin.buffer, STDIN)
        elif os.path.isdir(path):
            yield from _folder_pieces(Path(path))
        else:
            yield from _file_pieces(Path(path))


def _folder_pieces(folder: Path) -> Iterator[Piece]:
    found = False
    for path in sorted(_logs_in(folder)):
        found = True
        yield from _file_pieces(path)
    if not found:
        yield _fault(str(folder), "no deal log (.toml, .json or .jsonl) in this folder")


def _logs_in(folder: Path) -> Iterator[Path]:
    """The deal logs below a folder; what lies in folders of score sheets is none."""
    for place, inner, names in os.walk(folder):
        inner[:] = [name for name in inner if name != "sheets"]
        yield from (Path(place, name) for name in names if Path(name).suffix.lower() in _KINDS)


def _file_pieces(path: Path) -> Iterator[Piece]:
    try:
        with path.open("rb") as stream:
            yield from stream_pieces(stream, str(path), _KINDS.get(path.suffix.lower()))
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        yield _fault(str(path), getattr(error, "strerror", None) or str(error))


def bytes_pieces(data: bytes, source: str) -> Iterator[Piece]:
    """The pieces of bytes already at hand; their kind is seen from what they hold."""
    return stream_pieces(io.BytesIO(data), source)


def stream_pieces(stream: IO[bytes], source: str, kind: Kind | None = None) -> Iterator[Piece]:
    """The pieces of an open stream; without `kind` it is seen from the first lines."""
    head = first_lines(stream) if kind is None else b""
    kind = kind or sniff(head)
    if kind == "line":
        found = None
        for found in line_pieces(_lines(stream, head), source):
            yield found
        if found is None:
            yield empty(source, kind)
    else:
        yield whole_piece(stream, source, kind, head)


def whole_piece(stream: IO[bytes], source: str, kind: Kind, head: bytes = b"") -> Piece:
    """All of a stream as one piece; `head` is what has been read of it already."""
    data = head + stream.read(max(0, LONGEST_FILE + 1 - len(head)))
    if len(data) > LONGEST_FILE:
        return _fault(source, f"longer than {LONGEST_FILE >> 20} MiB", kind)
    if not data.strip():
        return empty(source, kind)
    if data.startswith(_UTF16):
        return _fault(source, "not UTF-8 text but UTF-16", kind)
    return Piece(source, kind, 1, data.removeprefix(_BOM))


def empty(source: str, kind: Kind) -> Piece:
    """What is said of a source that holds nothing."""
    return _fault(source, "empty: there is no document", kind)


def kind_of(name: str) -> Kind | None:
    """The kind that a file's name tells, None if it tells none."""
    return _KINDS.get(os.path.splitext(name)[1].lower())


def first_lines(stream: IO[bytes]) -> bytes:
    """The first two lines that are not blank, with the blank ones before them."""
    head, count = b"", 0
    while count < 2 and len(head) <= LONGEST_DOCUMENT:
        line = stream.readline(LONGEST_DOCUMENT + 2)
        if not line:
            break
        head += line
        count += bool(line.strip())
    return head


def sniff(head: bytes) -> Kind:
    """The kind of a text from its first two lines that are not blank."""
    lines = [line.strip() for line in head.removeprefix(_BOM).split(b"\n") if line.strip()]
    if not lines or not lines[0].startswith((b"{", b"[")):
        return "toml"
    if lines[0].startswith(b"["):
        return "json" if lines[0][1:].strip()[:1] in (b"", b"{", b"]", b"[") else "toml"
    begins_again = len(lines) > 1 and lines[0] != b"{" and lines[1].startswith(b"{")
    return "line" if begins_again or _is_whole(lines[0]) else "json"


def _is_whole(line: bytes) -> bool:
    """Whether a line is a JSON text of its own."""
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def line_pieces(lines: Iterable[bytes], source: str, first: int = 1) -> Iterator[Piece]:
    """A piece for each line that is not blank; `first` is the number of the first one."""
    for number, line in enumerate(lines, first):
        data = line.removeprefix(_BOM) if number == 1 else line
        if len(data) > LONGEST_DOCUMENT:
            fault = f"longer than {LONGEST_DOCUMENT >> 20} MiB, which no deal log is"
            yield Piece(source, "line", number, b"", fault)
        elif data.strip():
            yield Piece(source, "line", number, data)


def _lines(stream: IO[bytes], head: bytes) -> Iterator[bytes]:
    """The lines of a stream whose `head` has been read already; a long one is cut short."""
    parts = head.split(b"\n")
    yield from parts[:-1]
    rest = parts[-1]
    while True:
        line = rest + stream.readline(LONGEST_DOCUMENT + 2)
        rest = b""
        if not line:
            return
        if len(line) > LONGEST_DOCUMENT and not line.endswith(b"\n"):
            for _ in rest_of_line(stream):
                pass
        yield line


def rest_of_line(stream: IO[bytes]) -> Iterator[bytes]:
    """Read on to the end of a line that is too long, in parts of bounded size."""
    while part := stream.readline(LONGEST_DOCUMENT):
        yield part
        if part.endswith(b"\n"):
            return


def _fault(source: str, said: str, kind: Kind = "json") -> Piece:
    return Piece(source, kind, 0, b"", said)
