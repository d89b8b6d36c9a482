"""A contract side that went out short of its sum: it shows only when the deal is counted."""

from __future__ import annotations

from referee.facts.watch import Watch
from referee.play.contract_sum import sum_gathered, sum_promised
from referee.play.faults import Fault
from referee.rules import Ruleset
from referee.rulings.acts import one_act
from referee.rulings.findings import findings
from referee.rulings.score import SHORT_OF_CONTRACT, attempt_of, contract_of


def count(rules: Ruleset, w: Watch) -> Fault | None:
    """Count the deal as it lies; the fault now reported, if the sum was not reached."""
    short = next((f for f in w.table.faults if f.fact == SHORT_OF_CONTRACT), None)
    if short is None or not short.withdrawn:
        return None
    found = [finding for _, finding in one_act(findings(rules, w, ()))]
    item = contract_of(w.table, rules, found)
    if item is None or item.outcome != "false-out":
        return None
    short.withdrawn = False
    return short


def has_the_sum(rules: Ruleset, w: Watch) -> bool:
    """Whether the contract side has its sum as the table stands."""
    attempt = attempt_of(w.table, rules, [finding for _, finding in findings(rules, w, ())])
    if attempt is None:
        return False
    return sum_gathered(attempt, rules) >= sum_promised(attempt.level, rules)
