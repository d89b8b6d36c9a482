"""Files that are no TOML, and files that don't follow their JSON Schema."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from referee.rules.checks.world import LintProblem, line_of
from referee.rules.errors import RulebookError
from referee.rules.raw import Raw, read_toml

KINDS = ("vocabulary", "synonyms", "ruleset", "parameters", "readings", "scoring", "turn")
"""The files that have a schema of their own name; those of tables/ and sections/ have one each."""
SCHEMAS = Path(__file__).parents[2] / "schemas"


def schema_of(file: Path) -> str | None:
    """The kind of schema a file follows, by its name and folder; None for an unknown file."""
    if file.parent.name == "tables":
        return "table"
    if file.parent.name == "sections":
        return "section"
    return file.stem if file.stem in KINDS else None


def files_of(folder: Path) -> tuple[Path, ...]:
    """The TOML files of one ruleset's folder, those of rulesets inside it left out."""
    here = sorted(folder.glob("*.toml"))
    below = sorted(
        path for name in ("sections", "tables") for path in folder.glob(f"{name}/*.toml")
    )
    return (*here, *below)


def check_shape(files: Iterable[Path]) -> Iterator[LintProblem]:
    """Everything that is wrong with the form of each file, with the line where it is easy."""
    for file in files:
        kind = schema_of(file)
        if kind is None:
            yield LintProblem(file, 0, "schema", "a rulebook has no file of this name")
            continue
        try:
            raw = read_toml(file)
        except RulebookError as error:
            yield LintProblem(file, 0, "toml", str(error).removeprefix(f"{file}: "))
        else:
            yield from _violations(file, kind, raw)


class _Violation(Protocol):
    """The part of jsonschema's errors that is needed here."""

    message: str
    absolute_path: Sequence[str | int]
    context: Sequence[_Violation]


class _Validator(Protocol):
    """The part of jsonschema's validators that is needed here."""

    def iter_errors(self, instance: object) -> Iterable[_Violation]:
        """Every violation in a document."""


def _violations(file: Path, kind: str, raw: Raw) -> Iterator[LintProblem]:
    for error in _validator(kind).iter_errors(raw):
        best = max(error.context or [error], key=lambda each: len(each.absolute_path))
        path = [*best.absolute_path]
        where = ".".join(str(step) for step in path)
        name = _entry(raw, path)
        message = f"{where}: {best.message}" if where else best.message
        if name and name not in where:
            message = f"{name}: {message}"
        yield LintProblem(file, line_of(file, name) if name else 0, "schema", message)


def _entry(raw: object, path: Sequence[str | int]) -> str:
    """The id, or else the first key, of the entry that a path leads into."""
    name = path[0] if path and isinstance(path[0], str) else ""
    for step in path:
        raw = raw[step] if isinstance(raw, (dict, list)) else None  # type: ignore[index]
        if isinstance(raw, Mapping) and isinstance(raw.get("id"), str):
            name = raw["id"]
    return name


@lru_cache(maxsize=16)
def _validator(kind: str) -> _Validator:
    """The validator of one kind of file; jsonschema costs 50 ms that only lint pays."""
    schema = json.loads((SCHEMAS / f"rulebook-{kind}.schema.json").read_text(encoding="utf-8"))
    return cast(_Validator, import_module("jsonschema").Draft202012Validator(schema))
