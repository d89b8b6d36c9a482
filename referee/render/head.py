"""The head of a report: which deal it is, who plays, and how many irregularities there are."""

from __future__ import annotations

from collections.abc import Mapping

from referee.render.contract import bid_words, outcome_words
from referee.render.view import View

_PLAIN = ("date", "event", "table", "round")


def write(view: View) -> None:
    """The deal's particulars and the verdict."""
    sheet, report, say = view.sheet, view.report, view.words
    sheet.title(report.title or report.source or view.glossary.ruleset_name(report.ruleset))
    if report.title and report.source:
        sheet.title(report.source, "faint")
    sheet.labelled(say("ruleset"), view.glossary.ruleset_name(report.ruleset))
    for key in _PLAIN:
        sheet.labelled(say(key), str(report.head.get(key, "")))
    sheet.labelled(say("players"), _players(view))
    sheet.labelled(say("dealer"), _dealer(view))
    sheet.labelled(say("scores"), _numbers(view, "scores"))
    sheet.labelled(say("minimum"), _minimum(view))
    sheet.labelled(say("contract"), _contract(view))
    sheet.labelled(say("note"), str(report.head.get("note", "")))
    sheet.labelled(say("ended"), _ended(view))
    sheet.gap()
    _verdict(view)


def _minimum(view: View) -> str:
    told = view.sides(view.report.minimum)
    return f"{told} {view.words('mark.filled-in')}" if "minimum" in view.report.filled_in else told


def _players(view: View) -> str:
    players = view.report.head.get("players")
    if not isinstance(players, Mapping):
        return ""
    return ", ".join(f"{seat} {name}" for seat, name in players.items())


def _dealer(view: View) -> str:
    dealer = view.report.head.get("dealer")
    return view.who(str(dealer)) if dealer else ""


def _contract(view: View) -> str:
    """The contract as bid and, once the deal is counted, what became of it."""
    contract = view.report.head.get("contract")
    if not isinstance(contract, Mapping):
        return ""
    by, level, strain = contract["by"], int(contract["level"]), contract["strain"]
    bid = bid_words(view.words, by, level, strain, doubled=bool(contract["doubled"]))
    if "outcome" not in contract:
        return bid
    promised, gathered = int(contract["promised"]), int(contract["gathered"])
    return f"{bid}; {outcome_words(view.words, promised, gathered, contract['outcome'])}"


def _numbers(view: View, key: str) -> str:
    numbers = view.report.head.get(key)
    return view.sides(numbers) if isinstance(numbers, Mapping) else ""


def _ended(view: View) -> str:
    reason = view.report.ended
    if reason is None:
        return ""
    try:
        return view.words(f"ended.{reason}")
    except KeyError:
        return reason


def _verdict(view: View) -> None:
    report, say = view.report, view.words
    if not report.findings and not report.inconsistencies:
        view.sheet.title(say("clean"), "good")
    if report.inconsistencies:
        view.sheet.title(say.count("defects", len(report.inconsistencies)), "defect")
    if report.findings:
        view.sheet.title(say.count("irregularities", len(report.findings)), "bad")
