"""The contract of a deal on a sheet: who tried what, with which points, and what came of it."""

from __future__ import annotations

from referee.play.contract_sum import Attempt, ContractItem, Out, contract_item, counts_cards
from referee.rules import Ruleset
from referee.sheet.count import bonus_points, penalty_points
from referee.sheet.model import DealEntry, SideEntry

_ENORMOUS = 1_000_000
"""More points than any hand costs."""


def item_of(deal: DealEntry, side: str, rules: Ruleset) -> ContractItem:
    """What became of the contract of `side`. Raises `ValueError` if the deal has none."""
    return contract_item(attempt_of(deal, side, rules), rules)


def measurable(deal: DealEntry, side: str, rules: Ruleset) -> bool:
    """Whether the sheet tells enough to say if the contract of `side` was made.

    Where only a net figure was noted, the hand may have cost anything: the answer must be the
    same for the cheapest and for the dearest hand.
    """
    least = attempt_of(deal, side, rules)
    most = attempt_of(deal, side, rules, _ENORMOUS)
    return contract_item(least, rules).outcome == contract_item(most, rules).outcome


def cited(deal: DealEntry, item: ContractItem, rules: Ruleset) -> tuple[str, ...]:
    """The paragraphs by which the contract came to its outcome."""
    doubled = deal.contract is not None and deal.contract.doubled
    names = {
        "made": [
            "contract_bonus_pct_doubled" if doubled else "contract_bonus_pct",
            _measured_by(deal, rules),
        ],
        "lost": [
            "failed_contract_multiplier_doubled" if doubled else "failed_contract_multiplier",
            *(["contract_void_when"] if deal.stock_out else []),
        ],
        "false-out": ["false_contract_out_penalty"],
        "void": ["contract_void_when"],
    }[item.outcome]
    every = (entry for name in names for entry in rules.parameter(name).paragraphs)
    return tuple(dict.fromkeys(every))


def _measured_by(deal: DealEntry, rules: Ruleset) -> str:
    high = deal.contract is not None and counts_cards(deal.contract.level, rules)
    return "card_points_included_min_level" if high else "contract_low_max_level"


def attempt_of(deal: DealEntry, side: str, rules: Ruleset, more: int = 0) -> Attempt:
    """The attempt of the contract side; of a net figure the hand costs the least, and `more`."""
    if deal.contract is None:
        raise ValueError("a deal without a contract")
    entry = deal.sides[side]
    cards, hand = _cards_and_hand(entry, more)
    return Attempt(
        level=deal.contract.level,
        doubled=deal.contract.doubled,
        bonus=bonus_points(entry, rules),
        cards=cards,
        hand=hand,
        penalties=penalty_points(entry, rules),
        out=_out(deal, side),
        exhausted=deal.stock_out,
        reached_before=deal.reached_before,
    )


def _cards_and_hand(entry: SideEntry, more: int) -> tuple[int, int]:
    if entry.net_cards is None:
        return entry.cards or 0, entry.hand or 0
    hand = max(0, -entry.net_cards) + more
    return entry.net_cards + hand, hand


def _out(deal: DealEntry, side: str) -> Out | None:
    if deal.out in (None, "none"):
        return None
    return "contract-side" if str(deal.out) in (side, *side) else "opponents"
