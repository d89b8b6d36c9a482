from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.cards import ALL_CARDS, CardError
from referee.desk.cards import read_card, read_cards
from referee.locale.cards import RANK_WORDS, SUIT_WORDS, said


@pytest.mark.parametrize("card", sorted(ALL_CARDS))
@pytest.mark.parametrize("lang", ["en", "fi", "ru"])
def test_what_is_printed_is_read_back(card: str, lang: str) -> None:
    written = said(card, lang)
    assert read_card(written) == read_card(written.lower()) == read_card(card) == card


def test_every_word_of_rank_and_suit_is_read_apart_and_together() -> None:
    for rank, ranks in RANK_WORDS.items():
        for suit, suits in SUIT_WORDS.items():
            for one in ranks.split():
                for other in suits.split():
                    card = rank + suit
                    assert read_cards(f"{one} {other}, {other} {one} {other}-{one}") == (card,) * 3


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("ÄS RH KS SH", "AS QH KS JH"),
        ("pataässä hertta10 RuK Ri2", "AS TH KD 2C"),
        ("ТП КЧ ДБ ВТ ТТ", "AS KH QD JC AC"),
        ("туз пик, дама червей; десятка бубен", "AS QH TD"),
        ("jokeri джокер JK 2? ?", "JK JK JK ? ? ?"),
        ("10S ♠K K♥️ q♦", "TS KS KH QD"),
    ],
)
def test_as_players_write(typed: str, cards: str) -> None:
    assert " ".join(read_cards(typed)) == cards


@pytest.mark.parametrize(
    ("typed", "hint"),
    [("KR", "Ru or Ri"), ("hertta", "rank is missing"), ("дама", "suit is missing"),
     ("XX", "is no card"), ("999?", "more than"), ("1S", "is no card")],
)  # fmt: skip
def test_what_is_no_card(typed: str, hint: str) -> None:
    with pytest.raises(CardError, match=hint):
        read_cards(typed)


@given(st.text(max_size=30))
def test_anything_typed_is_cards_or_one_error(text: str) -> None:
    try:
        cards = read_cards(text)
    except CardError:
        return
    assert all(card == "?" or card in ALL_CARDS for card in cards)
