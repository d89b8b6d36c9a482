"""Where a single card may lie, and how the top of the discard pile may be taken."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from referee.arrange.back import fits
from referee.arrange.board import Task
from referee.arrange.opening import can_open, top_goes
from referee.arrange.pile_groups import enough_out, group_lies, takes_complete, with_wild
from referee.arrange.results import Arrangement, Places, Taking, Way, card_needed, hand_unknown
from referee.arrange.sets import Wish
from referee.arrange.shapes import Shapes
from referee.arrange.table import TableMeld
from referee.arrange.unknown import Remaining, candidates, split
from referee.arrange.witness import arrange
from referee.cards import UNKNOWN, Card, Cards, rank_of


def place(
    card: Card,
    melds: Sequence[TableMeld],
    hand: Cards,
    shapes: Shapes,
    *,
    exclude: Collection[str] = (),
    going_out: bool = False,
) -> Places:
    """Another legal place for one card: the melds that accept it (without those named in
    `exclude`), and a new meld with cards of the hand, if one can be made.

    Unknown hand cards make a "no" a "depends" where the card can be melded at all.
    """
    if card == UNKNOWN:
        return Places("depends", depends_on=hand_unknown(1))
    open_melds = tuple(meld for meld in melds if meld.name not in exclude)
    names = tuple(meld.name for meld in open_melds if fits(card, meld, shapes))
    known, unknown = split(hand)
    new = _new_meld(card, known, melds, shapes, going_out=going_out)
    if names or new:
        return Places("yes", names, new)
    late = going_out and card in shapes.last_cards
    if unknown and (late or card in shapes.wild or shapes.is_natural(card)):
        return Places("depends", depends_on=hand_unknown(unknown))
    return Places("no")


def _new_meld(
    card: Card, hand: Cards, melds: Sequence[TableMeld], shapes: Shapes, *, going_out: bool
) -> Arrangement | None:
    """A single new meld with the card; a set only of a rank of which another set may lie."""
    wish = Wish(fewest=True)
    if not shapes.set_rule.together:
        return arrange(Task(shapes=shapes, must=(card,), may=hand, going_out=going_out, wish=wish))
    single = shapes.one_set_per_rank
    sets = [m for m in melds if m.kind == "set" and (single or not m.complete(shapes))]
    taken = {meld.set_rank(shapes) for meld in sets}
    barred = single and shapes.wild_rank in taken
    free = replace(
        shapes,
        set_ranks=shapes.set_ranks - taken,
        wild_canastas=() if barred else shapes.wild_canastas,
    )
    return arrange(Task(shapes=free, must=(card,), may=hand, going_out=going_out, wish=wish))


def takes_top(
    hand: Cards,
    top: Card,
    melds: Sequence[TableMeld],
    shapes: Shapes,
    *,
    locked: bool,
    open_side: bool,
    pile: int | None = None,
    minimum: int | None = 0,
    this_turn: Collection[str] = (),
    keep: int = 2,
    remaining: Remaining = None,
    wild_set_naturals: int = 0,
    needs_complete: bool = False,
) -> Taking:
    """Whether and how the player may take the pile.

    Ways: with naturals of the top card's rank from the hand, as many as the ruleset asks, always;
    onto an unfinished set or a sequence laid before this turn (`this_turn` names the others), if
    the side is open and the pile not `locked`, or as far as the ruleset has it otherwise; and, in
    games that have it, with one natural and one wild card. A side that is not open has to reach
    `minimum` points in the same turn, or with `needs_complete` a complete meld, as `can_open` has
    it with a top card. `pile` is the number of cards in it, the top included: with one card in the
    hand a pile of one card can be taken only as `Shapes.one_card_take` says. A wild card or one
    that forms no set or sequence (black three) is never taken. The answer is "depends" where only
    unknown cards could make the pair.
    """
    if top == UNKNOWN:
        return Taking("depends", (), hand_unknown(1))
    onto = _ways_onto(top, melds, shapes, this_turn, locked=locked) if open_side else []
    if pile is not None and len(hand) == 1 and pile == 1:
        onto = [way for way in onto if _with_one_card(way, top, melds, shapes)]
    known, unknown = split(hand)
    pairs, lacking = _pair(known, top, shapes, shapes.partners(locked=locked))
    if pairs and shapes.canasta_closed and not group_lies(top, pairs[0].cards, melds, shapes):
        pairs = []
    mixed: list[Way] = []
    doubtful = 0
    if open_side and shapes.take_with_wild and not locked:
        mixed, doubtful = with_wild(hand, top, melds, shapes, remaining)
    ways = [_after(way, hand, pile) for way in (*pairs, *mixed, *onto)]
    if not open_side and top_goes(top, shapes):
        below = pile - 1 if pile else 0
        opened = can_open(
            hand,
            minimum,
            shapes,
            top=top,
            with_pile=below,
            keep=keep,
            remaining=remaining,
            locked=locked,
            wild_set_naturals=wild_set_naturals,
            needs_complete=needs_complete,
        )
        if opened.answer != "yes":
            return Taking(opened.answer, (), opened.depends_on)
    if ways:
        return Taking("yes", tuple(ways))
    if lacking and _may_hold(top, lacking, unknown, shapes, remaining):
        return Taking("depends", (), card_needed(top, lacking))
    return Taking("depends", (), hand_unknown(doubtful)) if doubtful else Taking("no")


def _pair(hand: Cards, top: Card, shapes: Shapes, count: int) -> tuple[list[Way], int]:
    """The partners of the top card from known cards, or how many of the rank are lacking."""
    if not top_goes(top, shapes):
        return [], 0
    alike = [c for c in hand if c not in shapes.wild and rank_of(c) == rank_of(top)]
    pair = shapes.order(alike)[:count]
    return ([Way("pair", pair)], 0) if len(pair) == count else ([], count - len(pair))


def _may_hold(top: Card, lacking: int, unknown: int, shapes: Shapes, remaining: Remaining) -> bool:
    """Whether the unknown cards can be the lacking ones."""
    alike = [card for card in candidates(shapes, remaining) if rank_of(card) == rank_of(top)]
    there = sum(remaining[c] for c in alike) if remaining is not None else lacking
    return lacking <= unknown and lacking <= there and bool(alike)


def _ways_onto(
    top: Card,
    melds: Sequence[TableMeld],
    shapes: Shapes,
    this_turn: Collection[str],
    *,
    locked: bool,
) -> list[Way]:
    """The melds of earlier turns that take the top card, complete sets where the game has it so."""
    kinds = shapes.takes_onto(locked=locked)
    if top in shapes.wild:
        kinds = kinds - {"set"} if shapes.runs(top) else frozenset()
    return [
        Way(meld.kind, (), meld.name)
        for meld in melds
        if meld.kind in kinds
        and meld.name not in this_turn
        and (takes_complete(meld, shapes) or not meld.complete(shapes))
        and fits(top, meld, shapes)
    ]


def _with_one_card(way: Way, top: Card, melds: Sequence[TableMeld], shapes: Shapes) -> bool:
    """Whether one card in the hand may take a pile of one card in this way."""
    if shapes.one_card_take != "to-go-out":
        return shapes.one_card_take == "free"
    after = [replace(m, cards=(*m.cards, top)) if m.name == way.onto else m for m in melds]
    return enough_out(after, shapes)


def _after(way: Way, hand: Cards, pile: int | None) -> Way:
    """The way with the size of the hand once the rest of the pile is in it."""
    if pile is None:
        return way
    return Way(way.how, way.cards, way.onto, len(hand) - len(way.cards) + pile - 1)
