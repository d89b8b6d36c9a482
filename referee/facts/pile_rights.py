"""The right to the pile: in which ways a player may take it, and what bars him."""

from __future__ import annotations

from msgspec import structs

from referee import arrange
from referee.cards import JOKER, UNKNOWN, Card, bare
from referee.facts.opening import need
from referee.facts.pile_by_hand import by_hand_or_sequence
from referee.facts.watch import Watch
from referee.log.model import Take
from referee.play.laid import LaidMeld
from referee.play.melds import misfits
from referee.play.shapes import shapes, table_melds
from referee.play.turn import TakenPile


def irregular(w: Watch, e: Take, taken: TakenPile) -> str | None:
    """Why this player may not take the pile in this way; None if he may, or nobody can tell."""
    top = w.table.top
    if UNKNOWN in taken.with_cards and top is not None:
        # Cards that nobody saw are taken to be the right ones.
        best = tuple(bare(top) if card == UNKNOWN else card for card in taken.with_cards)
        e, taken = structs.replace(e, with_=best), structs.replace(taken, with_cards=best)
    barred = _barred(w, e, taken)
    if barred is None and exchange(w, e):
        return None
    if barred is not None or w.table.top is None:
        return barred
    if not w.table.has_opened(w.table.side(e.by)) and not w.terms.rules.flag(
        "pile_take_while_opening"
    ):
        return w.terms.rules.choice("pile_by_unopened_side", "no-natural-pair")
    if w.terms.rules.flag("pile_take_onto_set"):
        return top_barred(w) or _wrong_way(w, e, taken)
    return by_hand_or_sequence(w, e, taken)


SURPLUS = "surplus-wild"
EXCHANGE = "first_turn_upcard_exchange"


def exchange(w: Watch, e: Take) -> bool:
    """Whether the first player takes the turned card freely, where it is read so."""
    return like_exchange(w, e) and w.terms.rules.switch(EXCHANGE)


def like_exchange(w: Watch, e: Take) -> bool:
    """Whether this is how the turned card would be taken freely."""
    return w.turn.number == 1 and len(w.table.pile) == 1 and not e.with_ and e.onto is None


def _barred(w: Watch, e: Take, taken: TakenPile) -> str | None:
    table, turn = w.table, w.turn
    counts = w.terms.counts
    if turn.barred_draw:
        return "barred"
    if turn.barred_pile:
        return turn.barred_pile
    if turn.drawn and not w.terms.rules.has_table("switched-packs"):
        return "after-stock-draw"
    if table.blocker not in (None, e.by):
        return "joker-round"
    one = table.counted_hand(e.by) == counts["one_card_hand"]
    if one and len(taken.pile) == counts["one_card_pile"] and table.pile_known:
        return _one_card(w, e)
    return None


def _one_card(w: Watch, e: Take) -> str | None:
    """A pile of one card for a player with one card: barred, free, or only for going out."""
    rule = w.terms.rules.choice("one_card_take", "forbidden")
    if rule == "free":
        return None
    onto = w.table.melds.get(e.onto or "")
    if rule == "forbidden" or onto is None:
        return "one-card"
    done = w.table.complete_sets(w.table.side(e.by))
    done += not onto.complete(w.terms) and len(onto.cards) + 1 >= w.terms.counts["canasta_cards"]
    return None if done >= w.terms.counts["sets_required_to_go_out"] else "one-card"


def top_barred(w: Watch) -> str | None:
    """Why the top card of the pile can't be taken at all, if it can't."""
    top = w.table.top
    if top is None:
        return None
    if not w.terms.rules.flag("pile_take_onto_set"):
        return "joker-on-top" if top == JOKER else None
    if top in w.terms.wild:
        return "wild-on-top"
    if top in w.terms.black_threes:
        # Where this reading is taken the end of the turn tells whether he went out with it.
        free = w.terms.rules.switch("black_three_pile_when_going_out")
        return None if free else "black-three-on-top"
    return "does-not-fit" if top in w.terms.red_threes else None


def _wrong_way(w: Watch, e: Take, taken: TakenPile) -> str | None:
    table, top = w.table, w.table.top
    if top is None:
        return None
    pair = _like_cards(w, e, taken, top)
    counts = w.terms.counts
    opened = _open_to(w, e.by)
    needed = counts["pile_take_hand_cards" if opened else "pile_open_min_hand_cards"]
    if pair >= needed:
        return _spoilt_by_size(w, e, taken, top)
    if table.locked():
        return "locked"
    if not opened:
        return _opening_way(w, e, top)
    return _open_way(w, e, taken, top, pair)


def _open_to(w: Watch, seat: str) -> bool:
    """Whether the pile is open to this player as to one whose side has opened."""
    table = w.table
    if w.terms.rules.choice("pile_closed_until", "side-opened") == "table-opened":
        return any(map(table.has_opened, table.seating.sides))
    return table.has_opened(table.side(seat))


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
    if onto is not None and _unfit(w, onto, taken, top):
        return "does-not-fit"
    if terms.rules.choice("pair_take_without_discard", "illegal-take") == "illegal-going-out":
        return None
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
    if _run_with(w, e, top):
        return "new-sequence"
    return w.terms.rules.choice("pile_by_unopened_side", "no-natural-pair")


def _run_with(w: Watch, e: Take, top: Card) -> bool:
    naturals = [c for c in e.with_ or () if bare(c) not in w.terms.wild]
    in_a_row = all(c[0] != top[0] and c[1] == top[1] for c in naturals)
    return bool(naturals and w.terms.order) and in_a_row


def _open_way(w: Watch, e: Take, taken: TakenPile, top: Card, pair: int) -> str | None:
    rules = w.terms.rules
    if e.onto is None:
        if _run_with(w, e, top):
            return None if rules.switch("pile_take_new_sequence") else "new-sequence"
        wilds = sum(c in w.terms.wild for c in taken.with_cards)
        least = rules.number("pile_take_min_naturals") if _named(w) else 1
        enough = pair >= least and pair + wilds >= w.terms.counts["pile_take_hand_cards"]
        allowed = rules.switch("pile_take_wild_counts_as_like") and wilds and enough
        return None if allowed else "no-natural-pair"
    return _onto_way(w, e, taken, top)


def _named(w: Watch) -> bool:
    return "pile_take_min_naturals" in w.terms.rules.parameters


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
    if _unfit(w, onto, taken, top):
        return "does-not-fit"
    return None


def _unfit(w: Watch, onto: LaidMeld, taken: TakenPile, top: Card) -> bool:
    """Whether the cards don't fit; a wild card too many is a fault of its own, not of the take."""
    flaws = misfits(onto, [*taken.with_cards, top], w.terms)
    return any(flaw != SURPLUS for flaw, _ in flaws)


def may_take_pile(w: Watch, seat: str) -> bool | None:
    """Whether the player has a right to the pile as he sits; None if that isn't known."""
    table = w.table
    if table.top is None:
        return None if table.pile or not table.pile_known else False
    if top_barred(w) or w.turn.barred_draw or w.turn.barred_pile:
        return False
    return _answer(w, seat, table.holding(seat))


def _answer(w: Watch, seat: str, hand: tuple[Card, ...]) -> bool | None:
    table = w.table
    side, top = table.side(seat), table.top
    assert top is not None
    melds = [m for m in table.side_melds(side) if m.turn != w.turn.number or not m.turn]
    opened = table.has_opened(side)
    answer = arrange.takes_top(
        hand,
        top,
        table_melds(melds),
        shapes(w.terms),
        locked=bool(table.locked()),
        open_side=opened,
        minimum=0 if opened else need(w, seat),
        pile=len(table.pile) if table.pile_known else None,
    ).answer
    return {"yes": True, "no": False}.get(answer)


def could_take(w: Watch, taken: TakenPile) -> bool | None:
    """Whether a legal way to take that pile was in the hand before; None if not known."""
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
