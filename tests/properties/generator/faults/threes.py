"""Red threes kept, thrown or not replaced; black threes melded in play."""

from __future__ import annotations

from generator.cards import BLACK_THREES, RED_THREES
from generator.faults.core import GAP, LATE, NEVER, OWN, STOP, Injector, fault
from generator.faults.drawing import ENOUGH
from generator.game import SIDE, Game, LogStops, TurnIsOver
from generator.play import after_discard, choose_discard
from referee.log import model
from referee.log.cardlist import CardList


def _one_red_three(g: Game, seat: str) -> str | None:
    red = [c for c in g.hands[seat] if c in RED_THREES]
    enough = len(g.stock) > ENOUGH and len(g.hands[seat]) > 3 and not g.penalty[seat]
    return red[0] if len(red) == 1 and enough else None


@fault("red-three-kept", "red-threes", (GAP, LATE, NEVER, STOP))
def kept(inj: Injector, g: Game, seat: str) -> None:
    """Kept to the end it costs five hundred; noticed late the deal just goes on."""
    card = _one_red_three(g, seat)
    if card is None:
        return
    event = g.discard(seat, choose_discard(g, seat))
    after_discard(g, seat)
    wanted = inj.expect("red-three-not-laid", event, seat, ["21.h"])
    g.unlaid.append((seat, card))
    if inj.after_discard(g, seat):
        raise LogStops
    if inj.when == NEVER:
        wanted.points, wanted.status = 500, "ruled"
        inj.waiting = None
    if inj.when == LATE:
        inj.follow = _stop_when_late(inj)
    raise TurnIsOver


def _stop_when_late(inj: Injector):  # type: ignore[no-untyped-def]
    def follow(g: Game, point: str, seat: str) -> None:
        if point == "drawn":
            inj.complain(g, inj.expected[0].seat or seat)
            raise LogStops

    return follow


@fault("red-three-discarded", "red-threes", (GAP, STOP))
def thrown(inj: Injector, g: Game, seat: str) -> None:
    card = _one_red_three(g, seat)
    if card is None:
        return
    g.hands[seat].remove(card)
    g.pile.append(card)
    event = g.tell(model.Discard(by=seat, cards=CardList((card,))))
    after_discard(g, seat)
    inj.expect("red-three-discarded", event, seat, ["21.i"])
    inj.after_discard(g, seat)
    raise LogStops


@fault("replacement-forgotten", "red-threes", (GAP, LATE, NEVER, STOP))
def not_replaced(inj: Injector, g: Game, seat: str) -> None:
    card = _one_red_three(g, seat)
    if card is None:
        return
    g.lay(seat, [card])
    event = g.discard(seat, choose_discard(g, seat))
    after_discard(g, seat)
    inj.expect("replacement-forgotten", event, seat, ["21.b.2"])
    if inj.after_discard(g, seat):
        if g.stock[0] in RED_THREES:
            raise LogStops
        g.replace(seat, 1)
    raise TurnIsOver


@fault("black-threes-melded", "melded")
def black(inj: Injector, g: Game, seat: str) -> None:
    threes = [c for c in g.free(seat) if c in BLACK_THREES]
    ready = len(g.hands[seat]) >= len(threes) + 3 and SIDE[seat] in g.opened
    if len(threes) < 3 or not ready or inj.when == STOP:
        return
    g.new(seat, threes, "set", "3")
    inj.named = True
    late = ["28.2", "20.c"]
    inj.expect("black-threes-melded", g.n, seat, ["20.c", "29"], late)
    inj.in_turn(g, seat)


__all__ = ["OWN", "black", "kept", "not_replaced", "thrown"]
