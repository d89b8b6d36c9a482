"""Showing, writing and judging the results of an audit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from referee.cli.output import colours, show, show_json, width
from referee.cli.status import CLEAN, INCONSISTENT, IRREGULAR, UNUSABLE

if TYPE_CHECKING:
    from referee.audit.profile import Profile
    from referee.audit.store import Store
    from referee.audit.summary import Summary
    from referee.render.audit_profile import ParagraphOf
    from referee.render.audit_summary import NameOf


class Format(StrEnum):
    """What goes to standard output."""

    text = "text"
    json = "json"
    jsonl = "jsonl"
    csv = "csv"


FormatOption: TypeAlias = Annotated[
    Format,
    typer.Option(
        "--format",
        metavar="FORM",
        help="text, json: the summary; jsonl, csv: the findings, one a line.",
    ),
]
TopOption: TypeAlias = Annotated[
    int, typer.Option("--top", min=0, metavar="N", help="Rows of each list; 0 for all.")
]
OutputOption: TypeAlias = Annotated[
    list[Path] | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Write findings, deals and problems: .jsonl, .csv, .sqlite, .parquet; repeatable.",
    ),
]
FailOnOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--fail-on",
        metavar="WHAT",
        help="Exit with 1 only for this: a status, a fault, a paragraph, points=N, finding, "
        "missed, false-notice, inconsistent, set-aside, never; repeatable.",
    ),
]


@dataclass(frozen=True)
class Request:
    """How results are shown and judged."""

    rulebook: Path
    form: Format
    outputs: list[Path]
    fail_on: list[str]
    top: int
    lang: str


def deliver(store: Store, request: Request, profile: Profile | None = None) -> int:
    """Write the files asked for, show what goes to standard output; the exit status.

    Raises `StoreError`.
    """
    from referee.audit.export import export, lines  # noqa: PLC0415
    from referee.audit.summary import summarise  # noqa: PLC0415

    for path in request.outputs:
        export(store, path)
    summary = summarise(store)
    if request.form in (Format.jsonl, Format.csv):
        for line in lines(store, "findings", f".{request.form.value}"):
            show(line)
    else:
        _show_summary(summary, request, profile)
    return _status(summary, request.fail_on)


def _show_summary(summary: Summary, request: Request, profile: Profile | None) -> None:
    from referee.locale import words  # noqa: PLC0415
    from referee.render.audit_profile import profile_object, profile_sheet  # noqa: PLC0415
    from referee.render.audit_summary import summary_object, summary_sheet  # noqa: PLC0415
    from referee.render.layout import draw  # noqa: PLC0415

    played = [each.ruleset for each in summary.by_ruleset]
    name_of = _names(played, request.rulebook)
    breaks = _breaks(played, request.rulebook)
    if request.form is Format.json:
        timed = {"profile": profile_object(profile, breaks)} if profile is not None else {}
        show_json({**summary_object(summary, name_of), **timed})
        return
    lines = summary_sheet(summary, words(request.lang), name_of, request.top).lines
    if profile is not None:
        lines += profile_sheet(profile, words(request.lang), breaks, request.top).lines
    show(draw(lines, width(), colours()))


def _names(rulesets: Sequence[str], rulebook: Path) -> NameOf:
    """The names of faults, from the rulesets that were played."""
    from referee.rules import RulebookError, load_ruleset  # noqa: PLC0415

    @cache
    def known() -> dict[str, dict[str, str]]:
        names: dict[str, dict[str, str]] = {}
        for ruleset in rulesets:
            try:
                facts = load_ruleset(ruleset, rulebook).vocabulary.facts
            except RulebookError:  # results may come from where there are more rulesets
                continue
            names |= {fact: dict(each.name) for fact, each in facts.items()}
        return names

    return lambda fault: known().get(fault, {})


def _breaks(rulesets: Sequence[str], rulebook: Path) -> ParagraphOf:
    """The paragraph that a fault breaks, by the first ruleset that was played and knows it."""
    from referee.rules import load_ruleset  # noqa: PLC0415

    def paragraph(fault: str) -> str:
        for ruleset in rulesets:
            rules = load_ruleset(ruleset, rulebook)
            if rules.has_table(fault):
                table = rules.table(fault)
                cited = (*table.breaks, *(name for row in table.rows for name in row.cite))
                return cited[0] if cited else fault
        return fault

    return paragraph


def _status(summary: Summary, fail_on: list[str]) -> int:
    from referee.audit.failing import fails  # noqa: PLC0415

    if fail_on:
        return IRREGULAR if fails(summary, fail_on) else CLEAN
    if summary.set_aside:
        return UNUSABLE
    if summary.findings:
        return IRREGULAR
    return INCONSISTENT if summary.defects else CLEAN


def check_outputs(paths: list[Path]) -> None:
    """Raise `typer.BadParameter` for a file whose ending names no form."""
    from referee.audit.export import FORMS  # noqa: PLC0415

    for path in paths:
        if path.suffix not in FORMS:
            said = f"{path.name!r} should end in {', '.join(FORMS)}"
            raise typer.BadParameter(said, param_hint="--output")


def check_conditions(conditions: list[str], rulebook: Path) -> None:
    """Raise `typer.BadParameter` for a condition that means nothing."""
    if not conditions:
        return
    from referee.audit.failing import ConditionError, check_condition  # noqa: PLC0415
    from referee.rules import known_rulesets, load_ruleset  # noqa: PLC0415

    rulesets = [load_ruleset(name, rulebook) for name in known_rulesets(rulebook)]
    faults = {fact for rules in rulesets for fact in rules.facts()}
    paragraphs = {each.id for rules in rulesets for each in rules.paragraphs()}
    paragraphs |= {each.section for rules in rulesets for each in rules.paragraphs()}
    for condition in conditions:
        try:
            check_condition(condition, faults, paragraphs)
        except ConditionError as error:
            raise typer.BadParameter(str(error), param_hint="--fail-on") from None
