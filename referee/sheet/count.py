"""The score lines of one side from what the sheet says it had: how often each counts, and worth.

Which lines there are, and what each is worth, stands in the ruleset; here only the way from the
sheet's keys to the ruleset's counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from referee.play.contract_sum import ContractItem
from referee.rules import Ruleset, ScoreStep
from referee.sheet.model import DealEntry, SideEntry
from referee.sheet.result import LineResult

NET: Final = "net-cards"
"""The line of card points less hands where the sheet gives only that."""

_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "red_threes": ("red-threes-good", "red-threes-bad"),
    "first_turn_red_threes": ("first-turn-red-threes",),
    "unlaid_red_threes": ("unlaid-red-threes",),
    "bought_red_threes": ("bought-red-threes",),
    "penalties": ("penalties",),
    "awards": ("awards",),
}
"""Key of a side to the counts it goes into."""

_CONTRACTS: Final = ("contract-made", "contract-lost")
_CARDS: Final = ("melded-cards", "hand-cards")
_FROM_DEAL: Final = ("going-out", "direct-going-out")
_OTHERS: Final = frozenset(
    (*_CONTRACTS, *_CARDS, *_FROM_DEAL, *(name for names in _FIELDS.values() for name in names))
)


def has_contracts(rules: Ruleset) -> bool:
    """Whether the ruleset's score knows contracts."""
    return any(step.count in _CONTRACTS for step in rules.scoring)


def kinds_of_sets(rules: Ruleset) -> tuple[str, ...]:
    """The counts of complete melds: whatever the ruleset counts that is nothing else."""
    return tuple(step.count for step in rules.scoring if step.count not in _OTHERS)


def line_ids(rules: Ruleset) -> tuple[str, ...]:
    """The ids of the ruleset's score lines."""
    return tuple(step.id for step in rules.scoring)


def missing_counts(entry: SideEntry, rules: Ruleset) -> Iterator[str]:
    """The keys of a side that say something for which the ruleset has no line."""
    known = {step.count for step in rules.scoring}
    for key, counts in _FIELDS.items():
        if getattr(entry, key) and known.isdisjoint(counts):
            yield key


def bonus_points(entry: SideEntry, rules: Ruleset) -> int:
    """What the complete melds of a side earn."""
    return sum(
        step.sign * entry.sets[step.count] * _worth(step, rules)
        for step in rules.scoring
        if step.count in entry.sets
    )


def penalty_points(entry: SideEntry, rules: Ruleset) -> int:
    """Penalty points of a side, red threes that bought a card included."""
    bought = (step for step in rules.scoring if step.count in _FIELDS["bought_red_threes"])
    return entry.penalties + sum(entry.bought_red_threes * _worth(s, rules) for s in bought)


def side_lines(
    deal: DealEntry, side: str, rules: Ruleset, item: ContractItem | None, has_contract: bool
) -> tuple[LineResult, ...]:
    """Every score line of one side by the ruleset, those that don't count with 0 points.

    `item` is what became of the deal's contract, `has_contract` whether `side` played it.
    """
    entry = deal.sides[side]
    numbers = _numbers(deal, side, rules, item, has_contract)
    steps = [step for step in rules.scoring if entry.net_cards is None or step.count not in _CARDS]
    lines = [_line(step, numbers[step.count], rules) for step in steps]
    return (*lines, *_net(entry, rules))


def _line(step: ScoreStep, number: int, rules: Ruleset) -> LineResult:
    worth = _worth(step, rules)
    return LineResult(
        id=step.id,
        group=step.group,
        points=step.sign * number * worth,
        paragraphs=step.paragraphs,
        text=step.text,
        count=number if step.points else None,
    )


def _net(entry: SideEntry, rules: Ruleset) -> Iterator[LineResult]:
    """The one line of a net figure, in the words of the two lines it stands for."""
    if entry.net_cards is None:
        return
    steps = [step for step in rules.scoring if step.count in _CARDS]
    paragraphs = tuple(dict.fromkeys(name for step in steps for name in step.paragraphs))
    text = {lang: " − ".join(step.text[lang] for step in steps) for lang in steps[0].text}
    yield LineResult(NET, steps[0].group, entry.net_cards, paragraphs, text)


def _worth(step: ScoreStep, rules: Ruleset) -> int:
    return rules.number(step.points) if step.points else 1


def _numbers(
    deal: DealEntry, side: str, rules: Ruleset, item: ContractItem | None, has_contract: bool
) -> dict[str, int]:
    """How often each line counts for a side."""
    entry = deal.sides[side]
    out = deal.out is not None and deal.out in (side, *side)
    if item is not None and has_contract:
        out = out and item.earns_going_out
    numbers = dict.fromkeys((step.count for step in rules.scoring), 0) | entry.sets
    numbers |= _red_threes(entry, rules)
    return numbers | {
        "going-out": int(out),
        "direct-going-out": int(out and deal.direct),
        "unlaid-red-threes": entry.unlaid_red_threes,
        "bought-red-threes": entry.bought_red_threes,
        "penalties": entry.penalties + (item.penalty if item and has_contract else 0),
        "awards": entry.awards,
        "contract-made": item.reward if item and has_contract else 0,
        "contract-lost": item.forfeit if item and not has_contract else 0,
        "melded-cards": entry.cards or 0,
        "hand-cards": entry.hand or 0,
    }


def _red_threes(entry: SideEntry, rules: Ruleset) -> dict[str, int]:
    """Red threes for or against their side, by its number of complete melds."""
    if {step.count for step in rules.scoring}.isdisjoint(_FIELDS["red_threes"]):
        return {}
    complete = sum(entry.sets.values())
    good = complete >= rules.number("sets_required_for_red_threes")
    by_sets = good and not rules.switch("first_turn_red_three_always_minus")
    waiting = entry.first_turn_red_threes
    return {
        "red-threes-good": entry.red_threes * good + waiting * by_sets,
        "red-threes-bad": entry.red_threes * (not good),
        "first-turn-red-threes": waiting * (not by_sets),
    }
