"""Texts: a language left out, the wrong script, or a placeholder nobody fills in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from referee.rules.checks.world import LintProblem, line_of
from referee.rules.errors import RulebookError
from referee.rules.raw import Raw, read_toml

LANGUAGES = ("en", "fi", "ru")
PLACEHOLDERS = frozenset({"by", "count", "cards", "points", "to"})

_CYRILLIC = re.compile(r"[А-Яа-яЁё]")
_LATIN = re.compile(r"[A-Za-zÅÄÖåäö]")
_MIXED = re.compile(r"\w*(?:[А-Яа-яЁё][A-Za-z]|[A-Za-z][А-Яа-яЁё])\w*")
_FILLED_IN = re.compile(r"\{(\w*)\}")


def check_words(files: Iterable[Path]) -> Iterator[LintProblem]:
    """What is wrong with the texts of each file that can be read."""
    for file in files:
        try:
            raw = read_toml(file)
        except RulebookError:
            continue
        for name, where, text in _texts(raw, "", ""):
            for check, message in text_faults(text):
                place = f"{where}: {message}" if where else message
                yield LintProblem(file, line_of(file, name), check, place)


def text_faults(text: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """(check, message) for everything wrong with one text in its three languages."""
    for language in LANGUAGES:
        sentence = text.get(language, "")
        words = " ".join(sentence) if isinstance(sentence, list) else str(sentence)
        if not words.strip():
            yield "language", f"no {language}"
        else:
            yield from ((check, f"{language} {fault}") for check, fault in _faults(language, words))


def _faults(language: str, words: str) -> Iterator[tuple[str, str]]:
    plain = _FILLED_IN.sub("", words)
    if language == "ru" and _LATIN.search(plain) and not _CYRILLIC.search(plain):
        yield "script", f"has no Cyrillic letter: {words!r}"
    if language != "ru" and _CYRILLIC.search(plain):
        yield "script", f"has Cyrillic letters: {words!r}"
    elif mixed := _MIXED.search(plain):
        yield "script", f"mixes Latin and Cyrillic letters in {mixed.group()!r}"
    for name in _FILLED_IN.findall(words):
        if name not in PLACEHOLDERS:
            yield "placeholder", f"has an unknown placeholder {{{name}}}"


def _texts(raw: object, name: str, where: str) -> Iterator[tuple[str, str, Mapping[str, object]]]:
    """Every text below a value, with the entry it belongs to and the way to it."""
    if isinstance(raw, list):
        for entry in raw:
            yield from _texts(entry, name, where)
    elif isinstance(raw, dict):
        if _is_text(raw):
            yield name, where, raw
            return
        named = raw.get("id")
        own, path = (named, named) if isinstance(named, str) else (name, where)
        for key, value in raw.items():
            yield from _texts(value, own or key, f"{path}.{key}" if path else key)


def _is_text(raw: Raw) -> bool:
    return bool(raw) and set(raw) <= {*LANGUAGES} and all(map(_is_wording, raw.values()))


def _is_wording(value: object) -> bool:
    return isinstance(value, (str, list))
