"""Replaying a log and counting every card of the table after every event."""

from __future__ import annotations

import importlib
from collections import Counter
from typing import Any
from unittest.mock import patch

from generator.cards import PACK

from referee.cards import bare
from referee.log.model import Document
from referee.play.table import Table

# The package exports a function of the same name.
_engine = importlib.import_module("referee.check")
WHOLE = Counter(PACK)


def places(table: Table) -> Counter[str]:
    """Every card of the table by face, wherever it lies."""
    found: Counter[str] = Counter(table.stock or ())
    for cards in (*table.hands.values(), *table.penalty_cards.values(), *table.held.values()):
        found.update(cards)
    for cards in table.red_threes.values():
        found.update(cards)
    for meld in table.melds.values():
        found.update(meld.cards)
    found.update(bare(card) for card in table.pile)
    return found


def lost_cards(document: Document) -> list[str]:
    """The first event after which the cards are not those of the pack; nothing if they are.

    Ordinary acts are played in one go, so that they are looked at after the last of each run.
    """
    said: list[str] = []
    step, play_on = _engine.step, _engine.play_on

    def look(watch: Any) -> None:
        now = places(watch.table)
        if now != WHOLE and not said and watch.n:
            gone, more = dict(WHOLE - now), dict(now - WHOLE)
            event = watch.events[watch.n - 1]
            said.append(f"event {watch.n} {event}: gone {gone}, too many {more}")

    def counted(watch: Any, docket: Any, event: Any) -> None:
        step(watch, docket, event)
        look(watch)

    def counted_run(watch: Any, n: int) -> int:
        end: int = play_on(watch, n)
        look(watch)
        return end

    with patch.multiple(_engine, step=counted, play_on=counted_run):
        _engine.check(document)
    return said
