"""Choosing how disputed passages are read.

A choice names the passage by its gap's id, by its number or by a paragraph, and the reading by
the option's id or letter. All impossible choices are collected before anything is raised.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from referee.rules.entries import Gap, Parameter
from referee.rules.errors import ReadingError, ReadingProblem, nearest


def choose(gaps: Iterable[Gap], readings: Mapping[str, str]) -> Mapping[str, str]:
    """Gap id → option id for each choice made. Raises `ReadingError` with every problem."""
    known = tuple(gaps)
    problems: list[ReadingProblem] = []
    chosen: dict[str, str] = {}
    for key, value in readings.items():
        found = _choice(known, key, value)
        if isinstance(found, ReadingProblem):
            problems.append(found)
        elif chosen.setdefault(found[0], found[1]) != found[1]:
            problems.append(ReadingProblem(key, value, "conflict", (found[0],)))
    if problems:
        raise ReadingError(problems)
    return chosen


def apply(
    parameters: Mapping[str, Parameter], gaps: Mapping[str, Gap], chosen: Mapping[str, str]
) -> Mapping[str, Parameter]:
    """The parameters with the values of the chosen options in place of the printed ones."""
    result = dict(parameters)
    for gap in sorted((gaps[name] for name in chosen), key=lambda gap: _is_default(gap, chosen)):
        option = gap.option(chosen[gap.id])
        for name, value in option.parameters.items() if option else ():
            result[name] = replace(result.get(name, Parameter(name, value)), value=value)
    return result


def _is_default(gap: Gap, chosen: Mapping[str, str]) -> int:
    """Defaults before departures from them, so that a departure is not undone."""
    return int(gap.default != chosen[gap.id])


def _choice(gaps: tuple[Gap, ...], key: str, value: str) -> tuple[str, str] | ReadingProblem:
    found = _find(gaps, key)
    if not found:
        return ReadingProblem(key, value, "unknown", _suggestions(gaps, key))
    if len(found) > 1:
        # A paragraph may be disputed in several ways; the reading named often tells which is meant.
        found = tuple(gap for gap in found if gap.option(value) is not None) or found
    if len(found) > 1:
        return ReadingProblem(key, value, "ambiguous", tuple(gap.id for gap in found))
    gap = found[0]
    if not gap.switch:
        return ReadingProblem(key, value, "note-only", ())
    option = gap.option(value)
    if option is None:
        return ReadingProblem(key, value, "no-such-option", tuple(o.id for o in gap.options))
    return gap.id, option.id


def _find(gaps: tuple[Gap, ...], key: str) -> tuple[Gap, ...]:
    """The gaps a key may mean: by name, else by first paragraph, else by any paragraph."""
    named = tuple(gap for gap in gaps if key == gap.id or key.upper() == gap.number.upper())
    if named:
        return named
    switches = tuple(gap for gap in gaps if gap.switch)
    return tuple(gap for gap in switches if key in gap.paragraphs)


def _suggestions(gaps: tuple[Gap, ...], key: str) -> tuple[str, ...]:
    return nearest(key, (gap.id for gap in gaps if gap.switch))
