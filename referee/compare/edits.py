"""Edits of a log, such as `notice 9 by C` or `change 12: A discard KH`: what if it had been so?

    notice 9 by C           somebody draws attention to what is open, after event 9
    notice 9 by C of 4      ... to event 4, and nobody did so before
    reading ID=CHOICE       a disputed passage is read otherwise
    card A=7S 8S            cards of a hand that the log left unknown, at its start
    card 12=7S              an unknown card of event 12
    remove 12               event 12 did not happen; also `remove 12-14`
    change 12: A discard KH something else happened instead
    after 12: C notice      something happened after event 12; `after 0` is the beginning

Events are named by the number or label that they have in the log as it was; edits behind
semicolons are made together. Nothing here rules on anything.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import msgspec

from referee.cards import UNKNOWN, CardError, Cards, format_cards, parse_cards
from referee.log import model
from referee.log.cardlist import CardList, hand_cards
from referee.log.model import AnyEvent, Document
from referee.log.text import LineError, parse_line

_NOTICE: Final = re.compile(r"notice\s+(\S+)\s+by\s+(\S+)(?:\s+of\s+(\S+))?")
_READING: Final = re.compile(r"reading\s+([^=]+?)\s*=\s*(\S.*)")
_CARD: Final = re.compile(r"card\s+([^=\s]+)\s*=\s*(\S.*)")
_REMOVE: Final = re.compile(r"remove\s+(\S+)")
_CHANGE: Final = re.compile(r"change\s+([^\s:]+)\s*:\s*(\S.*)")
_AFTER: Final = re.compile(r"after\s+([^\s:]+)\s*:\s*(\S.*)")
_ALPHABET: Final = 26
_RANGE: Final = re.compile(r"(\d+)-(\d+)")


class EditError(ValueError):
    """An edit that can't be made; `key` and `values` say why in any language of the interface."""

    def __init__(self, key: str, edit: str, **values: object) -> None:
        super().__init__(f"{edit}: {key} {values}")
        self.key = key
        self.edit = edit
        self.values = values


@dataclass(frozen=True)
class Edited:
    """A log after edits: `origins` are the old numbers of its events, None for what is added.

    `readings` are the choices that the edits make; `lines` the source lines of the events.
    """

    document: Document
    origins: tuple[int | None, ...]
    lines: tuple[int | None, ...]
    readings: Mapping[str, str]
    old_count: int

    def place(self, event: int) -> object:
        """What names an event in both logs: its old number, or where it was added."""
        if event > len(self.origins):  # the end of the log
            return event - len(self.origins) + self.old_count
        found = self.origins[event - 1] if event > 0 else event
        return ("added", event) if found is None else found

    def numbered(self, event: int) -> str:
        """What an event is called: its old number, or that of the one before with a letter."""
        found = self.place(event)
        if isinstance(found, int):
            return str(found)
        before = self.origins[: event - 1]
        last = max((n for n, old in enumerate(before, 1) if old is not None), default=0)
        return f"{before[last - 1] if last else 0}{_letters(event - last - 1)}"


def _letters(number: int) -> str:
    """`a`, `b` … `z`, then `a26`, so that every number has a name."""
    return chr(ord("a") + number) if number < _ALPHABET else f"a{number}"


@dataclass
class _Draft:
    """A log while it is being edited: for every old number what stands there and behind it."""

    document: Document
    seats: Sequence[str]
    hand_size: int
    edit: str = ""
    events: dict[int, AnyEvent | None] = field(default_factory=dict)
    behind: dict[int, list[AnyEvent]] = field(default_factory=dict)
    readings: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.events = dict(enumerate(self.document.events, 1))
        self.behind = {number: [] for number in range(len(self.events) + 1)}

    def fail(self, key: str, **values: object) -> EditError:
        return EditError(key, self.edit, **values)

    def number(self, name: str, least: int = 1) -> int:
        """The number of an event named by number or label. Raises `EditError`."""
        labels = {event.label: n for n, event in enumerate(self.document.events, 1) if event.label}
        found = int(name) if name.isascii() and name.isdigit() else labels.get(name)
        if found is None or not least <= found <= len(self.events):
            raise self.fail("edit.no-event", name=name, count=len(self.events))
        return found

    def event(self, name: str) -> tuple[int, AnyEvent]:
        """The number of an event that is still there, and the event. Raises `EditError`."""
        number = self.number(name)
        found = self.events[number]
        if found is None:
            raise self.fail("edit.removed", number=number)
        return number, found

    def line(self, text: str) -> AnyEvent:
        """The event of a line. Raises `EditError`."""
        try:
            found = parse_line(text)
        except LineError as error:
            meant = f"; did you mean {error.suggestion}?" if error.suggestion else ""
            said = f"{error.message}; expected {error.expected}{meant}"
            raise self.fail("edit.line", error=said) from None
        if found is None:
            raise self.fail("edit.unknown")
        return found

    def cards(self, text: str) -> Cards:
        """Known cards. Raises `EditError`."""
        try:
            found = parse_cards(text)
        except CardError as error:
            raise self.fail("edit.card", card=error.word) from None
        if UNKNOWN in found:
            raise self.fail("edit.card", card=UNKNOWN)
        return found


def edited(
    document: Document,
    text: str,
    *,
    seats: Sequence[str],
    hand_size: int,
    lines: Sequence[int | None] = (),
) -> Edited:
    """The log after the edits of `text`. Raises `EditError` for the first that can't be made.

    `hand_size` is how many cards are dealt to a hand of which the log says nothing.
    """
    draft = _Draft(document, seats, hand_size)
    parts = [part.strip() for part in _parts(text)]
    for part in parts:
        draft.edit = part
        _apply(draft, part)
    draft.edit = "; ".join(parts)
    return _made(draft, lines)


def _parts(text: str) -> list[str]:
    """The edits of a text: semicolons part them; a comment of an event line ends the text."""
    found = [part for part in text.split(";") if part.strip()]
    if not found:
        raise EditError("edit.unknown", text.strip())
    return found


def _apply(draft: _Draft, text: str) -> None:
    for pattern, apply in _EDITS:
        if found := pattern.fullmatch(text):
            apply(draft, *found.groups())
            return
    raise draft.fail("edit.unknown")


def _notice(draft: _Draft, name: str, seat: str, of: str | None) -> None:
    after = draft.number(name)
    if seat not in (*draft.seats, "table"):
        raise draft.fail("edit.seat", name=seat, seats=", ".join(draft.seats))
    target = None if of is None else draft.number(of)
    if target is not None:
        if target > after:
            raise draft.fail("edit.later", number=target, after=after)
        _unsay(draft, target, after)
    draft.behind[after].append(model.Notice(by=seat, of=target))


def _unsay(draft: _Draft, target: int, until: int) -> None:
    """Take out what drew attention to an event before: that which names it or names nothing."""
    labels = {target, draft.document.events[target - 1].label}
    for number in range(target + 1, until + 1):
        event = draft.events[number]
        if isinstance(event, model.Notice) and (event.of is None or event.of in labels):
            draft.events[number] = None


def _reading(draft: _Draft, name: str, choice: str) -> None:
    draft.readings[name] = choice.strip()


def _card(draft: _Draft, where: str, text: str) -> None:
    cards = draft.cards(text)
    if where in draft.seats:
        _know_hand(draft, where, cards)
        return
    number, event = draft.event(where)
    draft.events[number] = _known(draft, event, cards)


def _known(draft: _Draft, event: AnyEvent, cards: Cards) -> AnyEvent:
    """The event with its first unknown cards known."""
    for name in ("cards", "with_", "seeing", "showing"):
        given = getattr(event, name, None)
        if given is not None and given.count(UNKNOWN) >= len(cards):
            return msgspec.structs.replace(event, **{name: CardList(_filled(given, cards))})
    raise draft.fail("edit.no-unknown", count=len(cards))


def _filled(given: Iterable[str], cards: Cards) -> list[str]:
    left = list(cards)
    return [left.pop(0) if card == UNKNOWN and left else card for card in given]


def _know_hand(draft: _Draft, seat: str, cards: Cards) -> None:
    """A hand at the start of the log with some of its unknown cards known."""
    position = draft.document.position
    hands = dict((position.hands if position else draft.document.hands) or {})
    if seat not in hands and position is not None:
        raise draft.fail("edit.no-hand", seat=seat)
    given = hand_cards(hands.get(seat, draft.hand_size))
    if given.count(UNKNOWN) < len(cards):
        raise draft.fail("edit.no-unknown", count=len(cards))
    hands[seat] = format_cards(_filled(given, cards))
    if position is None:
        draft.document = msgspec.structs.replace(draft.document, hands=hands)
    else:
        known = msgspec.structs.replace(position, hands=hands)
        draft.document = msgspec.structs.replace(draft.document, position=known)


def _remove(draft: _Draft, names: str) -> None:
    found = _RANGE.fullmatch(names)
    first, last = (found[1], found[2]) if found else (names, names)
    begin, end = draft.number(first), draft.number(last)
    if end < begin:
        raise draft.fail("edit.unknown")
    for number in range(begin, end + 1):
        draft.events[number] = None


def _change(draft: _Draft, name: str, text: str) -> None:
    number, old = draft.event(name)
    new = draft.line(text)
    kept = new if new.label else msgspec.structs.replace(new, label=old.label)
    draft.events[number] = kept


def _after(draft: _Draft, name: str, text: str) -> None:
    draft.behind[draft.number(name, least=0)].append(draft.line(text))


_EDITS: Final[tuple[tuple[re.Pattern[str], Callable[..., None]], ...]] = (
    (_NOTICE, _notice),
    (_READING, _reading),
    (_CARD, _card),
    (_REMOVE, _remove),
    (_CHANGE, _change),
    (_AFTER, _after),
)


def _made(draft: _Draft, lines: Sequence[int | None]) -> Edited:
    """The edited log; references to events by number follow the events they mean."""
    rows: list[tuple[int | None, AnyEvent]] = [(None, event) for event in draft.behind[0]]
    for number, event in draft.events.items():
        rows += [(number, event)] if event is not None else []
        rows += [(None, added) for added in draft.behind[number]]
    moved = {old: new for new, (old, _) in enumerate(rows, 1) if old is not None}
    events = [_renumbered(draft, event, moved) for _, event in rows]
    origins = tuple(old for old, _ in rows)
    placed = tuple(lines[old - 1] if old and old <= len(lines) else None for old in origins)
    document = msgspec.structs.replace(draft.document, events=events, expect=None)
    return Edited(document, origins, placed, dict(draft.readings), len(draft.events))


def _renumbered(draft: _Draft, event: AnyEvent, moved: Mapping[int, int]) -> AnyEvent:
    of = getattr(event, "of", None)
    if not isinstance(event, model.Notice) or not isinstance(of, int):
        return event
    if of not in moved:
        raise draft.fail("edit.orphan", number=of)
    return msgspec.structs.replace(event, of=moved[of])
