"""Options of `referee book`, and what to make of them."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias

import typer

VARIABLE: Final = "REFEREE_BOOK"
DEFAULT: Final = "rulings.sqlite"


class ShowFormat(StrEnum):
    """A form of a list."""

    text = "text"
    json = "json"


class ExportFormat(StrEnum):
    """A form of the whole book."""

    csv = "csv"
    json = "json"
    markdown = "markdown"


BookOption: TypeAlias = Annotated[
    Path | None,
    typer.Option("--book", metavar="FILE", help=f"Default: ${VARIABLE}, or {DEFAULT} here."),
]
FormOption: TypeAlias = Annotated[ShowFormat, typer.Option("--format", help="text or json.")]
EventOption: TypeAlias = Annotated[str | None, typer.Option("--event", help="The tournament.")]
TableOption: TypeAlias = Annotated[str | None, typer.Option("--table", help="The table.")]
RoundOption: TypeAlias = Annotated[str | None, typer.Option("--round", help="The round.")]
DateOption: TypeAlias = Annotated[str | None, typer.Option("--date", help="The day.")]
PlayersOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--player", metavar="SEAT=NAME", help="Who sits where; repeatable."),
]
NameOption: TypeAlias = Annotated[
    str | None, typer.Option("--player", metavar="NAME", help="Part of a player's name.")
]
SideOption: TypeAlias = Annotated[str | None, typer.Option("--side", help="The side at fault.")]
SeatOption: TypeAlias = Annotated[str | None, typer.Option("--seat", help="The seat at fault.")]
RulingOption: TypeAlias = Annotated[
    str | None, typer.Option("--ruling", metavar="TEXT", help="What was ruled, in your words.")
]
ParagraphOption: TypeAlias = Annotated[
    list[str] | None, typer.Option("--paragraph", help="A paragraph; repeatable.")
]
PenaltyOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--penalty", metavar="SIDE=POINTS", help="What a side loses; repeatable."),
]
AwardOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--award", metavar="SIDE=POINTS", help="What a side is given; repeatable."),
]
ReadingOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--reading", metavar="ID=CHOICE", help="The reading taken; repeatable."),
]
RulesetOption: TypeAlias = Annotated[
    str | None, typer.Option("--ruleset", help="By which rules, such as samba.")
]
WarningOption: TypeAlias = Annotated[
    bool | None, typer.Option("--warning/--no-warning", help="The side was called to order.")
]
JudgeOption: TypeAlias = Annotated[str | None, typer.Option("--judge", help="Who ruled.")]
NoteOption: TypeAlias = Annotated[str | None, typer.Option("--note", help="A remark.")]
ByOption: TypeAlias = Annotated[str, typer.Option("--by", help="Who does this.")]
ReasonOption: TypeAlias = Annotated[str, typer.Option("--reason", help="Why.")]


def book_path(given: Path | None) -> Path:
    """The file meant: the one given, that of the environment, or the usual name here."""
    return given or Path(os.environ.get(VARIABLE) or DEFAULT)


def plain_fields(**given: str | None) -> dict[str, Any]:
    """The fields that were given."""
    return {name: value for name, value in given.items() if value is not None}


def pairs(given: Sequence[str] | None, option: str) -> dict[str, str]:
    """`NAME=VALUE` texts as a mapping. Raises `typer.BadParameter`."""
    found: dict[str, str] = {}
    for text in given or ():
        name, _, value = (part.strip() for part in text.partition("="))
        if not name or not value:
            raise typer.BadParameter(f"{text!r} is not NAME=VALUE", param_hint=option)
        found[name] = value
    return found


def amounts(given: Sequence[str] | None, option: str) -> dict[str, int]:
    """`SIDE=POINTS` texts as a mapping; points are not negative. Raises `typer.BadParameter`."""
    found: Mapping[str, str] = pairs(given, option)
    for side, value in found.items():
        if not (value.isascii() and value.isdigit() and len(value) <= 7):
            said = f"{side}={value}: points are a whole number, not negative"
            raise typer.BadParameter(said, param_hint=option)
    return {side: int(value) for side, value in found.items()}


def listed_fields(
    players: Sequence[str] | None,
    penalty: Sequence[str] | None,
    award: Sequence[str] | None,
    reading: Sequence[str] | None,
    paragraph: Sequence[str] | None,
) -> dict[str, Any]:
    """The fields that hold several values, as far as they were given."""
    return {
        **({"players": pairs(players, "--player")} if players else {}),
        **({"penalties": amounts(penalty, "--penalty")} if penalty else {}),
        **({"awards": amounts(award, "--award")} if award else {}),
        **({"readings": pairs(reading, "--reading")} if reading else {}),
        **({"paragraphs": list(paragraph)} if paragraph else {}),
    }
