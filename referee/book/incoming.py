"""What other commands say in JSON as entries of the book: reports, rulings, answers of the solver.

Everything is checked; nothing is guessed from a form that is not known.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

from referee.book.entry import Entry, made
from referee.book.errors import BookError
from referee.locale import LANGUAGES, words
from referee.rules import RulebookError, load_ruleset

Json: TypeAlias = Mapping[str, Any]

LONGEST: Final = 16 << 20
_HEAD: Final = ("event", "table", "round", "date")
_ASKS: Final = {
    "open": "book.can.open",
    "go-out": "book.can.go-out",
    "lay": "book.can.lay",
    "take": "book.can.take",
}
_ANSWERS: Final = {"yes": "book.can.yes", "no": "book.can.no", "depends": "book.can.depends"}
_WARNS: Final = "remark"
"""The remedy by which a side is called to order."""


def entries_of(
    data: bytes, rulebook: Path | None = None, findings: Sequence[int] = ()
) -> list[Entry]:
    """The entries of one JSON text, a list of objects, or JSON Lines.

    `findings` are the numbers of the findings wanted (from 1); without them all.
    Raises `BookError`.
    """
    entries = [entry for each in _objects(data) for entry in _entries(each, rulebook, findings)]
    if not entries:
        raise BookError("book.nothing")
    return entries


def _objects(data: bytes) -> list[Json]:
    if len(data) > LONGEST:
        raise BookError("book.bad-json", error=f"> {LONGEST >> 20} MiB")
    try:
        text = data.decode("utf-8-sig")
        found = _values(text)
    except (ValueError, RecursionError) as error:
        raise BookError("book.bad-json", error=str(error)[:200]) from None
    listed = [item for each in found for item in (each if isinstance(each, list) else [each])]
    if not all(isinstance(item, dict) for item in listed):
        raise BookError("book.unknown-form")
    return listed


def _values(text: str) -> list[Any]:
    """The value of a JSON text, or those of its lines."""
    try:
        return [json.loads(text)]
    except json.JSONDecodeError:
        rows = [line for line in text.splitlines() if line.strip()]
        if len(rows) < 2:
            raise
        return [json.loads(line) for line in rows]


def _entries(each: Json, rulebook: Path | None, findings: Sequence[int]) -> Iterator[Entry]:
    try:
        yield from _told(each, rulebook, findings)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise BookError("book.unknown-form", error=repr(error)) from None


def _told(each: Json, rulebook: Path | None, findings: Sequence[int]) -> Iterator[Entry]:
    rules = _rules(str(each.get("ruleset", "")), rulebook)
    if "findings" in each:
        yield from _report(each, rules, findings)
    elif "irregularity" in each and "ruling" in each:
        yield _ruled(each, rules)
    elif each.get("question") in _ASKS and each.get("answer") in _ANSWERS:
        yield _ability(each, rules)
    else:
        raise BookError("book.unknown-form")


def _rules(ruleset: str, rulebook: Path | None) -> dict[str, Any]:
    """The ruleset's id and edition; the edition is not known of a ruleset that is none here."""
    try:
        edition = dict(load_ruleset(ruleset, rulebook).edition)
    except RulebookError:
        edition = {}
    return {"ruleset": ruleset, "edition": edition}


def _report(each: Json, rules: dict[str, Any], wanted: Sequence[int]) -> Iterator[Entry]:
    found = each["findings"]
    for number in wanted:
        if not 0 < number <= len(found):
            raise BookError("book.no-finding", number=number, count=len(found))
    head = each.get("head") or {}
    told: dict[str, Any] = {key: str(head[key]) for key in _HEAD if head.get(key) is not None}
    told |= {"players": head.get("players") or {}, "source": each.get("source") or ""}
    for number, finding in enumerate(found, 1):
        if number in wanted or not wanted:
            yield made({**rules, **told, **_finding(finding), "log_event": finding["event"]})


def _finding(finding: Json) -> dict[str, Any]:
    return {
        "seat": finding.get("seat") or "",
        "side": finding.get("side") or "",
        "irregularity": finding["irregularity"],
        "name": finding["name"],
        "status": finding["status"],
        "readings": {used["id"]: used["taken"] for used in finding["readings"]},
        **_ruling(finding),
    }


def _ruling(ruling: Json) -> dict[str, Any]:
    penalty, award = ruling["penalty"], ruling.get("award") or {}
    return {
        "ruling": ruling["text"],
        "remedy": [step["text"] for step in ruling["remedy"] if step.get("text")],
        "paragraphs": ruling["paragraphs"],
        "penalties": _amount(penalty),
        "awards": _amount(award),
        "warning": any(step.get("do") == _WARNS for step in ruling["remedy"]),
    }


def _amount(amount: Json) -> dict[str, int]:
    return {amount["side"]: amount["points"]} if amount.get("side") and amount["points"] else {}


def _ruled(each: Json, rules: dict[str, Any]) -> Entry:
    """A ruling made without a log."""
    ruling, seats = each["ruling"], each.get("seats") or {}
    if ruling is None:
        raise BookError("book.unsettled")
    return made({
        **rules,
        "irregularity": each["irregularity"],
        "name": each["name"],
        "status": each["status"],
        "seat": seats.get("offender") or "",
        "side": ruling["penalty"].get("side") or "",
        "readings": {used["id"]: used["taken"] for used in each.get("readings") or ()},
        **_ruling(ruling),
    })  # fmt: skip


def _ability(each: Json, rules: dict[str, Any]) -> Entry:
    """An answer to what a hand can do."""
    ask, answer = _ASKS[each["question"]], _ANSWERS[each["answer"]]
    return made({
        **rules,
        "name": {lang: words(lang)(ask) for lang in LANGUAGES},
        "ruling": {lang: words(lang)(answer) for lang in LANGUAGES},
        "note": " / ".join(str(each[key]) for key in ("hand", "cards") if each.get(key)),
    })  # fmt: skip
