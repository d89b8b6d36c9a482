"""Every figure of a sheet recomputed, and new slips told from carried ones."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.sheet import LoadedSheet, SheetReport, check_sheet, read_sheets

Raw = dict[str, Any]
Checked = Callable[..., SheetReport]
SHEETS = Path(__file__).parents[3] / "cases"


def write(raw: Raw, side: str, deal: int = 0, **figures: Any) -> None:
    raw["deals"][deal]["sides"][side].setdefault("written", {}).update(figures)


def again(raw: Raw) -> None:
    raw["deals"].append(copy.deepcopy(raw["deals"][0]))
    for entry in raw["deals"][-1]["sides"].values():
        entry.pop("written", None)


def shipped(name: str) -> SheetReport:
    (found,) = read_sheets([SHEETS / name])
    assert isinstance(found, LoadedSheet), found
    return check_sheet(found)


def brief(report: SheetReport) -> list[tuple[Any, ...]]:
    return [(s.deal, s.side, s.score_line or s.figure, s.difference) for s in report.slips]


def points(report: SheetReport, side: str, deal: int = 0) -> dict[str, int]:
    return {ln.id: ln.points for ln in report.deals[deal].sides[side].lines if ln.points}


def test_samba_deal(samba: Raw, checked: Checked) -> None:
    report = checked(samba)
    assert report.totals == {"AC": 2385, "BD": 395}
    assert points(report, "BD") == {
        "natural-canasta": 500, "red-three-malus": -100, "melded-cards": 110, "hand-cards": -115,
    }  # fmt: skip
    assert report.deals[0].sides["AC"].next_minimum == 90
    assert report.winner is None


def test_contract_deal(contract: Raw, checked: Checked) -> None:
    report = checked(contract)
    assert report.totals == {"AC": 6495, "BD": 245}
    item = report.deals[0].contract
    assert item is not None
    assert (item.outcome, item.gathered, item.reward) == ("made", 4155, 2000)
    assert {"9.a", "35.a"} <= set(item.paragraphs)


def test_gone_out_short_of_the_contract(contract: Raw, checked: Checked) -> None:
    contract["deals"][0]["sides"]["AC"]["hand"] = 525
    report = checked(contract)
    assert points(report, "AC")["penalties"] == -1000
    assert "going-out" not in points(report, "AC")
    assert points(report, "BD")["contract-lost"] == 4000
    assert report.totals == {"AC": 2815, "BD": 4245}


def test_the_stock_ran_out(contract: Raw, checked: Checked) -> None:
    contract["deals"][0] |= {"out": "none", "stock_out": True}
    report = checked(contract)
    assert report.totals == {"AC": 4195, "BD": 245}
    item = report.deals[0].contract
    assert item is not None
    assert item.outcome == "void"
    assert item.paragraphs == ("35.d", "35.e")


def test_deal_without_contract(contract: Raw, checked: Checked) -> None:
    del contract["deals"][0]["contract"]
    contract["deals"][0]["sides"]["BD"]["bought_red_threes"] = 2
    report = checked(contract)
    assert report.deals[0].contract is None
    assert report.totals == {"AC": 4495, "BD": -355}
    assert report.deals[0].sides["BD"].next_minimum == 15


def test_the_practice_game() -> None:
    report = shipped("sitoumussamba/sheets/practice-game.toml")
    assert brief(report) == [(1, "BD", "total", -100)]
    assert [(s.deal, s.side, s.figure, s.right) for s in report.carried] == [
        (2, "BD", "running", 15390)
    ]
    assert report.slips[0].paragraphs[0] == "48.a"
    assert report.slips[0].correctable
    assert report.slips[0].line == 26
    assert report.totals == {"AC": 11125, "BD": 15390}
    assert report.minimums == ()
    assert [d.sides["AC"].next_minimum for d in report.deals] == [120, 200]
    assert [d.sides["BD"].next_minimum for d in report.deals] == [200, 200]


def test_a_right_samba_sheet() -> None:
    report = shipped("samba/sheets/evening-at-the-club.toml")
    assert report.slips == report.carried == report.minimums == ()
    assert report.winner == "AC"


def test_a_samba_sheet_with_slips() -> None:
    report = shipped("samba/sheets/slips-of-a-tired-scribe.toml")
    assert brief(report) == [
        (1, "BD", "red-three-malus", 200),
        (2, "AC", "total", 100),
        (2, "BD", "cards", 40),
        (3, "BD", "total", -200),
        (3, "BD", "next-minimum", -30),
    ]
    assert [s.correctable for s in report.slips] == [False, True, True, True, True]
    assert [s.hint_kind for s in report.slips] == [None, None, "sign", "left-out", None]
    assert report.slips[0].paragraphs == ("35.b",)
    assert report.slips[1].paragraphs[0] == "35.a"
    assert report.totals == {"AC": 3230, "BD": 4020}
    assert [(m.deal, m.side, m.right, m.played) for m in report.minimums] == [
        (2, "AC", 90, True),
        (3, "BD", 120, False),
    ]


def test_a_wrong_line_is_no_new_slip_in_the_sums(samba: Raw, checked: Checked) -> None:
    write(samba, "AC", lines={"going-out": 100}, base=2100, total=2285, running=2285)
    report = checked(samba)
    assert brief(report) == [(1, "AC", "going-out", -100)]
    assert [(s.figure, s.carried) for s in report.carried] == [
        ("base", -100), ("total", -100), ("running", -100),
    ]  # fmt: skip
    assert report.slips[0].rule[0] == "18.c"


def test_a_reading_makes_the_same_line_right(samba: Raw, checked: Checked) -> None:
    write(samba, "AC", lines={"going-out": 100}, total=2285)
    assert checked(samba, going_out_bonus="hundred-or-two-hundred").slips == ()


def test_a_wrong_entry_stands_once_the_next_deal_is_dealt(samba: Raw, checked: Checked) -> None:
    write(samba, "AC", lines={"going-out": 100}, base=2100, total=2285)
    samba["next_dealt"] = True
    report = checked(samba)
    assert report.carried == ()
    assert report.totals["AC"] == 2285
    assert report.deals[0].sides["AC"].stands == {"going-out": 100}


def test_new_error_on_top_of_a_carried_one(samba: Raw, checked: Checked) -> None:
    write(samba, "AC", base=2200, cards=185, total=2485, running=2495)
    slips = checked(samba).slips
    assert [(s.figure, s.difference, s.fresh, s.carried) for s in slips] == [
        ("total", 100, 100, 0),
        ("running", 110, 10, 100),
    ]


def test_an_error_that_was_not_carried_is_told_once(samba: Raw, checked: Checked) -> None:
    write(samba, "AC", base=2300, cards=185, total=2385)
    assert [s.figure for s in checked(samba).slips] == ["base"]


def test_a_forgotten_bonus_in_a_mere_total_depends_on_the_scribe(
    samba: Raw, checked: Checked
) -> None:
    write(samba, "AC", total=2185)
    again(samba)
    slip = checked(samba).slips[0]
    assert (slip.kind, slip.correctable, slip.hint) == ("unclear", None, None)
    assert set(slip.paragraphs) == {"35.a", "35.b"}
    samba["deals"][0]["sides"]["AC"]["red_threes"] = 0
    write(samba, "AC", total=1985)
    assert checked(samba).slips[0].hint == "going-out"


def test_a_line_counted_twice(samba: Raw, checked: Checked) -> None:
    write(samba, "BD", total=895)
    slip = checked(samba).slips[0]
    assert (slip.hint, slip.hint_kind) == ("natural-canasta", "twice")


def test_a_line_written_for_nothing(samba: Raw, checked: Checked) -> None:
    write(samba, "BD", lines={"going-out": 200})
    assert brief(checked(samba)) == [(1, "BD", "going-out", 200)]


def test_a_contract_entered_wrongly(contract: Raw, checked: Checked) -> None:
    write(contract, "AC", lines={"contract-made": 4000}, total=8495)
    report = checked(contract)
    assert brief(report) == [(1, "AC", "contract-made", 2000)]
    assert [s.figure for s in report.carried] == ["total"]


def test_scores_before_the_first_deal(samba: Raw, checked: Checked) -> None:
    samba["scores"] = {"AC": 7000, "BD": -500}
    write(samba, "AC", running=9385, next_minimum=150)
    report = checked(samba)
    assert report.slips == ()
    assert report.totals == {"AC": 9385, "BD": -105}


@pytest.mark.parametrize(
    ("scores", "winner"),
    [((7615, 9605), "draw"), ((7615, 9600), "AC"), ((7610, 9600), "none"), ((7615, 9700), "BD")],
)
def test_end_of_the_game(scores: Any, winner: str, samba: Raw, checked: Checked) -> None:
    samba |= {"scores": dict(zip(("AC", "BD"), scores, strict=True)), "winner": winner}
    report = checked(samba)
    assert report.slips == ()
    assert (report.winner or "none") == winner
    samba["winner"] = "BD" if winner != "BD" else "AC"
    slip = checked(samba).slips[0]
    assert (slip.figure, slip.right) == ("winner", winner)
    assert slip.rule == ("1", "34.a")


def test_a_wrong_winner_may_be_carried(samba: Raw, checked: Checked) -> None:
    samba |= {"scores": {"AC": 7615}, "winner": "none"}
    write(samba, "AC", base=2200, cards=185, total=2285)
    report = checked(samba)
    assert [s.figure for s in report.slips] == ["total"]
    assert [s.figure for s in report.carried] == ["winner"]


def test_played_on_after_the_end(samba: Raw, checked: Checked) -> None:
    samba["scores"] = {"AC": 9000}
    again(samba)
    write(samba, "AC", next_minimum=5)
    report = checked(samba)
    assert [(s.deal, s.figure) for s in report.slips] == [(1, "played-on")]
    assert report.winner == "AC"
    assert report.deals[0].sides["BD"].next_minimum is None


def test_a_game_lost_by_forfeit(samba: Raw, checked: Checked) -> None:
    samba["deals"][0]["forfeit"] = "AC"
    samba["deals"][0]["sides"]["BD"]["awards"] = 4000
    report = checked(samba)
    assert report.winner == "BD"
    assert report.totals["BD"] == 4395


def test_red_threes_of_players_without_a_turn(samba: Raw, checked: Checked) -> None:
    samba["deals"][0]["sides"]["AC"]["first_turn_red_threes"] = 1
    assert checked(samba).totals["AC"] == 2285
    assert checked(samba, first_turn_partner_red_three="by-sets").totals["AC"] == 2485


def test_direct_going_out(samba: Raw, checked: Checked) -> None:
    samba["deals"][0]["direct"] = True
    assert checked(samba).totals["AC"] == 2385
    assert checked(samba, going_out_bonus="hundred-and-extra").totals["AC"] == 2485
