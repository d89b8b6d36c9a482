"""From a choice that the suit automaton accepts back to the sequences behind it."""

from __future__ import annotations

from typing import NamedTuple

from referee.arrange.runs import Act, Automaton, State, Suit


class Run(NamedTuple):
    """A finished run of places: a new sequence, or an extension of lying sequence `onto`."""

    places: tuple[int, ...]
    onto: int | None = None


def cut(suit: Suit, used: tuple[int, ...], completed: tuple[int, ...]) -> list[Run]:
    """The sequences behind a choice that the automaton accepts, place by place."""
    labels = tuple(zip(used, completed, strict=True))
    return _runs(suit, path(suit, labels)[1])


def path(suit: Automaton, labels: tuple[tuple[int, int], ...]) -> tuple[State, list[Act]]:
    """A beginning and what happens place by place on a way through the automaton from there that
    bears these labels (cards used, sequences completed). Raises `ValueError` if there is none."""
    dead: set[tuple[int, State]] = set()
    for begin in sorted(suit.beginnings()):
        acts = _path(suit, labels, 0, begin, dead)
        if acts is not None:
            return begin, acts
    raise ValueError("the automaton does not accept this choice")


def _path(
    suit: Automaton,
    labels: tuple[tuple[int, int], ...],
    place: int,
    state: State,
    dead: set[tuple[int, State]],
) -> list[Act] | None:
    if place == len(labels):
        return [] if suit.accepts(state) else None
    if (place, state) in dead:
        return None
    for step in suit.steps(place, state):
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
    new = [Run(piece) for run in (*done, *going) for piece in pieces(suit, tuple(run))]
    added = [
        tuple(place for place, act in enumerate(acts) if act.extended[number])
        for number in range(len(suit.lying))
    ]
    return new + [Run(places, onto) for onto, places in enumerate(added) if places]


def _told_length(suit: Suit, run: list[int]) -> int:
    return len(run) if suit.exact else min(len(run), suit.shortest)


def pieces(suit: Automaton, run: tuple[int, ...]) -> list[tuple[int, ...]]:
    """A run cut into sequences of legal size."""
    cuts: list[tuple[int, ...]] = []
    while len(run) > suit.longest:
        size = min(suit.longest, len(run) - suit.shortest)
        cuts.append(run[:size])
        run = run[size:]
    return [*cuts, run]
