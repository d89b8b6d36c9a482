"""Stock or pile: the choice is made with the first touch, or with melds laid toward the pile."""

from __future__ import annotations

from referee.facts.pile_rights import may_take_pile
from referee.facts.watch import Watch, yes
from referee.log.model import Draw, Touch
from referee.play.faults import Fault


def touch(w: Watch, e: Touch) -> None:
    """Touching a card of the stock or the pile chooses where to draw."""
    turn = w.turn
    if not w.table.in_turn(e.by) or turn.has_drawn:
        return
    if turn.touched is None:
        turn.touched, turn.touched_at = e.what, w.n
    elif turn.touched != e.what:
        _switched(w, e.by, turn.touched, took=False)


def switched_to_stock(w: Watch, e: Draw) -> bool:
    """A draw from the stock after the pile was chosen, or after it was taken."""
    turn = w.turn
    if turn.took is not None or turn.has_drawn:
        return False
    if turn.touched != "pile" and turn.aimed_at_pile is None:
        return False
    fault = w.table.open_fault("switched-packs", seat=e.by)
    if fault is not None and fault.turn == turn.number:
        w.set(fault, "took", "yes")
        return False
    _switched(w, e.by, "pile", took=True)
    return False


def _switched(w: Watch, seat: str, first: str, *, took: bool) -> Fault:
    entitled = yes(may_take_pile(w, seat)) if first == "pile" else "yes"
    if first == "pile" and w.turn.aimed_at_pile is not None and entitled != "yes":
        entitled = "yes" if _aimed_melds_suffice(w) else entitled
    return w.fault(
        "switched-packs",
        seat,
        first=first,
        took=yes(took),
        entitled=entitled,
        evidence=[w.turn.touched_at or w.turn.aimed_at_pile or w.n],
    )


def _aimed_melds_suffice(w: Watch) -> bool:
    """Whether the cards laid for the pile hold enough of its top card's rank to win it."""
    top = w.table.top
    if top is None:
        return False
    like = [c for c, _ in w.turn.laid if c[0] == top[0] and c not in w.terms.wild]
    needed = "locked_pile_natural_pair" if w.table.locked() else "pile_take_hand_cards"
    return len(like) >= w.terms.counts[needed]


def took_after_touching_stock(w: Watch, seat: str, *, took: bool) -> bool:
    """The pile taken (or aimed at) although the stock was chosen; reports it once a turn."""
    turn = w.turn
    if not w.terms.rules.has_table("switched-packs"):
        return False
    if turn.touched != "stock" and not turn.drawn:
        return False
    fault = w.table.open_fault("switched-packs", seat=seat)
    if fault is not None and fault.turn == turn.number:
        if took:
            w.set(fault, "took", "yes")
        return True
    _switched(w, seat, "stock", took=took)
    return True
