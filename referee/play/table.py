"""The table: every card's place as far as it is known, whose turn it is, and what is owed.

The table never refuses anything. What it can't explain (a card that nobody can hold) it notes as
a defect of the log.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.cards import UNKNOWN, Card, bare
from referee.play.auction import Auction, Call
from referee.play.faults import Fault
from referee.play.laid import LaidMeld
from referee.play.terms import Terms
from referee.play.turn import Bar, TakenPile, Turn
from referee.seats import Seating


class Defect(NamedTuple):
    """A defect of the log: `what` happened to `card`, and the events that can't all be true."""

    what: str
    card: Card
    seat: str | None
    events: tuple[int, ...]


@dataclass(eq=False)
class Table:
    """The state of one deal. Counts are cards, scores and minimums points.

    `stage` is `dealing`, `play`, `over` or `next-deal`. `stock` lists the known order, first card
    drawn first (unknown cards as `?`); it is None where not even the number is known. `blocker` is
    the player whose joker keeps the others from the pile, `bars` what the next turns of a seat
    forbid, `laid_early` red threes laid before the player's first turn, `threes_by` who laid them
    as far as that is known, `melded` who had melded before the log begins. `threes_out`: the deal
    ended with all the black threes a special ending needs; `surplus`: cards on a meld that count
    as hand cards.
    """

    terms: Terms
    seating: Seating
    dealer: str | None
    due_dealer: str | None
    scores: dict[str, int]
    hands: dict[str, list[Card]]
    stock: deque[Card] | None
    pile: list[Card]
    pile_known: bool
    turn: Turn
    stage: str = "play"
    started: bool = False
    whole_deal: bool = False
    melds: dict[str, LaidMeld] = field(default_factory=dict)
    laid_count: Counter[str] = field(default_factory=Counter)
    red_threes: dict[str, list[Card]] = field(default_factory=lambda: defaultdict(list))
    penalty_cards: dict[str, list[Card]] = field(default_factory=lambda: defaultdict(list))
    penalty_since: dict[tuple[str, Card], int] = field(default_factory=dict)
    held: dict[str, list[Card]] = field(default_factory=lambda: defaultdict(list))
    held_from: dict[str, str] = field(default_factory=dict)
    barred_draw: dict[str, Fault | None] = field(default_factory=dict)
    limited_draw: set[str] = field(default_factory=set)
    may_skip_draw: set[str] = field(default_factory=set)
    raised: Counter[str] = field(default_factory=Counter)
    stated_minimum: dict[str, int] = field(default_factory=dict)
    incurred: dict[str, int] = field(default_factory=dict)
    opened: dict[str, int] = field(default_factory=dict)
    turns_ended: Counter[str] = field(default_factory=Counter)
    round_offset: int = 0
    discarded: set[str] = field(default_factory=set)
    unlaid: dict[str, list[Fault]] = field(default_factory=lambda: defaultdict(list))
    kept_threes: dict[str, list[Card]] = field(default_factory=lambda: defaultdict(list))
    strays: dict[str, list[Card]] = field(default_factory=lambda: defaultdict(list))
    remarks: Counter[str] = field(default_factory=Counter)
    given: dict[str, list[Card]] = field(default_factory=lambda: defaultdict(list))
    took: TakenPile | None = None
    faults: list[Fault] = field(default_factory=list)
    defects: list[Defect] = field(default_factory=list)
    known: Counter[Card] = field(default_factory=Counter)
    revealed_at: dict[Card, list[int]] = field(default_factory=dict)
    turned: list[int] = field(default_factory=list)
    deal_event: int | None = None
    dealt_out: bool = False
    cut_event: int | None = None
    over_at: int | None = None
    end_reason: str | None = None
    end_event: int | None = None
    void: bool = False
    forfeited: str | None = None
    out: str | None = None
    out_first_turn: bool = False
    direct_out: bool = False
    scored_at: int | None = None
    written: dict[str, int] = field(default_factory=dict)
    written_at: dict[str, int] = field(default_factory=dict)
    scrambled: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    claims: dict[str, int] = field(default_factory=dict)
    auction: Auction | None = None
    contract: Call | None = None
    doubled: bool = False
    unsized: set[str] = field(default_factory=set)
    blocker: str | None = None
    bars: dict[str, list[Bar]] = field(default_factory=dict)
    laid_early: Counter[str] = field(default_factory=Counter)
    threes_by: dict[str, list[Card]] = field(default_factory=lambda: defaultdict(list))
    melded: set[str] = field(default_factory=set)
    concealed_out: bool = False
    threes_out: bool = False
    surplus: dict[str, list[Card]] = field(default_factory=lambda: defaultdict(list))
    laid_at_end: dict[str, int] = field(default_factory=dict)
    side_of: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.side_of = self.seating.side_of

    # -- who and when -------------------------------------------------------------------------

    def side(self, seat: str) -> str:
        """The side of a seat."""
        return self.side_of[seat]

    def in_turn(self, seat: str) -> bool:
        """Whether it is this seat's turn: he is playing, or the player before him has ended."""
        turn = self.turn
        if turn.ended is None:
            return turn.seat == seat
        return self.seating.left_of[turn.seat] == seat

    @property
    def player(self) -> str:
        """The seat whose turn it is now."""
        auction = self.auction
        if auction is not None and not auction.closed and auction.caller is not None:
            return auction.caller
        turn = self.turn
        return turn.seat if turn.ended is None else self.seating.left(turn.seat)

    @property
    def first_round_over(self) -> bool:
        """Whether every player has ended a turn in this deal."""
        return self.round_offset > 0 or all(self.turns_ended[s] for s in self.seating.seats)

    # -- pile and stock -----------------------------------------------------------------------

    @property
    def top(self) -> Card | None:
        """The top card of the pile, None if there is none or it is not known."""
        return bare(self.pile[-1]) if self.pile and self.pile[-1] != UNKNOWN else None

    def locked(self) -> bool | None:
        """Whether the pile is locked; None if cards in it are unknown."""
        if not self.terms.locking.isdisjoint(self.pile):
            return True
        return None if not self.pile_known or UNKNOWN in self.pile else False

    def stock_out(self) -> bool:
        """Whether the stock is known to be empty."""
        return self.stock is not None and not self.stock

    # -- sides --------------------------------------------------------------------------------

    def side_melds(self, side: str) -> list[LaidMeld]:
        """The melds of a side that count as melds, in the order laid."""
        return [m for m in self.melds.values() if m.side == side and not m.pending]

    def complete_sets(self, side: str) -> int:
        """How many finished canastas and sequences a side has."""
        return sum(meld.complete(self.terms) for meld in self.side_melds(side))

    def minimum(self, side: str) -> int:
        """The opening minimum of a side in this deal, raises included (points)."""
        stated = self.stated_minimum.get(side)
        base = self.terms.minimum(self.scores.get(side, 0)) if stated is None else stated
        return base + self.raised[side]

    def has_opened(self, side: str) -> bool:
        """Whether the side opened before the present turn."""
        opened = self.opened.get(side)
        return opened is not None and (opened < self.turn.number or self.turn.ended is not None)

    def opened_before(self, side: str) -> bool:
        """Whether the side opened in an earlier turn, even if the present one has just ended."""
        opened = self.opened.get(side)
        return opened is not None and opened < self.turn.number

    # -- hands --------------------------------------------------------------------------------

    def hand_size(self, seat: str) -> int:
        """Cards in hand, penalty cards included."""
        return len(self.hands[seat]) + len(self.penalty_cards[seat])

    def counted_hand(self, seat: str) -> int:
        """Cards in hand where their number matters to others: with penalty cards, as read."""
        if self.terms.rules.switch("penalty_cards_count_as_hand"):
            return self.hand_size(seat)
        return len(self.hands[seat])

    def hand_known(self, seat: str) -> bool:
        """Whether every card of the hand is known."""
        return UNKNOWN not in self.hands[seat]

    def holding(self, seat: str) -> tuple[Card, ...]:
        """The hand with its penalty cards, unknown cards as `?`."""
        return (*self.hands[seat], *self.penalty_cards[seat])

    # -- faults -------------------------------------------------------------------------------

    def open_fault(self, *facts: str, seat: str | None = None) -> Fault | None:
        """The latest fault of one of these kinds that is still open to correction."""
        for fault in reversed(self.faults):
            if (
                fault.fact in facts
                and not fault.withdrawn
                and (seat is None or fault.seat == seat)
                and fault.closed is None
            ):
                return fault
        return None
