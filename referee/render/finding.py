"""One finding as text: what happened, what follows, what would have followed, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from referee.render.layout import Style
from referee.render.view import View
from referee.report.model import Finding, Otherwise, Remedy, Ruling

_MOMENTS = ("own-turn", "before-next-play", "after-next-play")
_NOTICED = "noticed"
_STYLES: Mapping[str, Style] = {"undetermined": "open", "open": "open", "lapsed": "faint"}
_INDENT = 3


@dataclass(frozen=True)
class Part:
    """A part of a finding under its label: a text, or a list of items."""

    label: str
    text: str = ""
    items: Sequence[str] = ()


def write(view: View, number: int, finding: Finding) -> None:
    """Everything the report says of a finding, under a numbered heading."""
    view.sheet.gap()
    style = _STYLES.get(finding.status, "bad")
    view.sheet.title(f"{number}. {name_of(view, finding)}", style)
    view.sheet.say(place_of(view, finding), _INDENT)
    for part in parts(view, finding):
        view.sheet.labelled(part.label, part.text, _INDENT)
        view.sheet.listed(part.label, part.items, _INDENT)


def parts(view: View, finding: Finding) -> Iterator[Part]:
    """The parts of a finding in order, each either a text or a list; some may be empty."""
    say = view.words
    status = say(f"status.{finding.status}")
    yield Part(say("ruling"), f"[{status}] {_decided(view, finding)}")
    yield Part(say("remedy"), items=steps(view, finding.ruling))
    yield Part(say("consequence"), points_of(view, finding))
    yield Part(say("paragraphs"), items=[paragraph(view, name) for name in finding.paragraphs])
    yield Part(say("noticed"), notice(view, finding))
    yield Part(say(_alternatives_key(finding)), items=list(_alternatives(view, finding)))
    yield Part(say("why"), items=list(_reasons(view, finding)))
    yield from _readings(view, finding)
    asked = [say.text(q.text) or q.circumstance for q in finding.missing]
    yield Part(say("missing"), items=asked)


def name_of(view: View, finding: Finding) -> str:
    """What the irregularity is called."""
    return view.words.text(finding.name) or finding.irregularity


def place_of(view: View, finding: Finding) -> str:
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


def steps(view: View, ruling: Ruling) -> list[str]:
    """What is to be done, a sentence a step."""
    return [_step(view, step) for step in ruling.remedy]


def _step(view: View, step: Remedy) -> str:
    said = view.words.text(step.text)
    if said:
        return said
    details = " ".join(str(value) for value in step.details.values())
    return " ".join(part for part in (step.by, step.do, details) if part)


def points_of(view: View, finding: Finding) -> str:
    """What a finding costs, in words; also that it costs nothing, and why."""
    said = amounts(view, finding.ruling)
    if said:
        return said
    if finding.status == "undetermined":
        return view.words("points-open")
    return view.words("no-points" if finding.sanctioned else "unsanctioned")


def amounts(view: View, ruling: Ruling) -> str:
    """What a ruling takes and gives, in words; empty where it costs nothing."""
    say, said = view.words, []
    if ruling.penalty.points:
        side = ruling.penalty.side or say("nobody")
        said.append(say.count("loses", ruling.penalty.points, side=side))
    if ruling.award is not None and ruling.award.points:
        side = ruling.award.side or say("nobody")
        said.append(say.count("gains", ruling.award.points, side=side))
    return " ".join(said)


def paragraph(view: View, name: str) -> str:
    """A paragraph's number and text."""
    text = view.glossary.paragraph(name)
    return f"{name} {text}" if text else name


def notice(view: View, finding: Finding) -> str:
    """When it was noticed, in words; empty where that doesn't matter."""
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


def _alternatives(view: View, finding: Finding) -> Iterator[str]:
    """Every other ruling under its circumstance; moments of notice in order, with the actual."""
    items = [
        (_rank(each.window), f"{_when(view, each)} - {_outcome(view, each.ruling)}")
        for each in finding.otherwise
    ]
    window = finding.noticed_window
    if items and window in _MOMENTS and _alternatives_key(finding) == "timeline":
        here = f"{view.glossary.answer(_NOTICED, window)} - {view.words('as-it-was')}"
        items.append((_rank(window), here))
    yield from (text for _, text in sorted(items, key=lambda item: item[0]))


def _rank(window: str | None) -> int:
    return _MOMENTS.index(window) if window in _MOMENTS else len(_MOMENTS)


def _when(view: View, other: Otherwise) -> str:
    if other.window:
        return view.glossary.answer(_NOTICED, other.window)
    return ", ".join(_fact(view, *item) for item in other.when.items())


def _outcome(view: View, ruling: Ruling) -> str:
    """A ruling in short: its text, its points, its paragraphs."""
    said = view.words.text(ruling.text) or " ".join(steps(view, ruling))
    cited = f"[{', '.join(ruling.paragraphs)}]" if ruling.paragraphs else ""
    return " ".join(part for part in (said, amounts(view, ruling), cited) if part)


def _reasons(view: View, finding: Finding) -> Iterator[str]:
    for name, value in finding.facts.items():
        if name != _NOTICED:
            yield _fact(view, name, value)
    if finding.evidence:
        numbers = view.numbers(finding.evidence)
        events = view.words.count("events", len(finding.evidence), list=numbers)
        yield f"{view.words('evidence')}: {events}"


def _fact(view: View, name: str, value: str) -> str:
    return f"{view.glossary.circumstance(name)}: {view.glossary.answer(name, value)}"


def _readings(view: View, finding: Finding) -> Iterator[Part]:
    say = view.words
    for reading in finding.readings:
        title = say.text(reading.text) or reading.id
        cited = ", ".join(reading.paragraphs)
        label = f"{say('readings')} ({reading.id}; {cited})"
        items = [title, say("reading.taken", taken=option(view, reading.id, reading.taken))]
        items += [say("reading.other", other=option(view, reading.id, o)) for o in reading.others]
        yield Part(label, items=items)


def option(view: View, gap: str, name: str) -> str:
    """An option of a disputed passage: its id and what it says."""
    text = view.glossary.option(gap, name)
    return f"{name} - {text}" if text != name else name
