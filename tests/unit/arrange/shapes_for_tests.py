"""The meld shapes of the games, written out for tests and benchmarks."""

from dataclasses import replace

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

CONTRACT = replace(
    SAMBA,
    unmeldable=frozenset(),
    set_ranks=NATURAL | {"2"},
    sequence_ring=True,
    sequence_ranks=tuple("A23456789TJQK"),
    complete_to_go_out=0,
    wild_sets=frozenset({"2"}),
    natural_canasta_closed=True,
    combine_sets=False,
    opening_bonus={
        "sequence": 1500,
        "natural": 500,
        "mixed": 300,
        "natural-A": 1000,
        "mixed-A": 500,
        "natural-2": 3000,
        "mixed-2": 2000,
    },
    complete_opens=True,
    opening_counts_top=False,
    contract_naturals=4,
    contract_wild_set=4,
    contract_wilds=2,
    last_card_discarded=True,
    out_sequences=1,
    out_canastas=2,
    out_pure=1,
    take_naturals_locked=3,
    take_onto_sets=False,
    take_onto_locked=True,
)

# The games with two packs and no sequences.
FI = replace(
    CANASTA,
    one_set_per_rank=True,
    take_with_wild=True,
    take_onto_complete=True,
)
CLASSIC = replace(FI, one_card_take="to-go-out")
OPEN = replace(FI, wilds_up_to_naturals=True, last_cards_bar_discard=True)
HOUSE = replace(
    CANASTA,
    last_min=4,
    canasta_closed=True,
    wild_canastas=((0, 7), (4, 3)),
    last_card_discarded=True,
)
