"""Melds: those on the table, and what makes cards a legal new one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from referee.arrange.shapes import Finished, Kind, SetRule, Shapes
from referee.cards import JOKER, Card, Cards, rank_of, suit_of


@dataclass(frozen=True)
class TableMeld:
    """A meld on the side's table. `rank` is given where an accepted set has mixed naturals."""

    name: str
    cards: Cards
    kind: Kind
    rank: str | None = None

    def set_rank(self, shapes: Shapes) -> str | None:
        """The rank of a set: the given one, else that of most naturals (if tied, the first)."""
        if self.rank or self.kind != "set":
            return self.rank
        ranks = [rank_of(card) for card in self.cards if card not in shapes.wild]
        if not ranks and shapes.wild_sets:
            ranks = [rank_of(card) for card in self.cards if card not in shapes.only_wild]
        if not ranks and self.cards:
            return shapes.wild_rank
        return max(ranks, key=ranks.count, default=None)

    def wild_count(self, shapes: Shapes) -> int:
        """How many wild cards lie in it, those that are naturals there not counted."""
        wild = shapes.wild
        if shapes.wild_sets:
            sequence = self.kind == "sequence"
            wild = shapes.only_wild if sequence else shapes.wild_in(self.set_rank(shapes))
        return sum(card in wild for card in self.cards)

    def all_wild(self, shapes: Shapes) -> bool:
        """Whether it is a set of wild cards alone, in a game that has such sets."""
        return (
            bool(shapes.wild_canastas)
            and self.kind == "set"
            and self.set_rank(shapes) == shapes.wild_rank
        )

    def complete(self, shapes: Shapes) -> bool:
        """Whether it has the complete size, or is one of the canastas of wild cards alone. A meld
        of last cards never is."""
        if self.kind == "sequence":
            return len(self.cards) >= shapes.sequence_max
        if self.all_wild(shapes):
            return wild_counts(self.cards, shapes) in shapes.wild_canastas
        last = any(card in shapes.last_cards for card in self.cards)
        return not last and len(self.cards) >= shapes.set_complete

    def ends(self, shapes: Shapes) -> tuple[str, int, int] | None:
        """Suit, lowest and highest place of a sequence; None where no card of it can run.

        On a ring of ranks the highest place may be before the lowest.
        """
        running = [card for card in self.cards if shapes.runs(card)]
        if self.kind != "sequence" or not running:
            return None
        places = [shapes.places[rank_of(card)] for card in running]
        if shapes.sequence_ring:
            return suit_of(running[0]), *arc(places, len(shapes.sequence_ranks))
        return suit_of(running[0]), min(places), max(places)


def wild_counts(cards: Iterable[Card], shapes: Shapes) -> tuple[int, int]:
    """How many jokers and how many other wild cards there are."""
    wild = [card for card in cards if card in shapes.wild]
    jokers = wild.count(JOKER)
    return jokers, len(wild) - jokers


def can_become(counts: tuple[int, int], canastas: Iterable[tuple[int, int]]) -> bool:
    """Whether so many jokers and other wild cards can still become one of the canastas."""
    return any(counts[0] <= jokers and counts[1] <= others for jokers, others in canastas)


def arc(places: Iterable[int], size: int) -> tuple[int, int]:
    """First and last of places on a ring of `size`, the widest gap between them left out."""
    found = sorted(set(places))
    gaps = [
        ((after - before) % size or size, -after)
        for before, after in zip((found[-1], *found), found, strict=False)
    ]
    first = -max(gaps)[1]
    before = found.index(first) - 1
    return first, found[before]


def finished(melds: Iterable[TableMeld], shapes: Shapes) -> Finished:
    """How many of the melds are complete, kind by kind."""
    done = [meld for meld in melds if meld.complete(shapes)]
    sets = [meld for meld in done if meld.kind == "set"]
    pure = sum(not meld.wild_count(shapes) for meld in sets)
    return Finished(len(done) - len(sets), len(sets), pure)


def table_meld(name: str, cards: Cards, shapes: Shapes) -> TableMeld:
    """A table meld whose kind is told from its cards: a sequence if they are of one suit and most
    ranks differ, else a set."""
    kind = new_meld_kind(cards, shapes, going_out=True) if shapes.wild_sets else None
    if kind:
        return TableMeld(name, cards, kind)
    naturals = [card for card in cards if card not in shapes.wild]
    ranks = {rank_of(card) for card in naturals}
    one_suit = len({suit_of(card) for card in naturals}) == 1
    sequence = shapes.sequences and one_suit and len(ranks) * 2 > len(naturals) > 1
    return TableMeld(name, cards, "sequence" if sequence else "set")


def new_meld_kind(cards: Cards, shapes: Shapes, *, going_out: bool = False) -> Kind | None:
    """The kind of a legal new meld that the cards make, or None where they make none."""
    if _is_set(cards, shapes, going_out=going_out):
        return "set"
    return "sequence" if _is_sequence(cards, shapes) else None


def set_is_legal(rule: SetRule, naturals: int, wilds: int) -> bool:
    """Whether so many naturals of one rank and wild cards make a legal new set."""
    return (
        naturals >= rule.naturals
        and wilds <= rule.wilds
        and naturals + wilds >= rule.smallest
        and (rule.largest is None or naturals + wilds <= rule.largest)
        and not (rule.closed and not wilds and naturals > rule.complete)
        and not (rule.balanced and wilds > naturals)
    )


def may_begin(rule: SetRule, sizes: Iterable[int]) -> bool:
    """Whether a new set may lie beside sets of its rank that have these numbers of cards."""
    if rule.single:
        return not any(sizes)
    return not rule.together or all(size >= rule.complete for size in sizes)


def _is_set(cards: Cards, shapes: Shapes, *, going_out: bool) -> bool:
    naturals = [card for card in cards if card not in shapes.wild]
    if not naturals and shapes.wild_sets:
        naturals = [card for card in cards if card not in shapes.only_wild]
    if not naturals and len(cards) >= shapes.set_min:
        return can_become(wild_counts(cards, shapes), shapes.wild_canastas)
    wilds = len(cards) - len(naturals)
    if naturals and all(card in shapes.last_cards for card in naturals):
        return going_out and set_is_legal(shapes.last_rule, len(naturals), wilds)
    ranks = {rank_of(card) for card in naturals if shapes.is_natural(card)}
    return (
        len(ranks) == 1
        and ranks <= shapes.set_ranks
        and all(shapes.is_natural(card) for card in naturals)
        and set_is_legal(shapes.set_rule, len(naturals), wilds)
    )


def _is_sequence(cards: Cards, shapes: Shapes) -> bool:
    if not cards or not all(shapes.runs(card) for card in cards):
        return False
    places = sorted(shapes.places[rank_of(card)] for card in cards)
    return (
        len({suit_of(card) for card in cards}) == 1
        and shapes.sequence_min <= len(cards) <= shapes.sequence_max
        and (unbroken(places, shapes) or places == list(range(places[0], places[0] + len(cards))))
    )


def unbroken(places: Sequence[int], shapes: Shapes) -> bool:
    """Whether these different places lie side by side on a ring of ranks."""
    size = len(shapes.sequence_ranks)
    if not shapes.sequence_ring or len(set(places)) != len(places):
        return False
    first, last = arc(places, size)
    return (last - first) % size + 1 == len(places)
