"""Referee: replays a recorded deal of Samba or Canasta and rules on every irregularity.

    import referee

    reading = referee.read("deal.toml")
    report = referee.check(reading.documents[0].document)
    for finding in report.findings:
        print(finding.event, finding.irregularity, finding.paragraphs)

Everything listed in `__all__` is loaded on first use, so that importing the package costs nothing.
"""

from __future__ import annotations

from referee.lazy import lazy

TYPE_CHECKING = False  # the module `typing` alone would take half of the time of `--version`
if TYPE_CHECKING:
    from referee.check import check
    from referee.log import (
        Document,
        LoadedDocument,
        Problem,
        Reading,
        iter_documents,
        read,
        to_json,
        to_toml,
    )
    from referee.render.json_form import report_object
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
    from referee.rules import (
        ReadingError,
        RulebookError,
        Ruleset,
        UnknownRulesetError,
        known_rulesets,
        load_ruleset,
    )

__version__ = "0.1.0"

_HOMES = {
    "referee.check": ("check",),
    "referee.log": (
        "Document", "LoadedDocument", "Problem", "Reading",
        "iter_documents", "read", "to_json", "to_toml",
    ),
    "referee.render.json_form": ("report_object",),
    "referee.report.model": (
        "Amount", "Due", "Finding", "Inconsistency", "Otherwise", "Question", "ReadingUsed",
        "Remedy", "Report", "Ruling", "ScoreLine", "SideScore", "TableRuling",
    ),
    "referee.rules": (
        "ReadingError", "RulebookError", "Ruleset", "UnknownRulesetError",
        "known_rulesets", "load_ruleset",
    ),
}  # fmt: skip
_HOME = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "Amount",
    "Document",
    "Due",
    "Finding",
    "Inconsistency",
    "LoadedDocument",
    "Otherwise",
    "Problem",
    "Question",
    "Reading",
    "ReadingError",
    "ReadingUsed",
    "Remedy",
    "Report",
    "RulebookError",
    "Ruleset",
    "Ruling",
    "ScoreLine",
    "SideScore",
    "TableRuling",
    "UnknownRulesetError",
    "__version__",
    "check",
    "iter_documents",
    "known_rulesets",
    "load_ruleset",
    "read",
    "report_object",
    "to_json",
    "to_toml",
]


__getattr__ = lazy(__name__, _HOME)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
