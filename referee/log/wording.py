"""Words for what is wrong with a value: what was expected, what it is, which name is nearest."""

from __future__ import annotations

from typing import Any

from referee.cards import ALL_CARDS, CardError, parse_card
from referee.log.names import nearest

CARD_WORDS = "cards such as 7S TD JK ? 12?"
MELD_WORDS = "a meld's name such as AC1"

TYPE_WORDS = {
    "object": "an object",
    "array": "a list",
    "string": "a text",
    "boolean": "true or false",
    "integer": "a whole number",
    "null": "nothing",
}
_KIND_WORDS = {
    dict: "an object",
    list: "a list",
    str: "a text",
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    type(None): "nothing",
}


def first_wrong_card(text: str) -> str | None:
    """The first word of a card list that is no card; None if there is none."""
    return next((word for word in text.split() if not _is_card(word)), None)


def _is_card(word: str) -> bool:
    if word[-1] == "?" and word[:-1]:
        return word[:-1].isascii() and word[:-1].isdigit() and len(word) <= 4
    try:
        parse_card(word)
    except CardError:
        return False
    return True


def nearest_card(word: str) -> str | None:
    """The card most like a word that is none: the same rank or suit, written as cards are."""
    turned = word[::-1].upper()
    return turned if turned in ALL_CARDS else nearest(word, sorted(ALL_CARDS))


def wanted(error: Any) -> str:
    """What a schema error asks for instead."""
    title = error.schema.get("title") if isinstance(error.schema, dict) else None
    if title == "cards":
        return CARD_WORDS
    if title == "meld name":
        return MELD_WORDS
    if error.validator == "type":
        return TYPE_WORDS[error.validator_value]
    return listed(error.validator_value) if error.validator == "enum" else limit(error)


def limit(error: Any) -> str:
    """What a schema error of a range or length allows."""
    words = {
        "minimum": "at least {}",
        "maximum": "at most {}",
        "maxItems": "at most {} entries",
        "maxLength": "at most {} characters",
        "maxContains": "at most {} runs such as 12?",
    }
    return words.get(str(error.validator), "{}").format(error.validator_value)


def listed(names: Any) -> str:
    """Names with commas between, shortened."""
    words = [names] if isinstance(names, str) else [str(name) for name in names]
    return ", ".join(words[:16]) + (", …" if len(words) > 16 else "")


def kind(value: object) -> str:
    """What a value is, in words."""
    return _KIND_WORDS.get(type(value), f"a {type(value).__name__}")
