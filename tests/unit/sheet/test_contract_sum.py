"""The arithmetic of contracts: worked examples by hand, boundaries, and every reading."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.play.contract_sum import Attempt, contract_item, sum_gathered
from referee.rules import Ruleset, load_ruleset


def rules(**readings: str) -> Ruleset:
    return load_ruleset(
        "sitoumussamba", readings={k.replace("_", "-"): v for k, v in readings.items()}
    )


RULES = rules()


def attempt(level: int, bonus: int, cards: int, hand: int, **more: Any) -> Attempt:
    return Attempt(level=level, bonus=bonus, cards=cards, hand=hand, **{"penalties": 0, **more})


MINE, THEIRS = {"out": "contract-side"}, {"out": "opponents"}
EXAMPLES = [
    # Level four, made only thanks to the bonus for going out.
    (attempt(4, 4000, 340, 145, **MINE), ("made", 4155, 2000, 0, 0)),
    # The same table with a red three in partner's hand: gone out short of the sum.
    (attempt(4, 4000, 340, 525, **MINE), ("false-out", 3775, 0, 4000, 1000)),
    # Level five: card points decide.
    (attempt(5, 4500, 250, 15, **MINE), ("made", 5035, 2500, 0, 0)),
    (attempt(5, 3500, 320, 145, **THEIRS), ("lost", 3675, 0, 5000, 0)),
    # Doubled and missed, doubled and made.
    (attempt(4, 3500, 220, 145, doubled=True, **THEIRS), ("lost", 3355, 0, 8000, 0)),
    (attempt(4, 4000, 340, 145, doubled=True, **MINE), ("made", 4155, 4000, 0, 0)),
    # The stock ran out: short of the sum, then with it.
    (attempt(3, 1800, 130, 45, exhausted=True), ("void", 1755, 0, 0, 0)),
    (attempt(4, 5000, 290, 20, exhausted=True), ("made", 4980, 2000, 0, 0)),
    # The opponents went out too late.
    (attempt(4, 5000, 260, 20, **THEIRS), ("made", 4980, 2000, 0, 0)),
    # A failed higher bid counts against the sum.
    (attempt(4, 5000, 290, 5, penalties=1000, **MINE), ("made", 4295, 2000, 0, 0)),
    # Exactly the sum, and five points less.
    (attempt(4, 4000, 0, 300, **MINE), ("made", 4000, 2000, 0, 0)),
    (attempt(4, 4000, 0, 305, **MINE), ("false-out", 3995, 0, 4000, 1000)),
    # The practice game: both contracts.
    (attempt(5, 3600, 630, 0, **THEIRS), ("lost", 4230, 0, 5000, 0)),
    (attempt(4, 4000, 810, 215, **MINE), ("made", 4085, 2000, 0, 0)),
    # Opponents out after the stock had run out: the contract lives on.
    (attempt(4, 0, 0, 0, exhausted=True, **THEIRS), ("lost", 0, 0, 4000, 0)),
    (attempt(4, 0, 0, 0, exhausted=True, doubled=True, **THEIRS), ("lost", 0, 0, 8000, 0)),
    # Doubled and void.
    (attempt(4, 0, 0, 0, exhausted=True, doubled=True), ("void", 0, 0, 0, 0)),
]


@pytest.mark.parametrize(("given_attempt", "expected"), EXAMPLES)
def test_worked_examples(given_attempt: Attempt, expected: tuple[str, int, int, int, int]) -> None:
    item = contract_item(given_attempt, RULES)
    assert (item.outcome, item.gathered, item.reward, item.forfeit, item.penalty) == expected
    assert item.promised == 1000 * given_attempt.level


def test_going_out_is_earned_unless_the_sum_was_missed() -> None:
    earned = [contract_item(a, RULES).earns_going_out for a, _ in EXAMPLES[:4]]
    assert earned == [True, False, True, False]


def test_the_sum_first_without_the_bonus_for_going_out() -> None:
    short = contract_item(
        attempt(4, 4000, 0, 100, **MINE), rules(going_out_bonus_in_sum="sum-first")
    )
    assert (short.outcome, short.gathered) == ("false-out", 3900)


def test_high_contracts_without_deductions() -> None:
    tried = attempt(5, 4700, 320, 300, penalties=500, **THEIRS)
    chosen = rules(high_contract_deductions="not-subtracted")
    assert contract_item(tried, RULES).outcome == "lost"
    assert contract_item(tried, chosen).outcome == "made"
    assert contract_item(attempt(4, 4000, 0, 5, **THEIRS), chosen).outcome == "lost"


def test_a_sum_once_reached_stays_reached_by_one_reading_only() -> None:
    tried = attempt(4, 3900, 0, 0, reached_before=True, **THEIRS)
    assert contract_item(tried, RULES).outcome == "lost"
    assert contract_item(tried, rules(sum_tested="any-time")).outcome == "made"


@pytest.mark.parametrize(
    ("more", "outcome"),
    [
        ({"reached_before": False, **MINE}, "void"),
        ({"reached_before": False}, "void"),
        ({"reached_before": False, **THEIRS}, "lost"),
        ({"reached_before": True, **MINE}, "made"),
        ({}, "made"),
    ],
)
def test_a_contract_annulled_with_the_last_stock_card(more: dict[str, Any], outcome: str) -> None:
    tried = attempt(4, 4500, 0, 0, exhausted=True, **more)
    assert contract_item(tried, rules(contract_at_stock_end="at-once")).outcome == outcome
    going_out = contract_item(tried, RULES)
    assert going_out.outcome == "made"


def test_a_doubled_sum_counted_once_by_the_other_reading() -> None:
    single = rules(doubled_sum="single")
    late = attempt(4, 0, 0, 0, doubled=True, exhausted=True, **THEIRS)
    false = attempt(4, 0, 0, 0, doubled=True, **MINE)
    plain = attempt(4, 0, 0, 0, doubled=True, **THEIRS)
    assert [contract_item(a, single).forfeit for a in (late, false, plain)] == [4000, 4000, 8000]


POINTS = st.integers(0, 2000).map(lambda n: 5 * n)


@given(
    st.builds(
        Attempt,
        level=st.integers(1, 9),
        doubled=st.booleans(),
        bonus=POINTS,
        cards=POINTS,
        hand=POINTS,
        penalties=POINTS,
        out=st.sampled_from([None, "contract-side", "opponents"]),
        exhausted=st.booleans(),
    )
)
def test_one_side_at_most_gains(tried: Attempt) -> None:
    item = contract_item(tried, RULES)
    assert (item.outcome == "made") == (sum_gathered(tried, RULES) >= item.promised)
    assert bool(item.reward) == (item.outcome == "made")
    assert bool(item.forfeit) == (item.outcome in ("lost", "false-out"))
    assert bool(item.penalty) == (item.outcome == "false-out")
    assert not (item.reward and item.forfeit)
