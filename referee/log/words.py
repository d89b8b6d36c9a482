"""The words of an event line: which kind of argument a word can be, and how it is read and shown.

One entry a kind; what a whole line looks like stands in `referee.log.grammar`.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from referee.cards import format_cards
from referee.log.grammar import Slot, choices
from referee.log.names import PLACES, SEATS, SIDES, is_meld_name
from referee.log.wording import CARD_WORDS, MELD_WORDS, first_wrong_card

_NUMBER: Final = re.compile(r"[0-9]{1,7}")
_POINTS: Final = re.compile(r"[-+]?[0-9]{1,7}")
_PARAGRAPH: Final = re.compile(r"[0-9][^\s#:]*")
_PLACES: Final = frozenset(PLACES)


class Word(NamedTuple):
    """A word of a line and its column, from 1."""

    text: str
    column: int


EXPECTED: Final = {
    "answer": "yes, no, other, none or a number",
    "cards": CARD_WORDS,
    "count": "a number",
    "counts": "a seat and a number of cards",
    "inspected": "pile or a meld's name",
    "meld": MELD_WORDS,
    "melds": MELD_WORDS,
    "paragraphs": "a paragraph such as 31.a",
    "place": "stock, pile, a seat or a meld",
    "points": "a side and its points, such as AC -100",
    "reference": "an event's number or label",
    "score": "points",
    "seat": "a seat",
    "side": "a side",
}


def expected(verb: str, slot: Slot) -> str:
    """What may stand for this argument, in words."""
    if slot.kind == "flag":
        return f"`{slot.word}`"
    value = ", ".join(choices(verb, slot.key)) if slot.kind == "choice" else EXPECTED[slot.kind]
    return f"`{slot.word}` and {value}" if slot.word and not slot.bare else value


def options(verb: str, slot: Slot) -> tuple[str, ...]:
    """The fixed words that may stand for this argument, to find the nearest one."""
    if slot.kind in ("choice", "answer"):
        return (*slot.words, *choices(verb, slot.key))
    fixed = {"seat": SEATS, "counts": SEATS, "side": SIDES, "points": SIDES}
    return slot.words or fixed.get(slot.kind, ())


def accepts(verb: str, slot: Slot, word: str) -> bool:
    """Whether the word can begin a value of this argument."""
    kind = slot.kind
    if kind in ("choice", "answer"):
        return word in choices(verb, slot.key) or (kind == "answer" and _is_number(word))
    return _ACCEPTS[kind](word)


def _is_number(word: str) -> bool:
    return _NUMBER.fullmatch(word) is not None


def is_card(word: str) -> bool:
    """Whether the word is a card, an unknown card or a run such as `12?`."""
    return bool(word.split()) and first_wrong_card(word) is None


_ACCEPTS: Final = {
    "cards": is_card,
    "count": _is_number,
    "counts": SEATS.__contains__,
    "inspected": lambda word: word == "pile" or is_meld_name(word),
    "meld": is_meld_name,
    "melds": is_meld_name,
    "paragraphs": lambda word: _PARAGRAPH.fullmatch(word) is not None,
    "place": _PLACES.__contains__,
    "points": SIDES.__contains__,
    "reference": bool,
    "score": lambda word: _POINTS.fullmatch(word) is not None,
    "seat": SEATS.__contains__,
    "side": SIDES.__contains__,
}


def takes_many(slot: Slot) -> bool:
    """Whether the argument goes on as long as its kind of word does."""
    return slot.kind in ("cards", "melds", "paragraphs")


def takes_pairs(slot: Slot) -> bool:
    """Whether the argument is a row of names, each with a number."""
    return slot.kind in ("counts", "points")


def is_pair_value(slot: Slot, word: str) -> bool:
    """Whether the word is the number behind a name of such a row."""
    return (_NUMBER if slot.kind == "counts" else _POINTS).fullmatch(word) is not None


def value_of(slot: Slot, words: list[str]) -> Any:
    """The JSON value of an argument whose words have been accepted."""
    if slot.kind == "flag":
        return True
    if slot.kind == "cards":
        return " ".join(words)
    if takes_many(slot):
        return list(words)
    if takes_pairs(slot):
        return dict(zip(words[::2], map(int, words[1::2]), strict=True))
    is_whole = slot.kind in ("count", "score", "answer", "reference") and _POINTS.fullmatch(
        words[0]
    )
    return int(words[0]) if is_whole else words[0]


def text_of(slot: Slot, value: Any) -> str:
    """The words of an argument's value, without the word that announces it."""
    if isinstance(value, dict):
        return " ".join(f"{name} {number}" for name, number in value.items())
    if isinstance(value, tuple):
        return format_cards(value) or "0?"  # an empty list of cards still has to be said
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
