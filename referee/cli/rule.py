"""`referee rule`: the ruling on a fault without a log, by questions."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from referee.cli.complete import complete_answers, complete_rule
from referee.cli.options import (
    LangOption,
    RulebookOption,
    chosen_readings,
    language,
    rulebook_folder,
)
from referee.cli.output import colours, complain, show, show_json, status, width
from referee.cli.request import Request
from referee.cli.status import CLEAN, UNKNOWN, UNUSABLE

if TYPE_CHECKING:
    from referee.desk.interview import Interview
    from referee.desk.model import DeskRuling
    from referee.render.layout import Sheet
    from referee.rules import Ruleset

    Found: TypeAlias = tuple[DeskRuling, Ruleset]

app = typer.Typer(add_completion=False, rich_markup_mode=None)

NOT_KNOWN = "?"


class Format(StrEnum):
    """A form of the ruling."""

    text = "text"
    json = "json"


@app.command()
@status
def rule(
    *,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[RULESET] [WORDS]...",
            help="Such as samba threw two cards; in English, Finnish or Russian.",
            autocompletion=complete_rule,
        ),
    ] = None,
    answer: Annotated[
        list[str] | None,
        typer.Option(
            "--answer",
            metavar="NAME=VALUE",
            help="What is known already (? if it isn't); repeatable.",
            autocompletion=complete_answers,
        ),
    ] = None,
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="SEAT", help="Where the player at fault sits.")
    ] = None,
    dealer: Annotated[
        str | None, typer.Option("--dealer", metavar="SEAT", help="Who dealt.")
    ] = None,
    count: Annotated[
        int | None,
        typer.Option("--count", min=1, max=99, help="Cards, where points are for each card."),
    ] = None,
    reading: Annotated[
        list[str] | None,
        typer.Option(
            "--reading", metavar="ID=CHOICE", help="How to read a disputed passage; repeatable."
        ),
    ] = None,
    form: Annotated[Format, typer.Option("--format", help="text or json.")] = Format.text,
    lang: LangOption = None,
    rulebook: RulebookOption = None,
) -> int:
    """Rule on a fault without a log: say what happened and answer a few questions.

    In a terminal it asks; elsewhere what no --answer tells is not known.

    Exit status: 0 a ruling, 2 unusable input, 3 the answers leave several rulings.
    """
    from referee.rules.errors import RulebookError  # noqa: PLC0415

    request = Request(
        rulebook_folder(rulebook),
        chosen_readings(reading or []),
        _answers(answer or []),
        seat and seat.upper(),
        dealer and dealer.upper(),
        count,
        language(lang),
    )
    ruleset, said = _split(words or [], request.rulebook)
    asks = sys.stdin is not None and sys.stdin.isatty()
    try:
        found = (_ask if asks else _tell)(ruleset, said, request)
    except RulebookError as error:
        complain(f"referee: {problem}" for problem in getattr(error, "problems", (error,)))
        return UNUSABLE
    if found is None:
        return UNUSABLE
    _show(found, form, request.lang, shown=asks and sys.stdout.isatty())
    return UNKNOWN if found[0].status == "undetermined" else CLEAN


def _answers(given: Sequence[str]) -> dict[str, str | None]:
    """`NAME=VALUE` texts as a mapping. Raises `typer.BadParameter` for one without `=`."""
    answers: dict[str, str | None] = {}
    for text in given:
        name, _, value = (part.strip() for part in text.partition("="))
        if not name or not value:
            raise typer.BadParameter(f"{text!r} is not NAME=VALUE", param_hint="--answer")
        if name in answers and answers[name] != value:
            raise typer.BadParameter(f"two answers for {name!r}", param_hint="--answer")
        answers[name] = None if value == NOT_KNOWN else value
    return answers


def _split(words: Sequence[str], rulebook: Path) -> tuple[str | None, str]:
    """The ruleset, if the first word is one, and what happened."""
    from referee.rules import known_rulesets  # noqa: PLC0415

    if words and words[0] in known_rulesets(rulebook):
        return words[0], " ".join(words[1:])
    return None, " ".join(words)


def _tell(ruleset: str | None, said: str, request: Request) -> Found | None:
    """The ruling from what the command line says, without asking."""
    from referee.desk.interview import Interview  # noqa: PLC0415

    rules = _rules(ruleset, request)
    fact = None if rules is None else _fact(rules, said, request)
    if rules is None or fact is None:
        return None
    return _ruling(rules, Interview.about(rules, fact, request.answers), request), rules


def _ask(ruleset: str | None, said: str, request: Request) -> Found | None:
    """The ruling by asking in the terminal; None where the input ended, which is said."""
    from referee.cli.talk import Ended, Talk  # noqa: PLC0415
    from referee.cli.wizard import Wizard  # noqa: PLC0415
    from referee.locale import words  # noqa: PLC0415
    from referee.render.desk_ruling import ruling_sheet  # noqa: PLC0415

    say = words(request.lang, "desk")

    def page(rules: Ruleset, interview: Interview) -> Sheet:
        return ruling_sheet(_ruling(rules, interview, request), rules, say)

    try:
        rules, interview = Wizard(request, Talk(say), page).run(ruleset, said)
    except Ended:
        complain([f"referee: {say('ask.ended')}"])
        return None
    return _ruling(rules, interview, request), rules


def _ruling(rules: Ruleset, interview: Interview, request: Request) -> DeskRuling:
    """What follows from the answers. Raises `RulebookError` for a seat that there isn't."""
    from referee.desk.ruling import Desk  # noqa: PLC0415
    from referee.desk.ruling import rule as rule_on  # noqa: PLC0415
    from referee.desk.seats import Table  # noqa: PLC0415

    table = Table.of(rules, interview.table.fact, request.seat, request.dealer)
    return rule_on(Desk(rules, table, request.count), interview)


def _show(found: Found, form: Format, lang: str, *, shown: bool) -> None:
    """Print the ruling, unless the text has been shown already while asking."""
    ruling, rules = found
    if form is Format.json:
        from referee.render.desk_json import desk_ruling_object  # noqa: PLC0415

        show_json(desk_ruling_object(ruling))
    elif not shown:
        from referee.locale import words  # noqa: PLC0415
        from referee.render.desk_ruling import ruling_sheet  # noqa: PLC0415
        from referee.render.layout import draw  # noqa: PLC0415

        show(draw(ruling_sheet(ruling, rules, words(lang, "desk")).lines, width(), colours()))


def _rules(ruleset: str | None, request: Request) -> Ruleset | None:
    """The ruleset, or None where none is named, which is said."""
    from referee.rules import known_rulesets, load_ruleset  # noqa: PLC0415

    if ruleset is None:
        known = ", ".join(known_rulesets(request.rulebook))
        complain([f"referee: which ruleset? name it first: {known}"])
        return None
    return load_ruleset(ruleset, request.rulebook, request.readings)


def _fact(rules: Ruleset, said: str, request: Request) -> str | None:
    """The fault that is meant, or None where that isn't clear, which is said."""
    from referee.desk.shelf import clear_hit, fact_index  # noqa: PLC0415

    if rules.has_table(said):
        return said
    hits = fact_index(rules, request.rulebook).search(said, 5) if said else ()
    meant = clear_hit(hits)
    if meant is not None:
        return meant.entry.name
    if not said:
        complain(["referee: what happened? say it in a few words, or name the fault"])
    else:
        likely = ", ".join(hit.entry.name for hit in hits)
        hint = f"; one of these? {likely}" if likely else ""
        complain([f"referee: {said!r} names no single fault{hint}"])
    return None
