"""The question about going out: when it may be put, the answer, and what spoils it."""

from __future__ import annotations

from referee.facts import going_out_ability as ability
from referee.facts.watch import Watch
from referee.log.model import Answer, AskOut, Demand, Withdraw
from referee.play.turn import Question


def ask_out(w: Watch, e: AskOut) -> None:
    """The partner asked for permission to go out."""
    turn = w.turn
    if w.table.seating.partner(e.by) is None:
        return
    cause = _wrong_time(w, e.by)
    if cause is None and w.terms.rules.has_table("asked-without-being-able"):
        _in_vain(w, e.by)
    if cause is not None:
        w.fault("asked-to-go-out-wrongly", e.by, cause=cause, demand="none")
    if cause != "out-of-turn" and (turn.question is None or turn.question.answer is None):
        now = [event for event in turn.melds if event >= turn.start]
        melded = bool(now) if turn.took is None else len(now) > 1
        turn.question = Question(w.n, melded)


def _wrong_time(w: Watch, seat: str) -> str | None:
    """Why the question may not be asked now; None if it may."""
    turn = w.turn
    when = w.terms.rules.choice("question_allowed", "after-stock-draw")
    if not w.table.in_turn(seat) or turn.seat != seat:
        return "out-of-turn"
    if when == "any-time":
        return None
    if turn.took is not None or turn.aimed_at_pile is not None:
        return "after-pile"
    if not (turn.has_drawn or turn.barred_draw or turn.may_skip_draw):
        return "before-draw"
    return "melded" if when == "before-meld" and turn.melds else None


def _in_vain(w: Watch, seat: str) -> None:
    """The question of a player who can't go out, whatever the answer."""
    if ability.able(w, seat) is False:
        w.fault("asked-without-being-able", seat, answered="none")


def _note_answer(w: Watch, reply: str) -> None:
    for fault in w.table.faults:
        if fault.fact == "asked-without-being-able" and fault.turn == w.turn.number:
            fault.circumstances["answered"] = reply
            fault.evidence.append(w.n)


def answer(w: Watch, e: Answer) -> None:
    """The partner's reply; a number answers another question and is judged elsewhere."""
    question = w.turn.question
    if question is None or not question.pending or isinstance(e.answer, int):
        return
    if e.by != w.table.seating.partner(w.turn.seat):
        return
    question.answered = w.n
    if e.answer in ("yes", "no"):
        question.answer = str(e.answer)
        _note_answer(w, question.answer)
    else:
        question.answer = "other" if e.answer == "other" else None
        w.fault("answer-not-yes-or-no", e.by, content="neither")
    if e.added and e.answer == "no":
        spoil(w, e.by, "information")
    elif e.added:
        w.fault("answer-not-yes-or-no", e.by, content="yes-and-more")


def withdraw(w: Watch, e: Withdraw) -> None:
    """The question taken back."""
    question = w.turn.question
    if question is None or w.turn.seat != e.by:
        return
    if question.pending:
        spoil(w, e.by, "withdrawn")
    question.withdrawn = True


def spoil(w: Watch, seat: str, cause: str) -> None:
    """Something done between question and answer that gives the opponents a choice."""
    question = w.turn.question
    if question is None or question.spoiled or question.demand is not None:
        return
    question.spoiled = True
    w.fault("question-spoiled", seat, cause=cause, demand="none", evidence=[question.event])


def spoils_question(w: Watch, seat: str) -> bool:
    """Whether talk by this seat now falls between a question about going out and its answer."""
    question = w.turn.question
    if question is None or w.table.stage == "over":
        return False
    partners = w.table.side(seat) == w.table.side(w.turn.seat)
    if w.terms.rules.choice("question_information_by", "either") == "asker" and seat != w.turn.seat:
        return False
    just_refused = question.answer == "no" and question.answered == w.n - 1
    return partners and (question.pending or just_refused)


def demand(w: Watch, e: Demand) -> None:
    """An opponent's demand after an irregular question: the first one counts."""
    question = w.turn.question
    if not w.terms.rules.has_table("question-spoiled"):
        return  # nobody has anything to demand in this game
    if question is not None and question.demand is not None:
        return
    if question is not None:
        question.demand = e.what
    for fault in reversed(w.table.faults):
        if fault.circumstances.get("demand") == "none" and fault.turn == w.turn.number:
            fault.circumstances["demand"] = e.what
            fault.noticed = fault.noticed or w.n
            fault.evidence.append(w.n)
            return


def bound(w: Watch) -> str | None:
    """What obliges the player in turn to go out, if anything does."""
    question = w.turn.question
    if question is None or question.demand == "continue":
        return None
    if question.demand == "out":
        return "demand"
    if not _binding(w):
        return None
    if question.answer == "yes":
        return "meld-first-yes" if question.after_meld else "answer"
    return "meld-first" if question.after_meld and not question.withdrawn else None


def forbidden(w: Watch) -> str | None:
    """What keeps the player in turn from going out: the partner's answer or a demand."""
    question = w.turn.question
    if question is None or not w.terms.rules.has_table("going-out-after-no"):
        return None
    if question.demand is None and not _binding(w):
        return None
    if question.demand == "continue":
        return "demand"
    if question.demand == "out" or question.after_meld:
        return None
    return "answer" if question.answer == "no" else None


def _binding(w: Watch) -> bool:
    """Whether the partner's answer binds the player who asked."""
    rules = w.terms.rules
    return "answer_binds" not in rules.parameters or rules.flag("answer_binds")
