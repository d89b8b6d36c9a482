"""From the docket's faults to the findings of the report, in the order of the events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.facts.settling import settle
from referee.facts.watch import Watch
from referee.play.faults import Fault
from referee.report.model import (
    Amount,
    Elsewhere,
    Finding,
    Otherwise,
    Question,
    ReadingUsed,
    Ruling,
    Status,
)
from referee.rules import Decision, DecisionTable, Row, Ruleset, alternatives, decide
from referee.rules.moments import NOTICED as _NOTICED
from referee.rules.moments import clocks_of
from referee.rulings.deciding import decisive, hinging
from referee.rulings.ruling import ruling, side_of
from referee.rulings.sisters import elsewhere


def findings(
    rules: Ruleset,
    w: Watch,
    lines: Sequence[int | None],
    faults: Sequence[Fault] | None = None,
) -> Iterator[tuple[Fault, Finding]]:
    """Every finding of the log, or of these faults alone, with the fault it is about."""
    every = w.table.faults if faults is None else faults
    for fault in sorted(every, key=lambda fault: fault.event):
        if fault.withdrawn:
            continue
        found = _finding(rules, w, fault, lines)
        if found is not None:
            yield fault, found


def _finding(rules: Ruleset, w: Watch, fault: Fault, lines: Sequence[int | None]) -> Finding | None:
    table = rules.table(fault.fact)
    if fault.noticed is None:
        settle(w, fault)
    circumstances = _circumstances(w, fault, table)
    readings = rules.readings_for(table)
    decision = decide(table, circumstances, readings)
    rows = tuple(row for row in decision.rows if row.status != "legal")
    if not rows:
        return None
    settled = decision.settled
    row = rows[0]
    main = ruling(rules, w.table, fault, row, table.breaks)
    if not settled:
        main = _undetermined(rules, w, fault, table, rows, decision.open_questions)
    return Finding(
        event=fault.event,
        line=lines[fault.event - 1] if 0 < fault.event <= len(lines) else None,
        seat=fault.seat,
        side=side_of(w.table, fault),
        irregularity=fault.fact,
        name=rules.vocabulary.facts[fault.fact].name,
        status=_status(w, fault, row, settled),
        noticed_at=fault.noticed,
        noticed_window=circumstances.get(_NOTICED),
        ruling=main,
        otherwise=tuple(_otherwise(rules, w, fault, table, circumstances, readings, decision)),
        missing=_questions(rules, decision),
        facts=_that_matter(circumstances, rows),
        evidence=tuple(sorted({n for n in fault.evidence if n})),
        readings=_readings(rules, w, fault, rows),
        sanctioned=all(row.status != "unsanctioned" for row in rows),
        judge_decides=any(row.status == "discretion" for row in rows),
        elsewhere=_elsewhere(rules, fault, rows, circumstances),
        figures=fault.keep.get("figures", {}),
    )


def _elsewhere(
    rules: Ruleset, fault: Fault, rows: Sequence[Row], circumstances: Mapping[str, str]
) -> tuple[Elsewhere, ...]:
    """What sister texts say where this one names no price."""
    silent = all(row.status == "unsanctioned" for row in rows)
    return elsewhere(rules, fault, circumstances) if silent and rules.sisters else ()


def _that_matter(circumstances: Mapping[str, str], rows: Sequence[Row]) -> dict[str, str]:
    """The circumstances that the rows in question look at."""
    looked_at = {name for row in rows for name in row.when} | {_NOTICED}
    return {name: value for name, value in circumstances.items() if name in looked_at}


def _circumstances(w: Watch, fault: Fault, table: DecisionTable) -> dict[str, str]:
    known = dict(fault.circumstances)
    if _NOTICED in table.asks:
        known[_NOTICED] = moment(w, fault)
    return known


def moment(w: Watch, fault: Fault) -> str:
    """The moment of notice: recorded, the end of a log that stops, or too late."""
    if fault.noticed is not None or fault.closed is not None:
        return fault.moment()
    if w.table.stage in ("over", "next-deal") and w.table.over_at is not None:
        return "after-next-play"
    return fault.moment(len(w.events) + 1)


def _status(w: Watch, fault: Fault, row: Row, settled: bool) -> Status:
    if not settled:
        return "undetermined"
    if row.lapsed:
        return "lapsed"
    over = w.table.stage in ("over", "next-deal")
    never = fault.window in ("none", "")
    return "ruled" if fault.noticed or never or over or fault.closed else "open"


def _undetermined(
    rules: Ruleset,
    w: Watch,
    fault: Fault,
    table: DecisionTable,
    rows: Sequence[Row],
    questions: Sequence[str],
) -> Ruling:
    """What all rulings still possible have in common."""
    rulings = [ruling(rules, w.table, fault, row, table.breaks) for row in rows]
    first = rulings[0]
    points = {each.penalty.points for each in rulings}
    cited = tuple(dict.fromkeys(p for each in rulings for p in each.paragraphs))
    return Ruling(
        row=first.row,
        paragraphs=cited,
        penalty=Amount(first.penalty.side, points.pop() if len(points) == 1 else 0),
        award=None,
        remedy=(),
        text=_depends(rules, questions),
    )


_DEPENDS = {
    "en": "Not settled by the log; it depends on the answer: {questions}",
    "fi": "Kirjaus ei ratkaise asiaa; ratkaisu riippuu vastauksesta: {questions}",
    "ru": "Запись этого не решает; всё зависит от ответа: {questions}",
}


def _depends(rules: Ruleset, names: Sequence[str]) -> dict[str, str]:
    """Which questions an undetermined ruling hangs on, in words."""
    known = rules.vocabulary.circumstances
    asked = [known[name].question for name in names if name in known]
    return {
        lang: words.format(questions=" ".join(question[lang] for question in asked))
        for lang, words in _DEPENDS.items()
    }


def _otherwise(
    rules: Ruleset,
    w: Watch,
    fault: Fault,
    table: DecisionTable,
    circumstances: Mapping[str, str],
    readings: Mapping[str, str],
    decision: Decision,
) -> Iterator[Otherwise]:
    """The rulings at other moments of notice; for an open question, under each answer."""
    if not decision.open_questions and "correction" in circumstances:
        # At another moment nothing would have been put right yet.
        circumstances = {**circumstances, "correction": "none"}
    main = decision.rows[0]
    asked = decision.open_questions or ((_NOTICED,) if _NOTICED in table.asks else clocks_of(table))
    for name in asked:
        for value, rows in alternatives(table, circumstances, name, readings).items():
            if value == circumstances.get(name) or len({r.consequence for r in rows}) != 1:
                continue
            if name == _NOTICED and value == "own-turn" and fault.ended == fault.event:
                # The act itself ended the turn, so nobody can have noticed it in that turn.
                continue
            if name != _NOTICED and decision.settled and rows[0].consequence == main.consequence:
                continue
            yield Otherwise({name: value}, ruling(rules, w.table, fault, rows[0], table.breaks))


def _questions(rules: Ruleset, decision: Decision) -> tuple[Question, ...]:
    known = rules.vocabulary.circumstances
    return tuple(
        Question(name, known[name].question) for name in decision.open_questions if name in known
    )


def _readings(
    rules: Ruleset, w: Watch, fault: Fault, rows: Sequence[Row]
) -> tuple[ReadingUsed, ...]:
    names = dict.fromkeys(name for row in rows for name in row.gaps)
    if "figures" in fault.keep:
        names |= dict.fromkeys(decisive(rules, w.table, side_of(w.table, fault) or ""))
    names |= dict.fromkeys(hinging(rules, fault.keep.get("hinges", ())))
    used: list[ReadingUsed] = []
    for name in names:
        gap = rules.gap(name)
        if not gap.switch or any(each.id == gap.id for each in used):
            continue
        taken = rules.taken(gap.id)
        others = tuple(option.id for option in gap.options if option.id != taken.id)
        used.append(ReadingUsed(gap.id, gap.paragraphs, taken.id, others, gap.title))
    return tuple(used)
