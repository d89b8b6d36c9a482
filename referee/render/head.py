"""The head of a report: which deal it is, who plays, and how many irregularities there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.render.contract import bid_words, outcome_words
from referee.render.layout import Style
from referee.render.view import View

_PLAIN = ("date", "event", "table", "round")


def write(view: View) -> None:
    """The deal's particulars and the verdict."""
    sheet, report = view.sheet, view.report
    sheet.title(title(view))
    if report.title and report.source:
        sheet.title(report.source, "faint")
    for label, text in particulars(view):
        sheet.labelled(label, text)
    sheet.gap()
    for said, style in verdict(view):
        sheet.title(said, style)


def title(view: View) -> str:
    """What the deal is called: its title, else its file, else its game."""
    report = view.report
    return report.title or report.source or view.glossary.ruleset_name(report.ruleset)


def particulars(view: View) -> Iterator[tuple[str, str]]:
    """Each label with its text, which may be empty."""
    report, say = view.report, view.words
    yield say("ruleset"), view.glossary.ruleset_name(report.ruleset)
    for key in _PLAIN:
        yield say(key), str(report.head.get(key, ""))
    yield say("players"), _players(view)
    yield say("dealer"), _dealer(view)
    yield say("scores"), _numbers(view, "scores")
    yield say("minimum"), view.sides(report.minimum)
    yield say("contract"), _contract(view)
    yield say("note"), str(report.head.get("note", ""))
    yield say("ended"), _ended(view)


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


def verdict(view: View) -> Iterator[tuple[str, Style]]:
    """How many irregularities and defects there are, each with its style."""
    report, say = view.report, view.words
    if not report.findings and not report.inconsistencies:
        yield say("clean"), "good"
    if report.inconsistencies:
        yield say.count("defects", len(report.inconsistencies)), "defect"
    if report.findings:
        yield say.count("irregularities", len(report.findings)), "bad"
