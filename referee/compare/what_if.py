"""What if: a log is edited, ruled on again, and compared with the ruling as it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from referee.check import check
from referee.compare.difference import Difference, difference
from referee.compare.edits import Edited, EditError, edited
from referee.log import model
from referee.log.consistency import document_issues
from referee.log.model import Document
from referee.log.problems import path_text
from referee.report.model import Report
from referee.rules import ReadingError, Ruleset, load_ruleset
from referee.seats import Seating


class WhatIf(Struct, frozen=True):
    """An edit with the log and report it leads to, and what they differ in from those before."""

    edit: str
    edited: Edited
    report: Report
    difference: Difference


class Standing(Struct, frozen=True):
    """A log as it stands: its readings by the ids of passages and options, and its report."""

    document: Document
    report: Report
    rules: Ruleset
    rulebook: Path | None
    lines: tuple[int | None, ...]

    @property
    def seating(self) -> Seating:
        """Who plays."""
        pairs = self.rules.sides == "pairs"
        return Seating.partnership() if pairs else Seating.alone(self.rules.seats)

    def again(
        self,
        document: Document,
        readings: Mapping[str, str],
        lines: Sequence[int | None],
    ) -> Report:
        """The report of an edited document under these readings besides those that stand."""
        bare = msgspec.structs.replace(document, readings=None)
        chosen = {**self.rules.chosen, **readings}
        source = self.report.source
        return check(bare, readings=chosen, rulebook=self.rulebook, source=source, lines=lines)


def standing(
    document: Document,
    *,
    readings: Mapping[str, str] | None = None,
    rulebook: Path | None = None,
    at: int | None = None,
    source: str = "",
    lines: Sequence[int | None] = (),
) -> Standing:
    """The ruling on a log as it stands, `at` as for `referee.check`. Raises as that does."""
    if at is not None:
        events = [*document.events[:at], model.Notice(by="table")]
        document = msgspec.structs.replace(document, events=events, expect=None)
    chosen = {**(document.readings or {}), **(readings or {})}
    rules = load_ruleset(document.ruleset, rulebook, chosen)
    report = check(document, readings=readings, rulebook=rulebook, source=source, lines=lines)
    return Standing(document, report, rules, rulebook, tuple(lines))


def what_if(now: Standing, edit: str) -> WhatIf:
    """The ruling after an edit beside the one that stands. Raises `EditError`."""
    made = edited(
        now.document,
        edit,
        seats=now.seating.seats,
        hand_size=now.rules.number("hand_size"),
        lines=now.lines,
    )
    for issue in document_issues(made.document, {now.document.ruleset: now.seating}):
        place = path_text(issue.path)
        said = f"{place}: {issue.message}" if place else issue.message
        raise EditError("edit.result", edit, error=said)
    report = now.again(made.document, _chosen(now, made, edit), made.lines)
    return WhatIf(edit, made, report, difference(now.report, report, made.place))


def _chosen(now: Standing, made: Edited, edit: str) -> Mapping[str, str]:
    """The readings of an edit by the ids of passages and options. Raises `EditError`."""
    if not made.readings:
        return {}
    try:
        return load_ruleset(now.document.ruleset, now.rulebook, made.readings).chosen
    except ReadingError as error:
        raise EditError("edit.result", edit, error=str(error.problems[0])) from None
