"""What came of a score sheet: every figure as it must stand, and what was written wrongly.

Immutable values; the names of the fields are those of the JSON output. Points are whole numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct, field

from referee.report.model import Text

FigureName: TypeAlias = Literal[
    "line", "base", "cards", "total", "running", "next-minimum", "winner", "played-on"
]
SlipKind: TypeAlias = Literal["sum", "entry", "unclear", "minimum", "winner"]
HintKind: TypeAlias = Literal["left-out", "twice", "sign"]


class LineResult(Struct, frozen=True):
    """One score line of a side by the ruleset; `count` is how often it counts, if it is counted."""

    id: str
    group: str
    points: int
    paragraphs: tuple[str, ...]
    text: Text
    count: int | None = None


class SideResult(Struct, frozen=True):
    """A side's deal as it must stand: the lines by the ruleset, and the sums.

    `stands` maps lines that were written wrongly, and can't be corrected any more, to the points
    that stay. `running` is the score of the game after the deal; `next_minimum` is None after the
    last deal of a game.
    """

    lines: tuple[LineResult, ...]
    base: int
    cards: int
    total: int
    running: int
    next_minimum: int | None
    stands: Mapping[str, int] = field(default_factory=dict)


class ContractResult(Struct, frozen=True):
    """A contract and what became of it; see `referee.play.contract_sum.ContractItem`."""

    by: str
    side: str
    level: int
    strain: str
    doubled: bool
    outcome: str
    promised: int
    gathered: int
    reward: int
    forfeit: int
    penalty: int
    paragraphs: tuple[str, ...]


class DealResult(Struct, frozen=True):
    """One deal recomputed; `number` counts from 1."""

    number: int
    dealer: str | None
    out: str | None
    contract: ContractResult | None
    sides: Mapping[str, SideResult]


class Slip(Struct, frozen=True, kw_only=True):
    """A figure that is not what it must be.

    `difference` is `written` less `right` (points; None for a winner): `fresh` of it arose here,
    `carried` comes from earlier wrong figures. `line` is the line of the file. `correctable` is
    None where that depends on what the scribe did; `paragraphs` and `text` say why. `hint` names a
    score line that explains a wrong sum, `hint_kind` how.
    """

    deal: int | None
    side: str | None
    figure: FigureName
    kind: SlipKind
    written: int | str
    right: int | str
    difference: int | None = None
    fresh: int | None = None
    carried: int = 0
    score_line: str | None = None
    name: Text = field(default_factory=dict)
    rule: tuple[str, ...] = ()
    correctable: bool | None = True
    paragraphs: tuple[str, ...] = ()
    text: Text = field(default_factory=dict)
    hint: str | None = None
    hint_name: Text = field(default_factory=dict)
    hint_kind: HintKind | None = None
    line: int | None = None


class MinimumChange(Struct, frozen=True):
    """An opening minimum that the figures written down made wrong; `played` if it was in force."""

    deal: int
    side: str
    used: int
    right: int
    played: bool


class SheetReport(Struct, frozen=True, kw_only=True):
    """A whole sheet: the slips, the figures that only carry one on, and every deal recomputed.

    `totals` is the score of the game as the record must read; `winner` is a side or `draw`, None
    while the game goes on.
    """

    format: int
    ruleset: str
    source: str
    title: str | None
    head: Mapping[str, object]
    slips: tuple[Slip, ...]
    carried: tuple[Slip, ...]
    minimums: tuple[MinimumChange, ...]
    deals: tuple[DealResult, ...]
    totals: Mapping[str, int]
    over: bool
    winner: str | None
