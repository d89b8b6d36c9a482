"""The rows of a ruleset's decision tables against the cases that fire them, as a table."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from pathlib import Path

SPACE = 12
SHORTEST = 12
"""Columns taken by the numbers and between the columns, and those a case's name has at least."""


def coverage_table(cases: Mapping[str, Sequence[Path]], width: int) -> str:
    """One line a row: the fault, the row, how many cases fire it, and one of them.

    `cases` maps `fact/row` to case files. Plain text, no colour, no markup in names.
    """
    from rich import box  # noqa: PLC0415 - only where a table is drawn
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    keys = [key.partition("/")[::2] for key in cases]
    rest = width - sum(max((len(key[n]) for key in keys), default=0) for n in (0, 1)) - SPACE
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, expand=False)
    for title in ("fault", "row", "cases", "such as"):
        table.add_column(title, justify="right" if title == "cases" else "left")
    before = ""
    for key, paths in cases.items():
        fact, _, row = key.partition("/")
        name = Text(paths[0].stem if paths else "")
        name.truncate(max(rest, SHORTEST), overflow="ellipsis")
        shown = "" if fact == before else fact
        table.add_row(Text(shown), Text(row), Text(str(len(paths))), name)
        before = fact
    out = io.StringIO()
    Console(file=out, width=width, color_system=None, markup=False, highlight=False).print(table)
    return "".join(f"{line.rstrip()}\n" for line in out.getvalue().splitlines())
