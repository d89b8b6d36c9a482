"""An appeal as a form for the committee, in Markdown, and as plain values for JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

from referee.compare.appeal import Appeal, Given, Item
from referee.locale import Words, words
from referee.render.glossary import Glossary
from referee.render.json_form import ruling_object
from referee.render.md import Markdown
from referee.rules import Ruleset

Json: TypeAlias = dict[str, object]
Logged: TypeAlias = Callable[[int], str | None]

_HEAD: Final = ("date", "event", "table", "round")
_DIFFERS: Final[Mapping[str, str]] = {
    "points": "appeal.points",
    "paragraphs": "appeal.paragraphs",
    "unfounded": "appeal.unfounded",
    "unruled": "appeal.unruled",
    "open": "appeal.open",
}


def appeal_markdown(
    appeal: Appeal, rules: Ruleset, lang: str, logged: Logged = lambda _: None
) -> str:
    """The form: both rulings side by side, what they differ in, every paragraph in full.

    `logged` gives the line of an event as it was written, or None.
    """
    form = _Form(words(lang), rules, logged)
    form.head(appeal)
    for number, item in enumerate(appeal.items, 1):
        form.item(number, item)
    form.decision()
    return form.page.text()


class _Form:
    """One form in the making."""

    def __init__(self, say: Words, rules: Ruleset, logged: Logged) -> None:
        self.page = Markdown()
        self._say = say
        self._rules = rules
        self._glossary = Glossary(rules, say)
        self._logged = logged

    def head(self, appeal: Appeal) -> None:
        say, page, head = self._say, self.page, appeal.head
        name = appeal.title or appeal.source or say.text(self._rules.name)
        page.heading(say("appeal.title", name=name))
        rows = [
            (say("source"), appeal.source),
            (say("ruleset"), say.text(self._rules.name)),
            (say("appeal.edition"), say.text(self._rules.edition)),
            *((say(key), str(head.get(key, ""))) for key in _HEAD),
            (say("players"), _named(head.get("players"))),
            (say("dealer"), str(head.get("dealer") or "")),
            (say("scores"), _named(head.get("scores"))),
        ]
        page.pairs(rows)
        page.labelled(say("verdict"), self._verdict(appeal))

    def _verdict(self, appeal: Appeal) -> str:
        say = self._say
        alike = sum(item.agrees for item in appeal.items)
        others = len(appeal.items) - alike
        said = [say.count("appeal.agree", alike)] if alike else []
        said += [say.count("appeal.differ", others)] if others else []
        return "; ".join(said) or say("appeal.none")

    def item(self, number: int, item: Item) -> None:
        say, page = self._say, self.page
        name = say.text(item.name) or say("appeal.nameless")
        state = say("appeal.agrees" if item.agrees else "appeal.differs")
        page.heading(f"{number}. {name} - {state}", 2)
        page.listed(say("appeal.happened"), self._events(item))
        page.table(
            ("", say("appeal.at-table"), say("appeal.by-book")),
            [
                (say("paragraphs"), _cited(item.given), ", ".join(self._cites(item))),
                (say("consequence"), self._given_points(item), self._book_points(item)),
            ],
        )
        page.labelled(say("appeal.difference"), "; ".join(say(_DIFFERS[k]) for k in item.differs))
        self._book(item)
        given = item.given.paragraphs if item.given else ()
        own = [name for name in given if name not in self._cites(item)]
        page.listed(say("appeal.cited-table"), map(self._paragraph, own))
        page.listed(say("appeal.cited-book"), map(self._paragraph, self._cites(item)))

    def _events(self, item: Item) -> Iterator[str]:
        numbers = {n for n in (item.event, item.ruled_at, *item.evidence) if n}
        for number in sorted(numbers):
            line = self._logged(number)
            place = self._say("event-only", event=number)
            yield f"{place}: {line}" if line else place

    def _cites(self, item: Item) -> tuple[str, ...]:
        return item.book.paragraphs if item.book else ()

    def _given_points(self, item: Item) -> str:
        return "-" if item.given is None else _changes(item.given.points) or self._say("nothing")

    def _book_points(self, item: Item) -> str:
        if item.book is None:
            return "-"
        if "open" in item.differs or item.missing:
            return self._say("points-open")
        return _changes(item.book_points) or self._say("nothing")

    def _book(self, item: Item) -> None:
        if item.book is None:
            return
        say, page = self._say, self.page
        page.labelled(say("appeal.by-book"), say.text(item.book.text))
        page.listed(say("remedy"), [say.text(step.text) or step.do for step in item.book.remedy])
        for used in item.readings:
            taken = self._glossary.option(used.id, used.taken)
            said = f"{say.text(used.text) or used.id}: {taken}"
            page.labelled(f"{say('readings')} ({used.id}; {', '.join(used.paragraphs)})", said)
        page.listed(say("missing"), [say.text(q.text) or q.circumstance for q in item.missing])

    def _paragraph(self, name: str) -> str:
        text = self._glossary.paragraph(name)
        return f"{name} {text}" if text else name

    def decision(self) -> None:
        say, page = self._say, self.page
        page.heading(say("appeal.decision"), 2)
        for key in ("appeal.outcome", "appeal.reason", "appeal.names"):
            page.blank(say(key))


def _cited(given: Given | None) -> str:
    return "-" if given is None else ", ".join(given.paragraphs)


def _changes(points: Mapping[str, int]) -> str:
    return ", ".join(f"{side} {value:+d}" for side, value in points.items() if value)


def _named(values: object) -> str:
    if not isinstance(values, Mapping):
        return ""
    return ", ".join(f"{key} {value}" for key, value in values.items())


def appeal_object(appeal: Appeal) -> Json:
    """The appeal as plain values."""
    return {
        "format": 1,
        "ruleset": appeal.ruleset,
        "source": appeal.source,
        "title": appeal.title or None,
        "head": dict(appeal.head),
        "agrees": appeal.agrees,
        "items": [_item(item) for item in appeal.items],
    }


def _item(item: Item) -> Json:
    given = item.given
    return {
        "agrees": item.agrees,
        "differs": list(item.differs),
        "name": dict(item.name),
        "event": item.event,
        "ruled_at": item.ruled_at,
        "table": None
        if given is None
        else {"paragraphs": list(given.paragraphs), "points": dict(given.points)},
        "book": None
        if item.book is None
        else {**ruling_object(item.book), "points": item.book_points},
        "readings": {used.id: used.taken for used in item.readings},
        "questions": [{"circumstance": q.circumstance, "text": dict(q.text)} for q in item.missing],
    }
