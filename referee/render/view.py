"""What the parts of a text rendering share: the setting, the words, the sheet they write on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from referee.locale import Words
from referee.render.glossary import Glossary
from referee.render.layout import Sheet
from referee.report.model import Report
from referee.rules import Ruleset

Points = Mapping[str, int]


@dataclass(frozen=True)
class Setting:
    """How a report is to be shown.

    `logged` gives the log's line of an event as it was written, or None; `ruleset` the texts of
    the paragraphs; `numbered` what an event is called. `width` is in columns.
    """

    lang: str = "en"
    width: int = 80
    colour: bool = False
    ruleset: Ruleset | None = None
    logged: Callable[[int], str | None] = lambda _: None
    numbered: Callable[[int], str] = str


@dataclass(frozen=True)
class View:
    """What the parts of a rendering share: the report, the words, the sheet they write on."""

    report: Report
    setting: Setting
    words: Words
    glossary: Glossary
    sheet: Sheet

    def who(self, seat: str | None) -> str:
        """A seat with the player's name, if the log gives one."""
        players = self.report.head.get("players")
        name = players.get(seat) if isinstance(players, Mapping) else None
        return f"{seat} ({name})" if name else str(seat)

    def numbers(self, events: Sequence[int]) -> str:
        """Events as they are called: `5, 7`."""
        return ", ".join(map(self.setting.numbered, events))

    def sides(self, points: Points) -> str:
        """Numbers side by side: `AC 50, BD 90`."""
        return ", ".join(f"{side} {value}" for side, value in points.items())
