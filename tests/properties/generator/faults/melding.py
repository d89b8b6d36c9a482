"""Illegal melds in the own turn, short openings, and melds in another's turn."""

from __future__ import annotations

from collections.abc import Sequence

from generator.cards import ORDER, PLACE, SUITS, WILD, naturals
from generator.faults.core import OWN, STOP, Injector, fault
from generator.game import SIDE, Game
from generator.melds import Meld

IN_TIME = ("29", "11.i")


def ready(g: Game, seat: str, count: int) -> bool:
    return SIDE[seat] in g.opened and len(g.hands[seat]) >= count + 3


def by_rank(g: Game, seat: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for card in naturals(g.free(seat)):
        found.setdefault(card[0], []).append(card)
    return found


def open_set(g: Game, side: str, rank: str) -> bool:
    return any(m.kind == "set" and m.key == rank and not m.complete for m in g.melds[side])


def _new(
    inj: Injector,
    g: Game,
    seat: str,
    fact: str,
    cards: Sequence[str],
    kind: tuple[str, str],
    *cited: Sequence[str],
) -> None:
    """Lay these cards as a faulty new meld; `cited`: paragraphs in time, then those too late."""
    in_time, late, *_ = (*cited, ("28.2",))
    g.new(seat, cards, *kind)
    inj.expect(fact, g.n, seat, in_time, late)
    inj.in_turn(g, seat)


@fault("gap-in-sequence", "melded")
def gap(inj: Injector, g: Game, seat: str) -> None:
    hand = set(naturals(g.free(seat)))
    for suit in SUITS:
        for low in range(len(ORDER) - 3):
            for run in ((0, 1, 3), (0, 2, 3)):
                cards = [ORDER[low + step] + suit for step in run]
                if set(cards) <= hand and ready(g, seat, 3):
                    kind = ("sequence", suit)
                    _new(inj, g, seat, "gap-in-sequence", cards, kind, ["11.a.1", "29"], ["28.1"])
                    return


@fault("wild-in-sequence", "melded")
def wild_run(inj: Injector, g: Game, seat: str) -> None:
    hand = g.free(seat)
    wild = [c for c in hand if c in WILD]
    for suit in SUITS:
        for low in range(len(ORDER) - 1):
            cards = [ORDER[low] + suit, ORDER[low + 1] + suit]
            if wild and set(cards) <= set(hand) and ready(g, seat, 3):
                fact = "wild-or-three-in-sequence"
                late = ["28.2", "11.a.2"]
                _new(
                    inj,
                    g,
                    seat,
                    fact,
                    [*cards, wild[0]],
                    ("sequence", suit),
                    ["11.a.2", "29"],
                    late,
                )
                return


@fault("set-of-mixed-ranks", "melded")
def mixed_ranks(inj: Injector, g: Game, seat: str) -> None:
    ranks = by_rank(g, seat)
    pairs = [cards for cards in ranks.values() if len(cards) >= 2]
    pairs = [p for p in pairs if not open_set(g, SIDE[seat], p[0][0])]
    if not pairs or len(ranks) < 2 or not ready(g, seat, 3):
        return
    pair = pairs[0][:2]
    odd = next(cards[0] for rank, cards in ranks.items() if rank != pair[0][0])
    kind = ("set", pair[0][0])
    _new(inj, g, seat, "set-of-mixed-ranks", [*pair, odd], kind, ["11.b", "29", "11.i"])


@fault("mixed-suits-in-sequence", "melded")
def mixed_suits(inj: Injector, g: Game, seat: str) -> None:
    hand = naturals(g.free(seat))
    for low in range(len(ORDER) - 2):
        cards = [[c for c in hand if c[0] == ORDER[low + step]] for step in range(3)]
        if all(cards) and ready(g, seat, 3):
            run = [group[0] for group in cards]
            if len({c[1] for c in run}) == 2:
                kind = ("sequence", run[0][1])
                _new(inj, g, seat, "sequence-malformed", run, kind, ["11.a.1", "29"])
                return


@fault("surplus-wild", "melded")
def third_wild(inj: Injector, g: Game, seat: str) -> None:
    wild = [c for c in g.free(seat) if c in WILD]
    full = [m for m in g.melds[SIDE[seat]] if m.wilds == 2 and len(m.cards) < 6 and not m.frozen]
    if not wild or not full or not ready(g, seat, 1):
        return
    event = g.add(seat, wild[:1], full[0])
    full[0].frozen = True
    own = ["27.b.4"] if inj.when in (OWN, STOP) else ["29", "27.b.4"]
    inj.expect("surplus-wild", event, seat, own, ["28.2"])
    inj.in_turn(g, seat)


@fault("set-short-of-naturals", "melded")
def short_of_naturals(inj: Injector, g: Game, seat: str) -> None:
    wild = [c for c in g.free(seat) if c in WILD]
    ranks = [r for r in by_rank(g, seat).items() if not open_set(g, SIDE[seat], r[0])]
    if len(wild) < 2 or not ranks or not ready(g, seat, 3):
        return
    rank, cards = ranks[0]
    _new(
        inj, g, seat, "set-short-of-naturals", [cards[0], *wild[:2]], ("set", rank), ["11.e", "29"]
    )


@fault("meld-too-small", "melded")
def too_small(inj: Injector, g: Game, seat: str) -> None:
    pairs = [c for r, c in by_rank(g, seat).items() if len(c) > 1]
    pairs = [c for c in pairs if not open_set(g, SIDE[seat], c[0][0])]
    if not pairs or not ready(g, seat, 2):
        return
    pair = pairs[0][:2]
    _new(inj, g, seat, "meld-too-small", pair, ("set", pair[0][0]), ["11.b", "29"])


@fault("card-does-not-fit", "melded")
def misfit(inj: Injector, g: Game, seat: str) -> None:
    for meld in g.melds[SIDE[seat]]:
        if meld.frozen or len(meld.cards) > 5 or not ready(g, seat, 1):
            continue
        odd = [c for c in naturals(g.free(seat)) if _foreign(meld, c)]
        if odd:
            event = g.add(seat, odd[:1], meld)
            meld.frozen = True
            inj.expect("card-does-not-fit", event, seat, IN_TIME, ["28.2"])
            inj.in_turn(g, seat)
            return


def _foreign(meld: Meld, card: str) -> bool:
    if meld.kind == "set":
        return card[0] != meld.key
    return card[1] != meld.key or PLACE[card[0]] > meld.high + 1


@fault("added-to-opponents-meld", "melded")
def theirs(inj: Injector, g: Game, seat: str) -> None:
    opponents = "BD" if SIDE[seat] == "AC" else "AC"
    for meld in g.melds[opponents]:
        fitting = [c for c in naturals(g.free(seat)) if meld.takes(c)]
        if fitting and len(meld.cards) < 6 and ready(g, seat, 1):
            event = g.add(seat, fitting[:1], meld)
            meld.frozen = True
            inj.expect("added-to-opponents-meld", event, seat, ["11.d", "29"], ["28.2"])
            inj.in_turn(g, seat)
            return


@fault("wild-on-complete-canasta", "melded")
def wild_on_complete(inj: Injector, g: Game, seat: str) -> None:
    wild = [c for c in g.free(seat) if c in WILD]
    done = [m for m in g.melds[SIDE[seat]] if m.kind == "set" and m.complete and not m.frozen]
    if not wild or not done or not ready(g, seat, 1):
        return
    event = g.add(seat, wild[:1], done[0])
    done[0].frozen = True
    inj.expect("wild-on-complete-canasta", event, seat, ["15.f.1"], ["28.2", "15.f.1"])
    inj.in_turn(g, seat)


@fault("card-on-complete-sequence", "melded")
def on_complete_sequence(inj: Injector, g: Game, seat: str) -> None:
    for meld in g.melds[SIDE[seat]]:
        if meld.kind != "sequence" or not meld.complete or meld.frozen or not ready(g, seat, 1):
            continue
        ends = [ORDER[p] + meld.key for p in (meld.low - 1, meld.high + 1) if 0 <= p < len(ORDER)]
        cards = [c for c in ends if c in g.free(seat)]
        if cards:
            event = g.add(seat, cards[:1], meld)
            meld.frozen = True
            inj.expect("card-on-complete-sequence", event, seat, ["15.f.1"], ["28.2", "15.f.1"])
            inj.in_turn(g, seat)
            return


@fault("second-set-of-rank", "melded")
def second_set(inj: Injector, g: Game, seat: str) -> None:
    for rank, cards in by_rank(g, seat).items():
        if len(cards) >= 3 and open_set(g, SIDE[seat], rank) and ready(g, seat, 3):
            kind = ("set", rank)
            for meld in g.melds[SIDE[seat]]:
                meld.frozen = meld.frozen or (meld.kind == "set" and meld.key == rank)
            _new(inj, g, seat, "second-set-of-rank", cards[:3], kind, ["11.c", "11.h"])
            return
