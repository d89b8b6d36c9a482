"""`referee rulebook`: checks of the rulebook itself, for those who write one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.options import RulebookOption, rulebook_folder
from referee.cli.output import complain, show, status, width
from referee.cli.status import CLEAN, IRREGULAR

if TYPE_CHECKING:
    from referee.rules.coverage import Coverage

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    no_args_is_help=True,
    help="Check a rulebook: its data and its cases.",
)

RulesetArgument = Annotated[
    str | None, typer.Argument(metavar="[RULESET]", help="One ruleset; without it, all.")
]


@app.command()
@status
def lint(ruleset: RulesetArgument = None, rulebook: RulebookOption = None) -> int:
    """Name every problem of the rulebook; exit status 1 if there is one."""
    from referee.rules.lint import lint as problems_of  # noqa: PLC0415

    problems = problems_of(rulebook_folder(rulebook), ruleset)
    complain(str(problem) for problem in problems)
    show(f"{len(problems)} problems\n")
    return IRREGULAR if problems else CLEAN


@app.command()
@status
def coverage(
    ruleset: RulesetArgument = None,
    rulebook: RulebookOption = None,
    rows: Annotated[bool, typer.Option("--rows", help="Show every row with its cases.")] = False,
) -> int:
    """List the rows, faults and parameters that no case reaches; exit status 1 if there are any."""
    from referee.rules import known_rulesets  # noqa: PLC0415

    place = rulebook_folder(rulebook)
    outcome = CLEAN
    for name in [ruleset] if ruleset else known_rulesets(place):
        found = _coverage(place, name)
        if rows:
            from referee.render.coverage_table import coverage_table  # noqa: PLC0415

            show(coverage_table(found.cases, width()))
        show("".join(f"{line}\n" for line in _lines(name, found)))
        outcome = IRREGULAR if _lacks(found) else outcome
    return outcome


def _coverage(place: Path, ruleset: str) -> Coverage:
    from referee.rules.coverage import coverage as coverage_of  # noqa: PLC0415
    from referee.teach.casebook import find_cases  # noqa: PLC0415

    return coverage_of(place, find_cases(), ruleset, lambda path: _rows(path, place))


def _rows(path: Path, place: Path) -> set[str]:
    """The rows that a case fires, as `fact/row`; none if it can't be read."""
    from referee.check import check  # noqa: PLC0415
    from referee.teach.casebook import CaseError, load_case  # noqa: PLC0415

    try:
        report = check(load_case(path).document, rulebook=place)
    except CaseError as error:
        complain(error.problems)
        return set()
    return {
        f"{fact}/{row}"
        for each in report.findings
        for fact, row in zip(
            (each.irregularity, *each.also), each.ruling.rows or (each.ruling.row,), strict=True
        )
    }


def _lacking(found: Coverage) -> dict[str, list[str]]:
    return {
        "rows without a case": [*found.rows_without_case],
        "faults without a case": [*found.facts_without_case],
        "faults without a look-alike": [*found.facts_without_lookalike],
        "parameters without a use": [*found.parameters_unused],
        "cases that fire what they only resemble": [
            f"{path.stem}: {fact}" for path, fact in found.false_lookalikes
        ],
    }


def _lacks(found: Coverage) -> bool:
    return any(_lacking(found).values())


def _lines(ruleset: str, found: Coverage) -> list[str]:
    reached = sum(1 for paths in found.cases.values() if paths)
    lines = [f"{ruleset}: {reached} of {len(found.cases)} rows have a case"]
    for what, names in _lacking(found).items():
        lines.append(f"  {what}: {len(names)}")
        lines += [f"    {name}" for name in names]
    return lines
