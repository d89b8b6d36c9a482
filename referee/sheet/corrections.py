"""Whether a wrong figure may still be corrected, and by which paragraph: the ruleset's tables."""

from __future__ import annotations

from msgspec import Struct

from referee.report.model import Text
from referee.rules import Ruleset, decide
from referee.rules.entries import Row
from referee.sheet.result import SlipKind

LATE = "corrected-too-late"
IN_TIME = "score-misstated"


class Correction(Struct, frozen=True):
    """What the rules say of correcting a figure; `possible` is None if it depends on the cause."""

    possible: bool | None
    paragraphs: tuple[str, ...] = ()
    text: Text = {}


def correction(rules: Ruleset, kind: SlipKind, late: bool) -> Correction:
    """The correction of a slip; `late` once the next deal has been dealt.

    A wrong sum can always be corrected. A minimum that was in force stays as it was in that deal.
    """
    if kind == "sum":
        return _of_row(True, _late_row(rules, "sum"))
    if kind == "winner":
        return Correction(True, rules.parameter("game_target_points").paragraphs)
    if kind == "minimum" and not late:
        return Correction(True, rules.parameter("open_band_limits").paragraphs)
    if not late:
        return _of_row(True, _in_time_row(rules))
    if kind == "minimum":
        return _of_row(False, _late_row(rules, "sum"))
    other = _late_row(rules, "other")
    if kind == "entry":
        return _of_row(False, other)
    rows = [row for row in (_late_row(rules, "sum"), other) if row is not None]
    return Correction(None, tuple(dict.fromkeys(name for row in rows for name in row.cite)))


def _of_row(possible: bool, row: Row | None) -> Correction:
    return Correction(possible, row.cite, row.text) if row else Correction(possible)


def _late_row(rules: Ruleset, slip: str) -> Row | None:
    if not rules.has_table(LATE):
        return None
    table = rules.table(LATE)
    return decide(table, {"slip": slip}, rules.readings_for(table)).row


def _in_time_row(rules: Ruleset) -> Row | None:
    return rules.table(IN_TIME).rows[0] if rules.has_table(IN_TIME) else None
