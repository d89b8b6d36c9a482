"""Finnish interface strings of comparisons, appeals, the rulings book and games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

STRINGS: Final[Mapping[str, str | Mapping[str, str]]] = {
    # Markdown.
    "source": "Lähde",
    "verdict": "Tulos",
}
