"""Sheets for tests: a sound one of each game, and a way to change and check it."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.sheet import LoadedSheet, SheetReport, check_sheet, read_sheets

Raw = dict[str, Any]

SAMBA: Raw = {
    "format": 1,
    "ruleset": "samba",
    "deals": [
        {
            "out": "A",
            "sides": {
                "AC": {
                    "sets": {"complete-sequences": 1, "mixed-canastas": 1},
                    "red_threes": 2, "cards": 220, "hand": 35,
                },
                "BD": {
                    "sets": {"natural-canastas": 1}, "red_threes": 1, "cards": 110, "hand": 115,
                },
            },
        }
    ],
}  # fmt: skip
CONTRACT: Raw = {
    "format": 1,
    "ruleset": "sitoumussamba",
    "deals": [
        {
            "contract": {"by": "A", "level": 4, "strain": "hearts"},
            "out": "A",
            "sides": {
                "AC": {
                    "sets": {
                        "complete-sequences": 1, "natural-canastas": 1, "mixed-two-canastas": 1,
                    },
                    "cards": 340, "hand": 145,
                },
                "BD": {"sets": {"mixed-canastas": 1}, "cards": 120, "hand": 175},
            },
        }
    ],
}  # fmt: skip


@pytest.fixture
def samba() -> Raw:
    return copy.deepcopy(SAMBA)


@pytest.fixture
def contract() -> Raw:
    return copy.deepcopy(CONTRACT)


@pytest.fixture
def load(tmp_path: Path) -> Callable[..., Any]:
    """Read a sheet: the `LoadedSheet`, or its problems as lines of text."""

    def read(raw: object, **readings: str) -> LoadedSheet | list[str]:
        path = tmp_path / "sheet.json"
        path.write_text(json.dumps(raw, indent=1))
        chosen = {key.replace("_", "-"): value for key, value in readings.items()}
        (found,) = read_sheets([path], None, chosen)
        if isinstance(found, LoadedSheet):
            return found
        return [str(problem).replace(f"{tmp_path}/", "") for problem in found]

    return read


@pytest.fixture
def checked(load: Callable[..., Any]) -> Callable[..., SheetReport]:
    """Check a sheet that must be sound."""

    def check(raw: object, **readings: str) -> SheetReport:
        found = load(raw, **readings)
        assert isinstance(found, LoadedSheet), found
        return check_sheet(found)

    return check
