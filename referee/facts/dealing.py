"""Before play: the draw for seats, cut, deal and turn card, and what comes to light later."""

from __future__ import annotations

from collections import Counter, deque

from referee.cards import Card, bare, plain
from referee.facts import contract_opening
from referee.facts.watch import Watch, yes
from referee.log.model import Cut, Deal, Find, Look, SeatDraw, Turn
from referee.play.cards_moved import leave_stock
from referee.play.faults import Fault
from referee.play.turn import Turn as PlayerTurn


def seat_draw(w: Watch, e: SeatDraw) -> None:
    """A card drawn for seats and first deal."""
    if not w.terms.rules.has_table("start-draw-invalid"):
        return
    if len(e.cards) > w.terms.rules.number("start_draw_cards"):
        _invalid(w, e.by, "several-cards")
    elif e.edge:
        _invalid(w, e.by, "edge-card")


def _invalid(w: Watch, seat: str, cause: str, event: int | None = None) -> None:
    w.fault("start-draw-invalid", seat, event=event, cause=cause)


def _check_start_draw(w: Watch) -> None:
    """When the pack is cut or dealt: a draw that had to be repeated and was not."""
    drawn: dict[str, tuple[int, Card]] = {}
    for n, event in enumerate(w.events[: w.n - 1], 1):
        if isinstance(event, SeatDraw):
            drawn[event.by] = (n, bare(event.cards[0]))
    if not drawn or not w.terms.rules.has_table("start-draw-invalid"):
        return
    for seat, (n, card) in drawn.items():
        if card == "JK":
            _invalid(w, seat, "joker", n)
    _check_tie(w, drawn)


def _check_tie(w: Watch, drawn: dict[str, tuple[int, Card]]) -> None:
    order = w.terms.rules.words("start_rank_order"), w.terms.rules.words("start_suit_order")
    suits_rank = w.terms.rules.switch("start_draw_suits_rank")
    ranked = {
        seat: (order[0].index(card[0]), order[1].index(card[1]) if suits_rank else 0)
        for seat, (_, card) in drawn.items()
        if card not in ("JK", "?")
    }
    if not ranked:
        return
    best = min(ranked.values())
    tied = [seat for seat in ranked if ranked[seat] == best]
    if len(tied) > 1:
        two = len(tied) == w.terms.rules.number("tie_redraw_players")
        last = max(drawn[seat][0] for seat in tied)
        w.fault("start-draw-invalid", None, event=last, cause="two-equal" if two else "three-equal")


def cut(w: Watch, e: Cut) -> None:
    """The pack cut, by a neighbour of the dealer."""
    _check_start_draw(w)
    w.table.cut_event = w.n
    w.table.stage = "dealing"
    dealer = w.table.dealer
    if dealer is not None and e.by in w.table.hands and e.by != _cutter(w, dealer):
        w.fault("cut-by-wrong-player", e.by)


def _cutter(w: Watch, dealer: str) -> str:
    seating = w.table.seating
    left = w.terms.rules.choice("cutter", "right-of-dealer") == "left-of-dealer"
    return seating.left(dealer) if left else seating.right(dealer)


def deal(w: Watch, e: Deal) -> None:
    """The cards dealt."""
    table = w.table
    if table.stage == "over":
        table.stage = "next-deal"
        return
    if table.cut_event is None:
        _check_start_draw(w)
    table.deal_event = w.n
    table.stage = "dealing"
    most = max((e.counts or {}).values(), default=None)
    table.dealt_out = most is None or most >= w.terms.rules.number("hand_size")
    if table.dealer is None:
        table.dealer = e.by
    _check_dealer(w)
    for seat, count in (e.counts or {}).items():
        _match_count(w, seat, count)


def _check_dealer(w: Watch) -> None:
    table = w.table
    if table.due_dealer is not None and table.dealer != table.due_dealer:
        fault = w.fault("dealt-out-of-turn", table.dealer, event=table.deal_event or w.n)
        fault.keep["turn-player"] = table.seating.left(table.due_dealer)


def _match_count(w: Watch, seat: str, count: int) -> None:
    """A hand of unknown cards takes the recorded number; the stock gives or gets the rest."""
    hand = w.table.hands.get(seat)
    if hand is None or len(hand) == count or any(card != "?" for card in hand):
        return
    stock = w.table.stock
    if stock is not None:
        change = count - len(hand)
        unknown = [card for card in stock if card != "?"] == []
        if unknown:
            w.table.stock = deque(["?"] * (len(stock) - change))
    w.table.hands[seat] = ["?"] * count


def turn_up(w: Watch, e: Turn) -> None:
    """A card turned up onto the pile."""
    table = w.table
    leave_stock(table, plain(e.cards), w.n)
    table.pile.extend(e.cards)
    table.pile_known = True
    table.turned.append(w.n)
    if table.deal_event is None and not table.faults:
        _check_dealer(w)
    for card in e.cards:
        _check_crosswise(w, card)
    if w.terms.rules.switch("has_auction") and not _upcard(w):
        return
    accepted = bool(table.pile) and bare(table.pile[-1]) not in w.terms.turn_again
    table.stage = "play" if accepted else "dealing"


def _upcard(w: Watch) -> bool:
    """The first card of the pile, turned up after the auction and the contract's opening.

    Says whether that was the time for it.
    """
    table = w.table
    running = table.auction is not None and not table.auction.closed
    if running:
        w.fault("upcard-turned-too-early", table.dealer)
        return False
    if contract_opening.settle(w):
        return True
    w.fault("upcard-turned-too-early", table.dealer)
    return False


def _check_crosswise(w: Watch, card: Card) -> None:
    if not w.terms.turn_crosswise:
        return
    should = bare(card) in w.terms.turn_crosswise
    lies = card.endswith("*")
    if should != lies and card != "?":
        cause = "not-crosswise" if should else "crosswise-wrongly"
        w.fault("turn-card-left-wrong", w.table.dealer, cause=cause)


def start_play(w: Watch, seat: str) -> None:
    """The first act of play: the turn card must be an accepted one, and the right player begins."""
    table = w.table
    table.started = True
    if table.stage == "dealing" and table.pile:
        check_turn_card(w)
    contract_opening.settle(w, seat)
    if table.stage != "over":
        table.stage = "play"
    if table.deal_event is None and not table.turned:
        _check_dealer(w)
    if table.whole_deal or table.auction is not None:
        # Whose own act shows that he can't open the contract plays on where he is.
        begins = seat if contract_opening.just_failed(w, seat) else _starter(w, seat)
        table.turn = PlayerTurn(begins, 1, start=w.n)


def _starter(w: Watch, seat: str) -> str:
    table, seating = w.table, w.table.seating
    maker = _contract_starter(w)
    if maker is not None:
        return maker
    if table.dealer is None:
        return seat
    expected = [seating.left(table.dealer)]
    if table.due_dealer and table.due_dealer != table.dealer:
        rightful = seating.left(table.due_dealer)
        noticed = any(f.fact == "dealt-out-of-turn" and f.noticed for f in table.faults)
        expected = [rightful] if noticed else [*expected, rightful]
    return seat if seat in expected else expected[0]


def _contract_starter(w: Watch) -> str | None:
    """Who has the first turn in a deal with a contract; None without one."""
    table = w.table
    if table.contract is None:
        return None
    rule = w.terms.rules.word("contract_first_player")
    if rule == "doubler" and table.auction is not None and table.auction.doubler:
        return table.auction.doubler
    return None if rule == "left-of-dealer" else table.contract.seat


def check_turn_card(w: Watch) -> None:
    """A turned card that should have been covered is still on top."""
    table = w.table
    if not table.pile or bare(table.pile[-1]) not in w.terms.turn_again:
        return
    if table.stage == "dealing" and table.turned and not _reported(w, "turn-card-left-wrong"):
        w.fault("turn-card-left-wrong", table.dealer, event=table.turned[-1], cause="not-covered")


def _reported(w: Watch, fact: str) -> bool:
    return any(
        f.fact == fact and f.circumstances.get("cause") == "not-covered" for f in w.table.faults
    )


def look(w: Watch, e: Look) -> None:
    """A player looks at his cards before the deal is over."""
    if w.table.stage == "dealing" and not _dealt_out(w):
        w.fault("looked-before-deal-ended", e.by)


def _dealt_out(w: Watch) -> bool:
    """Whether the dealing is over when the last card is dealt, no card being turned up for it."""
    return w.terms.rules.switch("has_auction") and w.table.dealt_out


# -- what comes to light -----------------------------------------------------------------------

_OBSERVED = {
    "hand-below-table": "hand-below-table",
    "place-unclear": "place-unclear",
    "melds-apart": "melds-apart",
    "sixth-card-straight": "sixth-card-straight",
    "wild-not-lowest": "wild-not-lowest",
    "laid-at-once": "laid-at-once",
    "finished-meld-untidy": "finished-meld-untidy",
    "kept-silent": "kept-silent",
}


def find(w: Watch, e: Find) -> None:
    """Something came to light."""
    if e.what in _OBSERVED:
        seat = e.where if e.where in w.table.seating.seats else _owner(w, e.where)
        w.fault(_OBSERVED[e.what], seat, meld=e.where, cards=e.cards or ())
    else:
        _FOUND[e.what](w, e)


def _owner(w: Watch, where: str | None) -> str | None:
    meld = w.table.melds.get(where or "")
    return meld.by or None if meld is not None else None


def _dealing_event(w: Watch) -> int:
    table = w.table
    return table.deal_event or (table.turned[0] if table.turned else w.n)


def _at_dealing(w: Watch, fact: str, **circumstances: str) -> Fault:
    fault = w.fault(fact, w.table.dealer, event=_dealing_event(w), evidence=[w.n], **circumstances)
    fault.noticed = w.n
    return fault


def _uncut(w: Watch, e: Find) -> None:
    over = w.table.stage != "dealing"
    _at_dealing(w, "pack-not-cut", dealing_over=yes(over) or "")


def noticed_uncut(w: Watch, of: int | None) -> None:
    """A complaint about a recorded deal with nothing else amiss: no cut is recorded before it."""
    table = w.table
    about_deal = of is None or of == table.deal_event
    if table.deal_event is None or table.cut_event is not None or not about_deal or table.started:
        return
    _at_dealing(w, "pack-not-cut", dealing_over=yes(table.stage != "dealing") or "")


def _uninspected(w: Watch, e: Find) -> None:
    w.fault("pack-not-inspected", None)


def _wrong_count(w: Watch, e: Find) -> None:
    over = yes(w.table.first_round_over) or ""
    _at_dealing(w, "dealt-wrong-number", first_round_over=over)


def _facing(w: Watch, e: Find) -> None:
    w.fault(
        "face-up-card-in-stock",
        None,
        cards=e.cards or (),
        first_round_over=yes(w.table.first_round_over),
    )


def _foreign(w: Watch, e: Find) -> None:
    where = e.where or "stock"
    seats = w.table.seating.seats
    place = "hand" if where in seats else where if where in ("stock", "pile") else "meld"
    over = w.table.first_round_over
    fault = w.fault(
        "foreign-card",
        where if place == "hand" else None,
        cards=e.cards or (),
        place=place,
        first_round_over=yes(over),
    )
    if place == "hand" and over:
        fault.keep |= {"owes": "draw", "owed": w.terms.rules.amount("foreign_card_replacement")}


def _missing(w: Watch, e: Find) -> None:
    acknowledged = e.where in w.table.seating.seats
    w.fault(
        "lost-card-found",
        e.where if acknowledged else None,
        cards=e.cards or (),
        acknowledged=yes(acknowledged),
    )
    if acknowledged and e.where:
        w.table.hands[e.where].extend(bare(card) for card in e.cards or ())
        _recount(w, e.cards or ())


def _recount(w: Watch, cards: tuple[Card, ...]) -> None:
    for card, count in Counter(bare(c) for c in cards).items():
        w.table.known[card] += count


def _misdeal(w: Watch, e: Find) -> None:
    over = yes(w.table.first_round_over) or ""
    _at_dealing(w, "dealt-wrong-number", first_round_over=over)


def _wrong_manner(w: Watch, e: Find) -> None:
    _at_dealing(w, "dealt-in-wrong-manner")


_FOUND = {
    "uncut": _uncut,
    "uninspected": _uninspected,
    "wrong-count": _wrong_count,
    "facing": _facing,
    "foreign": _foreign,
    "missing": _missing,
    "misdeal": _misdeal,
    "wrong-manner": _wrong_manner,
}
