"""In which order to ask about a fault, so that the ruling is found with the fewest questions.

A plan is made for one decision table under the readings in force. It looks at every combination of
circumstances that can occur, and asks next what makes the expected number of questions smallest,
each row of the table being taken as equally likely. A question whose answer changes nothing would
only make that number larger, so it is never asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import product
from math import prod
from typing import NamedTuple, TypeAlias

from referee.rules import DecisionTable, Row

Answers: TypeAlias = Mapping[str, str | None]
"""Circumstance to value; None where the answer is not known, and no entry where nobody asked."""

Rulings: TypeAlias = frozenset[int]

_EQUAL = 1e-9


class _Point(NamedTuple):
    """A combination of answers (the class of each), its share of all, and the rulings possible."""

    classes: tuple[int, ...]
    share: float
    rulings: Rulings


class Plan:
    """What to ask about one fault. `readings` are the options in force that the table asks about.

    Values of a circumstance that no row tells apart form one class, so that a table of thousands
    of combinations stays small.
    """

    def __init__(self, table: DecisionTable, readings: Mapping[str, str]) -> None:
        self.table = table
        self.asks = tuple(n for n in table.asks if n not in readings and table.values[n])
        self._rows = [
            (number, row)
            for number, row in enumerate(table.rows)
            if row.status != "impossible" and _under(row, readings)
        ]
        self._class_of = {name: self._classes(name) for name in self.asks}
        self._trees: dict[frozenset[str], _Tree] = {}

    def next_question(self, answers: Answers) -> str | None:
        """The circumstance to ask about next, or None where no answer changes the ruling now."""
        tree = self._tree(answers)
        return tree.question(tree.state(self._chosen(answers)))

    def most_questions(self, answers: Answers) -> int:
        """How many questions there can still be at most."""
        tree = self._tree(answers)
        return tree.depth(tree.state(self._chosen(answers)))

    def values(self, name: str, answers: Answers) -> tuple[str, ...]:
        """The values a circumstance can still have, in the table's order."""
        others = {key: value for key, value in answers.items() if key != name}
        tree = self._tree(others)
        there = tree.classes(name, tree.state(self._chosen(others)))
        classes = self._class_of[name]
        return tuple(v for v in self.table.values[name] if classes.get(v) in there)

    def settles(self, name: str, answers: Answers) -> bool:
        """Whether the answer to this one question would leave a single ruling, whatever it is."""
        others = {key: value for key, value in answers.items() if key != name}
        unknown = frozenset(self.asks) - {name} - set(self._chosen(others))
        tree = self._tree_without(unknown)
        state = tree.state(self._chosen(others))
        return all(len(tree.points[number].rulings) == 1 for number in _numbers(state))

    def _classes(self, name: str) -> Mapping[str, int]:
        """Value to the number of its class; values that can't occur have none."""
        known: dict[frozenset[int], int] = {}
        found: dict[str, int] = {}
        for value in self.table.values[name]:
            rows = frozenset(n for n, row in self._rows if value in row.when.get(name, (value,)))
            if rows:
                found[value] = known.setdefault(rows, len(known))
        return found

    def _chosen(self, answers: Answers) -> dict[str, int]:
        """The classes of the answers that are known; -1 for a value that can't occur."""
        return {
            name: self._class_of[name].get(value, -1)
            for name, value in answers.items()
            if value is not None and name in self._class_of
        }

    def _tree(self, answers: Answers) -> _Tree:
        return self._tree_without(frozenset(n for n, v in answers.items() if v is None))

    def _tree_without(self, unknown: frozenset[str]) -> _Tree:
        if unknown not in self._trees:
            names = tuple(name for name in self.asks if name not in unknown)
            self._trees[unknown] = _Tree(names, self._points(names))
        return self._trees[unknown]

    def _points(self, names: tuple[str, ...]) -> list[_Point]:
        """The combinations of these circumstances, with what the others leave possible."""
        shares: dict[tuple[int, ...], float] = {}
        rulings: dict[tuple[int, ...], set[int]] = {}
        for number, row in self._rows:
            allowed = [self._allowed(row, name) for name in names]
            share = 1 / prod(map(len, allowed))
            for classes in product(*allowed):
                shares[classes] = shares.get(classes, 0) + share
                rulings.setdefault(classes, set()).add(self.table.rulings[number])
        return [_Point(key, share, frozenset(rulings[key])) for key, share in shares.items()]

    def _allowed(self, row: Row, name: str) -> tuple[int, ...]:
        classes = self._class_of[name]
        values = row.when.get(name, tuple(classes))
        return tuple(dict.fromkeys(classes[value] for value in values if value in classes))


class _Tree:
    """The best questions over some circumstances. A state is a set of points as bits."""

    def __init__(self, names: tuple[str, ...], points: list[_Point]) -> None:
        self.names = names
        self.points = points
        self._best: dict[int, tuple[float, str | None]] = {}

    def state(self, chosen: Mapping[str, int]) -> int:
        """All points under the classes chosen."""
        state = (1 << len(self.points)) - 1
        for name, number in chosen.items():
            if name in self._having:
                state &= self._having[name].get(number, 0)
        return state

    def question(self, state: int) -> str | None:
        """What to ask first in this state; None where nothing is left to learn."""
        return self._solve(state)[1]

    def depth(self, state: int) -> int:
        """The most questions that can follow."""
        name = self.question(state)
        if name is None:
            return 0
        return 1 + max(map(self.depth, self._parts(name, state)))

    def classes(self, name: str, state: int) -> frozenset[int]:
        """The classes of a circumstance that occur in this state."""
        having = self._having.get(name, {})
        return frozenset(number for number, bits in having.items() if bits & state)

    @cached_property
    def _having(self) -> Mapping[str, Mapping[int, int]]:
        """For each circumstance and class the points that have it."""
        having: dict[str, dict[int, int]] = {name: {} for name in self.names}
        for place, point in enumerate(self.points):
            for name, number in zip(self.names, point.classes, strict=True):
                having[name][number] = having[name].get(number, 0) | 1 << place
        return having

    @cached_property
    def _ruled(self) -> Mapping[Rulings, int]:
        """For each set of rulings the points that leave it possible."""
        ruled: dict[Rulings, int] = {}
        for place, point in enumerate(self.points):
            ruled[point.rulings] = ruled.get(point.rulings, 0) | 1 << place
        return ruled

    def _solve(self, state: int) -> tuple[float, str | None]:
        """The expected number of questions times the share of the state, and the first of them."""
        if state not in self._best:
            self._best[state] = self._search(state)
        return self._best[state]

    def _search(self, state: int) -> tuple[float, str | None]:
        if any(state & ~points == 0 for points in self._ruled.values()):
            return 0.0, None
        share = sum(self.points[number].share for number in _numbers(state))
        best: tuple[float, str | None] = (float("inf"), None)
        for name in self.names:
            parts = self._parts(name, state)
            if len(parts) > 1:
                cost = share + sum(self._solve(part)[0] for part in parts)
                if cost < best[0] - _EQUAL:
                    best = (cost, name)
        return best

    def _parts(self, name: str, state: int) -> list[int]:
        """The state under each answer to a question."""
        return [bits & state for bits in self._having[name].values() if bits & state]


def _under(row: Row, readings: Mapping[str, str]) -> bool:
    return all(readings[name] in row.when.get(name, (readings[name],)) for name in readings)


def _numbers(state: int) -> Iterator[int]:
    """The places of the bits that are set."""
    while state:
        low = state & -state
        yield low.bit_length() - 1
        state ^= low


def known(answers: Answers) -> dict[str, str]:
    """The answers that somebody could give."""
    return {name: value for name, value in answers.items() if value is not None}


def unknown_of(names: Iterable[str], answers: Answers) -> tuple[str, ...]:
    """Those of the names that have no known answer."""
    return tuple(name for name in names if answers.get(name) is None)
