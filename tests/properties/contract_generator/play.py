"""One legal turn: buying, drawing, taking the pile, melding, going out, discarding."""

from __future__ import annotations

from collections.abc import Sequence

from contract_generator.cards import BLACK_THREES, JOKER, RED_THREES, Meld, bare, is_lock, is_wild
from contract_generator.layout import Act, Layout, going_out, opening
from contract_generator.score import net
from contract_generator.table import SIDE, LogStops, Table, left
from referee.log import model


def play_turn(t: Table, seat: str, *, upcard: bool = False) -> None:
    """A whole turn. `upcard`: the first turn of the contract maker, who may only use a run."""
    t.turn += 1
    t.took, t.laid, t.refused = False, 0, False
    _before(t, seat)
    asked = ""
    t.at("turn", seat)
    if not _take_pile(t, seat, upcard=upcard):
        if not t.stock:
            t.tell(model.LeavePile(by=seat))
            t.end("stock")
            return
        if _draw(t, seat):
            return
        if asked := _ask(t, seat):
            t.at("asked", seat)
    else:
        t.at("took", seat)
    if asked != "no" and _go_out(t, seat, sure=asked == "yes"):
        return
    _meld(t, seat)
    finish(t, seat)


def finish(t: Table, seat: str) -> None:
    """The discard that ends the turn."""
    t.at("before-discard", seat)
    if t.over:
        return
    t.discard(seat, unwanted(t, seat))
    if t.laid:
        t.opened.add(SIDE[seat])
    t.at("discarded", seat)


def _before(t: Table, seat: str) -> None:
    """Rights of the player in turn, and a card bought."""
    if seat not in t.discarded and t.chance(0.05):
        t.tell(model.Inspect(by=seat, what="pile"))
    if t.chance(0.03):
        t.tell(model.Ask(by=seat, what="minimum"))
    if t.chance(0.03):
        whom = left(seat, t.rng.randint(1, 3))
        t.tell(model.Ask(by=seat, what="hand-count", whom=whom))
        t.tell(model.Answer(by=whom, answer=len(t.hands[whom])))
    if t.chance(0.03) and t.stock:
        t.tell(model.CountStock(by=seat, what="stock", count=len(t.stock)))
    if len(t.hands[seat]) == 1 and t.chance(0.5):
        t.tell(model.Remark(by=seat, what="one-card"))
    if t.chance(0.3):
        buy(t, seat)


def buy(t: Table, seat: str) -> None:
    """Lay a red three and draw a card for it, while the stock is not near its end."""
    threes = [card for card in t.hands[seat] if card in RED_THREES]
    if threes and len(t.stock) > 4:
        t.lay(seat, (t.rng.choice(threes),))
        t.replace(seat)


# -- the draw ----------------------------------------------------------------------------------


def _draw(t: Table, seat: str) -> bool:
    """Draw two cards; True if a red three among the last ones ends the deal."""
    if t.chance(0.05):
        t.tell(model.Touch(by=seat, what="stock"))
    drawn = t.draw(seat, min(2, len(t.stock)))
    threes = [card for card in drawn if card in RED_THREES]
    if not t.stock and threes:
        for card in threes:
            runs = [meld for meld in t.melds[SIDE[seat]] if meld.kind == "run" and meld.takes(card)]
            if runs:
                t.add(seat, (card,), runs[0])
            else:
                t.lay(seat, (card,))
        t.end("last-red-three")
        return True
    if t.chance(0.2):
        buy(t, seat)
    return False


def depths(pile: Sequence[str]) -> list[int]:
    """How many cards of this pile may be taken by somebody who may take it."""
    locks = [i for i, card in enumerate(pile) if is_lock(card)]
    if not locks:
        return [len(pile)]
    found = [len(pile) - locks[-1]]
    for i in range(locks[-1] - 1, -1, -1):
        if not is_lock(pile[i]):
            break
        found.append(len(pile) - i)
    return found


def _take_pile(t: Table, seat: str, *, upcard: bool) -> bool:
    depth = t.rng.choice(depths(t.pile))
    if len(t.hands[seat]) == 1 and (len(t.pile) == 1 or depth == 1):
        return False  # nothing would stay in hand after the discard
    if not upcard and SIDE[seat] not in t.opened:
        return _open_and_take(t, seat, depth)
    if upcard and SIDE[seat] not in t.opened:
        return False
    run = next((m for m in t.melds[SIDE[seat]] if m.kind == "run" and m.takes(t.top)), None)
    must = not t.stock
    if run is not None and (must or t.chance(0.85)):
        _taken(t, seat, depth, (), run)
        return True
    if upcard:
        return False
    like = [card for card in t.hands[seat] if card[0] == t.top[0] and card != JOKER]
    needed = 3 if t.locked else 2
    if t.top == JOKER or t.top[0] in "23":
        return False
    if len(like) < needed:
        return False
    if len(t.hands[seat]) - needed + depth - 1 < 2:
        if must and any(m.key == t.top[0] for m in t.melds[SIDE[seat]]):
            raise LogStops  # whether he has to take it depends on whether he may go out
        return False
    if not must and not t.chance(0.8):
        return False
    few = [m for m in t.melds[SIDE[seat]] if m.key == t.top[0] and len(m.cards) == 3]
    _taken(t, seat, depth, like[:needed], few[0] if few and t.chance(0.4) else None)
    return True


def _taken(t: Table, seat: str, depth: int, cards: Sequence[str], onto: Meld | None) -> None:
    if t.chance(0.05):
        t.tell(model.Touch(by=seat, what="pile"))
    say = len(depths(t.pile)) > 1 or t.chance(0.2)
    t.take(seat, depth, cards, onto, say=say)
    if len(t.stock) > 1 or (t.stock and t.stock[0] not in RED_THREES):
        if t.chance(0.7):
            t.draw(seat, 1)
        elif t.chance(0.1):
            buy(t, seat)


def _open_and_take(t: Table, seat: str, depth: int) -> bool:
    """Open from hand and take the pile in the same turn."""
    hand = list(t.hands[seat])
    needed = 3 if t.locked else 2
    like = [card for card in hand if card[0] == t.top[0] and card != JOKER][:needed]
    if t.top == JOKER or t.top[0] in "23" or len(like) < needed:
        return False
    for card in like:
        hand.remove(card)
    acts = opening(t.rng, hand, t.minimum(SIDE[seat]), keep=2, twos=5)
    if acts is None or not t.chance(0.8):
        return False
    put_down(t, seat, acts, toward=True)
    _taken(t, seat, depth, like, None)
    return True


# -- melding -----------------------------------------------------------------------------------


def put_down(t: Table, seat: str, acts: list[Act], *, toward: bool = False) -> None:
    """Carry out acts planned on a layout; its new melds follow those that lie already."""
    melds = t.melds[SIDE[seat]]
    for cards, onto in acts:
        if onto < 0:
            t.meld(seat, cards, toward=toward)
        else:
            t.add(seat, cards, melds[onto])


def _meld(t: Table, seat: str) -> None:
    side = SIDE[seat]
    if side not in t.opened and not t.took:
        acts = opening(t.rng, t.hands[seat], t.minimum(side), keep=2, twos=5)
        if acts is not None and t.chance(0.75):
            t.at("opening", seat)
            put_down(t, seat, acts)
        return
    if not t.chance(0.2 + 0.7 * t.pace):
        return
    twos = t.rng.choice((3, 4, 5)) if side in t.opened else 0
    layout = Layout(t.rng, list(t.hands[seat]), [m.copy() for m in t.melds[side]], twos=twos)
    layout.skip = t.rng.choice((0, 0, 0.1, 0.4))
    layout.everything()
    put_down(t, seat, layout.acts)


# -- going out ---------------------------------------------------------------------------------


def _ask(t: Table, seat: str) -> str:
    """Ask the partner for leave: yes only to somebody who can go out, no to anybody."""
    if not t.chance(0.4):
        return ""
    able = _way_out(t, seat) is not None
    if not able and not t.chance(0.06):
        return ""
    t.tell(model.AskOut(by=seat))
    reply = "yes" if able and t.chance(0.7) else "no"
    t.refused = reply == "no"
    t.tell(model.Answer(by=left(seat, 2), answer=reply))  # type: ignore[arg-type]
    return reply


def _way_out(t: Table, seat: str) -> Layout | None:
    """A layout with which this player may go out, if one is found."""
    side = SIDE[seat]
    if len(t.hands[seat]) > 14:
        return None
    twos = 3 if side in t.opened else 5
    layout = going_out(t.rng, t.hands[seat], t.melds[side], twos)
    if layout is None or not entitled(t, seat, layout):
        return None
    if side not in t.opened and not t.took and not _opens(t, side, layout):
        return None
    return layout


def _opens(t: Table, side: str, layout: Layout) -> bool:
    complete = any(meld.complete for meld in layout.melds)
    return complete or layout.laid >= t.minimum(side)


def entitled(t: Table, seat: str, layout: Layout) -> bool:
    side = SIDE[seat]
    if t.contract is None or t.contract.side != side:
        done = [meld for meld in layout.melds if meld.complete]
        runs = sum(meld.kind == "run" for meld in done)
        sets = sum(meld.kind == "set" for meld in done)
        return runs >= 1 and sets >= 2 and any(meld.pure for meld in done)
    melds, hand, opened, out = t.melds[side], t.hands[seat], set(t.opened), t.out
    t.melds[side], t.hands[seat], t.out = layout.melds, [], seat
    t.opened.add(side)
    reached = net(t, side) >= t.contract.sum
    t.melds[side], t.hands[seat], t.opened, t.out = melds, hand, opened, out
    return reached


def _go_out(t: Table, seat: str, *, sure: bool) -> bool:
    layout = None
    for _ in range(50 if sure else 1):
        layout = layout or _way_out(t, seat)
    if layout is None:
        assert not sure, "leave was given to somebody who cannot go out"
        return False
    if not sure and not t.chance(0.8):
        return False
    if t.chance(0.15):
        t.tell(model.DeclareOut(by=seat))
    put_down(t, seat, layout.acts)
    (last,) = t.hands[seat]
    t.discard(seat, last)
    t.opened.add(SIDE[seat])
    t.out = seat
    t.over = True
    if t.chance(0.6):
        t.end("going-out")
    return True


# -- discarding --------------------------------------------------------------------------------


def unwanted(t: Table, seat: str) -> str:
    """A card to discard: mostly a plain one alone of its rank, now and then a lock card."""
    hand = t.hands[seat]
    threes = [c for c in hand if c in BLACK_THREES]
    if threes and t.chance(0.3):
        return t.rng.choice(threes)
    red = [c for c in hand if c in RED_THREES]
    if red and t.chance(0.15):
        return t.rng.choice(red)
    plain = [c for c in hand if not is_wild(c) and c[0] != "3"]
    if not plain or t.chance(0.06):
        return t.rng.choice(hand)
    if t.chance(0.15):
        melds = t.melds[SIDE[left(seat)]]
        gifts = [c for c in plain if any(m.kind == "run" and m.takes(c) for m in melds)]
        if gifts:
            return t.rng.choice(gifts)
    ranks = [bare(card)[0] for card in plain]
    lonely = [card for card in plain if ranks.count(card[0]) == 1]
    return t.rng.choice(lonely or plain)
