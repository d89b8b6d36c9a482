"""Where the time of an audit went, as text and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from referee.audit.profile import NO_FAULT, Profile
from referee.locale import Words
from referee.render.layout import Line, Sheet

ParagraphOf = Callable[[str], str]
"""The paragraph that a fault breaks, by the fault's id."""

_OTHER: Final = "-"


def profile_object(profile: Profile, paragraph_of: ParagraphOf) -> dict[str, object]:
    """The seconds by detector or package, and by paragraph; `-` where no fault is at hand."""
    return {
        "seconds": round(profile.seconds, 3),
        "by_detector": _seconds(profile.places, profile.seconds),
        "by_paragraph": _seconds(_by_paragraph(profile, paragraph_of), profile.seconds),
    }


def profile_sheet(profile: Profile, say: Words, paragraph_of: ParagraphOf, top: int) -> Sheet:
    """The lists as lines, of each the first `top` rows, 0 meaning all of them."""
    sheet = Sheet()
    sheet.gap()
    paragraphs = _by_paragraph(profile, paragraph_of)
    for key, counted in (
        ("audit.time-by-detector", profile.places),
        ("audit.time-by-paragraph", paragraphs),
    ):
        sheet.title(say(key), "label")
        shown = counted.most_common(top or None)
        for name, count in shown:
            share = count / counted.total()
            seconds = say.decimal(profile.seconds * share, 3)
            percent = say("audit.percent", n=say.decimal(100 * share))
            lead = f"{seconds:>8}  {percent:>6}"
            what = say("audit.no-fault") if name == _OTHER else name
            indent = len(lead) - len(lead.lstrip())
            sheet.lines.append(Line(f"  {what}", lead.lstrip(), indent, len(lead.lstrip()) + 2))
        if left := len(counted) - len(shown):
            sheet.say(say.count("audit.more", left), 2)
        sheet.gap()
    return sheet


def _by_paragraph(profile: Profile, paragraph_of: ParagraphOf) -> Counter[str]:
    counted: Counter[str] = Counter()
    for fault, count in profile.faults.items():
        counted[_OTHER if fault == NO_FAULT else paragraph_of(fault)] += count
    return counted


def _seconds(counted: Counter[str], whole: float) -> dict[str, float]:
    total = counted.total() or 1
    return {name: round(whole * count / total, 4) for name, count in counted.most_common()}
