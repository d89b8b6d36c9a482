"""Which cards of a hand can be laid: a layout on a copy of a side's melds."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from contract_generator.cards import (
    BLACK_THREES,
    COMPLETE,
    JOKER,
    PLACE,
    RED_THREES,
    RING,
    SUITS,
    Meld,
    is_wild,
    meld_of,
    points,
)

Act = tuple[tuple[str, ...], int]
"""Cards and the place of the meld they go to in the side's list; -1: a new meld."""


@dataclass
class Layout:
    """A hand and melds, with what has been laid so far as a list of acts.

    `keep`: so many cards stay in hand. `twos`: how many twos a set of twos must have; 0: no such
    set is laid.
    """

    rng: random.Random
    hand: list[str]
    melds: list[Meld]
    keep: int = 2
    twos: int = 0
    skip: float = 0.0
    acts: list[Act] = field(default_factory=list)
    laid: int = 0

    def room(self, count: int = 1) -> bool:
        return len(self.hand) - count >= self.keep and self.rng.random() >= self.skip

    def new(self, cards: Iterable[str]) -> None:
        cards = tuple(cards)
        for card in cards:
            self.hand.remove(card)
        laid = meld_of(cards)
        self.melds.append(laid)
        self.laid += points(cards) + laid.bonus
        self.acts.append((cards, -1))

    def add(self, card: str, place: int) -> None:
        meld = self.melds[place]
        before = meld.bonus
        self.hand.remove(card)
        meld.put(card)
        self.laid += points((card,)) + meld.bonus - before
        self.acts.append(((card,), place))

    # -- one step each -------------------------------------------------------------------------

    def naturals(self) -> None:
        """Natural cards onto the melds that take them; twos and red threes onto runs."""
        moved = True
        while moved:
            moved = False
            for place, meld in enumerate(self.melds):
                for card in sorted(set(self.hand)):
                    wild = meld.kind == "set" and meld.wild(card)
                    if not wild and meld.takes(card) and self.room():
                        self.add(card, place)
                        moved = True

    def runs(self, suits: str = SUITS, most: int = COMPLETE) -> None:
        for suit in self.rng.sample(suits, len(suits)):
            while run := self._run(suit):
                length = min(len(run), most, len(self.hand) - self.keep)
                if length < 3 or not self.room(length):
                    break
                self.new(run[:length])

    def _run(self, suit: str) -> list[str]:
        """The longest run of this suit in hand, three to seven cards."""
        held = {PLACE[c[0]] for c in self.hand if c != JOKER and c[1] == suit}
        best: list[str] = []
        for start in range(13):
            length = 0
            while length < COMPLETE and (start + length) % 13 in held:
                length += 1
            if length > len(best):
                best = [RING[(start + i) % 13] + suit for i in range(length)]
        return best if len(best) >= 3 else []

    def sets(self, *, wilds: bool = False) -> None:
        ranks = [r for r in RING if r not in "23"]
        self.rng.shuffle(ranks)
        for rank in ranks:
            like = [c for c in self.hand if c[0] == rank and c != JOKER][:COMPLETE]
            if wilds and len(like) >= 2:
                free = [c for c in self.hand if is_wild(c)]
                most = min(2, COMPLETE - len(like))
                like += free[: self.rng.randint(min(1, most), max(1, most))]
            if len(like) >= 3 and self.room(len(like)):
                self.new(like)

    def set_of_twos(self) -> None:
        like = [c for c in self.hand if c[0] == "2"][:COMPLETE]
        if self.twos and len(like) >= self.twos:
            jokers = [c for c in self.hand if c == JOKER][: self.rng.choice((0, 0, 1, 2))]
            cards = (like + jokers)[: max(COMPLETE, len(like))]
            if len(cards) >= 3 and self.room(len(cards)):
                self.new(cards)

    def wild_cards(self) -> None:
        for card in [c for c in self.hand if is_wild(c)]:
            for place, meld in enumerate(self.melds):
                if meld.kind == "set" and meld.wild(card) and meld.takes(card) and self.room():
                    self.add(card, place)
                    break

    def black_threes(self) -> None:
        like = [c for c in self.hand if c in BLACK_THREES]
        if len(like) >= 3 and len(self.hand) > len(like):
            self.new(like)

    def everything(self) -> None:
        """Naturals, runs and sets in some order, wild cards last."""
        steps: list[Callable[[], None]] = [
            self.naturals,
            self.runs,
            self.sets,
            self.set_of_twos,
        ]
        self.rng.shuffle(steps)
        for step in steps:
            step()
        if self.rng.random() < 0.5:
            self.sets(wilds=True)
        self.naturals()
        if self.rng.random() < 0.6:
            self.wild_cards()


def opening(
    rng: random.Random, hand: list[str], needed: int, *, keep: int, twos: int
) -> list[Act] | None:
    """Melds from the hand alone that reach the minimum; None if none are found."""
    for _ in range(6):
        layout = Layout(rng, list(hand), [], keep=keep, twos=twos)
        steps: list[Callable[[], None]] = [layout.runs, layout.sets, layout.set_of_twos]
        rng.shuffle(steps)
        for step in steps[: rng.choice((2, 3))]:
            step()
        if layout.laid < needed:
            layout.sets(wilds=True)
        if layout.laid < needed:
            layout.wild_cards()
        if layout.laid >= needed or any(meld.complete for meld in layout.melds):
            return layout.acts
    return None


def contract_opening(
    rng: random.Random, hand: list[str], level: int, strain: str, suit: str
) -> list[Act] | None:
    """What opens a contract of this level and strain below the minimum, if the hand has it."""
    if level < 4:
        return None
    layout = Layout(rng, list(hand), [], keep=2)
    if suit:
        layout.runs(suit, rng.choice((3, 4, COMPLETE)))
    elif strain == "twos":
        layout.twos = 4
        layout.set_of_twos()
    else:
        _four_of_a_rank(layout)
    return layout.acts[:1] or None


def _four_of_a_rank(layout: Layout) -> None:
    for rank in layout.rng.sample(RING, 13):
        like = [c for c in layout.hand if c[0] == rank != "3" and c != JOKER][:COMPLETE]
        if len(like) >= 4 and layout.room(len(like)):
            layout.new(like)
            return


def going_out(rng: random.Random, hand: list[str], melds: list[Meld], twos: int) -> Layout | None:
    """A layout that leaves one card to discard, if one is found."""
    for _ in range(4):
        layout = Layout(rng, list(hand), [m.copy() for m in melds], keep=1, twos=twos)
        layout.everything()
        layout.wild_cards()
        layout.black_threes()
        layout.naturals()
        if len(layout.hand) == 1 and (layout.hand[0] not in RED_THREES or rng.random() < 0.5):
            return layout
    return None
