"""Can these cards, lying wrongly, all be laid legally? With as few hand cards as possible."""

from __future__ import annotations

from collections.abc import Sequence

from referee.arrange.board import Task, leave
from referee.arrange.results import Arrangement, Verdict
from referee.arrange.sets import Wish
from referee.arrange.shapes import Shapes
from referee.arrange.table import TableMeld
from referee.arrange.unknown import Remaining, doubt, judge, split
from referee.arrange.witness import arrange
from referee.cards import Cards


def can_lay_all(
    cards: Cards,
    hand: Cards,
    melds: Sequence[TableMeld],
    shapes: Shapes,
    *,
    going_out: bool = False,
    keep: int = 0,
    remaining: Remaining = None,
) -> Verdict:
    """Whether all of `cards` can be laid by rearranging, adding to the melds, adding hand cards.

    `melds` are the side's melds without the faulty one. `keep` cards of the hand have to stay in
    it; with `going_out` the cards reserved for that may be laid. The witness uses the fewest hand
    cards; `hand_cards_used` names them.
    """
    if unsure := doubt(cards):
        return unsure

    def solve(known: Cards, unknown: int = 0) -> Arrangement | None:
        task = Task(
            shapes=shapes,
            must=tuple(cards),
            may=known,
            melds=tuple(melds),
            going_out=going_out,
            wish=Wish(fewest=True),
        )
        found = arrange(task)
        enough = found is not None and len(found.left) + unknown >= keep
        return found if enough else None

    known, unknown = split(hand)
    return judge(
        hand,
        shapes,
        remaining,
        sure=lambda: solve(known, unknown),
        solve=solve,
        hopeless=lambda _, __: not all(_ever(card, shapes, going_out=going_out) for card in cards),
        near=(*cards, *(card for meld in melds for card in meld.cards)),
    )


def hand_cards_used(witness: Arrangement, cards: Cards) -> Cards:
    """The hand cards that an answer of `can_lay_all` adds to `cards`; none: moving suffices."""
    return leave(witness.laid, cards)


def _ever(card: str, shapes: Shapes, *, going_out: bool) -> bool:
    late = going_out and card in shapes.last_cards
    return late or card in shapes.wild or shapes.is_natural(card)
