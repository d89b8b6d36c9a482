"""From the wide search's decisions back to cards."""

from __future__ import annotations

from referee.arrange.board import Board, Column, Lane, Task, leave
from referee.arrange.cutting import cut
from referee.arrange.results import Arrangement
from referee.arrange.rings import Ring, cut_ring
from referee.arrange.runs import Suit
from referee.arrange.search import Found, too_poor
from referee.arrange.wide_board import WideBoard
from referee.arrange.wide_search import WideSearch
from referee.arrange.wide_sets import Gain, chosen, plans
from referee.arrange.witness import Builder, take
from referee.cards import Card


def arrange_wide(task: Task) -> Arrangement | None:
    """The best arrangement of the task, or None if none meets its conditions."""
    board = WideBoard(task)
    if board.hopeless or (not task.bonus and too_poor(board)):
        return None
    found = WideSearch(board).run()
    return _WideBuilder(board, found).build() if found else None


class _WideBuilder(Builder):
    """Deals the cards out to the melds that the wide search decided on."""

    board: WideBoard

    def __init__(self, board: Board, found: Found) -> None:
        super().__init__(board, found)
        self.gains: dict[int, Gain] = {}
        node = found.node
        while node is not None:
            node, step = node
            if step[0] < 0:
                self.gains[step[1]] = Gain(step[5], step[6])

    def lay_runs(self, lane: Lane, used: dict[int, tuple[int, int]]) -> None:
        """The sequences of one suit."""
        places = range(len(lane.suit.copies))
        counts = tuple(used.get(place, (0, 0))[0] for place in places)
        completed = tuple(used.get(place, (0, 0))[1] for place in places)
        suit = lane.suit
        if isinstance(suit, Ring):
            self.lay(lane, cut_ring(suit, counts, completed), self.board.ranks)
            return
        assert isinstance(suit, Suit)
        self.lay(lane, cut(suit, counts, completed), self.board.ranks)

    def lay_sets(self) -> None:
        """First the sets of cards that may be wild elsewhere, then the others with wild cards."""
        task, board = self.board.task, self.board
        others = [*board.must_wilds, *leave(board.wilds, board.must_wilds)]
        owed_others = len(board.must_wilds)
        owed: list[Card] = []
        free: list[Card] = []
        for number, column in enumerate(board.columns):
            if column.dual:
                rest, owing, jokers = self._lay_dual(number, column, others)
                owed += rest[:owing]
                free += rest[owing:]
                owed_others = max(0, owed_others - jokers)
        first = others[:owed_others]
        rest = [*others[owed_others:], *free]
        rest.sort(key=lambda c: task.shapes.values[c], reverse=not task.wish.fewest)
        self._lay_others([*first, *owed, *rest][: self.found.wilds])

    def _lay_dual(
        self, number: int, column: Column, others: list[Card]
    ) -> tuple[list[Card], int, int]:
        """Lay a column's own sets: what it frees, how many of these must be laid, jokers used."""
        naturals = self.naturals(number)
        must = sum(max(0, self.board.must[card] - self.in_runs[card]) for card in set(naturals))
        laid, low, _ = self.sets.get(number, (0, 0, 0))
        laid = len(naturals) if laid < 0 else laid
        mine = others[:low]
        del others[:low]
        self._lay_set(number, naturals[:laid], mine)
        return naturals[laid:], max(0, must - laid), low

    def _lay_others(self, wilds: list[Card]) -> None:
        columns = self.board.columns
        numbers = [number for number in sorted(self.sets) if not columns[number].dual]
        over = len(wilds) - sum(self.sets[number][1] for number in numbers)
        for number in numbers:
            laid, low, high = self.sets[number]
            more = min(over, high - low)
            over -= more
            naturals = self.naturals(number)
            if laid >= 0:
                del naturals[laid:]
            self._lay_set(number, naturals, wilds[: low + more])
            del wilds[: low + more]

    def _lay_set(self, number: int, naturals: list[Card], wilds: list[Card]) -> None:
        """The sets of one column, with these cards."""
        if not naturals and not wilds:
            return
        column, mine = self.board.columns[number], list(wilds)
        ways = plans(column.rule, column.lying, len(naturals), len(mine), column.least)
        made = chosen(ways, self.gains[number])
        for name, count in zip(column.names, made.added, strict=True):
            if sum(count):
                self.additions[name] += take(naturals, mine, count)
        self.new += [tuple(take(naturals, mine, count)) for count in made.new]
