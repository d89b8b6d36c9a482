"""`referee score`: recompute score sheets and name every slip."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
from referee.cli.output import colours, complain, show, show_json, status, width
from referee.cli.status import CLEAN, IRREGULAR, UNUSABLE, worse

if TYPE_CHECKING:
    from referee.sheet import SheetReport

app = typer.Typer(add_completion=False, rich_markup_mode=None)


class Format(StrEnum):
    """A form of the report."""

    text = "text"
    json = "json"


@app.command()
@status
def score(
    *,
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="SHEET...", help="Score sheets, folders of them, or - for input."),
    ],
    form: Annotated[
        Format, typer.Option("--format", help="text; json: one object, or a list of several.")
    ] = Format.text,
    lang: LangOption = None,
    reading: Annotated[
        list[str] | None,
        typer.Option(
            "--reading", metavar="ID=CHOICE", help="How to read a disputed passage; repeatable."
        ),
    ] = None,
    rulebook: RulebookOption = None,
) -> int:
    """Recompute score sheets and name every slip.

    Exit status: 0 all figures are right, 1 slips, 2 a sheet that can't be used.
    """
    place, chosen = rulebook_folder(rulebook), chosen_readings(reading or [])
    reports: list[SheetReport] = []
    outcome = CLEAN
    for report in _reports(paths, place, chosen):
        outcome = worse(outcome, _status(report))
        reports += [report] if report is not None else []
    _show(reports, form, language(lang), place)
    return outcome


def _status(report: SheetReport | None) -> int:
    if report is None:
        return UNUSABLE
    return IRREGULAR if report.slips else CLEAN


def _reports(
    paths: list[Path], rulebook: Path, readings: Mapping[str, str]
) -> Iterator[SheetReport | None]:
    """The report of each sheet; None for one that can't be used, which is said at once."""
    from referee.sheet import LoadedSheet, check_sheet, read_sheets  # noqa: PLC0415

    for loaded in read_sheets(paths, rulebook, readings):
        if isinstance(loaded, LoadedSheet):
            yield check_sheet(loaded)
        else:
            complain(str(problem) for problem in loaded)
            yield None


def _show(reports: list[SheetReport], form: Format, lang: str, rulebook: Path) -> None:
    from referee.render.layout import draw  # noqa: PLC0415
    from referee.render.score_sheet import report_object, report_sheet  # noqa: PLC0415
    from referee.rules import load_ruleset  # noqa: PLC0415

    if form is Format.json:
        found = [report_object(report) for report in reports]
        if found:
            show_json(found[0] if len(found) == 1 else found)
        return
    columns = width()
    for number, report in enumerate(reports):
        if number:
            show(f"\n{'-' * min(columns, 40)}\n\n")
        rules = load_ruleset(report.ruleset, rulebook)
        show(draw(report_sheet(report, rules, lang).lines, columns, colours()))
