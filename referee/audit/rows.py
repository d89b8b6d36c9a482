"""What is kept of a deal: a row for it, a row for each finding, a row for each problem.

Points are whole numbers: `points` what the ruling moves (penalty and award together), `stake` the
most it could have moved under another circumstance. The names of the fields are those of the
columns in every form of the results.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Final, NamedTuple

from referee.log import model
from referee.log.model import Document
from referee.log.problems import Problem
from referee.report.model import Finding, Report, Ruling


class DealRow(NamedTuple):
    """One deal: what it was and how much was found; `missed` and `false_notices` as in `findings`.

    `digest` is of what the document says: a deal recorded twice has it twice.
    """

    source: str
    digest: str
    ruleset: str
    title: str | None
    date: str | None
    event: str | None
    table_name: str | None
    round: str | None
    ended: str | None
    verdict: str
    events: int
    findings: int
    defects: int
    points: int
    notices: int
    false_notices: int


class FindingRow(NamedTuple):
    """One finding. Lists are JSON texts; `missed` is 1 where nobody noticed it in time."""

    number: int
    event: int
    line: int | None
    seat: str | None
    side: str | None
    player: str | None
    fault: str
    also: str
    status: str
    noticed_at: int | None
    noticed_window: str | None
    missed: int
    paragraphs: str
    row: str
    penalty: int
    award: int
    points: int
    stake: int
    sanctioned: int
    judge_decides: int
    readings: str
    remedy: str


class ProblemRow(NamedTuple):
    """One problem of a document that was set aside; `text` says all of it in one line."""

    source: str
    line: int | None
    path: str
    message: str
    text: str


class Deal(NamedTuple):
    """A deal with its findings."""

    row: DealRow
    findings: tuple[FindingRow, ...]


Refused = tuple[ProblemRow, ...]
"""The problems of one document that was set aside."""

LISTS: Final = ("also", "paragraphs", "readings", "remedy")
"""The columns of findings that hold lists."""


def deal_of(report: Report, document: Document, digest: str) -> Deal:
    """The rows of one report."""
    found = tuple(
        _finding(number, each, report, document) for number, each in enumerate(report.findings, 1)
    )
    notices = [*_notices(document)]
    row = DealRow(
        source=report.source,
        digest=digest,
        ruleset=report.ruleset,
        title=document.title,
        date=document.date,
        event=document.event,
        table_name=_text(document.table),
        round=_text(document.round),
        ended=report.ended,
        verdict=report.verdict,
        events=len(document.events),
        findings=len(found),
        defects=len(report.inconsistencies),
        points=sum(each.points for each in found),
        notices=len(notices),
        false_notices=sum(not _founded(n, event, report.findings) for n, event in notices),
    )
    return Deal(row, found)


def refused(problems: Iterable[Problem]) -> Refused:
    """The rows of the problems of one document."""
    return tuple(ProblemRow(p.source, p.line, p.path, p.message, str(p)) for p in problems)


def _finding(number: int, each: Finding, report: Report, document: Document) -> FindingRow:
    ruling = each.ruling
    award = ruling.award.points if ruling.award is not None else 0
    return FindingRow(
        number=number,
        event=each.event,
        line=each.line,
        seat=each.seat,
        side=each.side,
        player=(document.players or {}).get(each.seat or ""),
        fault=each.irregularity,
        also=_list(each.also),
        status=each.status,
        noticed_at=each.noticed_at,
        noticed_window=each.noticed_window,
        missed=int(_missed(each, report)),
        paragraphs=_list(ruling.paragraphs),
        row=ruling.row,
        penalty=ruling.penalty.points,
        award=award,
        points=ruling.penalty.points + award,
        stake=max(map(_moved, (ruling, *(other.ruling for other in each.otherwise)))),
        sanctioned=int(each.sanctioned),
        judge_decides=int(each.judge_decides),
        readings=_list(f"{used.id}={used.taken}" for used in each.readings),
        remedy=_list(step.do for step in ruling.remedy),
    )


def _missed(each: Finding, report: Report) -> bool:
    """Nobody drew attention to it in time: too late, or never in a deal that was played out."""
    return each.status == "lapsed" or (each.noticed_at is None and report.ended is not None)


def _moved(ruling: Ruling) -> int:
    award = ruling.award.points if ruling.award is not None else 0
    return ruling.penalty.points + award


def _notices(document: Document) -> Iterable[tuple[int, model.Notice]]:
    """What players drew attention to; the judge and the table notice nothing falsely."""
    for number, event in enumerate(document.events, 1):
        if type(event) is model.Notice and event.by not in ("table", "judge"):
            yield number, event


def _founded(number: int, notice: model.Notice, found: Iterable[Finding]) -> bool:
    """Whether a notice led to a finding, or names the event of one."""
    return any(
        number == each.noticed_at or number in each.evidence or _named(notice, each)
        for each in found
    )


def _named(notice: model.Notice, each: Finding) -> bool:
    return isinstance(notice.of, int) and (notice.of == each.event or notice.of in each.evidence)


def _text(value: str | int | None) -> str | None:
    return None if value is None else str(value)


def _list(items: Iterable[str]) -> str:
    return json.dumps([*items], ensure_ascii=False, separators=(",", ":"))
