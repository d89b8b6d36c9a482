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
    from contextlib import AbstractContextManager

    from referee.cli.writers import Writer
    from referee.log import LoadedDocument
    from referee.report.model import Report

app = typer.Typer(add_completion=False, rich_markup_mode=None)


class Format(StrEnum):
    """A form of the report."""

    text = "text"
    json = "json"
    jsonl = "jsonl"
    html = "html"
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
    output: Path | None = None
    site: str | None = None


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
            metavar="FORM",
            help="text; json: one object, or a list of several; jsonl: one a line; html: a page; "
            "markdown; sarif and junit for other programs.",
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
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="PATH", help="A file for the page, or a folder for several."
        ),
    ] = None,
    site: Annotated[
        str | None,
        typer.Option(
            "--site", metavar="URL", help="Where `referee site` wrote to: pages link there."
        ),
    ] = None,
    rulebook: RulebookOption = None,
) -> int:
    """Rule on every irregularity of deal logs.

    Exit status: 0 nothing found, 1 irregularities, 2 unusable input, 3 defects of the log only.
    With --what-if or --all-readings: 0 nothing changes, 1 something does.
    """
    place = rulebook_folder(rulebook)
    for name, value in (("--output", output), ("--site", site)):
        if value is not None and form is not Format.html:
            raise typer.BadParameter("it goes with --format html", param_hint=name)
    read = chosen_readings(reading or [])
    request = Request(read, at, place, form, language(lang), output, site)
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


def _writer(request: Request) -> AbstractContextManager[Writer]:
    from referee.cli.writers import writer  # noqa: PLC0415

    form = request.form.value
    return writer(form, request.lang, request.output, request.at, request.site)


def _check_all(paths: list[Path], request: Request) -> int:
    """Check document after document; only the one at hand is kept in memory."""
    outcome = CLEAN
    with _writer(request) as out:
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
    from referee.in_use import Seatings  # noqa: PLC0415
    from referee.log import LoadedDocument, iter_documents  # noqa: PLC0415

    for loaded in iter_documents(paths, known_rulesets=Seatings(request.rulebook)):
        if isinstance(loaded, LoadedDocument):
            yield loaded, _report(loaded, request)
        else:
            yield None, [str(problem) for problem in loaded]


def _report(loaded: LoadedDocument, request: Request) -> Report | list[str]:
    """The report of one document, or why a choice or the rulebook stands in the way."""
    from referee.check import check as rule_on  # noqa: PLC0415
    from referee.in_use import event_number  # noqa: PLC0415
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
