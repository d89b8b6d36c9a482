"""Circumstances worked out only when a fault is noticed: what could still be done about it.

Each function looks at the table as it stands at the notice and fills what the log has not shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee import arrange
from referee.cards import Card
from referee.facts import concealed, opening_corrected
from referee.facts.correcting import MELD_FACTS, raise_minimum
from referee.facts.going_out_ability import sets_enough
from referee.facts.opening import need
from referee.facts.watch import Watch, yes
from referee.play.faults import Fault
from referee.play.laid import LaidMeld
from referee.play.shapes import shapes, table_melds


def settle(w: Watch, fault: Fault) -> None:
    """Fill the circumstances of `fault` that depend on what can be done now."""
    worker = _SETTLERS.get(fault.fact)
    if worker is not None and fault.corrected is None:
        worker(w, fault)


def concerned_cards(w: Watch, fault: Fault) -> list[Card]:
    """The cards that lie wrongly: the whole meld where it was laid so, else the cards added."""
    meld = w.table.melds.get(fault.meld or "")
    if meld is None:
        return []
    if meld.event == fault.event:
        return list(meld.cards)
    return [card for card in fault.cards if card in meld.cards]


def _correctable(w: Watch, fault: Fault) -> None:
    if "correctable" in fault.circumstances or fault.closed is not None:
        return
    cards = concerned_cards(w, fault)
    meld = w.table.melds.get(fault.meld or "")
    if not cards or meld is None or fault.seat is None:
        return
    w.set(fault, "correctable", _way(w, fault, cards, _without(w, fault, meld, cards)))


def _added_elsewhere(w: Watch, fault: Fault) -> None:
    """Whether cards that exceed the additions of a turn have a place in any other meld."""
    if "correctable" in fault.circumstances or fault.closed is not None or fault.seat is None:
        return
    others = [m for m in w.table.side_melds(w.table.side(fault.seat)) if m.name != fault.meld]
    w.set(fault, "correctable", _way(w, fault, list(fault.cards), others))


def _without(w: Watch, fault: Fault, meld: LaidMeld, cards: list[Card]) -> list[LaidMeld]:
    """The side's melds as they lie without the cards in question."""
    side = w.table.side(fault.seat or "")
    melds = [m for m in w.table.side_melds(side) if m is not meld]
    if meld.event != fault.event and meld.side == side:
        rest = list(meld.cards)
        for card in cards:
            rest.remove(card)
        melds.append(
            LaidMeld(
                meld.name,
                side,
                rest,
                meld.event,
                meld.turn,
                meld.by,
                meld.kind,
                meld.rank,
                meld.suit,
            )
        )
    return melds


def _way(w: Watch, fault: Fault, cards: list[Card], melds: list[LaidMeld]) -> str | None:
    table = w.table
    hand = table.holding(fault.seat or "")
    lying = table_melds(melds)
    if fault.fact == "black-threes-melded" and fault.ended is None and hand:
        return _out_at_once(w, fault, cards, lying)
    out = fault.fact == "black-threes-melded" and not hand
    discard_missing = w.terms.rules.switch("last_card_discarded") and not w.turn.discards
    if out and (discard_missing or not sets_enough(w, fault.seat or "")):
        return "no"
    keep = 1 if fault.ended is not None else 2
    found = arrange.can_lay_all(
        tuple(cards), hand, lying, shapes(w.terms), keep=0 if out else keep, going_out=out
    )
    if found.answer == "yes" and found.witness is not None:
        return "by-adding" if arrange.hand_cards_used(found.witness, tuple(cards)) else "by-moving"
    if found.answer == "depends":
        return None
    if fault.ended is not None and w.turn.discards and w.turn.number == fault.turn:
        thrown = (*hand, *w.turn.discards)
        with_discard = arrange.can_lay_all(tuple(cards), thrown, lying, shapes(w.terms), keep=keep)
        if with_discard.answer == "yes":
            return "only-with-discard"
    return "no"


def _out_at_once(
    w: Watch, fault: Fault, cards: list[Card], lying: Sequence[arrange.TableMeld]
) -> str | None:
    """Whether the player can still go out in this turn, which is what the cards were laid for."""
    table, seat = w.table, fault.seat or ""
    side = table.side(seat)
    found = arrange.can_go_out(
        (*cards, *table.holding(seat)),
        lying,
        shapes(w.terms),
        minimum=None if table.has_opened(side) or concealed.exempt(w) else need(w, seat),
        laid_points=w.turn.points
        - sum(w.terms.points([c]) for c, m in w.turn.laid if m == fault.meld),
    )
    if found.answer == "yes" and found.witness is not None:
        return "by-adding" if arrange.hand_cards_used(found.witness, tuple(cards)) else "by-moving"
    return "no" if found.answer == "no" else None


def _other_meld(w: Watch, fault: Fault) -> None:
    if "other-meld" in fault.circumstances or fault.closed is not None or not fault.cards:
        return
    side = w.table.side(fault.seat or "")
    answers = {
        arrange.place(
            card,
            table_melds(w.table.side_melds(side)),
            w.table.holding(fault.seat or ""),
            shapes(w.terms),
            exclude={fault.meld or ""},
        ).answer
        for card in fault.cards
    }
    if "no" in answers:
        w.set(fault, "other-meld", "no")
    elif "depends" not in answers:
        w.set(fault, "other-meld", "yes")


def _melded_with_it(w: Watch, fault: Fault) -> None:
    """Whether anything was melded in the turn of the extra card before it was noticed."""
    if w.turn.number == fault.turn:
        w.set(fault, "melded", yes(w.turn.melded_beside_take))


def _opening(w: Watch, fault: Fault) -> None:
    if fault.noticed and w.terms.rules.switch("opening_corrected_raises"):
        raise_minimum(w, fault)
    alive = opening_corrected.live(w, fault.seat or "") is fault
    if alive and fault.circumstances.get("correction") == "none":
        w.set(fault, "correctable", _opening_way(w, fault))


def _opening_way(w: Watch, fault: Fault) -> str | None:
    """How a short opening could still be made good, the card just discarded included."""
    can = opening_corrected.could_still_open(w, fault)
    if can is not False or fault.ended is None or w.turn.number != fault.turn:
        return yes(can)
    thrown = tuple(w.turn.discards)
    with_it = bool(thrown) and opening_corrected.could_still_open(w, fault, also=thrown)
    return "only-with-discard" if with_it else "no"


def _too_late_to_show(w: Watch, fault: Fault) -> None:
    """After the next play nobody asks any more whether it could have been done legally."""
    if fault.closed is not None and not fault.keep.get("proved"):
        w.set(fault, "can-show", "no")


def _hands_shown(w: Watch, fault: Fault) -> None:
    over = w.table.end_event is not None and w.table.end_event < w.n
    w.set(fault, "hands-shown", yes(over))


def _play_started(w: Watch, fault: Fault) -> None:
    w.set(fault, "play-started", yes(fault.closed is not None))


def _scored(w: Watch, fault: Fault) -> None:
    w.set(fault, "scored", yes(w.table.scored_at is not None))


_SETTLERS: dict[str, Callable[[Watch, Fault], None]] = {
    **dict.fromkeys(MELD_FACTS, _correctable),
    "too-many-added": _added_elsewhere,
    "surplus-wild": _other_meld,
    "wild-on-complete-canasta": _other_meld,
    "opening-below-minimum": _opening,
    "extra-cards-drawn": _melded_with_it,
    "pile-taken-irregularly": _too_late_to_show,
    "went-out-short": _hands_shown,
    "went-out-short-of-contract": _hands_shown,
    "dealt-out-of-turn": _play_started,
    "pile-duty-refused": _scored,
}
