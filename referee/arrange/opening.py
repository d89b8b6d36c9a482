"""Can this hand open? New melds worth the minimum, with a card to discard and one to keep."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations

from referee.arrange.board import Task, leave
from referee.arrange.results import Arrangement, Verdict
from referee.arrange.sets import Wish
from referee.arrange.shapes import Shapes
from referee.arrange.unknown import Remaining, candidates, doubt, judge, split
from referee.arrange.witness import arrange
from referee.cards import Card, Cards, rank_of


def can_open(
    hand: Cards,
    minimum: int | None,
    shapes: Shapes,
    *,
    must_use: Cards = (),
    top: Card | None = None,
    with_pile: int = 0,
    melded: Cards = (),
    keep: int = 2,
    remaining: Remaining = None,
    wild_set_naturals: int = 0,
    locked: bool = False,
    needs_complete: bool = False,
) -> Verdict:
    """Whether new melds worth `minimum` points can be laid from the hand; None: any melds at all.

    With `needs_complete` the opening must hold a complete meld, and its points do not matter.

    `must_use` are cards of the hand that have to be among them; `melded` lie on the table already
    in this turn and all have to be used too, rearranged at will. With `top` the opening takes the
    pile: the top card lies in a set with naturals of its rank from the hand, more where the pile
    is `locked`; the set counts unless the ruleset has it that the other melds alone must suffice.
    `with_pile` is the number of cards below the top that come into the hand. `keep` cards have to
    stay in the hand, pile cards included. A set of wild cards that may be naturals needs
    `wild_set_naturals` of them. For going out in the same turn see `can_go_out`.
    Unknown cards of the hand make
    the answer "depends" where they matter; `remaining` says which cards they can be.
    """
    if unsure := doubt((*must_use, *melded, top)):
        return unsure
    stay = max(0, keep - with_pile)
    least_points = points_needed(minimum, needs_complete=needs_complete)
    task = Task(
        shapes=shapes,
        must=tuple(must_use) + tuple(melded),
        minimum=least_points,
        bonus=bool(shapes.opening_bonus),
        complete=int(needs_complete),
        wild_set_naturals=wild_set_naturals,
    )
    partners = shapes.partners(locked=locked)

    def solve(cards: Cards, unknown: int = 0) -> Arrangement | None:
        here = replace(task, may=leave(cards, must_use))
        least = max(0, stay - unknown)
        if top is None:
            return opened(here, least)
        return _with_top(here, least, top, partners) if top_goes(top, shapes) else None

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
            < least_points
            or _pair_missing((*cards, *melded), count, top, partners)
        ),
        near=(*melded, *((top,) if top else ())),
    )


def points_needed(minimum: int | None, *, needs_complete: bool) -> int:
    """The points that an opening has to be worth; without a minimum any card laid is enough."""
    if needs_complete:
        return 0
    return 1 if minimum is None else minimum


def opened(task: Task, keep: int) -> Arrangement | None:
    """New melds that open: worth the minimum or, where the ruleset has it so, one complete."""
    found = _keeping(task, keep)
    if found is None and task.minimum and task.shapes.complete_opens:
        return _keeping(replace(task, minimum=0, complete=1, bonus=False), keep)
    return found


def _with_top(task: Task, keep: int, top: Card, partners: int) -> Arrangement | None:
    """An opening together with a set of the top card."""
    if task.shapes.opening_counts_top:
        return opened(replace(task, top=top, top_partners=partners), keep)
    for group in _groups((*task.must, *task.may), top, partners, task.shapes):
        must = leave(task.must, group)
        may = leave(task.may, leave(group, task.must))
        found = opened(replace(task, must=must, may=may), keep)
        if found is not None:
            group_points = task.shapes.points((top, *group))
            points = found.points + group_points
            return Arrangement(((top, *group), *found.new), (), found.left, points)
    return None


def _groups(cards: Cards, top: Card, partners: int, shapes: Shapes) -> Iterator[Cards]:
    """The different choices of partners for the top card."""
    alike = shapes.order(card for card in cards if rank_of(card) == rank_of(top))
    yield from dict.fromkeys(combinations(alike, partners))


def top_goes(top: Card | None, shapes: Shapes) -> bool:
    """Whether a top card, if there is one, can lie in a set of its rank."""
    return top is None or (shapes.forms_sets(top) and top not in shapes.wild)


def _keeping(task: Task, keep: int) -> Arrangement | None:
    """An arrangement that leaves `keep` cards.

    Sets alone are often enough, which is quick to see; and only if the dearest arrangement lays
    too many cards is the search made to count them.
    """
    sets_only, counting = replace(task, use_sequences=False), Wish(keep=keep)
    if not task.shapes.sequences:
        found = arrange(task)
        enough = found is None or len(found.left) >= keep
        return found if enough else arrange(replace(task, wish=counting))
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
    if shapes.complete_opens or shapes.opening_bonus:
        return sys.maxsize
    dearest = max((shapes.values[c] for c in candidates(shapes, remaining)), default=0)
    return shapes.points(cards) + unknown * dearest


def _pair_missing(cards: Cards, unknown: int, top: Card | None, partners: int) -> bool:
    """Whether even the unknown cards can't make the partners that go with the top card."""
    if top is None:
        return False
    return sum(rank_of(card) == rank_of(top) for card in cards) + unknown < partners
