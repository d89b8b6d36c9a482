"""One deal log to a `Review`: the fold of `check`, with a picture of the table after each event."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from referee.check import check_watched
from referee.facts.watch import Watch
from referee.log.model import Document
from referee.report.model import Due
from referee.review.model import Review, Step
from referee.review.picture import picture
from referee.rules import Ruleset
from referee.rulings.dues import dues
from referee.rulings.findings import findings


def review(
    document: Document,
    *,
    readings: Mapping[str, str] | None = None,
    rulebook: Path | None = None,
    at: int | None = None,
    source: str = "",
    lines: Sequence[int | None] = (),
) -> Review:
    """Rule on a deal and keep the table after every event.

    Takes the same options as `referee.check` and raises the same errors.
    """
    steps: list[Step] = []
    watches: list[Watch] = []

    def after(w: Watch) -> None:
        watches[:] = [w]
        steps.append(picture(w, _dues(w.terms.rules, w)))

    report = check_watched(
        document, after, readings=readings, rulebook=rulebook, at=at, source=source, lines=lines
    )
    # A log that stops calls for the judge there: at its end that is owed which he rules then.
    steps[-1] = replace(steps[-1], dues=report.dues)
    w = watches[0]
    return Review(report, w.terms.rules, tuple(w.events), tuple(steps))


def _dues(rules: Ruleset, w: Watch) -> tuple[Due, ...]:
    """What rulings given so far still ask for, by the events so far."""
    table = w.table
    noticed = [fault for fault in table.faults if fault.noticed is not None]
    if not noticed and not table.barred_draw and not any(table.penalty_cards.values()):
        return ()
    so_far = dataclasses.replace(w, events=w.events[: w.n])
    return dues(rules, so_far, list(findings(rules, so_far, (), noticed)))
