"""The exact search where wild cards may be naturals and complete melds count kind by kind.

The same pass as the plain search. What the tally does not hold stands in the state behind the
suits: the wild cards free for other sets, and the complete melds as far as they are asked for. In
points mode the bonus of a meld is added to the value when it becomes complete.
"""

from __future__ import annotations

from typing import TypeAlias

from referee.arrange.board import Column
from referee.arrange.search import WORTH_COMPARING, Entries, Found, Search, States, merge, thin
from referee.arrange.wide_board import WideBoard
from referee.arrange.wide_sets import Gain, WideOption, dual_options, wide_options

Free: TypeAlias = tuple[int, int, int]  # other wild cards, cards of both kinds, of these to be laid
Done: TypeAlias = tuple[int, int, int, int]  # all complete melds, sequences, sets, sets of naturals
Extra: TypeAlias = tuple[int, ...]  # Free, then Done


class WideSearch(Search):
    """One pass over the ranks of a `WideBoard`."""

    board: WideBoard

    def __init__(self, board: WideBoard) -> None:
        super().__init__(board)
        task = self.task
        self.needed: Done = (task.complete, *task.goals)
        counted = any(self.needed) or task.bonus
        self.capped = self.capped and not counted
        many = len(board.have) + self.supply + board.duals + board.have.total()
        self.most = Gain(many, many) if task.bonus else self._most_gain()
        self.must_free = len(board.must_wilds)
        self.jokers, self.supply = self.supply, self.supply + board.duals
        # Upper bounds: what free wild cards and complete melds could still be worth.
        naturals = (*board.have.elements(), *((task.top,) if task.top else ()))
        points = task.shapes.points((*naturals, *board.wilds))
        self.all_points = points
        self.floor = -points - self.supply - 1 if self.fewest else task.minimum - points
        if task.bonus and not self.fewest:
            size = min(task.shapes.set_complete, task.shapes.sequence_max)
            melds = (board.have.total() + self.jokers + 1) // size + len(task.melds)
            self.floor -= melds * max((task.shapes.opening_bonus or {}).values(), default=0)

    def _most_gain(self) -> Gain:
        """How far completed sets count."""
        total, _, sets, pure = self.needed
        return Gain(max(total, sets), pure)

    def run(self) -> Found | None:
        """The best arrangement, or None if none meets the conditions."""
        start = tuple(lane.track.start for lane in self.board.lanes)
        extra: Extra = (self.jokers, 0, 0, 0, 0, 0, 0)
        # The states of the suits are followed by the number of one tuple: its place in `extras`.
        self.extras: dict[Extra, int] = {extra: 0}
        self.extra_of: list[Extra] = [extra]
        states: States = {(*start, 0): {(0, 0, 0, 0): (0, None)}}
        for number, column in enumerate(self.board.columns):
            states = self.across(number, column, states)
            if not states:
                return None
        return self.choose(states)

    def _number(self, extra: Extra) -> int:
        number = self.extras.setdefault(extra, len(self.extra_of))
        if number == len(self.extra_of):
            self.extra_of.append(extra)
        return number

    def across(self, number: int, column: Column, states: States) -> States:
        """One column: how many cards of its suits run, then what the sets do with the others."""
        middle: States = {
            (*key, column.apart, column.apart_must): entries for key, entries in states.items()
        }
        if column.place is not None:
            for lane in column.lanes:
                middle = self.run_suit(lane, column, middle)
        after: States = {}
        for key, entries in middle.items():
            for option in self._wide_options(column, key[-2], key[-1]):
                self._lay((number, column), key, option, entries, after)
        thinned = {key: thin(e, self.task.wish) for key, e in after.items() if e}
        few = len(self.board.lanes) < 2 or len(thinned) < WORTH_COMPARING
        if column.place is None or few or not column.closing:
            return thinned
        return self.without_worse(column.place, thinned)

    def run_suit(self, number: int, column: Column, states: States) -> States:
        """How many cards of this suit and rank lie in sequences."""
        lane, place = self.board.lanes[number], column.place or 0
        card = self.board.ranks[place] + lane.letter
        have, must = self.board.have[card], self.board.must[card]
        moves = lane.track.moves[place]
        bonus = self.bonus("sequence")
        after: States = {}
        for key, entries in states.items():
            for used, completed, state in moves[key[number]]:
                apart = self.apart(column, key[-2] + have - used, key[-1] + max(0, must - used))
                extra = self._completed(key[-3], (completed, completed, 0, 0))
                target = (*key[:number], state, *key[number + 1 : -3], extra, *apart)
                paid = max(0, used - must) if self.fewest else -bonus * completed
                step = (number, place, used, completed) if used else None
                merge(entries, after.setdefault(target, {}), 0, paid, step)
        return after

    def bonus(self, kind: str, rank: str = "") -> int:
        """Points of a complete meld, where they count; those of a rank's own before the kind's."""
        bonus = self.task.shapes.opening_bonus
        if not (self.task.bonus and bonus) or self.fewest:
            return 0
        return bonus.get(f"{kind}-{rank}", bonus.get(kind, 0))

    def _completed(self, extra: int, more: Done) -> int:
        """The number of the tuple with further complete melds, counted as far as needed."""
        if not any(more):
            return extra
        known = self.extra_of[extra]
        done = (
            min(had + new, most)
            for had, new, most in zip(known[3:], more, self.needed, strict=True)
        )
        return self._number((*known[:3], *done))

    def _wide_options(self, column: Column, have: int, must: int) -> tuple[WideOption, ...]:
        if column.dual:
            return dual_options(column.rule, column.lying, have, self.jokers, self.most)
        cards = (have, max(must, column.least), column.least)
        return wide_options(
            column.rule, column.lying, cards, self.supply, self.most, self.task.wish
        )

    def _lay(
        self,
        where: tuple[int, Column],
        key: tuple[int, ...],
        option: WideOption,
        source: Entries,
        after: States,
    ) -> None:
        """Lay the sets of a column by one option, for every tally."""
        number, column = where
        left, must = key[-2] - option.laid, key[-1]
        extra = self._freed(key[-3], option, left, must) if column.dual else key[-3]
        if extra < 0:
            return
        gain = option.gain
        extra = self._completed(extra, (gain.sets, 0, *gain))
        target = after.setdefault((*key[:-3], extra), {})
        cost = self._cost(column, option, left, must)
        laid = -1 if not left else option.laid
        laying = option.laid or option.high
        step = (-1, number, laid, option.low, option.high, *gain) if laying else None
        low, high, over = (0, 0, 0) if column.dual else (option.low, option.high, left)
        for (needed, placeable, _, before), (value, node) in source.items():
            rest = self.left_over(before + over)
            if needed + low > self.supply or rest < 0 or value - cost < self.floor:
                continue
            tally = (needed + low, min(placeable + high, self.supply), 0, rest)
            known = target.get(tally)
            if known is None or known[0] < value - cost:
                target[tally] = (value - cost, (node, step) if step else node)

    def _freed(self, extra: int, option: WideOption, left: int, must: int) -> int:
        """The state once a column's remaining cards are wild elsewhere; -1: too few other ones."""
        others, both, owed, *done = self.extra_of[extra]
        if others < option.low:
            return -1
        owed += max(0, must - option.laid)
        return self._number((others - option.low, both + left, owed, *done))

    def _cost(self, column: Column, option: WideOption, left: int, must: int) -> int:
        """What an option takes from the value: cards laid, or points not laid less a bonus."""
        if self.fewest:
            return option.laid - must + option.low if column.dual else max(0, option.laid - must)
        sets, pure = option.gain
        bonus = 0
        if sets and self.task.bonus:
            rank = column.rank
            bonus = pure * self.bonus("natural", rank) + (sets - pure) * self.bonus("mixed", rank)
        return (0 if column.dual else left * column.value) - bonus

    def choose(self, states: States) -> Found | None:
        """The best of what is left at the end."""
        chosen: tuple[tuple[int, ...], Found] | None = None
        for key, entries in states.items():
            others, both, owed, *done = self.extra_of[key[-1]]
            if any(had < need for had, need in zip(done, self.needed, strict=True)):
                continue
            first = owed + max(0, self.must_free - (self.jokers - others))
            for (low, high, _, over), (value, node) in entries.items():
                for wilds in range(max(low, first), min(high, others + both) + 1):
                    score = self._worth((others, both, owed), over, value, wilds)
                    if score is not None and (chosen is None or score > chosen[0]):
                        chosen = score, Found(node, wilds, done[0])
        return chosen[1] if chosen else None

    def _worth(self, free: Free, over: int, value: int, wilds: int) -> tuple[int, ...] | None:
        """What makes one arrangement better than another; None where a condition is not met."""
        wish, (others, both, _) = self.task.wish, free
        left = over + others + both - wilds + self.board.idle
        if left < wish.keep or (wish.most_left is not None and left > wish.most_left):
            return None
        if self.fewest:
            return (value - wilds,)
        points = self.all_points + value - self._unlaid(free, wilds)
        return (points,) if points >= self.task.minimum else None

    def _unlaid(self, free: Free, wilds: int) -> int:
        """Points of the free wild cards that stay over when the dearest are laid."""
        if not self.task.shapes.wild_sets:
            return self.wild_points[-1] - self.wild_points[wilds]
        others, both, owed = free
        owed_others = max(0, self.must_free - (self.jokers - others))
        spare = wilds - owed - owed_others
        dear, cheap = self.board.wild_value, self.board.dual_value
        more_others, more_both = others - owed_others, both - owed
        if dear >= cheap:
            laid = min(spare, more_others)
            return (more_others - laid) * dear + (more_both - (spare - laid)) * cheap
        laid = min(spare, more_both)
        return (more_both - laid) * cheap + (more_others - (spare - laid)) * dear
