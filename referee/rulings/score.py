"""The score of a deal: the ruleset's lines filled with what lies on the table and was ruled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.play.scoring import Tally, countable, tally
from referee.play.table import Table
from referee.report.model import Finding, ScoreLine, SideScore, Text
from referee.rules import Ruleset, ScoreStep

UNLAID = "red-three-not-laid"


def deal_score(
    table: Table, rules: Ruleset, findings: Sequence[Finding]
) -> Mapping[str, SideScore] | None:
    """Each side's score (points) line by line, or None where the log doesn't allow it."""
    if table.stage not in ("over", "next-deal") or table.void or not countable(table):
        return None
    return {side: _side_score(table, rules, findings, side) for side in table.seating.sides}


def _side_score(table: Table, rules: Ruleset, findings: Sequence[Finding], side: str) -> SideScore:
    counts = tally(table, side)
    numbers = _numbers(table, rules, counts, findings, side)
    lines = tuple(
        line for step in rules.scoring for line in _lines(step, table, rules, counts, numbers)
    )
    if table.scrambled[side] and side in table.claims:
        lines = (*lines, _claim(table, rules, side))
    if (
        table.scrambled[side]
        and rules.word("scrambled_loss") == "deal"
        and side not in table.claims
    ):
        lines = ()
    return SideScore(lines, sum(line.points for line in lines))


def _lines(
    step: ScoreStep, table: Table, rules: Ruleset, counts: Tally, numbers: Mapping[str, int]
) -> Iterator[ScoreLine]:
    if step.count == "hand-cards":
        for seat, cards in counts.hands:
            if cards:
                yield _line(step, table.terms.hand_points(cards), seat)
        return
    count = numbers[step.count]
    if not count:
        return
    if step.count in _IN_POINTS:
        yield _line(step, count)
        return
    worth = rules.number(step.points) if step.points else 1
    if worth:
        yield _line(step, count * worth, times=count)


_IN_POINTS = ("penalties", "awards", "melded-cards", "unlaid-red-threes")


def _line(
    step: ScoreStep, points: int, seat: str | None = None, times: int | None = None
) -> ScoreLine:
    name = step.id + (f" {seat}" if seat else f" x {times}" if times and times > 1 else "")
    return ScoreLine(
        name, step.sign * points, step.paragraphs, _text(step, seat, times), step.group
    )


_TEXTS: dict[tuple[int, str | None, int | None], tuple[ScoreStep, Text]] = {}


def _text(step: ScoreStep, seat: str | None, times: int | None) -> Text:
    """The words of a line; kept, since every deal of an archive needs the same ones."""
    key = (id(step), seat, times)
    kept = _TEXTS.get(key)
    if kept is None or kept[0] is not step:
        suffix = f" {seat}" if seat else f" × {times}" if times else ""
        kept = _TEXTS[key] = (step, {lang: t + suffix for lang, t in step.text.items()})
    return kept[1]


def _numbers(
    table: Table, rules: Ruleset, counts: Tally, findings: Sequence[Finding], side: str
) -> Mapping[str, int]:
    """How often each line of the score sheet counts for a side."""
    good = counts.complete_sets >= rules.number("sets_required_for_red_threes")
    by_sets = not rules.flag("first_turn_red_three_always_minus") and good
    return {
        "complete-sequences": counts.complete_sequences,
        "natural-canastas": counts.natural_canastas,
        "mixed-canastas": counts.mixed_canastas,
        "going-out": counts.going_out,
        "direct-going-out": counts.direct_going_out,
        "red-threes-good": counts.red_threes * good + counts.first_turn_red_threes * by_sets,
        "red-threes-bad": 0 if good else _bad_threes(table, rules, counts, side),
        "first-turn-red-threes": counts.first_turn_red_threes * (not by_sets),
        "unlaid-red-threes": penalties(findings, side, unlaid=True),
        "penalties": penalties(findings, side, unlaid=False) + table.incurred.get(side, 0),
        "awards": awards(findings, side),
        "melded-cards": table.terms.points(counts.melded),
    }


def _bad_threes(table: Table, rules: Ruleset, counts: Tally, side: str) -> int:
    credited = sum(
        len(f.keep.get("credited", ()))
        for f in table.faults
        if f.seat is not None and table.side(f.seat) != side
    )
    spared = credited if rules.flag("credited_red_three_only_plus") else 0
    return max(counts.red_threes - spared, 0)


def penalties(findings: Sequence[Finding], side: str, *, unlaid: bool) -> int:
    """Penalty points ruled against a side; those of red threes never laid apart."""
    return sum(
        f.ruling.penalty.points
        for f in findings
        if f.ruling.penalty.side == side
        and f.status in ("ruled", "open")
        and (f.irregularity == UNLAID) is unlaid
    )


def awards(findings: Sequence[Finding], side: str) -> int:
    """Points the book gives a side for the other's fault."""
    return sum(
        f.ruling.award.points
        for f in findings
        if f.ruling.award is not None
        and f.ruling.award.side == side
        and f.status in ("ruled", "open")
    )


def _claim(table: Table, rules: Ruleset, side: str) -> ScoreLine:
    cite = next(
        (row.cite for row in rules.table("melds-scrambled").rows if "theirs" in row.when["whose"]),
        (),
    )
    text = {
        "en": "claimed for scrambled melds",
        "fi": "vaatimus sotketuista pöytäyksistä",
        "ru": "заявлено за смешанные выкладки",
    }
    return ScoreLine("claim", table.claims[side], cite, text, "base")


def game_state(
    table: Table, rules: Ruleset, score: Mapping[str, SideScore] | None
) -> tuple[dict[str, int] | None, dict[str, object] | None]:
    """Next deal's minimums (points) and the state of the game after this deal."""
    if score is None:
        return None, None
    totals = {side: table.scores.get(side, 0) + score[side].total for side in score}
    best = max(totals.values())
    over = best >= rules.number("game_target_points") or table.forfeited is not None
    leaders = [side for side in totals if totals[side] == best]
    if table.forfeited is not None:
        leaders = [side for side in totals if side != table.forfeited]
    winner = leaders[0] if len(leaders) == 1 else None
    game: dict[str, object] = {"totals": totals, "over": over}
    if over:
        game["winner"] = winner
    following = None if over else {side: table.terms.minimum(totals[side]) for side in totals}
    return following, game
