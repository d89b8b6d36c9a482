"""What there is to say of one finding, part by part, in words: for text and for pages alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.render.view import View
from referee.report.model import Elsewhere, Finding, Otherwise, ReadingUsed, Remedy, Ruling

_MOMENTS = ("own-turn", "before-next-play", "after-next-play")
_NOTICED = "noticed"


@dataclass(frozen=True)
class Alternative:
    """Another ruling: under what, and what it is; `here` marks the one of this deal."""

    when: str
    outcome: str
    here: bool = False


@dataclass(frozen=True)
class Reading:
    """A disputed passage: its id, the paragraphs, and what it is about, was taken, was not."""

    id: str
    paragraphs: tuple[str, ...]
    title: str
    taken: str
    others: tuple[str, ...]


@dataclass(frozen=True)
class Parts:
    """One finding in the words of one language; what there is nothing to say of is empty.

    `paragraphs` are pairs of id and text; `alternatives_key` names the label of the alternatives.
    """

    name: str
    place: str
    status: str
    decided: str
    steps: tuple[str, ...]
    points: str
    elsewhere: tuple[str, ...]
    paragraphs: tuple[tuple[str, str], ...]
    notice: str
    alternatives_key: str
    alternatives: tuple[Alternative, ...]
    reasons: tuple[str, ...]
    readings: tuple[Reading, ...]
    missing: tuple[str, ...]


def parts_of(view: View, finding: Finding) -> Parts:
    """Everything the report says of a finding."""
    return Parts(
        name=short_name(view, finding),
        place=_place(view, finding),
        status=view.words(f"status.{finding.status}"),
        decided=_decided(view, finding),
        steps=tuple(_steps(view, finding.ruling)),
        points=_points(view, finding),
        elsewhere=tuple(_elsewhere(view, each) for each in finding.elsewhere),
        paragraphs=tuple((name, view.glossary.paragraph(name)) for name in finding.paragraphs),
        notice=_notice(view, finding),
        alternatives_key=_alternatives_key(finding),
        alternatives=tuple(_alternatives(view, finding)),
        reasons=tuple(_reasons(view, finding)),
        readings=tuple(_reading(view, reading) for reading in finding.readings),
        missing=tuple(view.words.text(q.text) or q.circumstance for q in finding.missing),
    )


def short_name(view: View, finding: Finding) -> str:
    """What a finding is called."""
    return view.words.text(finding.name) or finding.irregularity


def _place(view: View, finding: Finding) -> str:
    """`event 7, line 21: B discard KH (by B, side BD)`."""
    say = view.words
    logged = view.setting.logged(finding.event)
    place = _event(view, finding)
    said = f"{place}: {logged}" if logged else place
    if finding.seat is None:
        return f"{said} ({say('nobody')})"
    by = say("offender", seat=view.who(finding.seat), side=finding.side or "")
    return f"{said} ({by})"


def _event(view: View, finding: Finding) -> str:
    events = view.report.head.get("events")
    if isinstance(events, int) and finding.event > events:
        return view.words("end-of-log")
    number = view.setting.numbered(finding.event)
    if finding.line is not None:
        return view.words("event-line", event=number, line=finding.line)
    return view.words("event-only", event=number)


def _decided(view: View, finding: Finding) -> str:
    said = view.words.text(finding.ruling.text)
    extra = view.words("judge-decides") if finding.judge_decides else ""
    return f"{said} {extra}".strip()


def _steps(view: View, ruling: Ruling) -> list[str]:
    return [_step(view, step) for step in ruling.remedy]


def _step(view: View, step: Remedy) -> str:
    said = view.words.text(step.text)
    if said:
        return said
    details = " ".join(str(value) for value in step.details.values())
    return " ".join(part for part in (step.by, step.do, details) if part)


def _points(view: View, finding: Finding) -> str:
    amounts = amounts_text(view, finding.ruling)
    if amounts:
        return amounts
    if finding.status == "undetermined":
        return view.words("points-open")
    return view.words("no-points" if finding.sanctioned else "unsanctioned")


def amounts_text(view: View, ruling: Ruling) -> str:
    """What a ruling takes and gives, in words; empty where it costs nothing."""
    say, said = view.words, []
    if ruling.penalty.points:
        side = ruling.penalty.side or say("nobody")
        lost = say.count("loses", ruling.penalty.points, side=side)
        said.append(f"{lost} {say('mark.filled-in')}" if ruling.filled_in else lost)
    if ruling.award is not None and ruling.award.points:
        side = ruling.award.side or say("nobody")
        said.append(say.count("gains", ruling.award.points, side=side))
    return " ".join(said)


def _elsewhere(view: View, other: Elsewhere) -> str:
    """What a sister text would take: `Classic Canasta: 100 points [melderr.3]`, and its words."""
    say = view.words
    cost = f"{say.count('points', other.points)}." if other.points else say("elsewhere.no-points")
    said = say.text(other.text)
    return f"{say.text(other.name)} [{', '.join(other.paragraphs)}]: {cost} {said}".strip()


def _notice(view: View, finding: Finding) -> str:
    say = view.words
    if _NOTICED not in finding.facts and finding.noticed_at is None:
        return ""
    if finding.noticed_at is not None:
        place = say("noticed.event", event=view.setting.numbered(finding.noticed_at))
    else:
        place = say("noticed.never" if finding.status == "lapsed" else "noticed.end")
    window = finding.noticed_window
    return f"{place} - {view.glossary.answer(_NOTICED, window)}" if window else place


def _alternatives_key(finding: Finding) -> str:
    moments = finding.otherwise and all(other.window for other in finding.otherwise)
    return "timeline" if moments else "alternatives"


def _alternatives(view: View, finding: Finding) -> Iterator[Alternative]:
    """Every other ruling under its circumstance; moments of notice in order, with the actual."""
    items = [
        (_rank(each.window), Alternative(_when(view, each), _outcome(view, each.ruling)))
        for each in finding.otherwise
    ]
    window = finding.noticed_window
    if items and window in _MOMENTS and _alternatives_key(finding) == "timeline":
        when = view.glossary.answer(_NOTICED, window)
        items.append((_rank(window), Alternative(when, view.words("as-it-was"), here=True)))
    yield from (item for _, item in sorted(items, key=lambda item: item[0]))


def _rank(window: str | None) -> int:
    return _MOMENTS.index(window) if window in _MOMENTS else len(_MOMENTS)


def _when(view: View, other: Otherwise) -> str:
    if other.window:
        return view.glossary.answer(_NOTICED, other.window)
    return ", ".join(_fact(view, *item) for item in other.when.items())


def _outcome(view: View, ruling: Ruling) -> str:
    """A ruling in short: its text, its points, its paragraphs."""
    said = view.words.text(ruling.text) or " ".join(_steps(view, ruling))
    cited = f"[{', '.join(ruling.paragraphs)}]" if ruling.paragraphs else ""
    return " ".join(part for part in (said, amounts_text(view, ruling), cited) if part)


def _reasons(view: View, finding: Finding) -> Iterator[str]:
    for name, value in finding.facts.items():
        if name != _NOTICED:
            yield _fact(view, name, value)
    for name, points in finding.figures.items():
        yield f"{view.words(f'figure.{name}')}: {view.words.count('points', points)}"
    if finding.evidence:
        numbers = view.numbers(finding.evidence)
        events = view.words.count("events", len(finding.evidence), list=numbers)
        yield f"{view.words('evidence')}: {events}"


def _fact(view: View, name: str, value: str) -> str:
    return f"{view.glossary.circumstance(name)}: {view.glossary.answer(name, value)}"


def _reading(view: View, reading: ReadingUsed) -> Reading:
    say = view.words
    return Reading(
        id=reading.id,
        paragraphs=reading.paragraphs,
        title=say.text(reading.text) or reading.id,
        taken=say("reading.taken", taken=_option(view, reading.id, reading.taken)),
        others=tuple(
            say("reading.other", other=_option(view, reading.id, o)) for o in reading.others
        ),
    )


def _option(view: View, gap: str, option: str) -> str:
    text = view.glossary.option(gap, option)
    return f"{option} - {text}" if text != option else option
