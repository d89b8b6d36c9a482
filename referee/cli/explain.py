"""`referee explain`: what the rulebook says about one paragraph, fault, passage or value."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.complete import complete_name, complete_ruleset
from referee.cli.options import LangOption, RulebookOption, language, rulebook_folder
from referee.cli.output import colours, show, status, width
from referee.cli.status import CLEAN

if TYPE_CHECKING:
    from referee.render.pages import Lessons
    from referee.rules.pages import Page

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
@status
def explain(
    ruleset: Annotated[
        str,
        typer.Argument(metavar="RULESET", help="Such as samba.", autocompletion=complete_ruleset),
    ],
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            help="A paragraph (25.b), fault, disputed passage (X08) or parameter.",
            autocompletion=complete_name,
        ),
    ],
    lang: LangOption = None,
    rulebook: RulebookOption = None,
) -> int:
    """Explain a paragraph, a fault, a disputed passage or a parameter."""
    place = rulebook_folder(rulebook)
    show(explanation(ruleset, name, place, language(lang)))
    return CLEAN


def explanation(ruleset: str, name: str, rulebook: Path, lang: str) -> str:
    """The page as text. Raises `RulebookError` for a name that there isn't."""
    from referee.locale import words  # noqa: PLC0415
    from referee.render.layout import draw  # noqa: PLC0415
    from referee.render.pages import page_sheet  # noqa: PLC0415
    from referee.rules import load_ruleset  # noqa: PLC0415
    from referee.rules.explain import explain as page_of  # noqa: PLC0415

    rules = load_ruleset(ruleset, rulebook)
    page = page_of(rules, name)
    sheet = page_sheet(page, rules, words(lang), _lessons(ruleset, page))
    return draw(sheet.lines, width(), colours())


def _lessons(ruleset: str, page: Page) -> Lessons:
    """The cases to name below a paragraph's page; none where no cases are installed."""
    from referee.render.pages import Lessons  # noqa: PLC0415
    from referee.rules.pages import ParagraphPage  # noqa: PLC0415
    from referee.teach.casebook import CaseError  # noqa: PLC0415
    from referee.teach.lessons import lessons_on  # noqa: PLC0415

    if not isinstance(page, ParagraphPage):
        return Lessons()
    try:
        found = lessons_on(ruleset, [page.id])
    except CaseError:
        return Lessons()
    return Lessons([(each.name, each.title) for each in found])
