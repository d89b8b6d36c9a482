"""Rulesets: data of the rulebook as typed values, and what their decision tables say.

May not know what a log or a card table is. `load_ruleset` is the way in; `decide` answers what
follows from a fact; `lint`, `coverage` and `explain` look at a rulebook as a whole and are
imported on their own, since no game needs them.
"""

from referee.rules.decide import Decision, alternatives, decide
from referee.rules.errors import ReadingError, ReadingProblem, RulebookError, UnknownRulesetError
from referee.rules.load import find_rulebook, known_rulesets, load_ruleset
from referee.rules.model import (
    Act,
    Circumstance,
    DecisionTable,
    FactName,
    Gap,
    Option,
    Paragraph,
    Parameter,
    Phase,
    RemedySpec,
    RemedyText,
    Row,
    Ruleset,
    ScoreStep,
    Section,
    Text,
    Value,
    Vocabulary,
)

__all__ = [
    "Act",
    "Circumstance",
    "Decision",
    "DecisionTable",
    "FactName",
    "Gap",
    "Option",
    "Paragraph",
    "Parameter",
    "Phase",
    "ReadingError",
    "ReadingProblem",
    "RemedySpec",
    "RemedyText",
    "Row",
    "RulebookError",
    "Ruleset",
    "ScoreStep",
    "Section",
    "Text",
    "UnknownRulesetError",
    "Value",
    "Vocabulary",
    "alternatives",
    "decide",
    "find_rulebook",
    "known_rulesets",
    "load_ruleset",
]
