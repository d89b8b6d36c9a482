"""Can this hand open? New melds worth the minimum, with a card to discard and one to keep."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from referee.arrange.board import Task, leave
from referee.arrange.results import Arrangement, Verdict
from referee.arrange.sets import Wish
from referee.arrange.shapes import Shapes
from referee.arrange.unknown import Remaining, candidates, doubt, judge, split
from referee.arrange.witness import arrange
from referee.cards import Card, Cards, rank_of


def can_open(
    hand: Cards,
    minimum: int,
    shapes: Shapes,
    *,
    must_use: Cards = (),
    top: Card | None = None,
    with_pile: int = 0,
    melded: Cards = (),
    keep: int = 2,
    remaining: Remaining = None,
) -> Verdict:
    """Whether new melds worth `minimum` points can be laid from the hand.

    `must_use` are cards of the hand that have to be among them; `melded` lie on the table already
    in this turn and all have to be used too, rearranged at will. With `top` the opening takes the
    pile: the top card counts and lies in a set with two naturals of its rank from the hand, and
    `with_pile` is the number of cards below it that come into the hand. `keep` cards have to stay
    in the hand, pile cards included. For going out in the same turn see `can_go_out`.
    Unknown cards of the hand make
    the answer "depends" where they matter; `remaining` says which cards they can be.
    """
    if unsure := doubt((*must_use, *melded, top)):
        return unsure
    stay = max(0, keep - with_pile)
    must = tuple(must_use) + tuple(melded)

    def solve(cards: Cards, unknown: int = 0) -> Arrangement | None:
        task = Task(
            shapes=shapes,
            must=must,
            may=leave(cards, must_use),
            top=top,
            top_partners=2,
            minimum=minimum,
        )
        return _keeping(task, max(0, stay - unknown)) if top_goes(top, shapes) else None

    known, unknown = split(hand)
    return judge(
        hand,
        shapes,
        remaining,
        sure=lambda: solve(known, unknown),
        solve=solve,
        hopeless=lambda cards, count: (
            not top_goes(top, shapes)
            or _bound((*cards, *melded, *((top,) if top else ())), count, shapes, remaining)
            < minimum
            or _pair_missing((*cards, *melded), count, top)
        ),
        near=(*melded, *((top,) if top else ())),
    )


def top_goes(top: Card | None, shapes: Shapes) -> bool:
    """Whether a top card, if there is one, can lie in a set of its rank."""
    return top is None or (shapes.is_natural(top) and rank_of(top) in shapes.set_ranks)


def _keeping(task: Task, keep: int) -> Arrangement | None:
    """An arrangement that leaves `keep` cards.

    Sets alone are often enough, which is quick to see; and only if the dearest arrangement lays
    too many cards is the search made to count them.
    """
    sets_only, counting = replace(task, use_sequences=False), Wish(keep=keep)
    found = arrange(sets_only)
    if found is None:
        found = arrange(task)
    elif len(found.left) < keep:
        found = arrange(replace(sets_only, wish=counting)) or found
    if found is None or len(found.left) >= keep:
        return found
    return arrange(replace(task, wish=counting))


def _bound(cards: Iterable[Card], unknown: int, shapes: Shapes, remaining: Remaining) -> int:
    """More points than these cards can never make, whatever the unknown ones are."""
    dearest = max((shapes.values[c] for c in candidates(shapes, remaining)), default=0)
    return shapes.points(cards) + unknown * dearest


def _pair_missing(cards: Cards, unknown: int, top: Card | None) -> bool:
    """Whether even the unknown cards can't make the pair that goes with the top card."""
    if top is None:
        return False
    return sum(rank_of(card) == rank_of(top) for card in cards) + unknown < 2
