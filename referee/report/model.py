"""The report: what the referee found in one deal, as immutable values.

Field names are those of the JSON report. Points are whole numbers; a penalty's points are what
its side loses, an award's what its side is given. Texts are in English, Finnish and Russian.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct, field

Text: TypeAlias = Mapping[str, str]
Status: TypeAlias = Literal["ruled", "open", "lapsed", "undetermined"]
Verdict: TypeAlias = Literal["clean", "irregular", "inconsistent"]


class Amount(Struct, frozen=True):
    """Points of one side; `side` is None where nobody in particular is at fault."""

    side: str | None
    points: int


class Remedy(Struct, frozen=True):
    """One thing that is to be done: `do` is a remedy of the vocabulary, `details` its particulars.

    Details are values such as `{"count": 2, "from": "stock"}` or `{"cards": "6C"}`; `text` says
    the step in three languages.
    """

    do: str
    by: str | None = None
    details: Mapping[str, object] = field(default_factory=dict)
    text: Text = field(default_factory=dict)


class Ruling(Struct, frozen=True):
    """What one row of a decision table says: paragraphs, penalty, remedy and a sentence of text.

    `filled_in`: the points were lost in the source and are taken from elsewhere.
    """

    row: str
    paragraphs: tuple[str, ...]
    penalty: Amount
    award: Amount | None
    remedy: tuple[Remedy, ...]
    text: Text
    rows: tuple[str, ...] = ()
    filled_in: bool = False


class Otherwise(Struct, frozen=True):
    """The ruling under another circumstance: another moment of notice, or a fact still unknown."""

    when: Mapping[str, str]
    ruling: Ruling

    @property
    def window(self) -> str | None:
        """The moment of notice this alternative supposes, if it supposes one."""
        return self.when.get("noticed")


class Question(Struct, frozen=True):
    """A circumstance the log leaves open, with the question that settles it."""

    circumstance: str
    text: Text


class ReadingUsed(Struct, frozen=True):
    """A disputed passage a ruling rests on: the reading taken and the ones not taken."""

    id: str
    paragraphs: tuple[str, ...]
    taken: str
    others: tuple[str, ...]
    text: Text = field(default_factory=dict)


class Elsewhere(Struct, frozen=True):
    """What another ruleset would take (points) for the same fault; information, not a ruling."""

    ruleset: str
    name: Text
    paragraphs: tuple[str, ...]
    points: int
    text: Text = field(default_factory=dict)


class Finding(Struct, frozen=True):
    """One irregularity: where it happened, what it is, what follows and why.

    `figures` are the points that were compared, such as `laid` and `needed` of an opening.
    """

    event: int
    line: int | None
    seat: str | None
    side: str | None
    irregularity: str
    name: Text
    status: Status
    noticed_at: int | None
    noticed_window: str | None
    ruling: Ruling
    otherwise: tuple[Otherwise, ...]
    missing: tuple[Question, ...]
    facts: Mapping[str, str]
    evidence: tuple[int, ...]
    readings: tuple[ReadingUsed, ...]
    sanctioned: bool = True
    judge_decides: bool = False
    also: tuple[str, ...] = ()
    elsewhere: tuple[Elsewhere, ...] = ()
    figures: Mapping[str, int] = field(default_factory=dict)

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The paragraphs cited, the most specific first."""
        return self.ruling.paragraphs


class Due(Struct, frozen=True):
    """What a seat or side still owes when the log ends."""

    seat: str | None
    side: str | None
    what: str
    since: int | None
    paragraphs: tuple[str, ...]
    cards: str | None = None
    text: Text = field(default_factory=dict)


class Inconsistency(Struct, frozen=True):
    """A defect of the log: lines that can't all be true. Never a player's fault."""

    what: str
    events: tuple[int, ...]
    lines: tuple[int, ...]
    text: Text


class ScoreLine(Struct, frozen=True):
    """One line of a side's score: what it is for, its points and paragraphs.

    `filled_in`: what it is worth was lost in the source and is taken from elsewhere.
    """

    line: str
    points: int
    paragraphs: tuple[str, ...]
    text: Text
    group: str = "base"
    filled_in: bool = False


class SideScore(Struct, frozen=True):
    """A side's score of the deal, line by line, and its total."""

    lines: tuple[ScoreLine, ...]
    total: int


class TableRuling(Struct, frozen=True):
    """What the judge ruled at the table beside what the book says."""

    event: int
    paragraphs: tuple[str, ...]
    points: Mapping[str, int]
    agrees: bool
    book_paragraphs: tuple[str, ...]
    book_points: Mapping[str, int]
    finding: int | None


class Report(Struct, frozen=True):
    """Everything the referee has to say about one deal log.

    `filled_in` names what else rests on figures that the source has lost: `minimum`.
    """

    ruleset: str
    source: str
    title: str | None
    verdict: Verdict
    findings: tuple[Finding, ...]
    dues: tuple[Due, ...]
    penalties: Mapping[str, int]
    awards: Mapping[str, int]
    minimum: Mapping[str, int]
    score: Mapping[str, SideScore] | None
    next_minimum: Mapping[str, int] | None
    game: Mapping[str, object] | None
    inconsistencies: tuple[Inconsistency, ...]
    table_rulings: tuple[TableRuling, ...] = ()
    ended: str | None = None
    filled_in: tuple[str, ...] = ()
    head: Mapping[str, object] = field(default_factory=dict)
