"""The score of a finished deal, counted from the cards as they lie."""

from __future__ import annotations

from canasta_generator.table import BLACK, RED, Meld, Table, points


def score(t: Table) -> dict[str, int]:
    """The points of the deal of each side."""
    return {side: _side(t, side) for side in t.text.sides}


def _bonus(t: Table, meld: Meld) -> int:
    if not meld.complete:
        return 0
    return t.text.mixed if meld.wilds else t.text.natural


def _side(t: Table, side: str) -> int:
    text, melds = t.text, t.melds[side]
    total = sum(_bonus(t, meld) + points(meld.cards) for meld in melds)
    total += text.black_laid * sum(card in BLACK for meld in melds for card in meld.cards)
    good = bool(t.canastas(side)) if text.red_needs == "canasta" else bool(melds)
    total += _red(t, side, good)
    if t.out is not None and t.out in side:
        house = t.special and text.black_set == 4
        total += 1000 if house else text.concealed if t.concealed else text.out
    for seat in side:
        hand = t.hands[seat]
        total -= points(hand) + text.black_in_hand * sum(card in BLACK for card in hand)
        caught = t.out is not None and t.out not in side and text.black_set == 4
        if caught and sum(card in BLACK for card in hand) == 4:
            total -= 4 * text.black_in_hand
    return total


def _red(t: Table, side: str, good: bool) -> int:
    """Red threes: plus or minus, those of players who never had a turn among them."""
    sign = 1 if good else -1
    waiting = sum(card in RED for s in side if s not in t.played for card in t.hands[s])
    total = sign * t.text.red * (len(t.red[side]) + waiting)
    if t.text.all_red and good and len(t.red[side]) == 4:
        total += t.text.all_red
    if t.text.black_set == 4 and any(t.red_by[seat] == 4 for seat in side):
        total += sign * 4 * t.text.red
    return total
