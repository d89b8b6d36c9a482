"""Events as sentences, cards in words, and the strings behind them, in three languages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from string import Formatter

import pytest

import referee
from referee.cards import RANKS, SUITS
from referee.locale import LANGUAGES, words
from referee.locale.walk.en import STRINGS as EN
from referee.locale.walk.fi import STRINGS as FI
from referee.locale.walk.ru import STRINGS as RU
from referee.log.grammar import GRAMMAR, choices
from referee.log.text import parse_line
from referee.render.cardwords import card_names, cards_text
from referee.render.said import Sentences, said

STRINGS = {"en": EN, "fi": FI, "ru": RU}
FORMS = {"en": {"one", "many"}, "fi": {"one", "many"}, "ru": {"one", "few", "many"}}
COMPOSED = (
    "rank",
    "suit",
    "phase",
    "find",
    "step",
    "page",
    "board",
    "replay.key",
    "said.result",
    "site",
)
"""What stands before the last dot of keys that are put together where they are used."""


def holes(entry: str | Mapping[str, str]) -> list[set[str]]:
    texts = [entry] if isinstance(entry, str) else [*entry.values()]
    return [{name for _, name, _, _ in Formatter().parse(text) if name} for text in texts]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_same_keys_with_the_same_places(lang: str) -> None:
    assert list(STRINGS[lang]) == list(EN)
    for key, entry in STRINGS[lang].items():
        assert isinstance(entry, str) == isinstance(EN[key], str), key
        if not isinstance(entry, str):
            assert set(entry) == FORMS[lang], key
        assert all(found == holes(EN[key])[0] for found in holes(entry)), key


def test_every_string_is_used() -> None:
    package = Path(referee.__file__).parent
    files = [*package.glob("render/*.py"), *package.glob("render/templates/*")]
    text = "".join(path.read_text("utf-8") for path in files if path.is_file())
    for key in EN:
        if key.startswith("said.") and key.split(".")[1] in GRAMMAR:
            continue  # every verb has its sentence, tried below
        stem = next((stem for stem in COMPOSED if key.startswith(f"{stem}.")), "")
        whole = re.search(f"[\"'`]{re.escape(key)}[\"'`]", text)
        composed = stem and re.search(rf"[\"'`]{re.escape(stem)}\.(\"|\$?\{{)", text)
        assert whole or composed, key


def lines() -> list[str]:
    """A line for every verb, and for every word that a verb allows."""
    samples = {
        "deal": ["A deal", "A deal A 11 B 11 C 11 D 11"],
        "bid": ["A bid 4 spades"], "touch": ["A touch stock", "A touch pile"],
        "draw": ["A draw 5H ?", "A draw 5H 6C apart seeing 9S showing KD"],
        "seat-draw": ["A seat-draw KS edge"], "restore": ["A restore disputed"],
        "take": ["A take with 7H 7D", "A take onto AC2 count 3", "A take rest",
                 "A take with 7H onto AC1 apart"],
        "meld": ["A meld 7S 8S 9S toward pile from C"], "add": ["A add TS onto AC1"],
        "move": ["A move JK from AC1 to AC2"],
        "discard": ["A discard KH", "A discard 2C*", "A discard 2C crosswise from AC1"],
        "answer": ["A answer yes added", "A answer no", "A answer other", "A answer none",
                   "A answer 7"],
        "demand": ["B demand out", "B demand continue"], "show": ["A show KH", "A show KH to B"],
        "ask": [f"A ask {word} of B" for word in choices("ask", "what")],
        "remark": [f"A remark {word}" for word in choices("remark", "what")],
        "inspect": ["A inspect pile", "A inspect AC1", "judge inspect A possible"],
        "count": ["A count stock 14", "A count stock silently"],
        "find": [f"table find {word}" for word in choices("find", "what")]
        + ["table find foreign 5H in stock", "table find wrong-count A 14"],
        "notice": ["A notice", "A notice 3", "table notice"], "give": ["A give 5H to C"],
        "rule": ["judge rule 31.a AC -100", "judge rule 31.a"],
        "scramble": ["A scramble own", "A scramble theirs BD1"], "claim": ["B claim BD 1230"],
        "score": ["table score AC 1230 BD 455"],
        "correct": ["table correct AC 1330 sum", "table correct AC 1330 claim"],
        "end": ["table end", *(f"table end {word}" for word in choices("end", "reason"))],
    }  # fmt: skip
    plain = [verb for verb in GRAMMAR if verb not in samples]
    needs = [verb for verb in plain if GRAMMAR[verb]]
    return (
        [line for group in samples.values() for line in group]
        + [f"A {verb} 5H" for verb in needs]
        + [f"A {verb}" for verb in plain if verb not in needs]
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("line", lines())
def test_every_event_is_a_sentence(line: str, lang: str) -> None:
    event = parse_line(line)
    assert event is not None
    sentence = said(words(lang, "walk"), event, {})
    assert sentence
    assert not re.search(r"[{}]|None|\(\)|, ,|: *$|  ", sentence)
    if lang != "ru":
        assert not re.search("[а-яё]", sentence)
    else:
        assert re.search("[а-яё]", sentence)


def test_sentences() -> None:
    events = [
        parse_line(line)
        for line in ("slip: B take with 7H 7D apart", "A draw TH 2? seeing JK", "D notice slip")
    ]
    told = {lang: Sentences(events, words(lang, "walk")) for lang in LANGUAGES}  # type: ignore[arg-type]
    assert [told["en"](n) for n in range(5)] == [
        None,
        "B takes the pile, melding its top card with 7♥ 7♦, not joined to the hand yet",
        "A draws 10♥, 2 unknown cards and sees JK besides",
        "D draws attention to event 1",
        None,
    ]
    assert told["fi"](3) == "D huomauttaa tapahtumasta 1"
    assert told["ru"](2) == "A берёт: 10♥, 2 неизвестные карты и видит сверх того: JK"


def test_cards_in_words() -> None:
    names = {lang: card_names(words(lang, "walk")) for lang in LANGUAGES}
    assert all(len(set(each.values())) == len(RANKS) * len(SUITS) + 1 for each in names.values())
    assert [names[lang]["KH"] for lang in LANGUAGES] == [
        "king of hearts", "herttakuningas", "король червей",
    ]  # fmt: skip
    assert [names[lang]["TS"] for lang in LANGUAGES] == ["10 of spades", "pata 10", "10 пик"]
    assert cards_text(words("en", "walk"), ["2C*", "?", "7S"]) == (
        "2♣ crosswise 7♠, 1 unknown card"
    )
