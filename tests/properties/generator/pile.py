"""The right to the discard pile: every legal way to take it from this hand."""

from __future__ import annotations

from dataclasses import dataclass, field

from generator.cards import BLACK_THREES, RED_THREES, WILD, points
from generator.game import SIDE, Game
from generator.melds import Act, Layout, Meld, lay


@dataclass
class Way:
    """Cards laid with the top from hand, the meld it goes to, and melds laid before that."""

    with_cards: list[str]
    onto: Meld | None = None
    before: list[Act] = field(default_factory=list)


def ways(g: Game, seat: str) -> list[Way]:
    """Legal ways to take the pile as the player sits, before anything is laid in this turn."""
    top, side = g.top, SIDE[seat]
    if not top or top in WILD or top in BLACK_THREES or top in RED_THREES:
        return []
    if len(g.hands[seat]) == 1 and len(g.pile) == 1:
        return []
    if side not in g.opened:
        return _opening(g, seat, top)
    found = _by_pair(g, seat, top)
    if not g.locked:
        found += [Way([], meld) for meld in g.melds[side] if fits_unfinished(meld, top)]
    return [way for way in found if _leaves_enough(g, seat, way)]


def fits_unfinished(meld: Meld, top: str) -> bool:
    """Whether the top card goes to this meld as it lies and the meld is not complete."""
    return not meld.complete and meld.takes(top)


def must_take(g: Game, seat: str) -> bool:
    """The stock being out: whether the top card fits an unfinished meld of an open pile."""
    top = g.top
    if not top or g.locked or top[0] == "3" or top in WILD:
        return False
    if len(g.hands[seat]) == 1 and len(g.pile) == 1:
        return False
    return any(fits_unfinished(meld, top) for meld in g.melds[SIDE[seat]])


def _by_pair(g: Game, seat: str, top: str) -> list[Way]:
    like = [c for c in g.free(seat) if c[0] == top[0] and c not in WILD]
    if len(like) < 2:
        return []
    count = 2 if g.chance(0.6) else len(like)
    melds = g.melds[SIDE[seat]]
    beside = [m for m in melds if m.kind == "set" and m.key == top[0] and not m.complete]
    if any(meld.frozen for meld in beside):
        return []
    if beside:
        return [Way(like[:count], beside[0])]
    return [Way(like[:count])]


def _leaves_enough(g: Game, seat: str, way: Way) -> bool:
    """Two cards are left for the discard and the hand, or the player may go out."""
    size = len(g.hands[seat]) - len(way.with_cards) + len(g.pile) - 1
    if size >= 2:
        return True
    done = g.complete(SIDE[seat])
    grows = 0 if way.onto is None or way.onto.complete else len(way.onto.cards)
    done += grows > 0 and grows + len(way.with_cards) + 1 >= 7
    return done >= 2 and not g.no_going_out and not g.penalty[seat]


def _opening(g: Game, seat: str, top: str) -> list[Way]:
    """An opening with the pile: a natural pair, and other melds laid before it is lifted."""
    hand = g.free(seat)
    like = [c for c in hand if c[0] == top[0] and c not in WILD]
    if len(like) < 2:
        return []
    with_cards = like[: 2 if g.chance(0.7) else len(like)]
    rest = list(hand)
    for card in with_cards:
        rest.remove(card)
    needed = g.minimum(SIDE[seat]) - points([*with_cards, top])
    wilds = [c for c in rest if c in WILD]
    if needed > 0 and wilds and g.chance(0.5):
        with_cards.append(wilds[0])
        rest.remove(wilds[0])
        needed -= points(wilds[:1])
    before: list[Act] = []
    if needed > 0:
        layout = Layout(g.rng, rest, [Meld("", "set", top[0], [])], keep=2)
        layout.melds[0].frozen = True
        lay(layout, runs_first=g.chance(0.5))
        # A meld laid first must not be added to when its place in the side's list is not known.
        before = list(layout.acts)
        if layout.laid < needed or any(onto == 0 for _, onto in before):
            return []
        before = _just_enough(before, needed)
    used = len(with_cards) + sum(len(cards) for cards, _ in before)
    if len(g.hands[seat]) - used + len(g.pile) - 1 < 2:
        return []
    return [
        Way(with_cards, None, [(cards, onto - 1 if onto > 0 else onto) for cards, onto in before])
    ]


def _just_enough(acts: list[Act], needed: int) -> list[Act]:
    """The first acts that reach the points needed."""
    total = 0
    for count, (cards, _) in enumerate(acts, 1):
        total += points(cards)
        if total >= needed:
            return acts[:count]
    return acts
