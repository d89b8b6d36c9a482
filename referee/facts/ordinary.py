"""The ordinary acts of play, in which nothing can be amiss: they only move cards.

Most of a deal is like this, so such acts are played in one go, as many as follow each other. Each
function looks for any reason to look closer and, if there is none, moves the cards and says that
it has done so. It never reports anything; the detectors would do the same with more questions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.cards import Card, bare, plain
from referee.facts.correcting import MELD_FACTS
from referee.facts.laying import count, extend, place
from referee.facts.opening import FACT as SHORT_OPENING
from referee.facts.opening import reached
from referee.facts.pile_choice import touch
from referee.facts.watch import Watch
from referee.log.model import Add, Discard, Draw, Event, Meld, Take, Touch
from referee.play.cards_moved import leave_stock
from referee.play.faults import Fault
from referee.play.laid import LaidMeld
from referee.play.melds import classify, misfits
from referee.play.table import Table
from referee.play.turn import TakenPile, Turn
from referee.play.turns import end_turn, next_turn


def play_on(w: Watch, n: int) -> int:
    """Play ordinary acts from event `n` on; returns the first event that is something else."""
    table, turn = w.table, w.table.turn
    if not _calm(table, turn):
        return n
    seat, hand, find = turn.seat, table.hands[turn.seat], _ACTS.get
    for n, event in enumerate(w.events[n - 1 :], n):  # noqa: B020, PLR1704 - the answer is n
        act = find(type(event))
        if act is None:
            return n
        if turn.ended is not None:
            seat = event.by
            if not _follows(table, turn, seat):
                return n
            turn, hand = next_turn(table, seat, n), table.hands[seat]
        elif event.by != seat:
            return n
        w.n = n
        if not act(w, turn, hand, event):
            return n
    return len(w.events) + 1


def _calm(table: Table, turn: Turn) -> bool:
    """Whether play goes on and no fault, bar, question or red three is pending."""
    return (
        table.stage == "play"
        and table.started
        and (not table.faults or _at_rest(table))
        and (turn.ended is not None or _quiet(table, turn))
    )


def _quiet(table: Table, turn: Turn) -> bool:
    """Whether nothing waits in a turn that is being played."""
    return (
        not turn.owed
        and not turn.ended_by_red_three
        and turn.due_replacements == turn.replacements
        and not turn.barred_draw
        and not turn.may_skip_draw
        and turn.question is None
        and turn.declared_out is None
        and not table.penalty_cards.get(turn.seat)
    )


def _at_rest(table: Table) -> bool:
    """Whether no ordinary act can touch any fault, nor count a meld laid out of turn."""
    for fault in table.faults:
        if not _rests(fault):
            return False
    return not any(meld.pending for meld in table.melds.values())


def _rests(fault: Fault) -> bool:
    """Whether the fault is over, or waits for nothing that is drawn, laid or discarded."""
    if "n2" not in fault.keep:
        return False  # no later play has been noted yet
    if fault.closed is not None or fault.withdrawn:
        return True
    return (
        (fault.noticed is not None or fault.window == "none")
        and "owes" not in fault.keep
        and fault.fact not in MELD_FACTS
        and fault.fact != SHORT_OPENING
    )


def _follows(table: Table, turn: Turn, seat: str) -> bool:
    """Whether the next player begins a turn like any other: nothing waits for it."""
    return (
        table.seating.left_of[turn.seat] == seat
        and seat not in table.barred_draw
        and seat not in table.limited_draw
        and seat not in table.may_skip_draw
        and seat not in table.bars
        and not table.laid_early.get(seat)
        and not table.penalty_cards.get(seat)
    )


# -- drawing and discarding ------------------------------------------------------------------


def _touch(w: Watch, turn: Turn, _hand: list[Card], e: Touch) -> bool:
    """The first touch of a turn, which chooses where to draw."""
    if turn.touched is not None:
        return False
    touch(w, e)
    return True


def _draw(w: Watch, turn: Turn, hand: list[Card], e: Draw) -> bool:
    """The due number of cards from the stock into the hand, no red three among them."""
    table, terms = w.table, w.terms
    cards = plain(e.cards)
    if (
        turn.drawn
        or turn.took is not None
        or turn.draw_limit is not None
        or turn.touched == "pile"
        or turn.aimed_at_pile is not None
        or len(cards) != terms.draw_count
        or e.apart
        or e.seeing is not None
        or e.showing is not None
        or not terms.red_threes.isdisjoint(cards)
        or (table.stock is not None and len(table.stock) < len(cards) + (terms.ring > 0))
        or (not table.turns_ended.get(turn.seat) and not terms.threes_to_lay.isdisjoint(hand))
    ):
        return False
    hand.extend(leave_stock(table, cards, w.n))
    turn.drawn = len(cards)
    turn.draws = 1
    return True


def _discard(w: Watch, turn: Turn, hand: list[Card], e: Discard) -> bool:
    """One card out of a known hand, not wild and no red three, after a draw."""
    table, terms, cards = w.table, w.terms, e.cards
    card = cards[0]
    if (
        len(cards) != 1
        or (turn.drawn != terms.draw_count if turn.took is None else terms.ring)
        or len(hand) < 2
        or card in terms.wild
        or card in terms.locking
        or e.crosswise
        or e.from_ is not None
        or turn.before_draw
        or not terms.threes_to_lay.isdisjoint(hand)
        or table.given.get(turn.seat)
        or (turn.laid and not _opened(w, turn))
        or (terms.ends_with_stock and table.stock_out())
        or not _leave(hand, cards)
    ):
        return False
    table.pile.append(card)
    turn.discards.append(card)
    turn.discarded.append(w.n)
    table.discarded.add(turn.seat)
    end_turn(table, w.n)
    return True


def _opened(w: Watch, turn: Turn) -> bool:
    """Whether the side opened before, or has just laid enough for it out of the hand."""
    side = w.table.side_of[turn.seat]
    return w.table.has_opened(side) or (turn.took is None and reached(w, side))


# -- the pile --------------------------------------------------------------------------------


def _take(w: Watch, turn: Turn, hand: list[Card], e: Take) -> bool:
    """A whole pile, won by a natural pair or onto a meld laid in an earlier turn."""
    table, seat, terms = w.table, turn.seat, w.terms
    if (
        turn.drawn
        or turn.took is not None
        or turn.touched == "stock"
        or turn.barred_pile
        or table.blocker not in (None, seat)
        or e.count is not None
        or e.apart
        or e.rest
        or not table.pile
        or not table.pile_known
        or not table.has_opened(table.side_of[seat])
        or not terms.red_marks.isdisjoint(table.pile)
        or terms.ring
    ):
        return False
    if e.onto is None and e.with_ is not None:
        laid = _won_by_pair(w, seat, hand, plain(e.with_))
    elif e.onto is None or e.with_ or len(hand) < 2:
        return False
    else:
        laid = _won_onto(w, seat, table.melds.get(e.onto))
    if laid is None:
        return False
    _fetch(w, turn, hand, e, laid)
    return True


def _spare(hand: list[Card], cards: tuple[Card, ...]) -> bool:
    """Whether the hand has these cards and at least two more."""
    return len(hand) > len(cards) + 1 and all(hand.count(c) >= cards.count(c) for c in cards)


def _won_by_pair(w: Watch, seat: str, hand: list[Card], cards: tuple[Card, ...]) -> LaidMeld | None:
    top = w.table.top
    if top is None or top in w.terms.no_take or not _spare(hand, cards):
        return None
    like = [card for card in cards if card[0] == top[0] and card not in w.terms.wild]
    if (
        len(like) < w.terms.counts["pile_take_hand_cards"]
        or classify((*cards, top), w.terms).flaws
        or _rank_lies(w, seat, top[0])
    ):
        return None
    return place(w, seat, (*cards, top))


def _won_onto(w: Watch, seat: str, target: LaidMeld | None) -> LaidMeld | None:
    table, top = w.table, w.table.top
    if target is None or top is None or top in w.terms.no_take or table.locked():
        return None
    if target.side != table.side_of[seat] or target.turn == table.turn.number:
        return None
    if target.complete(w.terms) or misfits(target, (top,), w.terms):
        return None
    return extend(w, target, (top,), seat)


def _fetch(w: Watch, turn: Turn, hand: list[Card], e: Take, laid: LaidMeld) -> None:
    """Move the pair and the rest of the pile; keep what is needed to undo the take."""
    table, seat = w.table, turn.seat
    cards = plain(e.with_) if e.with_ else ()
    pile = table.pile
    taken = TakenPile(
        event=w.n,
        seat=seat,
        pile=pile,
        with_cards=cards,
        meld=laid.name,
        made_meld=e.onto is None,
        rest=[card if len(card) < 3 else bare(card) for card in pile[:-1]],
        left=[],
        merged=True,
        hand_before=tuple(hand),
    )
    for card in cards:
        hand.remove(card)
    hand.extend(taken.rest)
    table.pile = []
    table.took = taken
    turn.took = w.n
    count(w, seat, (*cards, bare(pile[-1])), laid)


# -- melding ---------------------------------------------------------------------------------


def _may_lay(turn: Turn, hand: list[Card], e: Meld | Add, cards: tuple[Card, ...]) -> bool:
    """Whether the player may lay so many cards now, and keeps some."""
    return not (
        not (turn.drawn or turn.took is not None)
        or turn.opening
        or turn.barred_meld
        or e.from_ is not None
        or len(hand) <= len(cards)
    )


def _leave(hand: list[Card], cards: tuple[Card, ...]) -> bool:
    """Take the cards out of the hand, if it is known to hold them all."""
    if len(cards) == 1:
        known = cards[0] in hand
        if known:
            hand.remove(cards[0])
        return known
    before = hand.copy()
    try:
        for card in cards:
            hand.remove(card)
    except ValueError:
        hand[:] = before
        return False
    return True


def _meld(w: Watch, turn: Turn, hand: list[Card], e: Meld) -> bool:
    """A legal new meld, no other set of its rank lying there."""
    cards = plain(e.cards)
    if not _may_lay(turn, hand, e, cards):
        return False
    shape = classify(cards, w.terms)
    if (
        shape.flaws
        or (shape.kind == "set" and _rank_lies(w, turn.seat, shape.rank))
        or not _leave(hand, cards)
    ):
        return False
    count(w, turn.seat, cards, place(w, turn.seat, cards, shape))
    return True


def _rank_lies(w: Watch, seat: str, rank: str) -> bool:
    side = w.table.side_of[seat]
    return any(m.rank == rank and m.side == side for m in w.table.melds.values())


def _add(w: Watch, turn: Turn, hand: list[Card], e: Add) -> bool:
    """Cards that fit, added to a meld of the player's own side."""
    target, cards = w.table.melds.get(e.onto), plain(e.cards)
    if (
        target is None
        or target.side != w.table.side_of[turn.seat]
        or not _may_lay(turn, hand, e, cards)
        or w.terms.most_additions
        or misfits(target, cards, w.terms)
        or not _leave(hand, cards)
    ):
        return False
    count(w, turn.seat, cards, extend(w, target, cards, turn.seat))
    return True


_ACTS: dict[type[Event], Callable[[Watch, Turn, list[Card], Any], bool]] = {
    Touch: _touch,
    Draw: _draw,
    Discard: _discard,
    Take: _take,
    Meld: _meld,
    Add: _add,
}
