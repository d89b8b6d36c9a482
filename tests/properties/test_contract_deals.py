"""Properties of whole deals of contract samba: legal ones are clean, each fault is found.

`REFEREE_DEALS` multiplies the number of deals tried, for a long run.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest
from contract_generator import FAULTS, Expected, Generated, Injected, generate, inject

from referee.check import check
from referee.log import model
from referee.report.model import Report

TIMES = int(os.environ.get("REFEREE_DEALS", "1"))
LEGAL = 150 * TIMES
PREFIXED = 4 * TIMES
FAULTY = 4 * TIMES


def said(report: Report, deal: Generated) -> list[str]:
    """What a report accuses anybody or the log of, a side unopened at the end apart."""
    found = [f"{f.irregularity} at {f.event} by {f.seat} {f.status}" for f in report.findings]
    unopened = [f for f in report.findings if f.irregularity == "unopened-at-end"]
    if deal.score is not None:
        sides = sorted(f.side or "" for f in unopened)
        ruled = all(f.status == "ruled" and f.ruling.penalty.points == 1000 for f in unopened)
        if ruled and sides == sorted({"AC", "BD"} - deal.table.opened):
            found = [line for line in found if not line.startswith("unopened-at-end")]
    return found + [f"{d.what} at {d.events}" for d in report.inconsistencies]


def totals(report: Report) -> dict[str, int] | None:
    return None if report.score is None else {s: each.total for s, each in report.score.items()}


def test_legal_deals_are_clean_and_score_as_counted_here() -> None:
    wrong = {}
    for seed in range(LEGAL):
        deal = generate(seed)
        report = check(deal.document)
        if said(report, deal) or totals(report) != deal.score:
            wrong[seed] = (said(report, deal), totals(report), deal.score)
    assert wrong == {}


def test_every_prefix_of_a_legal_deal_is_clean() -> None:
    wrong = {}
    for seed in range(PREFIXED):
        deal = generate(10_000 + seed)
        events, deal.score = deal.document.events, None
        ends = [n for n, event in enumerate(events) if isinstance(event, model.End | model.Score)]
        for length in range(min([len(events) - 1, *ends])):
            deal.document.events = events[:length]
            if found := said(check(deal.document), deal):
                wrong[seed, length] = found
    assert wrong == {}


def test_a_complaint_about_nothing_finds_nothing() -> None:
    wrong = {}
    for seed in range(LEGAL // 4):
        deal = generate(seed)
        events = deal.document.events
        ends = [n for n, e in enumerate(events, 1) if isinstance(e, model.Discard)]
        number = ends[seed % (len(ends) - 1)]
        deal.document.events = [*events[:number], model.Notice(by="table"), *events[number:]]
        if found := said(check(deal.document), deal):
            wrong[seed, number] = found
    assert wrong == {}


def test_the_deals_are_varied() -> None:
    kinds: Counter[str] = Counter()
    ends: Counter[tuple[bool, bool]] = Counter()
    for seed in range(120):
        deal = generate(seed)
        kinds.update(type(event).__name__ for event in deal.document.events)
        ends[deal.table.contract is None, deal.table.out is None] += 1
    ordinary = "Bid Pass Double Draw Discard Meld Add Take Lay Replace AskOut Answer DeclareOut"
    assert set(ordinary.split()) <= set(kinds)
    assert {"Touch", "Inspect", "Ask", "Remark", "CountStock", "LeavePile", "Score"} <= set(kinds)
    assert len(ends) == 4


# -- deals with one fault ----------------------------------------------------------------------


def injected(name: str, count: int) -> list[tuple[int, Injected]]:
    """So many deals with this fault, as far as a reasonable number of seeds goes."""
    found: list[tuple[int, Injected]] = []
    for seed in range(count * 25):
        case = inject(seed, name)
        if case is not None:
            found.append((seed, case))
        if len(found) == count:
            break
    return found


def differences(case: Injected, report: Report) -> list[str]:
    """How the findings differ from the one expected."""
    wanted: Expected = case.expected
    met = [f for f in report.findings if (f.irregularity, f.event) == (wanted.fact, wanted.event)]
    others = said(report, case.deal)
    if len(met) != 1 or len(others) != 1:
        return [f"{wanted}: {others}"]
    (found,) = met
    same = (
        found.seat == wanted.seat
        and found.ruling.penalty.points == wanted.points
        and found.status == "ruled"
        and bool(set(found.paragraphs) & set(wanted.paragraphs))
    )
    wrong = [] if same else [f"{wanted} met {found.seat} {found.status} {found.paragraphs}"]
    if case.deal.score is not None and totals(report) != case.deal.score:
        wrong.append(f"score {totals(report)}, expected {case.deal.score}")
    return wrong


@pytest.mark.parametrize("name", sorted(FAULTS))
def test_each_fault_leads_to_exactly_its_finding(name: str) -> None:
    cases = injected(name, FAULTY)
    wrong = {seed: differences(case, check(case.deal.document)) for seed, case in cases}
    assert cases
    assert {seed: found for seed, found in wrong.items() if found} == {}
