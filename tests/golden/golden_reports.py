"""Reports made by hand, one for each thing a rendering must be able to show."""

from __future__ import annotations

from collections.abc import Mapping

from referee.report.model import (
    Amount,
    Due,
    Finding,
    Inconsistency,
    Otherwise,
    Question,
    ReadingUsed,
    Remedy,
    Report,
    Ruling,
    ScoreLine,
    SideScore,
    TableRuling,
)

LOGGED = {7: "B discard KH", 9: "D notice  # too loud", 12: "A draw 5S"}


def text(en: str, fi: str, ru: str) -> Mapping[str, str]:
    return {"en": en, "fi": fi, "ru": ru}


def ruling(points: int = 0, award: Amount | None = None, remedy: tuple[Remedy, ...] = ()) -> Ruling:
    return Ruling(
        row="R1",
        paragraphs=("31.a", "9.b"),
        penalty=Amount("BD", points),
        award=award,
        remedy=remedy,
        text=text("He draws now.", "Hän nostaa nyt.", "Он берёт карты сейчас."),
    )


DRAW = Remedy(
    "draw",
    "B",
    {"count": 2, "from": "stock"},
    text("B draws 2 cards.", "B nostaa 2 korttia.", "B берёт 2 карты."),
)
LATE = Otherwise(
    {"noticed": "after-next-play"},
    Ruling("R2", ("31.a",), Amount("BD", 0), None, (), text("Too late.", "Myöhästyi.", "Поздно.")),
)
READING = ReadingUsed(
    "missed-draw", ("31.a",), "two", ("one",), text("How many", "Montako", "Сколько")
)


def finding(**changes: object) -> Finding:
    values: dict[str, object] = {
        "event": 7,
        "line": 21,
        "seat": "B",
        "side": "BD",
        "irregularity": "discard-without-draw",
        "name": text("Discard without a draw", "Heitto ilman nostoa", "Сброс без добора"),
        "status": "ruled",
        "noticed_at": 9,
        "noticed_window": "before-next-play",
        "ruling": ruling(100, Amount("AC", 1), (DRAW, Remedy("play-on"))),
        "otherwise": (LATE,),
        "missing": (),
        "facts": {"noticed": "before-next-play", "merged": "yes"},
        "evidence": (5, 7),
        "readings": (READING,),
    }
    return Finding(**(values | changes))  # type: ignore[arg-type]


def report(**changes: object) -> Report:
    values: dict[str, object] = {
        "ruleset": "samba",
        "source": "deals/final.toml",
        "title": "The final",
        "verdict": "clean",
        "findings": (),
        "dues": (),
        "penalties": {"AC": 0, "BD": 0},
        "awards": {"AC": 0, "BD": 0},
        "minimum": {"AC": 50, "BD": 90},
        "score": None,
        "next_minimum": None,
        "game": None,
        "inconsistencies": (),
        "head": {
            "players": {"A": "Anna", "B": "Bo [bold]", "C": "Сергей", "D": "Åsa"},
            "dealer": "A",
            "date": "2024-05-01",
            "scores": {"AC": 300, "BD": 1500},
        },
    }
    return Report(**(values | changes))  # type: ignore[arg-type]


def _clean() -> Report:
    lines = (
        ScoreLine(
            "natural-canasta x 2",
            1000,
            ("15.c.2",),
            text("Natural canastas × 2", "Aidot canastat × 2", "Чистые канасты × 2"),
        ),
        ScoreLine(
            "hand-cards A", -35, ("34.b",), text("In hand A", "Kädessä A", "На руке A"), "cards"
        ),
        ScoreLine(
            "hand-cards C", -5, ("34.b",), text("In hand C", "Kädessä C", "На руке C"), "cards"
        ),
    )
    return report(
        score={"AC": SideScore(lines, 960), "BD": SideScore((), 0)},
        ended="going-out",
        game={"totals": {"AC": 10260, "BD": 1500}, "over": True, "winner": "AC"},
    )


def _irregular() -> Report:
    return report(
        verdict="irregular",
        findings=(
            finding(),
            finding(
                event=12,
                line=None,
                seat=None,
                side=None,
                status="undetermined",
                noticed_at=None,
                noticed_window=None,
                ruling=Ruling("R3", ("25.c.1", "25.c.3"), Amount(None, 0), None, (), {}),
                otherwise=(Otherwise({"merged": "yes"}, ruling(100)),),
                missing=(
                    Question("merged", text("Was it joined?", "Liitettiinkö?", "Присоединил?")),
                ),
                facts={},
                readings=(),
            ),
            finding(
                event=13,
                seat="D",
                status="lapsed",
                noticed_at=None,
                noticed_window="after-next-play",
                ruling=ruling(),
                otherwise=(),
                readings=(),
                sanctioned=False,
                judge_decides=True,
            ),
        ),
        dues=(
            Due("B", "BD", "barred-draw", 7, ("25.b",), None, text("B is barred", "B kärsii", "B")),
            Due("D", "BD", "penalty-cards", None, (), "KH 5D"),
        ),
        penalties={"AC": 0, "BD": 100},
        awards={"AC": 1, "BD": 0},
        table_rulings=(
            TableRuling(14, ("31.a",), {"BD": -100}, True, ("31.a",), {"BD": -100}, 7),
            TableRuling(15, ("32.a",), {}, False, ("31.a", "9.b"), {"BD": -100}, 7),
            TableRuling(16, (), {"AC": -500}, False, (), {}, None),
        ),
    )


def _inconsistent() -> Report:
    return report(
        title=None,
        verdict="inconsistent",
        inconsistencies=(
            Inconsistency(
                "too-many-copies",
                (3, 12),
                (17, 26),
                text("A fourth 5S.", "Neljäs 5S.", "Четвёртая 5S."),
            ),
        ),
    )


REPORTS = {"clean": _clean(), "irregular": _irregular(), "inconsistent": _inconsistent()}
