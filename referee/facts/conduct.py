"""Talk, questions and looking through cards: what is said and inspected, and when it may be."""

from __future__ import annotations

from referee.facts import asking
from referee.facts.watch import Watch, yes
from referee.log.model import Answer, Ask, CountStock, Discuss, Gesture, Inspect, Remark


def counts_as_talk(w: Watch, seat: str) -> bool:
    """Whether the side has already been called to order for talk."""
    allowed = w.terms.rules.amount("talk_warnings_before_forfeit")
    return w.table.remarks[w.table.side(seat)] >= allowed


def _talk(w: Watch, seat: str, *, late: bool = False, about: str = "other") -> None:
    if w.table.stage == "over":
        return
    warned = counts_as_talk(w, seat)
    spoiling = asking.spoils_question(w, seat)
    fault = w.fault("talk", seat, warned=yes(warned), late_reminder=yes(late))
    if w.terms.rules.switch("reminders_forbidden"):
        fault.circumstances["about"] = about
    if spoiling:
        question = w.turn.question
        if question is not None and not question.spoiled:
            asking.spoil(w, seat, "information")
    fault.keep["talk"] = True


def answer_for_another(w: Watch, e: Answer) -> None:
    """Somebody else than the partner answers the question about going out: that is talk."""
    question = w.turn.question
    asked = question is not None and question.pending and not isinstance(e.answer, int)
    if asked and e.by not in (w.turn.seat, w.table.seating.partner(w.turn.seat)):
        _talk(w, e.by)


def discuss(w: Watch, e: Discuss | Gesture) -> None:
    """Talk or signs about the game."""
    _talk(w, e.by)


def remark(w: Watch, e: Remark) -> None:
    """Something said about the game; some things may be said at some times."""
    rules = w.terms.rules
    if "free_remarks" in rules.parameters and e.what in rules.words("free_remarks"):
        return
    if e.what == "one-card":
        if not _own_turn(w, e.by) and w.turn.seat != e.by:
            w.fault("question-out-of-turn", e.by)
    elif rules.switch("reminders_forbidden") and e.what in _REMINDERS:
        _talk(w, e.by, about=e.what)
    elif e.what == "minimum":
        told = rules.choice("minimum_told_by_partner", "allowed")
        if told != "allowed" or not _partner_may_open(w, e.by):
            _talk(w, e.by)
    elif e.what == "hand-completed":
        if not _before_next_draw(w, e.by):
            _talk(w, e.by, late=True)
    elif e.what == "pile-rest":
        if not _rest_lying(w):
            # Where reminding is a duty while it may still help, it is talk of its own kind later.
            _talk(w, e.by, late=rules.switch("reminders_forbidden"))
    elif not _points_out(w, e.what):
        _talk(w, e.by)


_REMINDERS = ("minimum", "extra-card", "transfer-card", "stock-low")
_POINTED_OUT = {"extra-card": ("extra-cards-drawn", "stock-cards-seen")}


def _points_out(w: Watch, what: str) -> bool:
    """Whether the remark names a fault that is there: that is drawing attention to it, not talk."""
    fault = w.table.open_fault(*_POINTED_OUT.get(what, ()))
    if fault is None or fault.noticed is not None:
        return False
    fault.noticed = w.n
    fault.evidence.append(w.n)
    return True


def _own_turn(w: Watch, seat: str) -> bool:
    question = w.turn.question
    asked = question is not None and question.pending
    if asked and seat == w.table.seating.partner(w.turn.seat):
        return True
    return w.table.in_turn(seat) or (w.turn.seat == seat and w.turn.ended is None)


def _partner_may_open(w: Watch, seat: str) -> bool:
    partner = w.table.seating.partner(seat)
    return w.table.player == partner and not w.table.has_opened(w.table.side(seat))


def _before_next_draw(w: Watch, seat: str) -> bool:
    """Whether the partner's turn still runs or nobody has drawn since it ended."""
    if w.table.open_fault("replacement-forgotten", "red-three-not-laid"):
        return True
    return w.turn.seat == w.table.seating.partner(seat)


def _rest_lying(w: Watch) -> bool:
    return w.table.open_fault("pile-rest-forgotten") is not None


def ask(w: Watch, e: Ask) -> None:
    """A question about minimum, scores or numbers of cards: in one's own turn only."""
    if w.table.stage == "play" and not _own_turn(w, e.by):
        w.fault("question-out-of-turn", e.by)
    w.asked = (w.n, e.what, e.whom)


def answer(w: Watch, e: Answer) -> None:
    """A number given in answer to a question for a number of cards must be true."""
    if not isinstance(e.answer, int) or isinstance(e.answer, bool):
        if w.asked is not None and e.answer in ("none", "other") and w.asked[2] == e.by:
            w.fault("false-answer", e.by, evidence=[w.asked[0]])
        return
    asked, w.asked = w.asked, None
    if asked is None or asked[1] != "hand-count":
        return
    if e.answer != w.table.counted_hand(e.by) + len(w.table.held[e.by]):
        w.fault("false-answer", e.by, evidence=[asked[0]])


def count_stock(w: Watch, e: CountStock) -> None:
    """The stock counted: in one's own turn, and the number is told."""
    if w.table.stage != "play":
        return
    if not _own_turn(w, e.by):
        w.fault("question-out-of-turn", e.by)
    if e.silently:
        w.fault("stock-count-not-told", e.by)


def inspect(w: Watch, e: Inspect) -> None:
    """The pile or a finished meld looked through by a player."""
    table = w.table
    if table.stage != "play" or e.what is None:
        return
    if e.by not in table.hands:
        return
    if e.what == "pile":
        if w.terms.rules.has_table("pile-inspected"):
            w.fault("pile-inspected", e.by)
        elif e.by in table.discarded:
            w.fault("pile-inspected-late", e.by)
        return
    meld = table.melds.get(e.what)
    if meld is None or meld.completed is None:
        return
    turns_since = w.turn.number - meld.completed[1]
    if turns_since > 1 or (turns_since == 1 and w.turn.ended is not None):
        w.fault("finished-meld-inspected", e.by, meld=meld.name)
