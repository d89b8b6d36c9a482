"""The pile on its way to a hand and back. Moves the cards; judges nothing."""

from __future__ import annotations

from referee.cards import JOKER, Card, bare, plain
from referee.facts import penalty_cards
from referee.facts.laying import extend, place, withdraw_cards
from referee.facts.watch import Watch
from referee.log.model import Take
from referee.play.cards_moved import conceal, enter_hand, leave_hand
from referee.play.laid import LaidMeld
from referee.play.turn import TakenPile


def describe(w: Watch, e: Take) -> TakenPile:
    """The take as it is about to happen, with all that is needed to undo it."""
    table = w.table
    pile = list(table.pile)
    due, most = depth(w, pile)
    count = due if e.count is None else e.count
    below = pile[:-1]
    fetched = below[max(len(below) - (count - 1), 0) :]
    kept = below[: len(below) - len(fetched)]
    if w.terms.jokers_stay:
        kept = [*kept, *(card for card in fetched if bare(card) == JOKER)]
        fetched = [card for card in fetched if bare(card) != JOKER]
    return TakenPile(
        event=w.n,
        seat=e.by,
        pile=pile,
        with_cards=plain(e.with_ or ()),
        meld=e.onto or "",
        made_meld=e.onto is None,
        rest=[card if len(card) < 3 else bare(card) for card in fetched],
        left=kept,
        merged=not e.apart,
        hand_before=table.holding(e.by),
        due=due,
        most=most,
        count=count,
    )


def depth(w: Watch, pile: list[Card]) -> tuple[int, int]:
    """How many cards from the top a take must carry with it, and how many it may."""
    size = len(pile)
    if w.terms.rules.choice("pile_depth", "whole") == "whole":
        return size, size
    locks = [place for place, card in enumerate(pile) if card in w.terms.locking]
    if not locks:
        return size, size
    lowest = locks[-1]
    while lowest - 1 in locks:
        lowest -= 1
    return size - locks[-1], size - lowest


def move_pile(w: Watch, e: Take, taken: TakenPile) -> LaidMeld | None:
    """Meld the top card and fetch the rest; returns the meld, None if there was no pile."""
    table = w.table
    if not table.pile:
        return None
    top = bare(table.pile[-1])
    used = leave_hand(table, e.by, taken.with_cards, w.n)
    cards = [*taken.with_cards, top]
    if e.onto and e.onto in table.melds:
        meld = extend(w, table.melds[e.onto], cards, e.by)
    else:
        meld = place(w, e.by, cards)
    taken.meld = meld.name
    table.pile = list(taken.left)
    table.took = taken
    penalty_cards.note_use(w, e.by, taken.with_cards, used, meld)
    if taken.merged:
        enter_hand(table, e.by, taken.rest)
    else:
        table.held[e.by].extend(taken.rest)
        table.held_from[e.by] = "pile"
    return meld


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
        withdraw_cards(w, meld, [*taken.with_cards, bare(taken.pile[-1])])
    _out_of_hand(w, owner, taken)
    enter_hand(table, owner, taken.with_cards)
    table.pile = list(taken.pile)
    if w.turn.seat == owner and w.turn.ended is None:
        w.turn.took = None
        w.turn.touched = None
        w.turn.aimed_at_pile = None


def _out_of_hand(w: Watch, owner: str, taken: TakenPile) -> None:
    hand, held = w.table.hands[owner], w.table.held[owner]
    laid = w.table.red_threes[w.table.side(owner)]
    for card in taken.rest:
        for cards in (held, hand, laid):
            if card in cards:
                cards.remove(card)
                break
        else:
            # The card went on to a meld or the pile since; it is counted twice otherwise.
            conceal(w.table, [card])
