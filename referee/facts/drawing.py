"""Drawing from the stock: too many cards, too few, out of turn, in place of the pile.

Detectors compare a draw with what the player was entitled to. They name no penalty.
"""

from __future__ import annotations

from referee.cards import UNKNOWN, Card, plain
from referee.facts import unopened
from referee.facts.ending import acted_after_end
from referee.facts.pile_choice import switched_to_stock
from referee.facts.watch import Watch, yes
from referee.log.model import Draw, Join
from referee.play.cards_moved import enter_hand, leave_stock
from referee.play.faults import Fault
from referee.play.turns import end_deal


def draw(w: Watch, e: Draw) -> None:
    """Cards taken from the stock by any player at any time."""
    if acted_after_end(w, e.by):
        return
    if _owed_draw(w, e):
        _move(w, e)
    elif not w.table.in_turn(e.by):
        _out_of_turn(w, e)
    else:
        _in_turn(w, e)


def _move(w: Watch, e: Draw) -> list[Card]:
    cards = leave_stock(w.table, plain(e.cards), w.n)
    if e.apart:
        w.table.held[e.by].extend(cards)
        w.table.held_from[e.by] = "stock"
    else:
        enter_hand(w.table, e.by, cards)
    return cards


def owe(fault: Fault, verb: str, count: int) -> None:
    """Remember that `fault` is put right by `count` cards of `verb`."""
    fault.keep["owes"] = verb
    fault.keep["owed"] = count


def _owed_draw(w: Watch, e: Draw) -> bool:
    """A draw that makes good one that was left out, or replaces a card that was removed."""
    for fault in reversed(w.table.faults):
        owed = fault.keep.get("owed", 0)
        if fault.seat == e.by and fault.keep.get("owes") == "draw" and owed and not fault.withdrawn:
            if fault.closed is not None or len(e.cards) > owed:
                return False
            fault.keep["owed"] = owed - len(e.cards)
            w.correct(fault)
            return True
    return False


def _out_of_turn(w: Watch, e: Draw) -> None:
    turn_of = w.turn_of(e.by)
    fault = w.fault(
        "drew-out-of-turn",
        e.by,
        cards=e.cards,
        turn_of=turn_of,
        merged=yes(not e.apart),
        outcome="pending",
    )
    fault.keep["drawn"] = _move(w, e)
    if not e.apart:
        _owes_a_turn(w, e.by)


def _owes_a_turn(w: Watch, seat: str) -> None:
    """The book bars the next draw: leaving it out is no fault, even if nobody has complained."""
    w.table.may_skip_draw.add(seat)


def _in_turn(w: Watch, e: Draw) -> None:
    turn = w.turn
    if _too_few_left(w):
        end_deal(w.table, w.n, "stock")
        acted_after_end(w, e.by)
        return
    first = not turn.has_drawn and w.terms.lays_red_threes
    early = _completing_due(w) if first else False
    switched = switched_to_stock(w, e)
    barred, took = turn.barred_draw, turn.took is not None
    allowed = _allowed(w, barred=barred, took=took)
    nothing_left = w.table.stock_out()
    cards = _move(w, e)
    if nothing_left:
        # What cannot have happened is a defect of the log, and no fault.
        return
    red: list[Card] = []
    if not w.terms.rules.flag("red_threes_laid"):
        _near_the_end(w, cards)
    elif not w.terms.red_threes.isdisjoint(cards):
        red = [card for card in cards if card in w.terms.red_threes]
        turn.red_threes.extend((card, "stock", w.n) for card in red)
        turn.ended_by_red_three = _near_stock_end(w, cards)
    surplus = _count_draw(w, cards, allowed)
    extra = len(surplus)
    if early and not barred:
        turn.owed["early-draw"] = w.n
    if extra > 0 and e.apart and not barred:
        fault = _seen(w, e, extra, red)
        fault.keep["lifted"] = True
        if UNKNOWN in cards[-extra:]:
            # A card that stuck to the others and that nobody saw.
            fault.circumstances |= {"further": "one", "exposure": "seen"}
        else:
            fault.circumstances["exposure"] = "shown"
    elif extra > 0 and not switched:
        rules = w.terms.rules
        either = not rules.has_table("switched-packs")
        with_pile = took and (either or rules.amount("extra_stock_card_with_pile") > 0)
        cause = "barred" if barred else "counting"
        by_order = rules.switch("surplus_red_three_by_order")
        wrong = [card for card in surplus if card in red] if by_order else red
        fault = _extra_cards(w, e, cards, wrong, "with-pile" if with_pile else cause)
        fault.keep["surplus"] = extra
    elif e.seeing or e.showing:
        fault = _seen(w, e, len(e.seeing or ()) + len(e.showing or ()), red)
        _replacements_seen(w, e, fault, red)


def _near_the_end(w: Watch, cards: list[Card]) -> None:
    """A red three among the last cards of the stock ends the deal, where none is replaced."""
    red: list[tuple[Card, str, int]] = [
        (card, "stock", w.n) for card in cards if card in w.terms.red_threes
    ]
    if w.table.stock_out():
        w.turn.red_threes = red
        w.turn.ended_by_red_three = bool(red)
        unopened.at_stock_end(w)
    else:
        w.turn.red_threes.extend(red)


def _allowed(w: Watch, *, barred: bool, took: bool) -> int:
    """How many stock cards this player may draw in this turn, replacements apart."""
    if barred:
        return 0
    if took:
        return 0 if w.table.stock_out() else w.terms.rules.amount("extra_stock_card_with_pile")
    due = w.terms.counts["stock_draw_count"]
    return due if w.turn.draw_limit is None else w.turn.draw_limit


def _too_few_left(w: Watch) -> bool:
    """Whether the stock holds less than a draw, and what is left may not be drawn."""
    stock, rules = w.table.stock, w.terms.rules
    short = stock is not None and 0 < len(stock) < w.terms.counts["stock_draw_count"]
    regular = not w.turn.has_drawn and not w.turn.barred_draw
    return short and regular and not rules.switch("single_stock_card_may_be_drawn")


def _near_stock_end(w: Watch, cards: list[Card]) -> bool:
    """Whether a red three just drawn ends the deal though a replacement for it is left."""
    stock, rules = w.table.stock, w.terms.rules
    if stock is None or rules.switch("stock_end_red_three_replaced_if_possible"):
        return False
    last = rules.amount("stock_end_red_three_window")
    after = [len(stock) + len(cards) - place for place in range(len(cards))]
    return any(
        left <= last for card, left in zip(cards, after, strict=True) if card in w.terms.red_threes
    )


def _count_draw(w: Watch, cards: list[Card], allowed: int) -> list[Card]:
    """Add a draw to the turn; returns the cards that were too many.

    In the order drawn: the regular cards first, and after each red three one card in its place.
    """
    turn = w.turn
    turn.draws += 1
    due = max(allowed - turn.drawn, 0)
    free = 0 if turn.barred_draw else max(turn.due_replacements - turn.replacements, 0)
    regular, surplus = 0, []
    for card in cards:
        if due:
            due, regular = due - 1, regular + 1
        elif free:
            free -= 1
            turn.replacements += 1
        else:
            surplus.append(card)
            continue
        if w.terms.lays_red_threes and card in w.terms.red_threes:
            free += 1
            turn.due_replacements += 1
    turn.drawn += regular if regular or allowed else len(cards)
    return surplus


def _completing_due(w: Watch) -> bool:
    turn = w.turn
    if turn.due_replacements > turn.replacements:
        return True
    first = not w.table.turns_ended[turn.seat]
    return first and not w.terms.red_threes.isdisjoint(w.table.hands[turn.seat])


def _extra_cards(w: Watch, e: Draw, cards: list[Card], red: list[Card], cause: str) -> Fault:
    fault = w.fault(
        "extra-cards-drawn",
        e.by,
        cards=cards,
        cause=cause,
        red_three=yes(bool(red)),
        melded=yes(w.turn.melded_beside_take),
    )
    fault.keep["red"] = red
    if cause == "barred":
        # They go to the opponents, and no card is drawn for them.
        w.turn.due_replacements = w.turn.replacements
    _owes_a_turn(w, e.by)
    return fault


def extra_replacement(w: Watch, seat: str, cards: list[Card], cause: str) -> None:
    """A replacement drawn without the right to it: an extra card."""
    red = [card for card in cards if card in w.terms.red_threes]
    fault = w.fault(
        "extra-cards-drawn",
        seat,
        cards=cards,
        cause=cause,
        red_three=yes(bool(red)),
        melded=yes(w.turn.melded_beside_take),
    )
    fault.keep["red"] = red
    w.turn.due_replacements -= len(red)


def _seen(w: Watch, e: Draw, further: int, red: list[Card]) -> Fault:
    shown = e.showing is not None
    return w.fault(
        "stock-cards-seen",
        e.by,
        cards=(*(e.seeing or ()), *(e.showing or ())),
        further="one" if further == 1 else "several",
        exposure="shown" if shown else "seen",
        red_three_drawn=yes(bool(red)),
    )


def _replacements_seen(w: Watch, e: Draw, fault: Fault, red: list[Card]) -> None:
    """Several cards seen of which each is due for a red three before it count as one."""
    chain = w.terms.rules.switch("red_three_replacements_seen_in_a_row")
    seen = e.seeing or ()
    if not chain or not red or e.showing or len(seen) < 2:
        return
    due = len(red)
    for place, card in enumerate(seen):
        if due == 0:
            return
        due -= card not in w.terms.red_threes
        if card == UNKNOWN and place + due < len(seen) - 1:
            w.set(fault, "further", None)
            return
    w.set(fault, "further", "one")


def join(w: Watch, e: Join) -> None:
    """Cards held apart go into the hand."""
    held = w.table.held.pop(e.by, [])
    enter_hand(w.table, e.by, held)
    fact = (
        "drew-out-of-turn" if w.table.held_from.get(e.by) == "stock" else ("pile-taken-out-of-turn")
    )
    for fault in reversed(w.table.faults):
        if fault.seat != e.by or fault.withdrawn or fault.noticed is not None:
            continue
        if fault.fact == fact and fault.circumstances.get("merged") == "no":
            w.set(fault, "merged", "yes")
            fault.evidence.append(w.n)
            return
        if fault.keep.pop("lifted", False) and fault.turn == w.turn.number:
            fault.fact = "extra-cards-drawn"
            fault.circumstances = {"cause": "counting", "red-three": "no", "melded": "no"}
            return
