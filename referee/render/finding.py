"""One finding as text: what happened, what follows, what would have followed, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.render.layout import Style
from referee.render.view import View
from referee.report.model import Elsewhere, Finding, Otherwise, Remedy, Ruling

_MOMENTS = ("own-turn", "before-next-play", "after-next-play")
_NOTICED = "noticed"
_STYLES: Mapping[str, Style] = {"undetermined": "open", "open": "open", "lapsed": "faint"}
_INDENT = 3


def write(view: View, number: int, finding: Finding) -> None:
    """Everything the report says of a finding, under a numbered heading."""
    view.sheet.gap()
    style = _STYLES.get(finding.status, "bad")
    view.sheet.title(f"{number}. {_name(view, finding)}", style)
    view.sheet.say(_place(view, finding), _INDENT)
    _label(view, "ruling", f"[{view.words(f'status.{finding.status}')}] {_decided(view, finding)}")
    _list(view, "remedy", _steps(view, finding.ruling))
    _label(view, "consequence", _points(view, finding))
    _list(view, "elsewhere", [_elsewhere(view, each) for each in finding.elsewhere])
    _list(view, "paragraphs", [_paragraph(view, name) for name in finding.paragraphs])
    _label(view, "noticed", _notice(view, finding))
    _list(view, _alternatives_key(finding), list(_alternatives(view, finding)))
    _list(view, "why", list(_reasons(view, finding)))
    _readings(view, finding)
    _list(view, "missing", [view.words.text(q.text) or q.circumstance for q in finding.missing])


def _label(view: View, key: str, text: str) -> None:
    view.sheet.labelled(view.words(key), text, _INDENT)


def _list(view: View, key: str, items: list[str]) -> None:
    view.sheet.listed(view.words(key), items, _INDENT)


def _name(view: View, finding: Finding) -> str:
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
    if finding.line is not None:
        return view.words("event-line", event=finding.event, line=finding.line)
    return view.words("event-only", event=finding.event)


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
    amounts = _amounts(view, finding.ruling)
    if amounts:
        return amounts
    if finding.status == "undetermined":
        return view.words("points-open")
    return view.words("no-points" if finding.sanctioned else "unsanctioned")


def _amounts(view: View, ruling: Ruling) -> str:
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
    cost = say.count("points", other.points) if other.points else say("no-points")
    said = say.text(other.text)
    return f"{say.text(other.name)} [{', '.join(other.paragraphs)}]: {cost} {said}".strip()


def _paragraph(view: View, name: str) -> str:
    text = view.glossary.paragraph(name)
    return f"{name} {text}" if text else name


def _notice(view: View, finding: Finding) -> str:
    say = view.words
    if _NOTICED not in finding.facts and finding.noticed_at is None:
        return ""
    if finding.noticed_at is not None:
        place = say("noticed.event", event=finding.noticed_at)
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
    said = view.words.text(ruling.text) or " ".join(_steps(view, ruling))
    cited = f"[{', '.join(ruling.paragraphs)}]" if ruling.paragraphs else ""
    return " ".join(part for part in (said, _amounts(view, ruling), cited) if part)


def _reasons(view: View, finding: Finding) -> Iterator[str]:
    for name, value in finding.facts.items():
        if name != _NOTICED:
            yield _fact(view, name, value)
    if finding.evidence:
        numbers = ", ".join(str(event) for event in finding.evidence)
        events = view.words.count("events", len(finding.evidence), list=numbers)
        yield f"{view.words('evidence')}: {events}"


def _fact(view: View, name: str, value: str) -> str:
    return f"{view.glossary.circumstance(name)}: {view.glossary.answer(name, value)}"


def _readings(view: View, finding: Finding) -> None:
    say = view.words
    for reading in finding.readings:
        title = say.text(reading.text) or reading.id
        cited = ", ".join(reading.paragraphs)
        label = f"{say('readings')} ({reading.id}; {cited})"
        items = [title, say("reading.taken", taken=_option(view, reading.id, reading.taken))]
        items += [say("reading.other", other=_option(view, reading.id, o)) for o in reading.others]
        view.sheet.listed(label, items, _INDENT)


def _option(view: View, gap: str, option: str) -> str:
    text = view.glossary.option(gap, option)
    return f"{option} - {text}" if text != option else option
