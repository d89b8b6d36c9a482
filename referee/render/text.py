"""The report as text for people: head, findings, what is owed, score, defects of the log.

Says what the report says and works nothing out; texts come from the report and the glossary.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from referee.locale import Words, words
from referee.render.glossary import Glossary
from referee.render.layout import Sheet, draw
from referee.report.model import Report
from referee.rules import Ruleset

Points = Mapping[str, int]


@dataclass(frozen=True)
class Setting:
    """How a report is to be shown.

    `logged` gives the log's line of an event as it was written, or None; `ruleset` the texts of
    the paragraphs. `width` is in columns.
    """

    lang: str = "en"
    width: int = 80
    colour: bool = False
    ruleset: Ruleset | None = None
    logged: Callable[[int], str | None] = lambda _: None


@dataclass(frozen=True)
class View:
    """What the parts of a rendering share: the report, the words, the sheet they write on."""

    report: Report
    setting: Setting
    words: Words
    glossary: Glossary
    sheet: Sheet

    def who(self, seat: str | None) -> str:
        """A seat with the player's name, if the log gives one."""
        players = self.report.head.get("players")
        name = players.get(seat) if isinstance(players, Mapping) else None
        return f"{seat} ({name})" if name else str(seat)

    def sides(self, points: Points) -> str:
        """Numbers side by side: `AC 50, BD 90`."""
        return ", ".join(f"{side} {value}" for side, value in points.items())


def report_text(report: Report, setting: Setting) -> str:
    """The report as text, each row at most `setting.width` columns wide."""
    view = _view(report, setting)
    _write(view)
    return draw(view.sheet.lines, setting.width, setting.colour)


def _view(report: Report, setting: Setting) -> View:
    chosen = words(setting.lang)
    return View(report, setting, chosen, Glossary(setting.ruleset, chosen), Sheet())


def _write(view: View) -> None:
    from referee.render import closing, finding, head  # noqa: PLC0415 - each builds on View

    head.write(view)
    for number, each in enumerate(view.report.findings, 1):
        finding.write(view, number, each)
    closing.write(view)
