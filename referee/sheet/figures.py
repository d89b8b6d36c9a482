"""Written figures against what must stand: the slips of lines, sums and minimums."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from referee.sheet.chain import Chain, Figure
from referee.sheet.corrections import correction
from referee.sheet.read import LoadedSheet
from referee.sheet.result import FigureName, HintKind, LineResult, Slip, SlipKind


def sheet_slips(chains: Mapping[str, Chain], loaded: LoadedSheet) -> Iterator[Slip]:
    """Every wrong figure, deal by deal and side by side."""
    for number in range(len(loaded.sheet.deals)):
        for chain in chains.values():
            place = _Place(loaded, number, chain)
            yield from place.line_slips()
            yield from place.sum_slips()
            yield from place.minimum_slips()


class _Place:
    """One side of one deal."""

    def __init__(self, loaded: LoadedSheet, number: int, chain: Chain) -> None:
        self._loaded = loaded
        self._number = number
        self._side = chain.side
        self._link = chain.links[number]
        self._minimum = chain.minimum(number)

    def line_slips(self) -> Iterator[Slip]:
        """Lines with other points than the ruleset gives."""
        for line in self._link.lines:
            figure = self._link.by_line[line.id]
            if figure.written is None or figure.written == figure.basis:
                continue
            found = correction(self._loaded.rules, "entry", self._link.late)
            yield Slip(
                deal=self._number + 1,
                side=self._side,
                figure="line",
                kind="entry",
                written=figure.written,
                right=figure.basis,
                difference=figure.written - figure.basis,
                fresh=figure.written - figure.basis,
                score_line=line.id,
                name=line.text,
                rule=line.paragraphs,
                correctable=found.possible,
                paragraphs=found.paragraphs,
                text=found.text,
                line=self._line("lines", line.id),
            )

    def sum_slips(self) -> Iterator[Slip]:
        """Sums that the figures they are made of don't give."""
        link = self._link
        base = [line for line in link.lines if line.group == "base"]
        cards = [line for line in link.lines if line.group != "base"]
        total = [*([] if link.base.written is not None else base)]
        total += [] if link.cards.written is not None else cards
        yield from self._sum("base", link.base, base)
        yield from self._sum("cards", link.cards, cards)
        yield from self._sum("total", link.total, total)
        running = [] if link.total.written is not None else total
        yield from self._sum("running", link.running, running)

    def _sum(self, name: FigureName, figure: Figure, lines: Iterable[LineResult]) -> Iterator[Slip]:
        """A sum that is wrong; `lines` are those it adds up directly."""
        if figure.written is None or figure.written == figure.right:
            return
        addends = [line for line in lines if self._counts(line)]
        kind: SlipKind = "sum" if all(map(self._noted, addends)) else "unclear"
        found = correction(self._loaded.rules, kind, self._link.late)
        hint, how = self._hint(figure.fresh, addends)
        yield Slip(
            deal=self._number + 1,
            side=self._side,
            figure=name,
            kind=kind,
            written=figure.written,
            right=figure.right,
            difference=figure.written - figure.right,
            fresh=figure.fresh,
            carried=figure.basis - figure.right,
            correctable=found.possible,
            paragraphs=found.paragraphs,
            text=found.text,
            hint=hint.id if hint else None,
            hint_name=hint.text if hint else {},
            hint_kind=how,
            line=self._line(name),
        )

    def minimum_slips(self) -> Iterator[Slip]:
        """A minimum for the next deal that the score doesn't give."""
        figure = self._minimum
        if figure is None or figure.written is None or figure.written == figure.right:
            return
        rules = self._loaded.rules
        found = correction(rules, "minimum", self._link.late)
        yield Slip(
            deal=self._number + 1,
            side=self._side,
            figure="next-minimum",
            kind="minimum",
            written=figure.written,
            right=figure.right,
            difference=figure.written - figure.right,
            fresh=figure.fresh,
            carried=figure.basis - figure.right,
            rule=rules.parameter("open_band_limits").paragraphs,
            correctable=found.possible,
            paragraphs=found.paragraphs,
            text=found.text,
            line=self._line("next_minimum"),
        )

    def _counts(self, line: LineResult) -> bool:
        return bool(self._link.by_line[line.id].used)

    def _noted(self, line: LineResult) -> bool:
        """Whether the sheet shows the points of a line: written, or noted as points anyway."""
        return line.count is None or self._link.by_line[line.id].written is not None

    def _hint(
        self, fresh: int, lines: Iterable[LineResult]
    ) -> tuple[LineResult, HintKind] | tuple[None, None]:
        """The one line that explains a wrong sum; nothing where several do, or none."""
        ways: tuple[tuple[HintKind, int], ...] = (("left-out", -1), ("twice", 1), ("sign", -2))
        used = [(line, self._link.by_line[line.id].used) for line in lines]
        found = [(ln, how) for how, times in ways for ln, p in used if fresh and fresh == times * p]
        return found[0] if len(found) == 1 else (None, None)

    def _line(self, *keys: str) -> int | None:
        return self._loaded.line("deals", self._number, "sides", self._side, "written", *keys)
