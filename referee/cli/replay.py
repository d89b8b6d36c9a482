"""`referee replay`: walk through a deal in the terminal, or print the table after its events."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
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
from referee.cli.output import colours, complain, show, status, width
from referee.cli.status import CLEAN, UNUSABLE

if TYPE_CHECKING:
    from referee.log import LoadedDocument
    from referee.render.layout import Sheet
    from referee.render.view import View
    from referee.report.model import Report
    from referee.review.model import Review

app = typer.Typer(add_completion=False, rich_markup_mode=None)

_LETTERS = str.maketrans("♠♥♦♣…·←→↑↓␣⏎", "SHDC>|<>^v_r")
"""What stands for the signs where the terminal's encoding lacks them."""


@app.command()
@status
def replay(
    *,
    path: Annotated[Path, typer.Argument(metavar="LOG", help="A deal log, or - for input.")],
    at: Annotated[
        str | None,
        typer.Option("--at", metavar="EVENT", help="Begin at this event (number or label)."),
    ] = None,
    lang: LangOption = None,
    reading: Annotated[
        list[str] | None,
        typer.Option(
            "--reading", metavar="ID=CHOICE", help="How to read a disputed passage; repeatable."
        ),
    ] = None,
    rulebook: RulebookOption = None,
) -> int:
    """Walk through a deal: the table after every event, and the rulings.

    Where there is no terminal, the table is printed after every event, or after the one of --at.
    """
    from referee.cli import terminal  # noqa: PLC0415

    loaded = _one(path, rulebook_folder(rulebook))
    if loaded is None:
        return UNUSABLE
    desk = Desk(loaded, rulebook_folder(rulebook), chosen_readings(reading or []), language(lang))
    number = desk.number(at)
    if not terminal.usable():
        desk.print(number)
    else:
        desk.walk(number or 0)
    return CLEAN


def _one(path: Path, rulebook: Path) -> LoadedDocument | None:
    """The one deal of a file; None, and said why, where it is none or several."""
    from referee.in_use import Seatings  # noqa: PLC0415
    from referee.log import LoadedDocument, iter_documents  # noqa: PLC0415

    found = list(iter_documents([path], known_rulesets=Seatings(rulebook)))
    problems = [
        problem for each in found if not isinstance(each, LoadedDocument) for problem in each
    ]
    deals = [each for each in found if isinstance(each, LoadedDocument)]
    complain(str(problem) for problem in problems)
    if problems:
        return None
    if len(deals) != 1:
        complain([f"{path}: a replay shows one deal, and here are {len(deals)}"])
        return None
    return deals[0]


class Desk:
    """One deal with everything needed to look at it."""

    def __init__(
        self, loaded: LoadedDocument, rulebook: Path, readings: Mapping[str, str], lang: str
    ) -> None:
        from referee.review import review  # noqa: PLC0415

        self._loaded = loaded
        self._options = {"rulebook": rulebook, "readings": readings}
        self._lang = lang
        self._review: Review = review(
            loaded.document,
            rulebook=rulebook,
            readings=readings,
            source=loaded.source,
            lines=loaded.lines,
        )

    def number(self, at: str | None) -> int | None:
        """The step that `--at` names. Raises `RulebookError` if there is none."""
        from referee.rules.errors import RulebookError  # noqa: PLC0415

        if at is None:
            return None
        number = self._review.step_named(at)
        if number is None:
            raise RulebookError(f"--at: no event {at!r}; the log has {self._review.last}")
        return number

    def print(self, number: int | None) -> None:
        """Print the table after one event, or after every one."""
        from referee.render.layout import Sheet, draw  # noqa: PLC0415
        from referee.render.tabletext import write_step  # noqa: PLC0415

        steps = range(self._review.last + 1) if number is None else (number,)
        for each in steps:
            sheet = Sheet()
            write_step(self._view(self._review.report, sheet), self._review, each)
            gap = "\n" if each != steps[0] else ""
            show(self._plain(gap + draw(sheet.lines, width(), colours())))

    def walk(self, number: int) -> None:
        """Walk through the deal until the reader leaves."""
        from referee.cli.terminal import taken  # noqa: PLC0415
        from referee.render.replay import Walk  # noqa: PLC0415

        walk = Walk(self._review, self._view, self._rule_at, number)
        with taken() as terminal:
            show_walk = _shower(walk.screen, terminal.draw, self._plain)
            show_walk(*terminal.size)
            for key in terminal.presses():
                walk.press(key)
                if walk.done:
                    break
                show_walk(*terminal.size)

    def _rule_at(self, number: int) -> Report:
        from referee.check import check  # noqa: PLC0415

        return check(
            self._loaded.document,
            rulebook=self._options["rulebook"],  # type: ignore[arg-type]
            readings=self._options["readings"],  # type: ignore[arg-type]
            at=number,
            lines=self._loaded.lines,
        )

    def _view(self, report: Report, sheet: Sheet) -> View:
        from referee.locale import words  # noqa: PLC0415
        from referee.render.glossary import Glossary  # noqa: PLC0415
        from referee.render.said import Sentences  # noqa: PLC0415
        from referee.render.view import Setting, View  # noqa: PLC0415

        say = words(self._lang, "walk")
        rules = self._review.ruleset
        sentences = Sentences(self._review.events, say)
        setting = Setting(self._lang, ruleset=rules, logged=sentences)
        return View(report, setting, say, Glossary(rules, say), sheet)

    def _plain(self, text: str) -> str:
        """The text, with letters for suits where the encoding has no signs for them."""
        try:
            "♠".encode(getattr(sys.stdout, "encoding", None) or "ascii")
        except UnicodeEncodeError:
            return text.translate(_LETTERS)
        return text


def _shower(
    screen: Callable[[int, int, bool], list[str]],
    draw: Callable[[list[str]], None],
    plain: Callable[[str], str],
) -> Callable[[int, int], None]:
    def shown(columns: int, rows: int) -> None:
        draw([plain(row) for row in screen(columns, rows, colours())])

    return shown
