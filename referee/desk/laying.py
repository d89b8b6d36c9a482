"""Can these cards be laid? With the melds, or with the cards for which there is no place."""

from __future__ import annotations

from dataclasses import replace

from msgspec.structs import replace as changed

from referee.arrange import Verdict, can_lay_all
from referee.cards import UNKNOWN, Cards
from referee.desk.ability import Ability, AbilityError, Held, Reason
from referee.desk.opening import would_do

KEEP = 2
"""A card to discard and one to keep."""


def laying(held: Held, cards: Cards, *, out: bool = False) -> Ability:
    """Whether all of the cards can be laid, with the other hand cards' help if need be.

    `held.hand` is what else is in the hand. `out`: he is going out, so that nothing has to stay.
    Raises `AbilityError` where no card is named.
    """
    if not cards:
        raise AbilityError("which cards are to be laid?")
    verdict = _lay(held, cards, out=out)
    found = Ability(
        ask="lay",
        answer=verdict.answer,
        hand=held.hand,
        melds=held.melds,
        cards=cards,
        witness=verdict.witness,
        going_out=out,
        depends=verdict.depends_on,
    )
    if verdict.answer != "no":
        return found
    return changed(
        found,
        reasons=(_reason(held, cards, out=out),),
        would_do=would_do(held, lambda more: _lay(more, cards, out=out).answer == "yes"),
    )


def _lay(held: Held, cards: Cards, *, out: bool) -> Verdict:
    left = replace(held, hand=(*held.hand, *cards)).remaining
    return can_lay_all(
        cards,
        held.hand,
        held.melds,
        held.shape,
        going_out=out,
        keep=0 if out else KEEP,
        remaining=left,
    )


def _reason(held: Held, cards: Cards, *, out: bool) -> Reason:
    """Cards that lie nowhere, cards that would have to stay, or no place for all together."""
    free = replace(held, hand=tuple(card for card in held.hand if card != UNKNOWN))
    if not out and can_lay_all(cards, free.hand, held.melds, held.shape).answer == "yes":
        return Reason("why.keep-laid", {"n": KEEP})
    nowhere = tuple(card for card in dict.fromkeys(cards) if not _anywhere(held, cards, card))
    return Reason("why.cannot-lie", {"cards": nowhere}) if nowhere else Reason("why.no-place")


def _anywhere(held: Held, cards: Cards, card: str) -> bool:
    """Whether one of the cards has a place at all, with any of the others."""
    others = list(cards)
    others.remove(card)
    return can_lay_all((card,), (*others, *held.hand), held.melds, held.shape).answer != "no"
