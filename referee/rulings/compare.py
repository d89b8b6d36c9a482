"""The table's own rulings and written scores, compared with the book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.facts.watch import Watch
from referee.log import model
from referee.play.faults import Fault
from referee.report.model import Finding, Ruling, SideScore, TableRuling
from referee.rules import Ruleset
from referee.rulings.ruling import ruling


def compare_rulings(w: Watch, found: Sequence[Finding]) -> tuple[TableRuling, ...]:
    """Each ruling given at the table beside the finding it is about."""
    return tuple(_compare(n, event, found) for n, event in w.ruled)


def _compare(n: int, event: model.Rule, found: Sequence[Finding]) -> TableRuling:
    meant = _meant(n, event, found)
    points = dict(event.points or {})
    if meant is None:
        return TableRuling(n, tuple(event.paragraphs), points, False, (), {}, None)
    book = changes_of(meant.ruling)
    agrees = not disagreements(event.paragraphs, points, meant.ruling)
    return TableRuling(
        n, tuple(event.paragraphs), points, agrees, meant.paragraphs, book, meant.event
    )


def _meant(n: int, event: model.Rule, found: Sequence[Finding]) -> Finding | None:
    """The finding a table ruling is about: the latest before it that shares a paragraph or side."""
    before = [finding for finding in found if finding.event < n]
    sharing = [
        finding
        for finding in before
        if any(_same(one, other) for one in event.paragraphs for other in finding.paragraphs)
    ]
    sides = [f for f in before if f.side in (event.points or {})]
    candidates = sharing or sides or before
    return candidates[-1] if candidates else None


def _same(one: str, other: str) -> bool:
    """Whether one paragraph is the other or a part of it."""
    return one == other or one.startswith(other + ".") or other.startswith(one + ".")


def disagreements(
    paragraphs: Sequence[str], points: Mapping[str, int], book: Ruling
) -> tuple[str, ...]:
    """In what a ruling given with these paragraphs and changes of points differs from the book's.

    `paragraphs` if none of the book's is cited, `points` if these are others; 0 is as good as none.
    """
    cites = any(_same(one, other) for one in paragraphs for other in book.paragraphs)
    given, right = ({s: v for s, v in p.items() if v} for p in (points, changes_of(book)))
    return (*(() if cites else ("paragraphs",)), *(() if given == right else ("points",)))


def changes_of(book: Ruling) -> dict[str, int]:
    """Points by side as a judge says them: what a penalty takes is negative."""
    changes: dict[str, int] = {}
    penalty, award = book.penalty, book.award
    if penalty.side is not None:
        changes[penalty.side] = -penalty.points
    if award is not None and award.side is not None:
        changes[award.side] = award.points
    return changes


def written_scores(
    rules: Ruleset,
    w: Watch,
    score: Mapping[str, SideScore] | None,
    lines: Sequence[int | None],
) -> list[Finding]:
    """A finding where the points written down for the deal aren't the computed ones."""
    table = w.table
    refused = any(fault.fact == "corrected-too-late" for fault in table.faults)
    if score is None or table.scored_at is None or refused:
        return []
    wrong = {
        side: points
        for side, points in table.written.items()
        if side in score and score[side].total != points
    }
    return [_misstated(rules, w, wrong, score, lines)] if wrong else []


def _misstated(
    rules: Ruleset,
    w: Watch,
    wrong: Mapping[str, int],
    score: Mapping[str, SideScore],
    lines: Sequence[int | None],
) -> Finding:
    table = w.table
    event = max(table.written_at[side] for side in wrong)
    decision = rules.table("score-misstated")
    row = decision.rows[0]
    fault = Fault("score-misstated", event, None, table.turn.number, {})
    facts = {f"written {side}": str(points) for side, points in wrong.items()}
    facts |= {f"computed {side}": str(score[side].total) for side in wrong}
    return Finding(
        event=event,
        line=lines[event - 1] if 0 < event <= len(lines) else None,
        seat=None,
        side=None,
        irregularity=fault.fact,
        name=rules.vocabulary.facts[fault.fact].name,
        status="ruled",
        noticed_at=None,
        noticed_window=None,
        ruling=ruling(rules, table, fault, row, decision.breaks),
        otherwise=(),
        missing=(),
        facts=facts,
        evidence=(event,),
        readings=(),
    )
