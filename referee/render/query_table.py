"""The answer to a question in SQL as a table, as CSV or as JSON Lines."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from referee.render.layout import escaped_json, safe

Row = Sequence[object]


def as_table(columns: Sequence[str], rows: Iterable[Row], width: int) -> str:
    """The rows in columns, long cells in several lines; whole numbers at the right."""
    from rich import box  # noqa: PLC0415 - only where a table is drawn
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    found = [[*row] for row in rows]
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, expand=False)
    for number, name in enumerate(columns):
        numeric = found and all(isinstance(row[number], int | float | None) for row in found)
        table.add_column(Text(safe(name)), justify="right" if numeric else "left", overflow="fold")
    for row in found:
        table.add_row(*(Text(_cell(value)) for value in row))
    out = io.StringIO()
    Console(file=out, width=width, color_system=None, markup=False, highlight=False).print(table)
    return "".join(f"{line.rstrip()}\n" for line in out.getvalue().splitlines() if line.strip())


def _cell(value: object) -> str:
    if value is None:
        return ""
    return safe(" ".join(map(str, value)) if isinstance(value, list) else str(value))


def as_csv(columns: Sequence[str], rows: Iterable[Row]) -> Iterator[str]:
    """The rows as lines of CSV behind a line of names."""
    yield _csv_line(columns)
    for row in rows:
        yield _csv_line(tuple(" ".join(map(str, v)) if isinstance(v, list) else v for v in row))


def _csv_line(row: Row) -> str:
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerow(row)
    return buffer.getvalue()


def as_json_lines(columns: Sequence[str], rows: Iterable[Row]) -> Iterator[str]:
    """The rows as objects, one a line."""
    for row in rows:
        data = msgspec.json.encode(dict(zip(columns, row, strict=True)), enc_hook=str)
        yield escaped_json(data.decode()) + "\n"
