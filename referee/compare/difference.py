"""What differs between two reports on one log: findings, score, minimums, dues, defects.

Compares and nothing else: both reports are given. Points are whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias, TypeVar

from msgspec import Struct

from referee.report.model import (
    Amount,
    Due,
    Finding,
    Inconsistency,
    Remedy,
    Report,
    Ruling,
    SideScore,
)

T = TypeVar("T")
Place: TypeAlias = Callable[[int], object]
"""The number of an event in the second log to something that is the same in the first one."""


class Change(Struct, frozen=True):
    """A finding of both reports that is ruled on differently; `fields` says in what."""

    before: Finding
    after: Finding
    fields: tuple[str, ...]


class LineChange(Struct, frozen=True):
    """A score line whose points differ; `text` says in three languages what it is for."""

    line: str
    text: Mapping[str, str]
    before: int
    after: int


class ScoreChange(Struct, frozen=True):
    """A side's score of the deal; None where a log doesn't allow one."""

    before: int | None
    after: int | None
    lines: tuple[LineChange, ...] = ()

    @property
    def points(self) -> int | None:
        """By how much the total changes; None if there is no total on one side."""
        if self.before is None or self.after is None:
            return None
        return self.after - self.before


class PointsChange(Struct, frozen=True):
    """Points of a side in two reports."""

    before: int
    after: int


class Difference(Struct, frozen=True):
    """All that differs; `same` counts the findings ruled on alike."""

    gone: tuple[Finding, ...]
    new: tuple[Finding, ...]
    changed: tuple[Change, ...]
    same: int
    score: Mapping[str, ScoreChange]
    penalties: Mapping[str, PointsChange]
    awards: Mapping[str, PointsChange]
    minimum: Mapping[str, PointsChange]
    next_minimum: Mapping[str, PointsChange]
    dues_gone: tuple[Due, ...]
    dues_new: tuple[Due, ...]
    defects_gone: tuple[Inconsistency, ...]
    defects_new: tuple[Inconsistency, ...]

    @property
    def nothing(self) -> bool:
        """Whether the two reports say the same."""
        return not any((
            self.gone, self.new, self.changed, self.score, self.penalties, self.awards,
            self.minimum, self.next_minimum, self.dues_gone, self.dues_new,
            self.defects_gone, self.defects_new,
        ))  # fmt: skip


def difference(before: Report, after: Report, place: Place = lambda event: event) -> Difference:
    """What differs; `place` leads from an event of `after` to the same one of `before`."""
    pairs, gone, new = _matched(before.findings, after.findings, place)
    found = [Change(one, other, _fields(one, other, place)) for one, other in pairs]
    changed = tuple(change for change in found if change.fields)
    return Difference(
        gone=tuple(gone),
        new=tuple(new),
        changed=changed,
        same=len(found) - len(changed),
        score=_scores(before.score or {}, after.score or {}),
        penalties=_points(before.penalties, after.penalties),
        awards=_points(before.awards, after.awards),
        minimum=_points(before.minimum, after.minimum),
        next_minimum=_points(before.next_minimum or {}, after.next_minimum or {}),
        dues_gone=_without(before.dues, after.dues, _due),
        dues_new=_without(after.dues, before.dues, _due),
        defects_gone=_without(before.inconsistencies, after.inconsistencies, _defect),
        defects_new=_without(after.inconsistencies, before.inconsistencies, _defect),
    )


def _matched(
    before: Sequence[Finding], after: Sequence[Finding], place: Place
) -> tuple[list[tuple[Finding, Finding]], list[Finding], list[Finding]]:
    """The findings about the same thing, in order, and those that have no counterpart.

    Of two candidates the one that agrees in more is taken: event, player and fault before event
    and player, and these before the same fault of the same player elsewhere.
    """
    gone, new = list(before), list(after)
    pairs: list[tuple[Finding, Finding]] = []
    keys: tuple[Callable[[Finding, Place], object], ...] = (
        lambda f, at: (at(f.event), f.seat, f.side, f.irregularity),
        lambda f, at: (at(f.event), f.seat, f.side),
        lambda f, _: (f.irregularity, f.seat, f.side),
    )
    for key in keys:
        for one in list(gone):
            wanted = key(one, lambda event: event)
            other = next((each for each in new if key(each, place) == wanted), None)
            if other is not None:
                gone.remove(one)
                new.remove(other)
                pairs.append((one, other))
    return sorted(pairs, key=lambda pair: pair[0].event), gone, new


def _fields(before: Finding, after: Finding, place: Place) -> tuple[str, ...]:
    """In what the rulings on two findings differ."""
    at = None if after.noticed_at is None else place(after.noticed_at)
    differs = {
        "event": before.event != place(after.event),
        "irregularity": (before.irregularity, *before.also) != (after.irregularity, *after.also),
        "status": before.status != after.status,
        "noticed": (before.noticed_at, before.noticed_window) != (at, after.noticed_window),
        **ruling_differs(before.ruling, after.ruling),
        "missing": _asked(before) != _asked(after),
    }
    return tuple(name for name, is_so in differs.items() if is_so)


def ruling_differs(before: Ruling, after: Ruling) -> dict[str, bool]:
    """For each part of a ruling whether it differs."""
    return {
        "text": before.text != after.text,
        "remedy": list(map(_step, before.remedy)) != list(map(_step, after.remedy)),
        "penalty": _cost(before.penalty) != _cost(after.penalty),
        "award": _cost(before.award) != _cost(after.award),
        "paragraphs": before.paragraphs != after.paragraphs,
    }


def _step(step: Remedy) -> tuple[object, ...]:
    return step.do, step.by, dict(step.details)


def _cost(amount: Amount | None) -> tuple[str | None, int] | None:
    """An amount; nothing and 0 points are the same."""
    return (amount.side, amount.points) if amount is not None and amount.points else None


def _asked(finding: Finding) -> list[str]:
    return [question.circumstance for question in finding.missing]


def _scores(
    before: Mapping[str, SideScore], after: Mapping[str, SideScore]
) -> dict[str, ScoreChange]:
    changes = {
        side: _score(before.get(side), after.get(side)) for side in dict.fromkeys((*before, *after))
    }
    return {s: c for s, c in changes.items() if c.before != c.after or c.lines}


def _score(before: SideScore | None, after: SideScore | None) -> ScoreChange:
    if before is None or after is None:
        return ScoreChange(
            None if before is None else before.total, None if after is None else after.total
        )
    texts = {line.line: line.text for line in (*before.lines, *after.lines)}
    changes = [
        LineChange(name, text, _sum(before, name), _sum(after, name))
        for name, text in texts.items()
    ]
    lines = tuple(change for change in changes if change.before != change.after)
    return ScoreChange(before.total, after.total, lines)


def _sum(score: SideScore, name: str) -> int:
    return sum(line.points for line in score.lines if line.line == name)


def _points(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, PointsChange]:
    if not before or not after:  # a deal that did not end has none
        return {}
    sides = dict.fromkeys((*before, *after))
    found = {side: PointsChange(before.get(side, 0), after.get(side, 0)) for side in sides}
    return {side: change for side, change in found.items() if change.before != change.after}


def _without(some: Iterable[T], others: Iterable[T], key: Callable[[T], object]) -> tuple[T, ...]:
    """Those of `some` that `others` have no equal of, each equal counted once."""
    left = [key(other) for other in others]
    found = []
    for each in some:
        if key(each) in left:
            left.remove(key(each))
        else:
            found.append(each)
    return tuple(found)


def _due(due: Due) -> object:
    return due.seat, due.side, due.what, due.cards, due.paragraphs


def _defect(defect: Inconsistency) -> object:
    return defect.what, tuple(defect.text.items())
