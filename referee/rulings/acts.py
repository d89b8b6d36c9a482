"""One act, one finding: what several tables say of the same act is put together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from referee.play.faults import Fault
from referee.report.model import Amount, Finding, Ruling, Status
from referee.rulings.ruling import LANGUAGES

T = TypeVar("T")

OMISSIONS = frozenset(
    {
        "red-three-not-laid",
        "replacement-forgotten",
        "did-not-go-out",
        "pile-duty-refused",
        "pile-rest-forgotten",
        "drew-before-completing",
        "dealt-out-of-turn",
        "dealt-wrong-number",
        "pack-not-cut",
    }
)
"""Something left undone: its finding only stands at an act, it is not that act."""

_WEIGHT: tuple[Status, ...] = ("lapsed", "undetermined", "open", "ruled")


def one_act(pairs: Iterable[tuple[Fault, Finding]]) -> list[tuple[Fault, Finding]]:
    """The findings, those of one act merged into the first of them; omissions stay apart."""
    merged: dict[tuple[object, ...], tuple[Fault, Finding]] = {}
    for fault, finding in pairs:
        omitted = fault.fact if fault.fact in OMISSIONS else ""
        whose = finding.seat or finding.side
        key = (finding.event, whose, fault.turn, omitted)
        if key in merged:
            first, earlier = merged[key]
            merged[key] = (first, _together(earlier, finding))
        else:
            merged[key] = (fault, finding)
    return list(merged.values())


def _together(one: Finding, other: Finding) -> Finding:
    return replace(
        one,
        status=max(one.status, other.status, key=_WEIGHT.index),
        ruling=_both(one.ruling, other.ruling),
        otherwise=_each_once(one.otherwise, other.otherwise),
        missing=_each_once(one.missing, other.missing),
        facts={**other.facts, **one.facts},
        evidence=tuple(sorted({*one.evidence, *other.evidence})),
        readings=tuple({used.id: used for used in (*one.readings, *other.readings)}.values()),
        sanctioned=one.sanctioned or other.sanctioned,
        judge_decides=one.judge_decides or other.judge_decides,
        also=tuple(dict.fromkeys((*one.also, other.irregularity))),
        elsewhere=_each_once(one.elsewhere, other.elsewhere),
    )


def _each_once(one: tuple[T, ...], other: tuple[T, ...]) -> tuple[T, ...]:
    """Both, without what the second only repeats."""
    return (*one, *(each for each in other if each not in one))


def _both(one: Ruling, other: Ruling) -> Ruling:
    text = {
        lang: " ".join(dict.fromkeys(t for t in (one.text.get(lang), other.text.get(lang)) if t))
        for lang in LANGUAGES
    }
    return Ruling(
        row=one.row,
        paragraphs=tuple(dict.fromkeys((*one.paragraphs, *other.paragraphs))),
        penalty=Amount(one.penalty.side, one.penalty.points + other.penalty.points),
        award=one.award or other.award,
        remedy=_each_once(one.remedy, other.remedy),
        text=text,
        rows=(*(one.rows or (one.row,)), *(other.rows or (other.row,))),
        filled_in=one.filled_in or other.filled_in,
    )
