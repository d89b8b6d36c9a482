"""Laying melds, adding to them and moving their cards: whether the cards may lie so.

A meld that is put right in its own turn before anybody complains was never a fault.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import Card, bare
from referee.facts import going_out, penalty_cards
from referee.facts.correcting import correction, recheck
from referee.facts.ending import acted_after_end
from referee.facts.red_threes import last_red_three
from referee.facts.watch import Watch, yes
from referee.log.model import Add, Meld, Move
from referee.play.cards_moved import enter_hand, leave_hand
from referee.play.melds import LaidMeld, Shape, classify, misfits

FLAW_FACTS = {
    "mixed-ranks": "set-of-mixed-ranks",
    "third-wild": "third-wild",
    "short-of-naturals": "set-short-of-naturals",
    "too-small": "meld-too-small",
    "wild-or-three": "wild-or-three-in-sequence",
    "mixed-suits": "sequence-malformed",
    "too-long": "sequence-malformed",
    "gap": "gap-in-sequence",
    "black-threes": "black-threes-melded",
    "wild-among-threes": "black-threes-melded",
    "red-three": "set-of-mixed-ranks",
    "does-not-fit": "card-does-not-fit",
    "wild-on-complete": "wild-on-complete-canasta",
    "on-complete": "card-on-complete-sequence",
    "fills-gap": "gap-filled-later",
}
_ORDER = tuple(FLAW_FACTS)


def meld(w: Watch, e: Meld) -> None:
    """A new meld laid."""
    _lay(w, e, None)


def add(w: Watch, e: Add) -> None:
    """Cards added to a meld."""
    target = w.table.melds.get(e.onto)
    if target is None:
        return
    _lay(w, e, target)


def _lay(w: Watch, e: Meld | Add, target: LaidMeld | None) -> None:
    seat = e.by
    if acted_after_end(w, seat):
        _put_down(w, e, target)
        return
    corrects = correction(w, seat)
    in_turn = w.table.turn.seat == seat and w.table.turn.ended is None
    if corrects is None and not in_turn:
        _out_of_turn(w, e, target)
        return
    if in_turn:
        _before_laying(w, e)
    flaws = [] if target is None else misfits(target, [bare(c) for c in e.cards], w.terms)
    laid = _put_down(w, e, target)
    if target is None:
        _judge_new(w, e, laid, classify(laid.cards, w.terms))
    else:
        _judge_added(w, e, laid, flaws)
    if in_turn:
        _count(w, e, laid)
    recheck(w, seat)
    if in_turn:
        going_out.check(w, seat)


def _before_laying(w: Watch, e: Meld | Add) -> None:
    turn = w.turn
    if last_red_three(w):
        _after_last_red_three(w, e.by)
    if turn.question is not None and turn.question.pending:
        going_out.spoil(w, e.by, "melded")
    if turn.barred_meld:
        w.fault("melded-though-barred", e.by, cards=e.cards)
    if not turn.has_drawn and not turn.barred_draw:
        if e.toward == "pile":
            turn.aimed_at_pile = turn.aimed_at_pile or w.n
            if turn.touched == "stock":
                _aimed_after_touching_stock(w, e.by)
        else:
            turn.before_draw.append((w.n, e.by))


def _aimed_after_touching_stock(w: Watch, seat: str) -> None:
    from referee.facts.drawing import took_after_touching_stock  # noqa: PLC0415

    took_after_touching_stock(w, seat, took=False)


def _after_last_red_three(w: Watch, seat: str) -> None:
    if not w.turn.last_red_three:
        w.turn.last_red_three = True
        w.fault("played-on-after-last-red-three", seat)
    w.table.over_at = w.table.over_at or w.n


def _put_down(w: Watch, e: Meld | Add, target: LaidMeld | None) -> LaidMeld:
    """Move the cards from the hand (or from a penalty card's owner) to the table."""
    cards = [bare(card) for card in e.cards]
    if e.from_ and e.from_ != e.by:
        theirs, own = penalty_cards.split(w, e.from_, cards)
        leave_hand(w.table, e.from_, theirs, w.n)
        used = leave_hand(w.table, e.by, own, w.n)
        kind = classify(cards, w.terms).kind if target is None else target.kind
        penalty_cards.borrowed(w, e.by, e.from_, theirs, kind)
    else:
        own = cards
        used = leave_hand(w.table, e.by, cards, w.n)
    before = list(target.sources) if target is not None else []
    laid = place(w, e.by, cards) if target is None else extend(w, target, cards, e.by)
    note_penalty_use(w, e.by, tuple(own), used, laid, before)
    return laid


def note_penalty_use(
    w: Watch,
    seat: str,
    cards: Sequence[Card],
    used: Sequence[bool],
    laid: LaidMeld,
    before: Sequence[tuple[str, int, Card]] = (),
) -> None:
    """Remember which of the cards just laid were penalty cards; partner's help is a fault."""
    spent = [card for card, was in zip(cards, used, strict=True) if was]
    if spent:
        penalty_cards.laid(w, seat, spent, laid, before)


def place(w: Watch, seat: str, cards: Sequence[Card]) -> LaidMeld:
    """Put cards down as a new meld of the seat's side."""
    table = w.table
    side = table.side(seat)
    table.laid_count[side] += 1
    shape = classify(cards, w.terms)
    new = LaidMeld(
        name=f"{side}{table.laid_count[side]}",
        side=side,
        cards=list(cards),
        event=w.n,
        turn=w.turn.number,
        by=seat,
        kind=shape.kind,
        rank=shape.rank,
        suit=shape.suit,
        sources=[(seat, w.n, card) for card in cards],
    )
    table.melds[new.name] = new
    _note_complete(w, new)
    return new


def extend(w: Watch, target: LaidMeld, cards: Sequence[Card], seat: str) -> LaidMeld:
    """Put cards on a meld that lies there."""
    target.cards.extend(cards)
    target.sources.extend((seat, w.n, card) for card in cards)
    if not target.rank and target.kind == "set":
        _rename(w, target)
    _note_complete(w, target)
    return target


def _rename(w: Watch, target: LaidMeld) -> None:
    shape = classify(target.cards, w.terms)
    target.kind, target.rank, target.suit = shape.kind, shape.rank, shape.suit


def _note_complete(w: Watch, target: LaidMeld) -> None:
    if target.completed is None and target.complete(w.terms):
        target.completed = (w.n, w.turn.number)


def withdraw_cards(w: Watch, target: LaidMeld, cards: Sequence[Card]) -> list[Card]:
    """Take cards off a meld; an emptied meld is gone. Returns the cards found there."""
    gone: list[Card] = []
    for card in cards:
        if card in target.cards:
            target.cards.remove(card)
            gone.append(card)
            source = next((s for s in reversed(target.sources) if s[2] == card), None)
            if source is not None:
                target.sources.remove(source)
    if not target.cards:
        w.table.melds.pop(target.name, None)
    elif not target.complete(w.terms):
        target.completed = None
    _uncount(w, target.name, gone)
    return gone


def _uncount(w: Watch, name: str, cards: Sequence[Card]) -> None:
    turn = w.turn
    for card in cards:
        if (card, name) in turn.laid:
            turn.laid.remove((card, name))
            turn.points -= w.terms.values.get(card, 0)


def _count(w: Watch, e: Meld | Add, laid: LaidMeld) -> None:
    """Count the cards toward an opening, those from inside the pile excepted."""
    turn = w.turn
    turn.melds.append(w.n)
    if turn.first_meld is None and not w.table.has_opened(w.table.side(e.by)):
        turn.first_meld = w.n
    for marked in e.cards:
        card = bare(marked)
        if turn.opening and turn.from_pile[card] > 0 and not _own_copy(w, card):
            turn.from_pile[card] -= 1
            continue
        turn.laid.append((card, laid.name))
        turn.points += w.terms.values.get(card, 0)


def _own_copy(w: Watch, card: Card) -> bool:
    """Whether the card laid can be a copy held before the pile was taken."""
    taken = w.table.took
    if taken is None:
        return True
    own = [*taken.hand_before]
    for used in (*taken.with_cards, *(c for c, _ in w.turn.laid)):
        if used in own:
            own.remove(used)
    return card in own or "?" in own


# -- judging -----------------------------------------------------------------------------------


def _judge_new(w: Watch, e: Meld | Add, laid: LaidMeld, shape: Shape) -> None:
    if shape.flaws == ("too-small",) and e.toward == "pile":
        w.turn.owed.setdefault("laid-for-pile", w.n)
    elif shape.flaws:
        _report(w, e.by, laid, shape.flaws, laid.cards)
    elif shape.kind == "set":
        _second_set(w, e.by, laid)


def _report(
    w: Watch, seat: str, laid: LaidMeld, flaws: Sequence[str], cards: Sequence[Card]
) -> None:
    flaw = min(flaws, key=_ORDER.index)
    if flaw in ("black-threes", "wild-among-threes") and "wild-among-threes" not in flaws:
        w.turn.owed["black-threes"] = w.n
        return
    fact = FLAW_FACTS[flaw]
    wild = [card for card in cards if card in w.terms.wild]
    concerned = wild[w.terms.counts["set_max_wilds"] :] if flaw == "third-wild" else cards
    w.fault(fact, seat, cards=concerned, meld=laid.name, **_details(w, flaw, flaws, laid))


def _details(w: Watch, flaw: str, flaws: Sequence[str], laid: LaidMeld) -> dict[str, str | None]:
    if flaw in ("mixed-suits", "too-long"):
        return {"cause": flaw}
    if flaw == "mixed-ranks":
        ranks = [c[0] for c in laid.cards if c not in w.terms.wild]
        most = max(ranks.count(rank) for rank in ranks)
        tied = sum(ranks.count(rank) == most for rank in set(ranks)) > 1
        return {"tie": yes(tied)}
    if flaw in ("black-threes", "wild-among-threes"):
        return {"with-wild": yes("wild-among-threes" in flaws)}
    return {}


def _judge_added(
    w: Watch, e: Meld | Add, laid: LaidMeld, flaws: Sequence[tuple[str, Card]]
) -> None:
    if laid.side != w.table.side(e.by):
        w.fault("added-to-opponents-meld", e.by, cards=e.cards, meld=laid.name)
        return
    if not flaws or faulty(w, laid.name, e.by):
        return
    flaw = min((name for name, _ in flaws), key=_ORDER.index)
    cards = [card for name, card in flaws if name == flaw]
    details = {"third": yes(_third(w, laid, cards))} if flaw == "wild-on-complete" else {}
    w.fault(FLAW_FACTS[flaw], e.by, cards=cards, meld=laid.name, **details)


def _third(w: Watch, laid: LaidMeld, cards: Sequence[Card]) -> bool:
    return laid.wilds(w.terms) > w.terms.counts["set_max_wilds"] and bool(cards)


def _second_set(w: Watch, seat: str, laid: LaidMeld) -> None:
    for other in w.table.side_melds(laid.side):
        same = other.kind == "set" and other.rank == laid.rank and other is not laid
        if same and not other.complete(w.terms):
            fault = w.fault("second-set-of-rank", seat, cards=laid.cards, meld=laid.name)
            fault.keep["beside"] = other.name
            return


# -- out of turn and moving --------------------------------------------------------------------


def _out_of_turn(w: Watch, e: Meld | Add, target: LaidMeld | None) -> None:
    """Cards laid in another's turn lie there and count as melds in the player's own turn."""
    turn_of = w.turn_of(e.by)
    cards = [bare(card) for card in e.cards]
    if target is None:
        laid = _put_down(w, e, None)
        laid.pending = True
        laid.completed = None
    else:
        leave_hand(w.table, e.by, cards, w.n)
        laid = extend(w, target, cards, e.by)
    w.fault("melded-out-of-turn", e.by, cards=cards, meld=laid.name, turn_of=turn_of)


def move(w: Watch, e: Move) -> None:
    """Melded cards moved to another meld."""
    source, target = w.table.melds.get(e.from_), w.table.melds.get(e.onto)
    if source is None or target is None:
        return
    cards = [bare(card) for card in e.cards]
    allowed = _may_move(w, e, source, target, cards)
    flaws = misfits(target, cards, w.terms)
    took_from = [c for c, name in w.turn.laid if name == source.name]
    withdraw_cards(w, source, cards)
    extend(w, target, cards, e.by)
    counted = [card for card in cards if card in took_from]
    w.turn.laid.extend((card, target.name) for card in counted)
    w.turn.points += w.terms.points(counted)
    if source.kind == target.kind == "set" and source.rank == target.rank:
        target.combined = True
        flaws = [flaw for flaw in flaws if flaw[0] != "third-wild"]
    if not allowed:
        joined = _touching(w, source, target, cards)
        w.fault("melded-card-moved", e.by, cards=cards, meld=target.name, combining=joined)
    elif flaws:
        _judge_added(w, Add(by=e.by, cards=e.cards, onto=e.onto), target, flaws)
    recheck(w, e.by)


def _touching(w: Watch, source: LaidMeld, target: LaidMeld, cards: Sequence[Card]) -> str:
    """Whether one sequence was moved whole onto another that it continues."""
    whole = not source.cards and source.kind == target.kind == "sequence"
    return "sequences" if whole and source.suit == target.suit and len(cards) > 1 else "no"


def _may_move(w: Watch, e: Move, source: LaidMeld, target: LaidMeld, cards: Sequence[Card]) -> bool:
    if source.kind == target.kind == "set" and source.rank == target.rank:
        return True
    surplus = source.combined and source.wilds(w.terms) > w.terms.counts["set_max_wilds"]
    if surplus and all(card in w.terms.wild for card in cards):
        return True
    return faulty(w, source.name, e.by) or _rearranging_opening(w, e.by, source)


def faulty(w: Watch, name: str, seat: str) -> bool:
    """Whether a fault still open lies on this meld, so that its cards may be moved."""
    return any(
        fault.meld == name and not fault.withdrawn and fault.closed is None and fault.seat == seat
        for fault in w.table.faults
    )


def _rearranging_opening(w: Watch, seat: str, source: LaidMeld) -> bool:
    short = w.table.open_fault("opening-below-minimum", seat=seat)
    return short is not None and source.turn == short.turn


def take_from_meld(w: Watch, seat: str, name: str, cards: Sequence[Card]) -> bool:
    """Take cards out of a meld to discard them; says whether that was allowed."""
    source = w.table.melds.get(name)
    if source is None:
        return True
    surplus = source.combined and source.wilds(w.terms) > w.terms.counts["set_max_wilds"]
    third = any(
        fault.meld == name and fault.closed is None and set(cards) <= set(fault.cards)
        for fault in w.table.faults
        if fault.fact in ("third-wild", "wild-on-complete-canasta")
    )
    allowed = third or (surplus and all(card in w.terms.wild for card in cards))
    withdraw_cards(w, source, cards)
    enter_hand(w.table, seat, cards)
    return allowed
