"""Melds, and a layout: cards laid on a copy of the table to see where they lead."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from generator.cards import BLACK_THREES, ORDER, PLACE, SUITS, WILD, points

COMPLETE = 7
Act = tuple[tuple[str, ...], int]
"""Cards and the place of the meld they go to in the side's list; -1: a new meld."""


@dataclass
class Meld:
    """A meld as it lies.

    `frozen`: laid against the rules, nothing is to be added to it. `pending`: the seat that laid
    it out of turn and whose turn has not come yet.
    """

    name: str
    kind: str
    key: str
    cards: list[str]
    turn: int = 0
    frozen: bool = False
    completed: int | None = None
    pending: str | None = None

    @property
    def complete(self) -> bool:
        return len(self.cards) >= COMPLETE

    @property
    def wilds(self) -> int:
        return sum(card in WILD for card in self.cards)

    @property
    def low(self) -> int:
        return min(PLACE[card[0]] for card in self.cards)

    @property
    def high(self) -> int:
        return max(PLACE[card[0]] for card in self.cards)

    def takes(self, card: str) -> bool:
        """Whether one card may be added."""
        if self.frozen or card[0] == "3":
            return False
        if card in WILD:
            return self.kind == "set" and not self.complete and self.wilds < 2
        if self.kind == "set":
            return card[0] == self.key
        if self.complete or card[1] != self.key:
            return False
        return PLACE[card[0]] in (self.low - 1, self.high + 1)

    def copy(self) -> Meld:
        return Meld(
            self.name, self.kind, self.key, list(self.cards), self.turn, self.frozen, self.completed
        )


def shape(cards: Sequence[str]) -> tuple[str, str]:
    """Kind and key (rank or suit) of a new meld whose cards are known to be legal."""
    plain = [card for card in cards if card not in WILD]
    if len({card[0] for card in plain}) <= 1:
        return "set", plain[0][0]
    return "sequence", plain[0][1]


@dataclass
class Layout:
    """A hand and the melds of a side, with what has been laid so far as a list of acts."""

    rng: random.Random
    hand: list[str]
    melds: list[Meld]
    keep: int = 0
    skip: float = 0.0
    acts: list[Act] = field(default_factory=list)
    laid: int = 0

    def room(self, count: int = 1) -> bool:
        """Whether so many cards can leave the hand, and the player cares to."""
        return len(self.hand) - count >= self.keep and self.rng.random() >= self.skip

    def put(self, cards: Iterable[str], onto: int = -1) -> None:
        """Lay cards as a new meld or onto the meld at place `onto`."""
        cards = tuple(cards)
        for card in cards:
            self.hand.remove(card)
        self.laid += points(cards)
        if onto < 0:
            kind, key = shape(cards)
            self.melds.append(Meld("", kind, key, list(cards)))
        else:
            self.melds[onto].cards.extend(cards)
        self.acts.append((cards, onto))

    def complete(self) -> int:
        return sum(meld.complete for meld in self.melds if not meld.frozen)

    # -- one step each -------------------------------------------------------------------------

    def add_naturals(self) -> None:
        """Natural cards onto melds that take them, several of one rank sometimes at once."""
        for place, meld in enumerate(self.melds):
            if meld.frozen:
                continue
            if meld.kind == "set":
                self._add_to_set(place, meld)
            elif not meld.complete:
                self._add_to_sequence(place, meld)

    def _add_to_set(self, place: int, meld: Meld) -> None:
        like = [c for c in self.hand if c[0] == meld.key and c not in WILD and c[0] != "3"]
        if not like:
            return
        if self.rng.random() < 0.5 and self.room(len(like)):
            self.put(like, place)
            return
        for card in like:
            if self.room():
                self.put([card], place)

    def _add_to_sequence(self, place: int, meld: Meld) -> None:
        moved = True
        while moved and not meld.complete:
            moved = False
            for step in (meld.low - 1, meld.high + 1):
                card = ORDER[step] + meld.key if 0 <= step < len(ORDER) else ""
                if card in self.hand and not meld.complete and self.room():
                    self.put([card], place)
                    moved = True

    def new_sequences(self) -> None:
        """The longest runs of three cards or more."""
        for suit in self.rng.sample(SUITS, 4):
            run: list[str] = []
            for rank in (*ORDER, ""):
                card = rank + suit
                if card in self.hand and rank and len(run) < COMPLETE:
                    run.append(card)
                    continue
                if len(run) >= 3 and self.room(len(run)):
                    self.put(run)
                run = [card] if rank and card in self.hand else []

    def new_sets(self, wild: bool = True) -> None:
        """Three or more of a rank, or a pair with a wild card, where no unfinished set lies."""
        open_ranks = {m.key for m in self.melds if m.kind == "set" and not m.complete}
        for rank in self.rng.sample(ORDER, len(ORDER)):
            like = [c for c in self.hand if c[0] == rank and c not in WILD]
            if len(like) < 2 or rank in open_ranks:
                continue
            spare = [c for c in self.hand if c in WILD]
            extra: list[str] = []
            if spare and wild and (len(like) == 2 or self.rng.random() < 0.1) and len(like) < 5:
                extra = self.rng.sample(spare, min(len(spare), self.rng.choice((1, 1, 1, 2))))
            if len(like) + len(extra) >= 3 and self.room(len(like) + len(extra)):
                self.put(self.rng.sample([*like, *extra], len(like) + len(extra)))

    def add_wilds(self) -> None:
        """Wild cards, one at a time, onto unfinished sets with room for them."""
        for card in [c for c in self.hand if c in WILD]:
            places = [i for i, m in enumerate(self.melds) if m.takes(card)]
            if places and self.room():
                best = max(places, key=lambda i: len(self.melds[i].cards))
                self.put([card], best)

    def black_threes(self) -> None:
        """All black threes as the last meld of a going out."""
        threes = [c for c in self.hand if c in BLACK_THREES]
        if len(threes) >= 3:
            self.put(threes)


def lay(layout: Layout, *, wilds: bool = True, runs_first: bool = True) -> Layout:
    """Everything a player cares to lay, in an order that suits him."""
    layout.add_naturals()
    if runs_first:
        layout.new_sequences()
    layout.new_sets(wild=wilds)
    if not runs_first:
        layout.new_sequences()
    layout.add_naturals()
    if wilds:
        layout.add_wilds()
    return layout


def going_out(
    rng: random.Random, hand: list[str], melds: list[Meld], needed: int, laid: int = 0
) -> Layout | None:
    """A way to lay the whole hand but one card at most; `needed`: points of an opening."""
    for attempt in range(5):
        copies = [meld.copy() for meld in melds]
        layout = Layout(rng, list(hand), copies)
        lay(layout, runs_first=attempt % 2 == 0)
        layout.black_threes()
        enough = layout.complete() >= 2 and layout.laid + laid >= needed
        if len(layout.hand) <= 1 and layout.acts and enough:
            return layout
    return None
