"""Discards: without a draw, several, taken back, out of turn, or none at all.

The end of a turn is also where its omissions show: a red three kept, a penalty card not played.
"""

from __future__ import annotations

from referee.cards import CROSSWISE, Card, bare, plain
from referee.facts import asking, going_out, opening, penalty_cards, piles, red_threes
from referee.facts import going_out_ability as ability
from referee.facts.drawing import owe
from referee.facts.ending import acted_after_end, stock_end_refusal
from referee.facts.laying import take_from_meld
from referee.facts.moving import bound
from referee.facts.pile_duty import check_duty
from referee.facts.watch import Watch
from referee.log.model import Discard, EndTurn, Keep, Retract
from referee.play.cards_moved import enter_hand, leave_hand
from referee.play.faults import Fault
from referee.play.melds import classify
from referee.play.turn import Turn
from referee.play.turns import end_deal, end_turn


def discard(w: Watch, e: Discard) -> None:
    """One card, or several at once, put on the pile."""
    table = w.table
    if acted_after_end(w, e.by):
        return
    if table.turn.seat == e.by and table.turn.ended is None:
        _in_turn(w, e)
    elif table.turn.seat == e.by or _just_ended(w, e.by):
        _again(w, e)
    else:
        fault = w.fault("discarded-out-of-turn", e.by, cards=e.cards)
        fault.keep["cards"] = _put_on_pile(w, e)


def _in_turn(w: Watch, e: Discard) -> None:
    if red_threes.last_red_three(w):
        red_threes.went_on(w, e.by)
        return
    if not w.table.turn.has_drawn and w.table.stock_out() and not w.turn.barred_draw:
        check_duty(w, e.by)
        if stock_end_refusal(w, e.by):
            return
    stays_in = w.table.hand_size(e.by) > len(e.cards)
    can = ability.able(w, e.by) if stays_in and asking.bound(w) else None
    _judge(w, e)
    moved = _put_on_pile(w, e)
    if w.terms.lays_red_threes:
        red_threes.discarded(w, e.by, tuple(moved))
    at_turn_end(w, e.by, can)
    w.turn.discards.extend(moved)
    w.turn.discarded.append(w.n)
    w.table.discarded.add(e.by)
    end_turn(w.table, w.n)
    if not w.terms.blocks_round.isdisjoint(moved):
        w.table.blocker = e.by
    if len(moved) == w.terms.counts["pile_discard_count"]:
        going_out.check(w, e.by, by_discard=True)
    if w.terms.ends_with_stock and w.table.stock_out() and w.table.stage == "play":
        end_deal(w.table, w.n, "stock")


def _judge(w: Watch, e: Discard) -> None:
    turn, table = w.turn, w.table
    check_draw(w, e.by)
    if len(e.cards) > 1:
        fault = w.fault("two-discards-at-once", e.by, cards=e.cards)
        fault.keep["cards"] = [bare(card) for card in e.cards]
    if e.from_:
        cards = [bare(card) for card in e.cards]
        if not take_from_meld(w, e.by, e.from_, cards) and bound(w, cards, elsewhere=False):
            w.fault("melded-card-moved", e.by, cards=cards, meld=e.from_, combining="no")
        _third_wild_discarded(w, cards)
    _judge_wild(w, e)
    if table.penalty_cards.get(e.by):
        penalty_cards.at_discard(w, e.by, plain(e.cards))
    if table.given.get(e.by):
        _judge_given(w, e, turn, table.given[e.by])


def check_draw(w: Watch, seat: str) -> None:
    """The draw left out or short, as it shows when the turn is ended."""
    turn, table = w.turn, w.table
    due = w.terms.counts["stock_draw_count"] if turn.draw_limit is None else turn.draw_limit
    if turn.barred_draw or turn.took is not None or (turn.may_skip_draw and not turn.drawn):
        return
    if not turn.has_drawn:
        fault = w.fault("discard-without-draw", seat)
        owe(fault, "draw", w.terms.rules.number("missed_draw_cards"))
    elif turn.drawn < due and not table.stock_out():
        owe(w.fault("drew-too-few", seat), "draw", due - turn.drawn)


def _third_wild_discarded(w: Watch, cards: list[Card]) -> None:
    for fault in reversed(w.table.faults):
        known = fault.fact in ("surplus-wild", "wild-on-complete-canasta")
        if known and fault.turn == w.turn.number and set(cards) <= set(fault.cards):
            w.correct(fault, surplus_went="discarded")
            fault.circumstances.setdefault("other-meld", "no")
            return


def _judge_wild(w: Watch, e: Discard) -> None:
    table = w.table
    # Of several cards thrown together one stays on the pile, and nobody knows yet which.
    if not w.terms.lock_marks.issuperset(e.cards):
        return
    crosswise = e.crosswise or any(card.endswith("*") for card in e.cards)
    lying = any(card.endswith("*") for card in table.pile)
    locked = any(card in w.terms.lock_marks for card in table.pile)
    every = not w.terms.lays_red_threes
    if not crosswise and table.pile_known and (every or not (lying or locked)):
        w.fault("wild-discarded-straight", e.by, cards=e.cards)


def _judge_given(w: Watch, e: Discard, turn: Turn, given: list[Card]) -> None:
    """Cards that the partner handed over are melded at once or discarded, one a turn."""
    for card in list(given):
        if card not in w.table.hands[e.by]:
            given.remove(card)
    thrown = [bare(card) for card in e.cards]
    if given and not any(card in given for card in thrown):
        w.fault("given-card-kept", e.by, cards=given)
    for card in thrown:
        if card in given:
            given.remove(card)


def _put_on_pile(w: Watch, e: Discard) -> list[Card]:
    cards = plain(e.cards)
    leave_hand(w.table, e.by, cards, w.n)
    if e.crosswise:
        w.table.pile.extend(card + CROSSWISE for card in cards)
    else:
        w.table.pile.extend(e.cards)
    return list(cards)


def _just_ended(w: Watch, seat: str) -> bool:
    """Whether this player's turn was the last one and the next player has not drawn yet."""
    turn = w.turn
    return w.table.seating.left(seat) == turn.seat and not turn.has_drawn and turn.number > 1


def _again(w: Watch, e: Discard) -> None:
    """A further discard after the turn's first one."""
    table = w.table
    red = table.open_fault("red-three-discarded", seat=e.by)
    owed = table.open_fault("turn-not-ended", seat=e.by)
    if red is not None and red.keep.pop("owes-discard", False):
        _put_on_pile(w, e)
        return
    if owed is not None and not w.turn.discarded:
        w.correct(owed)
        w.turn.discards.extend(_put_on_pile(w, e))
        w.turn.discarded.append(w.n)
        going_out.check(w, e.by, by_discard=True)
        return
    if table.open_fault("discarded-out-of-turn", seat=e.by) or _exchanged(w, e.by):
        _put_on_pile(w, e)
        return
    if _put_back_again(w, e) or _put_instead(w, e):
        return
    fault = w.fault("second-discard", e.by, cards=e.cards)
    fault.keep["cards"] = _put_on_pile(w, e)
    if w.terms.rules.switch("successive_discards_chosen"):
        fault.keep["cards"] = [*w.turn.discards, *fault.keep["cards"]]
        fault.keep["choice"] = True


def _exchanged(w: Watch, seat: str) -> bool:
    """Whether this discard takes the place of one that had to be a penalty card."""
    fault = w.table.open_fault("penalty-card-not-played", seat=seat)
    if fault is None or "penalty" not in fault.keep or fault.corrected is not None:
        return False
    w.correct(fault)
    return True


def _put_back_again(w: Watch, e: Discard) -> bool:
    """The card that was taken back goes on the pile again: the first discard simply stands."""
    fault = w.table.open_fault("discard-retracted", seat=e.by)
    if fault is None or fault.corrected is not None or set(fault.cards) != set(plain(e.cards)):
        return False
    fault.corrected = w.n
    _put_on_pile(w, e)
    return True


def _put_instead(w: Watch, e: Discard) -> bool:
    """Another card goes on the pile for the one taken back, where that is part of the one fault."""
    fault = w.table.open_fault("discard-retracted", seat=e.by)
    if (
        fault is None
        or w.terms.rules.switch("replaced_discard_is_second")
        or "instead" in fault.keep
    ):
        return False
    fault.keep["instead"] = _put_on_pile(w, e)
    fault.evidence.append(w.n)
    return True


def at_turn_end(w: Watch, seat: str, can: bool | None) -> None:
    """Everything that a turn may have left undone."""
    opening.check(w)
    if w.turn.owed:
        suspected_threes(w, seat)
        _laid_for_pile(w, seat)
    if w.turn.before_draw and w.turn.has_drawn:
        melded_before_draw(w)
    if w.terms.lays_red_threes:
        red_threes.at_turn_end(w, seat)
    going_out.at_turn_end(w, seat, can)
    piles.single_card(w, seat)


def suspected_threes(w: Watch, seat: str) -> None:
    """Black threes laid, and the hand has not run out: they may not lie there."""
    if not w.table.hand_size(seat):
        return
    laid_at = w.turn.owed.pop("black-threes", None)
    if laid_at is None:
        return
    for meld in w.table.melds.values():
        if meld.event == laid_at:
            w.fault(
                "black-threes-melded",
                seat,
                event=laid_at,
                cards=meld.cards,
                meld=meld.name,
                with_wild="no",
            )


def _laid_for_pile(w: Watch, seat: str) -> None:
    """Cards laid toward the pile, and the pile not taken: too few to be a meld."""
    laid_at = w.turn.owed.pop("laid-for-pile", None)
    for meld in list(w.table.melds.values()):
        if meld.event == laid_at and classify(meld.cards, w.terms).flaws:
            w.fault("meld-too-small", seat, event=laid_at, cards=meld.cards, meld=meld.name)


def melded_before_draw(w: Watch) -> None:
    """Melds laid before the draw, unless they turned out to be laid for the pile."""
    turn = w.turn
    if turn.took is None and not (turn.may_skip_draw and not turn.has_drawn):
        for event, seat in turn.before_draw:
            w.fault("melded-before-draw", seat, event=event)
    turn.before_draw = []


def end_turn_without_discard(w: Watch, e: EndTurn) -> None:
    """The turn ended without a discard."""
    table = w.table
    if table.stage == "over" or table.turn.seat != e.by or table.turn.ended is not None:
        return
    no_discard(w, e.by)


def no_discard(w: Watch, seat: str) -> Fault | None:
    """The turn is over and nothing was discarded."""
    turn, table = w.turn, w.table
    can = ability.able(w, seat) if asking.bound(w) else None
    check_draw(w, seat)
    barred_one = turn.barred_draw and table.hand_size(seat) == 1
    fault = None
    if table.hand_size(seat):
        excuse = "barred-one-card" if barred_one else "no"
        fault = w.fault("turn-not-ended", seat, excuse=excuse)
    at_turn_end(w, seat, can)
    going_out.left_without_discard(w, seat)
    end_turn(table, w.n)
    return fault


def retract(w: Watch, e: Retract) -> None:
    """A discarded card taken back into the hand."""
    table = w.table
    cards = [bare(card) for card in e.cards]
    enter_hand(table, e.by, [card for card in cards if _off_pile(w, card)])
    red = table.open_fault("red-three-discarded", seat=e.by)
    if red is not None and set(cards) <= set(red.cards):
        w.correct(red)
        red.keep["owes-discard"] = True
        return
    for fact in ("discarded-out-of-turn", "second-discard", "two-discards-at-once"):
        fault = table.open_fault(fact, seat=e.by)
        if fault is not None and set(cards) <= {bare(card) for card in fault.cards}:
            w.correct(fault)
            return
    w.fault("discard-retracted", e.by, cards=cards)


def _off_pile(w: Watch, card: Card) -> bool:
    """Take the topmost copy of a card off the pile; says whether it lay there."""
    pile = w.table.pile
    for place in range(len(pile) - 1, -1, -1):
        if bare(pile[place]) == card:
            del pile[place]
            return True
    return False


def keep(w: Watch, e: Keep) -> None:
    """The offender chooses which of several discards stays."""
    fault = w.table.open_fault("two-discards-at-once", "second-discard", seat=e.by)
    chosen = fault is not None and (fault.fact != "second-discard" or "choice" in fault.keep)
    if fault is None or not chosen or bare(e.cards[0]) not in fault.keep["cards"]:
        return
    w.correct(fault)
    fault.keep["kept"] = bare(e.cards[0])


def surplus_to_penalty(w: Watch, fault: Fault) -> list[Card]:
    """Move the surplus discards off the pile; returns the cards that become penalty cards."""
    cards: list[Card] = list(fault.keep["cards"])
    if fault.fact == "two-discards-at-once" or "choice" in fault.keep:
        kept = fault.keep.get("kept")
        if kept is None:
            return []
        cards.remove(kept)
    return [card for card in cards if _off_pile(w, card)]
