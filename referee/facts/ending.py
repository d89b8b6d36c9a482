"""Acts after the deal has ended, and after the last red three of the stock."""

from __future__ import annotations

from referee.facts import going_out
from referee.facts.pile_duty import check_duty
from referee.facts.watch import Watch
from referee.log.model import End
from referee.play.table import Defect
from referee.play.turns import begin_turn, end_deal


def played_on(w: Watch, seat: str) -> None:
    """Report an act after the last red three of the stock: the deal had ended with it."""
    w.fault("played-on-after-last-red-three", seat)
    end_deal(w.table, w.n, "last-red-three")


def acted_after_end(w: Watch, seat: str) -> bool:
    """Report a draw, meld or discard made when the deal was over.

    Such an act is void: its cards stay hand cards, so the caller does not move them.
    """
    table = w.table
    if table.stage != "over":
        return False
    if table.open_fault("played-on-after-end", "played-on-after-last-red-three", seat=seat):
        return True
    reported = {f.event for f in table.faults if f.fact == "played-on-after-end"}
    if w.n not in reported:
        w.fault("played-on-after-end", seat)
    return True


def stock_end_refusal(w: Watch, seat: str) -> bool:
    """A discard by a player who, the stock being out, took no pile: the deal had ended."""
    table = w.table
    if not table.stock_out() or table.turn.has_drawn or table.turn.barred_draw:
        return False
    if table.turn.seat != seat or table.turn.ended is not None:
        return False
    end_deal(table, w.n, "stock")
    w.fault("played-on-after-end", seat)
    return True


def end(w: Watch, e: End) -> None:
    """The deal is declared over."""
    table = w.table
    table.end_event = w.n
    if table.stage == "over":
        end_deal(table, w.n, e.reason)
        return
    if e.reason in ("stock", None) and table.stock_out():
        next_player = table.player
        if next_player == table.seating.left(table.turn.seat) and table.turn.ended is not None:
            begin_turn(table, next_player, w.n)
        check_duty(w, table.turn.seat)
    going_out.left_without_discard(w, table.turn.seat)
    _grant_going_out(w)
    if e.reason == "going-out" and table.out is None:
        _nobody_is_out(w)
    if e.reason == "misdeal":
        table.void = True
    end_deal(table, w.n, e.reason)


def _grant_going_out(w: Watch) -> None:
    """A hand has run out and nobody objected before the end: the going out stands if it may."""
    table = w.table
    seat = table.turn.seat
    if table.hand_size(seat) or table.held[seat]:
        return
    if going_out.granted(w, seat):
        going_out.mark_out(w, seat)
        table.out_first_turn = table.out_first_turn and table.whole_deal


def _nobody_is_out(w: Watch) -> None:
    """The log says that somebody went out, but every hand still holds a card."""
    table = w.table
    empty = [s for s in table.seating.seats if not table.hand_size(s) and not table.held[s]]
    if not empty and not table.unsized:
        table.defects.append(Defect("nobody-out", "", None, (w.n,)))
