"""Every arrangement of a few cards, found by trying everything. Knows nothing of the solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from referee.arrange import Shapes, TableMeld

Cards = tuple[str, ...]


@dataclass
class Layout:
    """New melds, additions by meld name, cards left."""

    new: list[Cards] = field(default_factory=list)
    added: dict[str, Cards] = field(default_factory=dict)
    left: Cards = ()


def legal_new(cards: Cards, shapes: Shapes, *, going_out: bool) -> bool:
    wilds = [c for c in cards if c in shapes.wild]
    rest = [c for c in cards if c not in shapes.wild]
    if not rest or any(c in shapes.unmeldable for c in rest):
        return False
    if all(c in shapes.last_cards for c in rest):
        return going_out and not wilds and shapes.last_min <= len(rest) <= shapes.last_max
    if any(c in shapes.last_cards for c in rest):
        return False
    if len({c[0] for c in rest}) == 1 and rest[0][0] in shapes.set_ranks:
        sizes = len(rest) >= shapes.set_min_naturals and len(wilds) <= shapes.set_max_wilds
        small = shapes.set_grows or len(cards) <= shapes.set_complete
        if sizes and small and len(cards) >= shapes.set_min:
            return True
    return not wilds and is_run(rest, shapes)


def is_run(cards: list[str], shapes: Shapes) -> bool:
    if not shapes.sequences or len({c[1] for c in cards}) != 1:
        return False
    if any(c[0] not in shapes.sequence_ranks for c in cards):
        return False
    order = "".join(shapes.sequence_ranks)
    ranks = "".join(sorted((c[0] for c in cards), key=order.index))
    return ranks in order and shapes.sequence_min <= len(cards) <= shapes.sequence_max


def legal_addition(meld: TableMeld, cards: Cards, shapes: Shapes) -> bool:
    if any(c in shapes.unmeldable or c in shapes.last_cards for c in cards):
        return False
    if meld.kind == "sequence":
        both = list(meld.cards) + list(cards)
        return not any(c in shapes.wild for c in cards) and is_run(both, shapes)
    rank = next(c[0] for c in meld.cards if c not in shapes.wild)
    size, wild = len(meld.cards), sum(c in shapes.wild for c in meld.cards)
    for card in sorted(cards, key=lambda c: c not in shapes.wild):  # wild cards go first
        full = size >= shapes.set_complete
        if card in shapes.wild:
            if wild >= shapes.set_max_wilds or (full and not shapes.wild_on_complete):
                return False
            if full and not shapes.set_grows:
                return False
            wild += 1
        elif card[0] != rank or (full and not shapes.set_grows):
            return False
        size += 1
    return True


def one_unfinished(layout: Layout, melds: tuple[TableMeld, ...], shapes: Shapes) -> bool:
    """A new set beside another of its rank: all of the rank but the last one are complete."""
    unfinished: Counter[str] = Counter()
    begun: set[str] = set()
    for meld in melds:
        if meld.kind == "set":
            size = len(meld.cards) + len(layout.added.get(meld.name, ()))
            rank = next(c[0] for c in meld.cards if c not in shapes.wild)
            unfinished[rank] += size < shapes.set_complete
    for cards in layout.new:
        ranks = {c[0] for c in cards if c not in shapes.wild}
        if len(ranks) == 1:
            rank = ranks.pop()
            last = any(c in shapes.last_cards for c in cards)
            begun.add(rank)
            unfinished[rank] += last or len(cards) < shapes.set_complete
    return all(unfinished[rank] <= 1 for rank in begun) and not _begun_beside(
        layout, melds, shapes, begun
    )


def _begun_beside(
    layout: Layout, melds: tuple[TableMeld, ...], shapes: Shapes, begun: set[str]
) -> bool:
    """A new set begun though a lying one of the rank is still unfinished at the end."""
    for meld in melds:
        if meld.kind == "set":
            rank = next(c[0] for c in meld.cards if c not in shapes.wild)
            size = len(meld.cards) + len(layout.added.get(meld.name, ()))
            if rank in begun and size < shapes.set_complete:
                return True
    return False


def every_layout(
    cards: Cards, melds: tuple[TableMeld, ...], shapes: Shapes, *, going_out: bool = False
) -> Iterator[Layout]:
    for layout in _layouts(tuple(sorted(cards)), melds, shapes, going_out):
        if all(
            legal_addition(m, layout.added[m.name], shapes)
            for m in melds
            if layout.added.get(m.name)
        ) and one_unfinished(layout, melds, shapes):
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
            if group in seen:
                continue
            seen.add(group)
            if legal_new(group, shapes, going_out=going_out):
                others = tuple(c for i, c in enumerate(rest) if i not in picked)
                for layout in _layouts(others, melds, shapes, going_out):
                    yield Layout([group, *layout.new], layout.added, layout.left)


def completed(layout: Layout, melds: tuple[TableMeld, ...], shapes: Shapes) -> int:
    """Complete melds at the end, less those that were complete before."""
    count = 0
    for meld in melds:
        full = shapes.sequence_max if meld.kind == "sequence" else shapes.set_complete
        size = len(meld.cards) + len(layout.added.get(meld.name, ()))
        count += len(meld.cards) < full <= size
    for cards in layout.new:
        if any(c in shapes.last_cards for c in cards):
            continue
        run = len({c[0] for c in cards}) == len(cards) and not any(c in shapes.wild for c in cards)
        count += len(cards) >= (shapes.sequence_max if run else shapes.set_complete)
    return count


def points(layout: Layout, shapes: Shapes) -> int:
    laid = [c for cards in (*layout.new, *layout.added.values()) for c in cards]
    return sum(shapes.values[c] for c in laid)


def laid_cards(layout: Layout) -> Counter[str]:
    return Counter(c for cards in (*layout.new, *layout.added.values()) for c in cards)
