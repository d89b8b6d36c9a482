"""Rival readings: every disputed passage on which something in a log depends, each outcome.

Each reading is tried, not only those that a ruling names: a passage may also make a finding appear
or change the score.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from referee.compare.difference import Difference, difference
from referee.compare.what_if import Standing
from referee.report.model import Finding, Report, Text
from referee.rules import Gap


class Outcome(Struct, frozen=True):
    """What one option of a passage leads to; `taken` is the option by which the ruling stands."""

    option: str
    text: Text
    taken: bool
    report: Report
    difference: Difference


class Rival(Struct, frozen=True):
    """A passage on which something depends: its options in the order of the rulebook.

    `named` are the findings whose ruling names the passage, though it may change nothing here.
    """

    id: str
    number: str
    paragraphs: tuple[str, ...]
    title: Text
    outcomes: tuple[Outcome, ...]
    named: tuple[Finding, ...]

    @property
    def matters(self) -> bool:
        """Whether another option changes anything."""
        return not all(each.difference.nothing for each in self.outcomes)

    @property
    def concerned(self) -> list[Finding]:
        """The findings, as they stand, that rest on the passage or that another option changes."""
        found = list(self.named)
        for outcome in self.outcomes:
            changed = [change.before for change in outcome.difference.changed]
            found += [f for f in (*changed, *outcome.difference.gone) if f not in found]
        return sorted(found, key=lambda finding: finding.event)


def rivals(now: Standing) -> Iterator[Rival]:
    """The passages that some ruling, or the score, of the log depends on or rests on."""
    for gap in now.rules.gaps():
        if gap.switch:
            found = _rival(now, gap)
            if found.matters or found.named:
                yield found


def _rival(now: Standing, gap: Gap) -> Rival:
    outcomes = tuple(_outcome(now, gap, option.id, option.text) for option in gap.options)
    named = tuple(
        finding
        for finding in now.report.findings
        if any(used.id == gap.id for used in finding.readings)
    )
    return Rival(gap.id, gap.number, gap.paragraphs, gap.title, outcomes, named)


def _outcome(now: Standing, gap: Gap, option: str, text: Text) -> Outcome:
    taken = now.rules.taken(gap.id).id == option
    report = now.report
    if not taken:
        report = now.again(now.document, {gap.id: option}, now.lines)
    return Outcome(option, text, taken, report, difference(now.report, report))
