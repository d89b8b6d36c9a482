"""The table of a running replay as an immutable `Step`. Looks only, and moves nothing."""

from __future__ import annotations

from collections.abc import Iterable

from referee.cards import JOKER, RANKS, UNKNOWN, Card, Cards, rank_of, suit_of
from referee.facts.watch import Watch
from referee.play.laid import LaidMeld
from referee.play.table import Table
from referee.play.terms import Terms
from referee.report.model import Due
from referee.review.model import Bar, Contract, Hand, Laid, Phase, Side, Step

_SUITS = "SHDC"
_STAGES: dict[str, Phase] = {
    "dealing": "dealing",
    "auction": "auction",
    "contract-opening": "opening",
    "over": "over",
    "next-deal": "over",
}


def picture(w: Watch, owed: tuple[Due, ...]) -> Step:
    """The table as it is now, after event `w.n`."""
    table = w.table
    seats = table.seating.seats
    return Step(
        event=w.n,
        phase=_phase(table),
        player=table.player,
        round=_round(table),
        stock=None if table.stock is None else len(table.stock),
        pile=tuple(table.pile),
        pile_known=table.pile_known,
        locked=table.locked(),
        hands={seat: _hand(table, seat) for seat in seats},
        sides={side: _side(table, side) for side in table.seating.sides},
        dues=owed,
        contract=_contract(table),
    )


def _phase(table: Table) -> Phase:
    known = _STAGES.get(table.stage)
    if known is not None:
        return known
    turn = table.turn
    drawn = turn.ended is None and (turn.has_drawn or turn.barred_draw)
    return "play" if drawn else "draw"


def _round(table: Table) -> int:
    turn = table.turn
    number = turn.number + (turn.ended is not None and table.stage == "play")
    return max(0, number - 1) // len(table.seating.seats) + 1


def _hand(table: Table, seat: str) -> Hand:
    return Hand(
        seat=seat,
        cards=in_order(table.hands[seat]),
        sized=seat not in table.unsized,
        penalty=tuple(table.penalty_cards.get(seat, ())),
        apart=tuple(table.held.get(seat, ())),
        barred=tuple(_bars(table, seat)),
    )


def _bars(table: Table, seat: str) -> Iterable[Bar]:
    """What the player may not do now, or in a turn to come."""
    turn = table.turn
    playing = turn.seat == seat and turn.ended is None
    coming = table.bars.get(seat, ())
    waits = seat in table.barred_draw or any(bar.draw for bar in coming)
    if waits or (playing and turn.barred_draw):
        yield "draw"
    if any(bar.meld for bar in coming) or (playing and turn.barred_meld):
        yield "meld"
    if table.blocker not in (None, seat) or (playing and turn.barred_pile):
        yield "pile"


def _side(table: Table, side: str) -> Side:
    melds = [meld for meld in table.melds.values() if meld.side == side]
    return Side(
        name=side,
        seats=tuple(seat for seat in table.seating.seats if table.side(seat) == side),
        minimum=table.minimum(side),
        opened=side in table.opened,
        melds=tuple(_laid(meld, table.terms) for meld in melds),
        red_threes=tuple(table.red_threes.get(side, ())),
    )


def _laid(meld: LaidMeld, terms: Terms) -> Laid:
    return Laid(
        name=meld.name,
        kind=meld.kind,
        cards=_sequence(meld, terms) if meld.kind == "sequence" else _set(meld, terms),
        wilds=meld.wilds(terms),
        complete=meld.complete(terms),
        pending=meld.pending,
    )


def _set(meld: LaidMeld, terms: Terms) -> Cards:
    """Natural cards first, wild cards behind them; a meld of wild cards as it lies."""
    own = [card for card in meld.cards if card not in terms.wild]
    return (*own, *(card for card in meld.cards if card in terms.wild))


def _sequence(meld: LaidMeld, terms: Terms) -> Cards:
    """The cards from the lowest up; in a ring of ranks from behind the widest gap."""
    order = terms.order
    placed = sorted((c for c in meld.cards if rank_of(c) in order), key=lambda c: order[rank_of(c)])
    others = [card for card in meld.cards if rank_of(card) not in order]
    if terms.ring and placed:
        placed = _turned(placed, [order[rank_of(card)] for card in placed], terms.ring)
    return (*placed, *others)


def _turned(cards: list[Card], places: list[int], ring: int) -> list[Card]:
    gaps = [
        (place - before) % ring
        for place, before in zip(places, places[-1:] + places[:-1], strict=True)
    ]
    start = gaps.index(max(gaps))
    return cards[start:] + cards[:start]


def in_order(cards: Iterable[Card]) -> Cards:
    """Cards as people sort a hand: jokers, then suit by suit from high to low, unknown ones last.

    >>> in_order(["4H", "?", "KS", "JK", "AH"])
    ('JK', 'KS', 'AH', '4H', '?')
    """
    return tuple(sorted(cards, key=_place))


def _place(card: Card) -> tuple[int, int, int]:
    if card == UNKNOWN:
        return (2, 0, 0)
    if card == JOKER:
        return (0, 0, 0)
    return (1, _SUITS.index(suit_of(card)), RANKS.index(rank_of(card)))


def _contract(table: Table) -> Contract | None:
    auction = table.auction
    call = table.contract or (auction.last if auction is not None else None)
    if call is None:
        return None
    doubled = table.doubled or (auction is not None and auction.doubled)
    return Contract(call.seat, call.level, call.strain, doubled)
