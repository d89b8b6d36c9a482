"""`referee compare`: the same fault or number in all rulesets, side by side."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.options import LangOption, RulebookOption, language, rulebook_folder
from referee.cli.output import show, show_json, status, width
from referee.cli.status import CLEAN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.rules import Ruleset
    from referee.rules.comparing import FactComparison, ParameterComparison

app = typer.Typer(add_completion=False, rich_markup_mode=None)


class Format(StrEnum):
    """A form of the comparison."""

    text = "text"
    json = "json"


@app.command()
@status
def compare(
    name: Annotated[
        str, typer.Argument(metavar="FACT|PARAMETER", help="Such as surplus-wild or hand_size.")
    ],
    rulesets: Annotated[
        str | None,
        typer.Option(help="Which ones, with commas; without it all but the variants."),
    ] = None,
    form: Annotated[Format, typer.Option("--format", help="text or json.")] = Format.text,
    lang: LangOption = None,
    rulebook: RulebookOption = None,
) -> int:
    """Compare a fault or a parameter across rulesets; cells that differ are marked."""
    from referee.locale import words  # noqa: PLC0415
    from referee.render import comparison  # noqa: PLC0415
    from referee.rules.comparing import ParameterComparison  # noqa: PLC0415

    place = rulebook_folder(rulebook)
    found = _compared(name, _chosen(rulesets, place))
    if form is Format.json:
        show_json(comparison.comparison_object(found))
    elif isinstance(found, ParameterComparison):
        show(comparison.parameter_text(found, words(language(lang)), width()))
    else:
        show(comparison.fact_text(found, words(language(lang)), width()))
    return CLEAN


def _chosen(given: str | None, place: Path) -> list[Ruleset]:
    from referee.rules import known_rulesets, load_ruleset  # noqa: PLC0415

    if given is None:
        names = [name for name in known_rulesets(place) if "/" not in name]
    else:
        names = [name.strip() for name in given.split(",") if name.strip()]
    return [load_ruleset(name, place) for name in names]


def _compared(name: str, rulesets: Sequence[Ruleset]) -> FactComparison | ParameterComparison:
    """What bears this name in any of the rulesets. Raises `RulebookError`."""
    from referee.rules import RulebookError  # noqa: PLC0415
    from referee.rules.comparing import compare_fact, compare_parameter  # noqa: PLC0415
    from referee.rules.errors import nearest  # noqa: PLC0415

    if any(rules.has_table(name) for rules in rulesets):
        return compare_fact(name, rulesets)
    if any(name in rules.parameters for rules in rulesets):
        return compare_parameter(name, rulesets)
    known = {each for rules in rulesets for each in (*rules.facts(), *rules.parameters)}
    likely = nearest(name, known)
    hint = f"; did you mean {' or '.join(likely)}?" if likely else ""
    raise RulebookError(f"no ruleset has a fault or parameter {name!r}{hint}")
