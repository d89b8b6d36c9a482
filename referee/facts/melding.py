"""Laying melds and adding to them: whether the cards may lie so, and whether it was the time.

A meld that is put right in its own turn before anybody complains was never a fault.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import Card, plain
from referee.facts import asking, buying, contract_opening, going_out, penalty_cards
from referee.facts.correcting import correction, recheck
from referee.facts.ending import acted_after_end
from referee.facts.laying import count, extend, faulty, place
from referee.facts.opening import reached
from referee.facts.opening_corrected import followed_up, live
from referee.facts.pile_choice import took_after_touching_stock
from referee.facts.red_threes import last_red_three, went_on
from referee.facts.watch import Watch, yes
from referee.log.model import Add, Meld
from referee.play.cards_moved import leave_hand
from referee.play.laid import LaidMeld
from referee.play.melds import classify, misfits, most_wilds

FLAW_FACTS = {
    "mixed-ranks": "set-of-mixed-ranks",
    "surplus-wild": "surplus-wild",
    "short-of-naturals": "set-short-of-naturals",
    "wild-or-three": "wild-or-three-in-sequence",
    "mixed-suits": "sequence-malformed",
    "too-long": "sequence-malformed",
    "ends-around": "sequence-malformed",
    "gap": "gap-in-sequence",
    "black-threes": "black-threes-melded",
    "wild-among-threes": "black-threes-melded",
    "red-three": "set-of-mixed-ranks",
    "too-small": "meld-too-small",
    "does-not-fit": "card-does-not-fit",
    "wild-on-complete": "wild-on-complete-canasta",
    "on-complete": "card-on-complete-sequence",
    "on-closed": "card-on-closed-canasta",
    "fills-gap": "gap-filled-later",
}
SURPLUS = "surplus-wild"
UNMELDABLE = "shown-cards-unmeldable"
_ORDER = tuple(FLAW_FACTS)


def meld(w: Watch, e: Meld) -> None:
    """A new meld laid."""
    if not _shown_before(w, e):
        _lay(w, e, None)


def _shown_before(w: Watch, e: Meld) -> bool:
    """Whether these are cards shown out of turn, said again to be a meld in the own turn."""
    if not w.table.faults or w.turn.seat != e.by or w.turn.ended is not None:
        return False
    cards = sorted(plain(e.cards))
    hand = w.table.hands[e.by]
    if all(hand.count(card) >= cards.count(card) for card in cards):
        return False
    return any(
        meld.by == e.by and meld.event < w.turn.start and sorted(meld.cards) == cards
        for meld in w.table.melds.values()
        if meld.turn == w.turn.number
    )


def add(w: Watch, e: Add) -> None:
    """Cards added to a meld."""
    target = w.table.melds.get(e.onto)
    if target is not None:
        _lay(w, e, target)


def _lay(w: Watch, e: Meld | Add, target: LaidMeld | None) -> None:
    seat, table = e.by, w.table
    if table.stage == "over" and _after_the_end(w, e, target):
        return
    turn = table.turn
    in_turn = turn.seat == seat and turn.ended is None
    if in_turn and last_red_three(w) and not _ends_with(w, e, target):
        went_on(w, seat)
        return
    if target is None and not in_turn and _special_ending(w, e):
        return
    if in_turn:
        _before_laying(w, e)
    elif correction(w, seat) is None and live(w, seat) is None:
        _out_of_turn(w, e, target)
        return
    cards = plain(e.cards)
    flaws = [] if target is None else misfits(target, cards, w.terms)
    laid = _put_down(w, e, target)
    if target is None:
        _judge_new(w, e, laid)
    elif flaws or laid.side != table.side(seat):
        judge_added(w, seat, cards, laid, flaws)
    if in_turn:
        _judge_number(w, seat, laid)
        count(w, seat, cards, laid)
    if table.faults:
        recheck(w, seat)
        if not in_turn:
            followed_up(w, seat)
    if in_turn:
        _afterwards(w, seat, cards)


def _special_ending(w: Watch, e: Meld | Add) -> bool:
    """Whether the black threes of a special ending follow on its discard, the last hand cards."""
    special, turn, cards = w.terms.rules.amount("black_threes_special"), w.turn, plain(e.cards)
    if not special or turn.seat != e.by or turn.ended != w.n - 1 or not turn.discards:
        return False
    threes = len(cards) == special and w.terms.black_threes.issuperset(cards)
    if not threes or sorted(w.table.hands[e.by]) != sorted(cards) or w.table.faults:
        return False
    laid = _put_down(w, e, None)
    count(w, e.by, cards, laid)
    going_out.after_discard(w, e.by)
    return True


def _judge_number(w: Watch, seat: str, laid: LaidMeld) -> None:
    """More cards added to one meld in one turn than a reading allows."""
    most = w.terms.most_additions
    if not most or laid.turn == w.turn.number:
        return
    added = [c for who, n, c in laid.sources if who == seat and n >= w.turn.start]
    if len(added) > most:
        w.fault("too-many-added", seat, cards=added[most:], meld=laid.name)


def _ending_with(w: Watch, seat: str) -> bool:
    """Whether this player may lay his cards because his partner has just gone out."""
    table = w.table
    partner = table.out is not None and table.seating.partner(table.out) == seat
    return partner and table.end_event is None and w.terms.rules.switch("partner_lays_after_out")


def _after_the_end(w: Watch, e: Meld | Add, target: LaidMeld | None) -> bool:
    """Cards laid when the deal is over; says whether that settles the matter."""
    if _ending_with(w, e.by):
        _lay_at_the_end(w, e, target)
        return True
    return acted_after_end(w, e.by)


def _lay_at_the_end(w: Watch, e: Meld | Add, target: LaidMeld | None) -> None:
    cards = plain(e.cards)
    flaws = [] if target is None else misfits(target, cards, w.terms)
    laid = _put_down(w, e, target)
    w.table.laid_at_end.setdefault(e.by, w.n)
    if target is None:
        _judge_new(w, e, laid)
    elif flaws or laid.side != w.table.side(e.by):
        judge_added(w, e.by, cards, laid, flaws)


def at_deal_end(w: Watch) -> None:
    """The partner of the player who went out laid cards as well, but not all of them."""
    rules, name = w.terms.rules, "partner_may_lay_part"
    if name not in rules.parameters or rules.flag(name):
        return
    for seat, event in w.table.laid_at_end.items():
        if w.table.hand_size(seat):
            w.fault("double-ending-incomplete", seat, event=event)


def _afterwards(w: Watch, seat: str, cards: Sequence[Card]) -> None:
    """What cards laid in turn may have brought about: an opening made good, the deal ended."""
    if w.turn.red_threes and not w.terms.lays_red_threes:
        buying.used(w, [card for card in cards if card in w.terms.red_threes])
    if w.table.stage == "contract-opening":
        contract_opening.completed(w)
    going_out.check(w, seat)


def _ends_with(w: Watch, e: Meld | Add, target: LaidMeld | None) -> bool:
    """Whether the deal may end with these cards: a red three of the last ones, on a sequence."""
    on_sequence = target is not None and target.kind == "sequence"
    return (
        on_sequence and not w.terms.lays_red_threes and buying.only_last_threes(w, plain(e.cards))
    )


def _before_laying(w: Watch, e: Meld | Add) -> None:
    turn = w.turn
    if not turn.has_drawn and not turn.barred_draw and w.table.stage != "contract-opening":
        _before_drawing(w, e)
    if turn.question is not None and turn.question.pending:
        asking.spoil(w, e.by, "melded")
    if turn.barred_meld:
        w.fault("melded-though-barred", e.by, cards=e.cards)


def _before_drawing(w: Watch, e: Meld | Add) -> None:
    turn = w.turn
    if e.toward != "pile":
        turn.before_draw.append((w.n, e.by))
        return
    turn.aimed_at_pile = turn.aimed_at_pile or w.n
    if turn.touched == "stock":
        took_after_touching_stock(w, e.by, took=False)


def _put_down(w: Watch, e: Meld | Add, target: LaidMeld | None) -> LaidMeld:
    """Move the cards from the hand (or from a penalty card's owner) to the table."""
    cards, seat, table = plain(e.cards), e.by, w.table
    own: Sequence[Card] = cards
    if e.from_ and e.from_ != seat and _helped_opening(w, e):
        leave_hand(table, e.from_, cards, w.n)
        own = ()
    elif e.from_ and e.from_ != seat:
        theirs, own = penalty_cards.split(w, e.from_, cards)
        leave_hand(table, e.from_, theirs, w.n)
        kind = classify(cards, w.terms).kind if target is None else target.kind
        penalty_cards.borrowed(w, seat, e.from_, theirs, kind)
    lying = bool(table.penalty_cards.get(seat))
    used = leave_hand(table, seat, own, w.n)
    before = list(target.sources) if lying and target is not None else []
    laid = place(w, seat, cards) if target is None else extend(w, target, cards, seat)
    if lying:
        penalty_cards.note_use(w, seat, own, used, laid, before)
    return laid


def _helped_opening(w: Watch, e: Meld | Add) -> bool:
    """Whether the partner gives cards for an opening, where a player has to open alone."""
    lying = w.table.penalty_cards.get(e.from_ or "")
    if lying or not w.terms.rules.has_table("opened-with-partners-cards"):
        return False
    if w.table.has_opened(w.table.side(e.by)):
        return False
    w.fault("opened-with-partners-cards", e.by, cards=plain(e.cards), event=w.turn.first_meld)
    return True


# -- judging -----------------------------------------------------------------------------------


def _judge_new(w: Watch, e: Meld | Add, laid: LaidMeld) -> None:
    if laid.flaws == ("too-small",) and e.toward == "pile":
        w.turn.owed.setdefault("laid-for-pile", w.n)
    elif laid.flaws:
        report(w, e.by, laid, laid.flaws, laid.cards)
    elif laid.kind == "set":
        second_set(w, e.by, laid)


def report(
    w: Watch,
    seat: str,
    laid: LaidMeld,
    flaws: Sequence[str],
    cards: Sequence[Card],
    event: int | None = None,
) -> None:
    """Report a new meld that may not lie so, by the gravest of its flaws."""
    flaw = min(flaws, key=_ORDER.index)
    if tuple(flaws) == ("black-threes",):
        # They may lie there if the hand runs out in this turn; the end of the turn will tell.
        w.turn.owed["black-threes"] = w.n
        return
    wild = [card for card in cards if card in w.terms.wild]
    most = most_wilds(len(cards) - len(wild), w.terms)
    concerned = wild[most:] if flaw == SURPLUS else cards
    if flaw == "on-closed":
        concerned = cards[w.terms.canasta_cards :]
    fact = FLAW_FACTS[flaw]
    if flaw == "red-three" and w.terms.rules.switch("red_threes_in_sequences"):
        fact = "threes-in-a-set"
    fault = w.fault(fact, seat, event=event, cards=concerned, meld=laid.name)
    if fact == SURPLUS:
        fault.circumstances["surplus-went"] = "pending"
    for name, value in _details(w, flaw, flaws, laid).items():
        w.set(fault, name, value)


def _details(w: Watch, flaw: str, flaws: Sequence[str], laid: LaidMeld) -> dict[str, str | None]:
    if flaw in ("mixed-suits", "too-long", "ends-around"):
        return {"cause": flaw}
    if flaw in ("mixed-ranks", "red-three"):
        return {"tie": yes(_tied([c[0] for c in laid.cards if c not in w.terms.wild]))}
    if flaw in ("black-threes", "wild-among-threes"):
        return {"with-wild": yes("wild-among-threes" in flaws)}
    return {}


def _tied(ranks: Sequence[str]) -> bool:
    """Whether no rank is in the majority."""
    most = max(ranks.count(rank) for rank in ranks)
    return sum(ranks.count(rank) == most for rank in set(ranks)) > 1


def judge_added(
    w: Watch,
    seat: str,
    cards: Sequence[Card],
    laid: LaidMeld,
    flaws: Sequence[tuple[str, Card]],
) -> None:
    """Report cards that were added to a meld (or moved to it) and may not lie there."""
    if laid.side != w.table.side(seat):
        w.fault("added-to-opponents-meld", seat, cards=cards, meld=laid.name)
        return
    if not flaws or faulty(w, laid.name, seat):
        return
    threes = all(card in w.terms.black_threes for _, card in flaws)
    if threes and w.terms.rules.switch("black_threes_onto_other_melds"):
        w.turn.owed["black-threes"] = w.n
        return
    flaw = min((name for name, _ in flaws), key=_ORDER.index)
    wrong = [card for name, card in flaws if name == flaw]
    fault = w.fault(_fact_of_added(w, flaw, wrong), seat, cards=wrong, meld=laid.name)
    if fault.fact == FLAW_FACTS["black-threes"]:
        fault.circumstances["with-wild"] = "no"
    if flaw == SURPLUS:
        fault.circumstances["surplus-went"] = "pending"
    if flaw == "wild-on-complete":
        third = laid.wilds(w.terms) > w.terms.counts["set_max_wilds"]
        w.set(fault, "third", yes(third))


def _fact_of_added(w: Watch, flaw: str, wrong: Sequence[Card]) -> str:
    """What it is called; a three on a set may have a paragraph of its own."""
    if w.terms.rules.switch("threes_on_sets_apart") and flaw == "does-not-fit":
        if w.terms.black_threes.issuperset(wrong):
            return FLAW_FACTS["black-threes"]
        if w.terms.red_threes.issuperset(wrong):
            return FLAW_FACTS["red-three"]
    return FLAW_FACTS[flaw]


def second_set(w: Watch, seat: str, laid: LaidMeld) -> None:
    """Report a new set beside one of the same rank with which it is to be combined."""
    if not w.terms.rules.switch("combine_sets"):
        return
    always = w.terms.rules.switch("one_set_per_rank")
    for other in w.table.side_melds(laid.side):
        same = other.kind == "set" and other.rank == laid.rank and other is not laid
        if same and (always or not other.complete(w.terms)):
            fault = w.fault("second-set-of-rank", seat, cards=laid.cards, meld=laid.name)
            fault.keep["beside"] = other.name
            return


def now_in_turn(w: Watch, seat: str, melds: Sequence[LaidMeld]) -> None:
    """Melds laid out of turn count from now on; what is wrong with them shows now."""
    if not melds or not w.terms.rules.switch("illegal_out_of_turn_meld_waits"):
        return
    for laid in melds:
        flaws = classify(laid.cards, w.terms).flaws
        if not flaws or flaws == ("black-threes",):
            continue
        if w.terms.rules.has_table(UNMELDABLE):
            w.fault(UNMELDABLE, seat, cards=laid.cards, meld=laid.name, evidence=[laid.event])
        else:
            report(w, seat, laid, flaws, laid.cards, event=laid.event)


def _helps_to_open(w: Watch, e: Meld | Add, target: LaidMeld) -> bool:
    """Cards that the partner puts to an opening, which a player has to make alone."""
    table, turn = w.table, w.turn
    partners = table.side(e.by) == table.side(turn.seat) == target.side
    opening = partners and turn.laid and not table.has_opened(target.side)
    opening = opening and not reached(w, target.side)
    if not opening or not w.terms.rules.has_table("opened-with-partners-cards"):
        return False
    leave_hand(table, e.by, plain(e.cards), w.n)
    extend(w, target, plain(e.cards), e.by)
    for fault in table.faults:
        if fault.meld == target.name and fault.turn == turn.number:
            fault.withdrawn = True
    w.fault("opened-with-partners-cards", turn.seat, cards=e.cards, event=turn.first_meld)
    return True


# -- out of turn --------------------------------------------------------------------


def _out_of_turn(w: Watch, e: Meld | Add, target: LaidMeld | None) -> None:
    """Cards laid in another's turn lie there and count as melds in the player's own turn."""
    turn_of = w.turn_of(e.by)
    cards = plain(e.cards)
    if target is not None and _helps_to_open(w, e, target):
        return
    if target is None:
        laid = _put_down(w, e, None)
        laid.pending = True
        laid.completed = None
    else:
        leave_hand(w.table, e.by, cards, w.n)
        laid = extend(w, target, cards, e.by)
    w.fault("melded-out-of-turn", e.by, cards=cards, meld=laid.name, turn_of=turn_of)
    if target is None and laid.flaws and not w.terms.rules.switch("illegal_out_of_turn_meld_waits"):
        report(w, e.by, laid, laid.flaws, laid.cards)
