"""A whole deal of contract samba from the cut to the score, from a seed."""

from __future__ import annotations

import random
from collections import deque
from contextlib import suppress
from dataclasses import dataclass

from contract_generator.auction import auction, open_contract
from contract_generator.cards import PACK, RING, SUITS, is_lock
from contract_generator.play import play_turn
from contract_generator.score import score
from contract_generator.table import SEATS, SIDES, Hook, LogStops, Table, left
from referee.log import model
from referee.log.cardlist import CardList

LONGEST = 600
STYLES = ("plain", "plain", "rich", "rich", "rich", "upcard", "late-three")


@dataclass
class Generated:
    """A deal as a document, its score (points by side; None if it stops) and its table."""

    document: model.Document
    score: dict[str, int] | None
    table: Table


def generate(seed: int, hook: Hook | None = None) -> Generated:
    """The deal of a seed. `hook` is called at the moments at which a fault may be injected."""
    rng = random.Random(seed)
    dealer = rng.choice(SEATS)
    style = rng.choice(STYLES)
    hands, stock = _cards(rng, dealer, style)
    scores = {side: _standing(rng) for side in SIDES}
    table = Table(rng, dealer, scores, {s: list(c) for s, c in hands.items()}, deque(stock), hook)
    table.pace = rng.choice((1.0, 1.0, 0.6, 0.3))
    points: dict[str, int] | None = None
    with suppress(LogStops):
        _play(table)
        points = score(table)
        if table.chance(0.5):
            table.tell(model.Score(by="table", points=dict(points)))
    document = model.Document(
        format=1,
        ruleset="sitoumussamba",
        title=f"Contract samba deal, seed {seed}",
        dealer=dealer,
        scores=dict(scores),
        hands={seat: " ".join(cards) for seat, cards in hands.items()},
        stock=CardList(stock),
        events=table.events,
    )
    return Generated(document, points, table)


def _standing(rng: random.Random) -> int:
    if rng.random() < 0.25:
        return 0
    limits = rng.choice(
        ((-800, -5), (0, 1495), (1500, 2995), (3000, 6995), (7000, 9995), (10_000, 19_000))
    )
    return 5 * (rng.randint(*limits) // 5)


# -- the cards ---------------------------------------------------------------------------------


def _cards(rng: random.Random, dealer: str, style: str) -> tuple[dict[str, list[str]], list[str]]:
    """Hands and stock, arranged for rare events where the style asks for it."""
    pack = list(PACK)
    rng.shuffle(pack)
    if style == "rich":
        _rich_side(rng, pack)
    elif style == "upcard":
        _to_place(rng, pack, 60, rng.choice([card for card in PACK if is_lock(card)]))
    elif style == "late-three":
        _to_place(rng, pack, len(pack) - 1 - rng.randrange(2), rng.choice(("3H", "3D")))
    start = SEATS.index(left(dealer))
    hands = {SEATS[(start + i) % 4]: pack[15 * i : 15 * i + 15] for i in range(4)}
    return hands, pack[60:]


def _to_place(rng: random.Random, pack: list[str], place: int, card: str) -> None:
    at = rng.choice([i for i, c in enumerate(pack) if c == card and i != place] or [place])
    pack[place], pack[at] = pack[at], pack[place]


def _rich_side(rng: random.Random, pack: list[str]) -> None:
    """Most of two runs and of some sets for the two hands of a side."""
    wanted: list[str] = []
    for _ in range(rng.randint(1, 2)):
        low, suit = rng.randrange(13), rng.choice(SUITS)
        wanted += [RING[(low + i) % 13] + suit for i in range(rng.randint(5, 7))]
    for rank in rng.sample(RING.replace("3", ""), rng.randint(1, 3)):
        wanted += [rank + suit for suit in "SHDCSHDC"[: rng.randint(5, 8)]]
    first = 15 * rng.randrange(2)
    places = [*range(first, first + 15), *range(first + 30, first + 45)]
    rng.shuffle(places)
    used: list[int] = []
    for place, card in zip(places, wanted, strict=False):
        spots = [i for i, c in enumerate(pack) if c == card and i not in used]
        if spots:
            at = rng.choice(spots)
            pack[place], pack[at] = pack[at], pack[place]
            used.append(place)


# -- the deal ----------------------------------------------------------------------------------


def _play(t: Table) -> None:
    t.tell(model.Cut(by=left(t.dealer, 3)))
    t.tell(model.Deal(by=t.dealer))
    auction(t)
    open_contract(t)
    card = t.stock.popleft()
    t.pile.append(card)
    t.tell(model.Turn(by="table", cards=CardList((card,))))
    seat = t.contract.maker if t.contract else left(t.dealer)
    play_turn(t, seat, upcard=t.contract is not None)
    for _ in range(LONGEST):
        if t.over:
            return
        seat = left(seat)
        play_turn(t, seat)
    raise AssertionError("a deal that never ends")
