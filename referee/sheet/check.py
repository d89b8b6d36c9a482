"""One sheet to one report: every deal recomputed, every written figure compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from referee.play.contract_sum import ContractItem
from referee.seats import Seating
from referee.sheet.chain import Chain
from referee.sheet.consistency import seating_of
from referee.sheet.contract import cited, item_of
from referee.sheet.count import side_lines
from referee.sheet.ending import ending_slips, last_deal, winner_of
from referee.sheet.figures import sheet_slips
from referee.sheet.model import DealEntry, Sheet
from referee.sheet.read import LoadedSheet
from referee.sheet.result import ContractResult, DealResult, SheetReport, SideResult

_HEAD: Final = ("date", "event", "table", "round", "note", "players", "scores")


def check_sheet(loaded: LoadedSheet) -> SheetReport:
    """Recompute a sheet and compare every figure. Raises `RulebookError` for a broken rulebook."""
    sheet, rules = loaded.sheet, loaded.rules
    seating = seating_of(rules)
    items = [_item(deal, loaded, seating) for deal in sheet.deals]
    chains = {side: _chain(side, loaded, seating, items) for side in seating.sides}
    ended = last_deal(chains, loaded, right=True)
    for chain in chains.values():
        chain.ended = ended
    slips = [*sheet_slips(chains, loaded), *ending_slips(chains, loaded)]
    winner = winner_of(chains, loaded, right=True)
    return SheetReport(
        format=sheet.format,
        ruleset=rules.id,
        source=loaded.source,
        title=sheet.title,
        head=_head(sheet),
        slips=tuple(slip for slip in slips if slip.fresh != 0),
        carried=tuple(slip for slip in slips if slip.fresh == 0),
        minimums=tuple(change for chain in chains.values() for change in chain.minimum_changes()),
        deals=tuple(_deals(sheet, chains, items, loaded, seating)),
        totals={side: chain.links[-1].running.right for side, chain in chains.items()},
        over=winner is not None,
        winner=winner,
    )


def _head(sheet: Sheet) -> dict[str, object]:
    return {key: value for key in _HEAD if (value := getattr(sheet, key)) is not None}


def _item(deal: DealEntry, loaded: LoadedSheet, seating: Seating) -> ContractItem | None:
    if deal.contract is None:
        return None
    return item_of(deal, seating.side(deal.contract.by), loaded.rules)


def _chain(
    side: str, loaded: LoadedSheet, seating: Seating, items: Sequence[ContractItem | None]
) -> Chain:
    """All figures of one side from the first deal to the last."""
    sheet = loaded.sheet
    chain = Chain(side, loaded.rules, (sheet.scores or {}).get(side, 0))
    for number, (deal, item) in enumerate(zip(sheet.deals, items, strict=True)):
        played = deal.contract is not None and seating.side(deal.contract.by) == side
        lines = side_lines(deal, side, loaded.rules, item, played)
        late = number + 1 < len(sheet.deals) or sheet.next_dealt
        chain.add(lines, deal.sides[side].written, late)
    return chain


def _deals(
    sheet: Sheet,
    chains: dict[str, Chain],
    items: Sequence[ContractItem | None],
    loaded: LoadedSheet,
    seating: Seating,
) -> Iterator[DealResult]:
    for number, deal in enumerate(sheet.deals):
        sides = {side: _side(chain, number) for side, chain in chains.items()}
        contract = _contract(deal, items[number], loaded, seating)
        yield DealResult(number + 1, deal.dealer, deal.out, contract, sides)


def _side(chain: Chain, number: int) -> SideResult:
    link, minimum = chain.links[number], chain.minimum(number)
    return SideResult(
        lines=link.lines,
        base=link.base.right,
        cards=link.cards.right,
        total=link.total.right,
        running=link.running.right,
        next_minimum=minimum.right if minimum else None,
        stands={n: f.right for n, f in link.by_line.items() if f.right != f.basis},
    )


def _contract(
    deal: DealEntry, item: ContractItem | None, loaded: LoadedSheet, seating: Seating
) -> ContractResult | None:
    if deal.contract is None or item is None:
        return None
    return ContractResult(
        by=deal.contract.by,
        side=seating.side(deal.contract.by),
        level=deal.contract.level,
        strain=deal.contract.strain,
        doubled=deal.contract.doubled,
        outcome=item.outcome,
        promised=item.promised,
        gathered=item.gathered,
        reward=item.reward,
        forfeit=item.forfeit,
        penalty=item.penalty,
        paragraphs=cited(deal, item, loaded.rules),
    )
