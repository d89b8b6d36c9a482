"""Pairing expectations with findings: a largest matching, found by augmenting paths.

Knows nothing of either side but which pairs agree.
"""

from __future__ import annotations

from collections.abc import Sequence


def assign(agrees: Sequence[Sequence[bool]]) -> dict[int, int]:
    """For as many rows as possible a column of their own that agrees: row → column.

    `agrees[row][column]` says whether the two may be paired. A greedy choice could leave a row
    without a partner that a better one would have found.
    """
    owner: dict[int, int] = {}
    for row in range(len(agrees)):
        _place(row, agrees, owner, set())
    return {row: column for column, row in owner.items()}


def _place(
    row: int, agrees: Sequence[Sequence[bool]], owner: dict[int, int], tried: set[int]
) -> bool:
    """Give the row a column, moving other rows to other columns where that frees one."""
    for column, fits in enumerate(agrees[row]):
        if not fits or column in tried:
            continue
        tried.add(column)
        if column not in owner or _place(owner[column], agrees, owner, tried):
            owner[column] = row
            return True
    return False
