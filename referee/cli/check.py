"""`referee check`: rule on deal logs, one document at a time."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.options import (
    LangOption,
    RulebookOption,
    chosen_readings,
    language,
    rulebook_folder,
)
from referee.cli.output import complain, status
from referee.cli.status import CLEAN, UNUSABLE, of_report, worse

if TYPE_CHECKING:
    from referee.log import LoadedDocument
    from referee.report.model import Report

app = typer.Typer(add_completion=False, rich_markup_mode=None)


class Format(StrEnum):
    """A form of the report."""

    text = "text"
    json = "json"
    jsonl = "jsonl"
    markdown = "markdown"
    sarif = "sarif"
    junit = "junit"


@dataclass(frozen=True)
class Request:
    """What the command line asks of every document."""

    readings: Mapping[str, str]
    at: str | None
    rulebook: Path
    form: Format
    lang: str


@app.command()
@status
def check(
    *,
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="PATH...", help="Deal logs, folders of them, or - for input."),
    ],
    form: Annotated[
        Format,
        typer.Option(
            "--format",
            help="text; json: one object, or a list of several; jsonl: one a line; markdown; "
            "sarif and junit for other programs.",
        ),
    ] = Format.text,
    lang: LangOption = None,
    reading: Annotated[
        list[str] | None,
        typer.Option(
            "--reading", metavar="ID=CHOICE", help="How to read a disputed passage; repeatable."
        ),
    ] = None,
    at: Annotated[
        str | None,
        typer.Option(
            "--at", metavar="EVENT", help="Rule as if called after this event (number or label)."
        ),
    ] = None,
    what_if: Annotated[
        list[str] | None,
        typer.Option(
            "--what-if",
            metavar="EDIT",
            help="What would change: notice 9 by C; reading ID=CHOICE; card A=7S; card 9=7S; "
            "remove 9; change 9: A discard KH; after 9: C notice. Repeatable; edits behind "
            "semicolons are made together.",
        ),
    ] = None,
    all_readings: Annotated[
        bool,
        typer.Option("--all-readings", help="What each disputed passage would change here."),
    ] = False,
    rulebook: RulebookOption = None,
) -> int:
    """Rule on every irregularity of deal logs.

    Exit status: 0 nothing found, 1 irregularities, 2 unusable input, 3 defects of the log only.
    With --what-if or --all-readings: 0 nothing changes, 1 something does.
    """
    place = rulebook_folder(rulebook)
    request = Request(chosen_readings(reading or []), at, place, form, language(lang))
    if what_if or all_readings:
        return _compare_all(paths, request, what_if or [], all_readings)
    return _check_all(paths, request)


def _compare_all(paths: list[Path], request: Request, edits: list[str], all_readings: bool) -> int:
    """Rulings beside those that stand. Raises `typer.BadParameter` for options that clash."""
    from referee.cli.compared import FORMS, Question, compare_all  # noqa: PLC0415

    if edits and all_readings:
        raise typer.BadParameter("goes without --what-if", param_hint="--all-readings")
    if request.form.value not in FORMS:
        said = f"{request.form.value!r} doesn't go with --what-if or --all-readings"
        raise typer.BadParameter(said, param_hint="--format")
    question = Question(
        edits,
        all_readings,
        request.readings,
        request.at,
        request.rulebook,
        request.form.value,
        request.lang,
    )
    return compare_all(paths, question)


def _check_all(paths: list[Path], request: Request) -> int:
    """Check document after document; only the one at hand is kept in memory."""
    from referee.cli.writers import writer  # noqa: PLC0415

    outcome = CLEAN
    with writer(request.form.value, request.lang) as out:
        for loaded, report in reports_of(paths, request):
            if isinstance(report, list):
                complain(report)
                outcome = worse(outcome, UNUSABLE)
                out.skip(report)
            elif loaded is not None:
                outcome = worse(outcome, of_report(report))
                out.write(report, loaded, request.rulebook, request.readings)
            gc.enable()  # one deal needs no collection, an archive does
    return outcome


def reports_of(
    paths: list[Path], request: Request
) -> Iterator[tuple[LoadedDocument | None, Report | list[str]]]:
    """Each document with its report, or with what is wrong where it can't be used."""
    from referee.cli.in_use import Seatings  # noqa: PLC0415
    from referee.log import LoadedDocument, iter_documents  # noqa: PLC0415

    for loaded in iter_documents(paths, known_rulesets=Seatings(request.rulebook)):
        if isinstance(loaded, LoadedDocument):
            yield loaded, _report(loaded, request)
        else:
            yield None, [str(problem) for problem in loaded]


def _report(loaded: LoadedDocument, request: Request) -> Report | list[str]:
    """The report of one document, or why a choice or the rulebook stands in the way."""
    from referee.check import check as rule_on  # noqa: PLC0415
    from referee.rules.errors import RulebookError  # noqa: PLC0415

    try:
        return rule_on(
            loaded.document,
            readings=request.readings,
            rulebook=request.rulebook,
            at=event_number(loaded, request.at),
            source=loaded.source.encode(errors="backslashreplace").decode(),
            lines=loaded.lines,
        )
    except RulebookError as error:
        causes = getattr(error, "problems", (error,))
        return [f"{loaded.source}: {cause}" for cause in causes]


def event_number(loaded: LoadedDocument, at: str | None) -> int | None:
    """The number of the event that `--at` names. Raises `RulebookError` if there is none."""
    from referee.rules.errors import RulebookError  # noqa: PLC0415

    if at is None:
        return None
    events = loaded.document.events
    labels = {event.label: number for number, event in enumerate(events, 1)}
    number = int(at) if at.isdecimal() else labels.get(at)
    if number is None or not 0 < number <= len(events):
        raise RulebookError(f"--at: no event {at!r}; the log has {len(events)}")
    return number
