"""Going out concealed: with a whole hand at once, nothing having been melded before.

Rulesets differ in who may not have melded before (the player or his side), whether cards may be
added to melds lying there, and whether such a player needs the opening minimum.
"""

from __future__ import annotations

from referee.facts.watch import Watch


def went_out(w: Watch, seat: str) -> bool:
    """Whether the player whose hand has just run out went out concealed."""
    rules = w.terms.rules
    scope = rules.choice("concealed_scope", "none")
    if scope == "none" or not _unmelded(w, seat, scope) or _spoilt(w, seat):
        return False
    added = not rules.switch("concealed_may_add") and _added(w)
    return not added and _own_canastas(w) and not _lost_right(w, seat)


def _spoilt(w: Watch, seat: str) -> bool:
    """What else a text may ask: no discard, or a partner who has opened before."""
    rules = w.terms.rules
    no_discard = not rules.flag("concealed_may_discard") if _says(w) else False
    partner_first = rules.switch("from_hand_needs_opened_side")
    opened = w.table.opened_before(w.table.side(seat))
    return (no_discard and bool(w.turn.discards)) or (partner_first and not opened)


def _says(w: Watch) -> bool:
    return "concealed_may_discard" in w.terms.rules.parameters


def exempt(w: Watch) -> bool:
    """Whether the player in turn needs no minimum if he goes out with melds of this turn alone."""
    when = w.terms.rules.choice("concealed_exempt", "never")
    if when == "never" or w.table.opened_before(w.table.side(w.turn.seat)):
        return False
    return when == "always" or w.turn.took is None


def emptied(w: Watch) -> bool:
    """Whether the opening of this turn is a concealed going out that needs no minimum."""
    seat = w.turn.seat
    gone = not w.table.hand_size(seat) and not w.table.held.get(seat)
    return gone and exempt(w) and _own_canastas(w)


def _unmelded(w: Watch, seat: str, scope: str) -> bool:
    if scope == "side":
        return not w.table.opened_before(w.table.side(seat))
    return seat not in w.table.melded and not _melded_before(w, seat)


def _melded_before(w: Watch, seat: str) -> bool:
    """Whether cards of this player lie there from an earlier turn."""
    return any(
        who == seat and event < w.turn.start
        for meld in w.table.melds.values()
        for who, event, _ in meld.sources
    )


def _added(w: Watch) -> bool:
    """Whether cards of this turn lie on a meld of an earlier one."""
    melds = w.table.melds
    return any(name in melds and melds[name].turn < w.turn.number for _, name in w.turn.laid)


def _own_canastas(w: Watch) -> bool:
    """Whether the melds of this turn alone hold the canastas that going out needs."""
    table, now = w.table, w.turn.number
    own = (m for m in table.side_melds(table.side(w.turn.seat)) if m.turn == now)
    return sum(m.complete(w.terms) for m in own) >= w.terms.counts["sets_required_to_go_out"]


def _lost_right(w: Watch, seat: str) -> bool:
    """Whether a replacement for a red three was never drawn, where that costs the right."""
    return w.terms.rules.switch("concealed_needs_replacements") and any(
        fault.fact == "replacement-forgotten" and fault.seat == seat and fault.corrected is None
        for fault in w.table.faults
        if not fault.withdrawn
    )
