"""Faults at the discard and at the end of a turn."""

from __future__ import annotations

from generator.cards import WILD, naturals
from generator.faults.core import (
    GAP,
    LATE,
    NEVER,
    OWN,
    STOP,
    Injector,
    fault,
)
from generator.game import Game, LogStops, TurnIsOver, left
from generator.play import after_discard
from referee.log import model
from referee.log.cardlist import CardList

AT_END = (GAP, LATE, NEVER, STOP)


def plain_cards(g: Game, seat: str, count: int) -> list[str] | None:
    """Ordinary cards to discard, leaving at least two in hand."""
    cards = naturals(g.free(seat))
    if len(cards) < count or len(g.hands[seat]) < count + 2:
        return None
    return g.rng.sample(cards, count)


@fault("two-discards-at-once", "before-discard", AT_END)
def together(inj: Injector, g: Game, seat: str) -> None:
    cards = plain_cards(g, seat, inj.rng.choice((2, 2, 3)))
    if cards is None or g.penalty[seat]:
        return
    for card in cards:
        g.hands[seat].remove(card)
    g.pile.extend(cards)
    g.discarded.add(seat)
    event = g.tell(model.Discard(by=seat, cards=CardList(cards)))
    after_discard(g, seat)
    inj.expect("two-discards-at-once", event, seat, ["31.b"], ["31.b", "31.c"])
    if inj.after_discard(g, seat):
        g.tell(model.Keep(by=seat, cards=CardList(cards[:1])))
        _become_penalty(g, seat, cards[1:])
    raise TurnIsOver


def _become_penalty(g: Game, seat: str, cards: list[str]) -> None:
    for card in cards:
        g.pile.reverse()
        g.pile.remove(card)
        g.pile.reverse()
    g.hands[seat].extend(cards)
    g.penalty[seat].extend(cards)


@fault("second-discard", "discarded", AT_END)
def second(inj: Injector, g: Game, seat: str) -> None:
    cards = plain_cards(g, seat, 1)
    if cards is None:
        return
    event = g.discard(seat, cards[0])
    inj.expect("second-discard", event, seat, ["31.c"])
    if inj.after_discard(g, seat):
        _become_penalty(g, seat, cards)


@fault("discard-retracted", "discarded", (OWN, STOP))
def retracted(inj: Injector, g: Game, seat: str) -> None:
    if g.top in WILD:
        return
    card = g.pile.pop()
    g.hands[seat].append(card)
    event = g.tell(model.Retract(by=seat, cards=CardList((card,))))
    inj.expect("discard-retracted", event, seat, ["16.c"], lapses=False)
    inj.never_lapses(g, seat)
    raise LogStops


@fault("turn-not-ended", "before-discard", (GAP, LATE, STOP))
def no_discard(inj: Injector, g: Game, seat: str) -> None:
    event = g.tell(model.EndTurn(by=seat))
    after_discard(g, seat)
    inj.expect("turn-not-ended", event, seat, ["16.b"])
    if inj.after_discard(g, seat):
        raise LogStops
    raise TurnIsOver


@fault("discarded-out-of-turn", "drawn", (OWN, STOP))
def out_of_turn(inj: Injector, g: Game, seat: str) -> None:
    by = left(seat, inj.rng.choice((1, 2, 3)))
    cards = plain_cards(g, by, 1)
    if cards is None:
        return
    event = g.discard(by, cards[0])
    inj.expect("discarded-out-of-turn", event, by, ["9.a", "32.a"])
    if inj.when == OWN:
        inj.complain(g, by)
    raise LogStops


@fault("wild-discarded-straight", "before-discard", (OWN, NEVER, STOP))
def straight(inj: Injector, g: Game, seat: str) -> None:
    wild = [c for c in g.free(seat) if c in WILD]
    crosswise = any(c.endswith("*") or c in WILD for c in g.pile)
    if not wild or crosswise or len(g.hands[seat]) < 3 or g.penalty[seat]:
        return
    g.hands[seat].remove(wild[0])
    g.pile.append(wild[0])
    g.discarded.add(seat)
    event = g.tell(model.Discard(by=seat, cards=CardList(wild[:1])))
    after_discard(g, seat)
    inj.expect("wild-discarded-straight", event, seat, ["17.a"], lapses=False)
    inj.never_lapses(g, seat)
    raise TurnIsOver


@fault("played-on-after-end", "stock-out", (OWN, STOP))
def after_end(inj: Injector, g: Game, seat: str) -> None:
    """The stock is out, no pile is taken, and still a card is discarded."""
    from generator.pile import must_take

    cards = plain_cards(g, seat, 1)
    if must_take(g, seat) or cards is None:
        return
    event = g.discard(seat, cards[0])
    inj.expect("played-on-after-end", event, seat, ["24.b"], lapses=False)
    inj.never_lapses(g, seat)
    raise LogStops


@fault("pile-duty-refused", "stock-out", (NEVER,))
def duty(inj: Injector, g: Game, seat: str) -> None:
    from generator.pile import must_take, ways

    if not must_take(g, seat) or not ways(g, seat):
        return
    event = g.tell(model.LeavePile(by=seat))
    inj.when = STOP
    wanted = inj.expect("pile-duty-refused", event, seat, ["24.a.1"], lapses=False)
    wanted.status = "ruled"
    g.end("stock")
    raise LogStops
