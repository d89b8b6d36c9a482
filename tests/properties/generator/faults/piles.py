"""The discard pile taken without the right to it; going out that is forbidden or falls short."""

from __future__ import annotations

from generator.cards import BLACK_THREES, RED_THREES, WILD, bare
from generator.faults.core import LATE, NEVER, OWN, STOP, Injector, fault
from generator.game import SIDE, Game, LogStops, left, partner
from generator.melds import Layout, going_out, lay
from generator.pile import fits_unfinished, ways
from generator.play import after_discard, put_down
from referee.log import model


def _like(g: Game, seat: str) -> list[str]:
    return [c for c in g.free(seat) if c[0] == g.top[0] and c not in WILD]


def _plain_pile(g: Game) -> bool:
    return not any(bare(card) in RED_THREES for card in g.pile)


@fault("locked-pile-onto-meld", "before-draw", (OWN, LATE, NEVER, STOP))
def locked_onto(inj: Injector, g: Game, seat: str) -> None:
    top = g.top
    if not g.locked or top in WILD or top[0] == "3" or SIDE[seat] not in g.opened:
        return
    melds = [m for m in g.melds[SIDE[seat]] if fits_unfinished(m, top)]
    if not melds or len(_like(g, seat)) >= 2 or len(g.hands[seat]) < 3 or not _plain_pile(g):
        return
    if seat in g.barred or len(melds[0].cards) > 5:
        return
    event = g.take(seat, [], melds[0])
    inj.expect("pile-taken-irregularly", event, seat, ["14.b", "26.a.1"], ["28.2"])
    inj.in_turn(g, seat)
    _end(g, seat)


def _end(g: Game, seat: str) -> None:
    from generator.faults.core import end_turn

    end_turn(g, seat)


@fault("natural-and-wild-pickup", "before-draw", (OWN, LATE, NEVER, STOP))
def natural_and_wild(inj: Injector, g: Game, seat: str) -> None:
    top, wild = g.top, [c for c in g.free(seat) if c in WILD]
    if g.locked or not top or top[0] == "3" or top in WILD or SIDE[seat] not in g.opened:
        return
    like = _like(g, seat)
    fits = any(not m.complete and m.takes(top) for m in g.melds[SIDE[seat]])
    same = any(m.kind == "set" and m.key == top[0] for m in g.melds[SIDE[seat]])
    if len(like) != 1 or not wild or fits or same or len(g.hands[seat]) < 5 or seat in g.barred:
        return
    event = g.take(seat, [like[0], wild[0]])
    g.melds[SIDE[seat]][-1].frozen = True
    inj.expect("pile-taken-irregularly", event, seat, ["14.a.1", "26.a.1"], ["28.2"])
    inj.in_turn(g, seat)
    _end(g, seat)


@fault("black-three-pile", "before-draw", (OWN, STOP))
def black_three(inj: Injector, g: Game, seat: str) -> None:
    threes = [c for c in g.free(seat) if c in BLACK_THREES]
    if g.top not in BLACK_THREES or len(threes) < 2 or len(g.hands[seat]) < 5 or seat in g.barred:
        return
    if not _plain_pile(g):
        return
    cards = threes[:2]
    g.take(seat, cards)
    inj.expect("pile-taken-irregularly", g.n, seat, ["20.b", "26.a.1"])
    inj.in_turn(g, seat)


@fault("pile-taken-out-of-turn", "discarded", (OWN, STOP))
def out_of_turn(inj: Injector, g: Game, seat: str) -> None:
    by = left(seat, inj.rng.choice((2, 3)))
    if not _plain_pile(g):
        return
    for way in ways(g, by):
        if not way.before and len(g.hands[by]) > 4:
            event = g.take(by, way.with_cards, way.onto)
            cited = ["26.b"]
            inj.expect("pile-taken-out-of-turn", event, by, cited, points=100, lapses=False)
            inj.never_lapses(g, by)
            raise LogStops


@fault("touched-stock-took-pile", "before-draw", (OWN, LATE, NEVER, STOP))
def switched(inj: Injector, g: Game, seat: str) -> None:
    if SIDE[seat] not in g.opened or seat in g.barred or not _plain_pile(g):
        return
    for way in ways(g, seat):
        if len(g.hands[seat]) > 4:
            g.tell(model.Touch(by=seat, what="stock"))
            event = g.take(seat, way.with_cards, way.onto)
            inj.expect("switched-packs", event, seat, ["10.b"], ["10.b", "28.2"])
            inj.in_turn(g, seat)
            _end(g, seat)


@fault("going-out-after-no", "refused", (OWN, STOP))
def after_no(inj: Injector, g: Game, seat: str) -> None:
    side = SIDE[seat]
    needed = 0 if side in g.opened else g.minimum(side)
    plan = going_out(g.rng, g.hands[seat], g.melds[side], needed, g.turn.laid)
    if plan is None or side not in g.opened:
        return
    put_down(g, seat, plan.acts)
    if g.hands[seat]:
        g.discard(seat, g.hands[seat][0])
        after_discard(g, seat)
    inj.expect("going-out-after-no", g.n, seat, ["23.e", "27.b.2"], points=100, lapses=False)
    inj.never_lapses(g, seat)
    raise LogStops


@fault("went-out-short", "drawn", (OWN, STOP))
def short(inj: Injector, g: Game, seat: str) -> None:
    side = SIDE[seat]
    if side not in g.opened or g.penalty[seat] or g.turn.took:
        return
    copies = [meld.copy() for meld in g.melds[side]]
    layout = lay(Layout(g.rng, list(g.hands[seat]), copies))
    if len(layout.hand) > 1 or layout.complete() >= 2 or not layout.acts:
        return
    put_down(g, seat, layout.acts)
    cited = ["27.b.3", "18.b"]
    if g.hands[seat]:
        g.discard(seat, g.hands[seat][0])
        after_discard(g, seat)
    inj.expect("went-out-short", g.n, seat, cited, points=100, lapses=False)
    inj.never_lapses(g, seat)
    raise LogStops


def hopeless(g: Game, seat: str) -> bool:
    """Whether the hand can't complete the sets that going out needs."""
    side = SIDE[seat]
    lacking = sorted([7 - len(m.cards) for m in g.melds[side] if not m.complete] + [7, 7])
    need = max(2 - g.complete(side), 0)
    return sum(lacking[:need]) > len(g.hands[seat])


@fault("yes-but-unable", "drawn", (OWN, STOP, NEVER))
def unable(inj: Injector, g: Game, seat: str) -> None:
    """Allowed to go out and not able to: a hundred points at the discard."""
    if g.turn.took or not hopeless(g, seat) or len(g.hands[seat]) < 3 or g.penalty[seat]:
        return
    from generator.play import choose_discard

    g.tell(model.AskOut(by=seat))
    g.tell(model.Answer(by=partner(seat), answer="yes"))
    event = g.discard(seat, choose_discard(g, seat))
    after_discard(g, seat)
    inj.expect("did-not-go-out", event, seat, ["23.d"], points=100, lapses=False)
    if inj.when == STOP:
        inj.expected[0].status = "open"
    g.fines[SIDE[seat]] += 100
    inj.never_lapses(g, seat)
    from generator.game import TurnIsOver

    raise TurnIsOver
