"""A whole deal from the cut to the score, from a seed."""

from __future__ import annotations

import random
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field

from generator.cards import ORDER, PACK, RED_THREES, SUITS, WILD
from generator.game import SEATS, Game, Hook, LogStops, TurnIsOver, left
from generator.play import play_turn
from generator.score import score
from referee.log import model
from referee.log.cardlist import CardList

LONGEST = 400


@dataclass
class Generated:
    """A deal as a document, its score (points by side; None if it stops) and its game."""

    document: model.Document
    score: dict[str, int] | None
    game: Game
    styles: list[str] = field(default_factory=list)


def generate(seed: int, hook: Hook | None = None, style: str | None = None) -> Generated:
    """The deal of a seed. `hook` is called at the moments at which a fault may be injected."""
    rng = random.Random(seed)
    dealer = rng.choice(SEATS)
    scores = _scores(rng)
    chosen = style or rng.choice(("plain", "plain", "plain", "plain", "direct", "threes", "turn"))
    hands, stock = _cards(rng, dealer, chosen)
    first = all(value == 0 for value in scores.values())
    g = Game(rng, dealer, scores, {s: list(hands[s]) for s in SEATS}, deque(stock), hook)
    g.pace = rng.choice((1.0, 1.0, 0.6, 0.3, 0.1))
    g.hoarder = left(dealer, 1 + rng.randrange(4)) if chosen == "direct" else None
    result: dict[str, int] | None = None
    try:
        _deal(g, draw_seats=first and rng.random() < 0.7)
        _play(g)
        result = score(g)
        if rng.random() < 0.6:
            g.tell(model.Score(by="table", points=dict(result)))
    except LogStops:
        pass
    return Generated(_document(g, seed, hands, stock), result, g, [chosen])


def _document(g: Game, seed: int, hands: dict[str, list[str]], stock: list[str]) -> model.Document:
    return model.Document(
        format=1,
        ruleset="samba",
        title=f"Samba deal, seed {seed}",
        dealer=g.dealer,
        scores=dict(g.scores),
        hands={seat: " ".join(cards) for seat, cards in hands.items()},
        stock=CardList(stock),
        events=g.events,
    )


def _scores(rng: random.Random) -> dict[str, int]:
    if rng.random() < 0.2:
        return {"AC": 0, "BD": 0}
    ranges = ((-800, -5), (0, 1495), (1500, 2995), (3000, 6995), (7000, 9995))
    return {side: 5 * (rng.randint(*rng.choice(ranges)) // 5) for side in ("AC", "BD")}


# -- the cards ---------------------------------------------------------------------------------


def _cards(rng: random.Random, dealer: str, style: str) -> tuple[dict[str, list[str]], list[str]]:
    """Hands and stock, arranged for rare events where the style asks for it."""
    pack = list(PACK)
    rng.shuffle(pack)
    if style == "direct":
        _rich_hand(rng, pack)
    elif style == "threes":
        _to_place(rng, pack, [len(pack) - 1 - rng.randrange(3)], rng.choice(sorted(RED_THREES)))
    elif style == "turn":
        special = sorted(WILD | RED_THREES | {"3S", "3C"})
        for place in range(rng.randint(1, 3)):
            _to_place(rng, pack, [60 + place], rng.choice(special))
    start = SEATS.index(left(dealer))
    hands = {SEATS[(start + i) % 4]: pack[15 * i : 15 * i + 15] for i in range(4)}
    return hands, pack[60:]


def _to_place(rng: random.Random, pack: list[str], places: list[int], card: str) -> None:
    for place in places:
        at = rng.choice([i for i, c in enumerate(pack) if c == card])
        pack[place], pack[at] = pack[at], pack[place]


def _rich_hand(rng: random.Random, pack: list[str]) -> None:
    """A hand with a run of seven and seven of a rank, for an early going out."""
    suit, low = rng.choice(SUITS), rng.randrange(len(ORDER) - 6)
    rank = rng.choice(ORDER)
    run = [r + suit for r in ORDER[low : low + 7]]
    wanted = run + [rank + s for s in "SHDCSHDC"][: 8 if rng.random() < 0.5 else 7]
    first = 15 * rng.choice((0, 0, 1, 2, 3))
    wanted = [*wanted, *(rank + s for s in "SH")]
    places = [*range(first, first + len(wanted) - 2), 61, 62 if rng.random() < 0.5 else 63]
    for count, (place, card) in enumerate(zip(places, wanted, strict=True)):
        spots = [i for i, c in enumerate(pack) if c == card and i not in places[:count]]
        if spots:
            at = rng.choice(spots)
            pack[place], pack[at] = pack[at], pack[place]


# -- the deal ----------------------------------------------------------------------------------


def _deal(g: Game, *, draw_seats: bool) -> None:
    if draw_seats:
        _draw_for_seats(g)
    g.tell(model.Cut(by=left(g.dealer, 3)))
    g.tell(model.Deal(by=g.dealer))
    while True:
        card = g.stock.popleft()
        across = card in WILD or card in RED_THREES
        g.pile.append(card + "*" if across else card)
        g.tell(model.Turn(by="table", cards=CardList((g.pile[-1],))))
        if not across and card[0] != "3":
            return


def _draw_for_seats(g: Game) -> None:
    """Four cards of a pack; the highest is drawn by the player after the dealer."""
    ranks = "AKQJT98765432"
    cards = g.rng.sample([r + s for r in ranks for s in SUITS], 4)
    cards.sort(key=lambda c: (ranks.index(c[0]), SUITS.index(c[1])))
    starter = left(g.dealer)
    owner = {starter: cards[0]}
    owner |= dict(zip([s for s in SEATS if s != starter], cards[1:], strict=True))
    for seat in g.rng.sample(SEATS, 4):
        if g.chance(0.08):
            g.tell(model.SeatDraw(by=seat, cards=CardList(("JK",))))
        g.tell(model.SeatDraw(by=seat, cards=CardList((owner[seat],))))


def _play(g: Game) -> None:
    seat = left(g.dealer)
    g.turn.seat = g.dealer
    for _ in range(LONGEST):
        with suppress(TurnIsOver):
            play_turn(g, seat)
        if g.over:
            return
        seat = left(g.turn.seat)
    raise AssertionError("a deal that never ends")
