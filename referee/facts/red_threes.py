"""Red threes: laid in time, replaced when they must be, never discarded.

A red three that came from the deal or the stock is laid and replaced; one that came with the pile
is laid and not replaced.
"""

from __future__ import annotations

from referee.cards import Card, bare, plain
from referee.facts import buying
from referee.facts.drawing import extra_replacement
from referee.facts.ending import acted_after_end, played_on
from referee.facts.watch import Watch
from referee.log.model import Draw, Lay, Replace
from referee.play.cards_moved import enter_hand, leave_hand, leave_stock
from referee.play.faults import Fault


def lay(w: Watch, e: Lay) -> None:
    """Red threes put on the table."""
    if w.terms.rules.switch("red_three_buys"):
        buying.lay(w, e)
        return
    table = w.table
    for marked in e.cards:
        card = bare(marked)
        leave_hand(table, e.by, [card], w.n, penalty=False)
        late = None if _just_drawn(w, e.by, card) else _unlaid_fault(w, e.by, card)
        if late is not None:
            _correct_unlaid(w, late)
        elif table.in_turn(e.by) and table.turn.ended is None:
            _lay_in_turn(w, e.by, card)
        elif not table.turns_ended[e.by] and table.stage != "over":
            table.laid_early[e.by] += 1
        _place(w, e.by, card)


def _just_drawn(w: Watch, seat: str, card: Card) -> bool:
    """Whether this player got such a red three in the turn he is playing."""
    turn = w.table.turn
    if not turn.red_threes or turn.seat != seat or turn.ended is not None:
        return False
    return any(entry[0] == card for entry in turn.red_threes)


def _place(w: Watch, seat: str, card: Card) -> None:
    table = w.table
    side = table.side(seat)
    for fault in table.faults:
        waiting = fault.keep.get("credit", [])
        if fault.seat == seat and card in waiting:
            waiting.remove(card)
            side = table.seating.other_side(side)
            break
    table.red_threes[side].append(card)
    if side == table.side(seat):
        table.threes_by[seat].append(card)


def _unlaid_fault(w: Watch, seat: str, card: Card) -> Fault | None:
    for fault in w.table.unlaid.get(seat, ()):
        if card in fault.keep["unlaid"]:
            return fault
    return None


def _correct_unlaid(w: Watch, fault: Fault) -> None:
    fault.keep["unlaid"].pop()
    fault.evidence.append(w.n)
    if not fault.keep["unlaid"]:
        w.table.unlaid[fault.seat or ""].remove(fault)
    turn = w.turn
    if fault.closed is None:
        fault.circumstances["corrected"] = "in-time"
        fault.corrected = w.n
        fault.keep["waiting"] = fault.keep["origin"] != "pile"
    elif turn.seat == fault.seat and turn.ended is None:
        before = not turn.has_drawn and not turn.barred_draw
        fault.circumstances["corrected"] = "before-draw" if before else "after-draw"
        if w.terms.rules.switch("late_red_three_replaced") and fault.keep["origin"] != "pile":
            turn.due_replacements += 1
        if before and not w.terms.rules.switch("late_red_three_keeps_pile"):
            turn.barred_pile = "red-three-late"
            turn.owed["late-red-three"] = w.n


def _lay_in_turn(w: Watch, seat: str, card: Card) -> None:
    turn, table = w.turn, w.table
    for entry in turn.red_threes:
        if entry[0] == card:
            turn.red_threes.remove(entry)
            return
    if table.turns_ended[seat] == 0:
        turn.due_replacements += 1
    elif card in table.kept_threes[seat]:
        _late_from_before(w, seat, card)


def _late_from_before(w: Watch, seat: str, card: Card) -> None:
    """A red three kept since before the log began."""
    w.table.kept_threes[seat].remove(card)
    fault = _unlaid(w, seat, [card], "stock")
    fault.closed = w.n
    _correct_unlaid(w, fault)


def _unlaid(w: Watch, seat: str, cards: list[Card], origin: str) -> Fault:
    fault = w.fault("red-three-not-laid", seat, cards=cards, origin=origin, corrected="no")
    fault.keep |= {"unlaid": list(cards), "origin": origin}
    w.table.unlaid[seat].append(fault)
    return fault


def replace(w: Watch, e: Replace) -> None:
    """A card drawn in place of a red three."""
    if w.terms.rules.switch("red_three_buys"):
        buying.replace(w, e)
        return
    table, turn = w.table, w.turn
    if table.stage == "over" and table.out_first_turn and not table.turns_ended[e.by]:
        # The card goes straight back, so it never counts as a hand card.
        w.fault("replaced-after-first-turn-out", e.by, cards=e.cards)
        return
    if acted_after_end(w, e.by):
        return
    if turn.ended_by_red_three and turn.seat == e.by:
        played_on(w, e.by)
        return
    cards = leave_stock(table, plain(e.cards), w.n)
    enter_hand(table, e.by, cards)
    playing = turn.seat == e.by and turn.ended is None
    owed = turn.due_replacements > turn.replacements
    at_any_turn = w.terms.rules.switch("replacement_any_turn") and not owed
    if playing and at_any_turn and _replace_late(w, e.by, cards):
        return
    if playing:
        _replace_in_turn(w, e.by, cards)
    elif not _replace_late(w, e.by, cards):
        w.fault(
            "drew-out-of-turn",
            e.by,
            cards=cards,
            turn_of=w.turn_of(e.by),
            merged="yes",
            outcome="pending",
        )


def _replace_in_turn(w: Watch, seat: str, cards: list[Card]) -> None:
    turn = w.turn
    red = [card for card in cards if card in w.terms.red_threes]
    free = turn.due_replacements - turn.replacements
    turn.replacements += min(len(cards), free)
    turn.due_replacements += len(red)
    turn.red_threes.extend((card, "stock", w.n) for card in red)
    if len(cards) > free:
        extra_replacement(w, seat, cards, "pile-red-three" if turn.took else "counting")
    elif "early-draw" in turn.owed and turn.due_replacements == turn.replacements:
        early = turn.owed.pop("early-draw")
        fault = w.fault("drew-before-completing", seat, event=early, evidence=[w.n])
        fault.corrected = w.n


def _replace_late(w: Watch, seat: str, cards: list[Card]) -> bool:
    any_turn = w.terms.rules.switch("replacement_any_turn")
    for fault in reversed(w.table.faults):
        if fault.seat != seat or fault.withdrawn or (fault.keep.get("n2") and not any_turn):
            continue
        if fault.fact == "replacement-forgotten" and (fault.closed is None or any_turn):
            fault.keep["short"] -= len(cards)
            if fault.keep["short"] <= 0:
                _completed_in_time(w, fault)
            return True
        if fault.fact in ("red-three-not-laid", "red-three-discarded") and fault.keep.get(
            "waiting"
        ):
            fault.keep["waiting"] = False
            fault.evidence.append(w.n)
            return True
    return False


def _completed_in_time(w: Watch, fault: Fault) -> None:
    fault.corrected = w.n
    fault.evidence.append(w.n)
    # Completed before anybody complained and before the next play: nothing has gone wrong.
    fault.withdrawn = fault.noticed is None and fault.closed is None


def at_turn_end(w: Watch, seat: str) -> None:
    """Red threes kept in hand, and replacements left out, when the turn ends at this event."""
    table, turn = w.table, w.turn
    kept = [] if w.terms.red_threes.isdisjoint(table.hands[seat]) else _kept_threes(w, seat)
    if kept:
        from_before = [card for card in kept if card in table.kept_threes[seat]]
        fault = _unlaid(w, seat, kept, _origin(w, seat, kept))
        if from_before:
            fault.closed = w.n
            table.kept_threes[seat] = []
    if turn.due_replacements <= turn.replacements:
        return
    in_hand = sum(1 for _, origin, _ in turn.red_threes if origin != "pile")
    short = turn.due_replacements - turn.replacements - in_hand
    if short > 0 and not table.stock_out():
        fault = w.fault("replacement-forgotten", seat)
        fault.keep["short"] = short


def _kept_threes(w: Watch, seat: str) -> list[Card]:
    table = w.table
    known = [card for card in table.hands[seat] if card in w.terms.red_threes]
    if known and not _due(w, _origin(w, seat, known)):
        return []
    for card in table.strays.get(seat, ()):
        if card in known:
            known.remove(card)
    for fault in table.unlaid[seat]:
        for card in fault.keep["unlaid"]:
            if card in known:
                known.remove(card)
    return known


def _due(w: Watch, origin: str) -> bool:
    """Whether a red three that came from there has to be laid."""
    rules = w.terms.rules
    return "red_three_duty" not in rules.parameters or origin in rules.words("red_three_duty")


def _may_keep_last(w: Watch, seat: str) -> bool:
    """Whether the red three with which the stock ran out may be kept, where it is read so."""
    rules = w.terms.rules
    name = "last_red_three_must_be_laid"
    option = name in rules.parameters and not rules.flag(name)
    return option and w.turn.seat == seat and last_red_three(w)


def _origin(w: Watch, seat: str, kept: list[Card]) -> str:
    for card, origin, _ in w.turn.red_threes:
        if card in kept:
            return origin
    return "deal" if w.table.turns_ended[seat] == 0 else "stock"


def at_deal_end(w: Watch) -> None:
    """Red threes still in a hand that has had a turn when the deal is over."""
    for seat in w.table.seating.seats:
        if w.table.turns_ended[seat] or w.table.turn.seat == seat:
            kept = [] if _may_keep_last(w, seat) else _kept_threes(w, seat)
            if kept:
                fault = _unlaid(w, seat, kept, _origin(w, seat, kept))
                fault.closed = w.n
                fault.event = w.table.end_event or w.table.over_at or w.n - 1
                fault.evidence = [fault.event]


def close_books(w: Watch) -> None:
    """What became of red threes that were not laid in time, now that the log has ended."""
    over = w.table.stage in ("over", "next-deal")
    for fault in w.table.faults:
        if fault.fact == "red-three-not-laid":
            uncorrected = bool(fault.keep["unlaid"])
            fault.circumstances["deal-over"] = "yes" if over and uncorrected else "no"
            fault.circumstances["replacement-lost"] = "yes" if _replacement_lost(fault) else "no"


def _replacement_lost(fault: Fault) -> bool:
    """Whether the next player had already melded for the pile when it came up."""
    passed = fault.keep.get("n2")
    if passed is None or fault.keep["origin"] == "pile":
        return False
    late = fault.noticed is not None and fault.noticed > passed
    return bool(fault.keep.get("waiting")) or (bool(fault.keep["unlaid"]) and late)


def discarded(w: Watch, seat: str, cards: tuple[Card, ...]) -> None:
    """A red three thrown on the pile."""
    if w.terms.red_threes.isdisjoint(cards):
        return
    red = [card for card in cards if card in w.terms.red_threes]
    fault = w.fault("red-three-discarded", seat, cards=red)
    for card in red:
        entry = next((entry for entry in w.turn.red_threes if entry[0] == card), None)
        if entry is not None:
            w.turn.red_threes.remove(entry)
        if entry is not None and entry[1] == "stock":
            w.turn.due_replacements -= 1
            fault.keep["waiting"] = True


def went_on(w: Watch, seat: str) -> None:
    """Another act where a red three of the last cards has ended the deal, or should have."""
    if w.terms.lays_red_threes:
        played_on(w, seat)
    else:
        buying.kept(w, seat)


def last_red_three(w: Watch) -> bool:
    """Whether the player has drawn a red three that no card of the stock can replace."""
    turn = w.turn
    if turn.ended_by_red_three or not w.terms.lays_red_threes:
        return turn.ended_by_red_three
    if w.terms.rules.switch("last_red_three_plays_on"):
        return False
    if not (w.table.stock_out() and turn.due_replacements > turn.replacements and turn.draws > 0):
        return False
    return w.terms.rules.choice("last_red_three_among", "last-draw") == "last-draw" or _drawn_last(
        w
    )


def _drawn_last(w: Watch) -> bool:
    """Whether the very last card that the player drew was a red three."""
    for event in reversed(w.events[max(w.turn.start - 1, 0) : w.n]):
        if isinstance(event, (Draw, Replace)) and event.by == w.turn.seat:
            return plain(event.cards)[-1] in w.terms.red_threes
    return False
