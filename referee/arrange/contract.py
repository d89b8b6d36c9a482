"""Openings where complete melds count for more than their cards, and those of a contract maker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product

from referee.arrange.board import Task, leave
from referee.arrange.opening import can_open, opened, points_needed
from referee.arrange.results import Arrangement, Verdict
from referee.arrange.shapes import Shapes
from referee.arrange.table import TableMeld, new_meld_kind
from referee.arrange.unknown import Remaining, doubt, judge, split
from referee.cards import Card, Cards, rank_of, suit_of

SUIT_OF_STRAIN = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
IN_SETS, IN_WILD_SETS = "canasta", "twos"


def opening_worth(melds: Iterable[Cards], shapes: Shapes) -> int:
    """The points that new melds count for in an opening: their cards', and the bonus of complete
    ones where the ruleset counts it. Cards that make no legal meld have no bonus."""
    laid = [tuple(cards) for cards in melds]
    return sum(shapes.points(cards) + _bonus(cards, shapes) for cards in laid)


def _bonus(cards: Cards, shapes: Shapes) -> int:
    bonus, kind = shapes.opening_bonus or {}, new_meld_kind(cards, shapes)
    meld = TableMeld("", cards, kind or "set")
    if not (bonus and kind and meld.complete(shapes)):
        return 0
    if kind == "sequence":
        return bonus.get(kind, 0)
    how = "mixed" if meld.wild_count(shapes) else "natural"
    return bonus.get(f"{how}-{meld.set_rank(shapes)}", bonus.get(how, 0))


def opens(
    melds: Iterable[Cards],
    minimum: int | None,
    shapes: Shapes,
    *,
    wild_set_naturals: int = 0,
    needs_complete: bool = False,
) -> bool:
    """Whether these new melds open: all are legal, sets of wild cards have `wild_set_naturals` of
    them, and they are worth the minimum (None: there is none) or, where that suffices or is what
    counts (`needs_complete`), one of them is complete."""
    laid = [tuple(cards) for cards in melds]
    kinds = [new_meld_kind(cards, shapes) for cards in laid]
    if not laid or not all(kinds):
        return False
    lying = [TableMeld("", cards, kind) for cards, kind in zip(laid, kinds, strict=True) if kind]
    if any(_own(meld, shapes) < wild_set_naturals for meld in lying if _is_wild_set(meld, shapes)):
        return False
    ranks = [meld.set_rank(shapes) for meld in lying if meld.kind == "set"]
    if shapes.one_set_per_rank and len(ranks) > len(set(ranks)):
        return False
    complete = any(meld.complete(shapes) for meld in lying)
    if needs_complete or (complete and shapes.complete_opens):
        return complete
    return opening_worth(laid, shapes) >= points_needed(minimum, needs_complete=False)


def _is_wild_set(meld: TableMeld, shapes: Shapes) -> bool:
    return meld.kind == "set" and meld.set_rank(shapes) in shapes.wild_sets


def _own(meld: TableMeld, shapes: Shapes) -> int:
    return len(meld.cards) - meld.wild_count(shapes)


def is_contract_meld(cards: Cards, shapes: Shapes, strain: str) -> bool:
    """Whether one new meld is the special opening of a contract in the strain (as in the log)."""
    kind = new_meld_kind(cards, shapes)
    if kind == "sequence":
        return suit_of(cards[0]) == SUIT_OF_STRAIN.get(strain)
    if kind != "set" or strain not in (IN_SETS, IN_WILD_SETS):
        return False
    meld = TableMeld("", cards, kind)
    if strain == IN_WILD_SETS and not _is_wild_set(meld, shapes):
        return False
    needed = shapes.contract_wild_set if strain == IN_WILD_SETS else shapes.contract_naturals
    wilds = meld.wild_count(shapes)
    return 0 < needed <= len(cards) - wilds and wilds <= shapes.contract_wilds


def can_open_contract(
    hand: Cards,
    minimum: int,
    shapes: Shapes,
    *,
    level_high: bool,
    strain: str,
    wild_set_naturals: int = 0,
    must_use: Cards = (),
    melded: Cards = (),
    keep: int = 2,
    remaining: Remaining = None,
) -> Verdict:
    """Whether the maker of a contract can open: with the minimum as in `can_open` or, if the
    contract is high enough (`level_high`), with the special meld of its strain, worth whatever it
    is. Other melds may lie beside that one; `must_use` and `melded` have to. The witness of a
    special opening begins with the special meld.
    """
    plain = can_open(
        hand,
        minimum,
        shapes,
        must_use=must_use,
        melded=melded,
        keep=keep,
        remaining=remaining,
        wild_set_naturals=wild_set_naturals,
    )
    if not level_high or plain.answer == "yes" or doubt((*must_use, *melded)):
        return plain
    task = Task(shapes=shapes, wild_set_naturals=wild_set_naturals)
    must = (*must_use, *melded)

    def solve(cards: Cards, unknown: int = 0) -> Arrangement | None:
        here = replace(task, must=must, may=leave(cards, must_use))
        return _special(here, max(0, keep - unknown), strain)

    def either(cards: Cards) -> Arrangement | None:
        return (
            solve(cards)
            or can_open(
                cards,
                minimum,
                shapes,
                must_use=must_use,
                melded=melded,
                keep=keep,
                wild_set_naturals=wild_set_naturals,
            ).witness
        )

    known, unknown = split(hand)
    return judge(
        hand,
        shapes,
        remaining,
        sure=lambda: solve(known, unknown),
        solve=either,
        hopeless=lambda _, __: False,
        near=melded,
    )


def _special(task: Task, keep: int, strain: str) -> Arrangement | None:
    """A special meld, with all cards that have to be laid in it or beside it."""
    for meld in _special_melds((*task.must, *task.may), task.shapes, strain):
        must, may = leave(task.must, meld), leave(task.may, leave(meld, task.must))
        if not must:
            if len(may) >= keep:
                return Arrangement((meld,), (), task.shapes.order(may), task.shapes.points(meld))
            continue
        found = opened(replace(task, must=must, may=may), keep)
        if found is not None:
            points = found.points + task.shapes.points(meld)
            return Arrangement((meld, *found.new), (), found.left, points)
    return None


def _special_melds(cards: Cards, shapes: Shapes, strain: str) -> Iterator[Cards]:
    """The different special melds that the cards hold."""
    if strain in SUIT_OF_STRAIN:
        yield from _windows(cards, shapes, SUIT_OF_STRAIN[strain])
        return
    ranks = shapes.wild_sets if strain == IN_WILD_SETS else shapes.set_ranks
    for rank in sorted(ranks & shapes.set_ranks):
        for meld in _sets(cards, shapes, rank):
            if is_contract_meld(meld, shapes, strain):
                yield meld


def _windows(cards: Cards, shapes: Shapes, suit: str) -> Iterator[Cards]:
    """The sequences of a suit, short ones first."""
    held, ranks = set(cards), shapes.sequence_ranks
    around = ranks * 2 if shapes.sequence_ring else ranks
    starts = len(ranks) if shapes.sequence_ring else len(ranks) - shapes.sequence_min + 1
    for size in range(shapes.sequence_min, shapes.sequence_max + 1):
        for start in range(starts):
            meld = tuple(rank + suit for rank in around[start : start + size])
            if len(meld) == size and held.issuperset(meld):
                yield meld


def _sets(cards: Cards, shapes: Shapes, rank: str) -> Iterator[Cards]:
    """The sets of a rank with every choice of its naturals and wild cards, small ones first."""
    wild = shapes.wild_in(rank)
    naturals = Counter(c for c in cards if rank_of(c) == rank and shapes.forms_sets(c))
    wilds = Counter(card for card in cards if card in wild)
    choices = [
        (*own, *others)
        for own in _choices(naturals)
        for others in _choices(wilds)
        if len(others) <= shapes.contract_wilds
    ]
    yield from sorted(choices, key=len)


def _choices(cards: Counter[Card]) -> Iterator[Cards]:
    for numbers in product(*(range(count + 1) for count in cards.values())):
        yield tuple(
            card for card, number in zip(cards, numbers, strict=True) for _ in range(number)
        )
