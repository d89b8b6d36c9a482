"""Reading deal logs: files, folders, archives and standard input, in any encoding.

Everything that is wrong is collected as `Problem`s and nothing is raised, whatever the bytes. The
defects found here are those of a document in itself; the table is replayed elsewhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from referee.log.consistency import document_issues, head_issues
from referee.log.decode import DocumentError, decode_or_refuse, located
from referee.log.explain import MOST_ISSUES
from referee.log.files import STDIN, Piece, bytes_pieces, pieces
from referee.log.json_places import Places, json_places
from referee.log.model import Document
from referee.log.problems import Issue, Problem, problem
from referee.log.toml_text import read_toml

Rulesets: TypeAlias = Collection[str] | None


@dataclass
class LoadedDocument:
    """A document and where it came from.

    `source` is the file's path (in JSON Lines with `:` and the line, in a list of documents with
    `#` and the number, from 1); `lines[i]` is the line of event i + 1 in that file, None where it
    isn't known.
    """

    document: Document
    source: str
    lines: list[int | None]


@dataclass
class Reading:
    """What was read: the sound documents, and the problems of the others."""

    documents: list[LoadedDocument] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def read(
    source: Path | str | bytes, *, known_rulesets: Rulesets = None, name: str = STDIN
) -> Reading:
    """Read one file, folder or `-`; of bytes the encoding is seen and `name` becomes the source.

    With `known_rulesets` only these rulesets are accepted; a mapping from name to `Seating` also
    says which seats play. Never raises on account of what the source holds.
    """
    found = bytes_pieces(source, name) if isinstance(source, bytes) else pieces([source])
    reading = Reading()
    for loaded in documents_of(found, known_rulesets):
        if isinstance(loaded, LoadedDocument):
            reading.documents.append(loaded)
        else:
            reading.problems += loaded
    return reading


def iter_documents(
    paths: Iterable[Path | str], *, known_rulesets: Rulesets = None
) -> Iterator[LoadedDocument | list[Problem]]:
    """Each document of the files, folders or `-`, or the problems of one that can't be read.

    Archives are read a line at a time: memory does not grow with their length.
    """
    return documents_of(pieces(paths), known_rulesets)


def documents_of(
    found: Iterable[Piece], rulesets: Rulesets = None
) -> Iterator[LoadedDocument | list[Problem]]:
    """Each document of pieces already at hand, or the problems of one that can't be read."""
    for piece in found:
        if piece.fault is not None:
            yield [Problem(piece.source, piece.line or None, "", piece.fault)]
            continue
        for part, source in _parts(piece):
            yield _checked(part, source, rulesets)


def _parts(piece: Piece) -> Iterator[tuple[Piece, str]]:
    """The documents of a piece and what each is called; only a JSON file can hold several."""
    if piece.kind == "line":
        yield piece, f"{piece.source}:{piece.line}"
    elif piece.kind == "json" and piece.data.lstrip().startswith(b"["):
        yield from _listed(piece)
    else:
        yield piece, piece.source


def _listed(piece: Piece) -> Iterator[tuple[Piece, str]]:
    """The documents of a list; a list that is broken or empty stays whole and is refused later."""
    try:
        parts = msgspec.json.decode(piece.data, type=list[msgspec.Raw])
    except (msgspec.DecodeError, RecursionError):
        parts = []
    if not parts:
        yield piece, piece.source
    at, line = 0, piece.line
    for number, part in enumerate(map(bytes, parts), 1):
        start = piece.data.index(part, at)
        line += piece.data.count(b"\n", at, start)
        yield piece._replace(data=part, line=line), f"{piece.source}#{number}"
        line += part.count(b"\n")
        at = start + len(part)


def _checked(piece: Piece, source: str, rulesets: Rulesets) -> LoadedDocument | list[Problem]:
    """The document of a piece, or its problems: those of its form, else those of its meaning."""
    try:
        document, lines, places = _READERS[piece.kind](piece)
    except DocumentError as error:
        issues = head_issues(error.partial, rulesets) if error.partial else []
        return _problems([*error.issues, *issues], piece, error.places)
    if issues := document_issues(document, rulesets):
        return _problems(issues, piece, places)
    return LoadedDocument(document, source, lines)


def _problems(issues: list[Issue], piece: Piece, places: Places) -> list[Problem]:
    """The issues as problems in the order of their lines, not more than anyone would read."""
    default = piece.line if piece.kind == "line" else None
    found = [problem(i, piece.source, default) for i in located(issues[:MOST_ISSUES], places.line)]
    return sorted(found, key=lambda p: p.line or 0)


def _read_toml(piece: Piece) -> tuple[Document, list[int | None], Places]:
    return read_toml(piece.data)


def _read_line(piece: Piece) -> tuple[Document, list[int | None], Places]:
    document = decode_or_refuse(piece.data, piece.line)
    return document, [piece.line] * len(document.events), Places()


def _read_json(piece: Piece) -> tuple[Document, list[int | None], Places]:
    document = decode_or_refuse(piece.data, piece.line)
    places = json_places(piece.data.decode(), piece.line)
    lines = [places.line(("events", index)) for index in range(len(document.events))]
    return document, lines, places


_READERS: Final = {"toml": _read_toml, "json": _read_json, "line": _read_line}
