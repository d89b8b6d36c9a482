"""The duty to take the pile when the stock has run out and its top card fits a meld."""

from __future__ import annotations

from referee.facts.pile_by_hand import duty_fits
from referee.facts.pile_moves import depth
from referee.facts.pile_rights import top_barred
from referee.facts.watch import Watch
from referee.play.melds import misfits

REFUSED = "pile-duty-refused"


def check_duty(w: Watch, seat: str) -> None:
    """Report a player who had to take the pile and did not."""
    table = w.table
    if not table.stock_out() or table.turn.has_drawn:
        return
    if any(f.fact == REFUSED and f.turn == table.turn.number for f in table.faults):
        return
    if w.terms.rules.choice("pile_duty", "where-it-fits") == "none":
        return
    if not w.terms.rules.flag("pile_take_onto_set"):
        _check_by_hand(w, seat)
        return
    excuse = _excuse(w, seat)
    if excuse is None or not _fits_a_meld(w, seat):
        return
    if excuse == "none":
        w.fault(REFUSED, seat, excuse="none")


def _check_by_hand(w: Watch, seat: str) -> None:
    """The duty where a set alone gives no right to the pile: whatever can be taken must be."""
    table, counts = w.table, w.terms.counts
    barred = w.turn.barred_draw or w.turn.barred_pile
    one = table.counted_hand(seat) == counts["one_card_hand"]
    # With one card in hand a pile of which only one card may be taken is left lying.
    if barred or (one and depth(w, table.pile)[1] == counts["one_card_pile"]):
        return
    if duty_fits(w, seat):
        w.fault(REFUSED, seat, excuse="none")


def _excuse(w: Watch, seat: str) -> str | None:
    table, counts = w.table, w.terms.counts
    if table.top is None:
        return None
    if top_barred(w):
        return "blocked-top"
    locked = table.locked()
    if locked is None:
        return None
    if locked:
        return "locked"
    if w.turn.barred_draw or w.turn.barred_pile:
        return None
    one = table.counted_hand(seat) == counts["one_card_hand"]
    return "one-card" if one and len(table.pile) == counts["one_card_pile"] else "none"


def _fits_a_meld(w: Watch, seat: str) -> bool:
    table, top = w.table, w.table.top
    assert top is not None
    for meld in table.side_melds(table.side(seat)):
        complete_ok = meld.kind == "set" and w.terms.rules.flag("pile_take_onto_complete_set")
        if (not meld.complete(w.terms) or complete_ok) and not misfits(meld, [top], w.terms):
            return True
    return False
