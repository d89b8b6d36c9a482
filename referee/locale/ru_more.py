"""Russian interface strings of comparisons, appeals, the rulings book and games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

STRINGS: Final[Mapping[str, str | Mapping[str, str]]] = {
    # Markdown.
    "source": "Источник",
    "verdict": "Итог",
    # What if, and rival readings.
    "what-if": "А если бы",
    "what-if.same": "Ничего не меняется.",
    "diff.gone": "Нарушения больше нет",
    "diff.new": "Новое нарушение",
    "diff.changed": "Решение меняется",
    "diff.alike": {
        "one": "{n} решение остаётся прежним.",
        "few": "{n} решения остаются прежними.",
        "many": "{n} решений остаются прежними.",
    },
    "diff.before": "было: {said}",
    "diff.after": "стало: {said}",
    "diff.nothing-said": "ничего",
    "diff.points": "{side} {before} → {after} ({change})",
    "diff.pair": "{side} {before} → {after}",
    "diff.no-score": "без счёта",
    "diff.dues-gone": "Больше не в силе",
    "diff.dues-new": "Новое в силе",
    "diff.defects-gone": "Исчезнувшие неувязки в записи",
    "diff.defects-new": "Новые неувязки в записи",
    "field.event": "Где",
    "field.irregularity": "Нарушение",
    "field.status": "Состояние",
    "rivals": {
        "one": "здесь важно {n} спорное место",
        "few": "здесь важны {n} спорных места",
        "many": "здесь важны {n} спорных мест",
    },
    "rivals.none": "В этой сдаче ничто не зависит от прочтения спорных мест.",
    "rivals.same": "Здесь это ничего не меняет.",
    "edit.bad": "правку {edit} сделать нельзя: {why}",
    "edit.unknown": "это не notice N by МЕСТО, reading ИМЯ=ВЫБОР, card МЕСТО=КАРТЫ, card N=КАРТЫ, "
    "remove N, change N: СТРОКА, after N: СТРОКА",
    "edit.no-event": "события {name} нет; событий в записи: {count}",
    "edit.removed": "событие {number} уже убрано",
    "edit.line": "{error}",
    "edit.card": "{card} — не известная карта",
    "edit.seat": "{name} в этой игре не играет; возможны {seats}",
    "edit.later": "событие {number} наступает лишь после события {after}",
    "edit.no-unknown": {
        "one": "там нет и {n} неизвестной карты",
        "few": "там нет {n} неизвестных карт",
        "many": "там нет {n} неизвестных карт",
    },
    "edit.no-hand": "о руке {seat} позиция ничего не говорит; укажите в ней число карт",
    "edit.orphan": "замечание указывает на событие {number}, которого больше нет; уберите и "
    "замечание",
    "edit.result": "{error}",
}
