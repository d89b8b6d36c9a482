"""`referee where`: the files and lines of a paragraph: text, tables, detectors, cases."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.complete import complete_where
from referee.cli.options import LangOption, RulebookOption, language, rulebook_folder
from referee.cli.output import colours, complain, show, show_json, status, width
from referee.cli.status import CLEAN, UNUSABLE

if TYPE_CHECKING:
    from referee.desk.where import Place
    from referee.rules import Ruleset

app = typer.Typer(add_completion=False, rich_markup_mode=None)


class Format(StrEnum):
    """A form of the list."""

    text = "text"
    json = "json"


@app.command()
@status
def where(
    *,
    names: Annotated[
        list[str],
        typer.Argument(
            metavar="[RULESET] PARAGRAPH",
            help="Such as 25.b; without a ruleset, in all of them.",
            autocompletion=complete_where,
        ),
    ],
    form: Annotated[Format, typer.Option("--format", help="text or json.")] = Format.text,
    lang: LangOption = None,
    rulebook: RulebookOption = None,
) -> int:
    """Show where a paragraph lives: file and line of its text, tables, detectors and cases."""
    from referee.rules import known_rulesets, load_ruleset  # noqa: PLC0415
    from referee.rules.errors import RulebookError  # noqa: PLC0415

    place = rulebook_folder(rulebook)
    *named, paragraph = names
    if len(named) > 1:
        raise typer.BadParameter("give one paragraph, with a ruleset before it if you like")
    found: list[tuple[Ruleset, tuple[Place, ...]]] = []
    problems = []
    for name in named or known_rulesets(place):
        rules = load_ruleset(name, place)
        try:
            found.append((rules, _places(rules, place, paragraph)))
        except RulebookError as error:
            problems.append(str(error))
    if not found:
        complain(f"referee: {problem}" for problem in problems)
        return UNUSABLE
    _show(found, paragraph, form, language(lang))
    return CLEAN


def _places(rules: Ruleset, rulebook: Path, paragraph: str) -> tuple[Place, ...]:
    """All places, cases last. Raises `RulebookError` for a paragraph that there isn't."""
    from referee.desk.where import where as places_of  # noqa: PLC0415

    package = Path(__file__).resolve().parents[1]
    return (*places_of(rules, rulebook, paragraph, package), *_cases(rules.id, paragraph))


def _cases(ruleset: str, paragraph: str) -> Iterator[Place]:
    """The lines of cases that name the paragraph; none where no cases are installed."""
    from referee.desk.where import Place, cited_in  # noqa: PLC0415
    from referee.teach.casebook import CaseError  # noqa: PLC0415
    from referee.teach.lessons import lessons  # noqa: PLC0415

    try:
        for each in lessons(None, {paragraph}):
            if each.ruleset == ruleset:
                for line in cited_in(each.path, paragraph):
                    yield Place("case", each.path, line, each.name)
    except CaseError:
        return


def _show(
    found: list[tuple[Ruleset, tuple[Place, ...]]], paragraph: str, form: Format, lang: str
) -> None:
    from referee.render.found import where_objects, where_sheet  # noqa: PLC0415

    if form is Format.json:
        show_json([each for rules, places in found for each in where_objects(rules.id, places)])
        return
    from referee.locale import words  # noqa: PLC0415
    from referee.render.glossary import Glossary  # noqa: PLC0415
    from referee.render.layout import draw  # noqa: PLC0415

    say = words(lang, "desk")
    for number, (rules, places) in enumerate(found):
        text = f"{paragraph} {Glossary(rules, say).paragraph(paragraph)}"
        show("\n" if number else "")
        show(draw(where_sheet(rules.id, places, say, text).lines, width(), colours()))
