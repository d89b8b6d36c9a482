"""What the replay needs to know of a ruleset, worked out once: card values, shapes, counts, bands.

Everything here comes out of the ruleset's parameters; this module only arranges it for quick use.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from referee.cards import ALL_CARDS, CROSSWISE, JOKER, RANKS, SUITS, Card, rank_of
from referee.rules import Ruleset

RED_SUITS = "HD"
THREE = "3"
TWO = "2"


def _card_classes(rules: Ruleset) -> Mapping[str, int]:
    values = {
        JOKER: rules.number("value_joker"),
        "A": rules.number("value_ace"),
        "2": rules.number("value_deuce"),
    }
    values |= dict.fromkeys(rules.words("high_card_ranks"), rules.number("value_high"))
    values |= dict.fromkeys(rules.words("low_card_ranks"), rules.number("value_low"))
    return values


def _card_values(rules: Ruleset) -> dict[Card, int]:
    by_rank = _card_classes(rules)
    # In a fixed order, low to high: the solver lists cards in it, and what it lists is printed.
    cards = (*(rank + suit for rank in reversed(RANKS) for suit in SUITS), JOKER)
    values = {card: by_rank[rank_of(card)] for card in cards if rank_of(card) != THREE}
    for suit in SUITS:
        red = suit in RED_SUITS
        values[THREE + suit] = rules.number("value_red_three" if red else "value_black_three")
    return values


@dataclass(frozen=True)
class Terms:
    """The numbers and sets of cards of one ruleset under the chosen readings."""

    rules: Ruleset

    @cached_property
    def shapes(self) -> dict[tuple[Card, ...], Any]:
        """The shapes of heaps of cards already looked at: deals repeat themselves."""
        return {}

    @cached_property
    def lays_red_threes(self) -> bool:
        """Whether red threes have to be laid down."""
        return self.rules.flag("red_threes_laid")

    @cached_property
    def most_additions(self) -> int:
        """Cards that one player may add to one meld in a turn; 0 where there is no limit."""
        return self.rules.amount("meld_additions_per_turn")

    @cached_property
    def jokers_stay(self) -> bool:
        """Whether jokers are left lying when the pile is taken."""
        return self.rules.switch("jokers_stay_in_pile")

    @cached_property
    def draw_count(self) -> int:
        """Cards of a regular draw from the stock."""
        return self.rules.number("stock_draw_count")

    @cached_property
    def canasta_cards(self) -> int:
        """Cards of a finished canasta."""
        return self.rules.number("canasta_cards")

    @cached_property
    def complete_cards(self) -> Mapping[str, int]:
        """Cards of a finished meld of each kind: a canasta, a sequence."""
        return {"set": self.canasta_cards, "sequence": self.sequence_complete}

    @cached_property
    def sequence_complete(self) -> int:
        """Cards of a finished sequence."""
        return self.rules.amount("sequence_complete_cards")

    @cached_property
    def wild_canastas(self) -> tuple[tuple[int, int], ...]:
        """The canastas made of wild cards alone: how many jokers and twos each; mostly none."""
        amount = self.rules.amount
        made = (0, amount("golden_twos")), (amount("diamond_jokers"), amount("diamond_twos"))
        return tuple(each for each in made if any(each))

    @cached_property
    def canasta_closed(self) -> bool:
        """Whether a finished canasta takes no further card."""
        return self.rules.switch("canasta_closed")

    @cached_property
    def blocks_round(self) -> frozenset[Card]:
        """Cards that keep all but their owner from the pile until his next turn is over."""
        named = "round_block_ranks" in self.rules.parameters
        return self._kinds("round_block_ranks") if named else frozenset()

    @cached_property
    def ends_with_stock(self) -> bool:
        """Whether the deal ends with the discard of the player who drew the last stock card."""
        return self.rules.choice("stock_end", "next-player") == "last-drawer"

    @cached_property
    def wilds_up_to_naturals(self) -> bool:
        """Whether a set may never hold more wild cards than naturals."""
        return self.rules.switch("wilds_up_to_naturals")

    @cached_property
    def canasta_naturals(self) -> int:
        """How many naturals a finished canasta must hold; 0 where a set's own minimum suffices."""
        return self.rules.amount("canasta_min_naturals")

    @cached_property
    def grows_wild(self) -> bool:
        """Whether a finished canasta takes wild cards up to the limit of a set."""
        return self.rules.switch("wild_on_complete_canasta")

    @cached_property
    def values(self) -> dict[Card, int]:
        """Points of each card when melded or left in hand."""
        return _card_values(self.rules)

    @cached_property
    def wild(self) -> frozenset[Card]:
        """The wild cards."""
        ranks = self.rules.words("wild_ranks")
        return frozenset(card for card in ALL_CARDS if rank_of(card) in ranks)

    @cached_property
    def always_fit(self) -> Mapping[str, frozenset[Card]]:
        """The natural cards that fit every set of their rank; none where a set can be closed."""
        cards = frozenset() if self.ring or self.canasta_closed else ALL_CARDS - self.wild
        return {r: frozenset(c for c in cards if c[0] == r) for r in ("", *RANKS)}

    @cached_property
    def wild_marks(self) -> frozenset[Card]:
        """The wild cards, straight and crosswise."""
        return self.wild | {card + CROSSWISE for card in self.wild}

    @cached_property
    def lock_marks(self) -> frozenset[Card]:
        """Cards that are discarded crosswise because they lock the pile, straight and crosswise."""
        if self.rules.switch("pile_never_locked"):
            return frozenset()
        if self.rules.switch("discarded_red_three_locks") and not self.lays_red_threes:
            return self.wild_marks | self.red_marks
        return self.wild_marks

    @cached_property
    def locking(self) -> frozenset[Card]:
        """Cards that lock the pile they lie in: wild cards, and red threes turned up crosswise."""
        if self.rules.switch("pile_never_locked"):
            return frozenset()
        dealt = self.rules.choice("dealt_red_three_locks", "anywhere") == "anywhere"
        crosswise = {card + CROSSWISE for card in self.red_threes} if dealt else frozenset()
        straight = (
            self.red_threes if self.rules.switch("discarded_red_three_locks") else frozenset()
        )
        return self.wild_marks | crosswise | straight

    @cached_property
    def red_threes(self) -> frozenset[Card]:
        """The red threes."""
        return frozenset(THREE + suit for suit in RED_SUITS)

    @cached_property
    def threes_to_lay(self) -> frozenset[Card]:
        """The cards that no hand may keep: red threes, where they have to be laid."""
        return self.red_threes if self.lays_red_threes else frozenset()

    @cached_property
    def red_marks(self) -> frozenset[Card]:
        """The red threes, straight and crosswise."""
        return self.red_threes | {card + CROSSWISE for card in self.red_threes}

    @cached_property
    def no_take(self) -> frozenset[Card]:
        """Cards that nobody takes the pile by: wild cards and threes."""
        return self.wild | self.red_threes | self.black_threes

    @cached_property
    def black_threes(self) -> frozenset[Card]:
        """The black threes."""
        return frozenset(THREE + suit for suit in "SC")

    @cached_property
    def order(self) -> dict[str, int]:
        """Place of each rank in a sequence, lowest first; empty where there are no sequences."""
        if self.ring:
            return {rank: place for place, rank in enumerate(self.rules.word("sequence_ranks"))}
        if "sequence_low_rank" not in self.rules.parameters:
            return {}
        low = RANKS.index(self.rules.word("sequence_low_rank"))
        high = RANKS.index(self.rules.word("sequence_high_rank"))
        ranks = RANKS[high : low + 1][::-1]
        return {rank: place for place, rank in enumerate(ranks)}

    @cached_property
    def ring(self) -> int:
        """How many ranks the ring of sequences has; 0 where sequences end at the highest rank."""
        return len(self.rules.word("sequence_ranks")) if self.rules.switch("sequence_ring") else 0

    @cached_property
    def hand_values(self) -> dict[Card, int]:
        """Points that each card costs when it is left in hand."""
        named = self.rules.parameters
        costs = dict(self.values)
        for cards, name in (
            (self.black_threes, "value_black_three_in_hand"),
            (self.red_threes, "value_red_three_in_hand"),
        ):
            if name in named:
                costs |= dict.fromkeys(cards, self.rules.number(name))
        return costs

    @cached_property
    def values_filled_in(self) -> bool:
        """Whether card values were lost in the source and are taken from elsewhere."""
        named = self.rules.parameters
        return any(named[name].filled_in for name in named if name.startswith("value_"))

    @cached_property
    def minimums_filled_in(self) -> bool:
        """Whether opening minimums were lost in the source and are taken from elsewhere."""
        named = self.rules.parameters
        return any(named[name].filled_in for name in named if name.startswith("open_"))

    @cached_property
    def _costs(self) -> Callable[[Card], int]:
        return defaultdict(int, self.hand_values).__getitem__

    def hand_points(self, cards: Iterable[Card]) -> int:
        """What cards left in hand cost (points)."""
        return sum(map(self._costs, cards))

    @cached_property
    def copies(self) -> dict[Card, int]:
        """How many copies of each card are in the pack."""
        packs = self.rules.number("pack_count")
        return dict.fromkeys(ALL_CARDS, packs) | {JOKER: self.rules.number("joker_count")}

    @cached_property
    def counts(self) -> Mapping[str, int]:
        """The counts the replay asks for on every event, by parameter name."""
        names = (
            "set_min_cards",
            "set_min_naturals",
            "set_max_wilds",
            "canasta_cards",
            "sequence_min_cards",
            "sequence_complete_cards",
            "stock_draw_count",
            "pile_discard_count",
            "pile_take_hand_cards",
            "pile_open_min_hand_cards",
            "locked_pile_natural_pair",
            "one_card_hand",
            "one_card_pile",
            "sets_required_to_go_out",
            "black_three_meld_min",
            "black_three_meld_max",
        )
        return {name: self.rules.amount(name) for name in names}

    @cached_property
    def _worth(self) -> Callable[[Card], int]:
        return defaultdict(int, self.values).__getitem__

    def points(self, cards: Iterable[Card]) -> int:
        """Points of the known cards among `cards`."""
        return sum(map(self._worth, cards))

    def minimum(self, score: int) -> int:
        """The opening minimum (points) of a side whose game score is `score`."""
        for limit, points in self._bands:
            if score >= limit:
                return points
        return self.rules.number("open_min_negative")

    @cached_property
    def _bands(self) -> list[tuple[int, int]]:
        """The limits of the bands (points of the game), highest first, with their minimums."""
        limits = self.rules.numbers("open_band_limits")
        if "open_band_minimums" in self.rules.parameters:
            bands = zip(limits, self.rules.numbers("open_band_minimums"), strict=True)
            return sorted(bands, reverse=True)
        ordered = sorted(limits, reverse=True)
        return [(limit, self.rules.number(f"open_min_{limit}")) for limit in ordered]

    @cached_property
    def turn_again(self) -> frozenset[Card]:
        """Turned cards that have to be covered by the next one."""
        if not self.rules.flag("turn_card_covered"):
            return frozenset()
        return self._kinds("turn_again_ranks")

    @cached_property
    def turn_crosswise(self) -> frozenset[Card]:
        """Turned cards that have to lie crosswise."""
        return self._kinds("turn_crosswise_ranks")

    def _kinds(self, name: str) -> frozenset[Card]:
        kinds = {"red-3": self.red_threes, "black-3": self.black_threes}
        cards: set[Card] = set()
        for word in self.rules.words(name):
            cards |= kinds.get(word) or {card for card in ALL_CARDS if rank_of(card) == word}
        return frozenset(cards)
