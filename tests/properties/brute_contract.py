"""Every arrangement of a few cards where ranks form a circle, twos are wild cards and naturals,
and natural canastas are closed. Found by trying everything; knows nothing of the solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations

from brute_arrange import Layout

from referee.arrange import Shapes, TableMeld

Cards = tuple[str, ...]
Gains = tuple[int, int, int]  # sequences, sets, sets of naturals

_KEPT: dict[tuple[int, bool, int], dict[Cards, bool]] = {}


def set_rank(cards: Cards, shapes: Shapes) -> str | None:
    """The rank the cards would form a set of: that of the cards that are not wild."""
    ranks = {c[0] for c in cards if c not in shapes.wild}
    if not ranks:
        ranks = {c[0] for c in cards if c != "JK"} & shapes.wild_sets
    return ranks.pop() if len(ranks) == 1 else None


def is_wild(card: str, rank: str, shapes: Shapes) -> bool:
    return card in shapes.wild and not (card[0] == rank and rank in shapes.wild_sets)


def grows(size: int, wild: int, more: str, shapes: Shapes) -> bool:
    """Whether one more card ("w" or "n") may come to a set of this size with so many wild cards."""
    full = size >= shapes.set_complete
    if shapes.natural_canasta_closed and full and not wild:
        return False
    if full and not shapes.set_grows:
        return False
    return more == "n" or (wild < shapes.set_max_wilds and (not full or shapes.wild_on_complete))


@cache
def some_order(size: int, wild: int, naturals: int, wilds: int, rule: tuple[object, ...]) -> bool:
    """Whether the cards can come one by one in some order."""
    shapes = _RULES[rule]
    if not naturals and not wilds:
        return True
    first = naturals and grows(size, wild, "n", shapes)
    if first and some_order(size + 1, wild, naturals - 1, wilds, rule):
        return True
    other = wilds and grows(size, wild, "w", shapes)
    return bool(other and some_order(size + 1, wild + 1, naturals, wilds - 1, rule))


_RULES: dict[tuple[object, ...], Shapes] = {}


def _rule(shapes: Shapes) -> tuple[object, ...]:
    rule = (
        shapes.set_complete,
        shapes.natural_canasta_closed,
        shapes.set_grows,
        shapes.set_max_wilds,
        shapes.wild_on_complete,
    )
    _RULES.setdefault(rule, shapes)
    return rule


def is_run(cards: Cards, shapes: Shapes) -> bool:
    if not shapes.sequences or "JK" in cards or len({c[1] for c in cards}) != 1:
        return False
    wild_ranks = {c[0] for c in shapes.wild if c != "JK"} - shapes.wild_sets
    if any(c[0] not in shapes.sequence_ranks or c[0] in wild_ranks for c in cards):
        return False
    if any(c in shapes.unmeldable for c in cards):
        return False
    if not shapes.sequence_min <= len(cards) <= shapes.sequence_max:
        return False
    ranks = sorted(c[0] for c in cards)
    order = shapes.sequence_ranks * (2 if shapes.sequence_ring else 1)
    return any(
        sorted(order[i : i + len(cards)]) == ranks for i in range(len(order) - len(cards) + 1)
    )


def is_set(cards: Cards, shapes: Shapes, *, going_out: bool, twos: int) -> bool:
    rank = set_rank(cards, shapes)
    if rank is None:
        return False
    wilds = sum(is_wild(c, rank, shapes) for c in cards)
    naturals = [c for c in cards if not is_wild(c, rank, shapes)]
    if any(c in shapes.last_cards for c in naturals):
        late = all(c in shapes.last_cards for c in naturals) and not wilds
        return late and going_out and shapes.last_min <= len(naturals) <= shapes.last_max
    if rank not in shapes.set_ranks or any(c in shapes.unmeldable for c in naturals):
        return False
    least = max(shapes.set_min_naturals, twos if rank in shapes.wild_sets else 0)
    if len(cards) < shapes.set_min or len(naturals) < least:
        return False
    return some_order(0, 0, len(naturals), wilds, _rule(shapes))


def legal_new(cards: Cards, shapes: Shapes, *, going_out: bool = False, twos: int = 0) -> bool:
    return is_set(cards, shapes, going_out=going_out, twos=twos) or is_run(cards, shapes)


def legal_addition(meld: TableMeld, cards: Cards, shapes: Shapes) -> bool:
    if meld.kind == "sequence":
        return is_run((*meld.cards, *cards), shapes)
    rank = set_rank(meld.cards, shapes)
    if rank is None or any(c in shapes.last_cards or c in shapes.unmeldable for c in cards):
        return False
    naturals = [c for c in cards if not is_wild(c, rank, shapes)]
    if any(c[0] != rank or rank not in shapes.set_ranks for c in naturals):
        return False
    wild = sum(is_wild(c, rank, shapes) for c in meld.cards)
    wilds = len(cards) - len(naturals)
    return some_order(len(meld.cards), wild, len(naturals), wilds, _rule(shapes))


def joined(layout: Layout, melds: tuple[TableMeld, ...], shapes: Shapes) -> bool:
    """Where sets are joined: no new set beside an unfinished one of its rank."""
    if shapes.combine_sets is False:
        return True
    new = [c for c in layout.new if not is_run(c, shapes)]
    unfinished: Counter[str | None] = Counter()
    for cards in new:
        unfinished[set_rank(cards, shapes)] += len(cards) < shapes.set_complete
    for meld in melds:
        size = len(meld.cards) + len(layout.added.get(meld.name, ()))
        if meld.kind == "set" and size < shapes.set_complete:
            unfinished[set_rank(meld.cards, shapes)] += 2
    return all(unfinished[set_rank(cards, shapes)] <= 1 for cards in new)


def every_layout(
    cards: Cards,
    melds: tuple[TableMeld, ...],
    shapes: Shapes,
    *,
    going_out: bool = False,
    twos: int = 0,
) -> Iterator[Layout]:
    for layout in _layouts(tuple(sorted(cards)), melds, shapes, going_out, twos):
        if all(
            legal_addition(m, layout.added[m.name], shapes)
            for m in melds
            if layout.added.get(m.name)
        ) and joined(layout, melds, shapes):
            yield layout


def _layouts(
    cards: Cards, melds: tuple[TableMeld, ...], shapes: Shapes, going_out: bool, twos: int
) -> Iterator[Layout]:
    if not cards:
        yield Layout()
        return
    first, rest = cards[0], cards[1:]
    for layout in _layouts(rest, melds, shapes, going_out, twos):
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
            if legal_new(group, shapes, going_out=going_out, twos=twos):
                others = tuple(c for i, c in enumerate(rest) if i not in picked)
                for layout in _layouts(others, melds, shapes, going_out, twos):
                    yield Layout([group, *layout.new], layout.added, layout.left)


def gains(layout: Layout, melds: tuple[TableMeld, ...], shapes: Shapes) -> Gains:
    """Complete melds that were not complete before, kind by kind."""
    found = [0, 0, 0]
    for meld in melds:
        whole = (*meld.cards, *layout.added.get(meld.name, ()))
        if not is_complete(meld.cards, meld.kind == "sequence", shapes):
            _count(found, whole, meld.kind == "sequence", shapes)
    for cards in layout.new:
        _count(found, cards, is_run(cards, shapes), shapes)
    return found[0], found[1], found[2]


def is_complete(cards: Cards, run: bool, shapes: Shapes) -> bool:
    if not run and any(c in shapes.last_cards for c in cards):
        return False
    return len(cards) >= (shapes.sequence_max if run else shapes.set_complete)


def is_pure(cards: Cards, shapes: Shapes) -> bool:
    rank = set_rank(cards, shapes)
    return rank is not None and not any(is_wild(c, rank, shapes) for c in cards)


def _count(found: list[int], cards: Cards, run: bool, shapes: Shapes) -> None:
    if not is_complete(cards, run, shapes):
        return
    found[0] += run
    found[1] += not run
    found[2] += not run and is_pure(cards, shapes)


def worth(layout: Layout, shapes: Shapes) -> int:
    """Points of new melds with the bonus of the complete ones."""
    total = 0
    bonus = shapes.opening_bonus or {}
    for cards in layout.new:
        run = is_run(cards, shapes)
        total += sum(shapes.values[c] for c in cards)
        if is_complete(cards, run, shapes):
            kind = "sequence" if run else "natural" if is_pure(cards, shapes) else "mixed"
            total += bonus.get(f"{kind}-{set_rank(cards, shapes)}", bonus.get(kind, 0))
    return total


def special(cards: Cards, shapes: Shapes, strain: str) -> bool:
    """Whether one new meld is a contract opening in the strain."""
    if is_run(cards, shapes):
        return cards[0][1].lower() == strain[0] and strain not in ("canasta", "twos")
    rank = set_rank(cards, shapes)
    if (
        rank is None
        or strain not in ("canasta", "twos")
        or not is_set(cards, shapes, going_out=False, twos=0)
    ):
        return False
    wilds = sum(is_wild(c, rank, shapes) for c in cards)
    if strain == "twos" and rank != "2":
        return False
    needed = shapes.contract_wild_set if strain == "twos" else shapes.contract_naturals
    return needed > 0 and len(cards) - wilds >= needed and wilds <= shapes.contract_wilds
