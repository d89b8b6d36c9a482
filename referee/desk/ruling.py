"""From the answers of an interview to the ruling, and to what it would be under other answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from referee.desk.interview import Interview
from referee.desk.model import DeskRuling, DeskStatus, Missing, Other, Possible
from referee.desk.plan import known, unknown_of
from referee.desk.seats import Table, filled
from referee.report.model import Amount, ReadingUsed, Remedy, Ruling
from referee.rules import RemedySpec, Row, Ruleset, alternatives
from referee.rules.moments import moments_of


@dataclass(frozen=True)
class Desk:
    """What a ruling needs beside the interview: the rules, who sits where, how many cards.

    `count` is what points are multiplied by where the book counts them for each card.
    """

    rules: Ruleset
    table: Table
    count: int | None = None


def rule(desk: Desk, interview: Interview) -> DeskRuling:
    """The ruling as far as the answers settle it."""
    fact = interview.table.fact
    words = desk.rules.vocabulary
    rows = _distinct(interview, interview.decision.rows)
    settled = len(rows) == 1
    return DeskRuling(
        ruleset=desk.rules.id,
        fact=fact,
        name=words.facts[fact].name if fact in words.facts else {},
        status=_status(rows[0]) if settled else "undetermined",
        answers=dict(interview.answers),
        possible=tuple(_possible(desk, interview, row) for row in rows),
        later=tuple(_later(desk, interview)) if settled else (),
        neighbours=tuple(_neighbours(desk, interview, rows[0])) if settled else (),
        missing=() if settled else tuple(_missing(desk, interview)),
        readings=tuple(_readings(desk.rules, interview, rows)),
        window=words.windows.get(interview.table.window or "", {}),
        roles=desk.table.roles,
    )


def _status(row: Row) -> DeskStatus:
    if row.status in ("legal", "impossible"):
        return "legal" if row.status == "legal" else "impossible"
    return "lapsed" if row.lapsed else "ruled"


def _distinct(interview: Interview, rows: Iterable[Row]) -> tuple[Row, ...]:
    """One row of each ruling, in the table's order."""
    return tuple({row.consequence: row for row in reversed(tuple(rows))}.values())[::-1]


def _possible(desk: Desk, interview: Interview, row: Row) -> Possible:
    """One row as a ruling; `when` holds only what nobody has answered."""
    open_names = set(unknown_of(interview.plan.asks, interview.answers))
    when = {name: values for name, values in row.when.items() if name in open_names}
    times = row.times if desk.count is None else None
    ruling = _ruling(desk, interview, row)
    return Possible(ruling, row.status, row.lapsed, times, when)


def _ruling(desk: Desk, interview: Interview, row: Row) -> Ruling:
    table = desk.table.after(interview.answers)
    points = 0 if row.points is None else abs(desk.rules.number(row.points))
    points *= desk.count or 1 if row.times else 1
    award = Amount(table.opponents, points) if row.to == "opponents" else None
    return Ruling(
        row=row.id,
        paragraphs=tuple(dict.fromkeys((*row.cite, *interview.table.breaks))),
        penalty=Amount(table.side, 0 if award else points),
        award=award,
        remedy=tuple(_step(desk.rules, table, spec) for spec in row.remedy),
        text=dict(row.text),
    )


def _step(rules: Ruleset, table: Table, spec: RemedySpec) -> Remedy:
    """One step of a remedy, with the seats it means."""
    by = table.who(spec.by)
    details: dict[str, object] = {}
    if spec.count is not None:
        details["count"] = rules.number(spec.count)
    if spec.points is not None:
        details["points"] = rules.number(spec.points)
    if spec.source is not None:
        details["from"] = spec.source
    if spec.to is not None:
        details["to"] = table.who(spec.to)
    entry = rules.vocabulary.remedies.get(spec.do)
    values = {"count": "", "points": "", "to": "", "cards": "", **details, "by": by or ""}
    return Remedy(spec.do, by, details, filled(entry.text, values) if entry else {})


def _later(desk: Desk, interview: Interview) -> Iterator[Other]:
    """The rulings at the other moments of notice, in the order of time."""
    for name in moments_of(interview.table):
        yield from _others(desk, interview, name)


def _neighbours(desk: Desk, interview: Interview, row: Row) -> Iterator[Other]:
    """The rulings under other answers, one circumstance changed at a time."""
    moments = moments_of(interview.table)
    for name, value in interview.answers.items():
        if value is not None and name not in moments:
            for other in _others(desk, interview, name):
                if {each.ruling.row for each in other.possible} != {row.id}:
                    yield other


def _others(desk: Desk, interview: Interview, name: str) -> Iterator[Other]:
    """The rulings under the other values of a circumstance; values that rule alike are one."""
    answers = known(interview.answers)
    own = answers.get(name)
    here = {row.consequence for row in interview.decision.rows}
    grouped: list[tuple[tuple[Row, ...], list[str]]] = []
    found = alternatives(interview.table, answers, name, interview.readings)
    for value, rows in found.items():
        distinct = _distinct(interview, rows)
        if value != own and {row.consequence for row in distinct} != here:
            _join(grouped, distinct, value)
    for rows, values in grouped:
        possible = tuple(_possible(desk, _with(interview, name, values[0]), row) for row in rows)
        yield Other({name: tuple(values)}, possible)


def _join(
    groups: list[tuple[tuple[Row, ...], list[str]]], rows: tuple[Row, ...], value: str
) -> None:
    """Put a value with those that lead to the same rows, or in a group of its own."""
    values = next((values for same, values in groups if same == rows), None)
    if values is None:
        groups.append((rows, [value]))
    else:
        values.append(value)


def _with(interview: Interview, name: str, value: str) -> Interview:
    """The interview with one answer changed."""
    answers = {**interview.answers, name: value}
    return replace(interview, given=answers, said=())


def _missing(desk: Desk, interview: Interview) -> Iterator[Missing]:
    """The questions that are still open; those that settle everything come first."""
    words = desk.rules.vocabulary.circumstances
    plan, answers = interview.plan, interview.answers
    names = [name for name in interview.decision.open_questions if name in words]
    settling = [name for name in names if plan.settles(name, answers)]
    for name in dict.fromkeys((*settling, *names)):
        values = interview.values(name)
        yield Missing(name, words[name].question, values, name in settling)


def _readings(rules: Ruleset, interview: Interview, rows: Iterable[Row]) -> Iterator[ReadingUsed]:
    """The disputed passages that the rulings rest on, with the reading taken."""
    rows = tuple(rows)
    asked = [n for n in interview.readings if any(n in row.when for row in rows)]
    gaps = (rules.gap(name) for name in (*(g for row in rows for g in row.gaps), *asked))
    for gap in {gap.id: gap for gap in gaps if gap.switch}.values():
        taken = rules.taken(gap.id).id
        others = tuple(option.id for option in gap.options if option.id != taken)
        yield ReadingUsed(gap.id, gap.paragraphs, taken, others, gap.title)
