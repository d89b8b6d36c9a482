"""The report as text for people: head, findings, what is owed, score, defects of the log.

Says what the report says and works nothing out; texts come from the report and the glossary.
"""

from __future__ import annotations

from referee.locale import words
from referee.render import closing, finding, head
from referee.render.glossary import Glossary
from referee.render.layout import Sheet, draw
from referee.render.view import Setting, View
from referee.report.model import Report

__all__ = ["Setting", "report_text"]


def report_text(report: Report, setting: Setting) -> str:
    """The report as text, each row at most `setting.width` columns wide."""
    chosen = words(setting.lang)
    view = View(report, setting, chosen, Glossary(setting.ruleset, chosen), Sheet())
    head.write(view)
    for number, each in enumerate(report.findings, 1):
        finding.write(view, number, each)
    closing.write(view)
    return draw(view.sheet.lines, setting.width, setting.colour)
