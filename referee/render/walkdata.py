"""A walk through a deal as plain values for the script that draws the table.

Cards are written as in a log. Texts stand once in a list, each in all languages, and steps refer
to them by number.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from referee.cards import format_cards
from referee.locale import LANGUAGES, Words, words
from referee.render.cardwords import card_names
from referee.render.closing import due_text
from referee.render.contract import bid_words
from referee.render.layout import safe
from referee.render.view import View
from referee.report.model import Due
from referee.review.model import Contract, Hand, Review, Side, Step

Json: TypeAlias = dict[str, object]
TOPIC = "walk"

_WORDS = (
    "board.stock", "board.pile", "board.hand", "board.melds", "board.red-threes",
    "board.penalty-cards", "board.apart", "board.dues", "board.empty", "board.not-known",
    "board.no-melds", "board.cards", "board.unknown", "board.crosswise", "board.locked",
    "board.perhaps-locked", "board.below", "board.minimum", "board.opened", "board.round",
    "board.set", "board.sequence", "board.complete-set", "board.complete-sequence",
    "board.pending", "board.barred-draw", "board.barred-meld", "board.barred-pile",
    "phase.dealing", "phase.auction", "phase.opening", "phase.draw", "phase.play", "phase.over",
    "contract", "step.of", "step.finding", "said.start", "page.open-all", "page.close-all",
)  # fmt: skip
"""What the script says itself."""


def walk_object(review: Review, views: Mapping[str, View], *, quiet: bool = False) -> Json:
    """Everything the script needs: seats, words, texts, and the table after every event.

    It begins at the first finding; a `quiet` walk tells of none and begins at the end.
    """
    texts = Texts(views)
    steps = [_step(step, texts) for step in review.steps]
    first = review.steps[0]
    return {
        "last": review.last,
        "start": review.last if quiet else min(review.numbered, default=0),
        "seats": list(first.hands),
        "sides": {name: list(side.seats) for name, side in first.sides.items()},
        "players": _players(review),
        "findings": [] if quiet else _findings(review),
        "words": board_words(),
        "steps": steps,
        "texts": texts.listed,
    }


def board_words() -> Json:
    """What the script says itself, in every language."""
    return {lang: _words(words(lang, TOPIC)) for lang in LANGUAGES}


class Texts:
    """Texts in every language, each listed once."""

    def __init__(self, views: Mapping[str, View]) -> None:
        self.listed: list[Mapping[str, str]] = []
        self._views = views
        self._numbers: dict[tuple[str, ...], int] = {}

    def due(self, due: Due) -> int:
        """The number of the words for something owed."""
        return self._number({lang: due_text(view, due) for lang, view in self._views.items()})

    def contract(self, contract: Contract) -> int:
        """The number of the words for a contract."""
        by, level, strain = contract.by, contract.level, contract.strain
        return self._number(
            {
                lang: bid_words(view.words, by, level, strain, doubled=contract.doubled)
                for lang, view in self._views.items()
            }
        )

    def _number(self, text: Mapping[str, str]) -> int:
        key = tuple(text.values())
        if key not in self._numbers:
            self._numbers[key] = len(self.listed)
            self.listed.append({lang: safe(said) for lang, said in text.items()})
        return self._numbers[key]


def _players(review: Review) -> Json:
    players = review.report.head.get("players")
    if not isinstance(players, Mapping):
        return {}
    return {seat: safe(str(name)) for seat, name in players.items()}


def _findings(review: Review) -> list[Json]:
    return [
        {"event": review.place_of(finding), "status": finding.status}
        for finding in review.report.findings
    ]


def _words(say: Words) -> Json:
    return {**{key: say.raw(key) for key in _WORDS}, "cards": card_names(say)}


def _step(step: Step, texts: Texts) -> Json:
    form: Json = {
        "phase": step.phase,
        "player": step.player,
        "round": step.round,
        "stock": step.stock,
        "pile": format_cards(step.pile),
        "pileKnown": step.pile_known,
        "locked": step.locked,
        "hands": {seat: _hand(hand) for seat, hand in step.hands.items()},
        "sides": {name: _side(side) for name, side in step.sides.items()},
        "dues": [texts.due(due) for due in step.dues],
    }
    if step.contract is not None:
        form["contract"] = texts.contract(step.contract)
    return form


def _hand(hand: Hand) -> Json:
    return {
        "cards": format_cards(hand.cards),
        "sized": hand.sized,
        "penalty": format_cards(hand.penalty),
        "apart": format_cards(hand.apart),
        "barred": list(hand.barred),
    }


def _side(side: Side) -> Json:
    return {
        "minimum": side.minimum,
        "opened": side.opened,
        "threes": format_cards(side.red_threes),
        "melds": [
            {
                "name": meld.name,
                "kind": meld.kind,
                "cards": format_cards(meld.cards),
                "wilds": meld.wilds,
                "complete": meld.complete,
                "pending": meld.pending,
            }
            for meld in side.melds
        ],
    }
