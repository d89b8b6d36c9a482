"""Two rulings of one log side by side: after an edit, or under another reading of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.lazy import lazy

if TYPE_CHECKING:
    from referee.compare.difference import Change, Difference, difference
    from referee.compare.edits import Edited, EditError, edited
    from referee.compare.rivals import Rival, rivals
    from referee.compare.what_if import WhatIf, what_if

__all__ = [
    "Change",
    "Difference",
    "EditError",
    "Edited",
    "Rival",
    "WhatIf",
    "difference",
    "edited",
    "rivals",
    "what_if",
]

_HOMES = {
    "referee.compare.difference": ("Change", "Difference", "difference"),
    "referee.compare.edits": ("EditError", "Edited", "edited"),
    "referee.compare.rivals": ("Rival", "rivals"),
    "referee.compare.what_if": ("WhatIf", "what_if"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__getattr__ = lazy(__name__, _HOME_OF)
