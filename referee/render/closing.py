"""The end of a report: dues, penalties, score, the game, table rulings, defects of the log."""

from __future__ import annotations

from collections.abc import Mapping

from referee.render.layout import Line, Style
from referee.render.view import View
from referee.report.model import Due, Inconsistency, ScoreLine, SideScore, TableRuling


def write(view: View) -> None:
    """Everything that is not about a single finding."""
    report, sheet, say = view.report, view.sheet, view.words
    sheet.gap()
    sheet.listed(say("dues"), [due_text(view, due) for due in report.dues])
    sheet.labelled(say("penalties"), nonzero(view, report.penalties))
    sheet.labelled(say("awards"), nonzero(view, report.awards))
    _score(view)
    sheet.labelled(say("next-minimum"), view.sides(report.next_minimum or {}))
    _game(view)
    sheet.gap()
    sheet.listed(say("table-rulings"), [table_ruling_text(view, r) for r in report.table_rulings])
    _defects(view)
    while sheet.lines and sheet.lines[-1] == Line(""):
        sheet.lines.pop()


def nonzero(view: View, points: Mapping[str, int]) -> str:
    """Points of the sides; empty where nobody has any."""
    return view.sides(points) if any(points.values()) else ""


def due_text(view: View, due: Due) -> str:
    """What is owed, since when, and by which paragraphs."""
    said = view.words.text(due.text)
    if not said:
        who = view.who(due.seat) if due.seat else due.side or ""
        said = " ".join(part for part in (who, due.what, due.cards) if part)
    elif due.cards and due.cards not in said:
        said = f"{said} ({due.cards})"
    since = ""
    if due.since:
        since = f" ({view.words('due.since', event=view.setting.numbered(due.since))})"
    cited = f" [{', '.join(due.paragraphs)}]" if due.paragraphs else ""
    return f"{said}{since}{cited}"


def _score(view: View) -> None:
    if view.report.score is None:
        return
    view.sheet.gap()
    view.sheet.title(view.words("score"))
    for side, score in view.report.score.items():
        _side(view, side, score)


def _side(view: View, side: str, score: SideScore) -> None:
    """A side's lines with the points in a column, and the total below them."""
    rows = [(_what_for(view, line), line.points) for line in score.lines]
    rows.append((view.words("total"), score.total))
    wide = max(len(f"{points:+d}") for _, points in rows)
    view.sheet.title(side, "label", indent=2)
    for text, points in rows[:-1]:
        view.sheet.lines.append(_row(f"{points:+d}", text, wide))
    view.sheet.lines.append(_row(str(score.total), rows[-1][0], wide, "label"))


def _what_for(view: View, line: ScoreLine) -> str:
    text = view.words.text(line.text) or line.line
    return f"{text} {view.words('mark.filled-in')}" if line.filled_in else text


def _row(points: str, text: str, wide: int, style: Style = "plain") -> Line:
    """Points at the right of a column `wide` characters wide, then what they are for."""
    return Line(f"  {text}", points, 4 + wide - len(points), len(points) + 2, style)


def _game(view: View) -> None:
    view.sheet.labelled(view.words("game.totals"), game_totals(view))
    if said := game_result(view):
        view.sheet.title(said, "good")


def game_totals(view: View) -> str:
    """The score of the game after the deal; empty where the log doesn't tell."""
    totals = (view.report.game or {}).get("totals")
    return view.sides(totals) if isinstance(totals, Mapping) else ""


def game_result(view: View) -> str:
    """That the game is over and who has won; empty while it goes on."""
    game, say = view.report.game or {}, view.words
    if not game.get("over"):
        return ""
    winner = game.get("winner")
    return say("game.winner", side=winner) if winner else say("game.over")


def table_ruling_text(view: View, ruling: TableRuling) -> str:
    """What was ruled at the table, and whether the book agrees."""
    place = view.words("event-only", event=view.setting.numbered(ruling.event))
    given = _ruled(view, ruling.paragraphs, ruling.points)
    return f"{place}: {given} - {_judged(view, ruling)}"


def _judged(view: View, ruling: TableRuling) -> str:
    if ruling.agrees:
        return view.words("table-ruling.agrees")
    if ruling.finding is None:
        return view.words("table-ruling.unfounded")
    book = _ruled(view, ruling.book_paragraphs, ruling.book_points)
    return view.words("table-ruling.differs", book=book)


def _ruled(view: View, paragraphs: tuple[str, ...], points: Mapping[str, int]) -> str:
    cited = ", ".join(paragraphs)
    changes = ", ".join(f"{side} {value:+d}" for side, value in points.items())
    parts = [cited, f"({changes})" if changes else ""]
    return " ".join(part for part in parts if part) or view.words("nothing")


def _defects(view: View) -> None:
    """Set apart from every fault: its own colour, its own words, and what it means."""
    defects, sheet = view.report.inconsistencies, view.sheet
    if not defects:
        return
    sheet.gap()
    for defect in defects:
        sheet.labelled(view.words("defect"), defect_text(view, defect), style="defect")
        for event in defect.events:
            logged = view.setting.logged(event)
            if logged:
                sheet.say(f"{view.words('event-only', event=event)}: {logged}", 2)
    sheet.title(view.words("defects.meaning"), "faint")


def defect_text(view: View, defect: Inconsistency) -> str:
    """A defect of the log with the events and lines that clash."""
    said = view.words.text(defect.text) or defect.what
    events = view.numbers(defect.events)
    lines = ", ".join(str(line) for line in defect.lines)
    places = [view.words.count("events", len(defect.events), list=events)] if events else []
    places += [view.words.count("lines", len(defect.lines), list=lines)] if lines else []
    return f"{said} ({'; '.join(places)})" if places else said
