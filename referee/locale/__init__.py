"""Interface strings in English, Finnish and Russian, with the plurals of each language.

Only the words of the interface; the wording of rules and rulings belongs to the rulebook.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Final

__all__ = ["LANGUAGES", "Words", "from_environment", "pick", "words"]

LANGUAGES: Final = ("en", "fi", "ru")
_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


class Words:
    """The strings of one language.

    `words("fi")("noticed", event=4)` fills in a string; `count("points", 3)` also picks the
    plural. A key that doesn't exist raises `KeyError`: the tests look at every key.
    """

    def __init__(self, lang: str, strings: Mapping[str, str | Mapping[str, str]]) -> None:
        self.lang = lang
        self._strings = strings

    def __call__(self, key: str, **values: object) -> str:
        """The string of a key with its placeholders filled in."""
        text = self._entry(key)
        if not isinstance(text, str):
            raise KeyError(f"{key} has plural forms: use count()")
        return text.format(**values) if values else text

    def count(self, key: str, number: int, **values: object) -> str:
        """The string of a key in the form that goes with `number`, filled in as `{n}`."""
        forms = self._entry(key)
        if isinstance(forms, str):
            raise KeyError(f"{key} has no plural forms")
        return forms[plural(self.lang, number)].format(n=number, **values)

    def decimal(self, number: float, digits: int = 1) -> str:
        """A number with digits behind the point, or behind the comma of Finnish and Russian."""
        text = f"{number:.{digits}f}"
        return text if self.lang == "en" else text.replace(".", ",")

    def raw(self, key: str) -> str | Mapping[str, str]:
        """The string of a key as it is, or its plural forms."""
        return self._entry(key)

    def _entry(self, key: str) -> str | Mapping[str, str]:
        """The entry of a key; rarer strings are loaded with the first one that is asked for."""
        found = self._strings.get(key)
        return _more(self.lang)[key] if found is None else found

    def text(self, texts: Mapping[str, str]) -> str:
        """The text of this language out of several; see `pick`."""
        return pick(texts, self.lang)


@cache
def words(lang: str, *topics: str) -> Words:
    """The strings of a language; of English for one that there isn't.

    `topics` name packages here with strings that only some commands need.
    """
    known = lang if lang in LANGUAGES else LANGUAGES[0]
    strings = import_module(f"{__name__}.{known}").STRINGS
    for topic in topics:
        strings = {**strings, **import_module(f"{__name__}.{topic}.{known}").STRINGS}
    return Words(known, strings)


@cache
def _more(lang: str) -> Mapping[str, str | Mapping[str, str]]:
    """The strings of comparisons, appeals and the rulings book."""
    found: Mapping[str, str | Mapping[str, str]]
    found = import_module(f"{__name__}.{lang}_more").STRINGS
    return found


def plural(lang: str, number: int) -> str:
    """The plural form of a number: `one`, `few` (Russian only) or `many`.

    >>> plural("ru", 21), plural("ru", 12), plural("fi", 21)
    ('one', 'many', 'many')
    """
    size = abs(number)
    if lang != "ru":
        return "one" if size == 1 else "many"
    if size % 10 == 1 and size % 100 != 11:
        return "one"
    return "few" if size % 10 in (2, 3, 4) and size % 100 not in (12, 13, 14) else "many"


def pick(texts: Mapping[str, str], lang: str) -> str:
    """The text of a language, else the English one, else any; empty if there is none."""
    return texts.get(lang) or texts.get("en") or next(iter(texts.values()), "")


def from_environment(environment: Mapping[str, str]) -> str:
    """The language that the environment's locale asks for; English for any other."""
    named = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    lang = named.split("_")[0].split(".")[0].lower()
    return lang if lang in LANGUAGES else LANGUAGES[0]
