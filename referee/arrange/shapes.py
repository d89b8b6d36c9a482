"""What a legal meld looks like, as plain values: the only thing the solver knows of a ruleset.

The caller fills `Shapes` from a ruleset's parameters. No number stands here: how many cards a
set needs, what a card is worth and which ranks run in a sequence are data.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

from referee.cards import Card, Cards, rank_of, suit_of

Kind: TypeAlias = Literal["set", "sequence"]


class SetRule(NamedTuple):
    """The numbers that decide whether cards of one rank and wild cards make a legal set.

    `largest` is None where a set may grow without limit; `complete` is the size from which a set
    counts as complete; `wild_on_complete` allows wild cards on a set of that size.
    """

    smallest: int
    naturals: int
    wilds: int
    complete: int
    largest: int | None
    wild_on_complete: bool


@dataclass(frozen=True, kw_only=True)
class Shapes:
    """The meld shapes of a ruleset.

    Cards: `wild` cards; `values` in points, for every card of the pack; `unmeldable` cards lie in
    no meld and are not discarded either (red threes). Sets: `set_ranks` may form them, sizes as
    in `SetRule`, `set_grows` lets naturals lie beyond the complete size. Sequences: their ranks
    run low to high, `sequence_max` is also the complete size, wild cards have no place in them.
    `last_cards` (black threes) are melded only in going out, without wild cards, between
    `last_min` and `last_max` at a time. A side with `complete_to_go_out` complete melds may go out.
    """

    wild: frozenset[Card]
    values: Mapping[Card, int]
    unmeldable: frozenset[Card]
    set_ranks: frozenset[str]
    set_min: int
    set_min_naturals: int
    set_max_wilds: int
    set_complete: int
    set_grows: bool
    wild_on_complete: bool
    sequences: bool
    sequence_ranks: tuple[str, ...]
    sequence_min: int
    sequence_max: int
    last_cards: frozenset[Card]
    last_min: int
    last_max: int
    complete_to_go_out: int

    @cached_property
    def set_rule(self) -> SetRule:
        """The rule of ordinary sets."""
        largest = None if self.set_grows else self.set_complete
        return SetRule(
            self.set_min,
            self.set_min_naturals,
            self.set_max_wilds,
            self.set_complete,
            largest,
            self.wild_on_complete,
        )

    @cached_property
    def last_rule(self) -> SetRule:
        """The rule of cards melded only in going out; such a meld is never complete."""
        return SetRule(self.last_min, self.last_min, 0, self.last_max + 1, self.last_max, False)

    @cached_property
    def places(self) -> Mapping[str, int]:
        """Rank to its place in a sequence, counted from the lowest."""
        return {rank: place for place, rank in enumerate(self.sequence_ranks)}

    def is_natural(self, card: Card) -> bool:
        """Whether the card can lie in an ordinary meld under its own rank."""
        if card in self.wild or card in self.unmeldable or card in self.last_cards:
            return False
        return rank_of(card) in self.set_ranks or self.runs(card)

    def runs(self, card: Card) -> bool:
        """Whether the card can lie in a sequence."""
        return self.sequences and card not in self.wild and rank_of(card) in self.places

    def points(self, cards: Iterable[Card]) -> int:
        """The cards' own values in points. Raises `KeyError` for a card without a value."""
        return sum(self.values[card] for card in cards)

    def order(self, cards: Iterable[Card]) -> Cards:
        """The cards in the fixed order of `values`: every result lists cards in this order."""
        return tuple(sorted(cards, key=self._order.__getitem__))

    @cached_property
    def _order(self) -> Mapping[Card, int]:
        return {card: number for number, card in enumerate(self.values)}


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
        return max(ranks, key=ranks.count, default=None)

    def wild_count(self, shapes: Shapes) -> int:
        """How many wild cards lie in it."""
        return sum(card in shapes.wild for card in self.cards)

    def complete(self, shapes: Shapes) -> bool:
        """Whether it has the complete size. A meld of last cards never has."""
        if self.kind == "sequence":
            return len(self.cards) >= shapes.sequence_max
        last = any(card in shapes.last_cards for card in self.cards)
        return not last and len(self.cards) >= shapes.set_complete

    def ends(self, shapes: Shapes) -> tuple[str, int, int] | None:
        """Suit, lowest and highest place of a sequence; None where no card of it can run."""
        running = [card for card in self.cards if shapes.runs(card)]
        if self.kind != "sequence" or not running:
            return None
        places = [shapes.places[rank_of(card)] for card in running]
        return suit_of(running[0]), min(places), max(places)


def table_meld(name: str, cards: Cards, shapes: Shapes) -> TableMeld:
    """A table meld whose kind is told from its cards: a sequence if they are of one suit and most
    ranks differ, else a set."""
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
    )


def _is_set(cards: Cards, shapes: Shapes, *, going_out: bool) -> bool:
    naturals = [card for card in cards if card not in shapes.wild]
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
    if not all(shapes.runs(card) for card in cards):
        return False
    places = sorted(shapes.places[rank_of(card)] for card in cards)
    return (
        len({suit_of(card) for card in cards}) == 1
        and shapes.sequence_min <= len(cards) <= shapes.sequence_max
        and places == list(range(places[0], places[0] + len(cards)))
    )
