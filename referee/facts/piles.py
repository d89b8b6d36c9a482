"""Taking the discard pile: with what right, in whose turn, and what was left lying."""

from __future__ import annotations

from referee.arrange import takes_top
from referee.cards import Card, bare
from referee.facts import drawing, going_out, melding
from referee.facts.ending import acted_after_end
from referee.facts.watch import Watch, yes
from referee.log.model import LeavePile, Take
from referee.play.cards_moved import conceal, enter_hand, leave_hand
from referee.play.faults import Fault
from referee.play.melds import LaidMeld, misfits
from referee.play.shapes import shapes, table_melds
from referee.play.turn import TakenPile
from referee.play.turns import end_deal


def take(w: Watch, e: Take) -> None:
    """The pile taken, or its forgotten rest fetched."""
    if e.rest:
        _take_rest(w, e)
        return
    seat, table = e.by, w.table
    after_end = acted_after_end(w, seat)
    in_turn = table.in_turn(seat) and table.turn.ended is None
    taken = _describe(w, e)
    if after_end:
        _move(w, e, taken)
    elif not in_turn:
        _out_of_turn(w, e, taken)
    else:
        _in_turn(w, e, taken)


def _describe(w: Watch, e: Take) -> TakenPile:
    table = w.table
    pile = list(table.pile)
    below = pile[:-1]
    fetched = below if e.count is None else below[max(len(below) - (e.count - 1), 0) :]
    kept = below[: len(below) - len(fetched)]
    return TakenPile(
        event=w.n,
        seat=e.by,
        pile=pile,
        with_cards=tuple(bare(card) for card in e.with_ or ()),
        meld=e.onto or "",
        made_meld=e.onto is None,
        rest=[bare(card) for card in fetched],
        left=kept,
        merged=not e.apart,
        hand_before=table.holding(e.by),
    )


def _in_turn(w: Watch, e: Take, taken: TakenPile) -> None:
    table, turn = w.table, w.turn
    switched = drawing.took_after_touching_stock(w, e.by, took=taken.merged and not e.count)
    cause = None if switched else _irregular(w, e, taken)
    opening = not table.has_opened(table.side(e.by))
    late = turn.owed.get("late-red-three") if cause == "red-three-late" else None
    turn.took = w.n
    turn.opening = turn.opening or opening
    meld = _move(w, e, taken)
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
        fault.keep["taken"] = taken
        _settle_can_show(w, fault)
    if taken.left:
        _left_lying(w, e.by, taken)
    elif opening and not cause:
        _shown_too_late(w)
    going_out.check(w, e.by)


def _left_lying(w: Watch, seat: str, taken: TakenPile) -> None:
    locking = any(
        bare(card) in w.terms.wild or bare(card) in w.terms.red_threes for card in taken.left
    )
    fault = w.fault("pile-rest-forgotten", seat, left="locking" if locking else "plain")
    fault.keep["left"] = taken.left


def _late_then_pile(w: Watch, seat: str, laid_at: int | None) -> bool:
    """A late red three laid before the draw, then the pile taken: one fault where both are one."""
    for fault in reversed(w.table.faults):
        if fault.fact == "red-three-not-laid" and fault.seat == seat and fault.event == laid_at:
            fault.circumstances["corrected"] = "before-draw-then-pile"
            fault.event = w.n
            fault.evidence.append(w.n)
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
    turn.points += w.terms.points(laid)
    turn.melds.append(w.n)
    if turn.first_meld is None:
        turn.first_meld = w.n
    turn.from_pile.update(taken.rest)
    red = [card for card in taken.rest if card in w.terms.red_threes]
    turn.red_threes.extend((card, "pile", w.n) for card in red)


def _shown_too_late(w: Watch) -> None:
    """The pile lifted before the points of the opening lay on the table."""
    turn, table = w.turn, w.table
    if turn.points < table.minimum(table.side(turn.seat)):
        turn.owed["lifted-early"] = w.n


# -- the right to the pile ---------------------------------------------------------------------


def _irregular(w: Watch, e: Take, taken: TakenPile) -> str | None:
    """Why this player may not take the pile in this way; None if he may, or nobody can tell."""
    return _barred(w, e, taken) or _top_barred(w) or _wrong_way(w, e, taken)


def _barred(w: Watch, e: Take, taken: TakenPile) -> str | None:
    table, turn = w.table, w.turn
    counts = w.terms.counts
    if turn.barred_draw:
        return "barred"
    if turn.barred_pile:
        return turn.barred_pile
    one = table.hand_size(e.by) == counts["one_card_hand"]
    if one and len(taken.pile) == counts["one_card_pile"] and table.pile_known:
        return "one-card"
    return None


def _top_barred(w: Watch) -> str | None:
    top = w.table.top
    if top is None:
        return None
    if top in w.terms.wild:
        return "wild-on-top"
    if top in w.terms.black_threes:
        return "black-three-on-top"
    return "does-not-fit" if top in w.terms.red_threes else None


def _wrong_way(w: Watch, e: Take, taken: TakenPile) -> str | None:
    table, top = w.table, w.table.top
    if top is None:
        return None
    pair = _like_cards(w, e, taken, top)
    counts = w.terms.counts
    enough = pair >= counts["pile_take_hand_cards"]
    if enough:
        return _spoilt_by_size(w, e, taken, top)
    if table.locked():
        return "locked"
    if not table.has_opened(table.side(e.by)):
        return _opening_way(w, e, top)
    return _open_way(w, e, taken, top, pair)


def _like_cards(w: Watch, e: Take, taken: TakenPile, top: Card) -> int:
    """Natural cards of the top's rank laid from hand for this take, those laid before included."""
    like = [c for c in taken.with_cards if c[0] == top[0] and c not in w.terms.wild]
    if e.onto:
        like += [
            c
            for c, name in w.turn.laid
            if name == e.onto and c[0] == top[0] and c not in w.terms.wild
        ]
        onto = w.table.melds.get(e.onto)
        if onto is not None and onto.kind == "sequence":
            return 0
    return len(like)


def _spoilt_by_size(w: Watch, e: Take, taken: TakenPile, top: Card) -> str | None:
    """A natural pair, but the meld can't hold these cards, or nothing is left to discard."""
    table, terms = w.table, w.terms
    onto = table.melds.get(e.onto) if e.onto else None
    if onto is not None and onto.side != table.side(e.by):
        return "does-not-fit"
    if onto is not None and misfits(onto, [*taken.with_cards, top], terms):
        return "does-not-fit"
    left = table.hand_size(e.by) - len(taken.with_cards) + len(taken.pile) - 1
    if left or not table.pile_known:
        return None
    done = table.complete_sets(table.side(e.by))
    if onto is not None:
        grown = len(onto.cards) + len(taken.with_cards) + 1
        done += not onto.complete(terms) and grown >= terms.counts["canasta_cards"]
    return None if done >= terms.counts["sets_required_to_go_out"] else "nothing-to-discard"


def _opening_way(w: Watch, e: Take, top: Card) -> str | None:
    onto = w.table.melds.get(e.onto) if e.onto else None
    if onto is not None and onto.turn == w.turn.number:
        return "meld-of-this-turn"
    return "new-sequence" if _run_with(w, e, top) else "no-natural-pair"


def _run_with(w: Watch, e: Take, top: Card) -> bool:
    naturals = [c for c in e.with_ or () if bare(c) not in w.terms.wild]
    return bool(naturals) and all(c[0] != top[0] and c[1] == top[1] for c in naturals)


def _open_way(w: Watch, e: Take, taken: TakenPile, top: Card, pair: int) -> str | None:
    table, rules = w.table, w.terms.rules
    if e.onto is None:
        if _run_with(w, e, top):
            return None if rules.flag("pile_take_new_sequence") else "new-sequence"
        wilds = sum(c in w.terms.wild for c in taken.with_cards)
        allowed = rules.flag("pile_take_wild_counts_as_like") and pair and wilds
        return None if allowed else "no-natural-pair"
    return _onto_way(w, e, taken, top)


def _onto_way(w: Watch, e: Take, taken: TakenPile, top: Card) -> str | None:
    table, terms = w.table, w.terms
    onto = table.melds.get(e.onto or "")
    if onto is None:
        return None
    if onto.side != table.side(e.by):
        return "does-not-fit"
    if onto.turn == w.turn.number and onto.turn:
        return "meld-of-this-turn"
    complete_ok = onto.kind == "set" and terms.rules.flag("pile_take_onto_complete_set")
    if onto.complete(terms) and not complete_ok:
        return "complete-meld"
    if misfits(onto, [*taken.with_cards, top], terms):
        return "does-not-fit"
    return None


def may_take_pile(w: Watch, seat: str) -> bool | None:
    """Whether the player has a right to the pile as he sits; None if that isn't known."""
    table = w.table
    if table.top is None:
        return None if table.pile or not table.pile_known else False
    if _top_barred(w) or w.turn.barred_draw or w.turn.barred_pile:
        return False
    return _answer(w, seat, table.holding(seat))


def _answer(w: Watch, seat: str, hand: tuple[Card, ...]) -> bool | None:
    table = w.table
    side, top = table.side(seat), table.top
    assert top is not None
    melds = [m for m in table.side_melds(side) if m.turn != w.turn.number or not m.turn]
    opened = table.has_opened(side)
    answer = takes_top(
        hand,
        top,
        table_melds(melds),
        shapes(w.terms),
        locked=bool(table.locked()),
        open_side=opened,
        minimum=0 if opened else table.minimum(side),
        pile=len(table.pile) if table.pile_known else None,
    ).answer
    return {"yes": True, "no": False}.get(answer)


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
    ):
        taken: TakenPile = fault.keep["taken"]
        w.set(fault, "can-show", yes(_could_take(w, taken)))
    else:
        w.set(fault, "can-show", "no")


def _could_take(w: Watch, taken: TakenPile) -> bool | None:
    table = w.table
    after, pile = table.pile, table.pile_known
    hand = taken.hand_before
    table.pile = taken.pile
    turn = w.turn
    laid = [c for c, name in turn.laid if name != taken.meld or not taken.made_meld]
    try:
        return _answer(
            w,
            taken.seat,
            hand
            if table.has_opened(table.side(taken.seat))
            else (*hand, *(c for c in laid if c not in taken.with_cards and c != table.top)),
        )
    finally:
        table.pile, table.pile_known = after, pile


# -- moving the cards --------------------------------------------------------------------------


def _move(w: Watch, e: Take, taken: TakenPile) -> LaidMeld | None:
    table = w.table
    if not table.pile:
        return None
    top = bare(table.pile[-1])
    used = leave_hand(table, e.by, taken.with_cards, w.n)
    cards = [*taken.with_cards, top]
    if e.onto and e.onto in table.melds:
        meld = melding.extend(w, table.melds[e.onto], cards, e.by)
    else:
        meld = melding.place(w, e.by, cards)
    taken.meld = meld.name
    table.pile = list(taken.left)
    table.took = taken
    melding.note_penalty_use(w, e.by, taken.with_cards, used, meld)
    if taken.merged:
        enter_hand(table, e.by, taken.rest)
    else:
        table.held[e.by].extend(taken.rest)
        table.held_from[e.by] = "pile"
    return meld


def _out_of_turn(w: Watch, e: Take, taken: TakenPile) -> None:
    turn_of = w.turn_of(e.by)
    meld = _move(w, e, taken)
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
    left = [card for card in taken.left if card in table.pile]
    for card in left:
        table.pile.remove(card)
    enter_hand(table, e.by, left)
    taken.rest.extend(bare(card) for card in left)
    if w.turn.seat == e.by and w.turn.ended is None:
        w.turn.from_pile.update(bare(card) for card in left)
        red = [bare(card) for card in left if bare(card) in w.terms.red_threes]
        w.turn.red_threes.extend((card, "pile", w.n) for card in red)
        if w.turn.opening and "lifted-early" not in w.turn.owed:
            _shown_too_late(w)
    if fault is not None:
        fault.withdrawn = True


def restore(w: Watch, seat: str) -> None:
    """Undo the last take: the pile as it was, the cards laid with its top back in the hand."""
    table = w.table
    taken = table.took
    if taken is None or taken.restored:
        return
    taken.restored = True
    owner = taken.seat
    meld = table.melds.get(taken.meld)
    if meld is not None:
        melding.withdraw_cards(w, meld, [*taken.with_cards, bare(taken.pile[-1])])
    _out_of_hand(w, owner, taken)
    enter_hand(table, owner, taken.with_cards)
    table.pile = list(taken.pile)
    if w.turn.seat == owner and w.turn.ended is None:
        w.turn.took = None
        w.turn.touched = None
        w.turn.aimed_at_pile = None


def _out_of_hand(w: Watch, owner: str, taken: TakenPile) -> None:
    hand, held = w.table.hands[owner], w.table.held[owner]
    for card in taken.rest:
        for place in (held, hand):
            if card in place:
                place.remove(card)
                break
        else:
            # The card went on to a meld or the pile since; it is counted twice otherwise.
            conceal(w.table, [card])


def leave_pile(w: Watch, e: LeavePile) -> None:
    """The pile declined when the stock is out: the deal ends, unless it had to be taken."""
    table = w.table
    if not table.in_turn(e.by):
        return
    check_duty(w, e.by)
    end_deal(table, w.n, "stock")


def check_duty(w: Watch, seat: str) -> None:
    """Report a player who had to take the pile and did not."""
    table = w.table
    if not table.stock_out() or table.turn.has_drawn:
        return
    excuse = _excuse(w, seat)
    if excuse is None or not _fits_a_meld(w, seat):
        return
    if excuse == "none":
        w.fault("pile-duty-refused", seat, excuse="none")


def _excuse(w: Watch, seat: str) -> str | None:
    table, counts = w.table, w.terms.counts
    if table.top is None:
        return None
    if _top_barred(w):
        return "blocked-top"
    locked = table.locked()
    if locked is None:
        return None
    if locked:
        return "locked"
    if w.turn.barred_draw or w.turn.barred_pile:
        return None
    one = table.hand_size(seat) == counts["one_card_hand"]
    return "one-card" if one and len(table.pile) == counts["one_card_pile"] else "none"


def _fits_a_meld(w: Watch, seat: str) -> bool:
    table, top = w.table, w.table.top
    assert top is not None
    for meld in table.side_melds(table.side(seat)):
        complete_ok = meld.kind == "set" and w.terms.rules.flag("pile_take_onto_complete_set")
        if (not meld.complete(w.terms) or complete_ok) and not misfits(meld, [top], w.terms):
            return True
    return False
