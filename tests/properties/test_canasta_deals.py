"""Properties of whole deals of the Canastas: legal ones are clean and score as counted here.

`REFEREE_DEALS` multiplies the number of deals tried, for a long run.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest
from canasta_generator import TEXTS, generate

from referee.check import check
from referee.log.read import read
from referee.log.write import to_json, to_toml
from referee.report.model import Report

TIMES = int(os.environ.get("REFEREE_DEALS", "1"))
LEGAL = 60 * TIMES
PREFIXED = 2 * TIMES

each_text = pytest.mark.parametrize("ruleset", TEXTS)


def said(report: Report) -> list[str]:
    found = [f"{f.irregularity} at {f.event} by {f.seat} {f.status}" for f in report.findings]
    return found + [f"{d.what} at {d.events}" for d in report.inconsistencies]


def totals(report: Report) -> dict[str, int] | None:
    return None if report.score is None else {s: each.total for s, each in report.score.items()}


@each_text
def test_legal_deals_are_clean_and_score_as_counted_here(ruleset: str) -> None:
    wrong = {}
    for seed in range(LEGAL):
        deal = generate(ruleset, seed)
        report = check(deal.document)
        if said(report) or totals(report) != deal.score:
            wrong[seed] = (said(report), totals(report), deal.score)
    assert wrong == {}


@each_text
def test_every_prefix_of_a_legal_deal_is_clean(ruleset: str) -> None:
    wrong = {}
    for seed in range(PREFIXED):
        document = generate(ruleset, 10_000 + seed).document
        events = document.events
        for length in range(len(events)):
            document.events = events[:length]
            if found := said(check(document)):
                wrong[seed, length] = found
    assert wrong == {}


@each_text
def test_deals_are_read_as_they_are_written(ruleset: str) -> None:
    document = generate(ruleset, 1).document
    for text in (to_toml(document), to_json(document)):
        reading = read(text.encode())
        assert not reading.problems
        assert to_toml(reading.documents[0].document) == to_toml(document)


@each_text
def test_deals_hold_what_the_texts_speak_of(ruleset: str) -> None:
    """A generator that never opens, takes a pile or goes out would prove nothing."""
    seen: Counter[str] = Counter()
    for seed in range(40):
        table = generate(ruleset, seed).table
        seen["out"] += table.out is not None
        seen["opened"] += bool(table.opened)
        seen["canasta"] += any(table.canastas(side) for side in table.text.sides)
        seen["pile"] += any(type(event).__name__ == "Take" for event in table.events)
    assert all(seen[what] for what in ("out", "opened", "canasta", "pile"))
