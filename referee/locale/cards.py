"""Ranks, suits and jokers as players write and say them, in English, Finnish and Russian.

The log's own notation (`KS`, `TD`, `JK`) is the same in every language and stands in
`referee.cards`. These are the words beside it: what is read, and what is printed on request.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from referee.cards import JOKER

LETTERS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {"A": "A", "K": "K", "Q": "Q", "J": "J"},
    "fi": {"A": "Ä", "K": "K", "Q": "R", "J": "S"},
    "ru": {"A": "Т", "K": "К", "Q": "Д", "J": "В"},
}
"""The letter of a court card or ace in each language; other ranks are numbers."""

SIGNS: Final[Mapping[str, str]] = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

JOKERS: Final[Mapping[str, str]] = {"en": "joker", "fi": "jokeri", "ru": "джокер"}

RANK_WORDS: Final[Mapping[str, str]] = {
    "A": "ace aces ässä ässät ässää туз туза тузы тузов",
    "K": "king kings kuningas kuninkaat kunkku kurko король короля короли королей",
    "Q": "queen queens rouva rouvat rouvaa akka daami дама дамы дам даму",
    "J": "jack jacks sotilas sotilaat jätkä solttu валет валета валеты валетов",
    "T": "ten tens kymppi kympit kymmenen десятка десятки десять",
    "9": "nine nines ysi ysit yhdeksän yhdeksikkö девятка девятки девять",
    "8": "eight eights kasi kasit kahdeksan kahdeksikko восьмерка восьмерки восемь",
    "7": "seven sevens seiska seiskat seitsemän seitsikko семерка семерки семь",
    "6": "six sixes kutonen kutoset kuusi kuutonen шестерка шестерки шесть",
    "5": "five fives vitonen vitoset viisi viitonen пятерка пятерки пять",
    "4": "four fours nelonen neloset neljä четверка четверки четыре",
    "3": "three threes kolmonen kolmoset kolme тройка тройки три",
    "2": "two twos deuce deuces kakkonen kakkoset kaksi двойка двойки два",
}
"""What each rank is called, with the forms that are heard at a table."""

SUIT_WORDS: Final[Mapping[str, str]] = {
    "S": "spade spades pata padat pataa pa пика пики пик пи",
    "H": "heart hearts hertta hertat herttaa he черва черви червей червы червь черв че",
    "D": "diamond diamonds ruutu ruudut ruutua ru бубна бубны бубен бубей буби бубн бу",
    "C": "club clubs risti ristit ristiä ri трефа трефы треф крести крестей кресть тр кр",
}
"""What each suit is called, with the usual shortenings of two letters."""

SUIT_LETTERS: Final[Mapping[str, str]] = {
    "S": "S", "H": "H", "D": "D", "C": "C",
    "P": "S",
    "П": "S", "Ч": "H", "Б": "D", "Т": "C", "К": "C",
}  # fmt: skip
"""Single letters of suits. The Finnish R is left out: it may be ruutu or risti."""

UNCLEAR_SUIT: Final = "R"

JOKER_WORDS: Final = "jk joker jokers jokeri jokerit jo джокер джокера джокеры дж"


def said(card: str, lang: str) -> str:
    """A card as players of the language write it: `Ä♠`, `Т♠`, `jokeri`; `?` stays.

    >>> said("QH", "fi"), said("TD", "ru"), said("JK", "ru")
    ('R♥', '10♦', 'джокер')
    """
    if card == JOKER:
        return JOKERS[lang]
    if len(card) < 2:
        return card
    rank = LETTERS[lang].get(card[0], "10" if card[0] == "T" else card[0])
    return rank + SIGNS.get(card[1], card[1])
