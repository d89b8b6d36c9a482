"""What can be wrong with a rulebook, or with a choice of readings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

ReadingFault: TypeAlias = Literal["unknown", "ambiguous", "note-only", "no-such-option", "conflict"]


def nearest(name: str, names: Iterable[str]) -> tuple[str, ...]:
    """The at most three `names` that look most like `name`, the most alike first."""
    from difflib import get_close_matches  # noqa: PLC0415 - 5 ms, needed only to report an error

    return tuple(get_close_matches(name, list(names), n=3, cutoff=0.5))


class RulebookError(LookupError):
    """Something a ruleset should hold is missing or malformed; the message names it."""


class UnknownRulesetError(RulebookError):
    """No folder of the rulebook has this id; `nearest` holds ids that look like it."""

    def __init__(self, ruleset: str, known: Iterable[str]) -> None:
        self.ruleset = ruleset
        self.nearest = nearest(ruleset, known)
        hint = f"; did you mean {' or '.join(self.nearest)}?" if self.nearest else ""
        super().__init__(f"no ruleset {ruleset!r}{hint}")


@dataclass(frozen=True)
class ReadingProblem:
    """One choice that can't be made.

    `key` and `value` are as given; `candidates` are the gap ids or option ids that would do.
    """

    key: str
    value: str
    fault: ReadingFault
    candidates: tuple[str, ...]

    def __str__(self) -> str:
        """One English line, with what could have been meant."""
        what = {
            "unknown": f"no disputed passage {self.key!r}",
            "ambiguous": f"several disputed passages concern {self.key!r}",
            "note-only": f"{self.key!r} is a note without a choice",
            "no-such-option": f"{self.key!r} has no reading {self.value!r}",
            "conflict": f"{self.key!r} = {self.value!r} contradicts another choice",
        }[self.fault]
        return f"{what} ({', '.join(self.candidates)})" if self.candidates else what


class ReadingError(RulebookError):
    """Choices of readings that can't be made: all of them, in `problems`."""

    def __init__(self, problems: Iterable[ReadingProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(str(problem) for problem in self.problems))
