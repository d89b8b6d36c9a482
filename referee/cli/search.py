"""`referee search`: faults, paragraphs, disputed passages and cases by what people say."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.complete import complete_ruleset
from referee.cli.options import LangOption, RulebookOption, language, rulebook_folder
from referee.cli.output import colours, show, show_json, status, width
from referee.cli.status import CLEAN, IRREGULAR

if TYPE_CHECKING:
    from referee.desk.index import Entry
    from referee.desk.shelf import Found

app = typer.Typer(add_completion=False, rich_markup_mode=None)


class Format(StrEnum):
    """A form of the list."""

    text = "text"
    json = "json"


@app.command()
@status
def search(
    *,
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="[RULESET] WORDS...",
            help="In English, Finnish or Russian; without a ruleset, in all of them.",
            autocompletion=complete_ruleset,
        ),
    ],
    limit: Annotated[
        int, typer.Option("--limit", min=1, max=100, help="Entries shown of each kind.")
    ] = 5,
    form: Annotated[Format, typer.Option("--format", help="text or json.")] = Format.text,
    lang: LangOption = None,
    rulebook: RulebookOption = None,
) -> int:
    """Search the rules and the cases; endings and typos don't matter.

    Exit status: 0 something found, 1 nothing found, 2 unusable input.
    """
    from referee.desk.shelf import search_all  # noqa: PLC0415
    from referee.rules import known_rulesets, load_ruleset  # noqa: PLC0415

    place = rulebook_folder(rulebook)
    known = known_rulesets(place)
    named = words[0] in known
    asked = [words[0]] if named else known
    said = " ".join(words[1:] if named else words)
    found = [
        each
        for name in asked
        for each in search_all(load_ruleset(name, place), place, _cases(name), said, limit)
    ]
    _show(found, form, language(lang), place)
    return CLEAN if found else IRREGULAR


def _cases(ruleset: str) -> Iterator[Entry]:
    """The cases of a ruleset; none where no cases are installed."""
    from referee.desk.shelf import case_entry  # noqa: PLC0415
    from referee.teach.casebook import CaseError  # noqa: PLC0415
    from referee.teach.lessons import lessons  # noqa: PLC0415

    try:
        for each in lessons():
            if each.ruleset == ruleset:
                yield case_entry(each.name, each.title, each.question)
    except CaseError:
        return


def _show(found: list[Found], form: Format, lang: str, place: Path) -> None:
    from referee.render.found import found_objects, found_sheet  # noqa: PLC0415

    if form is Format.json:
        show_json(found_objects(found))
        return
    from referee.locale import words  # noqa: PLC0415
    from referee.render.layout import draw  # noqa: PLC0415

    show(draw(found_sheet(found, words(lang, "desk")).lines, width(), colours()))
