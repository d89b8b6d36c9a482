"""The sequences of one suit where the ranks form a circle: the automaton, and the way back.

The circle is cut open at one place and read once around. What lies across the cut is guessed
at the beginning (the lengths of the sequences that come in from the end) and checked at the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from referee.arrange.cutting import Run, path, pieces
from referee.arrange.runs import Act, Ending, State, Step, endings, run_moves


class Ring(NamedTuple):
    """A suit on a circle of ranks.

    `lying`: for each sequence on the table the ways to lengthen it, as bits of the places that
    take a card; the bit behind the last place says that the sequence is complete then.
    """

    copies: tuple[int, ...]
    lying: tuple[tuple[int, ...], ...]
    shortest: int
    longest: int
    exact: bool
    crossing: int  # most sequences that can lie across the cut

    def beginnings(self) -> frozenset[State]:
        """Every guess: lengths that come in from the end, and how lying sequences grow."""
        longest = self.longest - 1 if self.exact else self.shortest
        guesses = [
            guess
            for count in range(self.crossing + 1)
            for guess in combinations_with_replacement(range(longest, 0, -1), count)
            if self._held(guess)
        ]
        return frozenset((guess, ways, guess) for guess in guesses for ways in product(*self.lying))

    def _held(self, guess: tuple[int, ...]) -> bool:
        """Whether there are cards for the parts of these lengths before the cut."""
        return all(
            sum(length > back for length in guess) <= self.copies[-1 - back]
            for back in range(max(guess, default=0))
        )

    def accepts(self, state: State) -> bool:
        """Whether what goes on over the cut is what was guessed, and the rest is long enough."""
        runs = list(state[0])
        for length in state[2]:
            if length not in runs:
                return False
            runs.remove(length)
        return all(length >= self.shortest for length in runs)

    def steps(self, place: int, state: State) -> Iterator[Step]:
        """All moves from a state at a place."""
        runs, ways, guess = state
        taken = tuple(bool(way >> place & 1) for way in ways)
        spare = self.copies[place] - sum(taken)
        if spare < 0:
            return
        left = tuple(way & ~(1 << place) for way in ways)
        complete = 1 << len(self.copies)
        full = sum(way == complete and took for way, took in zip(left, taken, strict=True))
        after = tuple(way if way != complete else 0 for way in left)
        # Sequences that come over the cut go on at the first place; else they need no guess.
        going: list[Ending] = endings(self, runs) if place else [((), runs)]
        for ended, begun, lengths, done in run_moves(self, going, spare):
            used = len(runs) - len(ended) + begun + sum(taken)
            yield Step(used, full + done, (lengths, after, guess), Act(ended, begun, taken))


class _Part(NamedTuple):
    """A stretch of a sequence: its length as the automaton tells it, places, guess it began as."""

    told: int
    places: tuple[int, ...]
    came: int | None = None


def cut_ring(ring: Ring, used: tuple[int, ...], completed: tuple[int, ...]) -> list[Run]:
    """The sequences behind a choice that the automaton accepts, place by place."""
    begin, acts = path(ring, tuple(zip(used, completed, strict=True)))
    done, going = _carry_out(ring, begin[0], acts)
    before: dict[int, _Part] = {}
    for number, length in enumerate(begin[0]):
        before[number] = next(part for part in going if part.told == length)
        going.remove(before[number])
    new = [
        Run(piece) for whole in _joined([*done, *going], before) for piece in pieces(ring, whole)
    ]
    return new + [
        Run(tuple(place for place, act in enumerate(acts) if act.extended[number]), number)
        for number in range(len(ring.lying))
        if any(act.extended[number] for act in acts)
    ]


def _carry_out(
    ring: Ring, guess: tuple[int, ...], acts: list[Act]
) -> tuple[list[_Part], list[_Part]]:
    """The stretches that ended, and those still open at the end."""
    most = ring.longest if ring.exact else ring.shortest
    going = [_Part(length, (), number) for number, length in enumerate(guess)]
    done: list[_Part] = []
    for place, act in enumerate(acts):
        for length in act.ended:
            part = next(part for part in going if part.told == length)
            going.remove(part)
            done.append(part)
        going = [_Part(min(told + 1, most), (*run, place), came) for told, run, came in going]
        going += [_Part(1, (place,))] * act.begun
        if ring.exact:
            done += [part for part in going if part.told == ring.longest]
            going = [part for part in going if part.told < ring.longest]
    return done, going


def _joined(ends: list[_Part], before: dict[int, _Part]) -> Iterator[tuple[int, ...]]:
    """Whole sequences: every end with what came before it, then those that go round for ever."""
    left = dict(before)
    for part in ends:
        places, came = part.places, part.came
        while came is not None:
            first = left.pop(came)
            places, came = first.places + places, first.came
        yield places
    while left:
        around: tuple[int, ...] = ()
        came = next(iter(left))
        while came is not None and came in left:
            first = left.pop(came)
            around, came = first.places + around, first.came
        yield around
