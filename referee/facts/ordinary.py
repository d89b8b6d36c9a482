"""The ordinary acts of play, in which nothing can be amiss: they only move cards.

Most of a deal is like this. Each function looks for any reason to look closer and, if there is
none, moves the cards and says that it has done so. It never reports anything.
"""

from __future__ import annotations

from referee.cards import Card, plain
from referee.facts.laying import extend, place
from referee.facts.watch import Watch
from referee.log.model import Add, Discard, Draw, Meld
from referee.play.cards_moved import leave_stock
from referee.play.melds import LaidMeld, classify, misfits
from referee.play.table import Table
from referee.play.turn import Turn
from referee.play.turns import end_turn


def _quiet(table: Table, turn: Turn, seat: str) -> bool:
    """Whether this seat is playing, and no fault, bar, question or red three is pending."""
    return (
        turn.seat == seat
        and turn.ended is None
        and table.stage == "play"
        and not table.faults
        and not turn.owed
        and turn.due_replacements == turn.replacements
        and not turn.barred_draw
        and not turn.may_skip_draw
        and turn.question is None
        and not table.penalty_cards.get(seat)
    )


def draw(w: Watch, e: Draw) -> bool:
    """The due number of cards from the stock into the hand, no red three among them."""
    table, turn = w.table, w.table.turn
    cards, red, seat = plain(e.cards), w.terms.red_threes, e.by
    if (
        not _quiet(table, turn, seat)
        or turn.drawn
        or turn.took is not None
        or turn.touched == "pile"
        or turn.aimed_at_pile is not None
        or len(cards) != w.terms.draw_count
        or e.apart
        or e.seeing is not None
        or e.showing is not None
        or not red.isdisjoint(cards)
        or (not table.turns_ended[seat] and not red.isdisjoint(table.hands[seat]))
    ):
        return False
    table.hands[seat].extend(leave_stock(table, cards, w.n))
    turn.drawn = len(cards)
    turn.draws = 1
    return True


def discard(w: Watch, e: Discard) -> bool:
    """One card out of a known hand, not wild and no red three, after a draw."""
    table, turn, seat, terms = w.table, w.table.turn, e.by, w.terms
    hand = table.hands.get(seat, ())
    card = e.cards[0]
    if (
        len(e.cards) != 1
        or not _quiet(table, turn, seat)
        or (turn.took is None and turn.drawn != terms.draw_count)
        or len(hand) < 2
        or card not in hand
        or card in terms.wild
        or e.crosswise
        or e.from_ is not None
        or turn.before_draw
        or not terms.red_threes.isdisjoint(hand)
        or table.given.get(seat)
        or (turn.laid and not table.has_opened(table.side_of[seat]))
    ):
        return False
    hand.remove(card)
    table.pile.append(card)
    turn.discards.append(card)
    turn.discarded.append(w.n)
    table.discarded.add(seat)
    end_turn(table, w.n)
    return True


def _may_lay(w: Watch, e: Meld | Add, cards: tuple[Card, ...]) -> bool:
    """Whether the player may lay cards now, has them, and keeps some."""
    table, turn, seat = w.table, w.table.turn, e.by
    if (
        not _quiet(table, turn, seat)
        or not (turn.drawn or turn.took is not None)
        or turn.opening
        or turn.barred_meld
        or e.from_ is not None
        or not table.has_opened(table.side_of[seat])
    ):
        return False
    hand = table.hands[seat]
    if len(hand) <= len(cards):
        return False
    if len(set(cards)) == len(cards):
        return all(card in hand for card in cards)
    return all(hand.count(card) >= cards.count(card) for card in cards)


def _leave(w: Watch, seat: str, cards: tuple[Card, ...], laid: LaidMeld) -> None:
    hand, turn, name = w.table.hands[seat], w.table.turn, laid.name
    for card in cards:
        hand.remove(card)
    turn.melds.append(w.n)
    turn.laid.extend([(card, name) for card in cards])


def meld(w: Watch, e: Meld) -> bool:
    """A legal new meld by a side that has opened, no unfinished set of its rank lying there."""
    cards = plain(e.cards)
    if not _may_lay(w, e, cards):
        return False
    shape = classify(cards, w.terms)
    if shape.flaws or (shape.kind == "set" and _rank_lies(w, e.by, shape.rank)):
        return False
    _leave(w, e.by, cards, place(w, e.by, cards))
    return True


def _rank_lies(w: Watch, seat: str, rank: str) -> bool:
    side = w.table.side_of[seat]
    return any(m.rank == rank and m.side == side for m in w.table.melds.values())


def add(w: Watch, e: Add, target: LaidMeld) -> bool:
    """Cards that fit, added to a meld of the player's own side."""
    cards = plain(e.cards)
    if target.side != w.table.side_of.get(e.by) or not _may_lay(w, e, cards):
        return False
    if misfits(target, cards, w.terms):
        return False
    _leave(w, e.by, cards, extend(w, target, cards, e.by))
    return True
