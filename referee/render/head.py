"""The head of a report: which deal it is, who plays, and how many irregularities there are."""

from __future__ import annotations

from collections.abc import Mapping

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
    for text, style in verdict(view):
        sheet.title(text, style)


def title(view: View) -> str:
    """What the deal is called: its title, its file, or the game."""
    report = view.report
    return report.title or report.source or view.glossary.ruleset_name(report.ruleset)


def particulars(view: View) -> list[tuple[str, str]]:
    """Label and text of everything that is known of the deal as a whole."""
    report, say = view.report, view.words
    rows = [
        (say("ruleset"), view.glossary.ruleset_name(report.ruleset)),
        *((say(key), str(report.head.get(key, ""))) for key in _PLAIN),
        (say("players"), _players(view)),
        (say("dealer"), _dealer(view)),
        (say("scores"), _numbers(view, "scores")),
        (say("minimum"), _minimum(view)),
        (say("contract"), _contract(view)),
        (say("note"), str(report.head.get("note", ""))),
        (say("ended"), _ended(view)),
    ]
    return [(label, text) for label, text in rows if text]


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


def verdict(view: View) -> list[tuple[str, Style]]:
    """How the deal came out, a line each: clean, defects of the log, irregularities."""
    report, say = view.report, view.words
    if not report.findings and not report.inconsistencies:
        return [(say("clean"), "good")]
    rows: list[tuple[str, Style]] = []
    if report.inconsistencies:
        rows.append((say.count("defects", len(report.inconsistencies)), "defect"))
    if report.findings:
        rows.append((say.count("irregularities", len(report.findings)), "bad"))
    return rows
