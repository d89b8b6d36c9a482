"""Can the whole hand go, with the complete melds that going out requires?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.arrange.board import Task
from referee.arrange.opening import top_goes
from referee.arrange.results import Arrangement, Verdict
from referee.arrange.sets import Wish
from referee.arrange.shapes import Shapes, TableMeld
from referee.arrange.unknown import Remaining, doubt, judge, split
from referee.arrange.witness import arrange
from referee.cards import Card, Cards


def can_go_out(
    hand: Cards,
    melds: Sequence[TableMeld],
    shapes: Shapes,
    *,
    complete_already: int | None = None,
    discard_allowed: bool = True,
    minimum: int | None = None,
    laid_points: int = 0,
    top: Card | None = None,
    remaining: Remaining = None,
) -> Verdict:
    """Whether the whole hand can be laid, or all but one card that is discarded.

    The side then needs the complete melds the ruleset requires; `complete_already` are those it
    has (None: counted in `melds`). `minimum`: the side is not open, and the cards laid, with
    `laid_points` of this turn before, have to be worth so much. `top`: the hand takes the pile
    with a pair for this top card; the pile's other cards stand in `hand`. The witness's `left`
    is the card to discard, if any. At most one unknown card can be the discard.
    """
    if unsure := doubt((top,)):
        return unsure
    have = complete_already
    if have is None:
        have = sum(meld.complete(shapes) for meld in melds)
    base = Task(
        shapes=shapes,
        melds=tuple(melds),
        top=top,
        top_partners=2,
        going_out=True,
        complete=max(0, shapes.complete_to_go_out - have),
        minimum=max(0, (minimum or 0) - laid_points),
    )

    def solve(cards: Cards, unknown: int = 0) -> Arrangement | None:
        most = int(discard_allowed) - unknown
        if most < 0 or not top_goes(top, shapes):
            return None
        return _go(replace(base, may=cards, wish=Wish(most_left=most)))

    known, unknown = split(hand)
    return judge(
        hand,
        shapes,
        remaining,
        sure=lambda: solve(known, unknown),
        solve=solve,
        hopeless=lambda cards, _: not top_goes(top, shapes) or _stuck(cards, shapes),
        near=(*((top,) if top else ()), *(card for meld in melds for card in meld.cards)),
    )


def _go(task: Task) -> Arrangement | None:
    """Sets alone may do, or complete enough, which is quicker to see than the whole question."""
    if _stuck(task.may, task.shapes):
        return None
    quick = arrange(replace(task, use_sequences=False))
    if quick is None and task.complete:
        quick = arrange(replace(task, count_sequences=False))
    return quick or arrange(task)


def _stuck(cards: Cards, shapes: Shapes) -> bool:
    """Whether a card is held that can be neither melded nor discarded."""
    return any(card in shapes.unmeldable for card in cards)
