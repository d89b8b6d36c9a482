from __future__ import annotations

import pytest

from referee.desk.shelf import clear_hit, fact_index, full_index
from referee.rules import find_rulebook, known_rulesets, load_ruleset

BOOK = find_rulebook()


def names(hits) -> list[str]:
    return [hit.entry.name for hit in hits]


@pytest.mark.parametrize("ruleset", known_rulesets(BOOK))
def test_each_fault_is_found_by_each_of_its_names_in_each_language(ruleset: str) -> None:
    index = fact_index(load_ruleset(ruleset), BOOK)
    for entry in index.entries:
        for lang, phrases in entry.phrases.items():
            assert phrases or lang != "en"
            for phrase in phrases:
                hits = index.search(phrase, 3)
                assert entry.name in names(hits), (entry.name, phrase, names(hits))


@pytest.mark.parametrize(
    "said",
    [
        "threw two cards", "two cards were thrown", "thrwe two cards", "THREW  2 cards!",
        "heitti kaksi korttia", "heiti kaksi korttia", "heittänyt kahta korttia",
        "сбросил две карты", "сброслил две карты", "сброшены две карты",
    ],
)  # fmt: skip
def test_two_cards_thrown(said: str) -> None:
    index = fact_index(load_ruleset("samba"), BOOK)
    assert "two-discards-at-once" in names(index.search(said, 3))


@pytest.mark.parametrize(
    ("said", "fact"),
    [
        ("forgot to darw", "discard-without-draw"),
        ("punaisen kolmosen unohtaminen", "red-three-not-laid"),
        ("poytasi nostamatta", "melded-before-draw"),
        ("открытие нижу минимума", "opening-below-minimum"),
        ("взял открытую колоду не в свою очередь", "pile-taken-out-of-turn"),
    ],
)
def test_endings_and_typos(said: str, fact: str) -> None:
    assert fact in names(fact_index(load_ruleset("samba"), BOOK).search(said, 3))


def test_what_is_clear_and_what_is_not() -> None:
    index = fact_index(load_ruleset("samba"), BOOK)
    assert clear_hit(index.search("threw two cards", 5)).entry.name == "two-discards-at-once"
    assert clear_hit(index.search("cards", 5)) is None
    assert index.search("xyzzy qwerty") == ()
    assert index.search("") == ()
    assert index.search("?!") == ()


def test_paragraphs_and_disputed_passages() -> None:
    index = full_index(load_ruleset("samba"), BOOK)
    kinds = {hit.entry.kind for hit in index.search("minimum of the opening", 60)}
    assert {"fact", "paragraph", "gap"} <= kinds
    assert "31.a" in names(index.search("discards without first drawing from the stock", 3))
