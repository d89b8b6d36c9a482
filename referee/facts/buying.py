"""Red threes that buy: laid on the table, each for one card of the stock.

A red three among the last cards of the stock buys nothing: it is laid, and the deal ends there.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.cards import Card, bare, plain
from referee.facts.ending import acted_after_end
from referee.facts.watch import Watch
from referee.log.model import Lay, Replace
from referee.play.cards_moved import enter_hand, leave_hand, leave_stock
from referee.play.turns import end_deal

WRONG = "red-three-bought-wrongly"
KEPT = "last-red-three-kept"


def lay(w: Watch, e: Lay) -> None:
    """Red threes put on the table."""
    cards = [bare(card) for card in e.cards]
    leave_hand(w.table, e.by, cards, w.n, penalty=False)
    w.table.red_threes[w.table.side(e.by)].extend(cards)
    if not _playing(w, e.by):
        return
    turn = w.turn
    if not turn.ended_by_red_three:
        turn.due_replacements += sum(_buys(w, card) for card in cards)
        _paid_afterwards(w, e.by)
    used(w, cards)


def _playing(w: Watch, seat: str) -> bool:
    return w.turn.seat == seat and w.turn.ended is None


def _buys(w: Watch, card: Card) -> bool:
    """Whether this red three may buy a card now, or only with the draw that brought it."""
    any_time = w.terms.rules.word("red_three_buys_when") == "any-time"
    return any_time or any(entry[0] == card for entry in w.turn.red_threes)


def _paid_afterwards(w: Watch, seat: str) -> None:
    """The card was taken first and the red three laid after it: the same purchase."""
    fault = w.table.open_fault(WRONG, seat=seat)
    turn = w.turn
    if fault is None or fault.turn != turn.number or fault.circumstances.get("cause") != "not-laid":
        return
    turn.replacements = min(turn.due_replacements, len(fault.cards))
    if fault.noticed is None:
        fault.withdrawn = turn.replacements >= len(fault.cards)
    else:
        w.correct(fault)


def used(w: Watch, cards: Iterable[Card]) -> None:
    """Red threes of this turn's draw that have gone to the table; the last of them may end it."""
    turn = w.turn
    for card in cards:
        entry = next((entry for entry in turn.red_threes if entry[0] == card), None)
        if entry is not None:
            turn.red_threes.remove(entry)
    if turn.ended_by_red_three and not turn.red_threes:
        end_deal(w.table, w.n, "last-red-three")


def replace(w: Watch, e: Replace) -> None:
    """A card taken from the stock for a red three."""
    if acted_after_end(w, e.by):
        return
    table, turn = w.table, w.turn
    cards = leave_stock(table, plain(e.cards), w.n)
    enter_hand(table, e.by, cards)
    if not _playing(w, e.by):
        _wrong(w, e.by, cards, "out-of-turn")
        return
    free = max(turn.due_replacements - turn.replacements, 0)
    turn.replacements += min(len(cards), free)
    if turn.barred_meld or _drew_too_many(w, e.by):
        _wrong(w, e.by, cards, "barred")
    elif len(cards) > free:
        _wrong(w, e.by, cards[free:], "two-for-one" if turn.due_replacements else "not-laid")


def _drew_too_many(w: Watch, seat: str) -> bool:
    """Whether he drew too many cards in this turn, which bars him from buying, noticed or not."""
    return any(
        fault.fact == "extra-cards-drawn"
        and fault.seat == seat
        and fault.turn == w.turn.number
        and not fault.withdrawn
        for fault in w.table.faults
    )


def _wrong(w: Watch, seat: str, cards: list[Card], cause: str) -> None:
    fault = w.fault(WRONG, seat, cards=cards, cause=cause)
    fault.keep["drawn"] = cards


def only_last_threes(w: Watch, cards: Iterable[Card]) -> bool:
    """Whether these are red threes of the stock's last cards, which may still go to a sequence."""
    waiting = [entry[0] for entry in w.turn.red_threes]
    for card in cards:
        if card not in waiting:
            return False
        waiting.remove(card)
    return True


def kept(w: Watch, seat: str) -> None:
    """Another act while a red three of the stock's last cards is still in the hand."""
    cards = [entry[0] for entry in w.turn.red_threes]
    w.fault(KEPT, seat, cards=cards)
    end_deal(w.table, w.n, "last-red-three")


def at_deal_end(w: Watch) -> None:
    """The deal was declared over with such a red three still in the hand."""
    turn = w.turn
    if turn.ended_by_red_three and turn.red_threes and not w.table.open_fault(KEPT):
        w.fault(KEPT, turn.seat, cards=[entry[0] for entry in turn.red_threes])
