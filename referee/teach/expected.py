"""Comparing a report with the `expect` table of a case, key by key.

Expected findings are exact in number and meet the findings in any order; a key that an
expectation leaves out isn't compared, and a key that is not known here is ignored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from referee.teach.matching import assign

if TYPE_CHECKING:
    from referee.log.model import Document
    from referee.report.model import Amount, Due, Finding, Report, SideScore

Expected: TypeAlias = Mapping[str, Any]
Labels: TypeAlias = Mapping[str, int]


def compare(report: Report, expect: Expected, document: Document | None = None) -> list[str]:
    """What a report says otherwise than a case expects: one English line each, none if it agrees.

    `expect` is the table of the case file; `document` resolves labels of events.
    """
    labels = event_labels(document)
    said = _said("findings", _findings, report, expect, labels)
    for key, check in _REPORT_KEYS.items():
        if key in expect:
            said += _said(key, check, report, expect[key])
    return said


def _said(key: str, check: Callable[..., Iterator[str]], *given: Any) -> list[str]:
    """What one comparison says; an expectation of another form than can be compared is named."""
    try:
        return [*check(*given)]
    except (AttributeError, TypeError, KeyError, ValueError):
        return [f"expect.{key} has a form that can't be compared"]


def event_labels(document: Document | None) -> dict[str, int]:
    """The number of each labelled event of a log, counted from 1."""
    if document is None:
        return {}
    numbered = enumerate(document.events, 1)
    return {event.label: number for number, event in numbered if event.label is not None}


def _findings(report: Report, expect: Expected, labels: Labels) -> Iterator[str]:
    if expect.get("clean"):
        yield from (f"not clean: {described(each)}" for each in report.findings)
        yield from (f"not clean: {each.what}" for each in report.inconsistencies)
    elif "findings" in expect:
        yield from _assigned(expect["findings"], report.findings, labels)


def _assigned(
    wanted: Sequence[Expected], found: Sequence[Finding], labels: Labels
) -> Iterator[str]:
    """What is left over when as many expectations as possible have met a finding."""
    differing = [[differences(each, one, labels) for one in found] for each in wanted]
    pairs = assign([[not cell for cell in row] for row in differing])
    free = [number for number in range(len(found)) if number not in pairs.values()]
    for number, each in enumerate(wanted):
        if number in pairs:
            continue
        name = f"expected finding {number + 1} ({_short(each)})"
        if not free:
            yield f"{name} is missing"
            continue
        nearest = min(free, key=lambda one: len(differing[number][one]))
        free.remove(nearest)
        yield f"{name} met {described(found[nearest])}: {'; '.join(differing[number][nearest])}"
    yield from (f"not expected: {described(found[number])}" for number in free)


def differences(wanted: Expected, found: Finding, labels: Labels) -> list[str]:
    """How a finding differs from an expected one: one phrase for each key that disagrees."""
    checks = ((key, _FINDING_KEYS[key]) for key in wanted if key in _FINDING_KEYS)
    said = (check(wanted[key], found, labels) for key, check in checks)
    return [phrase for phrase in said if phrase is not None]


def described(finding: Finding) -> str:
    """A finding in a few words, for a message."""
    points = f", {finding.ruling.penalty.points} points" if finding.ruling.penalty.points else ""
    seat = f" by {finding.seat}" if finding.seat else ""
    cited = ", ".join(finding.paragraphs)
    return (
        f"{finding.irregularity} at event {finding.event}{seat} [{cited}] {finding.status}{points}"
    )


def _short(wanted: Expected) -> str:
    keys = ("event", "events", "seat", "paragraphs")
    return ", ".join(f"{key} {wanted[key]}" for key in keys if key in wanted)


def _number(event: object, labels: Labels) -> int | None:
    """The number of an event given as a number or label; None for a label nobody bears."""
    if isinstance(event, int):
        return event
    text = str(event)
    return int(text) if text.isdecimal() else labels.get(text)


def _event(wanted: Any, found: Finding, labels: Labels) -> str | None:
    if _number(wanted, labels) == found.event:
        return None
    return f"event {found.event}, expected {wanted}"


def _events(wanted: Any, found: Finding, labels: Labels) -> str | None:
    if found.event in [_number(each, labels) for each in wanted]:
        return None
    return f"event {found.event}, expected one of {wanted}"


def _paragraphs(wanted: Any, found: Finding, _: Labels) -> str | None:
    if cites_any(found.paragraphs, wanted):
        return None
    return f"cites {', '.join(found.paragraphs)}, expected one of {', '.join(wanted)}"


def cites_any(cited: Iterable[str], wanted: Iterable[str]) -> bool:
    """Whether a paragraph wanted is cited, or one below or above it."""
    return any(_same_branch(one, other) for one in cited for other in wanted)


def _same_branch(one: str, other: str) -> bool:
    return one == other or one.startswith(f"{other}.") or other.startswith(f"{one}.")


def _status(wanted: Any, found: Finding, _: Labels) -> str | None:
    if found.status == wanted or {found.status, wanted} == {"open", "ruled"}:
        return None
    return f"status {found.status}, expected {wanted}"


def _points(wanted: Any, found: Finding, _: Labels) -> str | None:
    points = found.ruling.penalty.points
    return None if points == wanted else f"{points} points, expected {wanted}"


def _award(wanted: Any, found: Finding, _: Labels) -> str | None:
    award = found.ruling.award
    if award is None:
        return None if not wanted else f"no award, expected {dict(wanted)}"
    agrees = all(value == _amount(award).get(key, value) for key, value in wanted.items())
    return None if agrees and wanted else f"award {_amount(award)}, expected {dict(wanted)}"


def _amount(amount: Amount) -> Mapping[str, object]:
    return {"side": amount.side, "points": amount.points}


def _remedy(wanted: Any, found: Finding, _: Labels) -> str | None:
    verbs = [wanted] if isinstance(wanted, str) else wanted
    done = [step.do for step in found.ruling.remedy]
    lacking = [verb for verb in verbs if verb not in done]
    return f"remedy {', '.join(done) or 'none'} lacks {', '.join(lacking)}" if lacking else None


def _attribute(name: str) -> Callable[[Any, Finding, Labels], str | None]:
    """A check of a plain field of the finding."""

    def check(wanted: Any, found: Finding, _: Labels) -> str | None:
        value = getattr(found, name)
        return None if value == wanted else f"{name} {value}, expected {wanted}"

    return check


_FINDING_KEYS: Mapping[str, Callable[[Any, Finding, Labels], str | None]] = {
    "event": _event,
    "events": _events,
    "seat": _attribute("seat"),
    "side": _attribute("side"),
    "paragraphs": _paragraphs,
    "status": _status,
    "points": _points,
    "award": _award,
    "remedy": _remedy,
}


def _score(report: Report, wanted: Mapping[str, int]) -> Iterator[str]:
    for side, total in wanted.items():
        score = (report.score or {}).get(side)
        if score is None:
            yield f"no score for {side}, expected {total}"
        elif score.total != total:
            yield f"score of {side} is {score.total}, expected {total}"


def _score_lines(report: Report, wanted: Mapping[str, Any]) -> Iterator[str]:
    for side, lines in wanted.items():
        score = (report.score or {}).get(side)
        if not isinstance(lines, Mapping):
            yield from _listed_lines(side, lines, score)
            continue
        found = line_totals(score)
        for line, points in lines.items():
            if found.get(line, 0) != points:
                yield f"score line {line} of {side} is {found.get(line, 0)}, expected {points}"


def _listed_lines(side: str, wanted: Sequence[Expected], score: SideScore | None) -> Iterator[str]:
    """Lines as a list, each with points and paragraphs: all of them and no other."""
    free = [] if score is None else list(score.lines)
    for each in wanted:
        points, cited = each["points"], each.get("paragraphs")
        for line in free:
            if line.points == points and (not cited or cites_any(line.paragraphs, cited)):
                free.remove(line)
                break
        else:
            yield f"score line {each.get('line', '')} of {side}, {points} points, is missing"
    yield from (f"score line {line.line} of {side} is not expected" for line in free)


def line_totals(score: SideScore | None) -> dict[str, int]:
    """The points of each line of a score by its full name and by its first word, and `total`.

    `hand-cards A` and `hand-cards C` are also added up as `hand-cards`.
    """
    if score is None:
        return {}
    totals: dict[str, int] = {}
    for line in score.lines:
        for name in {line.line, line.line.partition(" ")[0]}:
            totals[name] = totals.get(name, 0) + line.points
    return totals | {"total": score.total}


def _minimum(report: Report, wanted: Mapping[str, int]) -> Iterator[str]:
    for side, points in wanted.items():
        if report.minimum.get(side) != points:
            yield f"minimum of {side} is {report.minimum.get(side)}, expected {points}"


def _dues(report: Report, wanted: Sequence[Expected]) -> Iterator[str]:
    owed = ", ".join(f"{due.seat or due.side} {due.what}" for due in report.dues) or "none"
    for each in wanted:
        if not any(_is_due(each, due) for due in report.dues):
            yield f"due {dict(each)} is missing; owed: {owed}"


def _is_due(wanted: Expected, due: Due) -> bool:
    keys = [key for key in ("seat", "side", "what") if key in wanted]
    cited = "paragraphs" not in wanted or cites_any(due.paragraphs, wanted["paragraphs"])
    return cited and all(getattr(due, key) == wanted[key] for key in keys)


def _inconsistencies(report: Report, wanted: int | Sequence[object]) -> Iterator[str]:
    count = wanted if isinstance(wanted, int) else len(wanted)
    if len(report.inconsistencies) != count:
        found = ", ".join(each.what for each in report.inconsistencies) or "none"
        yield f"{len(report.inconsistencies)} inconsistencies ({found}), expected {count}"


def _verdict(report: Report, wanted: str) -> Iterator[str]:
    if report.verdict != wanted:
        yield f"verdict {report.verdict}, expected {wanted}"


_REPORT_KEYS: Mapping[str, Callable[[Report, Any], Iterator[str]]] = {
    "score": _score,
    "score_lines": _score_lines,
    "minimum": _minimum,
    "dues": _dues,
    "inconsistencies": _inconsistencies,
    "verdict": _verdict,
}
