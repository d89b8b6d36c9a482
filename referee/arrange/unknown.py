"""Unknown cards in a hand: yes or no only where every possible card agrees.

With one or two unknown cards every choice that can differ is tried, up to `MOST_TRIALS`; with
more, a hand that does not need them answers yes, a sound bound may answer no, and everything else
depends on them.
Unknown cards are never taken to be cards that may not lie in a hand (`Shapes.unmeldable`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations_with_replacement

from referee.arrange.results import Arrangement, Verdict, hand_unknown
from referee.arrange.shapes import Shapes
from referee.cards import UNKNOWN, Card, Cards, rank_of, suit_of

Remaining = Mapping[Card, int] | None
Solve = Callable[[Cards], Arrangement | None]

MOST_UNKNOWN_TRIED = 2
MOST_TRIALS = 600  # keeps the answer within about a second; beyond it is "depends"


def split(hand: Cards) -> tuple[Cards, int]:
    """The known cards and the number of unknown ones."""
    known = tuple(card for card in hand if card != UNKNOWN)
    return known, len(hand) - len(known)


def doubt(cards: Iterable[Card | None]) -> Verdict | None:
    """The answer where a card that has to be laid is itself unknown; None if all are known."""
    count = sum(card == UNKNOWN for card in cards)
    return Verdict("depends", None, hand_unknown(count)) if count else None


def candidates(shapes: Shapes, remaining: Remaining) -> tuple[Card, ...]:
    """The cards an unknown card can be."""
    cards = (card for card in shapes.values if card not in shapes.unmeldable)
    return tuple(card for card in cards if remaining is None or remaining.get(card, 0) > 0)


def judge(
    hand: Cards,
    shapes: Shapes,
    remaining: Remaining,
    *,
    sure: Callable[[], Arrangement | None],
    solve: Solve,
    hopeless: Callable[[Cards, int], bool],
    near: tuple[Card, ...] = (),
) -> Verdict:
    """Yes, no or depends.

    `sure()` is an arrangement that leaves the unknown cards alone; `solve(hand)` answers for a
    fully known hand; `hopeless(known, count)` is certain that no unknown cards can help. `near`
    are further cards (of the table) that an unknown card could go with.
    """
    known, count = split(hand)
    witness = sure()
    if witness is not None:
        return Verdict("yes", witness)
    if not count or hopeless(known, count):
        return Verdict("no")
    if count > MOST_UNKNOWN_TRIED:
        return Verdict("depends", None, hand_unknown(count))
    cards = _telling(candidates(shapes, remaining), (*known, *near), shapes, count)
    trials = [
        (*known, *extra)
        for extra in combinations_with_replacement(cards, count)
        if remaining is None or all(extra.count(c) <= remaining.get(c, 0) for c in extra)
    ]
    return _try_all(trials, solve, hand_unknown(count))


def _try_all(trials: list[Cards], solve: Solve, depends_on: tuple[str, ...]) -> Verdict:
    """What all the hands agree on; a doubt where two differ or not all could be tried."""
    witness: Arrangement | None = None
    answers: set[bool] = set()
    # The likeliest help comes first and the least likely second, so most doubts end at once.
    for hand in (*trials[:1], *trials[-1:], *trials[1:-1])[:MOST_TRIALS]:
        witness = solve(hand)
        answers.add(witness is not None)
        if len(answers) == 2:
            break
    if len(answers) == 1 and len(trials) <= MOST_TRIALS:
        return Verdict("yes", witness) if answers == {True} else Verdict("no")
    return Verdict("depends", None, depends_on)


def _telling(
    cards: tuple[Card, ...], others: Cards, shapes: Shapes, count: int
) -> tuple[Card, ...]:
    """The cards worth trying: those that go with a known one, and of the rest one of each value.

    A single card that goes with nothing can only be left over, so any of them stands for all of
    its value; two unknown cards may go with each other, and then none is left out.
    """
    wild_first = sorted(cards, key=lambda c: (c not in shapes.wild, -shapes.values[c]))
    if count > 1 or shapes.set_min_naturals < 2:
        return tuple(wild_first)
    ranks = {rank_of(card) for card in others}
    chosen: list[Card] = []
    lone_values: set[int] = set()
    for card in wild_first:
        goes = card in shapes.wild or rank_of(card) in ranks or _beside(card, others, shapes)
        if goes or shapes.values[card] not in lone_values:
            chosen.append(card)
        if not goes:
            lone_values.add(shapes.values[card])
    return tuple(chosen)


def _beside(card: Card, others: Cards, shapes: Shapes) -> bool:
    """Whether a known card of the suit lies within reach of one sequence with it."""
    if not shapes.runs(card):
        return False
    place = shapes.places[rank_of(card)]
    return any(
        shapes.runs(other)
        and suit_of(other) == suit_of(card)
        and _apart(shapes.places[rank_of(other)], place, shapes) < shapes.sequence_max
        for other in others
    )


def _apart(place: int, other: int, shapes: Shapes) -> int:
    """How far one place in a sequence is from another, the shorter way round on a ring."""
    far = abs(place - other)
    return min(far, len(shapes.sequence_ranks) - far) if shapes.sequence_ring else far
