"""The pure function of an audit: bytes in, rows out.

It runs in this process, in worker processes or on another machine; the same part and the same
settings give the same rows anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import msgspec

from referee.audit.rows import Deal, Refused, deal_of, refused
from referee.audit.streams import Part
from referee.check import check
from referee.in_use import Seatings
from referee.log.files import Piece, line_pieces
from referee.log.model import Document
from referee.log.problems import Problem
from referee.log.read import LoadedDocument, documents_of
from referee.rules import RulebookError, find_rulebook
from referee.rules.digest import rulebook_digest


class Settings(NamedTuple):
    """By what is ruled: `rulebook` None is the one found where the work is done.

    `digest` is that of the rulebook the run was begun with; a worker that has another one refuses.
    """

    rulebook: str | None
    digest: str
    readings: tuple[tuple[str, str], ...] = ()

    @property
    def place(self) -> Path:
        """The folder of rulesets. Raises `RulebookError`."""
        return Path(self.rulebook) if self.rulebook is not None else find_rulebook()


Outcome = tuple[Deal | Refused, ...]
"""What became of the documents of a part, in their order."""


def rule_on(parts: Sequence[Part], settings: Settings) -> list[Outcome]:
    """Rule on every document of the parts. Raises `RulebookError` if the rulebook is another."""
    place = _place(settings)
    return [tuple(_documents(part, settings, place)) for part in parts]


@lru_cache(maxsize=4)
def _place(settings: Settings) -> Path:
    found = settings.place
    if rulebook_digest(found) != settings.digest:
        raise RulebookError(f"{found} is not the rulebook with which the audit was begun")
    return found


@lru_cache(maxsize=4)
def _seatings(place: Path) -> Seatings:
    return Seatings(place)


def _documents(part: Part, settings: Settings, place: Path) -> Iterator[Deal | Refused]:
    for piece in _pieces(part):
        for loaded in documents_of([piece], _seatings(place)):
            if isinstance(loaded, LoadedDocument):
                yield _ruled(loaded, settings, place)
            else:
                yield refused(loaded)


def _pieces(part: Part) -> Iterator[Piece]:
    if part.fault is not None or part.kind != "line":
        yield Piece(part.source, part.kind, part.line, part.data, part.fault)
    else:
        yield from line_pieces(_lines(part.data), part.source, part.line)


def _lines(data: bytes) -> list[bytes]:
    return data.removesuffix(b"\n").split(b"\n")


def _ruled(loaded: LoadedDocument, settings: Settings, place: Path) -> Deal | Refused:
    """The rows of one deal, or the problems that stand in the way of ruling on it."""
    try:
        report = check(
            loaded.document,
            readings=dict(settings.readings),
            rulebook=place,
            source=loaded.source,
            lines=loaded.lines,
        )
        return deal_of(report, loaded.document, _digest(loaded.document))
    except RulebookError as error:
        causes = getattr(error, "problems", (error,))
        return refused(_problem(loaded, str(cause)) for cause in causes)
    except Exception as error:
        return refused([_problem(loaded, f"can't be ruled on: {type(error).__name__}: {error}")])


def _digest(document: Document) -> str:
    """A digest of what the document says, however it was written."""
    return blake2b(msgspec.json.encode(document), digest_size=8).hexdigest()


def _problem(loaded: LoadedDocument, said: str) -> Problem:
    return Problem(loaded.source, None, "", said)
