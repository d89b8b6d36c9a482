"""The report as Markdown: the same parts as the text, for a page, a mail or a minute book."""

from __future__ import annotations

from referee.locale import words
from referee.render import closing, head
from referee.render.glossary import Glossary
from referee.render.labelled import labelled
from referee.render.layout import Sheet
from referee.render.md import Markdown
from referee.render.parts import parts_of
from referee.render.view import Setting, View
from referee.report.model import Finding, Report, SideScore

__all__ = ["report_markdown"]


def report_markdown(report: Report, setting: Setting) -> str:
    """The report as a Markdown document; of the setting only language and texts count."""
    chosen = words(setting.lang)
    view = View(report, setting, chosen, Glossary(setting.ruleset, chosen), Sheet())
    page = Markdown()
    page.heading(head.title(view))
    source = [(chosen("source"), report.source if report.title else "")]
    page.pairs([*source, *head.particulars(view)])
    for said, _ in head.verdict(view):
        page.labelled(chosen("verdict"), said)
    for number, each in enumerate(report.findings, 1):
        _finding(page, view, number, each)
    _closing(page, view)
    return page.text()


def _finding(page: Markdown, view: View, number: int, each: Finding) -> None:
    parts = parts_of(view, each)
    page.heading(f"{number}. {parts.name}", 2)
    page.code(parts.place)
    for part in labelled(view, parts):
        page.labelled(part.label, part.text)
        page.listed(part.label, part.items)


def _closing(page: Markdown, view: View) -> None:
    report, say = view.report, view.words
    page.listed(say("dues"), [closing.due_text(view, due) for due in report.dues])
    page.labelled(say("penalties"), closing.nonzero(view, report.penalties))
    page.labelled(say("awards"), closing.nonzero(view, report.awards))
    if report.score is not None:
        page.heading(say("score"), 2)
        for side, score in report.score.items():
            _side(page, view, side, score)
    page.labelled(say("next-minimum"), view.sides(report.next_minimum or {}))
    page.labelled(say("game"), closing.game_result(view))
    page.listed(
        say("table-rulings"),
        [closing.table_ruling_text(view, each) for each in report.table_rulings],
    )
    page.listed(say("defect"), [closing.defect_text(view, each) for each in report.inconsistencies])


def _side(page: Markdown, view: View, side: str, score: SideScore) -> None:
    rows = [(view.words.text(line.text) or line.line, f"{line.points:+d}") for line in score.lines]
    rows.append((view.words("total"), str(score.total)))
    page.table((side, view.words("consequence")), rows, right=1)
