"""The report as JUnit XML: a deal is a test suite, a finding a test that failed.

A deal without findings is a test that passed, a defect of the log and a document that can't be
used are errors. XML 1.0 can't hold every character: those it can't are written as escapes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final
from xml.etree import ElementTree

from referee.locale import words
from referee.render import closing
from referee.render.glossary import Glossary
from referee.render.labelled import labelled
from referee.render.layout import Sheet, safe
from referee.render.parts import amounts_text, parts_of, short_name
from referee.render.places import LOG_RULES, file_of, help_uri, rule_id
from referee.render.view import Setting, View
from referee.report.model import Finding, Inconsistency, Report

BEGIN: Final = '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="referee">\n'
END: Final = "</testsuites>\n"

_NO_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def suite_text(report: Report, setting: Setting) -> str:
    """The test suite of one report, ending in a line feed."""
    say = words(setting.lang)
    view = View(report, setting, say, Glossary(setting.ruleset, say), Sheet())
    cases = [_finding(view, each) for each in report.findings]
    cases += [_defect(view, each) for each in report.inconsistencies]
    if not cases:
        cases = [_case(report.source, report.ruleset, say("clean"))]
    name = f"{report.title} ({report.source})" if report.title else report.source
    return _suite(name, cases, len(report.findings), len(report.inconsistencies))


def unusable_text(problems: Sequence[str]) -> str:
    """The test suite of a document that can't be used, ending in a line feed."""
    name = problems[0].partition(": ")[0] if problems else "-"
    case = _case(name, LOG_RULES, rule_id(LOG_RULES, "unusable"))
    _failed(case, "error", rule_id(LOG_RULES, "unusable"), " ".join(problems[:1]), problems)
    return _suite(name, [case], 0, 1)


def _suite(name: str, cases: list[ElementTree.Element], failures: int, errors: int) -> str:
    attributes = {
        "name": _text(name),
        "tests": str(len(cases)),
        "failures": str(failures),
        "errors": str(errors),
        "skipped": "0",
        "time": "0",
    }
    suite = ElementTree.Element("testsuite", attributes)
    suite.extend(cases)
    ElementTree.indent(suite)
    return ElementTree.tostring(suite, encoding="unicode") + "\n"


def _case(source: str, classname: str, name: str, line: int | None = None) -> ElementTree.Element:
    attributes = {"classname": _text(classname), "name": _text(name), "time": "0"}
    path = file_of(source)
    attributes |= {"file": _text(path)} if path else {}
    attributes |= {"line": str(line)} if line else {}
    return ElementTree.Element("testcase", attributes)


def _failed(
    case: ElementTree.Element, tag: str, kind: str, message: str, body: Sequence[str]
) -> None:
    failure = ElementTree.SubElement(case, tag, {"type": kind, "message": _text(message)})
    failure.text = "\n".join(map(_text, body))


def _finding(view: View, each: Finding) -> ElementTree.Element:
    rule = rule_id(view.report.ruleset, each.irregularity)
    place = parts_of(view, each).place
    case = _case(view.report.source, rule, f"{short_name(view, each)} - {place}", each.line)
    said = f"{view.words.text(each.ruling.text)} {amounts_text(view, each.ruling)}".strip()
    _failed(case, "failure", rule, said, [*_body(view, each), help_uri(rule)])
    return case


def _body(view: View, each: Finding) -> list[str]:
    rows = []
    for part in labelled(view, parts_of(view, each)):
        rows += [f"{part.label}: {part.text}"] if part.text else []
        rows += [f"{part.label}:", *(f"- {item}" for item in part.items)] if part.items else []
    return rows


def _defect(view: View, each: Inconsistency) -> ElementTree.Element:
    rule = rule_id(LOG_RULES, each.what)
    said = closing.defect_text(view, each)
    case = _case(view.report.source, rule, said, each.lines[0] if each.lines else None)
    _failed(case, "error", rule, said, [view.words("defects.meaning")])
    return case


def _text(text: str) -> str:
    return _NO_XML.sub(lambda found: f"\\u{ord(found[0]):04x}", safe(text))
