"""`referee rules`: the rulesets, or every paragraph of one with what touches it."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.complete import complete_ruleset
from referee.cli.options import LangOption, RulebookOption, language, rulebook_folder
from referee.cli.output import colours, show, show_json, status, width
from referee.cli.status import CLEAN

if TYPE_CHECKING:
    from referee.render.ruletext import Touching

app = typer.Typer(add_completion=False, rich_markup_mode=None)


class Format(StrEnum):
    """A form of the list."""

    text = "text"
    json = "json"


@app.command()
@status
def rules(
    ruleset: Annotated[
        str | None,
        typer.Argument(
            metavar="[RULESET]",
            help="Such as samba; without it, a list.",
            autocompletion=complete_ruleset,
        ),
    ] = None,
    form: Annotated[Format, typer.Option("--format", help="text or json.")] = Format.text,
    lang: LangOption = None,
    rulebook: RulebookOption = None,
) -> int:
    """List the rulesets, or every paragraph of one."""
    place = rulebook_folder(rulebook)
    as_json = form is Format.json
    if ruleset is None:
        _list(place, as_json, language(lang))
    else:
        _all_paragraphs(ruleset, place, as_json, language(lang))
    return CLEAN


def _list(place: Path, as_json: bool, lang: str) -> None:
    from referee.locale import words  # noqa: PLC0415
    from referee.render.layout import draw  # noqa: PLC0415
    from referee.render.ruletext import ruleset_object, rulesets_sheet  # noqa: PLC0415
    from referee.rules import known_rulesets, load_ruleset  # noqa: PLC0415

    found = [load_ruleset(name, place) for name in known_rulesets(place)]
    if as_json:
        show_json([ruleset_object(each) for each in found])
    else:
        show(draw(rulesets_sheet(found, words(lang)).lines, width(), colours()))


def _all_paragraphs(ruleset: str, place: Path, as_json: bool, lang: str) -> None:
    from referee.locale import words  # noqa: PLC0415
    from referee.render.layout import draw  # noqa: PLC0415
    from referee.render.ruletext import rules_object, rules_sheet  # noqa: PLC0415
    from referee.rules import load_ruleset  # noqa: PLC0415

    found = load_ruleset(ruleset, place)
    touching = _touching(ruleset, place)
    if as_json:
        show_json(rules_object(found, touching))
    else:
        show(draw(rules_sheet(found, words(lang), touching).lines, width(), colours()))


def _touching(ruleset: str, place: Path) -> Touching:
    """The tables and cases of every paragraph."""
    from referee.render.ruletext import Touching  # noqa: PLC0415
    from referee.rules import load_ruleset  # noqa: PLC0415
    from referee.teach.casebook import CaseError  # noqa: PLC0415
    from referee.teach.lessons import lessons  # noqa: PLC0415

    rules = load_ruleset(ruleset, place)
    try:
        taught = [(each.name, each.teaches) for each in lessons() if each.ruleset == ruleset]
    except CaseError:
        taught = []
    return Touching.of(rules, taught)
