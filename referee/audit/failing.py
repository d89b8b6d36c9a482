"""What a script may call a failure: `--fail-on`.

A condition is a word (`finding`, a status, `missed`, `false-notice`, `inconsistent`, `set-aside`),
the name of a fault, a paragraph with all below it, or `points=N`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Final

from referee.audit.summary import STATUSES, Summary

Test = Callable[[Summary], bool]

_WORDS: Final[dict[str, Test]] = {
    "finding": lambda s: s.findings > 0,
    "missed": lambda s: s.notices.missed > 0,
    "false-notice": lambda s: s.notices.false > 0,
    "inconsistent": lambda s: s.defects > 0,
    "set-aside": lambda s: s.set_aside > 0,
}
WORDS: Final = (*_WORDS, *STATUSES, "never")
"""The words that are conditions in every ruleset."""


class ConditionError(ValueError):
    """A condition that means nothing; the message names what would."""


def fails(summary: Summary, conditions: Iterable[str]) -> bool:
    """Whether one of the conditions, which must be sound, holds."""
    return any(_holds(summary, each) for each in conditions)


def check_condition(text: str, faults: Collection[str], paragraphs: Collection[str]) -> None:
    """Raise `ConditionError` for a condition that can never hold because nothing is called so."""
    if text in WORDS or text in faults or text in paragraphs or _points(text) is not None:
        return
    from referee.rules.errors import nearest  # noqa: PLC0415 - only where something is wrong

    close = nearest(text, [*WORDS, *faults, *paragraphs])
    hint = f"; did you mean {' or '.join(close)}?" if close else ""
    raise ConditionError(f"{text!r} is no status, fault or paragraph{hint}")


def _holds(summary: Summary, text: str) -> bool:
    if text in _WORDS:
        return _WORDS[text](summary)
    if text in STATUSES:
        return summary.by_status[text].findings > 0
    most = _points(text)
    if most is not None:
        return summary.points >= most
    return any(each.fault == text for each in summary.by_fault) or any(
        each.paragraph == text or each.paragraph.startswith(f"{text}.")
        for each in summary.by_paragraph
    )


def _points(text: str) -> int | None:
    name, _, number = text.partition("=")
    return int(number) if name == "points" and number.isdecimal() else None
