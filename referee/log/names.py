"""The names a log uses for seats, sides and melds, and the patterns that describe them.

Everything is listed once here; the typed model checks membership, the JSON Schema the pattern.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

SEATS: Final = ("A", "B", "C", "D", "E", "F")
SIDES: Final = (*SEATS, "AC", "BD")
ACTORS: Final = (*SEATS, "table", "judge")
HIGHEST_MELD: Final = 99
MELD_NAMES: Final = tuple(f"{side}{n}" for side in SIDES for n in range(1, HIGHEST_MELD + 1))
PLACES: Final = ("stock", "pile", *SEATS, *MELD_NAMES)

# `(?!\n)`: in Python `$` also matches before a final line feed, in ECMA 262 it does not.
MELD_PATTERN: Final = r"^(AC|BD|[A-F])[1-9][0-9]?$(?!\n)"

_MELD_SET: Final = frozenset(MELD_NAMES)

if TYPE_CHECKING:
    SeatName: TypeAlias = str
    Actor: TypeAlias = str
    SideName: TypeAlias = str
    MeldName: TypeAlias = str
    Place: TypeAlias = str
    Inspected: TypeAlias = str
else:
    # A Literal is a hash lookup for the decoder, a regular expression several times as slow.
    SeatName = Literal[SEATS]
    Actor = Literal[ACTORS]
    SideName = Literal[SIDES]
    MeldName = Literal[MELD_NAMES]
    Place = Literal[PLACES]
    Inspected = Literal[("pile", *MELD_NAMES)]


def is_meld_name(word: str) -> bool:
    """Whether the word has the form of a meld's name: a side and a number from 1 to 99."""
    return word in _MELD_SET


def meld_side(name: str) -> str:
    """The side in a meld's name: `AC` in `AC12`."""
    return name.rstrip("0123456789")


def nearest(word: str, names: Iterable[str]) -> str | None:
    """The name most like the word in spelling, upper or lower case; None if none is near."""
    folded = {name.casefold(): name for name in names}
    found = get_close_matches(word.casefold()[:80], folded, n=1, cutoff=0.6)
    return folded[found[0]] if found else None
