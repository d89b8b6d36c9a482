"""Cards given back, handed over or taken back; the pile restored; a meld proved."""

from __future__ import annotations

from referee.cards import Card, bare
from referee.facts import contract_opening, opening, opening_corrected, penalty_cards
from referee.facts.correcting import MELD_FACTS
from referee.facts.laying import withdraw_cards
from referee.facts.moving import bound, leftover
from referee.facts.pile_moves import restore as restore_pile
from referee.facts.watch import Watch, yes
from referee.log.model import Draw, Give, Prove, Replace, Restore, Return, Shuffle, TakeBack
from referee.play.cards_moved import enter_hand, return_to_stock, shuffle_stock
from referee.play.faults import Fault
from referee.play.turn import TakenPile
from referee.play.turns import begin_turn, resume_deal

_OUT_FACTS = ("going-out-after-no", "went-out-short", "went-out-short-of-contract")
_BACK_FACTS = MELD_FACTS | {
    "opening-below-minimum",
    "pile-taken-irregularly",
    "pile-taken-out-of-turn",
    "going-out-after-no",
    "went-out-short",
    "went-out-without-discard",
    "went-out-short-of-contract",
    "announced-out-in-vain",
    "extra-cards-drawn",
    "melded-though-barred",
    "melded-out-of-turn",
    "did-not-go-out",
    "laid-at-once",
    "switched-packs",
    "played-on-after-last-red-three",
    "played-on-after-end",
    "partner-used-penalty-card",
    "red-three-not-laid",
}


def take_back(w: Watch, e: TakeBack) -> None:
    """Melded cards (or a penalty card) taken back into the hand."""
    cards = [bare(card) for card in e.cards]
    if penalty_cards.picked_up(w, e.by, cards):
        return
    points = w.turn.points
    seat = e.by
    opening_now = w.table.stage == "contract-opening" and w.turn.seat == seat
    if opening_now or (w.turn.number < 1 and contract_opening.failed(w, seat)):
        contract_opening.given_up(w, seat)
        enter_hand(w.table, seat, _off_the_table(w, seat, cards))
        return
    fault = _explains(w, seat, cards)
    if fault is None and _short_opening(w, seat):
        fault = opening.check(w)
    enter_hand(w.table, seat, _off_the_table(w, seat, cards))
    if fault is None and _held_back(w, seat):
        return
    if fault is None and not bound(w, cards, elsewhere=False):
        for meld in w.table.side_melds(w.table.side(seat)):
            leftover(w, seat, meld)
        return
    if fault is None:
        w.fault("melded-card-moved", seat, cards=cards, combining="no")
        return
    if fault.fact == opening.FACT:
        fault.noticed = fault.noticed or w.n
        opening_corrected.taken_back(w, seat, points)
        return
    w.correct(fault)
    if "surplus-went" in fault.circumstances:
        fault.circumstances["surplus-went"] = "hand"
    if fault.fact in _OUT_FACTS and w.table.stage == "over":
        resume_deal(w.table)


def _held_back(w: Watch, seat: str) -> bool:
    """Whether the opponents have forbidden the going out that the cards were laid for."""
    question = w.turn.question
    return question is not None and w.turn.seat == seat and question.demand == "continue"


def _explains(w: Watch, seat: str, cards: list[Card]) -> Fault | None:
    """The fault that makes it right to take these cards back."""
    short = opening_corrected.live(w, seat)
    if short is not None:
        return short
    for fault in reversed(w.table.faults):
        if fault.seat != seat or fault.withdrawn or fault.fact not in _BACK_FACTS:
            continue
        if fault.corrected is not None and fault.turn != w.turn.number:
            continue
        if fault.closed is None or fault.noticed is not None:
            return fault
    return None


def _short_opening(w: Watch, seat: str) -> bool:
    side = w.table.side(seat)
    mine = w.turn.seat == seat and w.turn.ended is None
    return mine and not w.table.has_opened(side) and not opening.reached(w, side)


def _off_the_table(w: Watch, seat: str, cards: list[Card]) -> list[Card]:
    """Take the cards off the side's melds, those laid in this turn first; returns those found."""
    side = w.table.side(seat)
    found: list[Card] = []
    for card in cards:
        melds = [m for m in w.table.melds.values() if m.side == side and card in m.cards]
        melds.sort(key=lambda m: (_laid_now(w, m.name, card), m.event))
        if melds:
            found += withdraw_cards(w, melds[-1], [card])
    return found


def _laid_now(w: Watch, name: str, card: Card) -> bool:
    return (card, name) in w.turn.laid


def give_back(w: Watch, e: Return) -> None:
    """Cards put back on the stock."""
    cards = [bare(card) for card in e.cards]
    _from_hand_or_held(w, e.by, cards)
    return_to_stock(w.table, cards, w.n)
    for fault in reversed(w.table.faults):
        if fault.seat != e.by or fault.withdrawn:
            continue
        if fault.fact == "drew-out-of-turn":
            w.correct(fault, outcome="put-back")
            return
        if fault.fact in ("stock-cards-seen", "extra-cards-drawn", "switched-packs"):
            w.correct(fault)
            _undo_draw(w, fault, len(cards))
            return


def _undo_draw(w: Watch, fault: Fault, count: int) -> None:
    turn = w.turn
    if fault.fact == "switched-packs" and turn.seat == fault.seat and turn.ended is None:
        turn.drawn = max(turn.drawn - count, 0)
        turn.touched = None
        turn.aimed_at_pile = None


def _from_hand_or_held(w: Watch, seat: str, cards: list[Card]) -> None:
    held, hand = w.table.held[seat], w.table.hands[seat]
    for card in cards:
        place = held if card in held else hand
        if card in place:
            place.remove(card)


def give(w: Watch, e: Give) -> None:
    """Cards drawn by mistake handed to the player whose turn it is: they are his draw."""
    table = w.table
    cards = [bare(card) for card in e.cards]
    _from_hand_or_held(w, e.by, cards)
    enter_hand(table, e.to, cards)
    fault = table.open_fault("drew-out-of-turn", seat=e.by)
    if fault is not None:
        w.correct(fault, outcome="taken", merged="no")
    if table.in_turn(e.to):
        if table.turn.seat != e.to:
            begin_turn(table, e.to, w.n)
        turn = w.turn
        turn.drawn += len(cards)
        turn.draws += 1
        red = [card for card in cards if card in w.terms.red_threes]
        turn.red_threes.extend((card, "stock", w.n) for card in red)
        turn.due_replacements += len(red)
    if table.side(e.to) == table.side(e.by):
        table.given[e.to].extend(c for c in cards if c not in w.terms.red_threes)


def shuffle(w: Watch, e: Shuffle) -> None:
    """The stock shuffled, where the player may do so."""
    if w.terms.rules.has_table("shuffled-without-right") and e.by in w.table.hands:
        _judge_shuffle(w, e.by)
    shuffle_stock(w.table)


def _judge_shuffle(w: Watch, seat: str) -> None:
    """Only the player who draws after cards of the stock were seen may shuffle it."""
    for fault in reversed(w.table.faults):
        if fault.fact in ("face-up-card-in-stock", "foreign-card"):
            return
        seen = fault.fact in ("stock-cards-seen", "drew-out-of-turn") and not fault.withdrawn
        first = seat != fault.seat and w.table.in_turn(seat) and not _drawn_since(w, fault)
        if seen and first and "shuffled" not in fault.keep:
            fault.keep["shuffled"] = w.n
            return
    w.fault("shuffled-without-right", seat)


def _drawn_since(w: Watch, fault: Fault) -> bool:
    """Whether somebody else has drawn from the stock since the fault."""
    since = w.events[fault.event : w.n - 1]
    return any(isinstance(e, Draw | Replace) and e.by != fault.seat for e in since)


def restore(w: Watch, e: Restore) -> None:
    """The pile put back as it was."""
    taken = w.table.took
    restore_pile(w, e.by)
    if e.disputed and taken is not None:
        _dispute(w, taken)
    for fault in reversed(w.table.faults):
        if fault.keep.get("taken") is taken and taken is not None:
            w.correct(fault)
            if fault.fact == "pile-taken-irregularly":
                fault.circumstances.setdefault("can-show", "no")
            return
    w.correct(w.table.open_fault("switched-packs"))


def _dispute(w: Watch, taken: TakenPile) -> None:
    """The sides don't agree which cards were in the pile: part of the ruling on the take."""
    take = next((f for f in w.table.faults if f.keep.get("taken") is taken), None)
    out = take is not None and take.fact == "pile-taken-out-of-turn"
    dispute = w.fault(
        "pile-restored-in-dispute",
        taken.seat,
        event=taken.event,
        evidence=[w.n],
        out_of_turn=yes(out),
    )
    dispute.noticed = w.n
    if take is not None:
        # The take itself is charged already; the dispute costs nothing more.
        dispute.turn = take.turn
        dispute.keep["times"] = 0


def prove(w: Watch, e: Prove) -> None:
    """The player shows the opponents that the meld can be made legally."""
    fault = w.table.open_fault("pile-taken-irregularly", seat=e.by)
    if fault is not None:
        fault.circumstances["can-show"] = "yes"
        fault.keep["proved"] = True
        fault.evidence.append(w.n)
