"""The summary of an audit as text and as the JSON object of `--format json`.

Works nothing out but rates in percent, and shortens lists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

import msgspec

from referee.audit.summary import ByTable, Notices, Summary
from referee.locale import Words, pick
from referee.render.layout import Line, Sheet

FORMAT: Final = 1
NameOf: TypeAlias = Callable[[str], dict[str, str]]
"""The name of a fault in every language, by its id; empty if no ruleset at hand knows it."""


_STATUS: Final = {
    "ruled": "audit.ruled",
    "open": "audit.open",
    "lapsed": "audit.lapsed",
    "undetermined": "audit.undetermined",
}


class Row(NamedTuple):
    """A row of a list: two numbers, and what they are about."""

    findings: int
    points: int | None
    text: str


def summary_object(summary: Summary, name_of: NameOf) -> dict[str, object]:
    """The summary as plain values; rates are shares between 0 and 1, null without a whole."""
    form: dict[str, object] = {"format": FORMAT, **msgspec.to_builtins(summary)}
    rates = {
        "false_rate": summary.notices.false_rate,
        "missed_rate": summary.notices.missed_rate,
    }
    form["notices"] = {**msgspec.to_builtins(summary.notices), **rates}
    form["by_fault"] = [
        {**msgspec.to_builtins(each), "name": name_of(each.fault)} for each in summary.by_fault
    ]
    return form


def summary_sheet(summary: Summary, say: Words, name_of: NameOf, top: int) -> Sheet:
    """The summary as lines; of each list the first `top` rows, 0 meaning all of them."""
    sheet = Sheet()
    _head(sheet, summary, say)
    if summary.findings:
        _findings(sheet, summary, say, name_of, top)
    return sheet


def _head(sheet: Sheet, summary: Summary, say: Words) -> None:
    sheet.title(say.count("audit.deals", summary.deals))
    outcomes = {
        "audit.clean": summary.clean,
        "audit.irregular": summary.irregular,
        "audit.inconsistent": summary.inconsistent,
    }
    for key, number in outcomes.items():
        if number:
            sheet.say(say.count(key, number), 2)
    if summary.set_aside:
        sheet.title(say.count("audit.set-aside", summary.set_aside), "bad", 2)
    if len(summary.by_ruleset) > 1:
        rulesets = (f"{each.ruleset}: {each.deals}" for each in summary.by_ruleset)
        sheet.labelled(say("audit.rulesets"), ", ".join(rulesets))
    sheet.gap()
    sheet.title(say.count("irregularities", summary.findings))


def _findings(sheet: Sheet, summary: Summary, say: Words, name_of: NameOf, top: int) -> None:
    for status, tally in summary.by_status.items():
        if tally.findings:
            sheet.say(say.count(_STATUS[status], tally.findings), 2)
    sheet.labelled(say("audit.points"), _number(summary.points))
    sheet.labelled(say("audit.stake"), _number(summary.stake))
    if summary.notices.made:
        sheet.labelled(say("audit.false"), _false(summary.notices, say))
    sheet.labelled(say("audit.missed"), _missed(summary.notices, say))
    sheet.labelled(say("audit.resting"), str(summary.resting_on_a_reading))
    for key, rows in _lists(summary, say, name_of):
        _list(sheet, say, key, rows, top)


def _false(notices: Notices, say: Words) -> str:
    return _share(say, notices.false, notices.made, notices.false_rate)


def _missed(notices: Notices, say: Words) -> str:
    return _share(say, notices.missed, notices.findings, notices.missed_rate)


def _share(say: Words, part: int, whole: int, rate: float | None) -> str:
    percent = say("audit.percent", n=say.decimal(100 * (rate or 0)))
    return say("audit.share", part=part, whole=whole, percent=percent)


def _lists(summary: Summary, say: Words, name_of: NameOf) -> Iterable[tuple[str, list[Row]]]:
    several = len(summary.by_ruleset) > 1
    yield (
        "audit.by-paragraph",
        [
            Row(p.findings, p.points, f"{p.paragraph} ({p.ruleset})" if several else p.paragraph)
            for p in summary.by_paragraph
            if p.findings
        ],
    )
    yield (
        "audit.by-fault",
        [
            Row(f.findings, f.points, pick(name_of(f.fault), say.lang) or f.fault)
            for f in summary.by_fault
        ],
    )
    yield "audit.by-player", [Row(p.findings, p.points, p.player) for p in summary.by_player]
    yield (
        "audit.by-table",
        [Row(t.findings, t.points, _table(t, say)) for t in summary.by_table if t.findings],
    )
    yield (
        "audit.by-reading",
        [
            Row(
                r.findings,
                None,
                f"{r.reading} = {r.taken}" + (f" ({r.ruleset})" if several else ""),
            )
            for r in summary.by_reading
        ],
    )


def _table(table: ByTable, say: Words) -> str:
    name = say("audit.table", name=table.table)
    where = f"{table.event}, {name}" if table.event else name
    return f"{where} ({say.count('audit.deals', table.deals)})"


def _list(sheet: Sheet, say: Words, key: str, rows: Sequence[Row], top: int) -> None:
    """A titled list with its numbers in columns."""
    if not rows:
        return
    shown = rows[:top] if top else rows
    sheet.gap()
    sheet.title(say(key), "label")
    wide = [
        max(len(number) for number in column) for column in zip(*map(_cells, shown), strict=True)
    ]
    for row in shown:
        cells = [cell.rjust(size) for cell, size in zip(_cells(row), wide, strict=True) if size]
        lead = "  ".join(cells)
        sheet.lines.append(Line(f"  {row.text}", lead, 2, len(lead) + 2))
    if left := len(rows) - len(shown):
        sheet.say(say.count("audit.more", left), 2)


def _cells(row: Row) -> tuple[str, str]:
    return str(row.findings), "" if row.points is None else _number(row.points)


def _number(points: int) -> str:
    """Points with a thin gap between thousands, in every language the same."""
    return f"{points:,}".replace(",", "\N{NO-BREAK SPACE}")
