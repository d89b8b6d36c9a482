"""What a schema can't see in one document: names that name nothing, seats that don't play.

A defect here is a defect of the record, never of the play: nothing in this module knows a rule.
All issues are collected; paths are those of the JSON form.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from referee.log.melds import meld_issues
from referee.log.model import Document, Notice, Position
from referee.log.names import nearest
from referee.log.problems import Issue, Path, shown
from referee.log.seating import seating_of
from referee.log.text import LineError, parse_line
from referee.seats import JUDGE, TABLE, Seating

_SEAT_KEYS = ("hands", "players")
_POSITION_SEATS = ("hands", "penalty_cards", "barred", "melded", "discarded")
_POSITION_SIDES = ("melds", "minimum", "penalties", "remarks")
_CALLS = ("bid", "pass", "double")


def document_issues(document: Document, rulesets: Collection[str] | None = None) -> list[Issue]:
    """Everything that does not hold together in the document.

    `rulesets` are the names of the rulesets that exist (any is accepted without it); a mapping
    from name to `Seating` also says who plays.
    """
    seating = seating_of(document, rulesets)
    return [*_head_issues(document, rulesets, seating), *_event_issues(document, seating)]


def head_issues(document: Document, rulesets: Collection[str] | None = None) -> list[Issue]:
    """The same for all that does not depend on the events."""
    return _head_issues(document, rulesets, seating_of(document, rulesets))


def _head_issues(
    document: Document, rulesets: Collection[str] | None, seating: Seating
) -> list[Issue]:
    return [
        *_ruleset_issues(document, rulesets),
        *_seat_issues(document, seating),
        *_start_issues(document, seating),
    ]


def _ruleset_issues(document: Document, rulesets: Collection[str] | None) -> Iterator[Issue]:
    name = document.ruleset
    if not name.strip():
        yield Issue(("ruleset",), "the ruleset has no name")
    elif rulesets is not None and name not in rulesets:
        listed = ", ".join(sorted(rulesets)) or None
        yield Issue(("ruleset",), f"unknown ruleset {shown(name)}", listed, nearest(name, rulesets))


def _seat_issues(document: Document, seating: Seating) -> Iterator[Issue]:
    for key in ("dealer", "due_dealer"):
        seat: str | None = getattr(document, key)
        if seat is not None and seat not in seating.seats:
            yield _no_player((key,), seat, seating.seats)
    for key in _SEAT_KEYS:
        yield from _strangers((key,), getattr(document, key), seating.seats)
    yield from _strangers(("scores",), document.scores, seating.sides)


def _strangers(path: Path, names: Iterable[str] | None, known: tuple[str, ...]) -> Iterator[Issue]:
    """The names that don't play; for a list of names the path ends with the number in the list."""
    for number, name in enumerate(names or ()):
        if name not in known:
            step: str | int = name if isinstance(names, Mapping) else number
            yield _no_player((*path, step), name, known)


def _no_player(path: Path, name: str, known: tuple[str, ...]) -> Issue:
    return Issue(path, f"{name} does not play in this game", ", ".join(known))


def _start_issues(document: Document, seating: Seating) -> Iterator[Issue]:
    position = document.position
    if position is None:
        return
    if document.hands is not None:
        yield Issue(("position",), "a log has `hands` or a `position`, not both")
    yield from _position_issues(position, seating)


def _position_issues(position: Position, seating: Seating) -> Iterator[Issue]:
    start: Path = ("position",)
    if position.turn not in seating.seats:
        yield _no_player((*start, "turn"), position.turn, seating.seats)
    for key in _POSITION_SEATS:
        yield from _strangers((*start, key), getattr(position, key), seating.seats)
    for key in _POSITION_SIDES:
        yield from _strangers((*start, key), getattr(position, key), seating.sides)
    either = seating.sides + seating.seats
    yield from _strangers((*start, "red_threes"), position.red_threes, either)
    if position.contract and position.contract.by not in seating.seats:
        yield _no_player((*start, "contract", "by"), position.contract.by, seating.seats)
    for number, line in enumerate(position.bids or ()):
        yield from _call_issues((*start, "bids", number), line)


def _call_issues(path: Path, line: str) -> Iterator[Issue]:
    """What is wrong with one of the calls so far, which are event lines."""
    try:
        event = parse_line(line)
    except LineError as error:
        said = f"{error.message} (column {error.column})"
        yield Issue(path, said, error.expected, error.suggestion)
        return
    if event is None or event.__struct_config__.tag not in _CALLS:
        yield Issue(path, f"{shown(line)} is no call", "a line such as A bid 4 spades")


def _event_issues(document: Document, seating: Seating) -> Iterator[Issue]:
    events = document.events
    actors = {*seating.seats, TABLE, JUDGE}
    if not actors.issuperset({event.by for event in events}):
        yield from _stray_actors(document, seating, actors)
    yield from _no_cards(document)
    labels = _labels(document)
    if labels:
        yield from _repeated_labels(document)
    yield from meld_issues(document, seating)
    if Notice in set(map(type, events)):
        yield from _notice_issues(document, labels)
    if document.expect:
        yield from _expected_issues(document, labels)


def _stray_actors(document: Document, seating: Seating, actors: set[str]) -> Iterator[Issue]:
    for index, event in enumerate(document.events):
        if event.by not in actors:
            yield _no_player(("events", index, "by"), event.by, seating.seats)


def _no_cards(document: Document) -> Iterator[Issue]:
    """Acts with cards that name none: the text form has no words for them."""
    for index, event in enumerate(document.events):
        cards = getattr(event, "cards", True)
        if not cards and cards is not None:
            yield Issue(("events", index, "cards"), "there are no cards", "cards such as 7S TD 12?")


def _labels(document: Document) -> dict[str, int]:
    """Label to the index of the first event that bears it."""
    labelled = [(e.label, index) for index, e in enumerate(document.events) if e.label is not None]
    return dict(reversed(labelled))


def _repeated_labels(document: Document) -> Iterator[Issue]:
    seen: dict[str, int] = {}
    for index, event in enumerate(document.events):
        if event.label is None:
            continue
        if event.label in seen:
            said = f"the label {shown(event.label)} already names event {seen[event.label] + 1}"
            yield Issue(("events", index, "label"), said)
        seen.setdefault(event.label, index)


def _notice_issues(document: Document, labels: dict[str, int]) -> Iterator[Issue]:
    for index, event in enumerate(document.events):
        if isinstance(event, Notice) and event.of is not None:
            yield from _reference_issues(("events", index, "of"), event.of, labels, index)


def _reference_issues(path: Path, of: Any, labels: dict[str, int], before: int) -> Iterator[Issue]:
    """What is wrong with a reference to an event; `before` is how many events may be named."""
    if isinstance(of, str):
        if of not in labels:
            yield Issue(path, f"no event has the label {shown(of)}", None, nearest(of, labels))
        elif labels[of] >= before:
            yield Issue(path, f"the event labelled {shown(of)} comes only later")
    elif isinstance(of, int) and not isinstance(of, bool) and not 1 <= of <= before:
        wanted = f"a number from 1 to {before}" if before else None
        yield Issue(path, f"there is no event {of} before this one", wanted)


def _expected_issues(document: Document, labels: dict[str, int]) -> Iterator[Issue]:
    """The events that expected findings name; all other keys there are the case runner's matter."""
    findings = (document.expect or {}).get("findings")
    for number, finding in enumerate(findings if isinstance(findings, list) else ()):
        if not isinstance(finding, dict):
            continue
        path: Path = ("expect", "findings", number)
        if "event" in finding:
            yield from _expected(document, (*path, "event"), finding["event"], labels)
        events = finding.get("events")
        for place, of in enumerate(events if isinstance(events, list) else ()):
            yield from _expected(document, (*path, "events", place), of, labels)


def _expected(document: Document, path: Path, of: Any, labels: dict[str, int]) -> Iterator[Issue]:
    count = len(document.events)
    if isinstance(of, int) and not isinstance(of, bool) and not 1 <= of <= count:
        yield Issue(path, f"the log has no event {of}", f"a number from 1 to {count}")
    elif isinstance(of, str):
        yield from _reference_issues(path, of, labels, count)
