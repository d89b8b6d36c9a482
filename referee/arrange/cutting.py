"""From a choice that the suit automaton accepts back to the sequences behind it."""

from __future__ import annotations

from typing import NamedTuple

from referee.arrange.runs import Act, State, Suit, accepts, beginning, steps


class Run(NamedTuple):
    """A finished run of places: a new sequence, or an extension of lying sequence `onto`."""

    places: tuple[int, ...]
    onto: int | None = None


def cut(suit: Suit, used: tuple[int, ...], completed: tuple[int, ...]) -> list[Run]:
    """The sequences behind a choice that the automaton accepts, place by place."""
    labels = tuple(zip(used, completed, strict=True))
    acts = _path(suit, labels, 0, beginning(suit), set())
    if acts is None:
        raise ValueError("the automaton does not accept this choice")
    return _runs(suit, acts)


def _path(
    suit: Suit,
    labels: tuple[tuple[int, int], ...],
    place: int,
    state: State,
    dead: set[tuple[int, State]],
) -> list[Act] | None:
    """What happens place by place on a way through the automaton that bears these labels."""
    if place == len(labels):
        return [] if accepts(suit, state) else None
    if (place, state) in dead:
        return None
    for step in steps(suit, place, state):
        if (step.used, step.completed) == labels[place]:
            rest = _path(suit, labels, place + 1, step.after, dead)
            if rest is not None:
                return [step.act, *rest]
    dead.add((place, state))
    return None


def _runs(suit: Suit, acts: list[Act]) -> list[Run]:
    """Carry the acts out: which places each sequence and each extension covers."""
    going: list[list[int]] = []
    done: list[list[int]] = []
    for place, act in enumerate(acts):
        for length in act.ended:
            run = next(r for r in going if _told_length(suit, r) == length)
            going.remove(run)
            done.append(run)
        going = [[*run, place] for run in (*going, *([] for _ in range(act.begun)))]
        if suit.exact:
            done += [run for run in going if len(run) == suit.longest]
            going = [run for run in going if len(run) < suit.longest]
    new = [Run(piece) for run in (*done, *going) for piece in _pieces(suit, tuple(run))]
    added = [
        tuple(place for place, act in enumerate(acts) if act.extended[number])
        for number in range(len(suit.lying))
    ]
    return new + [Run(places, onto) for onto, places in enumerate(added) if places]


def _told_length(suit: Suit, run: list[int]) -> int:
    return len(run) if suit.exact else min(len(run), suit.shortest)


def _pieces(suit: Suit, run: tuple[int, ...]) -> list[tuple[int, ...]]:
    """A run cut into sequences of legal size."""
    pieces: list[tuple[int, ...]] = []
    while len(run) > suit.longest:
        size = min(suit.longest, len(run) - suit.shortest)
        pieces.append(run[:size])
        run = run[size:]
    return [*pieces, run]
