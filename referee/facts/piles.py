"""Taking the discard pile: with what right, in whose turn, and what was left lying."""

from __future__ import annotations

from referee.cards import Card, bare
from referee.facts import contract_opening, going_out, melding, pile_choice
from referee.facts.ending import acted_after_end
from referee.facts.pile_duty import check_duty
from referee.facts.pile_moves import describe, move_pile
from referee.facts.pile_rights import (
    EXCHANGE,
    SURPLUS,
    could_take,
    exchange,
    irregular,
    like_exchange,
)
from referee.facts.watch import Watch, yes
from referee.log.model import LeavePile, Take
from referee.play.cards_moved import enter_hand
from referee.play.faults import Fault
from referee.play.laid import LaidMeld
from referee.play.melds import misfits
from referee.play.turn import TakenPile, Turn
from referee.play.turns import end_deal


def take(w: Watch, e: Take) -> None:
    """The pile taken, or its forgotten rest fetched."""
    if e.rest:
        _take_rest(w, e)
        return
    seat, table = e.by, w.table
    if acted_after_end(w, seat):
        return
    in_turn = table.in_turn(seat) and table.turn.ended is None
    taken = describe(w, e)
    if not in_turn:
        _out_of_turn(w, e, taken)
    else:
        _in_turn(w, e, taken)


def _in_turn(w: Watch, e: Take, taken: TakenPile) -> None:
    table, turn = w.table, w.turn
    switched = pile_choice.took_after_touching_stock(w, e.by, took=taken.merged and not e.count)
    cause = None if switched else irregular(w, e, taken)
    opening = not table.has_opened(table.side(e.by))
    late = turn.owed.get("late-red-three") if cause == "red-three-late" else None
    if opening and w.terms.rules.switch("opening_counts_bonus"):
        # What lay there before the pile was touched is all from the hand.
        turn.opened_by_hand = contract_opening.opens_without(w, table.side(e.by))
    turn.took = w.n
    turn.before_draw = []
    turn.opening = turn.opening or opening
    if not cause and exchange(w, e):
        _exchange(w, e.by)
        return
    hinges = (EXCHANGE,) if like_exchange(w, e) else ()
    flaws = _surplus(w, e, taken)
    meld = move_pile(w, e, taken)
    _count_points(w, taken, meld)
    if cause == "red-three-late" and _late_then_pile(w, e.by, late):
        return
    if cause:
        fault = w.fault(
            "pile-taken-irregularly",
            e.by,
            cards=(*taken.with_cards, *taken.pile[-1:]),
            meld=meld.name if meld else None,
            cause=cause,
            merged=yes((taken.merged and bool(taken.rest)) or len(taken.pile) == 1),
            stock_empty=yes(table.stock_out()),
        )
        fault.keep |= {"taken": taken, "hinges": hinges}
        _settle_can_show(w, fault)
    if taken.count == 1 < taken.due and w.terms.rules.switch("single_card_take_to_go_out"):
        turn.owed["single-card"] = w.n
    elif taken.count < taken.due:
        _left_lying(w, e.by, taken)
    elif opening and not cause and w.terms.rules.flag("opening_counts_top_card"):
        _shown_too_late(w)
    if _too_deep(w, taken):
        w.fault("pile-taken-too-deep", e.by, cards=taken.rest)
    if not cause:
        if meld is not None and meld.kind == "set":
            _judge_set(w, e, taken, meld)
        if meld is not None and flaws:
            melding.judge_added(w, e.by, taken.with_cards, meld, flaws)
        going_out.check(w, e.by)


def _surplus(w: Watch, e: Take, taken: TakenPile) -> list[tuple[str, Card]]:
    """Wild cards for which the meld that takes the top card has no room."""
    onto = w.table.melds.get(e.onto or "")
    if onto is None or not taken.pile or w.terms.wild.isdisjoint(taken.with_cards):
        return []
    cards = [*taken.with_cards, bare(taken.pile[-1])]
    return [flaw for flaw in misfits(onto, cards, w.terms) if flaw[0] == SURPLUS]


def _two_wilds_do(w: Watch) -> bool:
    """Whether the pile may be won with wild cards alone, which leaves the set one natural."""
    named = "pile_take_min_naturals" in w.terms.rules.parameters
    return named and not w.terms.rules.number("pile_take_min_naturals")


def single_card(w: Watch, seat: str) -> None:
    """Only the top card was bought, as if to go out with it, and the player didn't go out."""
    bought = w.turn.owed.pop("single-card", None)
    taken = w.table.took
    if bought is not None and taken is not None and w.table.hand_size(seat):
        _left_lying(w, seat, taken, event=bought)


def _exchange(w: Watch, seat: str) -> None:
    """The turned card goes into the hand and nothing is melded with it."""
    enter_hand(w.table, seat, [bare(card) for card in w.table.pile])
    w.table.pile = []


def _too_deep(w: Watch, taken: TakenPile) -> bool:
    """Whether more of a locked pile was taken than its lock cards allow."""
    if taken.count > taken.most:
        return True
    between = taken.due < taken.count < taken.most
    return between and w.terms.rules.choice("lock_cards_taken", "any-number") == "all-or-one"


def _judge_set(w: Watch, e: Take, taken: TakenPile, meld: LaidMeld) -> None:
    """Whether the set won with the pile lies where it should: joined, or apart from a large one."""
    threshold = w.terms.rules.amount("new_set_threshold")
    if taken.made_meld and meld.flaws:
        if not (meld.flaws == ("short-of-naturals",) and _two_wilds_do(w)):
            melding.report(w, e.by, meld, meld.flaws, meld.cards)
        return
    if not threshold:
        if taken.made_meld:
            melding.second_set(w, e.by, meld)
        return
    before = len(meld.cards) - len(taken.with_cards) - 1
    if not taken.made_meld and before >= threshold:
        w.fault(
            "set-not-kept-apart",
            e.by,
            cards=[*taken.with_cards, bare(taken.pile[-1])],
            meld=meld.name,
        )


def _left_lying(w: Watch, seat: str, taken: TakenPile, event: int | None = None) -> None:
    locking = any(
        bare(card) in w.terms.wild or bare(card) in w.terms.red_threes for card in taken.left
    )
    left = "locking" if locking else "plain"
    fault = w.fault("pile-rest-forgotten", seat, event=event, left=left)
    fault.keep["left"] = taken.left


def _late_then_pile(w: Watch, seat: str, laid_at: int | None) -> bool:
    """A late red three laid before the draw, then the pile taken.

    Where the log doesn't show when the red three was kept, the two make one fault, at the take.
    """
    for fault in reversed(w.table.faults):
        if fault.fact == "red-three-not-laid" and fault.seat == seat and fault.event == laid_at:
            fault.circumstances["corrected"] = "before-draw-then-pile"
            fault.event = w.n
            fault.evidence.append(w.n)
            if w.table.took is not None:
                fault.keep["taken"] = w.table.took
            return True
    return False


def _count_points(w: Watch, taken: TakenPile, meld: LaidMeld | None) -> None:
    """The cards laid with the top, and the top itself, count toward an opening."""
    turn = w.turn
    if not taken.pile or meld is None:
        return
    laid = [*taken.with_cards, bare(taken.pile[-1])]
    turn.laid.extend((card, meld.name) for card in laid)
    counting = w.terms.rules.choice("opening_counts", "top-card")
    turn.points += w.terms.points(taken.with_cards if counting == "hand" else laid)
    turn.shown = turn.points
    turn.melds.append(w.n)
    if turn.first_meld is None:
        turn.first_meld = w.n
    if counting != "turn":
        _note_rest(turn, taken.rest)
    red = [card for card in taken.rest if card in w.terms.red_threes]
    turn.red_threes.extend((card, "pile", w.n) for card in _without_strays(w, turn.seat, red))


def _without_strays(w: Watch, seat: str, red: list[Card]) -> list[Card]:
    """Red threes of the pile, without those somebody discarded: they are his, not the taker's."""
    own = list(red)
    for fault in w.table.faults:
        for card in fault.cards if fault.fact == "red-three-discarded" else ():
            if card in own and fault.corrected is None and not fault.withdrawn:
                own.remove(card)
                w.table.strays[seat].append(card)
    return own


def _note_rest(turn: Turn, cards: list[Card]) -> None:
    """Cards from inside the pile, which don't count toward an opening."""
    for card in cards:
        turn.from_pile[card] = turn.from_pile.get(card, 0) + 1


def _shown_too_late(w: Watch) -> None:
    """The pile lifted before the points of the opening lay on the table."""
    turn, table = w.turn, w.table
    if turn.points < table.minimum(table.side(turn.seat)):
        turn.owed["lifted-early"] = w.n


def _settle_can_show(w: Watch, fault: Fault) -> None:
    """Whether, as he sat before the take, a legal way to meld the top card was in his hand."""
    cause = fault.circumstances["cause"]
    if cause in (
        "no-natural-pair",
        "locked",
        "complete-meld",
        "new-sequence",
        "does-not-fit",
        "meld-of-this-turn",
        "not-opened",
    ):
        taken: TakenPile = fault.keep["taken"]
        early = not w.table.has_opened(w.table.side(taken.seat)) and not w.terms.rules.flag(
            "pile_take_while_opening"
        )
        w.set(fault, "can-show", "no" if early else yes(could_take(w, taken)))
    else:
        w.set(fault, "can-show", "no")


def _out_of_turn(w: Watch, e: Take, taken: TakenPile) -> None:
    turn_of = w.turn_of(e.by)
    meld = move_pile(w, e, taken)
    fault = w.fault(
        "pile-taken-out-of-turn",
        e.by,
        cards=(*taken.with_cards, *taken.pile[-1:]),
        meld=meld.name if meld else None,
        turn_of=turn_of,
        merged=yes(taken.merged and (bool(taken.rest) or len(taken.pile) == 1)),
        laid=yes(bool(taken.with_cards)),
    )
    fault.keep["taken"] = taken


def _take_rest(w: Watch, e: Take) -> None:
    table = w.table
    taken = table.took
    fault = table.open_fault("pile-rest-forgotten", seat=e.by)
    if taken is None or taken.seat != e.by:
        return
    owed = max(taken.due - taken.count, 0)
    left = [card for card in taken.left[len(taken.left) - owed :] if card in table.pile]
    for card in left:
        table.pile.remove(card)
    enter_hand(table, e.by, left)
    taken.rest.extend(bare(card) for card in left)
    if w.turn.seat == e.by and w.turn.ended is None:
        _note_rest(w.turn, [bare(card) for card in left])
        red = [bare(card) for card in left if bare(card) in w.terms.red_threes]
        w.turn.red_threes.extend((card, "pile", w.n) for card in red)
        if w.turn.opening and "lifted-early" not in w.turn.owed:
            _shown_too_late(w)
    if fault is not None:
        fault.withdrawn = True


def leave_pile(w: Watch, e: LeavePile) -> None:
    """The pile declined when the stock is out: the deal ends, unless it had to be taken."""
    table = w.table
    if not table.in_turn(e.by):
        return
    check_duty(w, e.by)
    end_deal(table, w.n, "stock")
