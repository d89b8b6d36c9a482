"""Cards as the decoder reads them: a list in one string, or a list of strings.

Most of an archive is short card strings that come again and again, so what has been read once is
kept in a bounded cache. Limits on length keep a hostile log (`999? 999? …`) from filling memory;
the JSON Schema states the same limits.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from typing import Any, Final

from referee.cards import ALL_CARDS, CROSSWISE, UNKNOWN, CardError, Cards, parse_cards

LONGEST_TEXT: Final = 4000
MOST_WORDS: Final = 999
MOST_COUNTED: Final = 4

_LONGEST_KEPT: Final = 400
_MOST_KEPT: Final = 16_384
_CANONICAL: Final = {
    text: text for card in (*ALL_CARDS, UNKNOWN) for text in (card, card + CROSSWISE)
}

# The white space that `str.split` splits at, spelled out: `\s` differs between Python and ECMA 262.
_SPACE: Final = r"[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]"
_CARD: Final = r"(?:(?:[AKQJTakqjt2-9]|10)[SHDCshdcſ♠♥♦♣]|[Jj][Kk]|\?)\*?"
_WORD: Final = rf"(?:{_CARD}|[0-9]{{1,3}}\?)"
_LIST: Final = rf"{_SPACE}*(?:{_WORD}(?:{_SPACE}+{_WORD})*{_SPACE}*)?$(?!\n)"
COUNTED_PATTERN: Final = r"[0-9]\?"
CARDS_PATTERN: Final = rf"^(?!(?:[\s\S]*?{COUNTED_PATTERN}){{{MOST_COUNTED + 1}}}){_LIST}"
ENTRY_PATTERN: Final = rf"^(?!(?:[\s\S]*?{COUNTED_PATTERN}){{2}}){_LIST}"
"""For an entry of a list of strings, in which unknown cards are counted once at most."""

_COUNTED: Final = re.compile(COUNTED_PATTERN)


class CardList(tuple[str, ...]):
    """Cards of a log, read from `"7S 8S"` or `["7S", "8S"]`; canonical strings, `*` kept.

    `CardList["7S 8S"]` reads one string through the cache and raises `CardError`.
    """

    __slots__ = ()


def _read(text: str) -> CardList:
    try:
        if len(text) <= LONGEST_TEXT:
            return CardList(map(_CANONICAL.__getitem__, text.split()))
    except KeyError:
        _refuse_flood(text.split())
        return CardList(parse_cards(text))
    raise ValueError(f"a list of cards has at most {LONGEST_TEXT} characters")


def _refuse_flood(texts: list[str]) -> None:
    """Raise `ValueError` if more than a few of the texts count unknown cards (`12?`)."""
    if sum(_COUNTED.search(text) is not None for text in texts) > MOST_COUNTED:
        raise ValueError(f"a list of cards has at most {MOST_COUNTED} runs such as 12?")


class _Cache(dict[str, CardList]):
    """Card strings already read; emptied when full, so that memory stays flat."""

    def __missing__(self, text: str) -> CardList:
        if not isinstance(text, str):
            raise TypeError("cards are a string or a list of strings")
        cards = _read(text)
        if len(text) <= _LONGEST_KEPT:
            if len(self) >= _MOST_KEPT:
                self.clear()
            self[text] = cards
        return cards


read_text: Final[Callable[[str], CardList]] = _Cache().__getitem__

# The decoder calls `dec_hook(type, value)`. With the cache as the class's subscript,
# `operator.getitem` is that hook: a hit costs no Python frame, a tenth of the decoding time.
CardList.__class_getitem__ = read_text  # type: ignore[assignment]
fast_hook: Final[Callable[[Any, Any], Any]] = operator.getitem


def read_cards(value: object) -> CardList:
    """Read cards from a string or a list of strings. Raises `ValueError` or `TypeError`."""
    if not isinstance(value, list | tuple):
        return read_text(value)  # type: ignore[arg-type]  # refuses what is no string
    if len(value) > MOST_WORDS:
        raise ValueError(f"a list of cards has at most {MOST_WORDS} entries")
    parts = [read_text(text) for text in value]
    _refuse_flood(list(value))
    if any(len(_COUNTED.findall(text)) > 1 for text in value):
        raise ValueError("an entry of a list of cards has at most one run such as 12?")
    return CardList(card for part in parts for card in part)


def hook(_type: type, value: object) -> CardList:
    """The decoder's hook for `CardList`, strings and lists of strings alike."""
    return read_cards(value)


def hand_cards(spec: int | str | list[str] | Cards) -> Cards:
    """The cards of a hand or stock given as cards or as a number. Raises `CardError`.

    >>> hand_cards(2)
    ('?', '?')
    """
    return (UNKNOWN,) * spec if isinstance(spec, int) else read_cards(spec)


__all__ = [
    "CARDS_PATTERN",
    "COUNTED_PATTERN",
    "ENTRY_PATTERN",
    "LONGEST_TEXT",
    "MOST_COUNTED",
    "MOST_WORDS",
    "CardError",
    "CardList",
    "fast_hook",
    "hand_cards",
    "hook",
    "read_cards",
    "read_text",
]
