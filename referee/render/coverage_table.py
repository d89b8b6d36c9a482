"""The rows of a ruleset's decision tables against the cases that fire them, as a table."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from pathlib import Path


def coverage_table(cases: Mapping[str, Sequence[Path]], width: int) -> str:
    """One line a row: the fault, the row, how many cases fire it, and one of them.

    `cases` maps `fact/row` to case files. Plain text, no colour, no markup in names.
    """
    from rich import box  # noqa: PLC0415 - only where a table is drawn
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, expand=False)
    for title in ("fault", "row", "cases"):
        table.add_column(title, no_wrap=True)
    table.columns[2].justify = "right"
    table.add_column("such as", no_wrap=True, overflow="ellipsis")
    before = ""
    for key, paths in cases.items():
        fact, _, row = key.partition("/")
        name = paths[0].stem if paths else ""
        shown = "" if fact == before else fact
        table.add_row(Text(shown), Text(row), Text(str(len(paths))), Text(name))
        before = fact
    out = io.StringIO()
    Console(file=out, width=width, color_system=None, markup=False, highlight=False).print(table)
    return "".join(f"{line.rstrip()}\n" for line in out.getvalue().splitlines())
