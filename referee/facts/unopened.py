"""A side that has laid nothing when the deal ends, where that costs points."""

from __future__ import annotations

from referee.facts.watch import Watch

FACT = "unopened-at-end"


def at_stock_end(w: Watch) -> None:
    """The stock has run out: read literally, a side has to be open at this moment."""
    if w.terms.rules.word("unopened_counted") == "stock-ends":
        for side in w.table.seating.sides:
            _count(w, side, "stock", w.n)


def at_deal_end(w: Watch) -> None:
    """The deal is over: by the opponents going out, or with the stock."""
    table = w.table
    if table.void or table.forfeited or not w.terms.rules.switch("has_auction"):
        return
    for side in table.seating.sides:
        if table.out is not None and table.side(table.out) != side:
            _count(w, side, "opponents-out", table.over_at or w.n)
        elif table.out is None and table.end_reason in ("stock", "last-red-three"):
            _count(w, side, "stock", table.over_at or w.n)


def _count(w: Watch, side: str, ended_by: str, event: int) -> None:
    table = w.table
    counted = any(f.fact == FACT and f.keep["side"] == side for f in table.faults)
    if counted or side in table.opened or table.side_melds(side):
        return
    fault = w.fault(FACT, None, event=event, deal_ended_by=ended_by)
    fault.keep["side"] = side
    fault.noticed = event
