"""A row of a decision table as a ruling for one fault: paragraphs, points, remedy, words."""

from __future__ import annotations

from collections.abc import Mapping

from referee.cards import format_cards
from referee.play.faults import Fault
from referee.play.table import Table
from referee.report.model import Amount, Remedy, Ruling
from referee.rules import RemedySpec, Row, Ruleset
from referee.seats import Seating

LANGUAGES = ("en", "fi", "ru")


def ruling(rules: Ruleset, table: Table, fault: Fault, row: Row, breaks: tuple[str, ...]) -> Ruling:
    """The ruling of `row` for `fault`. Points are whole numbers, never negative."""
    side = side_of(table, fault)
    points = priced(rules, fault, row)
    award = None
    if row.to == "opponents" and side is not None:
        award = Amount(table.seating.other_side(side), points)
        points = 0
    cited = tuple(dict.fromkeys((*row.cite, *breaks)))
    return Ruling(
        row=row.id,
        paragraphs=cited,
        penalty=Amount(side, points),
        award=award,
        remedy=tuple(_remedy(rules, table, fault, spec) for spec in row.remedy),
        text=dict(row.text),
        filled_in=points > 0 and rules.parameter(row.points or "").filled_in,
    )


def side_of(table: Table, fault: Fault) -> str | None:
    """The side at fault; some faults are a side's and no player's."""
    if fault.seat is None:
        return fault.keep.get("side")
    return table.side(fault.seat)


def priced(rules: Ruleset, fault: Fault, row: Row) -> int:
    """What a row charges for the fault (points, never negative)."""
    if row.points is None:
        return 0
    worth: int = abs(rules.number(row.points)) * fault.keep.get("times", 1)
    return worth * _times(fault) if row.times else worth


def _times(fault: Fault) -> int:
    unlaid = fault.keep.get("unlaid")
    return len(unlaid) if unlaid else max(len(fault.cards), 1)


def _remedy(rules: Ruleset, table: Table, fault: Fault, spec: RemedySpec) -> Remedy:
    by = _who(table, fault, spec.by)
    details: dict[str, object] = {}
    if spec.count is not None:
        owed = fault.keep.get("owed")
        details["count"] = owed if spec.do == "draw-missing" and owed else rules.number(spec.count)
    if spec.points is not None:
        details["points"] = rules.number(spec.points)
    if spec.source is not None:
        details["from"] = spec.source
    if spec.to is not None:
        details["to"] = _who(table, fault, spec.to) or spec.to
    cards = _cards(fault, spec.do)
    if cards:
        details["cards"] = cards
    return Remedy(spec.do, by, details, _words(rules, spec, by, details))


_SHOWS_CARDS = {
    "penalty-cards": ("penalty", "expose", "cards"),
    "lay-red-three": ("unlaid",),
    "credit-red-three": ("red",),
}


def _cards(fault: Fault, do: str) -> str | None:
    """The cards a step is about, where they are known."""
    if do == "penalty-cards" and "taken" in fault.keep:
        return format_cards(fault.keep["taken"].with_cards) or None
    if do == "take-back" and fault.fact == "extra-cards-drawn":
        # What goes back is what he melded, not what he drew.
        return None
    if do == "take-back" and "taken" in fault.keep:
        return format_cards(fault.keep.get("own", fault.keep["taken"].with_cards)) or None
    if do == "return" and fault.keep.get("surplus"):
        # What was drawn last was too much.
        return format_cards(fault.cards[-fault.keep["surplus"] :])
    for key in _SHOWS_CARDS.get(do, ()):
        if fault.keep.get(key):
            cards = list(fault.keep[key])
            if key == "cards" and fault.keep.get("kept") in cards:
                cards.remove(fault.keep["kept"])
            return format_cards(cards)
    if do in (
        "penalty-cards",
        "return-to-meld",
        "move-card",
        "discard-it",
        "take-back",
        "give-cards",
        "return",
        "show-all",
        "lay-red-three",
        "back-on-table",
        "counts-in-hand",
    ):
        return format_cards(fault.cards) or None
    return None


def _who(table: Table, fault: Fault, by: str | None) -> str | None:
    """The seat or side a word of the rulebook means here."""
    seating: Seating = table.seating
    seat, side = fault.seat, side_of(table, fault)
    turn = fault.keep.get("turn-player")
    named: Mapping[str, str | None] = {
        "offender": seat,
        "dealer": table.dealer,
        "turn-player": turn,
        "partner": seating.partner(seat) if seat else None,
        "next-player": seating.left(seat) if seat else None,
        "opponents": seating.other_side(side) if side else None,
        "side": side,
        "all": None,
    }
    return named.get(by or "", by)


def _words(
    rules: Ruleset, spec: RemedySpec, by: str | None, details: Mapping[str, object]
) -> dict[str, str]:
    entry = rules.vocabulary.remedies.get(spec.do)
    if entry is None:
        return {}
    values = {
        "by": by or "",
        "count": details.get("count", ""),
        "points": details.get("points", ""),
        "to": details.get("to", ""),
        "cards": details.get("cards", ""),
    }
    return {lang: text.format(**values).strip() for lang, text in entry.text.items()}
