"""Faults injected into legal deals, each with the finding that it must lead to.

A fault is a function called at a moment of a deal. It returns None if it doesn't fit there, else
what is expected. Some deals go on to their score afterwards; the others stop at the notice.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from contract_generator.cards import JOKER, PLACE, RED_THREES, is_lock, is_wild, meld_of, points
from contract_generator.deal import Generated, generate
from contract_generator.layout import Layout, going_out
from contract_generator.play import depths, entitled, put_down, unwanted
from contract_generator.score import net
from contract_generator.table import SIDE, LogStops, Table, left
from referee.log import model
from referee.log.cardlist import CardList


@dataclass
class Expected:
    """A finding: its event and seat, one of its paragraphs and its points."""

    fact: str
    event: int
    seat: str | None
    paragraphs: Sequence[str]
    points: int = 0


@dataclass
class Injected:
    """A deal with a fault and what must be found in it."""

    deal: Generated
    expected: Expected


Attempt = Callable[[Table, str], Expected | None]


@dataclass(frozen=True)
class Fault:
    """At which moment a fault is tried, and whether the deal goes on to its score."""

    point: str
    attempt: Attempt
    goes_on: bool


FAULTS: dict[str, Fault] = {}


def fault(name: str, point: str, *, goes_on: bool = False) -> Callable[[Attempt], Attempt]:
    """Register a fault under its name."""

    def register(attempt: Attempt) -> Attempt:
        FAULTS[name] = Fault(point, attempt, goes_on)
        return attempt

    return register


def inject(seed: int, name: str) -> Injected | None:
    """The deal of a seed with this fault, or None if it never fitted."""
    chosen = FAULTS[name]
    first = random.Random(f"{seed} {name}").randint(0, 20)
    done: list[Expected] = []

    def hook(t: Table, point: str, seat: str) -> None:
        auction = point in ("call", "closed", "contract-opening")
        if done or point != chosen.point or (not auction and t.turn < first):
            return
        found = chosen.attempt(t, seat)
        if found is None:
            return
        done.append(found)
        if not chosen.goes_on:
            t.tell(model.Notice(by=left(found.seat or seat, 3)))
            raise LogStops

    deal = generate(seed, hook)
    return Injected(deal, done[0]) if done else None


# -- the auction -------------------------------------------------------------------------------


@fault("insufficient-bid", "call", goes_on=True)
def _insufficient(t: Table, seat: str) -> Expected | None:
    if t.contract is None:
        return None
    c = t.contract
    level = t.rng.randint(1, c.level)
    strain = c.strain if level == c.level else t.rng.choice(("clubs", "twos", c.strain))
    t.tell(model.Bid(by=seat, level=level, strain=strain))  # type: ignore[arg-type]
    return Expected("insufficient-bid", t.n, seat, ("9.b",))


@fault("called-out-of-turn", "call", goes_on=True)
def _out_of_turn(t: Table, seat: str) -> Expected | None:
    wrong = left(seat, t.rng.randint(1, 3))
    if t.chance(0.5):
        t.tell(model.Pass(by=wrong))
    else:
        t.tell(model.Bid(by=wrong, level=9, strain="clubs"))
    return Expected("called-out-of-turn", t.n, wrong, ("9.c",))


@fault("wrong-double", "call", goes_on=True)
def _wrong_double(t: Table, seat: str) -> Expected | None:
    if t.contract is not None and t.contract.side != SIDE[seat]:
        return None
    t.tell(model.Double(by=seat))
    return Expected("wrong-double", t.n, seat, ("9.d",))


@fault("called-after-close", "closed", goes_on=True)
def _after_close(t: Table, seat: str) -> Expected | None:
    late = left(seat, t.rng.randint(0, 3))
    t.tell(model.Bid(by=late, level=9, strain="clubs") if t.chance(0.5) else model.Pass(by=late))
    return Expected("called-after-close", t.n, late, ("9.c", "9.d"))


# -- drawing -----------------------------------------------------------------------------------


@fault("extra-cards-drawn", "turn")
def _three_cards(t: Table, seat: str) -> Expected | None:
    if len(t.stock) < 8:
        return None
    t.draw(seat, 3)
    return Expected("extra-cards-drawn", t.n, seat, ("38.b",))


@fault("drew-out-of-turn", "discarded")
def _out_of_turn_draw(t: Table, seat: str) -> Expected | None:
    if len(t.stock) < 8:
        return None
    wrong = left(seat, t.rng.choice((2, 3)))
    t.draw(wrong, 2)
    return Expected("drew-out-of-turn", t.n, wrong, ("38.c.3",), 100)


@fault("red-three-bought-wrongly", "before-discard")
def _two_for_one(t: Table, seat: str) -> Expected | None:
    red = [card for card in t.hands[seat] if card in RED_THREES]
    if not red or len(t.stock) < 8:
        return None
    t.lay(seat, red[:1])
    cards = CardList((t.stock.popleft(), t.stock.popleft()))
    t.tell(model.Replace(by=seat, cards=cards))
    return Expected("red-three-bought-wrongly", t.n, seat, ("21",))


# -- the pile ----------------------------------------------------------------------------------


@fault("pile-taken-too-deep", "turn")
def _too_deep(t: Table, seat: str) -> Expected | None:
    runs = [m for m in t.melds[SIDE[seat]] if m.kind == "run" and m.takes(t.top)]
    deepest = max(depths(t.pile))
    if not t.locked or not runs or deepest == len(t.pile) or t.turn < 2:
        return None
    t.take(seat, t.rng.randint(deepest + 1, len(t.pile)), (), runs[0])
    return Expected("pile-taken-too-deep", t.n, seat, ("10.c", "25.a"))


def _continues_a_run(t: Table, seat: str) -> bool:
    """Whether the player may take the pile anyhow: its top card goes on a run of the side."""
    return any(m.kind == "run" and m.takes(t.top) for m in t.melds[SIDE[seat]])


@fault("locked-pile-with-a-pair", "turn")
def _locked_with_a_pair(t: Table, seat: str) -> Expected | None:
    like = [card for card in t.hands[seat] if card[0] == t.top[0] and card != JOKER]
    usual = t.locked and t.top != JOKER and t.top[0] not in "23" and SIDE[seat] in t.opened
    usual = usual and not _continues_a_run(t, seat)
    if not usual or len(like) != 2 or t.turn < 2 or len(t.hands[seat]) < 5:
        return None
    t.take(seat, depths(t.pile)[0], like)
    return Expected("pile-taken-irregularly", t.n, seat, ("17.b", "25.c"))


@fault("pile-with-one-natural", "turn")
def _with_one_natural(t: Table, seat: str) -> Expected | None:
    like = [card for card in t.hands[seat] if card[0] == t.top[0] and card != JOKER]
    wild = [card for card in t.hands[seat] if is_wild(card)]
    usual = not t.locked and t.top[0] not in "23" and SIDE[seat] in t.opened
    usual = usual and not _continues_a_run(t, seat)
    if not usual or len(like) != 1 or not wild or t.turn < 2 or len(t.hands[seat]) < 5:
        return None
    t.take(seat, len(t.pile), (like[0], wild[0]))
    return Expected("pile-taken-irregularly", t.n, seat, ("24.a",))


@fault("pile-inspected-late", "turn", goes_on=True)
def _inspected(t: Table, seat: str) -> Expected | None:
    if seat not in t.discarded:
        return None
    t.tell(model.Inspect(by=seat, what="pile"))
    return Expected("pile-inspected-late", t.n, seat, ("26.a.1",))


# -- melding -----------------------------------------------------------------------------------


@fault("opening-below-minimum", "before-discard")
def _short_opening(t: Table, seat: str) -> Expected | None:
    side = SIDE[seat]
    if side in t.opened or t.laid or t.took:
        return None
    layout = Layout(t.rng, list(t.hands[seat]), [], keep=3)
    layout.sets()
    small = [c for c, _ in layout.acts if not meld_of(c).complete and points(c) < t.minimum(side)]
    if not small:
        return None
    t.meld(seat, small[0])
    event = t.n
    t.discard(seat, unwanted(t, seat))
    return Expected("opening-below-minimum", event, seat, ("42",))


@fault("joker-in-a-run", "before-discard")
def _joker_in_a_run(t: Table, seat: str) -> Expected | None:
    hand = t.hands[seat]
    if SIDE[seat] not in t.opened or JOKER not in hand or len(hand) < 6:
        return None
    for card in sorted(set(hand) - {JOKER}):
        after = [c for c in hand if c != JOKER and c[1] == card[1]]
        after = [c for c in after if PLACE[c[0]] == PLACE[card[0]] + 1]
        if after and not is_lock(card) and not is_lock(after[0]) and "3" not in card + after[0]:
            cards = CardList((card, after[0], JOKER))
            t.give(seat, cards)
            t.tell(model.Meld(by=seat, cards=cards))
            return Expected("wild-or-three-in-sequence", t.n, seat, ("11.a", "18.a"))
    return None


# -- going out ---------------------------------------------------------------------------------


def _forced(t: Table, seat: str) -> Layout | None:
    """A way to lay all cards but one, entitled or not."""
    if SIDE[seat] not in t.opened or t.refused:
        return None
    layout = going_out(t.rng, t.hands[seat], t.melds[SIDE[seat]], 3)
    if layout is None or any(meld.kind == "threes" for meld in layout.melds):
        return None
    return layout


@fault("went-out-short", "before-discard")
def _went_out_short(t: Table, seat: str) -> Expected | None:
    side = SIDE[seat]
    layout = _forced(t, seat)
    if layout is None or (t.contract is not None and t.contract.side == side):
        return None
    done = [meld for meld in layout.melds if meld.complete]
    sets = [meld for meld in done if meld.kind == "set"]
    if any(m.kind == "run" for m in done) and len(sets) >= 2 and any(m.pure for m in sets):
        return None
    if not layout.acts:
        return None
    put_down(t, seat, layout.acts)
    t.discard(seat, t.hands[seat][0])
    return Expected("went-out-short", t.n, seat, ("28.c", "40.b.3"), 100)


@fault("went-out-short-of-contract", "before-discard", goes_on=True)
def _short_of_contract(t: Table, seat: str) -> Expected | None:
    layout = _forced(t, seat)
    if layout is None or t.contract is None or t.contract.side != SIDE[seat]:
        return None
    melds, hand = t.melds[SIDE[seat]], t.hands[seat]
    t.melds[SIDE[seat]], t.hands[seat], t.out = layout.melds, [], seat
    reached = net(t, SIDE[seat]) >= t.contract.sum
    t.melds[SIDE[seat]], t.hands[seat], t.out = melds, hand, None
    if reached or not layout.acts:
        return None
    put_down(t, seat, layout.acts)
    t.discard(seat, t.hands[seat][0])
    t.out = seat
    t.end("going-out")
    return Expected("went-out-short-of-contract", t.n - 1, seat, ("33.b.6",), 1000)


@fault("going-out-after-no", "asked")
def _after_no(t: Table, seat: str) -> Expected | None:
    if not t.refused or SIDE[seat] not in t.opened:
        return None
    layout = going_out(t.rng, t.hands[seat], t.melds[SIDE[seat]], 3)
    if layout is None or not layout.acts or not entitled(t, seat, layout):
        return None
    put_down(t, seat, layout.acts)
    t.discard(seat, t.hands[seat][0])
    return Expected("going-out-after-no", t.n, seat, ("27.e",), 100)


# -- discarding --------------------------------------------------------------------------------


@fault("discard-without-draw", "turn")
def _no_draw(t: Table, seat: str) -> Expected | None:
    if len(t.hands[seat]) < 3 or len(t.stock) < 8:
        return None
    t.discard(seat, unwanted(t, seat))
    return Expected("discard-without-draw", t.n, seat, ("44.a",))


@fault("two-discards-at-once", "before-discard")
def _two_at_once(t: Table, seat: str) -> Expected | None:
    plain = [card for card in t.hands[seat] if not is_lock(card)]
    if len(plain) < 4 or t.took or not t.stock:
        return None
    cards = CardList(plain[:2])
    t.give(seat, cards)
    t.tell(model.Discard(by=seat, cards=cards))
    return Expected("two-discards-at-once", t.n, seat, ("44.b",))


@fault("second-discard", "discarded")
def _second_discard(t: Table, seat: str) -> Expected | None:
    if len(t.hands[seat]) < 4 or not t.stock:
        return None
    t.discard(seat, unwanted(t, seat))
    return Expected("second-discard", t.n, seat, ("44.c",))


@fault("wild-discarded-straight", "before-discard")
def _straight(t: Table, seat: str) -> Expected | None:
    locks = [card for card in t.hands[seat] if is_lock(card)]
    if not locks or len(t.hands[seat]) < 3 or not t.stock:
        return None
    t.give(seat, locks[:1])
    t.tell(model.Discard(by=seat, cards=CardList(locks[:1])))
    return Expected("wild-discarded-straight", t.n, seat, ("16",))
