"""The meld shapes of Samba and of classic Canasta, written out for tests and benchmarks."""

from referee.arrange import Shapes
from referee.cards import JOKER, RANKS, SUITS

POINTS = {"A": 20, "2": 20, "7": 5, "6": 5, "5": 5, "4": 5, "3": 5}
VALUES = {JOKER: 50} | {r + s: POINTS.get(r, 10) for r in RANKS for s in SUITS}
NATURAL = frozenset("AKQJT987654")

SAMBA = Shapes(
    wild=frozenset({JOKER, "2S", "2H", "2D", "2C"}),
    values=VALUES,
    unmeldable=frozenset({"3H", "3D"}),
    set_ranks=NATURAL,
    set_min=3,
    set_min_naturals=2,
    set_max_wilds=2,
    set_complete=7,
    set_grows=True,
    wild_on_complete=False,
    sequences=True,
    sequence_ranks=tuple("456789TJQKA"),
    sequence_min=3,
    sequence_max=7,
    last_cards=frozenset({"3S", "3C"}),
    last_min=3,
    last_max=6,
    complete_to_go_out=2,
)

CANASTA = Shapes(
    wild=SAMBA.wild,
    values=VALUES,
    unmeldable=SAMBA.unmeldable,
    set_ranks=NATURAL,
    set_min=3,
    set_min_naturals=2,
    set_max_wilds=3,
    set_complete=7,
    set_grows=True,
    wild_on_complete=True,
    sequences=False,
    sequence_ranks=(),
    sequence_min=3,
    sequence_max=7,
    last_cards=SAMBA.last_cards,
    last_min=3,
    last_max=4,
    complete_to_go_out=1,
)
