"""A fault or a parameter in several rulesets side by side, as text and as JSON.

A table where the terminal is wide enough for it, else a list under each set of circumstances. Cells
that differ from most bear a mark.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from referee.locale import Words
from referee.render.layout import Sheet, draw
from referee.render.values import shown, when_text
from referee.rules import Parameter, Row, Ruleset
from referee.rules.comparing import FactComparison, FactLine, ParameterComparison

MARK: Final = "*"
"""What marks a cell that differs."""
_COLUMN: Final = 24
"""Columns of the terminal that a ruleset's cell needs to be readable."""


def parameter_text(found: ParameterComparison, words: Words, width: int) -> str:
    """The values of a parameter, each with its paragraphs."""
    sheet = Sheet()
    sheet.title(found.name)
    for place, (rules, cell) in enumerate(zip(found.rulesets, found.cells, strict=True)):
        mark = MARK if place in found.differing else " "
        sheet.labelled(f"{mark} {words.text(rules.name)}", _value(rules, words, cell))
    sheet.say(words("compare.marked", mark=MARK))
    return draw(sheet.lines, width)


def _value(rules: Ruleset, words: Words, cell: Parameter | None) -> str:
    if cell is None:
        return words("compare.silent")
    cited = f" [{', '.join(cell.paragraphs)}]" if cell.paragraphs else ""
    filled = f" {words('mark.filled-in')}" if cell.filled_in else ""
    return f"{shown(rules, words, cell.value, cell.unit)}{cited}{filled}"


def fact_text(found: FactComparison, words: Words, width: int) -> str:
    """The rows of a fault, one set of circumstances after the other."""
    name = next(
        (r.vocabulary.facts[found.fact].name for r in found.rulesets if r.has_table(found.fact)),
        {},
    )
    sheet = Sheet()
    sheet.title(f"{words.text(name)} ({found.fact})")
    sheet.say(words("compare.marked", mark=MARK))
    head = draw(sheet.lines, width)
    wide = width >= _COLUMN * (len(found.rulesets) + 1)
    return head + (_table if wide else _lists)(found, words, width)


def _lists(found: FactComparison, words: Words, width: int) -> str:
    sheet = Sheet()
    for line in found.lines:
        sheet.gap()
        sheet.title(_circumstances(found, line, words), "label")
        for place, (rules, cell) in enumerate(zip(found.rulesets, line.cells, strict=True)):
            mark = MARK if place in line.differing else " "
            sheet.labelled(f"{mark} {words.text(rules.name)}", cell_text(rules, cell, words), 2)
    return draw(sheet.lines, width)


def _table(found: FactComparison, words: Words, width: int) -> str:
    from rich import box  # noqa: PLC0415 - only where a table is drawn
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_lines=True)
    table.add_column(words("compare.when"))
    for rules in found.rulesets:
        table.add_column(words.text(rules.name))
    for line in found.lines:
        cells = [
            Text(_marked(place, line, cell_text(rules, cell, words)))
            for place, (rules, cell) in enumerate(zip(found.rulesets, line.cells, strict=True))
        ]
        table.add_row(Text(_circumstances(found, line, words)), *cells)
    out = io.StringIO()
    Console(file=out, width=width, color_system=None, markup=False, highlight=False).print(table)
    return "".join(f"{row.rstrip()}\n" for row in out.getvalue().splitlines())


def _marked(place: int, line: FactLine, text: str) -> str:
    return f"{MARK} {text}" if place in line.differing else text


def _circumstances(found: FactComparison, line: FactLine, words: Words) -> str:
    """The circumstances of a line in words, those of the first ruleset that knows them."""
    told = dict.fromkeys(_when(found, block, words) for block in line.blocks)
    return f" {words('or')} ".join(text for text in told if text) or words("compare.always")


def _when(found: FactComparison, block: Mapping[str, tuple[str, ...]], words: Words) -> str:
    said = []
    for name, values in block.items():
        rules = next(r for r in found.rulesets if name in r.vocabulary.circumstances)
        said.append(when_text(rules, words, {name: values}))
    return "; ".join(said)


def cell_text(rules: Ruleset, row: Row | None, words: Words) -> str:
    """A row in short: points, what is done, paragraphs."""
    if row is None:
        return words("compare.silent")
    if row.status == "legal":
        return f"{words('compare.legal')} [{', '.join(row.cite)}]"
    cost = abs(rules.number(row.points)) if row.points else 0
    said = [
        f"{words.count('points', cost)}." if cost else words("elsewhere.no-points").capitalize()
    ]
    said.append(words.text(row.text))
    return f"{' '.join(part for part in said if part)} [{', '.join(row.cite)}]"


def comparison_object(found: FactComparison | ParameterComparison) -> dict[str, Any]:
    """The same as JSON."""
    names = [rules.id for rules in found.rulesets]
    if isinstance(found, ParameterComparison):
        cells = [_parameter_object(cell) for cell in found.cells]
        return {"parameter": found.name, **_cells(names, cells, found.differing)}
    return {"fact": found.fact, "lines": list(_line_objects(found, names))}


def _line_objects(found: FactComparison, names: Sequence[str]) -> Iterator[dict[str, Any]]:
    for line in found.lines:
        cells = [_row_object(*pair) for pair in zip(found.rulesets, line.cells, strict=True)]
        when = [{name: list(values) for name, values in block.items()} for block in line.blocks]
        yield {"when": when, **_cells(names, cells, line.differing)}


def _cells(names: Sequence[str], cells: Sequence[object], apart: frozenset[int]) -> dict[str, Any]:
    return {
        "rulesets": dict(zip(names, cells, strict=True)),
        "differing": [name for place, name in enumerate(names) if place in apart],
    }


def _parameter_object(cell: Parameter | None) -> dict[str, Any] | None:
    if cell is None:
        return None
    value = list(cell.value) if isinstance(cell.value, tuple) else cell.value
    told = {"value": value, "unit": cell.unit, "paragraphs": list(cell.paragraphs)}
    return {**told, "filled_in": cell.filled_in}


def _row_object(rules: Ruleset, row: Row | None) -> dict[str, Any] | None:
    if row is None:
        return None
    return {
        "row": row.id,
        "status": row.status,
        "lapsed": row.lapsed,
        "points": abs(rules.number(row.points)) if row.points else 0,
        "to": row.to,
        "remedy": [step.do for step in row.remedy],
        "paragraphs": list(row.cite),
        "text": dict(row.text),
    }
