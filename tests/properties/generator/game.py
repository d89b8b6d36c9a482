"""The table of one deal: every act moves its cards and writes its event. Judges nothing."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from generator.cards import RED_THREES, WILD, bare, minimum, points
from generator.melds import Meld, shape
from referee.log import model
from referee.log.cardlist import CardList

SEATS = "ABCD"
SIDE = {"A": "AC", "B": "BD", "C": "AC", "D": "BD"}
Hook = Callable[["Game", str, str], None]


class LogStops(Exception):  # noqa: N818 - no error, the log ends here
    """The log stops here, in mid-deal."""


class TurnIsOver(Exception):  # noqa: N818 - no error either
    """The turn is over: the next player goes on."""


def left(seat: str, steps: int = 1) -> str:
    """The seat so many places clockwise."""
    return SEATS[(SEATS.index(seat) + steps) % 4]


def partner(seat: str) -> str:
    return left(seat, 2)


def other(side: str) -> str:
    return "BD" if side == "AC" else "AC"


@dataclass
class Turn:
    """What the player in turn has done so far. `laid`: points toward an opening."""

    seat: str
    number: int
    took: bool = False
    laid: int = 0
    first_meld: int | None = None
    replaced: bool = False
    pended: bool = False


@dataclass
class Game:
    """All cards in their places. Hands hold their penalty cards too; `penalty` names those."""

    rng: random.Random
    dealer: str
    scores: dict[str, int]
    hands: dict[str, list[str]]
    stock: deque[str]
    hook: Hook | None = None
    pile: list[str] = field(default_factory=list)
    melds: dict[str, list[Meld]] = field(default_factory=lambda: {"AC": [], "BD": []})
    red: dict[str, list[str]] = field(default_factory=lambda: {"AC": [], "BD": []})
    penalty: dict[str, list[str]] = field(default_factory=lambda: {s: [] for s in SEATS})
    barred: set[str] = field(default_factory=set)
    opened: set[str] = field(default_factory=set)
    raised: dict[str, int] = field(default_factory=lambda: {"AC": 0, "BD": 0})
    fines: dict[str, int] = field(default_factory=lambda: {"AC": 0, "BD": 0})
    discarded: set[str] = field(default_factory=set)
    played: set[str] = field(default_factory=set)
    events: list[model.AnyEvent] = field(default_factory=list)
    turn: Turn = field(default_factory=lambda: Turn("A", 0))
    out: str | None = None
    over: bool = False
    no_going_out: bool = False
    pace: float = 1.0
    hoarder: str | None = None
    stock_only: bool = False
    given: bool = False
    unlaid: list[tuple[str, str]] = field(default_factory=list)

    # -- looking -------------------------------------------------------------------------------

    @property
    def n(self) -> int:
        """The number of the latest event."""
        return len(self.events)

    def chance(self, likelihood: float) -> bool:
        return self.rng.random() < likelihood

    def minimum(self, side: str) -> int:
        return minimum(self.scores[side]) + self.raised[side]

    @property
    def top(self) -> str:
        return bare(self.pile[-1]) if self.pile else ""

    @property
    def locked(self) -> bool:
        return any(bare(card) in WILD or bare(card) in RED_THREES for card in self.pile)

    def complete(self, side: str) -> int:
        return sum(meld.complete for meld in self.melds[side])

    def free(self, seat: str) -> list[str]:
        """The hand without its penalty cards, and without others of their faces."""
        return [card for card in self.hands[seat] if card not in self.penalty[seat]]

    def at(self, point: str) -> None:
        """A moment at which a fault may be injected."""
        if self.hook is not None:
            self.hook(self, point, self.turn.seat)

    # -- acting --------------------------------------------------------------------------------

    def new(self, seat: str, cards: Iterable[str], kind: str = "", key: str = "") -> Meld:
        """A meld that may be illegal: laid as `kind` and `key` say, never added to."""
        cards = CardList(cards)
        laid = self.place(seat, cards, kind, key)
        laid.frozen = True
        self.tell(model.Meld(by=seat, cards=cards, as_=laid.name))
        return laid

    def tell(self, event: model.AnyEvent) -> int:
        """Write an event down; returns its number."""
        self.events.append(event)
        return len(self.events)

    def draw(self, seat: str, count: int = 2, *, apart: bool = False) -> int:
        cards = CardList(self.stock.popleft() for _ in range(count))
        self.hands[seat].extend(cards)
        return self.tell(model.Draw(by=seat, cards=cards, apart=apart))

    def lay(self, seat: str, cards: Iterable[str]) -> int:
        cards = CardList(cards)
        for card in cards:
            self.hands[seat].remove(card)
        self.red[SIDE[seat]].extend(cards)
        return self.tell(model.Lay(by=seat, cards=cards))

    def replace(self, seat: str, count: int) -> int:
        cards = CardList(self.stock.popleft() for _ in range(count))
        self.hands[seat].extend(cards)
        self.turn.replaced = True
        return self.tell(model.Replace(by=seat, cards=cards))

    def meld(self, seat: str, cards: Iterable[str], *, toward: bool = False) -> int:
        cards = CardList(cards)
        laid = self.place(seat, cards)
        name = laid.name if self.chance(0.8) else None
        return self.tell(
            model.Meld(by=seat, cards=cards, as_=name, toward="pile" if toward else None)
        )

    def place(self, seat: str, cards: tuple[str, ...], kind: str = "", key: str = "") -> Meld:
        """Move cards from the hand to a new meld."""
        for card in cards:
            self.hands[seat].remove(card)
        return self._new_meld(SIDE[seat], cards, kind, key)

    def _new_meld(self, side: str, cards: tuple[str, ...], kind: str = "", key: str = "") -> Meld:
        if not kind:
            kind, key = shape(cards)
        name = f"{side}{len(self.melds[side]) + 1}"
        laid = Meld(name, kind, key, list(cards), self.turn.number)
        self.melds[side].append(laid)
        self._count(laid, cards)
        return laid

    def _count(self, laid: Meld, cards: Iterable[str]) -> None:
        if self.turn.first_meld is None:
            self.turn.first_meld = self.n + 1
        self.turn.laid += points(cards)
        if laid.complete and laid.completed is None and laid.pending is None:
            laid.completed = self.turn.number

    def add(self, seat: str, cards: Iterable[str], onto: Meld) -> int:
        cards = CardList(cards)
        for card in cards:
            self.hands[seat].remove(card)
        onto.cards.extend(cards)
        self._count(onto, cards)
        return self.tell(model.Add(by=seat, cards=cards, onto=onto.name))

    def take(self, seat: str, with_cards: Iterable[str], onto: Meld | None = None) -> int:
        """Take the pile whole, its top card melded with cards from hand or onto a meld."""
        cards = CardList(with_cards)
        for card in cards:
            self.hands[seat].remove(card)
        top = self.top
        rest = [bare(card) for card in self.pile[:-1]]
        if onto is None:
            laid = self._new_meld(SIDE[seat], (*cards, top))
        else:
            laid = onto
            onto.cards.extend((*cards, top))
            self._count(onto, (*cards, top))
        self.pile = []
        self.hands[seat].extend(rest)
        self.turn.took = True
        return self.tell(
            model.Take(
                by=seat,
                with_=cards or None,
                onto=None if onto is None else onto.name,
                as_=laid.name if onto is None and self.chance(0.8) else None,
            )
        )

    def discard(self, seat: str, card: str) -> int:
        self.hands[seat].remove(card)
        if card in self.penalty[seat]:
            self.penalty[seat].remove(card)
        crosswise = card in WILD and not any(c.endswith("*") for c in self.pile)
        marked = card + "*" if crosswise else card
        self.pile.append(marked)
        flag = crosswise and self.chance(0.3)
        self.discarded.add(seat)
        shown = card if flag else marked
        return self.tell(model.Discard(by=seat, cards=CardList((shown,)), crosswise=flag))

    def notice(self, by: str, of: int | None) -> int:
        return self.tell(model.Notice(by=by, of=of))

    def end(self, reason: str) -> None:
        self.over = True
        self.tell(model.End(by="table", reason=reason))  # type: ignore[arg-type]
