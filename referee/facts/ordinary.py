"""The ordinary acts of play, in which nothing can be amiss: they only move cards.

Most of a deal is like this. Each function looks for any reason to look closer and, if there is
none, moves the cards and says that it has done so. It never reports anything.
"""

from __future__ import annotations

from referee.cards import Card, bare, plain
from referee.facts.laying import count, extend, place
from referee.facts.watch import Watch
from referee.log.model import Add, Discard, Draw, Meld, Take
from referee.play.cards_moved import leave_stock
from referee.play.melds import LaidMeld, classify, misfits
from referee.play.table import Table
from referee.play.turn import TakenPile, Turn
from referee.play.turns import end_turn


def _quiet(table: Table, turn: Turn, seat: str) -> bool:
    """Whether this seat is playing, and no fault, bar, question or red three is pending."""
    return (
        turn.seat == seat
        and turn.ended is None
        and table.stage == "play"
        and (not table.faults or _all_past(table))
        and not turn.owed
        and not turn.ended_by_red_three
        and turn.due_replacements == turn.replacements
        and not turn.barred_draw
        and not turn.may_skip_draw
        and turn.question is None
        and not table.penalty_cards.get(seat)
    )


def _all_past(table: Table) -> bool:
    """Whether the time for notice of every fault is over: nothing done now can touch them."""
    return all(fault.closed is not None or fault.withdrawn for fault in table.faults)


def draw(w: Watch, e: Draw) -> bool:
    """The due number of cards from the stock into the hand, no red three among them."""
    table, turn = w.table, w.table.turn
    cards, red, seat = plain(e.cards), w.terms.red_threes, e.by
    first = w.terms.lays_red_threes and not table.turns_ended.get(seat)
    if (
        not _quiet(table, turn, seat)
        or turn.drawn
        or turn.took is not None
        or turn.draw_limit is not None
        or turn.touched == "pile"
        or turn.aimed_at_pile is not None
        or len(cards) != w.terms.draw_count
        or e.apart
        or e.seeing is not None
        or e.showing is not None
        or not red.isdisjoint(cards)
        or (w.terms.ring and table.stock is not None and len(table.stock) <= len(cards))
        or (first and not red.isdisjoint(table.hands[seat]))
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
        or (turn.took is not None and terms.ring)
        or len(hand) < 2
        or card not in hand
        or card in terms.wild
        or e.crosswise
        or e.from_ is not None
        or turn.before_draw
        or (terms.lays_red_threes and not terms.red_threes.isdisjoint(hand))
        or card in terms.locking
        or table.given.get(seat)
        or (turn.laid and not table.has_opened(table.side_of[seat]))
        or (terms.ends_with_stock and table.stock_out())
    ):
        return False
    hand.remove(card)
    table.pile.append(card)
    turn.discards.append(card)
    turn.discarded.append(w.n)
    table.discarded.add(seat)
    end_turn(table, w.n)
    return True


def take(w: Watch, e: Take) -> bool:
    """A whole pile, won by a natural pair or onto a meld laid in an earlier turn."""
    table, turn, seat, terms = w.table, w.table.turn, e.by, w.terms
    if (
        not _quiet(table, turn, seat)
        or turn.drawn
        or turn.took is not None
        or turn.touched == "stock"
        or turn.barred_pile
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
        laid = _won_by_pair(w, seat, plain(e.with_))
    else:
        laid = None if e.onto is None or e.with_ else _won_onto(w, seat, table.melds.get(e.onto))
    if laid is None:
        return False
    _fetch(w, e, laid)
    return True


def _spare(w: Watch, seat: str, cards: tuple[Card, ...]) -> bool:
    """Whether the hand has these cards and at least two more."""
    hand = w.table.hands[seat]
    return len(hand) > len(cards) + 1 and all(hand.count(c) >= cards.count(c) for c in cards)


def _won_by_pair(w: Watch, seat: str, cards: tuple[Card, ...]) -> LaidMeld | None:
    top = w.table.top
    if top is None or top in w.terms.no_take or not _spare(w, seat, cards):
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
    if target.complete(w.terms) or len(table.hands[seat]) < 2 or misfits(target, (top,), w.terms):
        return None
    return extend(w, target, (top,), seat)


def _fetch(w: Watch, e: Take, laid: LaidMeld) -> None:
    """Move the pair and the rest of the pile; keep what is needed to undo the take."""
    table, turn, seat = w.table, w.table.turn, e.by
    cards = plain(e.with_) if e.with_ else ()
    hand, pile = table.hands[seat], table.pile
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


def _may_lay(w: Watch, e: Meld | Add, cards: tuple[Card, ...]) -> bool:
    """Whether the player may lay cards now, has them, and keeps some."""
    table, turn, seat = w.table, w.table.turn, e.by
    if (
        not _quiet(table, turn, seat)
        or not (turn.drawn or turn.took is not None)
        or turn.opening
        or turn.barred_meld
        or e.from_ is not None
    ):
        return False
    hand = table.hands[seat]
    if len(hand) <= len(cards):
        return False
    if len(cards) == 1:
        return cards[0] in hand
    for card in cards:
        if card not in hand or (cards.count(card) > 1 and hand.count(card) < cards.count(card)):
            return False
    return True


def _leave(w: Watch, seat: str, cards: tuple[Card, ...], laid: LaidMeld) -> None:
    take = w.table.hands[seat].remove
    for card in cards:
        take(card)
    count(w, seat, cards, laid)


def meld(w: Watch, e: Meld) -> bool:
    """A legal new meld, no other set of its rank lying there."""
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
