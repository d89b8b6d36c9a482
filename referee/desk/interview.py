"""The judge's questions about one fault, one after the other; every answer can be taken back.

An interview is an immutable value: answering makes another one. It knows no words; questions and
answers are ids of the rulebook's vocabulary.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from referee.desk.plan import Answers, Plan, known
from referee.rules import Decision, DecisionTable, Ruleset, decide
from referee.rules.errors import RulebookError, nearest


class Question(NamedTuple):
    """A circumstance to ask about, and the values it can still have."""

    circumstance: str
    values: tuple[str, ...]


class AnswerError(RulebookError):
    """Answers that can't be given; `problems` has one English line for each."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problems))


@dataclass(frozen=True)
class Interview:
    """Where the questions about a fault stand.

    `given` are answers known beforehand, `said` those given to questions, in order; None stands for
    "not known". `choices` are the values of each circumstance in the order of the vocabulary.
    """

    table: DecisionTable
    readings: Mapping[str, str]
    plan: Plan
    given: Answers
    choices: Mapping[str, tuple[str, ...]]
    said: tuple[tuple[str, str | None], ...] = ()

    @staticmethod
    def about(rules: Ruleset, fact: str, given: Answers | None = None) -> Interview:
        """The interview about a fault. Raises `RulebookError`, `AnswerError` for a bad `given`."""
        table = rules.table(fact)
        readings = rules.readings_for(table)
        answers = given or {}
        if problems := list(_problems(rules, table, answers)):
            raise AnswerError(problems)
        choices = {name: each.values for name, each in rules.vocabulary.circumstances.items()}
        return Interview(table, readings, Plan(table, readings), dict(answers), choices)

    @cached_property
    def answers(self) -> Answers:
        """All answers: those given beforehand and those given to questions."""
        return {**self.given, **dict(self.said)}

    @cached_property
    def question(self) -> Question | None:
        """What to ask next, or None where no answer can change the ruling any more."""
        name = self.plan.next_question(self.answers)
        if name is None:
            return None
        return Question(name, self.values(name))

    def values(self, name: str) -> tuple[str, ...]:
        """The values that a circumstance can still have, in the order in which they are offered."""
        there = self.plan.values(name, self.answers)
        return tuple(sorted(there, key=self.choices[name].index))

    @property
    def most_left(self) -> int:
        """How many questions there can still be at most."""
        return self.plan.most_questions(self.answers)

    @cached_property
    def decision(self) -> Decision:
        """What the table says as far as the answers go."""
        return decide(self.table, known(self.answers), self.readings)

    def answer(self, value: str | None) -> Interview:
        """The interview after an answer to the question that stands; None: not known.

        Raises `AnswerError` for a value that the question doesn't have, or without a question.
        """
        if self.question is None:
            raise AnswerError(["there is no question to answer"])
        name, values = self.question
        if value is not None and value not in values:
            raise AnswerError([_no_such("answer", value, values)])
        return replace(self, said=(*self.said, (name, value)))

    def take_back(self) -> Interview:
        """The interview before the last answer; unchanged where none was given."""
        return replace(self, said=self.said[:-1])


def _problems(rules: Ruleset, table: DecisionTable, answers: Answers) -> list[str]:
    """What is wrong with answers given beforehand."""
    names = [name for name in table.asks if name in rules.vocabulary.circumstances]
    problems = []
    for name, value in answers.items():
        if name not in names:
            problems.append(_not_asked(rules, table, name, names))
        elif value is not None:
            values = table.values[name] or rules.vocabulary.circumstances[name].values
            if value not in values:
                problems.append(f"{name}: {_no_such('value', value, values)}")
    return problems


def _not_asked(rules: Ruleset, table: DecisionTable, name: str, names: list[str]) -> str:
    """Why a name is no question about this fault, with what could have been meant."""
    asked = f"it depends on {', '.join(names)}" if names else "it depends on nothing"
    if name in rules.vocabulary.circumstances:
        return f"{table.fact} doesn't depend on {name!r}; {asked}"
    likely = nearest(name, names) or nearest(name, rules.vocabulary.circumstances)
    hint = f"did you mean {' or '.join(likely[:2])}?" if likely else f"{table.fact}: {asked}"
    return f"no circumstance {name!r}; {hint}"


def _no_such(what: str, value: str, values: tuple[str, ...]) -> str:
    likely = nearest(value, values)
    hint = f"did you mean {likely[0]}? " if likely else ""
    return f"no {what} {value!r}; {hint}({', '.join(values)})"
