"""Cards and their notation: rank then suit (`7S`, `TD`), `JK` for a joker, `?` for an unknown card.

A card is a two-letter string, the same in logs, rulebooks and reports, so that it needs no
translation anywhere. `*` behind a discarded or turned card says that it lies crosswise. This
module knows the notation only: which cards are wild or what they are worth stands in a ruleset.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

Card: TypeAlias = str
Cards: TypeAlias = tuple[Card, ...]

RANKS: Final = "AKQJT98765432"
SUITS: Final = "SHDC"
JOKER: Final = "JK"
UNKNOWN: Final = "?"
CROSSWISE: Final = "*"

_SUIT_SIGNS: Final = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
ALL_CARDS: Final = frozenset({JOKER} | {rank + suit for rank in RANKS for suit in SUITS})


class CardError(ValueError):
    """A word that is no card; `word` is the word as written."""

    def __init__(self, word: str) -> None:
        super().__init__(f"{word!r} is no card")
        self.word = word


def parse_card(word: str) -> Card:
    """Read one card in any accepted spelling; keeps a trailing `*`. Raises `CardError`."""
    text = word.upper()
    mark = CROSSWISE if text.endswith(CROSSWISE) else ""
    text = text.removesuffix(CROSSWISE)
    for sign, suit in _SUIT_SIGNS.items():
        text = text.replace(sign, suit)
    if text.startswith("10"):
        text = "T" + text[2:]
    if text in ALL_CARDS or text == UNKNOWN:
        return text + mark
    raise CardError(word)


def parse_cards(text: str | Iterable[str]) -> Cards:
    """Read a list of cards, `"7S 8S 12?"` or a list of words. Raises `CardError`."""
    words = text.split() if isinstance(text, str) else [part for w in text for part in w.split()]
    cards: list[Card] = []
    for word in words:
        count = word[:-1]
        if word[-1] == UNKNOWN and count:
            if not (count.isascii() and count.isdigit() and len(count) <= 3):
                raise CardError(word)
            cards.extend([UNKNOWN] * int(count))
        else:
            cards.append(parse_card(word))
    return tuple(cards)


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards as one string; a run of unknown cards becomes `12?`."""
    words: list[str] = []
    unknown = 0
    for card in [*cards, ""]:
        if card == UNKNOWN:
            unknown += 1
            continue
        if unknown:
            words.append(UNKNOWN if unknown == 1 else f"{unknown}{UNKNOWN}")
            unknown = 0
        if card:
            words.append(card)
    return " ".join(words)


def rank_of(card: Card) -> str:
    """The rank letter; a joker's is `JK`."""
    return card if card == JOKER else card[0]


def suit_of(card: Card) -> str:
    """The suit letter; a joker and an unknown card have none."""
    return "" if card in (JOKER, UNKNOWN) else card[1]


def bare(card: Card) -> Card:
    """The card without its crosswise mark."""
    return card.removesuffix(CROSSWISE)


_MOST_PLAIN: Final = 16_384


class _Plain(dict[Cards, Cards]):
    """Cards without crosswise marks, kept since logs repeat themselves; emptied when full."""

    def __missing__(self, cards: Cards) -> Cards:
        if len(self) >= _MOST_PLAIN:
            self.clear()
        found = self[cards] = tuple(map(bare, cards))
        return found


plain: Final[Callable[[Cards], Cards]] = _Plain().__getitem__
"""The cards without crosswise marks. A look-up and no function: every event asks for it."""
