"""A recomputed score sheet as text and as JSON: slips first, then every deal.

Says what the report says and works nothing out; texts come from the rulebook and the interface.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from referee.locale import Words, words
from referee.render.contract import bid_words, outcome_words
from referee.render.glossary import Glossary
from referee.render.layout import Line, Sheet, Style
from referee.rules import Ruleset
from referee.sheet.result import (
    ContractResult,
    DealResult,
    LineResult,
    MinimumChange,
    SheetReport,
    SideResult,
    Slip,
)

_FIGURES: Final[Mapping[str, str]] = {
    "base": "figure.base",
    "cards": "figure.cards",
    "total": "figure.total",
    "running": "figure.running",
    "next-minimum": "figure.next-minimum",
    "winner": "figure.winner",
}
_HINTS: Final[Mapping[str, str]] = {
    "left-out": "hint.left-out",
    "twice": "hint.twice",
    "sign": "hint.sign",
}
_WINNERS: Final[Mapping[str, str]] = {"draw": "winner.draw", "none": "winner.none"}
_PLAIN: Final = ("date", "event", "table", "round")


def report_object(report: SheetReport) -> dict[str, Any]:
    """The report as plain values for JSON."""
    found: dict[str, Any] = msgspec.to_builtins(report)
    return found


def report_sheet(report: SheetReport, rules: Ruleset | None, lang: str) -> Sheet:
    """The report as lines of text."""
    writer = _Writer(report, words(lang), Glossary(rules, words(lang)))
    writer.head()
    writer.slips()
    writer.carried()
    writer.minimums()
    for deal in report.deals:
        writer.deal(deal)
    writer.end()
    return writer.sheet


class _Writer:
    """Writes one report onto a sheet."""

    def __init__(self, report: SheetReport, say: Words, glossary: Glossary) -> None:
        self.sheet = Sheet()
        self._report = report
        self._say = say
        self._glossary = glossary

    def head(self) -> None:
        report, say, sheet = self._report, self._say, self.sheet
        sheet.title(report.title or report.source)
        if report.title:
            sheet.title(report.source, "faint")
        sheet.labelled(say("ruleset"), self._glossary.ruleset_name(report.ruleset))
        for key in _PLAIN:
            sheet.labelled(say(key), str(report.head.get(key, "")))
        sheet.labelled(say("players"), self._named(report.head.get("players")))
        sheet.labelled(say("scores-start"), self._named(report.head.get("scores")))
        sheet.labelled(say("note"), str(report.head.get("note", "")))
        sheet.gap()
        if not report.slips:
            sheet.title(say("sheet.clean"), "good")
        else:
            sheet.title(say.count("sheet.slips", len(report.slips)), "bad")
        if report.carried:
            sheet.title(say.count("sheet.carried", len(report.carried)), "open")

    def _named(self, values: object) -> str:
        if not isinstance(values, Mapping):
            return ""
        return ", ".join(f"{key} {value}" for key, value in values.items())

    def slips(self) -> None:
        for number, slip in enumerate(self._report.slips, 1):
            self.sheet.gap()
            self.sheet.title(f"{number}. {self._place(slip)}", "bad")
            self.sheet.say(self._figures(slip), 3)
            self.sheet.say(self._hint(slip), 3) if slip.hint_kind else None
            self.sheet.labelled(self._say("paragraphs"), ", ".join(slip.rule), 3)
            self.sheet.labelled(self._say("sheet.correction"), self._correction(slip), 3)

    def _place(self, slip: Slip) -> str:
        """Where a slip stands: deal, side, figure, line of the file."""
        say = self._say
        named = say.text(slip.name) or (
            say(_FIGURES[slip.figure]) if slip.figure in _FIGURES else ""
        )
        parts = [say("sheet.deal", n=slip.deal)] if slip.deal else []
        parts += [part for part in (slip.side, named) if part]
        at = f" ({say.count('lines', 1, list=slip.line)})" if slip.line else ""
        return ", ".join(parts) + at

    def _figures(self, slip: Slip) -> str:
        say = self._say
        if slip.figure == "played-on":
            return say("sheet.played-on", deal=slip.right)
        pair = {"written": self._value(slip.written), "right": self._value(slip.right)}
        said = say("sheet.written-right", **pair)
        if slip.difference is None:
            return said
        key = "sheet.too-high" if slip.difference > 0 else "sheet.too-low"
        said = f"{said} {say.count(key, abs(slip.difference))}"
        if slip.carried and slip.fresh:
            said += " " + say(
                "sheet.partly", fresh=f"{slip.fresh:+d}", carried=f"{slip.carried:+d}"
            )
        return said

    def _value(self, value: int | str) -> str:
        key = _WINNERS.get(str(value))
        return self._say(key) if key else str(value)

    def _hint(self, slip: Slip) -> str:
        return self._say(_HINTS[str(slip.hint_kind)], name=self._say.text(slip.hint_name))

    def _correction(self, slip: Slip) -> str:
        said = self._say.text(slip.text)
        if slip.correctable is None:
            said = self._say("sheet.depends")
        elif not said:
            said = self._say("sheet.set-right")
        cited = f" [{', '.join(slip.paragraphs)}]" if slip.paragraphs else ""
        return said + cited

    def carried(self) -> None:
        self.sheet.gap()
        rows = [f"{self._place(slip)}: {self._figures(slip)}" for slip in self._report.carried]
        self.sheet.listed(self._say("sheet.carried-list"), rows)

    def minimums(self) -> None:
        if not self._report.slips:
            return
        label = self._say("sheet.minimums")
        changes = [self._change(change) for change in self._report.minimums]
        if changes:
            self.sheet.listed(label, changes)
        else:
            self.sheet.labelled(label, self._say("sheet.minimums-same"))

    def _change(self, change: MinimumChange) -> str:
        key = "sheet.minimum-played" if change.played else "sheet.minimum-change"
        return self._say(
            key, deal=change.deal + 1, side=change.side, used=change.used, right=change.right
        )

    def deal(self, deal: DealResult) -> None:
        say, sheet = self._say, self.sheet
        sheet.gap()
        sheet.title(say("sheet.deal", n=deal.number))
        sheet.labelled(say("dealer"), deal.dealer or "", 2)
        if deal.contract is not None:
            sheet.labelled(say("contract"), self._contract(deal.contract), 2)
        out = deal.out if deal.out not in (None, "none") else say("sheet.nobody")
        sheet.labelled(say("sheet.out"), str(out), 2)
        for side, result in deal.sides.items():
            self._side(side, result)

    def _contract(self, contract: ContractResult) -> str:
        say = self._say
        bid = bid_words(say, contract.by, contract.level, contract.strain, doubled=contract.doubled)
        came = outcome_words(say, contract.promised, contract.gathered, contract.outcome)
        cited = f" [{', '.join(contract.paragraphs)}]" if contract.paragraphs else ""
        return f"{bid}; {came}{cited}"

    def _side(self, side: str, result: SideResult) -> None:
        """A side's lines with the points in a column, and the sums below them."""
        say = self._say
        rows: list[tuple[str, str, Style]] = []
        for line in result.lines:
            stays = result.stands.get(line.id, line.points)
            if stays or line.points:
                rows.append(
                    (f"{stays:+d}", self._line_text(line, line.id in result.stands), "plain")
                )
        rows.append((str(result.total), say("figure.total"), "label"))
        rows.append((str(result.running), say("figure.running"), "label"))
        if result.next_minimum is not None:
            rows.append((str(result.next_minimum), say("figure.next-minimum"), "plain"))
        self.sheet.title(side, "label", indent=2)
        wide = max(len(points) for points, _, _ in rows)
        for points, text, style in rows:
            at = 4 + wide - len(points)
            self.sheet.lines.append(Line(f"  {text}", points, at, len(points) + 2, style))

    def _line_text(self, line: LineResult, stands: bool) -> str:
        times = f" × {line.count}" if line.count and line.count > 1 else ""
        stays = f" ({self._say('sheet.stands', right=line.points)})" if stands else ""
        return f"{self._say.text(line.text)}{times}{stays}"

    def end(self) -> None:
        report, say, sheet = self._report, self._say, self.sheet
        sheet.gap()
        sheet.labelled(say("game.totals"), self._named(report.totals))
        if report.winner == "draw":
            sheet.title(say("game.drawn"), "good")
        elif report.winner is not None:
            sheet.title(say("game.winner", side=report.winner), "good")
