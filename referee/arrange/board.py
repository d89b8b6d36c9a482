"""A task for the solver, counted out: which cards there are, which must be laid, what lies there.

Cards become counts by suit and rank here, and melds of the table become the room they leave.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from referee.arrange.blocks import useful
from referee.arrange.runs import Automaton, Lying, Suit, Track, track
from referee.arrange.sets import Count, Wish, is_plain
from referee.arrange.shapes import Finished, SetRule, Shapes
from referee.arrange.table import TableMeld
from referee.cards import SUITS, Card, Cards, rank_of, suit_of

NOTHING = Finished()


@dataclass(frozen=True, kw_only=True)
class Task:
    """What is to be arranged.

    `must` cards have to be laid, `may` cards can be. `top`, a further card that must be laid, has
    to lie in a set with two naturals of its rank from the others (`top_partners`). `wish` says what
    counts; `complete` further complete melds and `minimum` points of the cards laid are required,
    with `bonus` those of the melds completed too. `goals` are further complete melds kind by kind.
    A new set of a rank in `Shapes.wild_sets` needs `wild_set_naturals` of it.
    """

    shapes: Shapes
    must: Cards = ()
    may: Cards = ()
    melds: tuple[TableMeld, ...] = ()
    top: Card | None = None
    top_partners: int = 0
    going_out: bool = False
    wish: Wish = field(default_factory=Wish)
    complete: int = 0
    minimum: int = 0
    count_sequences: bool = True
    use_sequences: bool = True
    goals: Finished = NOTHING
    bonus: bool = False
    wild_set_naturals: int = 0


@dataclass(frozen=True)
class Column:
    """One rank: its place in sequences (None: none), the cards that can only lie in sets or be
    left (`apart`, of which `apart_must` have to be laid), at least `least` of the rank in sets.
    `plain`: the rank makes one set at most, which takes any naturals beyond the smallest.

    A rank whose cards obey different rules has two columns, each with its own `lanes` (numbers);
    the last of them is `closing`. `dual`: cards that lie in no set here are wild elsewhere."""

    rank: str
    place: int | None
    value: int
    rule: SetRule
    lying: tuple[Count, ...]
    names: tuple[str, ...]
    apart: int
    apart_must: int
    least: int
    plain: bool
    lanes: tuple[int, ...] = ()
    closing: bool = True
    dual: bool = False
    last: bool = False


@dataclass(frozen=True)
class Lane:
    """One suit with its automaton: copies, and how many of them have to be laid, place by place."""

    letter: str
    suit: Automaton
    must: tuple[int, ...]
    track: Track
    names: tuple[str, ...]


class Board:
    """The task counted out. Pure: built once, then only read."""

    def __init__(self, task: Task) -> None:
        self.task = task
        shapes = task.shapes
        cards = (*task.must, *task.may)
        self.wilds = [card for card in cards if card in shapes.only_wild]
        self.must_wilds = [card for card in task.must if card in shapes.only_wild]
        self.have = Counter(card for card in cards if self._usable(card))
        self.must = Counter(card for card in task.must if self._usable(card))
        self.idle = len(cards) - len(self.wilds) - self.have.total()
        self.hopeless = any(not self._usable(c) and c not in shapes.only_wild for c in task.must)

    def _usable(self, card: Card) -> bool:
        late = self.task.going_out and card in self.task.shapes.last_cards
        return late or self.task.shapes.is_natural(card)

    @cached_property
    def lanes(self) -> tuple[Lane, ...]:
        """The suits in which a sequence or an addition to one is possible."""
        if not (self.task.shapes.sequences and self.task.use_sequences):
            return ()
        lanes = (self._lane(letter) for letter in SUITS)
        return tuple(lane for lane in lanes if any(lane.suit.copies))

    def _lane(self, letter: str) -> Lane:
        shapes = self.task.shapes
        cards = [rank + letter for rank in shapes.sequence_ranks]
        must = tuple(self.must[card] for card in cards)
        lying, names = self._lying_sequences(letter)
        copies = tuple(self.have[card] for card in cards)
        copies = useful(copies, must, lying, shapes.sequence_min, fewest=self.task.wish.fewest)
        exact = (
            self._can_complete(copies, lying) or shapes.sequence_max < 2 * shapes.sequence_min - 1
        )
        suit = Suit(copies, lying, shapes.sequence_min, shapes.sequence_max, exact)
        return Lane(letter, suit, must, track(suit), names)

    def _can_complete(self, copies: tuple[int, ...], lying: tuple[Lying, ...]) -> bool:
        if not self._counts_sequences():
            return False
        reach = self.task.shapes.sequence_max
        blocks = any(all(copies[i : i + reach]) for i in range(len(copies) - reach + 1))
        return blocks or (bool(lying) and any(copies))

    def _counts_sequences(self) -> bool:
        return bool(self.task.complete and self.task.count_sequences)

    def _lying_sequences(self, letter: str) -> tuple[tuple[Lying, ...], tuple[str, ...]]:
        found: list[tuple[Lying, str]] = []
        for meld in self.task.melds:
            ends = meld.ends(self.task.shapes)
            room = self.task.shapes.sequence_max - len(meld.cards)
            if ends and ends[0] == letter and room > 0:
                found.append(((ends[1], ends[2], room), meld.name))
        return tuple(lying for lying, _ in found), tuple(name for _, name in found)

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """The ranks that matter, those of sequences first and low to high."""
        shapes = self.task.shapes
        running = shapes.sequence_ranks if shapes.sequences else ()
        # The automata step through every rank, so with a lane none may be left out.
        ranks = [rank for rank in running if self.lanes or self.matters(rank)]
        others = sorted(shapes.set_ranks - set(running))
        ranks += [rank for rank in others if self.matters(rank)]
        columns = [self._column(rank, shapes.set_rule, self._of(rank)) for rank in ranks]
        last = [card for card in self.have if card in shapes.last_cards]
        if last:
            columns.append(self._column(rank_of(last[0]), shapes.last_rule, last, last=True))
        return tuple(columns)

    def matters(self, rank: str) -> bool:
        """Whether cards of the rank, or wild cards with it, can be laid."""
        is_top = self.task.top is not None and rank_of(self.task.top) == rank
        return is_top or bool(self._of(rank)) or bool(self.wilds and self.lying_sets(rank))

    def _of(self, rank: str) -> list[Card]:
        last = self.task.shapes.last_cards
        return [card for card in self.have if rank_of(card) == rank and card not in last]

    def _column(self, rank: str, rule: SetRule, cards: list[Card], *, last: bool = False) -> Column:
        shapes, top = self.task.shapes, self.task.top
        lying = () if last else self.lying_sets(rank)
        is_top = top is not None and rank_of(top) == rank and not last
        if not last and rank not in shapes.set_ranks:
            rule = rule._replace(naturals=sum(self.have[card] for card in cards) + 2)
        place = None if last else shapes.places.get(rank) if shapes.sequences else None
        apart = [card for card in cards if not self.in_lane(card, place)]
        return Column(
            rank,
            place,
            one_value(shapes, (*cards, *((top,) if top and is_top else ()))),
            rule,
            tuple(count for count, _ in lying),
            tuple(name for _, name in lying),
            sum(self.have[card] for card in apart) + is_top,
            sum(self.must[card] for card in apart) + is_top,
            1 + self.task.top_partners if is_top else 0,
            not lying and not is_top and is_plain(rule, sum(self.have[card] for card in cards)),
            last=last,
        )

    def in_lane(self, card: Card, place: int | None) -> bool:
        """Whether a lane follows the card, so that it may lie in a sequence."""
        if place is None:
            return False
        return any(lane.letter == suit_of(card) for lane in self.lanes)

    def lying_sets(self, rank: str) -> tuple[tuple[Count, str], ...]:
        """Naturals, wild cards and name of every lying set of the rank."""
        shapes = self.task.shapes
        found = []
        for meld in self.task.melds:
            last = any(card in shapes.last_cards for card in meld.cards)
            if meld.kind == "set" and not last and meld.set_rank(shapes) == rank:
                wilds = meld.wild_count(shapes)
                found.append(((len(meld.cards) - wilds, wilds), meld.name))
        return tuple(found)


def one_value(shapes: Shapes, cards: Iterable[Card]) -> int:
    """The one value of the naturals of a rank. Raises `ValueError` where suits differ in value."""
    values = {shapes.values[card] for card in cards}
    if len(values) > 1:
        raise ValueError("cards of one rank that can be melded must have one value")
    return values.pop() if values else 0


def leave(cards: Iterable[Card], taken: Iterable[Card]) -> Cards:
    """The cards without those taken, order kept. Cards not there are passed over."""
    gone = Counter(taken)
    rest = []
    for card in cards:
        if gone[card]:
            gone[card] -= 1
        else:
            rest.append(card)
    return tuple(rest)
