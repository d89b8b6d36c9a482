"""What a schema can't see in a sheet: names the ruleset doesn't have, figures that exclude others.

A defect here makes the sheet unusable; a figure that is merely wrong is a slip and found later.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from referee.log.names import nearest
from referee.log.problems import Issue, shown
from referee.log.wording import listed
from referee.rules import ReadingError, Ruleset, known_rulesets, load_ruleset
from referee.rules.load import find_rulebook
from referee.rules.shelves import has_ruleset
from referee.seats import Seating
from referee.sheet.contract import measurable
from referee.sheet.count import NET, has_contracts, kinds_of_sets, line_ids, missing_counts
from referee.sheet.model import DealEntry, Sheet, SideEntry

_Path = tuple[str | int, ...]
_DRAW: Final = ("draw", "none")


def seating_of(rules: Ruleset) -> Seating:
    """Who plays by this ruleset."""
    return Seating.partnership() if rules.sides == "pairs" else Seating.alone(rules.seats)


def ruleset_or_issues(
    sheet: Sheet, rulebook: Path | None, readings: Mapping[str, str]
) -> tuple[Ruleset | None, list[Issue]]:
    """The ruleset a sheet names, or why there is none. Raises `RulebookError` for a broken one."""
    place = rulebook or find_rulebook()
    if not has_ruleset(place, sheet.ruleset):
        names = known_rulesets(place)
        said = f"unknown ruleset {shown(sheet.ruleset)}"
        return None, [Issue(("ruleset",), said, listed(names), nearest(sheet.ruleset, names))]
    try:
        return load_ruleset(sheet.ruleset, rulebook, {**(sheet.readings or {}), **readings}), []
    except ReadingError as error:
        own = sheet.readings or {}
        return None, [
            Issue(("readings", each.key) if each.key in own else (), str(each))
            for each in error.problems
        ]


def sheet_issues(sheet: Sheet, rules: Ruleset) -> list[Issue]:
    """Everything in the sheet that does not go with its ruleset."""
    seating = seating_of(rules)
    issues = [*_strangers(("players",), sheet.players, seating.seats)]
    issues += _strangers(("scores",), sheet.scores, seating.sides)
    if sheet.winner is not None:
        issues += _strangers(("winner",), sheet.winner, (*seating.sides, *_DRAW))
    for number, deal in enumerate(sheet.deals):
        issues += _deal_issues(deal, ("deals", number), rules, seating)
    return issues


def _strangers(path: _Path, given: Iterable[str] | None, known: tuple[str, ...]) -> Iterator[Issue]:
    """Names, or a single one, that don't play in this game."""
    single = isinstance(given, str)
    for name in (str(given),) if single else given or ():
        if name not in known:
            at = path if single else (*path, name)
            yield Issue(at, f"{name} does not play in this game", ", ".join(known))


def _deal_issues(deal: DealEntry, path: _Path, rules: Ruleset, seating: Seating) -> Iterator[Issue]:
    yield from _strangers((*path, "sides"), deal.sides, seating.sides)
    for side in seating.sides:
        if side not in deal.sides:
            yield Issue((*path, "sides"), f"the side {side} is missing")
    if deal.dealer is not None:
        yield from _strangers((*path, "dealer"), deal.dealer, seating.seats)
    if deal.out is not None:
        known = dict.fromkeys((*seating.sides, *seating.seats, "none"))
        yield from _strangers((*path, "out"), deal.out, tuple(known))
    if deal.forfeit is not None:
        yield from _strangers((*path, "forfeit"), deal.forfeit, seating.sides)
    for side, entry in deal.sides.items():
        yield from _side_issues(entry, (*path, "sides", side), rules)
    if deal.contract is not None:
        yield from _contract_issues(deal, path, rules, seating)


def _contract_issues(
    deal: DealEntry, path: _Path, rules: Ruleset, seating: Seating
) -> Iterator[Issue]:
    contract, at = deal.contract, (*path, "contract")
    if contract is None or not has_contracts(rules):
        yield Issue(at, f"there are no contracts in {rules.id}")
        return
    if contract.by not in seating.seats:
        yield from _strangers((*at, "by"), contract.by, seating.seats)
        return
    strains = rules.words("strain_order")
    if contract.strain not in strains:
        said = f"{shown(contract.strain)} can't be bid"
        yield Issue((*at, "strain"), said, listed(strains), nearest(contract.strain, strains))
    side = seating.side(contract.by)
    if side in deal.sides and not measurable(deal, side, rules):
        said = "a net figure can't show whether this contract was made"
        yield Issue((*path, "sides", side, "net_cards"), said, "`cards` and `hand` apart")


def _side_issues(entry: SideEntry, path: _Path, rules: Ruleset) -> Iterator[Issue]:
    if entry.net_cards is not None and (entry.cards is not None or entry.hand is not None):
        said = "card points stand either net or apart, not both"
        yield Issue((*path, "net_cards"), said, "`net_cards`, or `cards` and `hand`")
    kinds = kinds_of_sets(rules)
    for kind in entry.sets:
        if kind not in kinds:
            said = f"no complete meld {shown(kind)} in {rules.id}"
            yield Issue((*path, "sets", kind), said, listed(kinds), nearest(kind, kinds))
    for key in missing_counts(entry, rules):
        yield Issue((*path, key), f"{rules.id} has no score line for this")
    lines = (*line_ids(rules), NET)
    for name in (entry.written.lines or {}) if entry.written else ():
        if name not in lines:
            said = f"no score line {shown(name)} in {rules.id}"
            at = (*path, "written", "lines", name)
            yield Issue(at, said, listed(lines), nearest(name, lines))
