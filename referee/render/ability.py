"""What a player can do with his cards as text: the question, yes or no, melds or reasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from referee.arrange import Arrangement, Way
from referee.cards import UNKNOWN, Cards, format_cards
from referee.desk.ability import Ability, Reason
from referee.locale import Words
from referee.locale.cards import LETTERS, said
from referee.render.layout import Sheet, Style

LOG = "log"

_STYLES: Mapping[str, Style] = {"yes": "good", "no": "bad", "depends": "open"}


@dataclass(frozen=True)
class Page:
    """What the parts share: the answer, the words, how cards are written, the sheet."""

    found: Ability
    words: Words
    style: str
    sheet: Sheet

    def cards(self, cards: Iterable[str]) -> str:
        """Cards as they are to be printed; unknown ones as a number of `?`."""
        if self.style == LOG:
            return format_cards(cards)
        known = tuple(cards)
        unknown = sum(card == UNKNOWN for card in known)
        written = [said(card, self.style) for card in known if card != UNKNOWN]
        return " ".join([*written, *([f"{unknown}?"] if unknown else [])])

    def rank(self, rank: str) -> str:
        """A rank as it is to be printed."""
        if self.style == LOG:
            return rank
        return LETTERS[self.style].get(rank, "10" if rank == "T" else rank)

    def meld(self, name: str | None) -> str:
        """The cards of a meld that lies on the table."""
        lying = {meld.name: meld.cards for meld in self.found.melds}
        return self.cards(lying.get(name or "", ()))

    def labelled(self, key: str, text: str) -> None:
        """A labelled text; nothing where it is empty."""
        self.sheet.labelled(self.words(key), text)

    def listed(self, key: str, items: Iterable[str]) -> None:
        """A labelled list; nothing where it is empty."""
        self.sheet.listed(self.words(key), items)


def ability_sheet(found: Ability, words: Words, style: str = LOG) -> Sheet:
    """The answer as lines; `style` is `log` or a language whose letters the cards bear."""
    page = Page(found, words, style, Sheet())
    _question(page)
    page.sheet.title(_verdict(page), _STYLES[found.answer])
    if found.witness is not None and found.answer == "yes":
        _melds(page, found.witness, "can.melds")
    page.listed("can.ways", (_way(page, way) for way in found.ways))
    page.listed("can.why", (_reason(page, reason) for reason in found.reasons))
    if found.best is not None:
        _best(page, found.best)
    page.labelled("can.would-do", page.cards(found.would_do))
    for hung in found.depends:
        page.sheet.say(_depends(page, hung))
    return page.sheet


def _question(page: Page) -> None:
    found = page.found
    page.sheet.title(page.words(f"can.{found.ask}"))
    page.labelled("can.cards", page.cards(found.cards))
    page.labelled("can.hand", page.cards(found.hand))
    page.listed("can.own-melds", (page.cards(meld.cards) for meld in found.melds))
    if found.top is not None:
        key = "can.top-locked" if found.locked else "can.top-open"
        page.labelled("can.top", page.words(key, card=page.cards([found.top])))
    if found.minimum is not None:
        page.labelled("can.needed", page.words.count("points", found.minimum))
    page.sheet.gap()


def _verdict(page: Page) -> str:
    found = page.found
    if found.answer == "yes" and found.ask == "open" and found.going_out:
        return page.words("can.yes-out")
    return page.words(f"can.{found.answer}")


def _melds(page: Page, laid: Arrangement, key: str) -> None:
    """The melds of an arrangement with what they are worth and what stays over."""
    page.listed(key, _laid(page, laid))
    if page.found.ask != "lay":
        page.labelled("can.worth", page.words.count("points", laid.points))
    goes = page.found.going_out or page.found.ask == "go-out"
    if page.found.ask != "lay":
        page.labelled("can.discard" if goes else "can.left", page.cards(laid.left))


def _laid(page: Page, laid: Arrangement) -> Iterator[str]:
    yield from (page.cards(cards) for cards in laid.new)
    for name, cards in laid.additions:
        yield page.words("can.added", cards=page.cards(cards), meld=page.meld(name))


def _best(page: Page, best: Arrangement) -> None:
    points = page.words.count("points", best.points)
    short = page.words.count("can.short", page.found.short) if page.found.short else ""
    page.listed("can.best", [*_laid(page, best), ", ".join(filter(None, (points, short)))])


def _way(page: Page, way: Way) -> str:
    if way.how == "pair":
        text = page.words("can.way.pair", cards=page.cards(way.cards))
    else:
        text = page.words("can.way.onto", meld=page.meld(way.onto))
    if way.hand_after is None:
        return text
    return f"{text}; {page.words.count('can.hand-after', way.hand_after)}"


def _reason(page: Page, reason: Reason) -> str:
    values = {name: _value(page, name, value) for name, value in reason.values.items()}
    number = values.pop("n", None)
    if isinstance(number, int):
        return page.words.count(reason.key, number, **values)
    return page.words(reason.key, **values)


def _value(page: Page, name: str, value: object) -> object:
    """A reason's value as it is printed: cards, a rank, numbers of kinds, or itself."""
    if name == "cards" and isinstance(value, tuple):
        cards: Cards = value
        return page.cards(cards)
    if name == "rank":
        return page.rank(str(value))
    if name == "kinds" and isinstance(value, Mapping):
        return ", ".join(page.words(f"kind.{kind}", n=number) for kind, number in value.items())
    return value


def _depends(page: Page, hung: str) -> str:
    """What the solver names: `unknown-cards:3`, or `rank:7:2`."""
    what, *rest = hung.split(":")
    if what == "rank":
        return page.words.count("can.rank", int(rest[1]), rank=page.rank(rest[0]))
    return page.words.count("can.unknown", int(rest[0]))
