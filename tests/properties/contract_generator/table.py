"""The table of one deal: every act moves its cards and writes its event. Judges nothing."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from contract_generator.cards import Meld, bare, is_lock, meld_of, minimum, points
from referee.log import model
from referee.log.cardlist import CardList

SEATS = "ABCD"
SIDE = {"A": "AC", "B": "BD", "C": "AC", "D": "BD"}
SIDES = ("AC", "BD")
Hook = Callable[["Table", str, str], None]


class LogStops(Exception):  # noqa: N818 - no error, the log ends here
    """The log stops here, in mid-deal."""


def left(seat: str, steps: int = 1) -> str:
    """The seat so many places clockwise."""
    return SEATS[(SEATS.index(seat) + steps) % 4]


def other(side: str) -> str:
    return "BD" if side == "AC" else "AC"


@dataclass
class Contract:
    maker: str
    level: int
    strain: str
    doubled: bool = False

    @property
    def side(self) -> str:
        return SIDE[self.maker]

    @property
    def sum(self) -> int:
        return 1000 * self.level


@dataclass
class Table:
    """All cards in their places, and what the turn has brought so far."""

    rng: random.Random
    dealer: str
    scores: dict[str, int]
    hands: dict[str, list[str]]
    stock: deque[str]
    hook: Hook | None = None
    contract: Contract | None = None
    pile: list[str] = field(default_factory=list)
    melds: dict[str, list[Meld]] = field(default_factory=lambda: {s: [] for s in SIDES})
    bought: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    fines: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    opened: set[str] = field(default_factory=set)
    discarded: set[str] = field(default_factory=set)
    events: list[model.AnyEvent] = field(default_factory=list)
    turn: int = 0
    took: bool = False
    laid: int = 0
    refused: bool = False
    out: str | None = None
    over: bool = False
    pace: float = 1.0

    @property
    def n(self) -> int:
        """The number of the latest event."""
        return len(self.events)

    def chance(self, likelihood: float) -> bool:
        return self.rng.random() < likelihood

    def minimum(self, side: str) -> int:
        return minimum(self.scores[side])

    @property
    def top(self) -> str:
        return bare(self.pile[-1])

    @property
    def locked(self) -> bool:
        return any(is_lock(card) for card in self.pile)

    def at(self, point: str, seat: str) -> None:
        """A moment at which a fault may be injected."""
        if self.hook is not None:
            self.hook(self, point, seat)

    # -- acting --------------------------------------------------------------------------------

    def tell(self, event: model.AnyEvent) -> int:
        """Write an event down; returns its number."""
        self.events.append(event)
        return len(self.events)

    def give(self, seat: str, cards: Iterable[str]) -> None:
        for card in cards:
            self.hands[seat].remove(card)

    def draw(self, seat: str, count: int) -> tuple[str, ...]:
        cards = CardList(self.stock.popleft() for _ in range(count))
        self.hands[seat].extend(cards)
        self.tell(model.Draw(by=seat, cards=cards))
        return cards

    def lay(self, seat: str, cards: Iterable[str]) -> None:
        """Red threes outside any run."""
        cards = CardList(cards)
        self.give(seat, cards)
        self.bought[SIDE[seat]] += len(cards)
        self.tell(model.Lay(by=seat, cards=cards))

    def replace(self, seat: str) -> None:
        card = self.stock.popleft()
        self.hands[seat].append(card)
        self.tell(model.Replace(by=seat, cards=CardList((card,))))

    def meld(self, seat: str, cards: Iterable[str], *, toward: bool = False) -> Meld:
        cards = CardList(cards)
        self.give(seat, cards)
        laid = self._new(SIDE[seat], cards)
        name = laid.name if self.chance(0.7) else None
        self.tell(model.Meld(by=seat, cards=cards, as_=name, toward="pile" if toward else None))
        self.laid += points(cards) + laid.bonus
        return laid

    def _new(self, side: str, cards: tuple[str, ...]) -> Meld:
        laid = meld_of(cards, f"{side}{len(self.melds[side]) + 1}", self.turn)
        self.melds[side].append(laid)
        return laid

    def add(self, seat: str, cards: Iterable[str], onto: Meld) -> None:
        cards = CardList(cards)
        self.give(seat, cards)
        before = onto.bonus
        for card in cards:
            onto.put(card)
        self.tell(model.Add(by=seat, cards=cards, onto=onto.name))
        self.laid += points(cards) + onto.bonus - before

    def take(
        self,
        seat: str,
        depth: int,
        with_cards: Iterable[str] = (),
        onto: Meld | None = None,
        *,
        say: bool = True,
    ) -> int:
        """Take so many cards of the pile, the top one melded; `say`: the log tells how many."""
        cards = CardList(with_cards)
        self.give(seat, cards)
        top = self.top
        rest = [bare(card) for card in self.pile[len(self.pile) - depth : -1]]
        del self.pile[len(self.pile) - depth :]
        name = None
        if onto is None:
            name = self._new(SIDE[seat], CardList((*cards, top))).name
            name = name if self.chance(0.6) else None
        else:
            for card in (*cards, top):
                onto.put(card)
        self.hands[seat].extend(rest)
        self.took = True
        return self.tell(
            model.Take(
                by=seat,
                with_=cards or None,
                onto=None if onto is None else onto.name,
                as_=name,
                count=depth if say else None,
            )
        )

    def discard(self, seat: str, card: str) -> int:
        self.give(seat, (card,))
        lies = card + "*" if is_lock(card) else card
        self.pile.append(lies)
        self.discarded.add(seat)
        return self.tell(model.Discard(by=seat, cards=CardList((lies,))))

    def end(self, reason: str) -> None:
        self.over = True
        self.tell(model.End(by="table", reason=reason))  # type: ignore[arg-type]
