"""Where a report's findings stand in files, and the names by which other programs know them.

`rule_id` and `help_uri` never change for a fault of a ruleset, whatever the language.
"""

from __future__ import annotations

import os
import re
from pathlib import Path, PurePosixPath
from typing import Final
from urllib.parse import quote

from referee.report.model import Report

HELP: Final = "REFEREE_HELP_URL"
"""The environment variable that names the place where a rulebook is published."""

LOG_RULES: Final = "log"
"""What stands in place of a ruleset in the ids of a log's own defects."""

_PART: Final = re.compile(r"(?P<file>.+\.jsonl):\d+|(?P<listed>.+\.json)#\d+", re.IGNORECASE)


def rule_id(ruleset: str, name: str) -> str:
    """The id of a fault: `samba/discard-without-draw`."""
    return f"{ruleset}/{name}"


def help_uri(rule: str) -> str:
    """Where a rule is explained: below the address of `REFEREE_HELP_URL`, or else a name for it."""
    base = os.environ.get(HELP, "").strip()
    return f"{base.rstrip('/')}/{quote(rule)}" if base else f"urn:referee:rule:{quote(rule)}"


def file_of(source: str) -> str | None:
    """The file that a source lies in, without the number of the deal; None for standard input."""
    found = _PART.fullmatch(source)
    path = (found["file"] or found["listed"]) if found else source
    return None if path in ("", "-") or path.startswith(("-:", "-#")) else path


def file_uri(path: str) -> str:
    """A path as a URI: relative as it was given, else a `file:` URI."""
    place = Path(path)
    if place.is_absolute():
        return place.as_uri()
    return quote(str(PurePosixPath(*place.parts)))


def names_of(report: Report) -> list[str]:
    """The faults of a report as rule ids, each once, and after them the defects of the log."""
    facts = [
        rule_id(report.ruleset, name)
        for finding in report.findings
        for name in (finding.irregularity, *finding.also)
    ]
    defects = [rule_id(LOG_RULES, each.what) for each in report.inconsistencies]
    return list(dict.fromkeys([*facts, *defects]))
