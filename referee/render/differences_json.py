"""What differs between two reports as plain values for JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from referee.compare.difference import Change, Difference, PointsChange, ScoreChange
from referee.compare.rivals import Outcome, Rival
from referee.compare.what_if import WhatIf
from referee.render.json_form import defect_object, due_object, finding_object, line_totals
from referee.report.model import Finding, Report

Json: TypeAlias = dict[str, object]


def _head(report: Report) -> Json:
    return {
        "format": 1,
        "ruleset": report.ruleset,
        "source": report.source,
        "title": report.title,
        "verdict": report.verdict,
    }


def what_if_object(now: Report, found: Iterable[WhatIf]) -> Json:
    """The edits of one log, each with what it changes."""
    return _head(now) | {"what_if": [_edit(each) for each in found]}


def _edit(each: WhatIf) -> Json:
    told = difference_object(each.difference)
    head = {"edit": each.edit, "verdict": each.report.verdict, "origins": each.edited.origins}
    return head | {"changes": not each.difference.nothing, **told}


def difference_object(found: Difference) -> Json:
    """All that differs."""
    return {
        "findings": {
            "gone": [finding_object(each) for each in found.gone],
            "new": [finding_object(each) for each in found.new],
            "changed": [_change(each) for each in found.changed],
            "same": found.same,
        },
        "score": {side: _score(change) for side, change in found.score.items()},
        "penalties": _points(found.penalties),
        "awards": _points(found.awards),
        "minimum": _points(found.minimum),
        "next_minimum": _points(found.next_minimum),
        "dues": {
            "gone": [due_object(due) for due in found.dues_gone],
            "new": [due_object(due) for due in found.dues_new],
        },
        "inconsistencies": {
            "gone": [defect_object(each) for each in found.defects_gone],
            "new": [defect_object(each) for each in found.defects_new],
        },
    }


def _change(change: Change) -> Json:
    return {
        "fields": list(change.fields),
        "before": finding_object(change.before),
        "after": finding_object(change.after),
    }


def _score(change: ScoreChange) -> Json:
    lines = [
        {"line": line.line, "text": dict(line.text), "before": line.before, "after": line.after}
        for line in change.lines
    ]
    head: Json = {"before": change.before, "after": change.after, "difference": change.points}
    return head | {"lines": lines}


def _points(changes: Mapping[str, PointsChange]) -> Json:
    return {
        side: {"before": change.before, "after": change.after} for side, change in changes.items()
    }


def rivals_object(now: Report, found: Iterable[Rival]) -> Json:
    """The disputed passages on which a log depends, with each outcome."""
    return _head(now) | {"readings": [_rival(each) for each in found]}


def _rival(each: Rival) -> Json:
    return {
        "id": each.id,
        "number": each.number,
        "paragraphs": list(each.paragraphs),
        "title": dict(each.title),
        "matters": each.matters,
        "rulings": [_ruling(each, found) for found in each.concerned],
        "outcomes": [_outcome(outcome) for outcome in each.outcomes],
    }


def _ruling(each: Rival, found: Finding) -> Json:
    """A ruling as it stands with the one of each option; null where the finding is gone."""
    outcomes: Json = {}
    for outcome in each.outcomes:
        diff = outcome.difference
        after = next((change.after for change in diff.changed if change.before == found), found)
        outcomes[outcome.option] = None if found in diff.gone else finding_object(after)
    return {"event": found.event, "irregularity": found.irregularity, "outcomes": outcomes}


def _outcome(outcome: Outcome) -> Json:
    told: Json = {
        "option": outcome.option,
        "text": dict(outcome.text),
        "taken": outcome.taken,
        "verdict": outcome.report.verdict,
    }
    score = outcome.report.score
    if score is not None:
        told["score"] = {side: line_totals(each)["total"] for side, each in score.items()}
    return told | {
        "changes": not outcome.difference.nothing,
        **difference_object(outcome.difference),
    }
