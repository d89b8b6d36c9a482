"""Appeals: what the judge ruled at the table beside what the book says, ruling by ruling.

`appeal_of` makes one from the report of a log that holds rulings; whoever ruled without a log makes
each `Item` with `differs_from_book` and puts them into an `Appeal`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, field

from referee.report.model import Finding, Question, ReadingUsed, Report, Ruling, TableRuling, Text
from referee.rulings.compare import changes_of, disagreements


class Given(Struct, frozen=True):
    """A ruling given at the table: paragraphs, and points by side as the score changes."""

    paragraphs: tuple[str, ...]
    points: Mapping[str, int]


class Item(Struct, frozen=True, kw_only=True):
    """One ruling of the table, of the book, or of both; `differs` says in what.

    `differs` holds `points`, `paragraphs`, `unfounded` (the book has no ruling), `unruled` (the
    table had none) or `open` (an unanswered question decides). `event` is the event of the fault,
    `evidence` those that show it, `ruled_at` that of the table's ruling; None without a log.
    """

    differs: tuple[str, ...]
    given: Given | None = None
    book: Ruling | None = None
    name: Text = field(default_factory=dict)
    readings: tuple[ReadingUsed, ...] = ()
    missing: tuple[Question, ...] = ()
    event: int | None = None
    evidence: tuple[int, ...] = ()
    ruled_at: int | None = None

    @property
    def agrees(self) -> bool:
        """Whether table and book say the same."""
        return not self.differs

    @property
    def book_points(self) -> dict[str, int]:
        """Points by side as the book's ruling changes the score."""
        return {} if self.book is None else changes_of(self.book)


class Appeal(Struct, frozen=True, kw_only=True):
    """Everything that a committee has to decide on; `head` as in a report."""

    ruleset: str
    title: str
    source: str
    head: Mapping[str, object]
    items: tuple[Item, ...]

    @property
    def agrees(self) -> bool:
        """Whether every ruling agrees with the book."""
        return all(item.agrees for item in self.items)


def differs_from_book(
    given: Given | None, book: Ruling | None, *, settled: bool = True
) -> tuple[str, ...]:
    """In what a ruling of the table differs from the book's; see `Item.differs`.

    `settled`: whether the book's ruling depends on no open question.
    """
    if book is None:
        return ("unfounded",)
    if given is None:
        return ("unruled",)
    if not settled:
        return ("open",)
    return disagreements(given.paragraphs, given.points, book)


def appeal_of(report: Report) -> Appeal:
    """The rulings of a log beside the book's, in the order of the events."""
    items = sorted(_items(report), key=lambda item: item.event or item.ruled_at or 0)
    return Appeal(
        ruleset=report.ruleset,
        title=report.title or "",
        source=report.source,
        head=report.head,
        items=tuple(items),
    )


def _items(report: Report) -> Iterator[Item]:
    judged: list[Finding] = []
    for ruling in report.table_rulings:
        found = _meant(ruling, report.findings)
        judged += [] if found is None else [found]
        yield _item(Given(ruling.paragraphs, ruling.points), found, ruling.event)
    for finding in report.findings:
        if not any(finding is each for each in judged) and finding.status != "lapsed":
            yield _item(None, finding, None)


def _meant(ruling: TableRuling, findings: Sequence[Finding]) -> Finding | None:
    """The finding that a ruling of the table is about."""
    at = [finding for finding in findings if finding.event == ruling.finding]
    same = [finding for finding in at if finding.paragraphs == ruling.book_paragraphs]
    return next(iter(same or at), None)


def _item(given: Given | None, found: Finding | None, ruled_at: int | None) -> Item:
    if found is None:
        return Item(differs=differs_from_book(given, None), given=given, ruled_at=ruled_at)
    settled = found.status != "undetermined"
    return Item(
        differs=differs_from_book(given, found.ruling, settled=settled),
        given=given,
        book=found.ruling,
        name=found.name,
        readings=found.readings,
        missing=found.missing,
        event=found.event,
        evidence=found.evidence,
        ruled_at=ruled_at,
    )
