"""Draws left out, too many or too few, and draws out of turn."""

from __future__ import annotations

from generator.cards import RED_THREES
from generator.faults.core import GAP, LATE, NEVER, OWN, STOP, Injector, end_turn, fault
from generator.game import SIDE, Game, LogStops, TurnIsOver, left
from generator.play import after_discard, choose_discard
from referee.log import model
from referee.log.cardlist import CardList

ENOUGH = 20


def clean_stock(g: Game, count: int) -> bool:
    """Whether the next cards hold no red three and the stock is far from its end."""
    nearest = [g.stock[i] for i in range(min(count, len(g.stock)))]
    return len(g.stock) > ENOUGH and not RED_THREES & set(nearest)


@fault("discard-without-draw", "before-draw", (GAP, LATE, NEVER, STOP))
def without_draw(inj: Injector, g: Game, seat: str) -> None:
    if len(g.hands[seat]) < 3 or not clean_stock(g, 2):
        return
    event = g.discard(seat, choose_discard(g, seat))
    after_discard(g, seat)
    inj.expect("discard-without-draw", event, seat, ["31.a"])
    if inj.after_discard(g, seat):
        g.draw(seat)
    raise TurnIsOver


@fault("extra-cards-drawn", "before-draw")
def three_cards(inj: Injector, g: Game, seat: str) -> None:
    if not clean_stock(g, 4):
        return
    event = g.draw(seat, inj.rng.choice((3, 3, 4)))
    inj.expect("extra-cards-drawn", event, seat, ["25.b"], lapses=False)
    if inj.when == STOP:
        inj.expected[0].status = "open"
        raise LogStops
    if inj.when == OWN:
        inj.complain(g, seat)
        g.barred.add(seat)
        end_turn(g, seat)
    if inj.when == GAP:
        g.discard(seat, choose_discard(g, seat))
        after_discard(g, seat)
        inj.complain(g, seat)
        g.barred.add(seat)
        raise TurnIsOver
    inj.number, inj.waiting = g.turn.number, LATE
    g.no_going_out = True
    if inj.when == LATE:
        g.barred.add(seat)
    g.at("drawn")
    end_turn(g, seat)


@fault("drew-too-few", "before-draw", (GAP, LATE, NEVER, STOP))
def one_card(inj: Injector, g: Game, seat: str) -> None:
    if not clean_stock(g, 2):
        return
    g.draw(seat, 1)
    event = g.discard(seat, choose_discard(g, seat))
    after_discard(g, seat)
    inj.expect("drew-too-few", event, seat, ["9.b.1", "10.a"])
    if inj.after_discard(g, seat):
        g.draw(seat, 1)
    raise TurnIsOver


@fault("drew-out-of-turn", "discarded", (OWN, NEVER, STOP))
def out_of_turn(inj: Injector, g: Game, seat: str) -> None:
    """Two cards into the hand while another is to draw: a hundred points, the next draw barred."""
    by = left(seat, inj.rng.choice((0, 2, 3)))
    if not clean_stock(g, 2) or by in g.barred:
        return
    event = g.draw(by, 2)
    inj.expect("drew-out-of-turn", event, by, ["25.c.3"], points=100, lapses=False)
    g.fines[SIDE[by]] += 100
    inj.never_lapses(g, by)
    g.barred.add(by)


@fault("drew-out-of-turn-apart", "discarded", (OWN, STOP))
def out_of_turn_apart(inj: Injector, g: Game, seat: str) -> None:
    """Two cards not joined: they go to the player in turn."""
    by, player = left(seat, inj.rng.choice((0, 2, 3))), left(seat)
    if not clean_stock(g, 2) or (inj.when == OWN and player not in g.played):
        return
    event = g.draw(by, 2, apart=True)
    own = SIDE[by] == SIDE[player]
    cited = ["25.c.2"] if own else ["25.c.1"]
    inj.expect("drew-out-of-turn", event, by, cited, lapses=False)
    inj.never_lapses(g, by)
    cards = CardList(g.hands[by][-2:])
    del g.hands[by][-2:]
    g.hands[player].extend(cards)
    g.tell(model.Give(by=by, cards=cards, to=player))
    if own:
        raise LogStops
    g.given = True
    g.turn.replaced = False
