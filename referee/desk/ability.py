"""What a player can do with the cards he holds: the question as typed, and the answer.

The solver answers; here its answer gets the reasons of a no, and how near it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from msgspec import Struct

from referee.arrange import Answer, Arrangement, Shapes, TableMeld, Way, table_meld
from referee.arrange.contract import IN_SETS, IN_WILD_SETS, SUIT_OF_STRAIN
from referee.cards import UNKNOWN, Card, Cards
from referee.play.shapes import shapes
from referee.play.terms import Terms
from referee.rules import Ruleset
from referee.rules.errors import RulebookError

STRAINS = (*SUIT_OF_STRAIN, IN_SETS, IN_WILD_SETS)
"""The strains of contracts, as in a log."""

Ask: TypeAlias = Literal["open", "go-out", "lay", "take"]


class AbilityError(RulebookError):
    """A question that lacks something, or that holds what can't be."""


class Reason(Struct, frozen=True):
    """Why not: a key of the desk's words, and what it is filled in with."""

    key: str
    values: Mapping[str, object] = {}


class Ability(Struct, frozen=True):
    """The answer to one question, with the melds that prove a yes.

    `minimum` and `short` are points; `best` are the dearest melds of an opening that falls short,
    `would_do` the cards of which a single one more in the hand would turn the no into a yes.
    `depends` are the cards that the answer hangs on, as the solver names them.
    """

    ask: Ask
    answer: Answer
    hand: Cards
    melds: tuple[TableMeld, ...] = ()
    cards: Cards = ()
    top: Card | None = None
    locked: bool = False
    pile: int | None = None
    minimum: int | None = None
    witness: Arrangement | None = None
    going_out: bool = False
    ways: tuple[Way, ...] = ()
    reasons: tuple[Reason, ...] = ()
    best: Arrangement | None = None
    short: int = 0
    would_do: Cards = ()
    depends: tuple[str, ...] = ()


@dataclass(frozen=True)
class Held:
    """What is known at the table when somebody asks.

    `melds` are those of the player's side, `minimum` the points its opening needs (None: it is
    open), `pile` the number of cards in the discard pile, its `top` included.
    """

    rules: Ruleset
    hand: Cards
    melds: tuple[TableMeld, ...] = ()
    minimum: int | None = None
    top: Card | None = None
    pile: int | None = None
    locked: bool = False
    contract: tuple[int, str] | None = None

    @staticmethod
    def of(rules: Ruleset, hand: Cards, melds: Iterable[Cards] = ()) -> Held:
        """A hand and the melds of its side. Raises `AbilityError` if cards occur too often."""
        shape = shapes(Terms(rules))
        lying = tuple(
            table_meld(f"#{number}", cards, shape) for number, cards in enumerate(melds, 1)
        )
        return Held(rules, hand, lying)

    @property
    def terms(self) -> Terms:
        """The numbers of the ruleset."""
        return Terms(self.rules)

    @property
    def shape(self) -> Shapes:
        """The shapes of melds under the ruleset."""
        return shapes(self.terms)

    @property
    def remaining(self) -> dict[Card, int]:
        """How many copies of each card are not accounted for, so that an unknown card may be one.

        Raises `AbilityError` for a card that is there more often than the packs hold it.
        """
        there = [*self.hand, *(card for meld in self.melds for card in meld.cards)]
        there += [self.top] if self.top is not None else []
        left = dict(self.terms.copies)
        for card in there:
            if card != UNKNOWN:
                left[card] -= 1
                if left[card] < 0:
                    most = self.terms.copies[card]
                    raise AbilityError(f"{card} is there too often: the packs hold {most}")
        return left

    @property
    def open_side(self) -> bool:
        """Whether the side is open."""
        return self.minimum is None

    @property
    def twos_needed(self) -> int:
        """How many twos a set of twos needs in this opening; 0: there is no such rule."""
        if not self.rules.switch("twos_form_sets"):
            return 0
        name = "open_min_twos" if self.contract is None else "contract_open_min_twos"
        return self.rules.number(name)


def minimum_for(rules: Ruleset, score: int) -> int:
    """The points that an opening needs at a score of the game."""
    return Terms(rules).minimum(score)


def read_contract(rules: Ruleset, text: str) -> tuple[int, str]:
    """Level and strain of a contract such as `4 spades`. Raises `AbilityError`."""
    if not rules.switch("has_auction"):
        raise AbilityError(f"{rules.id} has no contracts")
    level, _, strain = text.strip().lower().partition(" ")
    if not level.isdecimal() or strain not in STRAINS:
        raise AbilityError(f"{text!r} is no contract; it is a level and {', '.join(STRAINS)}")
    return int(level), strain
