"""The rulings book as text and Markdown: lists, single rulings with their history, sums."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from referee.book.entry import Entry, Kept, Revision, differing
from referee.book.query import SidePoints
from referee.locale import Words, pick
from referee.render.layout import Sheet
from referee.render.md import Markdown

_ACTS: Final[Mapping[str, str]] = {
    "add": "book.act.add",
    "amend": "book.act.amend",
    "undo": "book.act.undo",
}
_WHERE: Final = ("event", "table", "round")


def list_sheet(kept: Sequence[Kept], say: Words) -> Sheet:
    """The rulings, two lines each."""
    sheet = Sheet()
    sheet.title(say.count("book.count", len(kept)) if kept else say("book.empty"))
    for each in kept:
        sheet.labelled(str(each.id), _headline(each, say))
        sheet.say(_short(each.entry, say), 4)
    return sheet


def _headline(each: Kept, say: Words) -> str:
    entry = each.entry
    name = say.text(entry.name) or say.text(entry.ruling)
    void = f"[{say('book.void')}] " if each.void else ""
    return f"{void}{_where(entry, say)}{name}"


def _where(entry: Entry, say: Words) -> str:
    told = _place(entry, say)
    return f"{told}: " if told else ""


def _place(where: Entry | SidePoints, say: Words) -> str:
    """`Open, table 3, round 2`, as far as it is known."""
    told = [(key, getattr(where, key)) for key in _WHERE[1:]]
    named = [f"{say(key).lower()} {value}" for key, value in told if value]
    return ", ".join([where.event, *named] if where.event else named)


def _short(entry: Entry, say: Words) -> str:
    """Side, points and paragraphs in one line."""
    cited = f"[{', '.join(entry.paragraphs)}]" if entry.paragraphs else ""
    warned = say("book.warning") if entry.warning else ""
    return "; ".join(part for part in (entry.side, points_words(entry, say), warned, cited) if part)


def points_words(entry: Entry, say: Words) -> str:
    """What the ruling costs and gives, in words; empty for nothing."""
    said = [say.count("loses", n, side=side) for side, n in entry.penalties.items() if n]
    said += [say.count("gains", n, side=side) for side, n in entry.awards.items() if n]
    return " ".join(said)


def ruling_sheet(each: Kept, history: Sequence[Revision], say: Words) -> Sheet:
    """One ruling with everything that is known of it, and every act on it."""
    sheet = Sheet()
    entry = each.entry
    sheet.title(f"{say('book.ruling', id=each.id)}: {say.text(entry.name)}".rstrip(": "))
    if each.void:
        sheet.title(say("book.void"), "bad")
    for label, text in particulars(entry, say):
        sheet.labelled(label, text)
    sheet.listed(say("remedy"), [say.text(step) for step in entry.remedy])
    sheet.gap()
    sheet.title(say("book.history"))
    for number, revision in enumerate(history):
        sheet.say(revision_words(revision, say))
        before = history[number - 1].entry if number else None
        sheet.items(_changes(before, revision.entry, say), 2)
    return sheet


def particulars(entry: Entry, say: Words) -> list[tuple[str, str]]:
    """Each label with its text, which may be empty."""
    log = f"{entry.source}, {say('event-only', event=entry.log_event)}"
    return [
        *((say(key), getattr(entry, key)) for key in ("date", *_WHERE)),
        (say("players"), _pairs(entry.players)),
        (say("ruleset"), entry.ruleset),
        (say("appeal.edition"), say.text(entry.edition)),
        (say("offender", seat=entry.seat, side=entry.side) if entry.seat else say("book.side"),
         "" if entry.seat else entry.side),
        (say("ruling"), say.text(entry.ruling)),
        (say("consequence"), points_words(entry, say) or say("no-points")),
        (say("paragraphs"), ", ".join(entry.paragraphs)),
        (say("readings"), _pairs(entry.readings, "=")),
        (say("book.warning"), entry.side if entry.warning else ""),
        (say("book.judge"), entry.judge),
        (say("note"), entry.note),
        (say("book.log"), (log if entry.log_event else entry.source) if entry.source else ""),
    ]  # fmt: skip


def _pairs(values: Mapping[str, str], between: str = " ") -> str:
    return ", ".join(f"{key}{between}{value}" for key, value in values.items())


def revision_words(revision: Revision, say: Words) -> str:
    """An act: when, what, by whom, why."""
    return say(
        "book.revision",
        number=revision.number,
        at=revision.at,
        act=say(_ACTS[revision.act]),
        by=f", {revision.by}" if revision.by else "",
        reason=f": {revision.reason}" if revision.reason else "",
    )


def changes_words(before: Entry, after: Entry, say: Words) -> list[str]:
    """The fields that an act changed, with the values before and after."""
    return _changes(before, after, say)


def _changes(before: Entry | None, after: Entry, say: Words) -> list[str]:
    if before is None:
        return []
    return [
        say(
            "book.field",
            name=name,
            before=_value(getattr(before, name)),
            after=_value(getattr(after, name)),
        )
        for name in differing(before, after)
    ]


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        if set(value) & {"en", "fi", "ru"}:
            return pick({str(k): str(v) for k, v in value.items()}, "en")
        return ", ".join(f"{key} {item}" for key, item in value.items()) or "-"
    if isinstance(value, list):
        return ", ".join(map(_value, value)) or "-"
    return str(value) if value not in ("", None) else "-"


def points_sheet(found: Sequence[SidePoints], say: Words) -> Sheet:
    """Penalties and awards by table, round and side, for the score sheet."""
    sheet = Sheet()
    if not found:
        sheet.title(say("book.no-penalties"))
    for each in found:
        said = [say.count("loses", each.penalty, side=each.side)] if each.penalty else []
        said += [say.count("gains", each.award, side=each.side)] if each.award else []
        numbers = ", ".join(map(str, each.rulings))
        sheet.labelled(
            _place(each, say) or "-", f"{' '.join(said)} ({say('book.rulings').lower()} {numbers})"
        )
    return sheet


def warnings_sheet(kept: Iterable[Kept], say: Words) -> Sheet:
    """Who has been called to order."""
    sheet = Sheet()
    for each in kept:
        names = ", ".join(
            name for seat, name in each.entry.players.items() if seat in each.entry.side
        )
        side = f"{each.entry.side} ({names})" if names else each.entry.side
        sheet.labelled(side, f"{_where(each.entry, say)}{say('book.ruling', id=each.id).lower()}")
    if not sheet.lines:
        sheet.title(say("book.no-warnings"))
    return sheet


def book_markdown(
    kept: Sequence[Kept], histories: Mapping[int, Sequence[Revision]], say: Words
) -> str:
    """The book as a Markdown document: a table of all, then each ruling with its history."""
    page = Markdown()
    page.heading(say("book.title"))
    keys = ("event", "table", "round", "book.side", "ruling", "paragraphs", "consequence")
    page.table(("", *map(say, keys)), [_row(each, say) for each in kept])
    for each in kept:
        name = say.text(each.entry.name)
        void = f" [{say('book.void')}]" if each.void else ""
        title = f"{say('book.ruling', id=each.id)}: {name}".rstrip(": ")
        page.heading(f"{title}{void}", 2)
        page.pairs(particulars(each.entry, say))
        page.listed(say("remedy"), [say.text(step) for step in each.entry.remedy])
        page.listed(
            say("book.history"), [revision_words(r, say) for r in histories.get(each.id, ())]
        )
    return page.text()


def _row(each: Kept, say: Words) -> tuple[str, ...]:
    entry = each.entry
    name = say.text(entry.name) or say.text(entry.ruling)
    return (
        str(each.id), entry.event, entry.table, entry.round, entry.side, name,
        ", ".join(entry.paragraphs), points_words(entry, say),
    )  # fmt: skip
