"""Exit statuses, and how those of several documents add up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from referee.report.model import Report

CLEAN: Final = 0
"""Nothing was found."""
IRREGULAR: Final = 1
"""At least one irregularity was found."""
UNUSABLE: Final = 2
"""Input that can't be used: a bad option, a bad document, a bad rulebook."""
INCONSISTENT: Final = 3
"""Nothing but defects of a log: lines that can't all be true, and no irregularity."""
UNKNOWN: Final = 3
"""At the desk: what is known leaves the answer open."""
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141

_WEIGHT: Final = (CLEAN, INCONSISTENT, IRREGULAR, UNUSABLE)


def of_report(report: Report) -> int:
    """The status of one report."""
    if report.findings:
        return IRREGULAR
    return INCONSISTENT if report.inconsistencies else CLEAN


def worse(one: int, other: int) -> int:
    """The status of two documents together: the one that weighs more."""
    return max(one, other, key=_WEIGHT.index)
