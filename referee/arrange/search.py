"""The exact search: one pass over the ranks, low to high, with remembered partial results.

A partial result is known by the states of the four suit automata and a short tally (wild cards
needed, wild cards that can be placed, complete melds, cards left over); for each only the best
value is kept, so the work grows with the number of distinct states and not with the number of
arrangements. With k states a suit the pass makes at most k^4 times the tallies steps a rank, k
being at most C(n+3, 3) for n copies of a card (20 for three), or C(n+longest, n) where lengths are
followed; there are at most (w+1)(w+2)/2 tallies for w wild cards, times completions and cards left
where these are asked for. Far fewer remain in fact, because what cannot reach the points, leaves
too many cards, or is beaten by a state with a freer future is dropped on the way: the slowest hand
of forty cards that a hill climb could find takes a quarter of a second, an ordinary one a
millisecond.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from referee.arrange.board import Board, Column
from referee.arrange.runs import better_states
from referee.arrange.sets import Option, Wish, options

Tally: TypeAlias = tuple[int, int, int, int]  # wilds needed, wilds placeable, completed, left
# (lane, place, cards used, completed) or (-1, column, laid or -1 for all, lowest wilds,
# highest wilds, completed)
Step: TypeAlias = tuple[int, ...]
Node: TypeAlias = "tuple[Node, Step] | None"
Entries: TypeAlias = "dict[Tally, tuple[int, Node]]"
States: TypeAlias = dict[tuple[int, ...], Entries]

WORTH_COMPARING = 40  # fewer states than this are faster carried on than compared


@dataclass(frozen=True)
class Found:
    """The best arrangement: the decisions from the last back to the first, and wilds laid."""

    node: Node
    wilds: int
    completed: int


def best(board: Board) -> Found | None:
    """The best arrangement of the task, or None if none meets its conditions."""
    if board.hopeless or too_poor(board):
        return None
    return Search(board).run()


def too_poor(board: Board) -> bool:
    """Whether all the cards together are worth less than the minimum."""
    task = board.task
    cards = (*board.have.elements(), *board.wilds, *((task.top,) if task.top else ()))
    return task.shapes.points(cards) < task.minimum


class Search:
    """One pass; holds what stays the same throughout it."""

    def __init__(self, board: Board) -> None:
        task = board.task
        self.board, self.task = board, task
        self.supply = len(board.wilds)
        self.fewest = task.wish.fewest
        rest = sorted((task.shapes.values[c] for c in board.wilds), reverse=True)
        must = [task.shapes.values[c] for c in board.must_wilds]
        for value in must:
            rest.remove(value)
        self.wild_points = [
            sum(must) + sum(rest[: max(0, u - len(must))]) for u in range(self.supply + 1)
        ]
        naturals = (*board.have.elements(), *((task.top,) if task.top else ()))
        self.naturals = task.shapes.points(naturals)
        # A loss beyond this leaves too few points whatever the wild cards add.
        points = self.naturals + self.wild_points[-1]
        self.floor = -points - 1 if self.fewest else task.minimum - points
        self.capped = not task.complete and task.wish == Wish()

    def run(self) -> Found | None:
        """The best arrangement, or None if none meets the conditions."""
        start = tuple(lane.track.start for lane in self.board.lanes)
        states: States = {start: {(0, 0, 0, 0): (0, None)}}
        for number, column in enumerate(self.board.columns):
            states = self.across(number, column, states)
            if not states:
                return None
        return self.choose(states)

    def across(self, number: int, column: Column, states: States) -> States:
        """One rank: how many cards of each suit run, then what the sets do with the others."""
        middle: States = {
            (*key, column.apart, column.apart_must): entries for key, entries in states.items()
        }
        if column.place is not None:
            for lane in range(len(self.board.lanes)):
                middle = self.run_suit(lane, column, middle)
        after: States = {}
        for key, entries in middle.items():
            target = after.setdefault(key[:-2], {})
            for option in self._options(column, key[-2], key[-1]):
                self._settle((number, column, key[-2], key[-1]), option, entries, target)
        thinned = {key: thin(entries, self.task.wish) for key, entries in after.items() if entries}
        few = len(self.board.lanes) < 2 or len(thinned) < WORTH_COMPARING
        if column.place is None or few:
            return thinned
        return self.without_worse(column.place, thinned)

    def without_worse(self, place: int, states: States) -> States:
        """Drop what another state, that differs in one suit, has as good with a freer future."""
        better = [better_states(lane.suit)[place + 1] for lane in self.board.lanes]
        kept: States = {}
        for key, entries in states.items():
            rivals = [
                states[other]
                for lane, freer in enumerate(better)
                for state in freer[key[lane]]
                if (other := (*key[:lane], state, *key[lane + 1 :])) in states
            ]
            rest = {
                tally: entry
                for tally, entry in entries.items()
                if not any(self._beaten(tally, entry[0], rival) for rival in rivals)
            }
            if rest:
                kept[key] = rest
        return kept

    def _beaten(self, tally: Tally, value: int, rival: Entries) -> bool:
        return any(
            worth >= value and _covers(other, tally, self.task.wish)
            for other, (worth, _) in rival.items()
        )

    def run_suit(self, number: int, column: Column, states: States) -> States:
        """How many cards of this suit and rank lie in sequences."""
        lane, place = self.board.lanes[number], column.place or 0
        card = self.task.shapes.sequence_ranks[place] + lane.letter
        have, must = self.board.have[card], self.board.must[card]
        moves = lane.track.moves[place]
        after: States = {}
        for key, entries in states.items():
            for used, completed, state in moves[key[number]]:
                apart = self.apart(column, key[-2] + have - used, key[-1] + max(0, must - used))
                target = (*key[:number], state, *key[number + 1 : -2], *apart)
                there = after.get(target)
                if there is None and not used:
                    after[target] = dict(entries)
                    continue
                there = after.setdefault(target, {})
                paid = max(0, used - must) if self.fewest else 0
                step = (number, place, used, completed) if used else None
                merge(entries, there, completed, paid, step)
        return after

    def apart(self, column: Column, have: int, must: int) -> tuple[int, int]:
        """Cards of the rank outside sequences; counts that make no difference are made equal."""
        if self.capped and column.plain and have >= column.rule.smallest:
            return column.rule.smallest, 0
        return have, must

    def _options(self, column: Column, have: int, must: int) -> tuple[Option, ...]:
        needed = max(must, column.least)
        wish = self.task.wish
        return options(column.rule, column.lying, (have, needed), self.supply, wish)

    def _settle(
        self, rank: tuple[int, Column, int, int], option: Option, source: Entries, target: Entries
    ) -> None:
        """Lay the rank's sets by one option, for every tally."""
        number, column, have, must = rank
        left = have - option.laid
        cost = max(0, option.laid - must) if self.fewest else left * column.value
        # With all of the rank laid the number itself may have been made equal: -1 says "all".
        laid = -1 if option.laid == have else option.laid
        step = (-1, number, laid, *option[1:]) if option.laid or option.high else None
        for (low, high, done, over), (value, node) in source.items():
            needed, over_now = low + option.low, self.left_over(over + left)
            if needed > self.supply or over_now < 0 or value - cost < self.floor:
                continue
            placeable = min(high + option.high, self.supply)
            tally = (needed, placeable, min(done + option.completed, self.task.complete), over_now)
            known = target.get(tally)
            if known is None or known[0] < value - cost:
                target[tally] = (value - cost, (node, step) if step else node)

    def left_over(self, over: int) -> int:
        """Cards left over as far as their number counts; -1 if they are too many."""
        most = self.task.wish.most_left
        if most is None:
            return min(over, self.task.wish.keep)
        return over if over <= most else -1

    def choose(self, states: States) -> Found | None:
        """The best of what is left at the end."""
        chosen: tuple[tuple[int, ...], Found] | None = None
        for entries in states.values():
            for (low, high, done, over), (value, node) in entries.items():
                first = max(low, len(self.board.must_wilds))
                for wilds in range(first, min(high, self.supply) + 1):
                    score = self._score(done, over, value, wilds)
                    if score is not None and (chosen is None or score > chosen[0]):
                        chosen = score, Found(node, wilds, done)
        return chosen[1] if chosen else None

    def _score(self, done: int, over: int, value: int, wilds: int) -> tuple[int, ...] | None:
        """What makes one arrangement better than another; None where a condition is not met."""
        wish, left = self.task.wish, over + self.supply - wilds + self.board.idle
        if done < self.task.complete or left < wish.keep:
            return None
        if wish.most_left is not None and left > wish.most_left:
            return None
        if self.fewest:
            return (value - wilds,)
        points = self.naturals + value + self.wild_points[wilds]
        return (points,) if points >= self.task.minimum else None


def merge(source: Entries, target: Entries, completed: int, paid: int, step: Step | None) -> None:
    """Carry the entries over, worth `paid` less, keeping the better value for every tally."""
    for (low, high, done, over), (value, node) in source.items():
        tally = (low, high, done + completed, over)
        known = target.get(tally)
        if known is None or known[0] < value - paid:
            target[tally] = (value - paid, (node, step) if step else node)


def thin(entries: Entries, wish: Wish) -> Entries:
    """Drop tallies that another one matches with fewer needs, more room and no less value."""
    if len(entries) == 1:
        return entries
    kept: Entries = {}
    for tally, entry in sorted(entries.items(), key=lambda item: (-item[1][0], item[0])):
        if not any(_covers(other, tally, wish) for other in kept):
            kept[tally] = entry
    return kept


def _covers(better: Tally, other: Tally, wish: Wish) -> bool:
    """Whether a tally needs and completes no worse, leaves as wished, and places as many."""
    left = better[3] - other[3] if wish.most_left is None else other[3] - better[3]
    if left and wish.keep and wish.most_left is not None:
        return False
    return better[0] <= other[0] and better[1] >= other[1] and better[2] >= other[2] and left >= 0
