"""A task counted out where ranks may form a circle and wild cards may be naturals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from referee.arrange.blocks import useful_on_ring
from referee.arrange.board import Board, Column, Lane, Task, one_value
from referee.arrange.rings import Ring
from referee.arrange.runs import track
from referee.arrange.sets import is_plain
from referee.arrange.shapes import SetRule
from referee.cards import SUITS, Card, rank_of

NEVER = 1 << 20  # more naturals than there are cards: such a set can't be made


class _Arc(NamedTuple):
    """A sequence on the table: first and last place, cards it may still take, name."""

    first: int
    last: int
    room: int
    name: str


class WideBoard(Board):
    """The task counted out. The cards of `Shapes.wild_sets` count as naturals in `have`; those
    that lie neither in sequences nor in sets of their own are wild cards too."""

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        duals = [card for card in self.have if card in task.shapes.wild]
        self.duals = sum(self.have[card] for card in duals)
        self.dual_value = one_value(task.shapes, duals)
        # Which other wild card goes into a set of these makes no difference to the search.
        self.wild_value = one_value(task.shapes, self.wilds) if task.shapes.wild_sets else 0

    @cached_property
    def ranks(self) -> tuple[str, ...]:
        """The ranks of sequences in the order of the search."""
        ranks = self.task.shapes.sequence_ranks
        if not self.task.shapes.sequence_ring:
            return ranks
        return ranks[self._cut :] + ranks[: self._cut]

    @cached_property
    def lanes(self) -> tuple[Lane, ...]:
        """The suits in which a sequence or an addition to one is possible."""
        shapes = self.task.shapes
        if not (shapes.sequence_ring and shapes.sequences and self.task.use_sequences):
            return super().lanes
        return tuple(self._ring_lane(letter) for letter in SUITS if any(self._copies[letter]))

    def _counts_sequences(self) -> bool:
        task = self.task
        counting = task.complete or task.goals.sequences or task.bonus
        return bool(counting and task.count_sequences)

    @cached_property
    def _arcs(self) -> dict[str, list[_Arc]]:
        """The sequences on the table that may grow, suit by suit."""
        shapes = self.task.shapes
        found: dict[str, list[_Arc]] = {letter: [] for letter in SUITS}
        for meld in self.task.melds:
            ends, room = meld.ends(shapes), shapes.sequence_max - len(meld.cards)
            if ends and room > 0:
                free = len(shapes.sequence_ranks) - _span(ends[1], ends[2], shapes.sequence_ranks)
                found[ends[0]].append(_Arc(ends[1], ends[2], min(room, free), meld.name))
        return found

    @cached_property
    def _copies(self) -> dict[str, tuple[int, ...]]:
        """Suit by suit the copies that some sequence could take, in the order of the ruleset."""
        shapes = self.task.shapes
        size = len(shapes.sequence_ranks)
        found = {}
        for letter in SUITS:
            cards = [rank + letter for rank in shapes.sequence_ranks]
            edges = {arc.first - 1 for arc in self._arcs[letter]}
            edges |= {arc.last + 1 for arc in self._arcs[letter]}
            found[letter] = useful_on_ring(
                tuple(self.have[card] for card in cards),
                tuple(self.must[card] for card in cards),
                {edge % size for edge in edges},
                shapes.sequence_min,
                fewest=self.task.wish.fewest,
            )
        return found

    @cached_property
    def _cut(self) -> int:
        """The place where the circle is cut open: the one fewest sequences can lie across."""
        sides = range(len(self.task.shapes.sequence_ranks))
        return min(sides, key=lambda place: sum(self._crossing(s, place) for s in SUITS))

    def _crossing(self, letter: str, place: int) -> int:
        copies = self._copies[letter]
        return min(copies[place - 1], copies[place])

    def _ring_lane(self, letter: str) -> Lane:
        shapes = self.task.shapes
        copies = self._copies[letter]
        turned = copies[self._cut :] + copies[: self._cut]
        must = tuple(self.must[rank + letter] for rank in self.ranks)
        exact = self._ring_completes(letter) or shapes.sequence_max < 2 * shapes.sequence_min - 1
        ring = Ring(
            turned,
            tuple(tuple(self._growth(arc, copies, exact=exact)) for arc in self._arcs[letter]),
            shapes.sequence_min,
            shapes.sequence_max,
            exact,
            self._crossing(letter, self._cut),
        )
        names = tuple(arc.name for arc in self._arcs[letter])
        return Lane(letter, _checked(ring), must, track(ring), names)

    def _ring_completes(self, letter: str) -> bool:
        """Whether complete sequences of the suit count and may come about."""
        if not self._counts_sequences():
            return False
        reach, copies = self.task.shapes.sequence_max, self._copies[letter] * 2
        blocks = any(all(copies[i : i + reach]) for i in range(len(copies) // 2))
        return blocks or bool(self._arcs[letter])

    def _growth(self, arc: _Arc, copies: tuple[int, ...], *, exact: bool) -> Iterator[int]:
        """The ways to lengthen a sequence, as bits of places counted from the cut."""
        size = len(copies)
        room = self.task.shapes.sequence_max - _length(self.task, arc.name)
        for below in range(arc.room + 1):
            for above in range(arc.room - below + 1):
                cells = [arc.first - 1 - step for step in range(below)]
                cells += [arc.last + 1 + step for step in range(above)]
                if all(copies[cell % size] for cell in cells):
                    bits = sum(1 << (cell - self._cut) % size for cell in cells)
                    yield bits | (1 << size) * (exact and below + above == room)

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """The ranks that matter, those of sequences first, in the order of the search."""
        shapes = self.task.shapes
        running = self.ranks if shapes.sequences else ()
        ranks = [rank for rank in running if self.lanes or self.matters(rank)]
        others = shapes.set_ranks | {rank_of(card) for card in self.have}
        ranks += [rank for rank in sorted(others - set(running)) if self.matters(rank)]
        return tuple(column for rank in ranks for column in self._columns_of(rank))

    def matters(self, rank: str) -> bool:
        """Whether cards of the rank, or wild cards with it, can be laid."""
        task = self.task
        if any(rank_of(card) == rank for card in (*self.have, *((task.top,) if task.top else ()))):
            return True
        return bool((self.wilds or self.duals) and self.lying_sets(rank))

    def _columns_of(self, rank: str) -> Iterator[Column]:
        """The ordinary cards of a rank, and apart from them those melded only in going out."""
        last = self.task.shapes.last_cards
        cards = [card for card in self.have if rank_of(card) == rank]
        late = [card for card in cards if card in last]
        late_lanes = self._lanes_of(letter for letter in SUITS if rank + letter in last)
        divided = bool(late or late_lanes)
        early = tuple(n for n in range(len(self.lanes)) if n not in late_lanes)
        ordinary = [card for card in cards if card not in last]
        yield self._wide_column(rank, ordinary, early, last=False, closing=not divided)
        if divided:
            yield self._wide_column(rank, late, late_lanes, last=True, closing=True)

    def _lanes_of(self, letters: Iterable[str]) -> tuple[int, ...]:
        wanted = set(letters)
        return tuple(n for n, lane in enumerate(self.lanes) if lane.letter in wanted)

    def _wide_column(
        self, rank: str, cards: list[Card], lanes: tuple[int, ...], *, last: bool, closing: bool
    ) -> Column:
        shapes, top = self.task.shapes, self.task.top
        running = shapes.sequences and rank in self.ranks
        place = self.ranks.index(rank) if running else None
        rule = self._rule(rank, last=last)
        lying = () if last or rule.naturals == NEVER else self.lying_sets(rank)
        is_top = top is not None and rank_of(top) == rank and not last
        dual = rank in shapes.wild_sets and not last
        apart = [card for card in cards if not self.in_lane(card, place)]
        number = sum(self.have[card] for card in cards)
        one_set = rule.together or number < 2 * rule.naturals
        simple = one_set and not (lying or is_top or dual or rule.naturals == NEVER)
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
            simple and is_plain(rule, number),
            lanes,
            closing,
            dual,
            last,
        )

    def _rule(self, rank: str, *, last: bool) -> SetRule:
        """The rule of the rank's sets; one that nothing obeys where it forms none."""
        task, shapes = self.task, self.task.shapes
        possible = task.going_out if last else rank in shapes.set_ranks
        rule = shapes.last_rule if last else shapes.set_rule
        if not possible:
            return rule._replace(naturals=NEVER)
        if rank in shapes.wild_sets:
            return rule._replace(naturals=max(rule.naturals, task.wild_set_naturals))
        return rule


def _checked(ring: Ring) -> Ring:
    """The ring itself. Raises `ValueError` where a sequence could be longer than the circle."""
    if ring.longest > len(ring.copies):
        raise ValueError("a sequence can't be longer than its circle of ranks")
    return ring


def _span(first: int, last: int, ranks: tuple[str, ...]) -> int:
    return (last - first) % len(ranks) + 1


def _length(task: Task, name: str) -> int:
    return next(len(meld.cards) for meld in task.melds if meld.name == name)
