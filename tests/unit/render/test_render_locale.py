from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from string import Formatter

import pytest

import referee
from referee.locale import (
    LANGUAGES,
    en,
    en_more,
    fi,
    fi_more,
    from_environment,
    pick,
    plural,
    ru,
    ru_more,
    words,
)

EN = {**en.STRINGS, **en_more.STRINGS}
FI = {**fi.STRINGS, **fi_more.STRINGS}
RU = {**ru.STRINGS, **ru_more.STRINGS}
STRINGS = {"en": EN, "fi": FI, "ru": RU}
FORMS = {"en": {"one", "many"}, "fi": {"one", "many"}, "ru": {"one", "few", "many"}}


def holes(entry: str | Mapping[str, str]) -> list[set[str]]:
    texts = [entry] if isinstance(entry, str) else [*entry.values()]
    return [{name for _, name, _, _ in Formatter().parse(text) if name} for text in texts]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_key_is_missing(lang: str) -> None:
    assert list(STRINGS[lang]) == list(EN)


def test_no_key_is_said_twice() -> None:
    assert not set(en.STRINGS) & set(en_more.STRINGS)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", EN)
def test_placeholders_and_forms_agree(lang: str, key: str) -> None:
    entry = STRINGS[lang][key]
    assert isinstance(entry, str) == isinstance(EN[key], str)
    if not isinstance(entry, str):
        assert set(entry) == FORMS[lang]
    assert all(found == holes(EN[key])[0] for found in holes(entry))


@pytest.mark.parametrize("key", EN)
def test_every_key_is_used(key: str) -> None:
    package = Path(referee.__file__).parent
    places = ("render", "cli", "compare", "book", "games")
    sources = [path for place in places for path in package.glob(f"{place}/*.py")]
    stem = f"{key.partition('.')[0]}.{{" if re.match(r"(status|ended|figure)\.", key) else key
    assert any(re.search(f"[\"']{re.escape(stem)}", path.read_text()) for path in sources)


def test_plurals() -> None:
    say = words("ru")
    forms = [say.count("irregularities", n) for n in (0, 1, 2, 5, 11, 12, 21, 22, 25, 111)]
    assert forms == [
        "0 нарушений", "1 нарушение", "2 нарушения", "5 нарушений", "11 нарушений",
        "12 нарушений", "21 нарушение", "22 нарушения", "25 нарушений", "111 нарушений",
    ]  # fmt: skip
    assert words("fi").count("irregularities", 1) == "1 rikkomus"
    assert words("fi").count("irregularities", 21) == "21 rikkomusta"
    assert plural("en", -1) == "one"


def test_misuse_is_noticed() -> None:
    with pytest.raises(KeyError):
        words("en")("irregularities")
    with pytest.raises(KeyError):
        words("en").count("clean", 1)
    assert words("de").lang == "en"


def test_language_of_the_environment() -> None:
    assert from_environment({"LANG": "fi_FI.UTF-8"}) == "fi"
    assert from_environment({"LANG": "fi_FI.UTF-8", "LC_ALL": "ru_RU"}) == "ru"
    assert from_environment({"LC_MESSAGES": "de_DE", "LANG": "fi_FI"}) == "en"
    assert from_environment({"LC_ALL": "", "LANG": "C"}) == "en"
    assert from_environment({}) == "en"


def test_pick_falls_back() -> None:
    assert pick({"en": "a", "fi": "b"}, "fi") == "b"
    assert pick({"en": "a", "fi": ""}, "fi") == "a"
    assert pick({"ru": "c"}, "fi") == "c"
    assert pick({}, "fi") == ""
