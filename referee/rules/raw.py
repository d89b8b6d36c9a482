"""TOML to plain values: reading a file, and taking typed fields out of what it holds.

Nothing here knows what a rulebook is about. A field of the wrong kind raises `RulebookError`;
the thorough check with a place for every problem is `lint`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

from referee.rules.entries import Text, Value
from referee.rules.errors import RulebookError
from referee.rules.parsed import parse_toml

Raw: TypeAlias = Mapping[str, object]


def read_toml(path: Path) -> Raw:
    """The contents of a TOML file. Raises `RulebookError` if it is missing or is no TOML."""
    try:
        return parse_toml(path)
    except OSError as error:
        raise RulebookError(f"{path}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RulebookError(f"{path}: {error}") from error


def read_optional(path: Path) -> Raw:
    """The contents of a TOML file, or nothing at all if there is no such file."""
    return read_toml(path) if path.is_file() else {}


def string(raw: Raw, key: str) -> str:
    """The string under `key`. Raises `RulebookError` if there is none."""
    value = raw.get(key)
    if isinstance(value, str):
        return value
    raise RulebookError(f"{_name(raw)}: {key!r} should be a string")


def optional(raw: Raw, key: str) -> str | None:
    """The string under `key`, or None where the key is left out."""
    return string(raw, key) if key in raw else None


def strings(raw: Raw, key: str) -> tuple[str, ...]:
    """The strings under `key`: a list, a single string, or nothing."""
    value = raw.get(key, ())
    if isinstance(value, str):
        return (value,)
    if isinstance(value, (list, tuple)) and all(isinstance(item, str) for item in value):
        return tuple(value)
    raise RulebookError(f"{_name(raw)}: {key!r} should be a list of strings")


def whole(raw: Raw, key: str) -> int | None:
    """The whole number under `key`, or None where the key is left out."""
    value = raw.get(key)
    if value is None or type(value) is int:
        return value
    raise RulebookError(f"{_name(raw)}: {key!r} should be a whole number")


def flag(raw: Raw, key: str) -> bool:
    """Whether the switch `key` is on; off where it is left out."""
    return raw.get(key, False) is True


def mapping(raw: Raw, key: str) -> Raw:
    """The table under `key`, empty where it is left out."""
    value = raw.get(key, {})
    if isinstance(value, dict):
        return value
    raise RulebookError(f"{_name(raw)}: {key!r} should be a table")


def mappings(raw: Raw, key: str) -> tuple[Raw, ...]:
    """The list of tables under `key`, empty where it is left out."""
    value = raw.get(key, [])
    if isinstance(value, list) and all(isinstance(item, dict) for item in value):
        return tuple(value)
    raise RulebookError(f"{_name(raw)}: {key!r} should be a list of tables")


def text(raw: Raw, key: str) -> Text:
    """The text under `key` by language, empty where it is left out."""
    return as_text(mapping(raw, key))


def as_text(raw: Raw) -> Text:
    """A table of sentences by language; what is no string is dropped."""
    return {language: word for language, word in raw.items() if isinstance(word, str)}


def as_value(value: object, name: str) -> Value:
    """A parameter's value: a whole number, a switch, a word, or a list of words or of numbers."""
    if isinstance(value, (int, str)):
        return value
    if isinstance(value, list):
        if all(isinstance(item, str) for item in value):
            return tuple(value)
        if all(type(item) is int for item in value):
            return tuple(value)
    raise RulebookError(f"parameter {name!r} has a value of an unknown kind")


def _name(raw: Raw) -> str:
    name = raw.get("id") or raw.get("fact") or raw.get("section")
    return name if isinstance(name, str) else "an entry without id"
