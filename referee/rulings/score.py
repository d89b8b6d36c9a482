"""The score of a deal: the ruleset's lines filled with what lies on the table and was ruled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.play.contract_sum import Attempt, ContractItem, Out, contract_item
from referee.play.scoring import (
    Tally,
    all_red_threes,
    caught_with_black_threes,
    countable,
    double_ending,
    tally,
    wild_canastas,
)
from referee.play.table import Table
from referee.report.model import Finding, ScoreLine, SideScore, Text
from referee.rules import Ruleset, ScoreStep

UNLAID = "red-three-not-laid"
SHORT_OF_CONTRACT = "went-out-short-of-contract"


def deal_score(
    table: Table,
    rules: Ruleset,
    findings: Sequence[Finding],
    item: ContractItem | None = None,
) -> Mapping[str, SideScore] | None:
    """Each side's score (points) line by line, or None where the log doesn't allow it."""
    if table.stage not in ("over", "next-deal") or table.void or not countable(table):
        return None
    return {side: _side_score(table, rules, findings, side, item) for side in table.seating.sides}


def _side_score(
    table: Table,
    rules: Ruleset,
    findings: Sequence[Finding],
    side: str,
    item: ContractItem | None,
) -> SideScore:
    counts = tally(table, side)
    numbers = numbers_of(table, rules, counts, findings, side)
    if item is not None:
        numbers = {**numbers, **_contract_lines(table, item, side, numbers)}
    lines = tuple(
        line
        for step in rules.scoring
        if step.count == _PER_HAND or numbers[step.count]
        for line in (
            _charged(step, findings, side, numbers)
            if step.count in _FROM_FINDINGS
            else _lines(step, table, rules, counts, numbers)
        )
    )
    if table.scrambled[side] and side in table.claims:
        lines = (*lines, _claim(table, rules, side))
    if (
        table.scrambled[side]
        and rules.choice("scrambled_loss", "melds") == "deal"
        and side not in table.claims
    ):
        lines = ()
    return SideScore(lines, sum(line.points for line in lines))


def _lines(
    step: ScoreStep, table: Table, rules: Ruleset, counts: Tally, numbers: Mapping[str, int]
) -> Sequence[ScoreLine]:
    """The lines of a step that counts; none where it is worth nothing."""
    unsure = table.terms.values_filled_in
    if step.count == _PER_HAND:
        costs = table.terms.hand_points
        hands = [(seat, cards) for seat, cards in counts.hands if cards]
        return [_line(step, costs(cards), seat, filled_in=unsure) for seat, cards in hands]
    count = numbers[step.count]
    if step.count in _IN_POINTS:
        return (_line(step, count, filled_in=unsure and step.count == "melded-cards"),)
    parameter = rules.parameter(step.points) if step.points else None
    worth = rules.number(step.points) if step.points else 1
    filled = parameter is not None and parameter.filled_in
    if not worth and not filled:
        return ()
    # A bonus whose worth nobody knows is told although it counts nothing.
    return (_line(step, count * worth, times=count, filled_in=filled),)


_PER_HAND = "hand-cards"

_IN_POINTS = (
    "penalties",
    "awards",
    "melded-cards",
    "unlaid-red-threes",
    "contract-made",
    "contract-lost",
)


_FROM_FINDINGS = ("penalties", "awards", "unlaid-red-threes")


def _charged(
    step: ScoreStep, findings: Sequence[Finding], side: str, numbers: Mapping[str, int]
) -> Iterator[ScoreLine]:
    """A line for each finding that costs or brings points, and one for what the log starts with."""
    rest = numbers[step.count]
    for finding in findings if rest else ():
        points = _points_of(step.count, finding, side)
        if points:
            rest -= points
            cited = tuple(dict.fromkeys((*finding.paragraphs, *step.paragraphs)))
            text = {lang: f"{t} [{finding.paragraphs[0]}]" for lang, t in step.text.items()}
            name = f"{step.id} {finding.paragraphs[0]}"
            filled = finding.ruling.filled_in
            yield ScoreLine(name, step.sign * points, cited, text, step.group, filled)
    if rest:
        yield _line(step, rest)


def _points_of(count: str, finding: Finding, side: str) -> int:
    if count == "awards":
        return awards((finding,), side)
    return penalties((finding,), side, unlaid=count == "unlaid-red-threes")


def _contract_lines(
    table: Table, item: ContractItem, side: str, numbers: Mapping[str, int]
) -> Mapping[str, int]:
    """What the contract changes in the lines of a side (points, and times for going out)."""
    assert table.contract is not None
    if table.side(table.contract.seat) != side:
        return {"contract-lost": item.forfeit}
    earns = numbers["going-out"] if item.earns_going_out else 0
    return {"contract-made": item.reward, "going-out": earns}


def _line(
    step: ScoreStep,
    points: int,
    seat: str | None = None,
    times: int | None = None,
    filled_in: bool = False,
) -> ScoreLine:
    name = step.id + (f" {seat}" if seat else f" x {times}" if times and times > 1 else "")
    return ScoreLine(
        name, step.sign * points, step.paragraphs, _text(step, seat, times), step.group, filled_in
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


def numbers_of(
    table: Table, rules: Ruleset, counts: Tally, findings: Sequence[Finding], side: str
) -> Mapping[str, int]:
    """How often each line of the score sheet counts for a side."""
    if rules.switch("has_auction"):
        return _contract_numbers(table, counts, findings, side)
    good = counts.complete_sets >= rules.amount(
        "sets_required_for_red_threes"
    ) and counts.melds >= rules.amount("melds_required_for_red_threes")
    golden, diamond = wild_canastas(table, side) if table.terms.wild_canastas else (0, 0)
    by_sets = not rules.switch("first_turn_red_three_always_minus") and good
    by_sets = by_sets or rules.switch("first_turn_red_three_always_plus")
    return {
        "complete-sequences": counts.complete_sequences,
        "natural-canastas": counts.natural_canastas - golden - diamond,
        "mixed-canastas": counts.mixed_canastas,
        "golden-canastas": golden,
        "diamond-canastas": diamond,
        "going-out": counts.going_out,
        "direct-going-out": counts.direct_going_out,
        **_endings(table, rules, side, counts, good),
        "red-threes-good": counts.red_threes * good + counts.first_turn_red_threes * by_sets,
        "red-threes-bad": 0 if good else _bad_threes(table, rules, counts, side),
        "first-turn-red-threes": counts.first_turn_red_threes * (not by_sets),
        "unlaid-red-threes": penalties(findings, side, unlaid=True),
        "penalties": penalties(findings, side, unlaid=False) + table.incurred.get(side, 0),
        "awards": awards(findings, side),
        "melded-cards": table.terms.points(counts.melded),
    }


def _endings(
    table: Table, rules: Ruleset, side: str, counts: Tally, good: bool
) -> Mapping[str, int]:
    """What going out in a special way counts, and all threes of a colour in one place."""
    concealed = counts.going_out and table.concealed_out
    special = counts.going_out and table.threes_out
    all_red = rules.has_score("all-red-threes") and all_red_threes(table, side)
    return {
        "plain-going-out": int(counts.going_out and not concealed and not special),
        "concealed-going-out": int(concealed and not special),
        "black-three-going-out": int(special),
        "double-ending": int(double_ending(table, side)),
        "all-red-threes": int(all_red and good),
        "all-red-threes-bad": int(all_red and not good),
        "caught-with-black-threes": caught_with_black_threes(table, side),
    }


def _contract_numbers(
    table: Table, counts: Tally, findings: Sequence[Finding], side: str
) -> Mapping[str, int]:
    """How often each line counts where canastas of some ranks earn more and red threes buy."""
    number = counts.canastas.get
    charged = penalties(findings, side, unlaid=False) + penalties(findings, side, unlaid=True)
    return {
        "pure-two-canastas": number("pure-two", 0),
        "mixed-two-canastas": number("mixed-two", 0),
        "complete-sequences": counts.complete_sequences,
        "pure-ace-canastas": number("pure-ace", 0),
        "mixed-ace-canastas": number("mixed-ace", 0),
        "natural-canastas": number("pure", 0),
        "mixed-canastas": number("mixed", 0),
        "going-out": counts.going_out,
        "bought-red-threes": counts.red_threes,
        "penalties": charged + table.incurred.get(side, 0),
        "awards": awards(findings, side),
        "contract-made": 0,
        "contract-lost": 0,
        "melded-cards": table.terms.points(counts.melded),
    }


_NOT_A_MELD = ("going-out", "bought-red-threes", *_IN_POINTS)


def contract_of(
    table: Table,
    rules: Ruleset,
    findings: Sequence[Finding],
    reached_before: bool | None = None,
) -> ContractItem | None:
    """What became of the contract of a deal that is over and can be counted; None without one.

    `reached_before`: whether its side had the sum at an earlier moment, where a reading asks.
    """
    if table.stage not in ("over", "next-deal") or table.void:
        return None
    attempt = attempt_of(table, rules, findings, reached_before)
    return None if attempt is None else contract_item(attempt, rules)


def attempt_of(
    table: Table,
    rules: Ruleset,
    findings: Sequence[Finding],
    reached_before: bool | None = None,
) -> Attempt | None:
    """What the contract side has now (points); None without a contract, or with unknown cards."""
    call = table.contract
    if call is None or not countable(table):
        return None
    side = table.side(call.seat)
    counts = tally(table, side)
    numbers = numbers_of(table, rules, counts, findings, side)
    bonus = sum(
        numbers[step.count] * rules.number(step.points)
        for step in rules.scoring
        if step.points and step.count in numbers and step.count not in _NOT_A_MELD
    )
    bought = numbers["bought-red-threes"] * rules.number("bought_red_three")
    hand = sum(table.terms.hand_points(cards) for _, cards in counts.hands)
    out: Out | None = None
    if table.out is not None:
        out = "contract-side" if table.side(table.out) == side else "opponents"
    return Attempt(
        level=call.level,
        doubled=table.doubled,
        bonus=bonus,
        cards=numbers["melded-cards"],
        hand=hand,
        penalties=numbers["penalties"] - _for_short(findings) + bought,
        out=out,
        exhausted=table.stock_out(),
        reached_before=reached_before,
    )


def _for_short(findings: Sequence[Finding]) -> int:
    """Points charged for going out short of the sum: they come of the test and are not in it."""
    return sum(f.ruling.penalty.points for f in findings if f.irregularity == SHORT_OF_CONTRACT)


def _bad_threes(table: Table, rules: Ruleset, counts: Tally, side: str) -> int:
    credited = sum(
        len(f.keep.get("credited", ()))
        for f in table.faults
        if f.seat is not None and table.side(f.seat) != side
    )
    spared = credited if rules.switch("credited_red_three_only_plus") else 0
    bad = max(counts.red_threes - spared, 0)
    each = "malus_red_three_each" not in rules.parameters or rules.flag("malus_red_three_each")
    return bad if each else min(bad, 1)


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


def contract_report(table: Table, item: ContractItem | None) -> dict[str, object] | None:
    """The contract of the deal and, once it is counted, what became of it; None without one."""
    call = table.contract
    if call is None:
        return None
    told: dict[str, object] = {
        "by": call.seat,
        "level": call.level,
        "strain": call.strain,
        "doubled": table.doubled,
    }
    if item is not None:
        told |= {"outcome": item.outcome, "promised": item.promised, "gathered": item.gathered}
    return told


def _target_reached(rules: Ruleset, totals: Mapping[str, int]) -> bool:
    """Whether the game is over: one side's total, every side's, or their sum has come so far."""
    target, when = rules.number("game_target_points"), rules.choice("game_ends_when", "one-side")
    if when == "sum":
        return sum(totals.values()) >= target
    return (min if when == "every-side" else max)(totals.values()) >= target


def game_state(
    table: Table,
    rules: Ruleset,
    score: Mapping[str, SideScore] | None,
) -> tuple[dict[str, int] | None, dict[str, object] | None]:
    """Next deal's minimums (points) and the state of the game after this deal."""
    if score is None:
        return None, None
    totals = {side: table.scores.get(side, 0) + score[side].total for side in score}
    best = max(totals.values())
    over = _target_reached(rules, totals) or table.forfeited is not None
    leaders = [side for side in totals if totals[side] == best]
    if table.forfeited is not None:
        leaders = [side for side in totals if side != table.forfeited]
    winner = leaders[0] if len(leaders) == 1 else None
    game: dict[str, object] = {"totals": totals, "over": over}
    if over:
        game["winner"] = winner
    following = None if over else {side: table.terms.minimum(totals[side]) for side in totals}
    return following, game
