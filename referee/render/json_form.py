"""The report as the JSON object that the deal log's contract describes.

Keys and their meaning are fixed by `referee/schemas/report.schema.json`; nothing is computed but
the sum of score lines that bear one name.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from referee.locale import pick
from referee.report.model import (
    Amount,
    Due,
    Finding,
    Inconsistency,
    Otherwise,
    Question,
    ReadingUsed,
    Remedy,
    Report,
    Ruling,
    ScoreLine,
    SideScore,
    TableRuling,
)

Json: TypeAlias = dict[str, object]

FORMAT: Final = 1


def report_object(report: Report) -> Json:
    """The report as plain values that any JSON encoder takes."""
    form: Json = {
        "format": FORMAT,
        "ruleset": report.ruleset,
        "source": report.source,
        "title": report.title,
        "head": dict(report.head),
        "verdict": report.verdict,
        "findings": [finding_object(each) for each in report.findings],
        "dues": [due_object(each) for each in report.dues],
        "penalties": dict(report.penalties),
        "awards": dict(report.awards),
        "minimum": dict(report.minimum),
        "ended": report.ended,
        "inconsistencies": [defect_object(each) for each in report.inconsistencies],
        "table_rulings": [_table_ruling(each) for each in report.table_rulings],
    }
    return form | _score(report)


def _score(report: Report) -> Json:
    """The keys that only a deal that ended has."""
    form: Json = {}
    if report.score is not None:
        form["score"] = {side: line_totals(score) for side, score in report.score.items()}
        form["score_lines"] = {
            side: [_score_line(line) for line in score.lines]
            for side, score in report.score.items()
        }
    if report.filled_in:
        form["filled_in"] = list(report.filled_in)
    if report.next_minimum is not None:
        form["next_minimum"] = dict(report.next_minimum)
    if report.game is not None:
        form["game"] = dict(report.game)
    return form


def line_totals(score: SideScore) -> dict[str, int]:
    """The points of each line by its name, lines of one name added up, and the `total`."""
    totals: dict[str, int] = {}
    for line in score.lines:
        name = line.line.partition(" ")[0]
        totals[name] = totals.get(name, 0) + line.points
    return totals | {"total": score.total}


def _score_line(line: ScoreLine) -> Json:
    return {
        "line": line.line,
        "group": line.group,
        "points": line.points,
        "paragraphs": list(line.paragraphs),
        "text": dict(line.text),
        **({"filled_in": True} if line.filled_in else {}),
    }


def finding_object(finding: Finding) -> Json:
    """One finding as plain values."""
    ruling = ruling_object(finding.ruling)
    return {
        "event": finding.event,
        "line": finding.line,
        "seat": finding.seat,
        "side": finding.side,
        "irregularity": finding.irregularity,
        "name": dict(finding.name),
        "status": finding.status,
        "noticed": _noticed(finding),
        **ruling,
        "otherwise": [_otherwise(each) for each in finding.otherwise],
        "missing": [pick(each.text, "en") or each.circumstance for each in finding.missing],
        "questions": [_question(each) for each in finding.missing],
        "why": {
            "facts": dict(finding.facts),
            "evidence": list(finding.evidence),
            **({"figures": dict(finding.figures)} if finding.figures else {}),
        },
        "readings": [reading_object(each) for each in finding.readings],
        "sanctioned": finding.sanctioned,
        "judge_decides": finding.judge_decides,
        **_information(finding),
    }


def _information(finding: Finding) -> Json:
    """What other texts prescribe, only where there is any."""
    told = [
        {
            "ruleset": each.ruleset,
            "name": dict(each.name),
            "paragraphs": list(each.paragraphs),
            "points": each.points,
            "text": dict(each.text),
        }
        for each in finding.elsewhere
    ]
    return {"elsewhere": told} if told else {}


def _noticed(finding: Finding) -> Json | None:
    if finding.noticed_at is None:
        return None
    return {"event": finding.noticed_at, "window": finding.noticed_window}


def ruling_object(ruling: Ruling) -> Json:
    """A ruling's keys; `award` only where the book gives points to the other side."""
    form: Json = {"paragraphs": list(ruling.paragraphs), "penalty": _amount(ruling.penalty)}
    if ruling.award is not None:
        form["award"] = _amount(ruling.award)
    if ruling.filled_in:
        form["filled_in"] = True
    remedy = [_remedy(step) for step in ruling.remedy]
    return form | {"remedy": remedy, "text": dict(ruling.text), "row": ruling.row}


def _amount(amount: Amount) -> Json:
    return {"side": amount.side, "points": amount.points}


def _remedy(step: Remedy) -> Json:
    return {"do": step.do, "by": step.by, **step.details, "text": dict(step.text)}


def _otherwise(other: Otherwise) -> Json:
    return {"window": other.window, "when": dict(other.when), **ruling_object(other.ruling)}


def _question(question: Question) -> Json:
    return {"circumstance": question.circumstance, "text": dict(question.text)}


def reading_object(reading: ReadingUsed) -> Json:
    """A disputed passage that a ruling rests on."""
    return {
        "id": reading.id,
        "paragraphs": list(reading.paragraphs),
        "taken": reading.taken,
        "others": list(reading.others),
        "text": dict(reading.text),
    }


def due_object(due: Due) -> Json:
    """Something owed as plain values."""
    form: Json = {
        "seat": due.seat,
        "side": due.side,
        "what": due.what,
        "since": due.since,
        "paragraphs": list(due.paragraphs),
        "text": dict(due.text),
    }
    return form if due.cards is None else form | {"cards": due.cards}


def defect_object(defect: Inconsistency) -> Json:
    """A defect of the log as plain values."""
    return {
        "what": defect.what,
        "events": list(defect.events),
        "lines": list(defect.lines),
        "text": dict(defect.text),
    }


def _table_ruling(ruling: TableRuling) -> Json:
    return {
        "event": ruling.event,
        "paragraphs": list(ruling.paragraphs),
        "points": dict(ruling.points),
        "agrees": ruling.agrees,
        "book": {"paragraphs": list(ruling.book_paragraphs), "points": dict(ruling.book_points)},
        "finding": ruling.finding,
    }
