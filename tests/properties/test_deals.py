"""Properties of whole deals: legal ones are clean, each injected fault is found, no card is lost.

`REFEREE_DEALS` multiplies the number of deals tried, for a long run.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from generator import FAULTS, Generated, Injected, generate, inject
from hypothesis import HealthCheck, given, settings
from ledger import lost_cards
from random_events import EVENTS, VERBS

from referee.check import check
from referee.log import model
from referee.log.read import read
from referee.log.write import to_json, to_toml
from referee.render.json_form import report_object
from referee.report.model import Finding, Report

SCHEMAS = Path(__file__).parents[2] / "referee" / "schemas"
TIMES = int(os.environ.get("REFEREE_DEALS", "1"))
LEGAL = 400 * TIMES
PREFIXED = 25 * TIMES
FAULTY = 6 * TIMES
COUNTED = 40 * TIMES
WRITTEN = 40 * TIMES

each_fault = pytest.mark.parametrize(
    ("name", "when"), [(name, when) for name, fault in FAULTS.items() for when in fault.whens]
)


def said(report: Report) -> list[str]:
    """What a report accuses anybody or the log of."""
    found = [f"{f.irregularity} at {f.event} by {f.seat} {f.status}" for f in report.findings]
    return found + [f"{d.what} at {d.events}" for d in report.inconsistencies]


def totals(report: Report) -> dict[str, int] | None:
    return None if report.score is None else {s: each.total for s, each in report.score.items()}


# -- legal deals -------------------------------------------------------------------------------


def test_legal_deals_are_clean_and_score_as_counted_here() -> None:
    wrong = {}
    for seed in range(LEGAL):
        deal = generate(seed)
        report = check(deal.document)
        if said(report) or totals(report) != deal.score:
            wrong[seed] = (said(report), totals(report), deal.score)
    assert wrong == {}


def test_every_prefix_of_a_legal_deal_is_clean() -> None:
    wrong = {}
    for seed in range(PREFIXED):
        document = generate(10_000 + seed).document
        events = document.events
        for length in range(len(events)):
            document.events = events[:length]
            if found := said(check(document)):
                wrong[seed, length] = found
    assert wrong == {}


def test_a_complaint_about_nothing_finds_nothing() -> None:
    """Somebody complains between two turns of legal play."""
    wrong = {}
    for seed in range(LEGAL // 4):
        deal = generate(seed)
        events = deal.document.events
        ends = [n for n, e in enumerate(events, 1) if isinstance(e, model.Discard)]
        if len(ends) < 3:
            continue
        number = random.Random(seed).choice(ends[:-1])
        deal.document.events = [*events[:number], model.Notice(by="table"), *events[number:]]
        if found := said(check(deal.document)):
            wrong[seed, number] = found
    assert wrong == {}


def test_the_deals_have_every_ordinary_verb() -> None:
    """The generator is worth something only if its deals are varied."""
    kinds: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    for seed in range(300):
        for event in generate(seed).document.events:
            kinds[type(event).__name__] += 1
            if isinstance(event, model.End):
                reasons[event.reason or ""] += 1
    ordinary = "Draw Discard Meld Add Take Lay Replace AskOut Answer DeclareOut Touch Inspect"
    assert set(ordinary.split()) <= set(kinds)
    assert {"Ask", "Remark", "CountStock", "SeatDraw", "LeavePile", "Score"} <= set(kinds)
    assert set(reasons) == {"going-out", "stock", "last-red-three"}


# -- deals with one fault ----------------------------------------------------------------------


def injected(name: str, when: str, count: int) -> list[tuple[int, Injected]]:
    """So many deals with this fault, as far as a reasonable number of seeds goes."""
    found: list[tuple[int, Injected]] = []
    for seed in range(count * 12):
        case = inject(seed, name, when)
        if case is not None:
            found.append((seed, case))
        if len(found) == count:
            break
    return found


def differences(case: Injected, report: Report) -> list[str]:
    """How the findings differ from the ones expected."""
    left = list(report.findings)
    wrong: list[str] = []
    for wanted in case.expected:
        met = [f for f in left if (f.irregularity, f.event) == (wanted.fact, wanted.event)]
        if not met:
            wrong.append(f"missing {wanted}")
            continue
        left.remove(met[0])
        wrong += _details(wanted, met[0])
    wrong += [f"not expected: {f.irregularity} at {f.event} by {f.seat}" for f in left]
    wrong += [f"log: {defect.what} at {defect.events}" for defect in report.inconsistencies]
    if case.deal.score is not None and totals(report) != case.deal.score:
        wrong.append(f"score {totals(report)}, expected {case.deal.score}")
    return wrong


def _details(wanted: Any, found: Finding) -> list[str]:
    award = 0 if found.ruling.award is None else found.ruling.award.points
    same = (
        found.seat == wanted.seat
        and found.ruling.penalty.points == wanted.points
        and award == wanted.award
        and found.status == wanted.status
        and bool(set(found.paragraphs) & set(wanted.paragraphs))
    )
    return [] if same else [f"{wanted} met {found.status} {found.paragraphs} {found.ruling}"]


@each_fault
def test_each_fault_leads_to_exactly_its_finding(name: str, when: str) -> None:
    wrong = {}
    for seed, case in injected(name, when, FAULTY):
        if found := differences(case, check(case.deal.document)):
            wrong[seed] = found
    assert wrong == {}


def test_most_faults_find_a_place() -> None:
    placed = {name for name, fault in FAULTS.items() if injected(name, fault.whens[0], 1)}
    assert placed >= set(FAULTS) - {"card-on-complete-sequence", "pile-duty-refused"}


# -- cards and documents -----------------------------------------------------------------------


def test_no_card_is_lost_in_a_legal_deal() -> None:
    wrong = {seed: lost_cards(generate(seed).document) for seed in range(COUNTED)}
    assert {seed: lines for seed, lines in wrong.items() if lines} == {}


@pytest.mark.parametrize("name", sorted(FAULTS))
def test_no_card_is_lost_by_a_fault_and_its_correction(name: str) -> None:
    wrong = {}
    for when in FAULTS[name].whens:
        for seed, case in injected(name, when, max(1, FAULTY // 4)):
            if lines := lost_cards(case.deal.document):
                wrong[when, seed] = lines
    assert wrong == {}


def _read(path: Path) -> model.Document:
    reading = read(path)
    assert not reading.problems
    (loaded,) = reading.documents
    return loaded.document


def test_what_is_written_reads_back_the_same(tmp_path: Path) -> None:
    toml, line = tmp_path / "deal.toml", tmp_path / "deal.json"
    for seed in range(WRITTEN):
        document = generate(seed).document
        toml.write_text(to_toml(document), encoding="utf-8")
        line.write_text(to_json(document) + "\n", encoding="utf-8")
        assert _read(toml) == document, seed
        assert _read(line) == document, seed


def test_reports_of_deals_fit_their_schema() -> None:
    schema = json.loads((SCHEMAS / "report.schema.json").read_text(encoding="utf-8"))
    fits = jsonschema.Draft202012Validator(schema)
    documents = [generate(seed).document for seed in range(4)]
    for name, each in FAULTS.items():
        documents += [case.deal.document for _, case in injected(name, each.whens[0], 1)]
    for document in documents:
        report = json.loads(json.dumps(report_object(check(document))))
        assert [error.message for error in fits.iter_errors(report)] == []


# -- anything at all ---------------------------------------------------------------------------

quietly = settings(
    max_examples=250 * TIMES,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def test_the_random_events_know_every_verb() -> None:
    assert {kind.__struct_config__.tag for kind in VERBS} == {
        kind.__struct_config__.tag for kind in model.AnyEvent.__args__
    }


def _accepts(deal: Generated, events: list[Any], keep: int) -> None:
    document = deal.document
    document.events = [*document.events[:keep], *events]
    report = check(document)
    assert report.verdict in ("clean", "irregular", "inconsistent")


@quietly
@given(EVENTS)
def test_the_replay_accepts_any_events(events: list[Any]) -> None:
    check(model.Document(format=1, ruleset="samba", events=events))


@quietly
@given(EVENTS)
def test_the_replay_accepts_any_events_in_a_known_deal(events: list[Any]) -> None:
    deal = generate(len(events) % 7)
    _accepts(deal, events, 3 + 11 * len(events) % 60)
