"""What is still owed when the log ends: remedies not carried out, penalty cards lying there."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import format_cards
from referee.facts.watch import Watch
from referee.log.model import (
    Bid,
    CannotOpen,
    Double,
    Draw,
    Meld,
    Pass,
    Replace,
    SeatDraw,
    Shuffle,
    Turn,
)
from referee.play.faults import Fault
from referee.report.model import Due, Finding, Remedy, Text
from referee.rules import Ruleset


def dues(rules: Ruleset, w: Watch, pairs: Sequence[tuple[Fault, Finding]]) -> tuple[Due, ...]:
    """Every due of the table, in the order in which it arose; none once the deal is over."""
    if w.table.stage in ("over", "next-deal"):
        return ()
    every = [due for fault, finding in pairs for due in _of_finding(rules, w, fault, finding)]
    owed = list(
        {(due.seat, due.side, due.what, due.cards): due for due in reversed(every)}.values()
    )
    owed.reverse()
    return (*owed, *_standing(rules, w, owed))


def _of_finding(rules: Ruleset, w: Watch, fault: Fault, finding: Finding) -> list[Due]:
    if finding.status not in ("ruled", "open"):
        return []
    return [
        _due(w, fault, finding, remedy)
        for remedy in finding.ruling.remedy
        if _is_due(rules, remedy) and not _done(w, fault, remedy)
    ]


def _is_due(rules: Ruleset, remedy: Remedy) -> bool:
    entry = rules.vocabulary.remedies.get(remedy.do)
    return entry is not None and entry.due


def _due(w: Watch, fault: Fault, finding: Finding, remedy: Remedy) -> Due:
    seat = remedy.by if remedy.by in w.table.hands else None
    side = remedy.by if remedy.by in w.table.seating.sides else None
    cards = remedy.details.get("cards")
    if remedy.do == "penalty-cards" and "penalty" in fault.keep:
        lying = w.table.penalty_cards[fault.seat or ""]
        cards = format_cards(card for card in fault.keep["penalty"] if card in lying)
    return Due(
        seat=seat,
        side=side or (w.table.side(seat) if seat else finding.side),
        what=remedy.do,
        since=finding.event,
        paragraphs=finding.paragraphs,
        cards=str(cards) if cards else None,
        text=remedy.text,
    )


def _done(w: Watch, fault: Fault, remedy: Remedy) -> bool:
    """Whether the remedy has been carried out as far as the log shows."""
    table = w.table
    if remedy.do == "barred-from-next-draw":
        return _turn_over(w, fault)
    if remedy.do in ("barred-meld", "barred-pile", "discard-one"):
        played = table.turn.number > fault.turn + 1
        return played or table.turn.seat != fault.seat or table.turn.ended is not None
    if remedy.do in ("must-go-out", "may-not-go-out"):
        return _that_turn_ended(w, fault)
    if remedy.do in ("take-back-fewest", "keep-one-card"):
        return _that_turn_ended(w, fault) and table.hand_size(fault.seat or "") > 0
    if remedy.do == "limited-draw-next-turn":
        playing = table.turn.seat == fault.seat and table.turn.draw_limit is not None
        return fault.in_effect and fault.seat not in table.limited_draw and not playing
    if remedy.do in _DONE_BY and _acted_since(w, fault, remedy):
        return True
    if remedy.do == "penalty-cards":
        return "penalty" in fault.keep and not any(
            card in table.penalty_cards[fault.seat or ""] for card in fault.keep["penalty"]
        )
    if remedy.do == "credit-red-three":
        return fault.in_effect and not fault.keep.get("credit")
    if remedy.do == "pending-meld":
        return not any(m.pending and m.name == fault.meld for m in table.melds.values())
    return fault.corrected is not None


_DONE_BY = {
    "call-again": (Bid, Pass, Double),
    "next-bid": (Meld, CannotOpen, Turn, Draw),
    "no-contract": (Turn, Draw),
    "must-open": (Meld,),
    "redraw": (SeatDraw,),
    "redraw-tied": (SeatDraw,),
    "reshuffle": (Shuffle,),
    "may-shuffle": (Shuffle,),
    "complete-hand": (Replace,),
    "take-or-shuffle": (Draw, Shuffle),
}
"""Acts that carry a remedy out, done by whoever owes it after the fault was noticed."""


def _acted_since(w: Watch, fault: Fault, remedy: Remedy) -> bool:
    since = fault.noticed or fault.event
    seats = set(w.table.hands) if remedy.by is None else {remedy.by}
    for event in w.events[since:]:
        by_them = event.by in seats or event.by not in w.table.hands
        if isinstance(event, _DONE_BY[remedy.do]) and by_them:
            return True
    return False


def _that_turn_ended(w: Watch, fault: Fault) -> bool:
    """Whether the turn in which the fault happened is over."""
    turn = w.table.turn
    return turn.number != fault.turn or turn.ended is not None


def _turn_over(w: Watch, fault: Fault) -> bool:
    """Whether the turn in which the player might not draw has come and gone."""
    table = w.table
    waiting = fault.seat in table.barred_draw or fault.seat in table.bars
    playing = table.turn.seat == fault.seat and table.turn.ended is None and table.turn.barred_draw
    return fault.in_effect and not waiting and not playing


def _standing(rules: Ruleset, w: Watch, owed: Sequence[Due]) -> list[Due]:
    """Penalty cards and bars that stood before the log began."""
    listed = {(due.seat, due.what) for due in owed}
    words = rules.vocabulary.remedies if w.table.penalty_cards or w.table.barred_draw else {}
    found: list[Due] = []
    for seat, cards in w.table.penalty_cards.items():
        if cards and (seat, "penalty-cards") not in listed:
            entry = words["penalty-cards"].text
            found.append(_plain(w, seat, "penalty-cards", entry, format_cards(cards)))
    for seat in w.table.barred_draw:
        if (seat, "barred-from-next-draw") not in listed:
            found.append(
                _plain(w, seat, "barred-from-next-draw", words["barred-from-next-draw"].text, None)
            )
    return found


def _plain(w: Watch, seat: str, what: str, text: Text, cards: str | None) -> Due:
    words = {
        lang: t.format(by=seat, cards=cards or "", count="", points="", to="")
        for lang, t in text.items()
    }
    return Due(seat, w.table.side(seat), what, None, (), cards, words)
