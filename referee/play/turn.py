"""One player's turn: what he has drawn, laid and discarded, and his question about going out."""

from __future__ import annotations

from msgspec import Struct, field

from referee.cards import Card


class Question(Struct, eq=False):
    """The question about going out in this turn and what became of it."""

    event: int
    after_meld: bool
    answer: str | None = None
    answered: int | None = None
    withdrawn: bool = False
    demand: str | None = None
    spoiled: bool = False

    @property
    def pending(self) -> bool:
        """Whether the partner has yet to answer."""
        return self.answer is None and not self.withdrawn


class TakenPile(Struct, eq=False):
    """A pile taken: enough to put it back as it was."""

    event: int
    seat: str
    pile: list[Card]
    with_cards: tuple[Card, ...]
    meld: str
    made_meld: bool
    rest: list[Card]
    left: list[Card]
    merged: bool
    hand_before: tuple[Card, ...]
    due: int = 0
    most: int = 0
    count: int = 0
    restored: bool = False


class Bar(Struct, frozen=True):
    """What a turn to come forbids its player."""

    draw: bool
    meld: bool


class Turn(Struct):
    """The turn of `seat`. Counts are cards; `ended` is the event that ended it.

    `points` are those of cards melded in this turn that count toward an opening: from the hand and
    the top card of the pile, not from inside the pile.
    """

    seat: str
    number: int
    start: int = 0
    drawn: int = 0
    draws: int = 0
    took: int | None = None
    barred_draw: bool = False
    barred_meld: bool = False
    barred_pile: str | None = None
    must_discard: bool = False
    draw_limit: int | None = None
    may_skip_draw: bool = False
    touched: str | None = None
    touched_at: int = 0
    aimed_at_pile: int | None = None
    melds: list[int] = field(default_factory=list)
    before_draw: list[tuple[int, str]] = field(default_factory=list)
    laid: list[tuple[Card, str]] = field(default_factory=list)
    points: int = 0
    shown: int = 0
    opening: bool = False
    opened_by_hand: bool = False
    first_meld: int | None = None
    from_pile: dict[Card, int] = field(default_factory=dict)
    red_threes: list[tuple[Card, str, int]] = field(default_factory=list)
    replacements: int = 0
    due_replacements: int = 0
    discards: list[Card] = field(default_factory=list)
    discarded: list[int] = field(default_factory=list)
    ended: int | None = None
    question: Question | None = None
    declared_out: int | None = None
    ended_by_red_three: bool = False
    played_penalty: bool = False
    owed: dict[str, int] = field(default_factory=dict)

    @property
    def melded_beside_take(self) -> bool:
        """Whether anything was melded in this turn apart from taking the pile."""
        return any(event != self.took for event in self.melds)

    @property
    def has_drawn(self) -> bool:
        """Whether a draw from the stock or the pile has been made."""
        return self.drawn > 0 or self.took is not None
