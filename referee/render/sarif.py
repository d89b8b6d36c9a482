"""The report in SARIF 2.1.0, which editors and code hosts show beside the lines of a log.

A finding is a result, its fault the rule. What costs points is an error, what costs none a warning,
what lapsed a note; what a question decides is left for review.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from referee.locale import words
from referee.render import closing
from referee.render.glossary import Glossary
from referee.render.labelled import labelled
from referee.render.layout import Sheet
from referee.render.md import Markdown
from referee.render.parts import amounts_text, parts_of, short_name
from referee.render.places import LOG_RULES, file_of, file_uri, help_uri, rule_id
from referee.render.view import Setting, View
from referee.report.model import Finding, Inconsistency, Report
from referee.rules import RulebookError

Json: TypeAlias = dict[str, object]

SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
VERSION: Final = "2.1.0"


class Run:
    """One run in the making: the results as they come, the rules in the order of their first use.

    Only the rules are kept, so that memory does not grow with an archive.
    """

    def __init__(self, lang: str, version: str) -> None:
        self._words = words(lang)
        self._version = version
        self._rules: dict[str, Json] = {}

    def results(
        self, report: Report, setting: Setting, lines: Sequence[int | None] = ()
    ) -> list[Json]:
        """The results of a report; `lines` are the source lines of the events."""
        view = View(report, setting, self._words, Glossary(setting.ruleset, self._words), Sheet())
        found = [self._finding(view, each, lines) for each in report.findings]
        return [*found, *(self._defect(view, each) for each in report.inconsistencies)]

    def tool(self) -> Json:
        """The tool with the rules that were used."""
        driver: Json = {
            "name": "Referee",
            "semanticVersion": self._version,
            "version": self._version,
            "rules": list(self._rules.values()),
        }
        return {"driver": driver}

    def _index(self, rule: str, made: Json) -> int:
        self._rules.setdefault(rule, made)
        return list(self._rules).index(rule)

    def _finding(self, view: View, each: Finding, lines: Sequence[int | None]) -> Json:
        rule = rule_id(view.report.ruleset, each.irregularity)
        kind, level = _kind(each)
        return {
            "ruleId": rule,
            "ruleIndex": self._index(rule, self._rule(view, each)),
            "kind": kind,
            "level": level,
            "message": _message(view, each),
            "locations": [_location(view, each.event, each.line)],
            "relatedLocations": _evidence(view, each, lines),
            "partialFingerprints": {"ruling/v1": _print(view, each)},
            "properties": _properties(each),
        }

    def _rule(self, view: View, each: Finding) -> Json:
        rule = rule_id(view.report.ruleset, each.irregularity)
        cited = _broken(view, each)
        made = _rule(rule, short_name(view, each), " ".join(cited))
        page = Markdown()
        for paragraph in cited:
            page.say(paragraph)
        command = f"referee explain {view.report.ruleset} {each.irregularity}"
        page.code(command)
        text = "\n".join([*cited, command])
        return made | {"help": {"text": text, "markdown": page.text()}}

    def _defect(self, view: View, each: Inconsistency) -> Json:
        rule = rule_id(LOG_RULES, each.what)
        about = view.words("defects.meaning")
        event = each.events[0] if each.events else 0
        lines = each.lines or (None,)
        return {
            "ruleId": rule,
            "ruleIndex": self._index(rule, _rule(rule, view.words("defect"), about)),
            "kind": "fail",
            "level": "error",
            "message": {"text": closing.defect_text(view, each)},
            "locations": [_location(view, event, line) for line in lines],
        }


def _rule(rule: str, name: str, about: str) -> Json:
    made: Json = {"id": rule, "name": _pascal(rule), "helpUri": help_uri(rule)}
    return made | {"shortDescription": {"text": name}, "fullDescription": {"text": about or name}}


def _pascal(rule: str) -> str:
    """The last part of an id as SARIF wants names: `DiscardWithoutDraw`."""
    return "".join(part.capitalize() for part in rule.rpartition("/")[2].split("-"))


def _broken(view: View, each: Finding) -> list[str]:
    """The paragraphs that a fault breaks whatever the circumstances, with their texts."""
    rules = view.setting.ruleset
    try:
        broken = rules.table(each.irregularity).breaks if rules is not None else ()
    except RulebookError:
        broken = ()
    names = broken or each.paragraphs
    return [f"{name} {view.glossary.paragraph(name)}".strip() for name in names]


def _kind(each: Finding) -> tuple[str, str]:
    """SARIF's kind and level of a finding."""
    if each.status == "undetermined":
        return "review", "none"
    if each.status == "lapsed":
        return "fail", "note"
    award = each.ruling.award
    costs = each.ruling.penalty.points or (award is not None and award.points)
    return "fail", "error" if costs else "warning"


def _message(view: View, each: Finding) -> Json:
    page = Markdown()
    said = [short_name(view, each)]
    for part in labelled(view, parts_of(view, each)):
        page.labelled(part.label, part.text)
        page.listed(part.label, part.items)
    said += [view.words.text(each.ruling.text), amounts_text(view, each.ruling)]
    cited = f"[{', '.join(each.paragraphs)}]"
    return {"text": " ".join(filter(None, [*_sentences(said), cited])), "markdown": page.text()}


def _sentences(said: Iterable[str]) -> list[str]:
    """Texts as sentences, each with a full stop."""
    return [text if text.endswith((".", "?", "!")) else f"{text}." for text in said if text]


def _location(view: View, event: int, line: int | None) -> Json:
    path = file_of(view.report.source)
    place: Json = {"logicalLocations": [_logical(view, event)]}
    if path is not None:
        region: Json = {"region": {"startLine": line}} if line else {}
        artifact = {"artifactLocation": {"uri": file_uri(path)}}
        place = {"physicalLocation": artifact | region, **place}
    return place


def _logical(view: View, event: int) -> Json:
    named = f"{view.report.source}/event/{event}"
    return {"name": str(event), "fullyQualifiedName": named, "kind": "event"}


def _evidence(view: View, each: Finding, lines: Sequence[int | None]) -> list[Json]:
    """The other events that show the fault, each with its line."""
    found = []
    for number in each.evidence:
        if number != each.event:
            line = lines[number - 1] if 0 < number <= len(lines) else None
            text = view.setting.logged(number) or view.words("event-only", event=number)
            found.append({**_location(view, number, line), "message": {"text": text}})
    return found


def _print(view: View, each: Finding) -> str:
    """What stays the same when lines before it are added or taken away."""
    same = [f for f in view.report.findings if f.irregularity == each.irregularity]
    which = next(number for number, other in enumerate(same) if other is each)
    parts = (view.report.ruleset, each.irregularity, each.seat or "", which)
    logged = view.setting.logged(each.event) or ""
    return hashlib.sha256("\0".join(map(str, (*parts, logged))).encode()).hexdigest()


def _properties(each: Finding) -> Json:
    award = each.ruling.award
    return {
        "status": each.status,
        "seat": each.seat,
        "side": each.side,
        "row": each.ruling.row,
        "paragraphs": list(each.paragraphs),
        "penalty": {"side": each.ruling.penalty.side, "points": each.ruling.penalty.points},
        "award": None if award is None else {"side": award.side, "points": award.points},
        "readings": {used.id: used.taken for used in each.readings},
    }
