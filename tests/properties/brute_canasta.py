"""Every arrangement of a few cards in the Canastas: sets only, closed canastas, one set of a rank,
no more wild cards than naturals, canastas of wild cards alone. Found by trying everything; knows
nothing of the solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from brute_arrange import Cards, Layout

from referee.arrange import Shapes, TableMeld


def rank_of_set(cards: Cards, shapes: Shapes) -> str | None:
    """The rank of the naturals; `*` for wild cards alone; None for what is no set."""
    ranks = {c[0] for c in cards if c not in shapes.wild}
    if not ranks:
        return "*"
    return ranks.pop() if len(ranks) == 1 else None


def lies_well(cards: Cards, shapes: Shapes) -> bool:
    """Whether so many cards of one set may lie together, whatever order they came in."""
    naturals = [c for c in cards if c not in shapes.wild]
    wilds = len(cards) - len(naturals)
    if shapes.canasta_closed and len(cards) > shapes.set_complete:
        return False
    if not naturals:
        jokers = sum(c == "JK" for c in cards)
        return any(jokers <= most and wilds - jokers <= twos for most, twos in shapes.wild_canastas)
    if any(c in shapes.unmeldable or c in shapes.last_cards for c in naturals):
        return False
    if len(naturals) < shapes.set_min_naturals or wilds > shapes.set_max_wilds:
        return False
    return wilds <= len(naturals) or not shapes.wilds_up_to_naturals


def legal_new(cards: Cards, shapes: Shapes, *, going_out: bool) -> bool:
    if rank_of_set(cards, shapes) is None:
        return False
    if all(c in shapes.last_cards for c in cards):
        return going_out and shapes.last_min <= len(cards) <= shapes.last_max
    return len(cards) >= shapes.set_min and lies_well(cards, shapes)


def legal_addition(meld: TableMeld, cards: Cards, shapes: Shapes) -> bool:
    if shapes.canasta_closed and len(meld.cards) >= shapes.set_complete:
        return False
    both = (*meld.cards, *cards)
    same = rank_of_set(both, shapes) == rank_of_set(meld.cards, shapes)
    return same and lies_well(both, shapes) and not _too_late_for_wilds(meld, cards, shapes)


def _too_late_for_wilds(meld: TableMeld, cards: Cards, shapes: Shapes) -> bool:
    """Wild cards for which a complete set has no room, where it takes none."""
    wilds = sum(c in shapes.wild for c in cards)
    return not shapes.wild_on_complete and len(meld.cards) + wilds > shapes.set_complete


def apart(layout: Layout, melds: tuple[TableMeld, ...], shapes: Shapes) -> bool:
    """Whether no new set lies beside one of its rank that it should have joined."""
    lying = {m.name: rank_of_set(m.cards, shapes) for m in melds}
    begun = [r for c in layout.new if (r := rank_of_set(c, shapes)) not in ("*", "3")]
    if shapes.one_set_per_rank:
        return len(begun) == len(set(begun)) and not set(begun) & set(lying.values())
    unfinished: Counter[str | None] = Counter()
    for cards in layout.new:
        unfinished[rank_of_set(cards, shapes)] += len(cards) < shapes.set_complete
    for meld in melds:
        size = len(meld.cards) + len(layout.added.get(meld.name, ()))
        unfinished[lying[meld.name]] += 2 * (size < shapes.set_complete)
    return all(unfinished[rank] <= 1 for rank in begun)


def every_layout(
    cards: Cards, melds: tuple[TableMeld, ...], shapes: Shapes, *, going_out: bool = False
) -> Iterator[Layout]:
    for layout in _layouts(tuple(sorted(cards)), melds, shapes, going_out):
        fine = all(
            legal_addition(m, layout.added[m.name], shapes) for m in melds if m.name in layout.added
        )
        if fine and apart(layout, melds, shapes):
            yield layout


def _layouts(
    cards: Cards, melds: tuple[TableMeld, ...], shapes: Shapes, going_out: bool
) -> Iterator[Layout]:
    if not cards:
        yield Layout()
        return
    first, rest = cards[0], cards[1:]
    for layout in _layouts(rest, melds, shapes, going_out):
        yield Layout(layout.new, layout.added, (first, *layout.left))
        for meld in melds:
            mine = (first, *layout.added.get(meld.name, ()))
            yield Layout(layout.new, {**layout.added, meld.name: mine}, layout.left)
    seen = set()
    for size in range(2, len(rest) + 1):
        for picked in combinations(range(len(rest)), size):
            group = (first, *(rest[i] for i in picked))
            if group in seen or not legal_new(group, shapes, going_out=going_out):
                continue
            seen.add(group)
            others = tuple(c for i, c in enumerate(rest) if i not in picked)
            for layout in _layouts(others, melds, shapes, going_out):
                yield Layout([group, *layout.new], layout.added, layout.left)


def completed(layout: Layout, melds: tuple[TableMeld, ...], shapes: Shapes) -> int:
    """Complete sets at the end, less those that were complete before."""
    full = shapes.set_complete
    grown = sum(
        len(m.cards) < full <= len(m.cards) + len(layout.added.get(m.name, ())) for m in melds
    )
    new = [c for c in layout.new if not any(card in shapes.last_cards for card in c)]
    return grown + sum(len(cards) >= full for cards in new)
