"""How long the solver takes. Prints figures, asserts nothing: `arrange.py [number of hands]`."""

from __future__ import annotations

import random
import statistics
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "unit" / "arrange")]

from shapes_for_tests import SAMBA, VALUES  # noqa: E402

from referee.arrange import (  # noqa: E402
    TableMeld,
    can_go_out,
    can_lay_all,
    can_open,
    fewest_back,
    place,
    takes_top,
)

Cards = tuple[str, ...]
PACK = [card for card in VALUES for _ in range(6 if card == "JK" else 3)]
HAND_PACK = [card for card in PACK if card not in SAMBA.unmeldable]
MELDS = (
    TableMeld("AC1", ("7S", "8S", "9S", "TS"), "sequence"),
    TableMeld("AC2", ("5H", "5D", "5C", "JK"), "set"),
    TableMeld("AC3", ("JD", "QD", "KD"), "sequence"),
    TableMeld("AC4", ("9H", "9D", "9C", "9S", "2C"), "set"),
)
HILL_CLIMB = (
    "2H 5D 5H 5S 6C 6D 6D 6H 6H 6S 6S 7C 7C 7D 7D 7H 7H 7H 7S 7S "
    "8C 8C 8D 8D 8H 8H 8S 8S 9C 9D 9H 9S 9S AC JC JK JK JK JS TD"
)


def random_hands(rng: random.Random, count: int) -> Iterator[Cards]:
    """Hands of 15 to 40 cards from the full pack."""
    for _ in range(count):
        yield tuple(rng.sample(HAND_PACK, rng.randint(15, 40)))


def block(ranks: str, suits: str, copies: int) -> Cards:
    """Every rank in every suit, so many times."""
    return tuple(r + s for r in ranks for s in suits for _ in range(copies))


def adversarial() -> Iterator[tuple[str, Cards]]:
    """Hands made to hurt: dense blocks of adjacent cards, with cards beside that fit badly."""
    odd = ("KS", "AH", "4D", "5C")
    yield (
        "18 wild cards, pairs",
        ("JK",) * 6 + block("2", "SHDC", 3) + block("456789TJQKA", "SH", 1),
    )
    yield "two suits, all ranks, twice", block("456789TJQ", "SH", 2) + odd
    yield "one suit, all ranks, three times", block("456789TJQKA", "S", 3) + odd
    yield "four suits, five ranks, twice", block("6789T", "SHDC", 2)[:36] + odd
    yield "four suits, three ranks, three times", block("89T", "SHDC", 3) + odd
    yield "four suits, nine ranks, once", block("456789TJQ", "SHDC", 1) + odd
    yield (
        "staggered suits",
        (block("4567", "S", 3) + block("6789", "H", 3) + block("89TJ", "D", 3) + odd),
    )
    yield "ragged", block("468TQ", "SHDC", 1) + block("579", "SH", 2) + block("JK", "DC", 2)
    yield "found by a hill climb", tuple(HILL_CLIMB.split())
    rng = random.Random(5)
    dense = block("56789TJ", "SHDC", 3)
    for number in range(30):
        yield f"dense draw {number + 1}", tuple(rng.sample(dense, 36)) + odd


Question = Callable[[Cards], object]


def questions() -> dict[str, Question]:
    """Every question, asked of one hand."""
    return {
        "can_open 50": lambda hand: can_open(hand, 50, SAMBA),
        "can_open 150": lambda hand: can_open(hand, 150, SAMBA),
        "can_open all but little": lambda hand: can_open(hand, SAMBA.points(hand) - 25, SAMBA),
        "can_open with top": lambda hand: can_open(hand[1:], 120, SAMBA, top=hand[0], with_pile=1),
        "can_open with '?'": lambda hand: can_open((*hand[2:], "?"), 120, SAMBA),
        "can_lay_all": lambda hand: can_lay_all(hand[:4], hand[4:], MELDS, SAMBA),
        "can_go_out": lambda hand: can_go_out(hand, MELDS, SAMBA, complete_already=2),
        "can_go_out, two to do": lambda hand: can_go_out(hand, MELDS, SAMBA),
        "can_go_out, unopened": lambda hand: can_go_out(hand, (), SAMBA, minimum=120),
        "fewest_back": lambda hand: fewest_back(
            [TableMeld("AC2", hand[:4], "set")], (), MELDS, SAMBA, discarded=True
        ),
        "takes_top": lambda hand: takes_top(
            hand[1:], hand[0], MELDS, SAMBA, locked=False, open_side=True, pile=9
        ),
        "place": lambda hand: place(hand[0], MELDS, hand[1:], SAMBA),
    }


def timed(question: Question, hands: list[Cards]) -> list[float]:
    """Milliseconds for each hand."""
    times = []
    for hand in hands:
        start = perf_counter()
        question(hand)
        times.append((perf_counter() - start) * 1000)
    return times


def show(title: str, hands: list[Cards]) -> None:
    print(f"\n{title}: {len(hands)} hands\n{'':28}{'median':>9}{'p99':>9}{'max':>9}  ms")
    for name, question in questions().items():
        times = sorted(timed(question, hands))
        p99 = times[min(len(times) - 1, int(len(times) * 0.99))]
        print(f"{name:28}{statistics.median(times):9.2f}{p99:9.2f}{times[-1]:9.2f}")


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    show("Random hands of 15 to 40 cards", list(random_hands(random.Random(1), count)))
    names, hands = zip(*adversarial(), strict=True)
    show("Adversarial hands", list(hands))
    print("\nSlowest question of each adversarial hand, ms")
    for name, hand in list(zip(names, hands, strict=True))[:9]:
        worst = max((timed(q, [hand])[0], title) for title, q in questions().items())
        print(f"{name:40}{len(hand):3} cards {worst[0]:9.2f}  {worst[1]}")


if __name__ == "__main__":
    main()
