"""The sequences of one suit as a small automaton over the ranks, low to high.

At each place the automaton says how many of the suit's cards of that rank lie in sequences. It
accepts exactly the choices that can be cut into legal sequences and additions to those on the
table. It is made deterministic and minimal, so two hands of choices that allow the same future
share one state; dead ends are gone. With c copies of a card a place has at most
C(longest + c, c) states before that, ten for two copies and twenty for three where lengths past
the minimum need not be told apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple, Protocol, TypeAlias

Lying: TypeAlias = tuple[int, int, int]  # lowest place, highest place, cards it may still take
State: TypeAlias = tuple[tuple[int, ...], ...]  # open lengths (long first), per lying
Move: TypeAlias = tuple[int, int, int]  # cards used, sequences completed, next state
Ending: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]  # lengths that end, that go on


class Suit(NamedTuple):
    """Copies of each rank (place by place), sequences of the suit on the table, size limits.

    `exact`: lengths are followed to the maximum, and complete sequences are counted.
    """

    copies: tuple[int, ...]
    lying: tuple[Lying, ...]
    shortest: int
    longest: int
    exact: bool

    def beginnings(self) -> frozenset[State]:
        """The states before the lowest place."""
        return frozenset((((), (0,) * len(self.lying)),))

    def accepts(self, state: State) -> bool:
        """Whether the highest place may be left in this state."""
        return all(length >= self.shortest for length in state[0])

    def steps(self, place: int, state: State) -> Iterator[Step]:
        """All moves from a state at a place."""
        return _steps(self, place, state)


class Automaton(Protocol):
    """A suit whose choices can be followed place by place."""

    @property
    def copies(self) -> tuple[int, ...]:
        """Copies of each rank, place by place."""

    @property
    def shortest(self) -> int:
        """Cards of the shortest sequence."""

    @property
    def longest(self) -> int:
        """Cards of the longest sequence."""

    @property
    def exact(self) -> bool:
        """Whether lengths are followed to the longest."""

    def beginnings(self) -> frozenset[State]:
        """The states before the first place."""

    def accepts(self, state: State) -> bool:
        """Whether the last place may be left in this state."""

    def steps(self, place: int, state: State) -> Iterator[Step]:
        """All moves from a state at a place."""

    def __hash__(self) -> int: ...


class Act(NamedTuple):
    """What happened at a place: lengths of sequences ended, number begun, which were extended."""

    ended: tuple[int, ...]
    begun: int
    extended: tuple[bool, ...]


class Step(NamedTuple):
    """One move of the automaton before it is made deterministic."""

    used: int
    completed: int
    after: State
    act: Act


class Track(NamedTuple):
    """The minimal automaton: `moves[place][state]`, beginning in `start`."""

    start: int
    moves: tuple[tuple[tuple[Move, ...], ...], ...]


def _steps(suit: Suit, place: int, state: State) -> Iterator[Step]:
    open_runs, rooms = state
    choices = [
        _extensions(lying, place, room) for lying, room in zip(suit.lying, rooms, strict=True)
    ]
    for chosen in product(*choices):
        taken = tuple(take for take, _, _ in chosen)
        spare = suit.copies[place] - sum(taken)
        full = sum(done for _, _, done in chosen) if suit.exact else 0
        after_rooms = tuple(room for _, room, _ in chosen)
        for ended, begun, runs, done in run_moves(suit, endings(suit, open_runs), spare):
            used = len(open_runs) - len(ended) + begun + sum(taken)
            yield Step(used, full + done, (runs, after_rooms), Act(ended, begun, taken))


def _extensions(lying: Lying, place: int, room: int) -> list[tuple[bool, int, bool]]:
    """Moves of a lying sequence: takes this card, its state afterwards, whether it is now full.

    Below the sequence the state counts the cards already put under it; above, the room left.
    """
    low, high, most = lying
    if place < low:
        if room:
            return (
                [(True, room + 1, False)]
                if place < low - 1
                else [(True, room + 1, room + 1 == most)]
            )
        stay = [(False, 0, False)]
        return [*stay, (True, 1, most == 1)] if low - place <= most else stay
    left = most - room if place == low else room
    if place <= high or not left:
        return [(False, left, False)]
    return [(True, left - 1, left == 1), (False, 0, False)]


def run_moves(
    suit: Automaton, ways: list[Ending], spare: int
) -> Iterator[tuple[tuple[int, ...], int, tuple[int, ...], int]]:
    """Lengths ended, sequences begun, open lengths afterwards, sequences completed."""
    for ended, kept in ways:
        for begun in range(spare - len(kept) + 1):
            if begun and ended and not suit.exact:
                continue  # ending one and beginning another is the same as going on
            grown = [length + 1 for length in kept] + [1] * begun
            if not suit.exact:
                yield ended, begun, tuple(min(n, suit.shortest) for n in grown), 0
                continue
            open_after = tuple(n for n in grown if n < suit.longest)
            yield ended, begun, open_after, len(grown) - len(open_after)


def endings(suit: Automaton, runs: tuple[int, ...]) -> list[Ending]:
    """Ways to end some open runs: which end, which go on.

    Unless lengths are exact, the longest may as well end first: exchanging the tails of two runs
    that overlap never makes the shorter one shorter.
    """
    long = sum(length >= suit.shortest for length in runs)
    if not suit.exact:
        return [(runs[:count], runs[count:]) for count in range(long + 1)]
    ways: dict[tuple[int, ...], tuple[int, ...]] = {}
    for pattern in product((False, True), repeat=long):
        ended = tuple(n for n, stop in zip(runs[:long], pattern, strict=True) if stop)
        kept = tuple(n for n, stop in zip(runs[:long], pattern, strict=True) if not stop)
        ways.setdefault(ended, kept + runs[long:])
    return list(ways.items())


@lru_cache(maxsize=1 << 12)
def track(suit: Automaton) -> Track:
    """The minimal deterministic automaton of a suit."""
    layers = _subsets(suit)
    last = {group: 0 for group in layers[-1] if any(map(suit.accepts, group))}
    moves: list[tuple[tuple[Move, ...], ...]] = []
    classes = last
    for layer in reversed(layers[:-1]):
        found: dict[tuple[Move, ...], int] = {}
        here: dict[frozenset[State], int] = {}
        for group, arrows in layer.items():
            live = tuple((*label, classes[to]) for label, to in arrows if to in classes)
            if live:
                here[group] = found.setdefault(live, len(found))
        moves.append(tuple(found))
        classes = here
    return Track(classes[suit.beginnings()], tuple(reversed(moves)))


@lru_cache(maxsize=1 << 10)
def better_states(suit: Automaton) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For every place and state the other states that allow all its futures and more.

    The last entry is that of the end, behind the highest place.
    """
    layers = track(suit).moves
    wider: set[tuple[int, int]] = {(0, 0)}
    found: list[tuple[tuple[int, ...], ...]] = [((),)]
    for states in reversed(layers):
        arrows = [{(used, done): to for used, done, to in moves} for moves in states]
        wider = {
            (a, b)
            for a, few in enumerate(arrows)
            for b, many in enumerate(arrows)
            if all(label in many and (to, many[label]) in wider for label, to in few.items())
        }
        found.append(
            tuple(
                tuple(b for b in range(len(states)) if a != b and (a, b) in wider)
                for a in range(len(states))
            )
        )
    return tuple(reversed(found))


Arrows: TypeAlias = list[tuple[tuple[int, int], frozenset[State]]]


def _subsets(suit: Automaton) -> list[dict[frozenset[State], Arrows]]:
    """Layer by layer the sets of states reached by the same choices, with their arrows."""
    layers: list[dict[frozenset[State], Arrows]] = [{suit.beginnings(): []}]
    for place in range(len(suit.copies)):
        following: dict[frozenset[State], Arrows] = {}
        known: dict[State, set[tuple[tuple[int, int], State]]] = {}
        for group, arrows in layers[-1].items():
            targets: dict[tuple[int, int], set[State]] = {}
            for state in group:
                if state not in known:
                    made = suit.steps(place, state)
                    known[state] = {((s.used, s.completed), s.after) for s in made}
                for label, to in known[state]:
                    targets.setdefault(label, set()).add(to)
            for label in sorted(targets):
                target = frozenset(targets[label])
                arrows.append((label, target))
                following.setdefault(target, [])
        layers.append(following)
    return layers
