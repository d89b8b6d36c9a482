"""One turn, played by the rules: draw or pile, melds, going out, discard."""

from __future__ import annotations

from typing import Literal

from generator import talk
from generator.cards import BLACK_THREES, RED_THREES, WILD
from generator.game import SIDE, Game, LogStops, Turn, left, partner
from generator.melds import Act, Layout, going_out, lay
from generator.pile import Way, must_take, ways
from referee.log import model


def play_turn(g: Game, seat: str) -> None:
    """The whole turn of a player, or the end of the deal."""
    if not g.stock:
        _stock_is_out(g, seat)
        if g.over:
            return
    else:
        _draw_phase(g, seat)
    if g.over:
        return
    g.at("drawn")
    _meld_phase(g, seat)
    if g.over:
        return
    g.at("melded")
    finish(g, seat)


def begin(g: Game, seat: str) -> None:
    """The turn passes to `seat`; what he laid out of turn counts now."""
    g.turn = Turn(seat, g.turn.number + 1)
    for meld in g.melds[SIDE[seat]]:
        if meld.pending == seat:
            meld.pending, meld.frozen, g.turn.pended = None, False, True


# -- drawing -----------------------------------------------------------------------------------


def _draw_phase(g: Game, seat: str) -> None:
    talk.before_turn(g, seat)
    begin(g, seat)
    g.at("start")
    if seat not in g.played:
        lay_red_threes(g, seat)
        if g.over:
            return
    g.at("before-draw")
    if seat in g.barred:
        g.barred.discard(seat)
        return
    if g.given:
        g.given = False
        lay_red_threes(g, seat)
        return
    way = None if g.stock_only else _pick_way(g, seat)
    g.stock_only = False
    if way is not None:
        take(g, seat, way)
    else:
        draw(g, seat)


def draw(g: Game, seat: str) -> None:
    """The regular draw from the stock, with the red threes it brings."""
    if g.chance(0.08):
        g.tell(model.Touch(by=seat, what="stock"))
    g.draw(seat, min(2, len(g.stock)))
    g.at("red-threes")
    lay_red_threes(g, seat)


def lay_red_threes(g: Game, seat: str) -> None:
    """Lay and replace red threes until none is left; the last of the stock ends the deal."""
    while True:
        red = [c for c in g.hands[seat] if c in RED_THREES]
        for owner, card in g.unlaid:
            if owner == seat and card in red:
                red.remove(card)
        if not red:
            return
        count = 1 if g.chance(0.5) else len(red)
        if len(g.stock) < len(red):
            _last_red_three(g, seat, red)
            return
        g.lay(seat, red[:count])
        g.replace(seat, count)


def _last_red_three(g: Game, seat: str, red: list[str]) -> None:
    """A red three that nothing can replace: it is laid and the deal ends."""
    for card in red:
        g.lay(seat, [card])
        if g.stock:
            g.replace(seat, 1)
    more = [c for c in g.hands[seat] if c in RED_THREES]
    if more:
        g.lay(seat, more)
    g.end("last-red-three")


def _pick_way(g: Game, seat: str) -> Way | None:
    found = ways(g, seat)
    if not found or seat == g.hoarder or not g.chance(0.25 + 0.5 * g.pace):
        return None
    return g.rng.choice(found)


def take(g: Game, seat: str, way: Way) -> None:
    """Take the pile: melds that show the points first, then the top card, then red threes."""
    if way.before:
        talk.before_opening(g, seat)
    put_down(g, seat, way.before, toward=True)
    if g.chance(0.1) and not way.before:
        g.tell(model.Touch(by=seat, what="pile"))
    g.at("before-take")
    g.take(seat, way.with_cards, way.onto)
    red = [c for c in g.hands[seat] if c in RED_THREES]
    for owner, card in g.unlaid:
        if owner == seat and card in red:
            red.remove(card)
    if red:
        g.lay(seat, red)
    if not g.hands[seat]:
        _went_out(g, seat)


def _stock_is_out(g: Game, seat: str) -> None:
    """The last pile is taken, by duty or by right, or the deal ends."""
    talk.before_turn(g, seat)
    begin(g, seat)
    if any(meld.frozen for meld in g.melds[SIDE[seat]]):
        raise LogStops  # whether the top card fits an accepted meld is not for this code to say
    g.at("stock-out")
    found = ways(g, seat)
    duty = must_take(g, seat)
    if found and (duty or g.chance(0.6)):
        take(g, seat, g.rng.choice(found))
        return
    if g.chance(0.6):
        g.tell(model.LeavePile(by=seat))
    g.end("stock")


# -- melding -----------------------------------------------------------------------------------


def _meld_phase(g: Game, seat: str) -> None:
    side = SIDE[seat]
    needed = 0 if side in g.opened else max(g.minimum(side), 1)
    may_out = not g.no_going_out and not g.penalty[seat] and len(g.hands[seat]) <= 18
    plan = None
    if may_out and g.rng.random() < max(g.pace, 0.2):
        plan = going_out(g.rng, g.hands[seat], g.melds[side], needed, g.turn.laid)
    if plan is not None and _goes_out(g, seat, plan):
        return
    if side not in g.opened and not g.turn.took:
        if seat != g.hoarder and partner(seat) != g.hoarder:
            _open(g, seat, needed)
    elif g.rng.random() < 0.2 + 0.7 * g.pace:
        _meld_some(g, seat)


def _goes_out(g: Game, seat: str, plan: Layout) -> bool:
    """Go out by this plan, with or without the question; False if the partner says no."""
    if not g.turn.took and not g.turn.pended and g.chance(0.5):
        g.tell(model.AskOut(by=seat))
        if g.chance(0.3):
            talk.own_turn(g, partner(seat))
        reply: Literal["yes", "no"] = "yes" if g.chance(0.7) else "no"
        g.tell(model.Answer(by=partner(seat), answer=reply))
        if reply == "no":
            g.at("refused")
            return False
    elif g.chance(0.1):
        return False
    if SIDE[seat] not in g.opened:
        talk.before_opening(g, seat)
    if g.chance(0.15):
        g.tell(model.DeclareOut(by=seat))
    put_down(g, seat, plan.acts)
    if g.hands[seat]:
        g.discard(seat, g.hands[seat][0])
        after_discard(g, seat)
    _went_out(g, seat)
    return True


def _went_out(g: Game, seat: str) -> None:
    g.out = seat
    g.end("going-out")


def _open(g: Game, seat: str, needed: int) -> None:
    layout = Layout(g.rng, g.free(seat), [], keep=2 - min(len(g.penalty[seat]), 1))
    lay(layout, runs_first=g.chance(0.5))
    if layout.laid < needed or not g.chance(0.8):
        return
    talk.before_opening(g, seat)
    g.at("opening")
    put_down(g, seat, layout.acts)


def _meld_some(g: Game, seat: str) -> None:
    side = SIDE[seat]
    copies = [meld.copy() for meld in g.melds[side]]
    keep = 2 - min(len(g.penalty[seat]), 1)
    layout = Layout(g.rng, g.free(seat), copies, keep=keep, skip=g.rng.choice((0, 0.1, 0.4)))
    lay(layout, wilds=g.chance(0.5), runs_first=g.chance(0.5))
    put_down(g, seat, layout.acts)


def put_down(g: Game, seat: str, acts: list[Act], *, toward: bool = False) -> None:
    """Carry out acts planned on a layout; its new melds follow those that lie already."""
    melds = g.melds[SIDE[seat]]
    for cards, onto in acts:
        if onto < 0:
            g.meld(seat, cards, toward=toward)
        else:
            g.add(seat, cards, melds[onto])
            if toward:
                event = g.events[-1]
                assert isinstance(event, model.Add)
                event.toward = "pile"
    if g.hands[seat] and g.chance(0.03):
        talk.look_at_finished(g, partner(seat))


# -- discarding --------------------------------------------------------------------------------


def finish(g: Game, seat: str) -> None:
    """The discard that ends the turn."""
    g.at("before-discard")
    g.discard(seat, choose_discard(g, seat))
    after_discard(g, seat)
    if not g.hands[seat]:
        _went_out(g, seat)
        return
    g.at("discarded")


def after_discard(g: Game, seat: str) -> None:
    """The books at the end of a turn: the player has had one, the side may have opened."""
    g.played.add(seat)
    if g.turn.laid or g.turn.took:
        g.opened.add(SIDE[seat])


def choose_discard(g: Game, seat: str) -> str:
    """A card to discard: a penalty card first, else anything but a red three."""
    if g.penalty[seat]:
        return g.penalty[seat][0]
    hand = [c for c in g.hands[seat] if c not in RED_THREES]
    threes = [c for c in hand if c in BLACK_THREES]
    if threes and g.chance(0.25):
        return g.rng.choice(threes)
    plain = [c for c in hand if c not in WILD and c not in BLACK_THREES]
    if plain and not g.chance(0.06):
        return _lonely(g, plain)
    return g.rng.choice(hand)


def _lonely(g: Game, cards: list[str]) -> str:
    """Mostly a card alone of its rank; sometimes one that gives the next player the pile."""
    if g.chance(0.15):
        side = SIDE[left(g.turn.seat)]
        gifts = [c for c in cards if any(meld.takes(c) for meld in g.melds[side])]
        if gifts:
            return g.rng.choice(gifts)
    ranks = [card[0] for card in cards]
    lonely = [card for card in cards if ranks.count(card[0]) == 1]
    return g.rng.choice(lonely or cards)
