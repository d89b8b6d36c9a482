"""Which disputed passages decide that something was a fault at all, such as the minimum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from msgspec import structs

from referee.play.table import Table
from referee.play.terms import Terms
from referee.rules import Gap, Option, Ruleset


def hinging(rules: Ruleset, names: Sequence[str]) -> Iterator[str]:
    """Ids of the disputed passages that set one of these parameters."""
    for gap in rules.gaps() if names else ():
        if gap.switch and any(
            not option.parameters.keys().isdisjoint(names) for option in gap.options
        ):
            yield gap.id


def decisive(rules: Ruleset, table: Table, side: str) -> Iterator[str]:
    """Ids of the disputed passages of which another reading gives this side another minimum."""
    if table.stated_minimum.get(side) is not None:
        return
    score = table.scores.get(side, 0)
    taken = table.terms.minimum(score)
    for gap in rules.gaps():
        if gap.switch and any(_minimum(rules, o, score) != taken for o in _others(rules, gap)):
            yield gap.id


def _others(rules: Ruleset, gap: Gap) -> Iterator[Option]:
    now = rules.taken(gap.id)
    for option in gap.options:
        if option.id != now.id and any(name.startswith("open_") for name in option.parameters):
            yield option


def _minimum(rules: Ruleset, option: Option, score: int) -> int:
    """The minimum (points) at this score if this option were in force."""
    parameters = dict(rules.parameters)
    for name, value in option.parameters.items():
        parameters[name] = structs.replace(parameters[name], value=value)
    return Terms(replace(rules, parameters=parameters)).minimum(score)
