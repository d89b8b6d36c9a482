"""Turns beginning and ending. Knows whose turn follows, not what a turn must contain."""

from __future__ import annotations

from referee.play.laid import LaidMeld
from referee.play.table import Table
from referee.play.turn import Turn


def begin_turn(table: Table, seat: str, n: int) -> list[LaidMeld]:
    """Start the turn of `seat` with event `n`; bars that were waiting for it take effect.

    Returns the cards he laid out of turn before: from now on they count as melds.
    """
    turn = next_turn(table, seat, n)
    if seat in table.barred_draw:
        barring = table.barred_draw.pop(seat)
        turn.barred_draw = True
        if barring is not None and barring.fact == "drew-out-of-turn":
            turn.barred_meld = not table.terms.rules.switch("barred_draw_may_meld")
        turn.must_discard = True
    if seat in table.bars:
        _take_effect(table, turn)
    if table.laid_early[seat]:
        turn.due_replacements = table.laid_early.pop(seat)
    if seat in table.limited_draw:
        table.limited_draw.remove(seat)
        turn.draw_limit = table.terms.rules.amount("overdraw_next_draw")
        turn.barred_pile = "barred"
    if seat in table.may_skip_draw:
        table.may_skip_draw.remove(seat)
        turn.may_skip_draw = True
    if not table.faults:
        return []
    counted = [meld for meld in table.melds.values() if meld.pending and meld.by == seat]
    for meld in counted:
        meld.pending = False
        meld.turn = turn.number
        _count_pending(table, meld.cards, meld.name, meld.event)
    return counted


def next_turn(table: Table, seat: str, n: int) -> Turn:
    """The turn that begins with event `n`, as it is where nothing waits for it."""
    turn = table.turn = Turn(seat, table.turn.number + 1, n)
    return turn


def _take_effect(table: Table, turn: Turn) -> None:
    """The next of the bars that were laid on this player for several turns."""
    bars = table.bars[turn.seat]
    bar = bars.pop(0)
    turn.barred_draw = turn.barred_draw or bar.draw
    turn.barred_meld = turn.barred_meld or bar.meld
    turn.must_discard = True
    if not bars:
        del table.bars[turn.seat]


def _count_pending(table: Table, cards: list[str], name: str, event: int) -> None:
    turn = table.turn
    turn.laid.extend((card, name) for card in cards)
    turn.points += table.terms.points(cards)
    turn.melds.append(event)
    if not table.has_opened(table.side(turn.seat)) and turn.first_meld is None:
        turn.first_meld = event


def end_turn(table: Table, n: int) -> None:
    """End the present turn with event `n`."""
    turn = table.turn
    seat = turn.seat
    turn.ended = n
    table.turns_ended[seat] += 1
    side = table.side_of[seat]
    if table.blocker == seat:
        table.blocker = None
    if side not in table.opened and table.laid_count.get(side) and table.side_melds(side):
        table.opened[side] = turn.number
    for fault in table.faults:
        if fault.ended is None and fault.turn == turn.number:
            fault.ended = n


def end_deal(table: Table, n: int, reason: str | None) -> None:
    """The deal is over at event `n`."""
    if table.stage == "over":
        table.end_reason = table.end_reason or reason
        return
    table.stage = "over"
    table.over_at = n
    table.end_reason = reason


def resume_deal(table: Table) -> None:
    """A deal taken to be over goes on: the going out that ended it was not allowed."""
    table.stage = "play"
    table.over_at = None
    table.end_reason = None
    table.out = None
