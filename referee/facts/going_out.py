"""Going out: with the sets or short of them, against a "no", or not at all after a "yes"."""

from __future__ import annotations

from dataclasses import replace

from referee import arrange
from referee.facts import concealed, opening, opening_corrected
from referee.facts.correcting import MELD_FACTS
from referee.facts.watch import Watch, yes
from referee.log.model import Answer, AskOut, DeclareOut, DeclareUnable, Demand, Withdraw
from referee.play.faults import Fault
from referee.play.shapes import shapes, table_melds
from referee.play.turn import Question
from referee.play.turns import end_deal

WITHOUT_DISCARD = "went-out-without-discard"
IN_VAIN = "announced-out-in-vain"


def check(w: Watch, seat: str, *, by_discard: bool = False) -> None:
    """After an act of the player in turn: has his hand run out, and may it?"""
    table = w.table
    if table.faults:
        opening_corrected.followed_up(w, seat)
    if table.hands[seat] or table.hand_size(seat) or table.held.get(seat):
        return
    if table.stage == "over" or table.turn.seat != seat:
        return
    if not by_discard and _card_to_come(w):
        return
    forbidden = _forbidden(w)
    if forbidden is not None:
        _against_no(w, seat, forbidden)
    elif not _sets_enough(w, seat):
        _short_of_sets(w, seat, by_discard)
    elif (manner := _wrong_manner(w, seat, by_discard)) is not None:
        _in_wrong_manner(w, seat, manner)
    elif not _meld_fault_open(w, seat):
        _out(w, seat)


def _card_to_come(w: Watch) -> bool:
    """Whether a card of the stock may still be drawn beside the pile, to be discarded then."""
    turn, table = w.turn, w.table
    extra = w.terms.rules.amount("extra_stock_card_with_pile")
    return turn.took is not None and turn.drawn < extra and not table.stock_out()


def left_without_discard(w: Watch, seat: str) -> None:
    """The turn is over with an empty hand and nothing was discarded."""
    table = w.table
    if not w.terms.rules.switch("last_card_discarded") or table.hand_size(seat) or table.held[seat]:
        return
    if w.turn.seat == seat and not w.turn.discards and table.stage != "over":
        if _sets_enough(w, seat):
            _in_wrong_manner(w, seat, WITHOUT_DISCARD)
        else:
            _short_of_sets(w, seat, False)


def _forbidden(w: Watch) -> str | None:
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


def _against_no(w: Watch, seat: str, barred_by: str) -> None:
    if _reported(w, "going-out-after-no"):
        return
    fault = w.fault("going-out-after-no", seat, barred_by=barred_by)
    question = w.turn.question
    if question is not None:
        fault.evidence = sorted({*fault.evidence, question.event, question.answered or w.n})


def _wrong_manner(w: Watch, seat: str, by_discard: bool) -> str | None:
    """The fault of a player who may go out, but not in this way."""
    if _leave_missing(w, seat):
        return "went-out-without-leave"
    if _on_partners_meld(w, seat):
        return "last-card-on-partners-meld"
    if w.terms.rules.switch("last_card_discarded") and not by_discard:
        return WITHOUT_DISCARD
    return "went-out-with-discard" if by_discard and _discard_barred(w) else None


def _in_wrong_manner(w: Watch, seat: str, fact: str) -> None:
    if _reported(w, fact):
        return
    fault = w.fault(fact, seat, cards=w.turn.discards)
    fault.evidence = sorted({*fault.evidence, *w.turn.melds})
    fault.keep["laid"] = list(w.turn.laid)
    fault.keep["discarded"] = list(w.turn.discards)


def _leave_missing(w: Watch, seat: str) -> bool:
    """Whether the partner's leave was needed and not given."""
    if not w.terms.rules.switch("going_out_leave_needed"):
        return False
    question = w.turn.question
    granted_ = question is not None and question.answer == "yes"
    return not granted_ and w.table.seating.partner(seat) is not None


def _on_partners_meld(w: Watch, seat: str) -> bool:
    """Whether the last card was added to a meld that somebody else began."""
    if w.terms.rules.choice("last_card_onto", "side") == "side":
        return False
    event = w.events[w.n - 1]
    onto = w.table.melds.get(getattr(event, "onto", None) or "")
    return onto is not None and onto.by not in ("", seat)


def _discard_barred(w: Watch) -> bool:
    """Whether this going out had to be made without a discard."""
    if "single-card" in w.turn.owed:
        return True
    threes = any(card in w.terms.black_threes for card, _ in w.turn.laid)
    return threes and w.terms.rules.switch("black_threes_bar_last_discard")


def _short_of_sets(w: Watch, seat: str, by_discard: bool) -> None:
    if _reported(w, "went-out-short") or _reported(w, IN_VAIN):
        return
    question = w.turn.question
    asked = question is not None and question.answer == "yes"
    fault = w.fault("went-out-short", seat, by_discard=yes(by_discard), asked=yes(asked))
    fault.evidence = sorted({*fault.evidence, *w.turn.melds})
    fault.keep["laid"] = list(w.turn.laid)
    fault.keep["discarded"] = list(w.turn.discards)


def _reported(w: Watch, fact: str) -> bool:
    return any(f.fact == fact and f.turn == w.turn.number for f in w.table.faults)


def _meld_fault_open(w: Watch, seat: str) -> bool:
    return any(
        f.fact in MELD_FACTS
        and f.seat == seat
        and f.turn == w.turn.number
        and not f.withdrawn
        and f.closed is None
        and f.fact != "second-set-of-rank"
        and f.corrected is None
        for f in w.table.faults
    )


def granted(w: Watch, seat: str) -> bool:
    """Whether a going out that nobody objected to before the end of the deal stands."""
    if not _sets_enough(w, seat):
        return False
    return bool(w.turn.discards) or not w.terms.rules.switch("last_card_discarded")


def _out(w: Watch, seat: str) -> None:
    table = w.table
    table.turn.owed.pop("black-threes", None)
    table.turn.owed.pop("single-card", None)
    mark_out(w, seat)
    side = table.side(seat)
    opening.check(w)
    if table.contract is not None and table.side(table.contract.seat) == side:
        # Whether the sum was reached shows when the deal is counted.
        w.fault("went-out-short-of-contract", seat).withdrawn = True
    end_deal(table, w.n, "going-out")


def mark_out(w: Watch, seat: str) -> None:
    """Note who has gone out, and how."""
    table = w.table
    table.out = seat
    table.direct_out = not table.opened_before(table.side(seat))
    table.out_first_turn = table.turns_ended[seat] - (table.turn.ended is not None) == 0
    table.concealed_out = concealed.went_out(w, seat)
    special = w.terms.rules.amount("black_threes_special")
    threes = sum(card in w.terms.black_threes for card, _ in w.turn.laid)
    table.threes_out = 0 < special <= threes


def able(w: Watch, seat: str) -> bool | None:
    """Whether the player in turn could go out with the hand he has now; None if not known."""
    table = w.table
    side = table.side(seat)
    opened = table.has_opened(side)
    exempt = opened or concealed.exempt(w)
    need = None if exempt else opening.need(w, seat)
    answer = arrange.can_go_out(
        table.holding(seat),
        table_melds(table.side_melds(side)),
        _conditions(w, side),
        complete_already=None if _contract_rule(w) else table.complete_sets(side),
        minimum=need,
        laid_points=w.turn.points,
    ).answer
    if answer == "yes" and _contract_rule(w) and table.contract is not None and _free(w, side):
        # The cards would do; whether the sum of the contract is reached only the count can tell.
        return None
    return {"yes": True, "no": False}.get(answer)


# -- the question ------------------------------------------------------------------------------


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
    if able(w, seat) is False:
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


def _binding(w: Watch) -> bool:
    """Whether the partner's answer binds the player who asked."""
    rules = w.terms.rules
    return "answer_binds" not in rules.parameters or rules.flag("answer_binds")


def declare_out(w: Watch, e: DeclareOut) -> None:
    """The player says that he goes out."""
    turn = w.turn
    if turn.seat != e.by:
        return
    turn.declared_out = w.n
    forbidden = _forbidden(w)
    if forbidden is not None:
        _against_no(w, e.by, forbidden)
    elif _contract_rule(w):
        if not bound(w) and able(w, e.by) is False:
            w.fault(IN_VAIN, e.by)
    elif w.table.hand_size(e.by) and not _sets_enough(w, e.by) and able(w, e.by) is False:
        _short_of_sets(w, e.by, by_discard=False)


def _contract_rule(w: Watch) -> bool:
    """Whether a contract decides what a side needs for going out."""
    return w.terms.rules.choice("going_out_rule", "sets") == "contract"


def _free(w: Watch, side: str) -> bool:
    """Whether the side needs no finished melds: it plays a contract, or none is asked for."""
    table = w.table
    if table.contract is not None:
        return table.side(table.contract.seat) == side
    return w.terms.rules.word("no_contract_going_out") == "discard"


def _conditions(w: Watch, side: str) -> arrange.Shapes:
    """The shapes of melds with what this side needs for going out."""
    shape = shapes(w.terms)
    if not _contract_rule(w):
        return shape
    if _free(w, side):
        return replace(shape, complete_to_go_out=0, out_sequences=0, out_canastas=0, out_pure=0)
    return shape


def _finished_enough(w: Watch, side: str) -> bool:
    if _free(w, side):
        return True
    shape = shapes(w.terms)
    have = arrange.finished(table_melds(w.table.side_melds(side)), shape)
    return (
        have.sequences >= shape.out_sequences
        and have.sets >= shape.out_canastas
        and have.pure >= shape.out_pure
    )


def _sets_enough(w: Watch, seat: str) -> bool:
    side = w.table.side(seat)
    if _contract_rule(w):
        return _finished_enough(w, side)
    if w.terms.rules.choice("going_out_needs", "sets") == "any-canasta":
        return any(m.kind == "set" and m.complete(w.terms) for m in w.table.side_melds(side))
    done = w.table.complete_sets(side)
    return done >= w.terms.counts["sets_required_to_go_out"]


def declare_unable(w: Watch, e: DeclareUnable) -> None:
    """The player says that he can't go out after all."""
    if w.turn.seat == e.by:
        _not_out(w, e.by, able(w, e.by))


def _not_out(w: Watch, seat: str, can: bool | None) -> Fault | None:
    why = bound(w)
    if why is None or _reported(w, "did-not-go-out") or _reported(w, "went-out-short"):
        return None
    question = w.turn.question
    assert question is not None
    evidence = [question.event, question.answered or question.event]
    return w.fault("did-not-go-out", seat, able=yes(can), bound_by=why, evidence=evidence)


def at_turn_end(w: Watch, seat: str, can: bool | None) -> None:
    """A player bound to go out ends his turn with cards in hand; `can`: he was able to."""
    if not w.table.hand_size(seat):
        return
    if _not_out(w, seat, can) is None and _contract_rule(w) and not bound(w):
        _announced(w, seat)


def _announced(w: Watch, seat: str) -> None:
    """He said that he goes out, unasked, and ends his turn with cards in hand."""
    at = w.turn.declared_out
    if at is not None and not _reported(w, IN_VAIN) and not _reported(w, "going-out-after-no"):
        w.fault(IN_VAIN, seat, event=at)
