"""Defects of the log as the report shows them: what can't be, and the events that clash."""

from __future__ import annotations

from collections.abc import Sequence

from referee.play.table import Defect, Table
from referee.report.model import Inconsistency

_WORDS = {
    "too-many-copies": {
        "en": "More copies of {card} appear than the packs hold.",
        "fi": "Korttia {card} esiintyy useammin kuin sitä pakoissa on.",
        "ru": "Карта {card} встречается чаще, чем есть в колодах.",
    },
    "card-not-in-hand": {
        "en": "{seat} plays {card}, which the hand as recorded does not hold.",
        "fi": "{seat} pelaa kortin {card}, jota kirjatussa kädessä ei ole.",
        "ru": "{seat} играет {card}, которой в записанной руке нет.",
    },
    "stock-order": {
        "en": "{card} is drawn, but the recorded order of the stock has another card there.",
        "fi": "Nostettu kortti on {card}, mutta umpipakan kirjatussa järjestyksessä on toinen.",
        "ru": "Взята {card}, но по записанному порядку закрытой колоды там другая карта.",
    },
    "nobody-out": {
        "en": "The log says that a player went out, but every hand still holds cards.",
        "fi": "Kirjauksen mukaan joku lopetti, mutta jokaisella on vielä kortteja kädessään.",
        "ru": "По записи кто-то вышел, но у каждого на руках ещё есть карты.",
    },
    "no-player": {
        "en": "{card}: only a player can do this, and {seat} is none.",
        "fi": "{card}: vain pelaaja voi tehdä näin, ja {seat} ei ole pelaaja.",
        "ru": "{card}: так поступить может только игрок, а {seat} не игрок.",
    },
    "not-of-this-game": {
        "en": "{card}: this does not exist in the rules of this game.",
        "fi": "{card}: tätä ei tämän pelin säännöissä ole.",
        "ru": "{card}: такого в правилах этой игры нет.",
    },
    "stock-empty": {
        "en": "{card} is drawn, but the stock is empty.",
        "fi": "Nostettu kortti on {card}, mutta umpipakka on tyhjä.",
        "ru": "Взята {card}, но закрытая колода пуста.",
    },
}


def inconsistencies(table: Table, lines: Sequence[int | None]) -> tuple[Inconsistency, ...]:
    """The table's defects, each with the events and source lines that can't all be true."""
    return tuple(_inconsistency(defect, lines) for defect in table.defects)


def _inconsistency(defect: Defect, lines: Sequence[int | None]) -> Inconsistency:
    events = tuple(dict.fromkeys(n for n in defect.events if n))
    numbers = (lines[n - 1] for n in events if n <= len(lines))
    seat = defect.seat or ""
    text = {
        lang: words.format(card=defect.card, seat=seat)
        for lang, words in _WORDS[defect.what].items()
    }
    return Inconsistency(defect.what, events, tuple(n for n in numbers if n is not None), text)
