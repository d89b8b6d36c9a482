"""What the texts differ in, as far as a legal deal can tell."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Text:
    """One text. Points and cards; `ends` says how a deal with an empty stock goes on."""

    name: str
    hand: int = 11
    seats: int = 4
    draw: int = 1
    canastas: int = 1
    bands: tuple[tuple[int, int], ...] = ((3000, 120), (1500, 90), (0, 50))
    negative: int = 15
    natural: int = 500
    mixed: int = 300
    out: int = 100
    concealed: int = 200
    scope: str = "side"
    exempt: str = "always"
    may_add: bool = False
    red: int = 100
    red_needs: str = "meld"
    all_red: int = 0
    black_in_hand: int = 5
    black_laid: int = 5
    black_set: int = 3
    locks: bool = True
    wild_take: bool = True
    open_by_pile: bool = True
    last_discard: str = "free"
    ends: str = "next-player"
    duty: bool = False
    last_red_ends: bool = True
    wild_ratio: bool = False
    closed: bool = False
    late_red: str = "turn"
    crosswise_turn: bool = True
    crosswise_discard: bool = True
    one_card: bool = False

    @property
    def sides(self) -> tuple[str, ...]:
        seats = "ABCD"[: self.seats]
        return ("AC", "BD") if self.seats == 4 else tuple(seats)

    def minimum(self, score: int) -> int:
        return next((m for limit, m in self.bands if score >= limit), self.negative)


FI = Text("canasta-fi")
CLASSIC = Text(
    "canasta-ru-classic", scope="player", exempt="stock", all_red=400, duty=True, one_card=False
)
OPEN = Text(
    "canasta-ru-open", scope="player", exempt="never", may_add=True, all_red=400,
    ends="last-drawer", last_red_ends=False, wild_ratio=True, crosswise_turn=False,
)  # fmt: skip
HOUSE = Text(
    "canasta-ru-house", hand=13, negative=50,
    bands=((5005, 150), (3000, 120), (1500, 90), (0, 50)),
    natural=600, out=200, scope="none", red=105, red_needs="canasta", black_in_hand=105,
    black_laid=0, black_set=4, locks=False, wild_take=False, open_by_pile=False,
    last_discard="needed", last_red_ends=False, closed=True, crosswise_turn=False,
)  # fmt: skip
TEXTS = {
    text.name: text
    for text in (
        FI, CLASSIC, OPEN, HOUSE,
        replace(FI, name="canasta-fi/two-player", hand=15, seats=2, draw=2, canastas=2),
        replace(FI, name="canasta-fi/three-player", hand=13, seats=3, draw=2, canastas=2),
        replace(FI, name="canasta-fi/all-red-threes", all_red=400),
        replace(OPEN, name="canasta-ru-open/two-canastas", canastas=2),
        replace(OPEN, name="canasta-ru-open/three-player", hand=13, seats=3, canastas=2),
        replace(OPEN, name="canasta-ru-open/two-player", hand=15, seats=2, canastas=2),
        replace(
            CLASSIC, name="canasta-ru-classic/two-player", hand=15, seats=2, draw=2, canastas=2
        ),
    )
}  # fmt: skip
