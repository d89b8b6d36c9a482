"""`referee results`: the results of an audit once more, in another form, or asked in SQL."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.audit_results import (
    FailOnOption,
    Format,
    FormatOption,
    OutputOption,
    Request,
    TopOption,
    check_conditions,
    check_outputs,
    deliver,
)
from referee.cli.options import LangOption, RulebookOption, language, rulebook_folder
from referee.cli.output import complain, show, status, width
from referee.cli.status import CLEAN, UNUSABLE

if TYPE_CHECKING:
    from referee.audit.query import Answer
    from referee.audit.store import Store

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
@status
def results(
    *,
    path: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="A --store, or the .jsonl, .csv, .sqlite or .parquet written."
        ),
    ],
    form: FormatOption = Format.text,
    query: Annotated[
        str | None,
        typer.Option(
            "--query",
            "-q",
            metavar="SQL",
            help="Ask the tables findings, deals and problems; Parquet is asked with DuckDB.",
        ),
    ] = None,
    top: TopOption = 10,
    output: OutputOption = None,
    fail_on: FailOnOption = None,
    lang: LangOption = None,
    rulebook: RulebookOption = None,
) -> int:
    """Sum up the results of an audit again, ask them in SQL, or write them in another form.

    Exit status as for audit; of a query 0.
    """
    from referee.audit.errors import AuditError  # noqa: PLC0415

    place = rulebook_folder(rulebook)
    outputs, conditions = output or [], fail_on or []
    check_outputs(outputs)
    check_conditions(conditions, place)
    try:
        if query is not None:
            return _asked(path, query, form)
        with _read(path) as store:
            return deliver(store, Request(place, form, outputs, conditions, top, language(lang)))
    except AuditError as error:
        complain([f"referee: {error}"])
        return UNUSABLE


@contextmanager
def _read(path: Path) -> Iterator[Store]:
    """The results as a store, which is gone afterwards if it had to be made."""
    from referee.audit.reread import reread  # noqa: PLC0415

    with tempfile.TemporaryDirectory(prefix="referee-results-") as folder:
        store = reread(path, Path(folder) / "results.sqlite")
        try:
            yield store
        finally:
            store.close()


def _asked(path: Path, query: str, form: Format) -> int:
    """Show the answer to a question."""
    from referee.audit.query import ask, asking_parquet  # noqa: PLC0415

    if path.suffix == ".parquet":
        with asking_parquet(path, query) as answer:
            _show(answer, form)
        return CLEAN
    with _read(path) as store:
        _show(ask(store, query), form)
    return CLEAN


def _show(answer: Answer, form: Format) -> None:
    from referee.render.query_table import as_csv, as_json_lines, as_table  # noqa: PLC0415

    if not answer.columns:
        return
    if form is Format.text:
        show(as_table(answer.columns, answer.rows, width()))
        return
    lines = as_csv if form is Format.csv else as_json_lines
    for line in lines(answer.columns, answer.rows):
        show(line)
