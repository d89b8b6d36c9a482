"""`referee site`: rulebooks, casebook, comparison and search as pages that need no server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.options import RulebookOption, rulebook_folder
from referee.cli.output import complain, show, status
from referee.cli.status import CLEAN, UNUSABLE

if TYPE_CHECKING:
    from referee.render.site import SiteCase

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
@status
def site(
    *,
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder to write into.")],
    cases: Annotated[
        Path | None, typer.Option("--cases", metavar="DIR", help="Another folder of cases.")
    ] = None,
    rulebook: RulebookOption = None,
) -> int:
    """Write a site: every ruleset, its cases, a comparison and a search, in three languages."""
    from referee.cli.page_writer import put  # noqa: PLC0415
    from referee.render.site import site_pages  # noqa: PLC0415
    from referee.rules import known_rulesets, load_ruleset  # noqa: PLC0415
    from referee.teach.casebook import CaseError  # noqa: PLC0415

    place = rulebook_folder(rulebook)
    rulesets = [load_ruleset(name, place) for name in known_rulesets(place)]
    casebook: dict[str, list[SiteCase]] = {}
    try:
        for ruleset, case in _cases(cases, place):
            casebook.setdefault(ruleset, []).append(case)
    except CaseError as error:
        complain(error.problems)
        return UNUSABLE
    pages = 0
    for page in site_pages(rulesets, casebook):
        pages += 1
        path = folder.joinpath(*page.path.split("/"))
        path.parent.mkdir(parents=True, exist_ok=True)
        put(path, page.text)
    show(f"{folder / 'index.html'} ({pages})\n")
    return CLEAN


def _cases(folder: Path | None, rulebook: Path) -> Iterator[tuple[str, SiteCase]]:
    """Every case with the id of its ruleset. Raises `CaseError`."""
    from referee.locale import LANGUAGES  # noqa: PLC0415
    from referee.render.site import SiteCase  # noqa: PLC0415
    from referee.review import review  # noqa: PLC0415
    from referee.teach.casebook import case_files, load_case  # noqa: PLC0415

    for path in case_files(folder):
        case = load_case(path)
        document = case.document
        walk = review(document, rulebook=rulebook, lines=case.lines)
        question, answer = (
            {lang: text for lang in LANGUAGES if (text := case.text(key, lang))}
            for key in ("question", "answer")
        )
        yield (
            document.ruleset,
            SiteCase(
                name=case.name,
                title=document.title or "",
                teaches=tuple(document.teaches or ()),
                question=question,
                answer=answer,
                review=walk,
            ),
        )
