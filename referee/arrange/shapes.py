"""What a legal meld looks like, as plain values: the only thing the solver knows of a ruleset.

The caller fills `Shapes` from a ruleset's parameters. No number stands here: how many cards a
set needs, what a card is worth and which ranks run in a sequence are data.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

from referee.cards import JOKER, Card, Cards, rank_of

Kind: TypeAlias = Literal["set", "sequence"]
OneCardTake: TypeAlias = Literal["forbidden", "free", "to-go-out"]


class SetRule(NamedTuple):
    """The numbers that decide whether cards of one rank and wild cards make a legal set.

    `largest` is None where a set may grow without limit; `complete` is the size from which a set
    counts as complete; `wild_on_complete` allows wild cards on a set of that size. `closed`: a
    complete set of naturals takes no card. `together`: one unfinished set of a rank at most.
    `single`: one set of a rank at all. `balanced`: no more wild cards than naturals.
    """

    smallest: int
    naturals: int
    wilds: int
    complete: int
    largest: int | None
    wild_on_complete: bool
    closed: bool = False
    together: bool = True
    single: bool = False
    balanced: bool = False


class Finished(NamedTuple):
    """Complete melds: sequences, sets, and how many of the sets hold no wild card."""

    sequences: int = 0
    sets: int = 0
    pure: int = 0


@dataclass(frozen=True, kw_only=True)
class Shapes:
    """The meld shapes of a ruleset.

    Cards: `wild` cards; `values` in points, for every card of the pack; `unmeldable` cards lie in
    no meld and are not discarded either (red threes). Sets: `set_ranks` may form them, sizes as
    in `SetRule`, `set_grows` lets naturals lie beyond the complete size. Sequences: their ranks
    run low to high, `sequence_max` is also the complete size, wild cards have no place in them.
    `last_cards` (black threes) are melded only in going out, without wild cards, between
    `last_min` and `last_max` at a time. A side with `complete_to_go_out` complete melds may go out.

    What not every game has: `sequence_ring`, the ranks of sequences form a circle; `wild_sets`,
    ranks of wild cards that may also be naturals, in a sequence or a set of their own (where only
    the other wild cards are wild); `natural_canasta_closed`, a complete set of naturals takes no
    card; without `combine_sets` a new set of a rank may lie beside an unfinished one.
    Openings: `opening_bonus` points of complete melds that count in them (keys `sequence`,
    `natural` and `mixed` for sets, `natural-A` for one rank; None: none count, and a set of
    naturals is never worth less than a mixed one); `complete_opens`, one complete meld suffices;
    without `opening_counts_top` the top card and its partners do not count (this is for games that
    do not combine sets). A contract opening in
    sets has `contract_naturals` of one rank or `contract_wild_set` of a rank in `wild_sets` and at
    most `contract_wilds` wild cards; 0 means that there is none.
    Going out: with a last card to discard (`last_card_discarded`) and so many complete sequences,
    sets and sets of naturals. Top card: partners needed from the hand (`take_naturals`), for a
    locked pile `take_naturals_locked`; it may go onto a set (`take_onto_sets`) or, from a locked
    pile too, onto a sequence (`take_onto_locked`).

    Canasta: `one_set_per_rank`, no second set of a rank even beside a complete one;
    `wilds_up_to_naturals`, a set never holds more wild cards than naturals; `canasta_closed`, a
    complete set takes no card and none is larger. `wild_canastas`: compositions (jokers, other
    wild cards) that sets of wild cards alone may become, each its complete size; several such sets
    may lie side by side. `last_cards_bar_discard`: who melds last cards in going out may not
    discard. An open side takes an unlocked pile with one natural and one wild card too
    (`take_with_wild`), or onto a complete set that may grow (`take_onto_complete`).
    `one_card_take`: whether one card in the hand may take a pile of one card onto a meld, always or
    where the side then has the complete melds to go out.
    Raises `ValueError` for `wild_canastas` together with `wild_sets` or `opening_bonus`.
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
    sequence_ring: bool = False
    wild_sets: frozenset[str] = frozenset()
    natural_canasta_closed: bool = False
    combine_sets: bool = True
    opening_bonus: Mapping[str, int] | None = None
    complete_opens: bool = False
    opening_counts_top: bool = True
    contract_naturals: int = 0
    contract_wild_set: int = 0
    contract_wilds: int = 0
    last_card_discarded: bool = False
    out_sequences: int = 0
    out_canastas: int = 0
    out_pure: int = 0
    take_naturals: int = 2
    take_naturals_locked: int = 2
    take_onto_sets: bool = True
    take_onto_locked: bool = False
    one_set_per_rank: bool = False
    wilds_up_to_naturals: bool = False
    canasta_closed: bool = False
    wild_canastas: tuple[tuple[int, int], ...] = ()
    last_cards_bar_discard: bool = False
    take_with_wild: bool = False
    take_onto_complete: bool = False
    one_card_take: OneCardTake = "forbidden"

    def __post_init__(self) -> None:
        if self.wild_canastas and (self.wild_sets or self.opening_bonus):
            raise ValueError("canastas of wild cards alone go with no other natural wild cards")

    @cached_property
    def wide(self) -> bool:
        """Whether arranging needs more than sequences in a row and one unfinished set a rank."""
        goals = self.out_sequences or self.out_canastas or self.out_pure or self.last_card_discarded
        sets = self.wild_sets or self.natural_canasta_closed or not self.combine_sets
        last_runs = any(self.runs(card) for card in self.last_cards)
        return bool(goals or sets or self.sequence_ring or self.opening_bonus or last_runs)

    @cached_property
    def only_wild(self) -> frozenset[Card]:
        """The wild cards that are never naturals."""
        if not self.wild_sets:
            return self.wild
        return frozenset(card for card in self.wild if rank_of(card) not in self.wild_sets)

    def wild_in(self, rank: str | None) -> frozenset[Card]:
        """The cards that are wild in a set of the rank."""
        return self.only_wild if rank in self.wild_sets else self.wild

    @cached_property
    def wild_rank(self) -> str | None:
        """The rank that names a set of wild cards alone; None where there is no such set."""
        ranks = sorted({rank_of(card) for card in self.wild} - {JOKER})
        return ranks[0] if ranks and self.wild_canastas else None

    def partners(self, *, locked: bool) -> int:
        """How many naturals from the hand the top card of the discard pile needs."""
        return self.take_naturals_locked if locked else self.take_naturals

    def takes_onto(self, *, locked: bool) -> frozenset[Kind]:
        """The kinds of melds that the top card may go onto."""
        sets: frozenset[Kind] = frozenset({"set"} if self.take_onto_sets and not locked else ())
        onto_sequences = self.take_onto_locked or not locked
        return sets | frozenset({"sequence"} if onto_sequences else ())

    @property
    def needed_out(self) -> Finished:
        """The complete melds that going out requires, kind by kind."""
        return Finished(self.out_sequences, self.out_canastas, self.out_pure)

    @cached_property
    def set_rule(self) -> SetRule:
        """The rule of ordinary sets."""
        grows = self.set_grows and not self.canasta_closed
        return SetRule(
            self.set_min,
            self.set_min_naturals,
            self.set_max_wilds,
            self.set_complete,
            None if grows else self.set_complete,
            self.wild_on_complete,
            self.natural_canasta_closed,
            self.combine_sets or self.one_set_per_rank,
            self.one_set_per_rank,
            self.wilds_up_to_naturals,
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
        if card in self.only_wild or card in self.unmeldable:
            return False
        sets = rank_of(card) in self.set_ranks and card not in self.last_cards
        return sets or self.runs(card)

    def runs(self, card: Card) -> bool:
        """Whether the card can lie in a sequence."""
        return self.sequences and card not in self.only_wild and rank_of(card) in self.places

    def forms_sets(self, card: Card) -> bool:
        """Whether the card can lie in an ordinary set as a natural."""
        return rank_of(card) in self.set_ranks and self.is_natural(card)

    def points(self, cards: Iterable[Card]) -> int:
        """The cards' own values in points. Raises `KeyError` for a card without a value."""
        return sum(self.values[card] for card in cards)

    def order(self, cards: Iterable[Card]) -> Cards:
        """The cards in the fixed order of `values`: every result lists cards in this order."""
        return tuple(sorted(cards, key=self._order.__getitem__))

    @cached_property
    def _order(self) -> Mapping[Card, int]:
        return {card: number for number, card in enumerate(self.values)}
