"""Taking the pile as the Canasta games have it: with a wild card, onto complete sets, to go out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.arrange.opening import top_goes
from referee.arrange.results import Way
from referee.arrange.sets import may_add
from referee.arrange.shapes import Shapes
from referee.arrange.table import TableMeld, finished, may_begin, set_is_legal
from referee.arrange.unknown import Remaining, candidates, split
from referee.cards import Card, Cards, rank_of


def group_lies(top: Card, cards: Cards, melds: Sequence[TableMeld], shapes: Shapes) -> bool:
    """Whether the top card and these cards of the hand can lie together, in a new set of its rank
    or in one that lies there."""
    rank, rule = rank_of(top), shapes.set_rule
    wilds = sum(card in shapes.wild for card in cards)
    naturals = 1 + len(cards) - wilds
    lying = [meld for meld in melds if meld.kind == "set" and meld.set_rank(shapes) == rank]
    counts = [(len(m.cards) - m.wild_count(shapes), m.wild_count(shapes)) for m in lying]
    if any(may_add(rule, count, naturals, wilds) for count in counts):
        return True
    return may_begin(rule, map(sum, counts)) and set_is_legal(rule, naturals, wilds)


def with_wild(
    hand: Cards, top: Card, melds: Sequence[TableMeld], shapes: Shapes, remaining: Remaining
) -> tuple[list[Way], int]:
    """The way with one natural of the top card's rank and one wild card, the cheapest; or else how
    many unknown cards of the hand it hangs on (0: it can't be)."""
    known, unknown = split(hand)
    some_wild = next(iter(sorted(shapes.wild)), None)
    if not top_goes(top, shapes) or some_wild is None:
        return [], 0
    if not group_lies(top, (top, some_wild), melds, shapes):
        return [], 0
    naturals = shapes.order(c for c in known if _alike(c, top, shapes))[:1]
    wilds = sorted(
        shapes.order(c for c in known if c in shapes.wild), key=shapes.values.__getitem__
    )
    if naturals and wilds:
        return [Way("wild", (*naturals, wilds[0]))], 0
    possible = candidates(shapes, remaining)
    may_be_natural = naturals or any(_alike(card, top, shapes) for card in possible)
    may_be_wild = wilds or any(card in shapes.wild for card in possible)
    lacking = (not naturals) + (not wilds)
    return [], unknown if may_be_natural and may_be_wild and lacking <= unknown else 0


def _alike(card: Card, top: Card, shapes: Shapes) -> bool:
    return card not in shapes.wild and rank_of(card) == rank_of(top)


def takes_complete(meld: TableMeld, shapes: Shapes) -> bool:
    """Whether the top card may go onto the meld though it is complete."""
    return shapes.take_onto_complete and meld.kind == "set"


def enough_out(melds: Iterable[TableMeld], shapes: Shapes) -> bool:
    """Whether a side with these melds has the complete ones that going out requires."""
    done, needed = finished(melds, shapes), shapes.needed_out
    kinds = all(had >= need for had, need in zip(done, needed, strict=True))
    return kinds and done.sequences + done.sets >= shapes.complete_to_go_out
