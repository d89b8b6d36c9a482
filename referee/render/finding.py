"""One finding as text: what happened, what follows, what would have followed, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from referee.render.layout import Style
from referee.render.parts import Reading, parts_of
from referee.render.view import View
from referee.report.model import Finding

_STYLES: Mapping[str, Style] = {"undetermined": "open", "open": "open", "lapsed": "faint"}
_INDENT = 3


def write(view: View, number: int, finding: Finding) -> None:
    """Everything the report says of a finding, under a numbered heading."""
    parts = parts_of(view, finding)
    view.sheet.gap()
    style = _STYLES.get(finding.status, "bad")
    view.sheet.title(f"{number}. {parts.name}", style)
    view.sheet.say(parts.place, _INDENT)
    _label(view, "ruling", f"[{parts.status}] {parts.decided}")
    _list(view, "remedy", parts.steps)
    _label(view, "consequence", parts.points)
    _list(view, "elsewhere", parts.elsewhere)
    _list(view, "paragraphs", [f"{name} {text}".strip() for name, text in parts.paragraphs])
    _label(view, "noticed", parts.notice)
    alternatives = [f"{each.when} - {each.outcome}" for each in parts.alternatives]
    _list(view, parts.alternatives_key, alternatives)
    _list(view, "why", parts.reasons)
    for reading in parts.readings:
        _reading(view, reading)
    _list(view, "missing", parts.missing)


def _label(view: View, key: str, text: str) -> None:
    view.sheet.labelled(view.words(key), text, _INDENT)


def _list(view: View, key: str, items: Iterable[str]) -> None:
    view.sheet.listed(view.words(key), items, _INDENT)


def _reading(view: View, reading: Reading) -> None:
    label = f"{view.words('readings')} ({reading.id}; {', '.join(reading.paragraphs)})"
    view.sheet.listed(label, [reading.title, reading.taken, *reading.others], _INDENT)
