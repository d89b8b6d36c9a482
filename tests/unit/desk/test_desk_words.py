from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

import referee
from referee.locale import LANGUAGES

STRINGS = {lang: import_module(f"referee.locale.desk.{lang}").STRINGS for lang in LANGUAGES}
FORMS = {"en": {"one", "many"}, "fi": {"one", "many"}, "ru": {"one", "few", "many"}}


def holes(entry: str | Mapping[str, str]) -> set[str]:
    texts = [entry] if isinstance(entry, str) else entry.values()
    return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_string_in_every_language(lang: str) -> None:
    assert list(STRINGS[lang]) == list(STRINGS["en"])
    for key, entry in STRINGS[lang].items():
        other = STRINGS["en"][key]
        assert isinstance(entry, str) == isinstance(other, str), key
        assert isinstance(entry, str) or set(entry) == FORMS[lang], key
        assert holes(entry) <= holes(other) | {"n"}, key


def test_every_string_is_used() -> None:
    package = Path(referee.__file__).parent
    folders = ("render", "cli", "desk")
    source = "\n".join(p.read_text() for f in folders for p in package.glob(f"{f}/*.py"))
    for key in STRINGS["en"]:
        group = key.rpartition(".")[0]
        assert f'"{key}"' in source or f"'{key}'" in source or f"{group}.{{" in source, key
