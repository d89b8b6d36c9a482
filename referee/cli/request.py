"""What the command line of `referee rule` asks for, before anybody is asked anything."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Request:
    """Everything but the words: `answers` are known already (None: not known)."""

    rulebook: Path
    readings: Mapping[str, str]
    answers: Mapping[str, str | None]
    seat: str | None
    dealer: str | None
    count: int | None
    lang: str
