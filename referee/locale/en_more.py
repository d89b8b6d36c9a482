"""English interface strings of comparisons, appeals, the rulings book and games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

STRINGS: Final[Mapping[str, str | Mapping[str, str]]] = {
    # Markdown.
    "source": "Source",
    "verdict": "Verdict",
    # What if, and rival readings.
    "what-if": "What if",
    "what-if.same": "Nothing changes.",
    "diff.gone": "No longer found",
    "diff.new": "Newly found",
    "diff.changed": "Ruled on differently",
    "diff.alike": {
        "one": "{n} finding is ruled on as before.",
        "many": "{n} findings are ruled on as before.",
    },
    "diff.before": "before: {said}",
    "diff.after": "now: {said}",
    "diff.nothing-said": "nothing",
    "diff.points": "{side} {before} → {after} ({change})",
    "diff.pair": "{side} {before} → {after}",
    "diff.no-score": "no score",
    "diff.dues-gone": "No longer owed",
    "diff.dues-new": "Newly owed",
    "diff.defects-gone": "Defects of the log that are gone",
    "diff.defects-new": "New defects of the log",
    "field.event": "Where",
    "field.irregularity": "Irregularity",
    "field.status": "Status",
    "rivals": {
        "one": "{n} disputed passage counts here",
        "many": "{n} disputed passages count here",
    },
    "rivals.none": "Nothing in this deal depends on how a disputed passage is read.",
    "rivals.same": "Here it makes no difference.",
    "edit.bad": "the edit {edit} can't be made: {why}",
    "edit.unknown": "it is none of notice N by SEAT, reading ID=CHOICE, card SEAT=CARDS, card "
    "N=CARDS, remove N, change N: LINE, after N: LINE",
    "edit.no-event": "there is no event {name}; the log has {count}",
    "edit.removed": "event {number} is removed already",
    "edit.line": "{error}",
    "edit.card": "{card} is no known card",
    "edit.seat": "{name} does not play in this game; expected {seats}",
    "edit.later": "event {number} comes only after event {after}",
    "edit.no-unknown": {
        "one": "there is not even {n} unknown card there",
        "many": "there are not {n} unknown cards there",
    },
    "edit.no-hand": "the position says nothing of the hand of {seat}; give its number of cards "
    "there",
    "edit.orphan": "a notice draws attention to event {number}, which is gone; remove the notice "
    "too",
    "edit.result": "{error}",
    # Appeals.
    "appeal.title": "Appeal: {name}",
    "appeal.agree": {
        "one": "{n} ruling agrees with the book",
        "many": "{n} rulings agree with the book",
    },
    "appeal.differ": {"one": "{n} ruling differs", "many": "{n} rulings differ"},
    "appeal.none": "The log holds no ruling given at the table, and the book finds nothing to "
    "rule on.",
    "appeal.agrees": "agrees",
    "appeal.differs": "differs",
    "appeal.edition": "Edition",
    "appeal.happened": "What happened",
    "appeal.at-table": "Ruled at the table",
    "appeal.by-book": "By the book",
    "appeal.difference": "Difference",
    "appeal.points": "the points are others",
    "appeal.paragraphs": "no paragraph of the book is cited",
    "appeal.unfounded": "the book finds nothing to rule on here",
    "appeal.unruled": "nothing was ruled at the table",
    "appeal.open": "the book's ruling depends on a question that is still open",
    "appeal.cited-table": "Paragraphs cited at the table",
    "appeal.cited-book": "Paragraphs of the book's ruling",
    "appeal.decision": "Decision of the committee",
    "appeal.outcome": "Upheld / amended / reversed",
    "appeal.reason": "Reason",
    "appeal.names": "Names and date",
    "appeal.nameless": "No such ruling in the book",
}
