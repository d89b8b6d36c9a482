"""`referee appeal`: the rulings given at a table beside the book's, as a form for a committee."""

from __future__ import annotations

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
from referee.cli.output import complain, show, show_json, status
from referee.cli.status import CLEAN, IRREGULAR, UNUSABLE, worse

if TYPE_CHECKING:
    from referee.cli.check import Request
    from referee.compare.appeal import Appeal
    from referee.log import LoadedDocument

app = typer.Typer(add_completion=False, rich_markup_mode=None)


class Format(StrEnum):
    """A form of the appeal."""

    markdown = "markdown"
    json = "json"


@app.command()
@status
def appeal(
    *,
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="PATH...", help="Logs with `judge rule` lines, or - for input."),
    ],
    form: Annotated[
        Format, typer.Option("--format", help="markdown, or json: one object or a list.")
    ] = Format.markdown,
    reading: Annotated[
        list[str] | None,
        typer.Option(
            "--reading", metavar="ID=CHOICE", help="How to read a disputed passage; repeatable."
        ),
    ] = None,
    lang: LangOption = None,
    rulebook: RulebookOption = None,
) -> int:
    """Compare the rulings given at the table with the book, as a form for the committee.

    Exit status: 0 all agree, 1 one differs, 2 unusable input.
    """
    from referee.cli.check import Format as Form  # noqa: PLC0415
    from referee.cli.check import Request  # noqa: PLC0415

    place = rulebook_folder(rulebook)
    request = Request(chosen_readings(reading or []), None, place, Form.markdown, language(lang))
    return _all(paths, request, as_json=form is Format.json)


def _all(paths: list[Path], request: Request, *, as_json: bool) -> int:
    from referee.cli.check import reports_of  # noqa: PLC0415
    from referee.compare.appeal import appeal_of  # noqa: PLC0415
    from referee.render.appeal import appeal_object  # noqa: PLC0415

    outcome = CLEAN
    told: list[dict[str, object]] = []
    for loaded, report in reports_of(paths, request):
        if isinstance(report, list) or loaded is None:
            complain(report if isinstance(report, list) else [])
            outcome = UNUSABLE
            continue
        made = appeal_of(report)
        outcome = worse(outcome, CLEAN if made.agrees else IRREGULAR)
        if not as_json:
            show(("\n---\n\n" if told else "") + _page(made, loaded, request))
        told.append(appeal_object(made))
    if as_json and told:
        show_json(told[0] if len(told) == 1 else told)
    return outcome


def _page(made: Appeal, loaded: LoadedDocument, request: Request) -> str:
    from referee.cli.writers import LoggedLines  # noqa: PLC0415
    from referee.in_use import ruleset_of  # noqa: PLC0415
    from referee.render.appeal import appeal_markdown  # noqa: PLC0415

    rules = ruleset_of(loaded.document, request.rulebook, request.readings)
    return appeal_markdown(made, rules, request.lang, LoggedLines(loaded))
