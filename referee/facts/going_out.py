"""Going out: with the sets or short of them, against a "no", or not at all after a "yes"."""

from __future__ import annotations

from referee.facts import asking, concealed, opening, opening_corrected
from referee.facts import going_out_ability as ability
from referee.facts.correcting import MELD_FACTS
from referee.facts.watch import Watch, yes
from referee.log.model import DeclareOut, DeclareUnable
from referee.play.faults import Fault
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
    against = asking.forbidden(w)
    if against is not None:
        _against_no(w, seat, against)
    elif not ability.sets_enough(w, seat):
        _short_of_sets(w, seat, by_discard)
    elif (manner := _wrong_manner(w, seat, by_discard)) is not None:
        if manner != WITHOUT_DISCARD or not _special_in_vain(w, seat):
            _in_wrong_manner(w, seat, manner)
    elif not _meld_fault_open(w, seat):
        _out(w, seat)


def after_discard(w: Watch, seat: str) -> None:
    """The hand has run out with melds laid after the discard of the same turn."""
    if not ability.sets_enough(w, seat):
        _short_of_sets(w, seat, by_discard=False)
    else:
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
        if ability.sets_enough(w, seat):
            if not _special_in_vain(w, seat):
                _in_wrong_manner(w, seat, WITHOUT_DISCARD)
        else:
            _short_of_sets(w, seat, False)


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
    leave = question is not None and question.answer == "yes"
    return not leave and w.table.seating.partner(seat) is not None


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
    if _reported(w, "went-out-short") or _reported(w, IN_VAIN) or _special_in_vain(w, seat):
        return
    question = w.turn.question
    asked = question is not None and question.answer == "yes"
    fault = w.fault("went-out-short", seat, by_discard=yes(by_discard), asked=yes(asked))
    fault.evidence = sorted({*fault.evidence, *w.turn.melds})
    fault.keep["laid"] = list(w.turn.laid)
    fault.keep["discarded"] = list(w.turn.discards)


def _special_in_vain(w: Watch, seat: str) -> bool:
    """Black threes laid for an ending of which something is missing: with them back, he is in."""
    rules = w.terms.rules
    alone = rules.amount("black_threes_special") or rules.switch("black_threes_void_going_out")
    laid_at = w.turn.owed.pop("black-threes", None) if alone else None
    for meld in w.table.melds.values():
        if laid_at is not None and meld.event == laid_at:
            fault = w.fault("black-threes-melded", seat, event=laid_at, cards=meld.cards)
            fault.meld = meld.name
            fault.circumstances["with-wild"] = "no"
            return True
    return False


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
    if not ability.sets_enough(w, seat):
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


def declare_out(w: Watch, e: DeclareOut) -> None:
    """The player says that he goes out."""
    turn = w.turn
    if turn.seat != e.by:
        return
    turn.declared_out = w.n
    against = asking.forbidden(w)
    if against is not None:
        _against_no(w, e.by, against)
    elif ability.contract_rule(w):
        if not asking.bound(w) and ability.able(w, e.by) is False:
            w.fault(IN_VAIN, e.by)
    elif (
        w.table.hand_size(e.by)
        and not ability.sets_enough(w, e.by)
        and ability.able(w, e.by) is False
    ):
        _short_of_sets(w, e.by, by_discard=False)


def declare_unable(w: Watch, e: DeclareUnable) -> None:
    """The player says that he can't go out after all."""
    if w.turn.seat == e.by:
        _not_out(w, e.by, ability.able(w, e.by))


def _not_out(w: Watch, seat: str, can: bool | None) -> Fault | None:
    why = asking.bound(w)
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
    if _not_out(w, seat, can) is None and ability.contract_rule(w) and not asking.bound(w):
        _announced(w, seat)


def _announced(w: Watch, seat: str) -> None:
    """He said that he goes out, unasked, and ends his turn with cards in hand."""
    at = w.turn.declared_out
    if at is not None and not _reported(w, IN_VAIN) and not _reported(w, "going-out-after-no"):
        w.fault(IN_VAIN, seat, event=at)
