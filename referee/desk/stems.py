"""Words of a text as search compares them: without endings, in one case, without ё.

English, Finnish and Russian inflect, so words are cut to their stems by the Snowball stemmers. A
query doesn't say in which language it is, so each of its words is looked for in every language of
its alphabet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Protocol, cast

_WORD = re.compile(r"[^\W_]+")
_CYRILLIC = re.compile("[а-яё]")
_STEMMERS = {"en": "english", "fi": "finnish", "ru": "russian"}
_LATIN = ("en", "fi")


class _Stemmer(Protocol):
    """The part of a Snowball stemmer that is needed here."""

    def stemWord(self, word: str) -> str:  # noqa: N802 - its name there
        """The stem of a word in lower case."""


def words_of(text: str) -> Iterator[str]:
    """The words of a text in lower case."""
    return (found.group().casefold().replace("ё", "е") for found in _WORD.finditer(text))


def languages_of(word: str) -> tuple[str, ...]:
    """The languages that a word can be of, by its alphabet."""
    return ("ru",) if _CYRILLIC.search(word) else _LATIN


@cache
def stem(word: str, lang: str) -> str:
    """The stem of a word in lower case; a number is its own."""
    return word if word.isdecimal() else _stemmer(lang).stemWord(word)


@cache
def _stemmer(lang: str) -> _Stemmer:
    snowball = import_module("snowballstemmer")  # only searching needs it, and it has no types
    return cast(_Stemmer, snowball.stemmer(_STEMMERS[lang]))
