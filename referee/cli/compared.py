"""`referee check --what-if` and `--all-readings`: rulings on one log beside the one that stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee.cli.output import colours, complain, json_text, show, show_json, width
from referee.cli.status import CLEAN, IRREGULAR, UNUSABLE, worse
from referee.cli.writers import LoggedLines
from referee.compare.edits import EditError
from referee.compare.rivals import Outcome, rivals
from referee.compare.what_if import Standing, WhatIf, standing, what_if
from referee.in_use import Seatings, event_number
from referee.locale import words
from referee.log import Document, LoadedDocument, iter_documents
from referee.render import differences, differences_json
from referee.render.glossary import Glossary
from referee.render.layout import Sheet, draw
from referee.render.view import Setting, View
from referee.report.model import Report
from referee.rules.errors import RulebookError

FORMS = ("text", "json", "jsonl")


@dataclass(frozen=True)
class Question:
    """What is asked of every log: edits, or all readings."""

    edits: Sequence[str]
    all_readings: bool
    readings: Mapping[str, str]
    at: str | None
    rulebook: Path
    form: str
    lang: str


class Unanswerable(Exception):  # noqa: N818 - a reason, said to the user
    """Why a log can't be asked; the text is for people."""


def compare_all(paths: Iterable[Path], question: Question) -> int:
    """Answer for document after document; 1 if something changes anywhere, 2 if one can't be."""
    outcome, told = CLEAN, []
    for number, loaded in enumerate(
        iter_documents(paths, known_rulesets=Seatings(question.rulebook))
    ):
        if not isinstance(loaded, LoadedDocument):
            complain(str(problem) for problem in loaded)
            outcome = UNUSABLE
            continue
        try:
            changes, found = _answer(loaded, question, number)
        except Unanswerable as error:
            complain([str(error)])
            outcome = UNUSABLE
            continue
        told += found
        outcome = worse(outcome, IRREGULAR if changes else CLEAN)
    if question.form == "json" and told:
        show_json(told[0] if len(told) == 1 else told)
    return outcome


def _answer(loaded: LoadedDocument, question: Question, number: int) -> tuple[bool, list[Any]]:
    """Whether something changes, and the object that `json` holds back for the end."""
    now = _standing(loaded, question)
    sheet, asker = Sheet(), _Asker(now, loaded, question)
    view = asker.view(now.report, now.document, now.lines, sheet)
    differences.heading(view)
    if question.all_readings:
        changes, told = _rivals(asker, view)
    else:
        changes, told = _edits(asker, view)
    if question.form == "text":
        show(f"\n{'-' * min(width(), 40)}\n\n" if number else "")
        show(draw(sheet.lines, width(), colours()))
    elif question.form == "jsonl":
        show(json_text(told, 0) + "\n")
    return changes, [told] if question.form == "json" else []


def _standing(loaded: LoadedDocument, question: Question) -> Standing:
    source = loaded.source.encode(errors="backslashreplace").decode()
    try:
        return standing(
            loaded.document,
            readings=question.readings,
            rulebook=question.rulebook,
            at=event_number(loaded, question.at),
            source=source,
            lines=loaded.lines,
        )
    except RulebookError as error:
        causes = getattr(error, "problems", (error,))
        raise Unanswerable("; ".join(f"{loaded.source}: {cause}" for cause in causes)) from None


@dataclass(frozen=True)
class _Asker:
    """One log and the question asked of it."""

    now: Standing
    loaded: LoadedDocument
    question: Question

    def view(
        self,
        report: Report,
        document: Document,
        lines: Sequence[int | None],
        sheet: Sheet,
        numbered: Callable[[int], str] = str,
    ) -> View:
        """A view of a report on some form of the log, `numbered` naming its events."""
        say = words(self.question.lang)
        logged = LoggedLines(LoadedDocument(document, self.loaded.source, list(lines)))
        setting = Setting(say.lang, width(), colours(), self.now.rules, logged, numbered)
        return View(report, setting, say, Glossary(self.now.rules, say), sheet)

    def edit(self, text: str) -> WhatIf:
        """An edit carried out. Raises `Unanswerable`."""
        try:
            return what_if(self.now, text)
        except EditError as error:
            say = words(self.question.lang)
            why = _why(error, self.question.lang)
            said = say("edit.bad", edit=repr(error.edit), why=why)
            raise Unanswerable(f"{self.loaded.source}: --what-if: {said}") from None


def _why(error: EditError, lang: str) -> str:
    say = words(lang)
    if "count" in error.values and error.key == "edit.no-unknown":
        return say.count(error.key, int(str(error.values["count"])))
    return say(error.key, **error.values)


def _edits(asker: _Asker, view: View) -> tuple[bool, Any]:
    found = [asker.edit(text) for text in asker.question.edits]
    for each in found:
        made = each.edited
        after = asker.view(each.report, made.document, made.lines, view.sheet, made.numbered)
        differences.what_if(differences.Pair(view, after), each.edit, each.difference)
    changes = any(not each.difference.nothing for each in found)
    return changes, differences_json.what_if_object(asker.now.report, found)


def _rivals(asker: _Asker, view: View) -> tuple[bool, Any]:
    found = list(rivals(asker.now))
    say, sheet = view.words, view.sheet
    sheet.gap()
    sheet.title(say.count("rivals", len(found)) if found else say("rivals.none"), "label")

    def pair_of(outcome: Outcome) -> differences.Pair:
        now = asker.now
        return differences.Pair(view, asker.view(outcome.report, now.document, now.lines, sheet))

    for each in found:
        differences.rival(pair_of, each, view)
    changes = any(each.matters for each in found)
    return changes, differences_json.rivals_object(asker.now.report, found)
