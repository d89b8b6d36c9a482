"""What the sister texts prescribe for a fault that this text leaves without a price.

For the judge's information only: nothing of it enters the penalties or the score.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.play.faults import Fault
from referee.report.model import Elsewhere
from referee.rules import Row, Ruleset, decide
from referee.rulings.ruling import priced


def elsewhere(
    rules: Ruleset, fault: Fault, circumstances: Mapping[str, str]
) -> tuple[Elsewhere, ...]:
    """One entry for each sister text that rules on the fact as far as it is known here."""
    found = (_in(rules.sister(name), fault, circumstances) for name in rules.sisters)
    return tuple(entry for entry in found if entry is not None)


def _in(sister: Ruleset, fault: Fault, circumstances: Mapping[str, str]) -> Elsewhere | None:
    if not sister.has_table(fault.fact):
        return None
    table = sister.table(fault.fact)
    known = dict(_understood(sister, circumstances))
    decision = decide(table, known, sister.readings_for(table))
    rows = [row for row in decision.rows if row.status in _SPEAKING]
    if not rows or len({_cost(sister, fault, row) for row in rows}) > 1:
        return None
    row = rows[0]
    points = _cost(sister, fault, row)
    if not (points or decision.settled):
        return None
    text = row.text if decision.settled else {}
    cited = tuple(dict.fromkeys((*row.cite, *table.breaks)))
    return Elsewhere(sister.id, dict(sister.name), cited, points, dict(text))


_SPEAKING = ("prescribed", "default")


def _cost(sister: Ruleset, fault: Fault, row: Row) -> int:
    return priced(sister, fault, row)


def _understood(sister: Ruleset, known: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The circumstances whose values the sister text knows as well."""
    words = sister.vocabulary.circumstances
    for name, value in known.items():
        if name in words and value in words[name].values:
            yield name, value
