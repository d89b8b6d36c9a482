"""One finding as text: what happened, what follows, what would have followed, and why."""

from __future__ import annotations

from collections.abc import Mapping

from referee.render.labelled import labelled
from referee.render.layout import Style
from referee.render.parts import parts_of
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
    for part in labelled(view, parts):
        view.sheet.labelled(part.label, part.text, _INDENT)
        view.sheet.listed(part.label, part.items, _INDENT)
