"""From the search's decisions back to cards: the arrangement that proves an answer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from referee.arrange.board import Board, Lane, Task, leave
from referee.arrange.cutting import Run, cut
from referee.arrange.results import Arrangement
from referee.arrange.runs import Suit
from referee.arrange.search import Found, best
from referee.arrange.sets import Count, plan
from referee.cards import Card, Cards, rank_of


def arrange(task: Task) -> Arrangement | None:
    """The best arrangement of the task, or None if none meets its conditions.

    Where wild cards alone make sets, any arrangement that does, unless the fewest cards are wished.
    """
    if task.shapes.wild_canastas:
        from referee.arrange.wild_only import arrange_beside  # noqa: PLC0415

        return arrange_beside(task, _arrange)
    return _arrange(task)


def _arrange(task: Task) -> Arrangement | None:
    """The same without regard to sets of wild cards alone."""
    if task.shapes.wide:
        from referee.arrange.wide_witness import arrange_wide  # noqa: PLC0415

        return arrange_wide(task)
    board = Board(task)
    found = best(board)
    return Builder(board, found).build() if found else None


class Builder:
    """Deals the cards out to the melds that the search decided on."""

    def __init__(self, board: Board, found: Found) -> None:
        self.board, self.found = board, found
        self.new: list[Cards] = []
        self.additions: dict[str, list[Card]] = defaultdict(list)
        self.in_runs: dict[Card, int] = defaultdict(int)
        self.lanes: dict[int, dict[int, tuple[int, int]]] = defaultdict(dict)
        self.sets: dict[int, tuple[int, int, int]] = {}
        self._read_steps()

    def _read_steps(self) -> None:
        node = self.found.node
        while node is not None:
            node, step = node
            if step[0] < 0:
                self.sets[step[1]] = (step[2], step[3], step[4])
            else:
                self.lanes[step[0]][step[1]] = (step[2], step[3])

    def build(self) -> Arrangement:
        """Sequences first, then sets with their wild cards."""
        for number in sorted(self.lanes):
            self.lay_runs(self.board.lanes[number], self.lanes[number])
        self.lay_sets()
        task = self.board.task
        additions = tuple(
            (meld.name, task.shapes.order(self.additions[meld.name]))
            for meld in task.melds
            if meld.name in self.additions
        )
        laid = [card for cards in self.new for card in cards]
        laid += [card for _, cards in additions for card in cards]
        top = (task.top,) if task.top else ()
        left = task.shapes.order(leave((*task.must, *task.may, *top), laid))
        return Arrangement(tuple(self.new), additions, left, task.shapes.points(laid))

    def lay_runs(self, lane: Lane, used: dict[int, tuple[int, int]]) -> None:
        """The sequences of one suit."""
        places = range(len(lane.suit.copies))
        counts = tuple(used.get(place, (0, 0))[0] for place in places)
        completed = tuple(used.get(place, (0, 0))[1] for place in places)
        assert isinstance(lane.suit, Suit)
        self.lay(lane, cut(lane.suit, counts, completed), self.board.task.shapes.sequence_ranks)

    def lay(self, lane: Lane, runs: Iterable[Run], ranks: Sequence[str]) -> None:
        """Runs of places become cards: new sequences, or additions to those on the table."""
        for run in runs:
            cards = tuple(ranks[place] + lane.letter for place in run.places)
            for card in cards:
                self.in_runs[card] += 1
            if run.onto is None:
                self.new.append(cards)
            else:
                self.additions[lane.names[run.onto]] += cards

    def lay_sets(self) -> None:
        """The sets, rank by rank, with their wild cards."""
        wilds = self._wild_cards()
        shares = self._shares()
        for number in sorted(self.sets):
            column = self.board.columns[number]
            naturals = self.naturals(number)
            if self.sets[number][0] >= 0:
                del naturals[self.sets[number][0] :]
            mine, wilds = wilds[: shares[number]], wilds[shares[number] :]
            made = plan(column.rule, column.lying, len(naturals), len(mine))
            assert made is not None
            for name, count in zip(column.names, made.added, strict=True):
                if sum(count):
                    self.additions[name] += take(naturals, mine, count)
            self.new += [tuple(take(naturals, mine, count)) for count in made.new]

    def _shares(self) -> dict[int, int]:
        """Wild cards of each rank: what it needs, then what is over, rank by rank."""
        shares = {number: low for number, (_, low, _) in self.sets.items()}
        over = self.found.wilds - sum(shares.values())
        for number in sorted(self.sets):
            _, low, high = self.sets[number]
            more = min(over, high - low)
            shares[number] += more
            over -= more
        return shares

    def _wild_cards(self) -> list[Card]:
        """Those that must be laid, then the dearest, or the cheapest where cards are saved."""
        task, board = self.board.task, self.board
        rest = list(task.shapes.order(leave(board.wilds, board.must_wilds)))
        rest.sort(key=lambda c: task.shapes.values[c], reverse=not task.wish.fewest)
        return [*board.must_wilds, *rest][: self.found.wilds]

    def naturals(self, number: int) -> list[Card]:
        """The rank's cards outside sequences, those that must be laid first."""
        board, column = self.board, self.board.columns[number]
        task = board.task
        first: list[Card] = []
        then: list[Card] = []
        if task.top and column.least:
            first.append(task.top)
        for card in task.shapes.order(board.have):
            last = card in task.shapes.last_cards
            if rank_of(card) != column.rank or last != column.last:
                continue
            rest = board.have[card] - self.in_runs[card]
            must = min(rest, max(0, board.must[card] - self.in_runs[card]))
            first += [card] * must
            then += [card] * (rest - must)
        return first + then


def take(naturals: list[Card], wilds: list[Card], count: Count) -> list[Card]:
    """Remove and return so many cards from the front of both lists."""
    taken = naturals[: count[0]] + wilds[: count[1]]
    del naturals[: count[0]], wilds[: count[1]]
    return taken
