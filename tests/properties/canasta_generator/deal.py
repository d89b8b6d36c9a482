"""A whole deal from the cut to the score, from a seed."""

from __future__ import annotations

import random
from collections import deque
from dataclasses import dataclass

from canasta_generator.play import play_turn
from canasta_generator.score import score
from canasta_generator.table import PACK, RED, WILD, Table
from canasta_generator.texts import TEXTS
from referee.log import model
from referee.log.cardlist import CardList

LONGEST = 600


@dataclass
class Generated:
    """A deal as a document, its score (points by side) and its table."""

    document: model.Document
    score: dict[str, int]
    table: Table


def generate(ruleset: str, seed: int) -> Generated:
    """The deal of a seed by the text of this ruleset."""
    text = TEXTS[ruleset]
    rng = random.Random(f"{ruleset} {seed}")
    pack = list(PACK)
    rng.shuffle(pack)
    seats = "ABCD"[: text.seats]
    dealer = rng.choice(seats)
    if seed % 5 == 0:
        _rich(rng, pack, text.hand)
    hands = {s: pack[i * text.hand : (i + 1) * text.hand] for i, s in enumerate(seats)}
    stock = pack[len(seats) * text.hand :]
    scores = {side: _score(rng) for side in text.sides}
    table = Table(text, rng, dealer, scores, {s: list(h) for s, h in hands.items()}, deque(stock))
    _deal(table)
    seat = table.left(dealer)
    for _ in range(LONGEST):
        play_turn(table, seat)
        if table.over:
            break
        seat = table.left(seat)
    else:
        raise AssertionError("a deal that never ends")
    document = model.Document(
        format=1,
        ruleset=ruleset,
        title=f"{ruleset}, seed {seed}",
        dealer=dealer,
        scores=dict(scores),
        hands={s: " ".join(cards) for s, cards in hands.items()},
        stock=CardList(stock),
        events=table.events,
    )
    return Generated(document, score(table), table)


def _score(rng: random.Random) -> int:
    ranges = ((-400, -5), (0, 1495), (1500, 2995), (3000, 4995))
    return 5 * (rng.randint(*rng.choice(ranges)) // 5)


def _rich(rng: random.Random, pack: list[str], hand: int) -> None:
    """A first hand with most of two ranks, for a canasta early on."""
    wanted = rng.sample("AKQJT987654", 2)
    pack.sort(key=lambda card: card[0] not in wanted)
    head, rest = pack[: hand - 1], pack[hand - 1 :]
    rng.shuffle(rest)
    pack[:] = [*head, *rest]


def _deal(t: Table) -> None:
    t.tell(model.Cut(by=t.seats[t.seats.index(t.left(t.dealer))] if _left_cuts(t) else _right(t)))
    t.tell(model.Deal(by=t.dealer))
    while True:
        card = t.stock.popleft()
        across = t.text.crosswise_turn and (card in WILD or card in RED)
        t.pile.append(card + "*" if across else card)
        t.tell(model.Turn(by="table", cards=CardList((t.pile[-1],))))
        if card not in WILD and card[0] != "3":
            return


def _left_cuts(t: Table) -> bool:
    return t.text.name.startswith("canasta-ru-open")


def _right(t: Table) -> str:
    return t.seats[t.seats.index(t.dealer) - 1]
