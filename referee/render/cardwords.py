"""Cards for people: as signs (`7♠`, `10♥`) and in words (`7 of spades`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from referee.cards import CROSSWISE, JOKER, RANKS, SUITS, UNKNOWN, Card, bare
from referee.locale import Words

SIGNS: Final[Mapping[str, str]] = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_PICTURES: Final = "AKQJ"


def face(card: Card) -> str:
    """A card as a rank and a sign; a joker as `JK`.

    >>> face("TD"), face("JK")
    ('10♦', 'JK')
    """
    plain = bare(card)
    if plain in (JOKER, UNKNOWN):
        return plain
    return f"{rank_text(plain[0])}{SIGNS[plain[1]]}"


def rank_text(rank: str) -> str:
    """What stands on a card of this rank."""
    return "10" if rank == "T" else rank


def card_name(say: Words, card: Card) -> str:
    """A known card in words, for who cannot see it: `king of hearts`, `7 of spades`."""
    plain = bare(card)
    if plain == JOKER:
        return say("card.joker")
    rank, suit = plain[0], plain[1]
    if rank in _PICTURES:
        return say("card.named", rank=say(f"rank.{rank}"), suit=say(f"suit.{suit}"))
    return say("card.plain", rank=rank_text(rank), suit=say(f"suit.{suit}"))


def card_names(say: Words) -> dict[Card, str]:
    """Every card of a pack in words."""
    cards = [JOKER, *(rank + suit for suit in SUITS for rank in RANKS)]
    return {card: card_name(say, card) for card in cards}


def cards_text(say: Words, cards: Iterable[Card]) -> str:
    """A list of cards as signs, unknown ones counted: `7♠ 8♠, 2 unknown cards`."""
    listed = list(cards)
    unknown = sum(bare(card) == UNKNOWN for card in listed)
    known = " ".join(_marked(say, card) for card in listed if bare(card) != UNKNOWN)
    counted = say.count("board.unknown", unknown) if unknown else ""
    return ", ".join(part for part in (known, counted) if part)


def _marked(say: Words, card: Card) -> str:
    return say("board.crosswise", card=face(card)) if card.endswith(CROSSWISE) else face(card)
