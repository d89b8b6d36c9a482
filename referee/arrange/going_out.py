"""Can the whole hand go, with the complete melds that going out requires?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.arrange.board import Task
from referee.arrange.opening import top_goes
from referee.arrange.results import Arrangement, Verdict
from referee.arrange.sets import Wish
from referee.arrange.shapes import Finished, Shapes
from referee.arrange.table import TableMeld, finished
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
    already: Finished | None = None,
    locked: bool = False,
    wild_set_naturals: int = 0,
) -> Verdict:
    """Whether the whole hand can be laid, or all but one card that is discarded.

    Where the ruleset has it so, one card has to be left for that. The side then needs the complete
    melds the ruleset requires; `complete_already` are those it has (None: counted in `melds`),
    `already` the same kind by kind. `minimum`: the side is not open, and the cards laid, with
    `laid_points` of this turn before, have to be worth so much; a new set of wild cards that may
    be naturals needs `wild_set_naturals` of them. `top`: the hand takes the pile with the partners
    for this top card that a `locked` or open pile asks; the pile's other cards stand in `hand`.
    An open side may take an unlocked pile with one partner and a wild card where the ruleset has
    that. Where melding last cards bars the discard, that is so for those of `hand`; with some
    that lie already, `discard_allowed` is for the caller to say.
    The witness's `left` is the card to discard, if any. At most one unknown card can be the
    discard.
    """
    if unsure := doubt((top,)):
        return unsure
    done = finished(melds, shapes) if already is None else already
    have = complete_already
    if have is None:
        have = done.sequences + done.sets
    with_wild = shapes.take_with_wild and not locked and minimum is None
    opens = shapes.complete_opens and (have or any(done))
    base = Task(
        shapes=shapes,
        melds=tuple(melds),
        top=top,
        # With two naturals in all a set needs a wild card; with more it is taken by a pair.
        top_partners=1 if with_wild else shapes.partners(locked=locked),
        going_out=True,
        complete=max(0, shapes.complete_to_go_out - have),
        goals=_lacking(shapes.needed_out, done),
        minimum=0 if opens else max(0, (minimum or 0) - laid_points),
        bonus=bool(minimum and shapes.opening_bonus),
        wild_set_naturals=wild_set_naturals,
    )

    def solve(cards: Cards, unknown: int = 0) -> Arrangement | None:
        most = int(discard_allowed) - unknown
        least = int(shapes.last_card_discarded) - unknown
        if most < max(0, least) or not top_goes(top, shapes):
            return None
        return _first(replace(base, may=cards), max(0, least), most, unknown)

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


def _first(task: Task, least: int, most: int, unknown: int) -> Arrangement | None:
    """Going out with so many cards left over; in games that bar the discard after last cards, first
    without these, then with them and no card left over."""
    if not task.shapes.last_cards_bar_discard:
        return _go_open(replace(task, wish=Wish(keep=least, most_left=most)))
    without = replace(task, going_out=False, wish=Wish(keep=least, most_left=most))
    found = _go_open(without)
    if found is not None or least or unknown:
        return found
    return _go_open(replace(task, wish=Wish(most_left=0)))


def _lacking(needed: Finished, done: Finished) -> Finished:
    """The complete melds still needed, kind by kind."""
    return Finished(*(max(0, need - had) for need, had in zip(needed, done, strict=True)))


def _go_open(task: Task) -> Arrangement | None:
    """Going out, with an opening by points or, where the ruleset has it so, by a complete meld."""
    found = _go(task)
    if found is None and task.minimum and task.shapes.complete_opens:
        return _go(replace(task, minimum=0, complete=max(1, task.complete)))
    return found


def _go(task: Task) -> Arrangement | None:
    """Sets alone may do, or complete enough, which is quicker to see than the whole question."""
    if _stuck(task.may, task.shapes):
        return None
    if task.goals.sequences or not task.shapes.sequences:
        return arrange(task)
    quick = arrange(replace(task, use_sequences=False))
    if quick is None and task.complete:
        quick = arrange(replace(task, count_sequences=False))
    return quick or arrange(task)


def _stuck(cards: Cards, shapes: Shapes) -> bool:
    """Whether a card is held that can be neither melded nor discarded."""
    return any(card in shapes.unmeldable for card in cards)
