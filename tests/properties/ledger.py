"""Replaying a log step by step and counting every card after every step."""

from __future__ import annotations

from collections import Counter

from generator.cards import PACK

from referee.cards import bare
from referee.check import _ruleset, _seating, step
from referee.facts.watch import Watch
from referee.log.model import Document
from referee.play.setup import set_up
from referee.play.table import Table
from referee.rulings.docket import Docket

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
    """One line for each event after which the cards are not the 162 of the pack."""
    rules, terms = _ruleset(document.ruleset, None, ())
    events = list(document.events)
    watch = Watch(set_up(document, terms, _seating(rules)), events)
    docket = Docket(rules, watch, {})
    said: list[str] = []
    for number, event in enumerate(events, 1):
        watch.n = number
        step(watch, docket, event)
        if (now := places(watch.table)) != WHOLE and not said:
            gone, more = WHOLE - now, now - WHOLE
            said.append(f"event {number} {event}: gone {dict(gone)}, too many {dict(more)}")
    return said
