"""The fewest of this turn's cards to take back, so that the player can discard and keep a card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import TypeAlias

from referee.arrange.board import leave
from referee.arrange.results import Back
from referee.arrange.sets import may_add
from referee.arrange.shapes import Shapes
from referee.arrange.table import TableMeld, can_become, new_meld_kind, unbroken, wild_counts
from referee.cards import Card, Cards, rank_of, suit_of

Choice: TypeAlias = tuple[Cards, ...]  # cards taken back, meld by meld


def fewest_back(
    laid: Sequence[TableMeld],
    hand: Cards,
    melds_before: Sequence[TableMeld],
    shapes: Shapes,
    *,
    discarded: bool,
    minimum: int | None = None,
) -> Back:
    """The fewest cards to take back so that every meld that stays is legal and a card is kept.

    `laid` are the cards laid in this turn, meld by meld; one named like a meld of `melds_before`
    was added to it. `hand` is what is in the hand now, unknown cards included. Unless the player
    has `discarded`, he needs a further card for that. With `minimum` the cards that stay have to
    be worth so many points, or all go back. Among equally few cards the cheapest go back, and of
    equals those laid last. `possible` is False where all cards together are too few.
    """
    before = {meld.name: meld for meld in melds_before}
    needed = max(0, 1 + (not discarded) - len(hand))
    chosen: dict[int, tuple[int, Choice]] = {}
    for doubled in _doubled(laid, melds_before, shapes):
        ways = [
            _ways(meld, before.get(meld.name), shapes, whole=number in doubled)
            for number, meld in enumerate(laid)
        ]
        for count, option in _choose(ways).items():
            if count not in chosen or option[0] < chosen[count][0]:
                chosen[count] = option
    total = shapes.points(card for meld in laid for card in meld.cards)
    fitting = [
        choice
        for count, (cost, choice) in sorted(chosen.items())
        if count >= needed and (minimum is None or total - cost >= minimum)
    ]
    everything = tuple(meld.cards for meld in laid)
    if minimum is not None and sum(map(len, everything)) >= needed:
        fitting.append(everything)
    return _back(laid, fitting[0], shapes) if fitting else Back(possible=False)


def _back(laid: Sequence[TableMeld], taken: Choice, shapes: Shapes) -> Back:
    by_meld = tuple((m.name, cards) for m, cards in zip(laid, taken, strict=True) if cards)
    return Back(True, shapes.order(card for cards in taken for card in cards), by_meld)


def _choose(ways: Sequence[dict[int, tuple[int, Cards]]]) -> dict[int, tuple[int, Choice]]:
    """For every number of cards taken back, the cheapest choice: cost in points, and the cards."""
    totals: dict[int, tuple[int, Choice]] = {0: (0, ())}
    for options in ways:
        grown: dict[int, tuple[int, Choice]] = {}
        for (count, (cost, choice)), (more, (price, cards)) in product(
            totals.items(), sorted(options.items())
        ):
            option = cost + price, (*choice, cards)
            known = grown.get(count + more)
            if known is None or option[0] < known[0]:
                grown[count + more] = option
        totals = grown
    return totals


def _doubled(
    laid: Sequence[TableMeld], before: Sequence[TableMeld], shapes: Shapes
) -> Iterator[frozenset[int]]:
    """The melds (by number) that go back altogether so that no rank has two sets, where a side may
    not have two: every choice of the one of each rank that stays."""
    if not shapes.one_set_per_rank:
        yield frozenset()
        return
    names = {meld.name for meld in before}
    lying = {meld.set_rank(shapes) for meld in before if meld.kind == "set"}
    ranks: dict[str | None, list[int]] = {}
    for number, meld in enumerate(laid):
        if meld.name not in names and meld.kind == "set":
            ranks.setdefault(meld.set_rank(shapes), []).append(number)
    new = {number for numbers in ranks.values() for number in numbers}
    free = [numbers for rank, numbers in ranks.items() if rank not in lying]
    for stay in product(*free):
        yield frozenset(new - set(stay))


def _ways(
    laid: TableMeld, before: TableMeld | None, shapes: Shapes, *, whole: bool = False
) -> dict[int, tuple[int, Cards]]:
    """For every number of cards that can come back from one meld: the cheapest such cards. With
    `whole` it goes back altogether."""
    ways: dict[int, tuple[int, Cards]] = {}
    for stays in ((),) if whole else _remainders(laid.cards):
        if stays and not _stands(stays, before, shapes):
            continue
        taken = shapes.order(leave(laid.cards, stays))
        option = shapes.points(taken), taken
        if len(taken) not in ways or option < ways[len(taken)]:
            ways[len(taken)] = option
    return ways


def _remainders(cards: Cards) -> Iterator[Cards]:
    """All different collections that can stay."""
    counts = Counter(cards)
    for numbers in product(*(range(count + 1) for count in counts.values())):
        yield tuple(
            card for card, number in zip(counts, numbers, strict=True) for _ in range(number)
        )


def _stands(cards: Cards, before: TableMeld | None, shapes: Shapes) -> bool:
    if before is None:
        return new_meld_kind(cards, shapes) is not None
    if before.kind == "set":
        return _stands_on_set(cards, before, shapes)
    return _stands_on_sequence(cards, before, shapes)


def _stands_on_set(cards: Cards, before: TableMeld, shapes: Shapes) -> bool:
    if before.all_wild(shapes):
        counts = wild_counts((*before.cards, *cards), shapes)
        alone = all(card in shapes.wild for card in cards)
        return alone and can_become(counts, shapes.wild_canastas)
    wilds_before = before.wild_count(shapes)
    lying = len(before.cards) - wilds_before, wilds_before
    rank = before.set_rank(shapes)
    wild = shapes.wild_in(rank)
    naturals = [card for card in cards if card not in wild]
    alike = all(rank_of(card) == rank and shapes.forms_sets(card) for card in naturals)
    return alike and may_add(shapes.set_rule, lying, len(naturals), len(cards) - len(naturals))


def _stands_on_sequence(cards: Cards, before: TableMeld, shapes: Shapes) -> bool:
    ends = before.ends(shapes)
    if ends is None or not all(shapes.runs(c) and suit_of(c) == ends[0] for c in cards):
        return False
    places = {shapes.places[rank_of(card)] for card in cards}
    if shapes.sequence_ring:
        size = len(shapes.sequence_ranks)
        lying = {(ends[1] + step) % size for step in range((ends[2] - ends[1]) % size + 1)}
        fits_in = len(before.cards) + len(cards) <= shapes.sequence_max
        together = len(places) == len(cards) and places.isdisjoint(lying)
        return fits_in and together and unbroken((*lying, *places), shapes)
    below = {place for place in places if place < ends[1]}
    above = {place for place in places if place > ends[2]}
    return (
        len(below) + len(above) == len(cards)
        and len(before.cards) + len(cards) <= shapes.sequence_max
        and below == set(range(ends[1] - len(below), ends[1]))
        and above == set(range(ends[2] + 1, ends[2] + 1 + len(above)))
    )


def fits(card: Card, meld: TableMeld, shapes: Shapes, *, locked: bool = False) -> bool:
    """Whether the card may be added to the meld. `locked`: it is the top of a locked pile, which
    nothing but a pair takes."""
    if locked or card in shapes.unmeldable:
        return False
    return _stands((card,), meld, shapes)
