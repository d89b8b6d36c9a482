"""The JSON Schema (2020-12) of score sheets, derived from `referee.sheet.model`."""

from __future__ import annotations

import json
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import msgspec

from referee.log.schema import BASE, DIALECT, Schema
from referee.sheet.descriptions import description
from referee.sheet.model import Sheet

FORMAT: Final = 1
NAME: Final = "score-sheet"


@cache
def sheet_schema() -> Schema:
    """The schema that accepts what the typed decoder accepts."""
    _, found = msgspec.json.schema_components([Sheet], ref_template="#/$defs/{name}")
    parts = {name: _described(name, _cleaned(part)) for name, part in found.items()}
    head = {**parts.pop("Sheet"), "title": "Score sheet"}
    return {"$schema": DIALECT, "$id": f"{BASE}/{NAME}/{FORMAT}", **head, "$defs": parts}


@cache
def validator() -> Any:
    """A jsonschema validator of score sheets; that library is slow to import, hence on need."""
    return import_module("jsonschema").Draft202012Validator(sheet_schema())


def _cleaned(part: Any) -> Any:
    """The schema without defaults that are null: they say nothing to a validator."""
    if isinstance(part, list):
        return [_cleaned(item) for item in part]
    if not isinstance(part, dict):
        return part
    noise = {"default"} if part.get("default", 0) is None else set()
    return {key: _cleaned(value) for key, value in part.items() if key not in noise}


def _described(owner: str, part: Schema) -> Schema:
    described = {
        key: {"description": said, **value} if (said := description(owner, key)) else value
        for key, value in part["properties"].items()
    }
    return {**part, "properties": described}


def store() -> None:
    """Write the schema anew into `referee/schemas`, for editors and other programs."""
    text = json.dumps(sheet_schema(), indent=2, ensure_ascii=False) + "\n"
    place = files("referee").joinpath("schemas", f"{NAME}.schema.json")
    Path(str(place)).write_text(text, "utf-8")
