"""Whether a contract was made, and what it brings to either side: arithmetic on plain numbers.

Knows no table and no log: whoever has counted a deal, from its events or from a score sheet, asks
here. What a contract is worth, and how it is measured, stands in the ruleset's parameters.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from referee.rules import Ruleset

Out: TypeAlias = Literal["contract-side", "opponents"]
Outcome: TypeAlias = Literal["made", "lost", "false-out", "void"]

PER_CENT: Final = 1e2


class Attempt(Struct, frozen=True, kw_only=True):
    """A contract and what its side has at the end of the deal, all in points and none negative.

    `level` is the number bid, `bonus` what its complete melds earn (going out not included),
    `cards` the values of its melded cards, `hand` what its cards left in hand cost, `penalties`
    all its penalty points of the deal, red threes it bought included, but not what going out
    short of the sum costs. `out` is who went out, if anybody; `exhausted` whether the stock had
    run out by then. `reached_before`: whether the side already had the sum at an earlier moment
    (before the stock ran out, if it did); None if nobody says. Only some readings ask for that.
    """

    level: int
    doubled: bool = False
    bonus: int
    cards: int
    hand: int
    penalties: int
    out: Out | None = None
    exhausted: bool = False
    reached_before: bool | None = None


class ContractItem(Struct, frozen=True, kw_only=True):
    """What became of a contract, in points.

    `promised` is the sum bid, `gathered` what counts toward it. `reward` goes to the contract
    side, `forfeit` to its opponents; `penalty` is charged to the contract side for going out
    short of the sum, in which case going out earns it nothing (`earns_going_out`).
    """

    outcome: Outcome
    promised: int
    gathered: int
    reward: int = 0
    forfeit: int = 0
    penalty: int = 0
    earns_going_out: bool = False


def contract_item(attempt: Attempt, rules: Ruleset) -> ContractItem:
    """What the contract brings to both sides. Raises `RulebookError` if `rules` know no auction."""
    outcome = _outcome(attempt, rules)
    promised = sum_promised(attempt.level, rules)
    short = outcome == "false-out"
    return ContractItem(
        outcome=outcome,
        promised=promised,
        gathered=sum_gathered(attempt, rules),
        reward=_reward(attempt, promised, rules) if outcome == "made" else 0,
        forfeit=promised * _times(attempt, short, rules) if short or outcome == "lost" else 0,
        penalty=rules.number("false_contract_out_penalty") if short else 0,
        earns_going_out=attempt.out == "contract-side" and not short,
    )


def sum_promised(level: int, rules: Ruleset) -> int:
    """The points a bid of this level promises."""
    return level * rules.number("bid_unit_points")


def counts_cards(level: int, rules: Ruleset) -> bool:
    """Whether melded cards count toward the sum of a contract of this level."""
    return level >= rules.number("card_points_included_min_level")


def sum_gathered(attempt: Attempt, rules: Ruleset) -> int:
    """The points that count toward the sum of the contract; may be negative."""
    high = counts_cards(attempt.level, rules)
    gathered = attempt.bonus + (attempt.cards if high else 0)
    if attempt.out == "contract-side" and rules.flag("contract_counts_going_out"):
        gathered += rules.number("bonus_going_out")
    if high and not rules.flag("contract_high_deductions"):
        return gathered
    return gathered - attempt.hand - attempt.penalties


def _outcome(attempt: Attempt, rules: Ruleset) -> Outcome:
    if _made(attempt, rules):
        return "made"
    if attempt.out == "opponents":  # even after the stock has run out
        return "lost"
    if attempt.out is None or _void_at_once(attempt, rules):
        return "void"
    return "false-out"


def _made(attempt: Attempt, rules: Ruleset) -> bool:
    """Whether the sum was reached: in the final position, or earlier where that is enough."""
    if _void_at_once(attempt, rules) and attempt.reached_before is False:
        return False
    if attempt.reached_before and rules.word("contract_tested") == "any-time":
        return True
    return sum_gathered(attempt, rules) >= sum_promised(attempt.level, rules)


def _void_at_once(attempt: Attempt, rules: Ruleset) -> bool:
    """Whether the end of the stock has already annulled a contract not made by then."""
    return attempt.exhausted and rules.word("contract_void_when") == "stock-ends"


def _reward(attempt: Attempt, promised: int, rules: Ruleset) -> int:
    name = "contract_bonus_pct_doubled" if attempt.doubled else "contract_bonus_pct"
    return round(promised * rules.number(name) / PER_CENT)


def _times(attempt: Attempt, short: bool, rules: Ruleset) -> int:
    """How many times the opponents score the sum that was missed."""
    if not attempt.doubled:
        return rules.number("failed_contract_multiplier")
    if short or attempt.exhausted:
        return rules.number("false_out_multiplier_doubled")
    return rules.number("failed_contract_multiplier_doubled")
