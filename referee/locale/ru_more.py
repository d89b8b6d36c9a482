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
        "one": "Здесь важно {n} спорное место",
        "few": "Здесь важны {n} спорных места",
        "many": "Здесь важны {n} спорных мест",
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
    # Appeals.
    "appeal.title": "Апелляция: {name}",
    "appeal.agree": {
        "one": "{n} решение согласуется с правилами",
        "few": "{n} решения согласуются с правилами",
        "many": "{n} решений согласуются с правилами",
    },
    "appeal.differ": {
        "one": "{n} решение расходится",
        "few": "{n} решения расходятся",
        "many": "{n} решений расходятся",
    },
    "appeal.none": "В записи нет решений за столом, и по правилам решать нечего.",
    "appeal.agrees": "согласуется",
    "appeal.differs": "расходится",
    "appeal.edition": "Редакция",
    "appeal.happened": "Что произошло",
    "appeal.at-table": "Решено за столом",
    "appeal.by-book": "По правилам",
    "appeal.difference": "Расхождение",
    "appeal.points": "очки другие",
    "appeal.paragraphs": "ни один пункт правил не назван",
    "appeal.unfounded": "по правилам здесь решать нечего",
    "appeal.unruled": "за столом решения не было",
    "appeal.open": "решение по правилам зависит от вопроса, на который ещё нет ответа",
    "appeal.cited-table": "Пункты, названные за столом",
    "appeal.cited-book": "Пункты решения по правилам",
    "appeal.decision": "Постановление апелляционного комитета",
    "appeal.outcome": "Оставлено в силе / изменено / отменено",
    "appeal.reason": "Основание",
    "appeal.names": "Имена и дата",
    "appeal.nameless": "По правилам такого решения нет",
}
