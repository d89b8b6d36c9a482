"""The table as a log starts it: at the deal, or in mid-deal from a recorded position."""

from __future__ import annotations

from collections import Counter, deque

from referee.cards import CROSSWISE, UNKNOWN, Card, bare
from referee.log.cardlist import hand_cards
from referee.log.model import Bid, Deal, Document, Double, Event, Pass, Position
from referee.log.model import Turn as TurnUp
from referee.play.auction import mark_auction
from referee.play.cards_moved import count_known
from referee.play.laid import LaidMeld
from referee.play.melds import classify
from referee.play.table import Table
from referee.play.terms import Terms
from referee.play.turn import Turn
from referee.seats import Seating


def set_up(document: Document, terms: Terms, seating: Seating) -> Table:
    """The table before the first event of `document`."""
    table = (
        _from_position(document, terms, seating)
        if document.position
        else _from_deal(document, terms, seating)
    )
    count_known(table)
    return table


def _scores(document: Document, seating: Seating) -> dict[str, int]:
    return {side: (document.scores or {}).get(side, 0) for side in seating.sides}


def _from_deal(document: Document, terms: Terms, seating: Seating) -> Table:
    size = terms.rules.number("hand_size")
    given = document.hands or {}
    hands = {seat: list(hand_cards(given.get(seat, size))) for seat in seating.seats}
    dealt = sum(len(hand) for hand in hands.values())
    total = terms.rules.number("total_cards")
    stock = deque(document.stock or (UNKNOWN,) * (total - dealt))
    if CROSSWISE in "".join(stock):
        stock = deque(map(bare, stock))
    kinds = set(map(type, document.events))
    turns_up = TurnUp in kinds
    first = seating.left(document.dealer) if document.dealer else seating.seats[0]
    return Table(
        terms=terms,
        seating=seating,
        dealer=document.dealer,
        due_dealer=document.due_dealer or document.dealer,
        scores=_scores(document, seating),
        hands=hands,
        stock=stock,
        pile=[],
        pile_known=turns_up,
        turn=Turn(first, 1),
        stage=_first_stage(kinds),
        whole_deal=True,
    )


def _first_stage(kinds: set[type[Event]]) -> str:
    """Where a log begins that holds these kinds of events."""
    if not kinds.isdisjoint((Bid, Pass, Double)) and Deal not in kinds:
        return "auction"
    return "play" if kinds.isdisjoint((Deal, TurnUp)) else "dealing"


def _from_position(document: Document, terms: Terms, seating: Seating) -> Table:
    position = document.position
    assert position is not None
    hands = {
        seat: list(hand_cards((position.hands or {}).get(seat, terms.rules.number("hand_size"))))
        for seat in seating.seats
    }
    turn = Turn(position.turn, (position.round - 1) * len(seating.seats) + 1)
    table = Table(
        terms=terms,
        seating=seating,
        dealer=document.dealer,
        due_dealer=document.due_dealer or document.dealer,
        scores=_scores(document, seating),
        hands=hands,
        stock=None if position.stock is None else deque(hand_cards(position.stock)),
        pile=list(position.pile or ()),
        pile_known=position.pile is not None and UNKNOWN not in position.pile,
        turn=turn,
        stage="play",
        started=True,
    )
    table.unsized = set(seating.seats) - set(position.hands or {})
    _mark_phase(table, position, turn)
    _lay_out(table, position)
    _mark_history(table, position, document)
    if terms.rules.switch("has_auction"):
        mark_auction(table, position)
    return table


def _mark_phase(table: Table, position: Position, turn: Turn) -> None:
    if position.phase in ("play", "discard"):
        turn.drawn = table.terms.counts["stock_draw_count"]
        turn.draws = 1
        red = [c for c in table.hands[position.turn] if c in table.terms.red_threes]
        turn.red_threes = [(card, "stock", 0) for card in red]
        turn.due_replacements = len(red) if table.terms.lays_red_threes else 0
    bars = (position.barred or {}).get(turn.seat, [])
    turn.barred_draw = "draw" in bars
    turn.barred_meld = "meld" in bars
    turn.barred_pile = "barred" if "pile" in bars else None
    for seat, barred in (position.barred or {}).items():
        if "draw" in barred and seat != turn.seat:
            table.barred_draw[seat] = None


def _lay_out(table: Table, position: Position) -> None:
    for side, melds in (position.melds or {}).items():
        for cards in melds:
            table.laid_count[side] += 1
            meld = _standing_meld(table, side, list(cards))
            table.melds[meld.name] = meld
        if melds:
            table.opened[side] = 0
    for owner, threes in (position.red_threes or {}).items():
        side = owner if owner in table.seating.sides else table.side(owner)
        table.red_threes[side].extend(threes)
        if owner in table.seating.seats:
            table.threes_by[owner].extend(threes)
    for seat, cards in (position.penalty_cards or {}).items():
        table.penalty_cards[seat].extend(cards)
        for card in cards:
            table.penalty_since[seat, card] = 0


def _standing_meld(table: Table, side: str, cards: list[Card]) -> LaidMeld:
    shape = classify(cards, table.terms)
    meld = LaidMeld(
        name=f"{side}{table.laid_count[side]}",
        side=side,
        cards=[bare(card) for card in cards],
        event=0,
        turn=0,
        by="",
        kind=shape.kind,
        rank=shape.rank,
        suit=shape.suit,
        sources=[("", 0, card) for card in cards],
    )
    if meld.complete(table.terms):
        # Perhaps it was finished only in the turn before: nobody can say.
        meld.completed = (0, _last_turn_of(table, side))
    return meld


def _last_turn_of(table: Table, side: str) -> int:
    """The number of the last turn in which the side can have finished a meld."""
    turn = table.turn
    if turn.has_drawn and table.side(turn.seat) == side:
        return turn.number
    before = table.side(table.seating.right(turn.seat)) == side
    return turn.number - (1 if before else 2)


def _mark_history(table: Table, position: Position, document: Document) -> None:
    seating = table.seating
    table.stated_minimum = dict(position.minimum or {})
    table.incurred = dict(position.penalties or {})
    table.remarks = Counter(position.remarks or ())
    table.round_offset = position.round - 1
    table.melded = _have_melded(table, position)
    table.blocker = _blocker(table)
    first = seating.left(document.dealer) if document.dealer else None
    before = _seats_before(table, first) if first else []
    for seat in before if position.round == 1 else seating.seats:
        table.turns_ended[seat] = max(1, position.round - 1)
    for seat in seating.seats:
        just_drawn = seat == position.turn and position.phase != "draw"
        if table.turns_ended[seat] and not just_drawn:
            table.kept_threes[seat] = [c for c in table.hands[seat] if c in table.terms.red_threes]
    if position.discarded is not None:
        table.discarded = set(position.discarded)
    else:
        table.discarded = set(seating.seats if position.round > 1 else before)


def _have_melded(table: Table, position: Position) -> set[str]:
    """Who has melded in this deal: as recorded, else everybody whose side has melds."""
    if position.melded is not None:
        return set(position.melded)
    return {seat for seat in table.seating.seats if table.side_melds(table.side(seat))}


def _blocker(table: Table) -> str | None:
    """Whose card in the pile still keeps the others from it, one discard a turn being counted."""
    seats = table.seating.seats
    here = seats.index(table.turn.seat)
    for back, card in enumerate(table.pile[: -len(seats) - 1 : -1], 1):
        if bare(card) in table.terms.blocks_round:
            return seats[(here - back) % len(seats)]
    return None


def _seats_before(table: Table, first: str) -> list[str]:
    seats: list[str] = []
    seat = first
    while seat != table.turn.seat and len(seats) < len(table.seating.seats):
        seats.append(seat)
        seat = table.seating.left(seat)
    return seats
