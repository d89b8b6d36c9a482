"""`referee cases`: the casebook: list, show and run the cases."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.complete import complete_case
from referee.cli.options import LangOption, RulebookOption, language, rulebook_folder
from referee.cli.output import colours, complain, show, status, width
from referee.cli.status import CLEAN, IRREGULAR, UNUSABLE

if TYPE_CHECKING:
    from referee.locale import Words
    from referee.render.layout import Sheet
    from referee.teach.casebook import Case

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    no_args_is_help=True,
    help="The casebook: rulings to learn from.",
)

NamesArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[NAMES]...",
        help="Names, beginnings of names, folders or files.",
        autocompletion=complete_case,
    ),
]


@app.command("list")
@status
def list_cases(names: NamesArgument = None) -> int:
    """List the cases: name and title."""
    paths = _pick(names)
    if paths is None:
        return UNUSABLE
    from referee.render.layout import Line, draw  # noqa: PLC0415
    from referee.teach.lessons import lesson  # noqa: PLC0415

    found = [each for each in map(lesson, paths) if each is not None]
    rows = [Line(f" {each.title}", f"{each.name}:", style="label") for each in found]
    show(draw(rows, width(), colours()))
    return CLEAN


@app.command("show")
@status
def show_cases(names: NamesArgument = None, lang: LangOption = None) -> int:
    """Show cases: question, log and answer."""
    from referee.locale import words  # noqa: PLC0415
    from referee.render.layout import draw  # noqa: PLC0415

    paths = _pick(names)
    if paths is None:
        return UNUSABLE
    outcome = CLEAN
    for number, path in enumerate(paths):
        case = _load(path)
        if case is None:
            outcome = UNUSABLE
            continue
        show("\n" if number else "")
        show(draw(_sheet(case, words(language(lang))).lines, width(), colours()))
    return outcome


def _sheet(case: Case, words: Words) -> Sheet:
    """A case as people read it: the question, what was recorded, the answer."""
    from referee.log import format_event  # noqa: PLC0415
    from referee.render.layout import Sheet  # noqa: PLC0415

    sheet = Sheet()
    sheet.title(case.document.title or case.name)
    sheet.labelled(words("question"), case.text("question", words.lang))
    events = [format_event(event) for event in case.document.events]
    sheet.listed(words("log"), (f"{number} {line}" for number, line in enumerate(events, 1)))
    sheet.labelled(words("answer"), case.text("answer", words.lang))
    sheet.labelled(words("teaches"), ", ".join(case.document.teaches or ()))
    return sheet


@app.command()
@status
def run(
    names: NamesArgument = None, rulebook: RulebookOption = None, lang: LangOption = None
) -> int:
    """Check the cases against what they expect; exit status 1 if one disagrees."""
    from referee.locale import words  # noqa: PLC0415

    paths = _pick(names)
    if paths is None:
        return UNUSABLE
    place = rulebook_folder(rulebook)
    failed = unreadable = 0
    for path in paths:
        case = _load(path)
        unreadable += case is None
        failed += case is not None and not _agrees(case, place)
    say = words(language(lang))
    total = say.count("cases-run", len(paths))
    bad = failed + unreadable
    show(f"{total}: {say.count('cases-failed', bad) if bad else say('cases-passed')}\n")
    return UNUSABLE if unreadable else IRREGULAR if failed else CLEAN


def _agrees(case: Case, rulebook: Path) -> bool:
    """Whether the report is as the case expects; otherwise what differs is printed."""
    from referee.check import check  # noqa: PLC0415
    from referee.render.layout import Line, draw  # noqa: PLC0415
    from referee.teach.expected import compare  # noqa: PLC0415

    report = check(case.document, rulebook=rulebook, source=str(case.path), lines=case.lines)
    differing = compare(report, case.expect, case.document)
    if differing:
        rows = [Line("", str(case.path), style="bad"), *(Line(f"- {d}", "", 2) for d in differing)]
        show(draw(rows, width(), colours()))
    return not differing


def _pick(names: list[str] | None) -> list[Path] | None:
    """The files meant, or None where a name means nothing, which is said."""
    from referee.teach.casebook import CaseError, pick_cases  # noqa: PLC0415

    try:
        return pick_cases(names or [])
    except CaseError as error:
        complain(f"referee: {problem}" for problem in error.problems)
        return None


def _load(path: Path) -> Case | None:
    """The case of a file, or None where it can't be read, which is said."""
    from referee.teach.casebook import CaseError, load_case  # noqa: PLC0415

    try:
        return load_case(path)
    except CaseError as error:
        complain(error.problems)
        return None
