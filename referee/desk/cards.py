"""Cards as they are typed at the desk: the log's notation, and how Finns and Russians write them.

`KS`, `K♠`, `♠K`, `ÄS` (ässä), `RH` (rouva), `hertta rouva`, `pataässä`, `Ru10`, `ДЧ`, `туз пик`,
`jokeri`, `?`, `12?`; with or without blanks, commas or hyphens between rank and suit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from referee.cards import ALL_CARDS, JOKER, RANKS, UNKNOWN, Card, CardError, Cards
from referee.locale.cards import (
    JOKER_WORDS,
    LETTERS,
    RANK_WORDS,
    SIGNS,
    SUIT_LETTERS,
    SUIT_WORDS,
    UNCLEAR_SUIT,
)

MOST_CARDS: Final = 200
"""Cards that can be typed at once: more than any pack that is dealt holds."""

_UNKNOWN: Final = re.compile(r"(\d{0,3})\?")
_BETWEEN: Final = re.compile(r"[\s,;]+")
_VARIATION: Final = "\ufe0f\ufe0e"


class TypedCardError(CardError):
    """A word that is no card; the message says what else it could be, where that is known."""

    def __init__(self, word: str, hint: str = "") -> None:
        super().__init__(word)
        self.args = (f"{word!r} is no card{hint}",)


def read_cards(text: str | Iterable[str]) -> Cards:
    """The cards of a text. Raises `TypedCardError` for the first word that is none.

    >>> read_cards("ÄS, RH hertta10 jokeri 2?")
    ('AS', 'QH', 'TH', 'JK', '?', '?')
    """
    whole = text if isinstance(text, str) else " ".join(text)
    words = [word for word in _BETWEEN.split(whole) if word]
    cards: list[Card] = []
    while words:
        found, used = _first(words)
        cards += found
        words = words[used:]
        if len(cards) > MOST_CARDS:
            raise TypedCardError(whole[:40], f": more than {MOST_CARDS} cards")
    return tuple(cards)


def read_card(text: str) -> Card:
    """The single card of a text. Raises `TypedCardError` if it is none or several."""
    cards = read_cards(text)
    if len(cards) != 1:
        raise TypedCardError(text, ": one card is needed here")
    return cards[0]


def _first(words: Sequence[str]) -> tuple[Cards, int]:
    """The cards that the first word means, and how many words that takes: `hertta rouva` two."""
    word = _plain(words[0])
    if unknown := _UNKNOWN.fullmatch(word):
        return (UNKNOWN,) * int(unknown.group(1) or 1), 1
    if word in _JOKERS:
        return (JOKER,), 1
    if len(words) > 1 and (pair := _of_two(word, _plain(words[1]))):
        return (pair,), 2
    return (_of_one(word, words[0]),), 1


def _plain(word: str) -> str:
    """A word in one case, with 10 as T, and without hyphens, marks or ё."""
    text = word.casefold().replace("ё", "е").translate(_DROPPED)
    return text.replace("10", "t")


def _of_two(first: str, second: str) -> Card | None:
    """A card said in two words, rank and suit in any order; None if they are no card together."""
    for rank, suit in ((first, second), (second, first)):
        if rank in _RANKS and suit in _SUITS:
            return _RANKS[rank] + _SUITS[suit]
    return None


def _of_one(word: str, typed: str) -> Card:
    """The card of one word. Raises `TypedCardError`."""
    if word.upper() in ALL_CARDS:
        return word.upper()
    found = dict.fromkeys(_splits(word))
    if len(found) == 1:
        return next(iter(found))
    if len(found) > 1:
        raise TypedCardError(typed, f": is it {' or '.join(found)}?")
    raise TypedCardError(typed, _hint(word))


def _splits(word: str) -> Iterator[Card]:
    """The cards that a word means when it is cut in two.

    A single letter of a suit stands behind the rank; signs and longer words may stand before it.
    """
    for cut in range(1, len(word)):
        first, second = word[:cut], word[cut:]
        if first in _ALL_RANKS and second in _ALL_SUITS:
            yield _ALL_RANKS[first] + _ALL_SUITS[second]
        elif first in _SUITS and second in _ALL_RANKS:
            yield _ALL_RANKS[second] + _SUITS[first]


def _hint(word: str) -> str:
    if word[-1:].upper() == UNCLEAR_SUIT and word[:-1] in _ALL_RANKS:
        rank = _ALL_RANKS[word[:-1]]
        return f": R may be ruutu ({rank}D) or risti ({rank}C); write Ru or Ri"
    if word in _RANKS:
        return ": its suit is missing"
    return ": its rank is missing" if word in _SUITS else ""


def _by_word(words: dict[str, str]) -> dict[str, str]:
    return {word: letter for letter, text in words.items() for word in text.split()}


_DROPPED: Final = {ord(mark): None for mark in f"-–_*{_VARIATION}"}
_JOKERS: Final = frozenset(JOKER_WORDS.split())
_RANKS: Final = _by_word(dict(RANK_WORDS))
_SUITS: Final = _by_word(dict(SUIT_WORDS)) | {sign: suit for suit, sign in SIGNS.items()}
_ALL_RANKS: Final = (
    _RANKS
    | {rank.lower(): rank for rank in RANKS}
    | {letter.lower(): rank for letters in LETTERS.values() for rank, letter in letters.items()}
)
_ALL_SUITS: Final = _SUITS | {letter.lower(): suit for letter, suit in SUIT_LETTERS.items()}
