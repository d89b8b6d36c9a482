"""Short openings, and melds laid out of turn or before the draw."""

from __future__ import annotations

from generator.cards import naturals, points
from generator.faults.core import GAP, LATE, NEVER, OWN, STOP, Injector, end_turn, fault
from generator.faults.melding import by_rank, open_set, ready
from generator.game import SIDE, Game, LogStops, left
from generator.melds import Layout, lay
from generator.play import put_down
from referee.log import model
from referee.log.cardlist import CardList


@fault("opening-below-minimum", "drawn")
def short_opening(inj: Injector, g: Game, seat: str) -> None:
    """Stopped in the own turn it is no fault: the opening may still be completed."""
    side = SIDE[seat]
    if side in g.opened or g.turn.took or g.melds[side] or len(g.hands[seat]) < 7:
        return
    layout = lay(Layout(g.rng, g.free(seat), [], keep=4), wilds=g.chance(0.5))
    if not layout.acts or points(layout.acts[0][0]) >= g.minimum(side) or inj.when == STOP:
        return
    event = g.meld(seat, layout.acts[0][0])
    own = ["27.a", "27.a.1", "27.a.2"] if inj.when == OWN else ["29"]
    inj.expect("opening-below-minimum", event, seat, own, ["28.2"])
    if inj.when == OWN:
        inj.complain(g, seat)
        _correct_opening(inj, g, seat, layout)
        end_turn(g, seat)
    inj.in_turn(g, seat)
    if inj.when == GAP:
        g.discard(seat, _plain(g, seat))
        inj.complain(g, seat)
        raise LogStops
    g.no_going_out = True
    end_turn(g, seat)


def _plain(g: Game, seat: str) -> str:
    return (naturals(g.hands[seat]) or g.hands[seat])[0]


def _correct_opening(inj: Injector, g: Game, seat: str, layout: Layout) -> None:
    """More cards if that is enough, else all cards back and the minimum raised."""
    side = SIDE[seat]
    if layout.laid >= g.minimum(side) and inj.rng.random() < 0.7:
        inj.expected[0].paragraphs = ["27.a.1"]
        put_down(g, seat, layout.acts[1:])
        return
    laid = g.melds[side][0]
    cards = CardList(laid.cards)
    g.hands[seat].extend(cards)
    laid.cards = []
    laid.frozen = True
    g.tell(model.TakeBack(by=seat, cards=cards))
    g.raised[side] += 10
    g.turn.laid = 0
    inj.expected[0].paragraphs = ["27.a.2"]
    raise LogStops


@fault("melded-out-of-turn", "drawn", (OWN, NEVER, STOP))
def out_of_turn(inj: Injector, g: Game, seat: str) -> None:
    """A legal set while another plays: a hundred, but nothing in the right-hand opponent's turn."""
    by = left(seat, inj.rng.choice((1, 2, 3)))
    side = SIDE[by]
    sets = [c for r, c in by_rank(g, by).items() if len(c) >= 3 and not open_set(g, side, r)]
    if not sets or len(g.hands[by]) < 6 or side not in g.opened:
        return
    laid = g.new(by, sets[0][:3])
    laid.pending = by
    right = left(by, 3) == seat
    cited = ["30.a"] if right else ["30.b"]
    fine = 0 if right else 100
    inj.expect("melded-out-of-turn", g.n, by, cited, points=fine, lapses=False)
    g.fines[side] += fine
    g.turn.laid -= points(laid.cards)
    inj.never_lapses(g, by)


@fault("melded-before-draw", "before-draw", (OWN, NEVER))
def before_draw(inj: Injector, g: Game, seat: str) -> None:
    sets = [
        c for r, c in by_rank(g, seat).items() if len(c) >= 3 and not open_set(g, SIDE[seat], r)
    ]
    if not sets or not ready(g, seat, 3) or seat in g.barred or len(g.stock) < 6:
        return
    event = g.meld(seat, sets[0][:3])
    inj.expect("melded-before-draw", event, seat, ["9.b", "9.b.2"], lapses=False)
    g.stock_only = True
    g.no_going_out = True
    inj.number, inj.waiting = g.turn.number, LATE
