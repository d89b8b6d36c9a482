"""The questions of `referee rule` in a terminal: which rules, which fault, what circumstances.

Every answer can be taken back, also after the ruling is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from referee.cli.request import Request
from referee.cli.talk import Back, Choice, Talk
from referee.desk.index import Hit
from referee.desk.interview import Interview
from referee.desk.shelf import clear_hit, fact_index
from referee.render.glossary import Glossary
from referee.render.layout import Line, Sheet
from referee.rules import Ruleset, known_rulesets, load_ruleset

MOST_SHOWN = 7
"""Faults offered for one search."""
OTHER = "-"


@dataclass
class Wizard:
    """One ruling by asking. `page` makes the text of a ruling."""

    request: Request
    talk: Talk
    page: Callable[[Ruleset, Interview], Sheet]

    def run(self, ruleset: str | None, said: str) -> tuple[Ruleset, Interview]:
        """Ask until there is a ruling and the judge is content with it.

        Raises `Ended` if the input ends before, `KeyboardInterrupt` if the judge ends it, and
        `RulebookError` for a bad choice on the command line.
        """
        while True:
            rules = self._rules(ruleset)
            interview = self._with_rules(rules, said, may_leave=ruleset is None)
            if interview is not None:
                return rules, interview

    def _rules(self, ruleset: str | None) -> Ruleset:
        """The ruleset named, or chosen from all."""
        while True:
            try:
                return self._load(ruleset or self._choose_ruleset())
            except Back:
                self.talk.say(self.talk.words("ask.nothing-before"))

    def _load(self, ruleset: str) -> Ruleset:
        return load_ruleset(ruleset, self.request.rulebook, self.request.readings)

    def _choose_ruleset(self) -> str:
        words, names = self.talk.words, known_rulesets(self.request.rulebook)
        if len(names) == 1:
            return names[0]
        rulesets = (load_ruleset(name, self.request.rulebook) for name in names)
        choices = [Choice(each.id, f"{words.text(each.name)} ({each.id})") for each in rulesets]
        return self.talk.choose(words("ask.ruleset"), choices) or names[0]

    def _with_rules(self, rules: Ruleset, said: str, *, may_leave: bool) -> Interview | None:
        """The interview about a fault; None if the judge goes back to the choice of rules."""
        while True:
            try:
                fact = self._fault(rules, said)
            except Back:
                if may_leave:
                    return None
                self.talk.say(self.talk.words("ask.nothing-before"))
                said = ""
                continue
            try:
                return self._questions(rules, Interview.about(rules, fact, self.request.answers))
            except Back:
                said = ""

    def _fault(self, rules: Ruleset, said: str) -> str:
        """The fault that is meant, chosen among those found if that isn't clear."""
        index = fact_index(rules, self.request.rulebook)
        while True:
            words = said or self._what_happened()
            if rules.has_table(words):
                return words
            hits = index.search(words, MOST_SHOWN)
            meant = clear_hit(hits)
            if meant is not None:
                return self._taken_as(rules, meant.entry.name)
            name = self._among(rules, hits) if hits else self._not_found()
            if name != OTHER:
                return name
            said = ""

    def _what_happened(self) -> str:
        sheet = Sheet()
        sheet.say("")
        sheet.title(self.talk.words("ask.words"))
        sheet.lines.append(Line("", self.talk.words("ask.keys-words"), 0, 0, "faint"))
        self.talk.show(sheet)
        while not (said := self.talk.read()):
            pass
        return said

    def _taken_as(self, rules: Ruleset, fact: str) -> str:
        self.talk.say(self.talk.words("ask.meant", name=self._name(rules, fact)))
        return fact

    def _not_found(self) -> str:
        self.talk.say(self.talk.words("ask.not-found"))
        return OTHER

    def _among(self, rules: Ruleset, hits: tuple[Hit, ...]) -> str:
        """One of the faults found, or the wish for other words."""
        words = self.talk.words
        choices = [Choice(each.entry.name, self._name(rules, each.entry.name)) for each in hits]
        choices.append(Choice(OTHER, words("ask.other-words")))
        return self.talk.choose(words("ask.fault"), choices) or OTHER

    def _name(self, rules: Ruleset, fact: str) -> str:
        known = rules.vocabulary.facts.get(fact)
        return self.talk.words.text(known.name) if known else fact

    def _questions(self, rules: Ruleset, interview: Interview) -> Interview:
        """Ask until nothing is left to ask and the ruling shown is let stand. Raises `Back`."""
        while True:
            try:
                if interview.question is None:
                    self._show_ruling(rules, interview)
                    return interview
                interview = interview.answer(self._ask(rules, interview))
            except Back:
                if not interview.said:
                    raise
                interview = interview.take_back()

    def _ask(self, rules: Ruleset, interview: Interview) -> str | None:
        words, glossary = self.talk.words, Glossary(rules, self.talk.words)
        assert interview.question is not None
        name, values = interview.question
        title = words.text(rules.vocabulary.circumstances[name].question)
        choices = [Choice(value, glossary.answer(name, value)) for value in values]
        left = words.count("ask.left", interview.most_left)
        return self.talk.choose(title, choices, note=left, unknown=True)

    def _show_ruling(self, rules: Ruleset, interview: Interview) -> None:
        """Show the ruling and wait. Raises `Back` if an answer is taken back."""
        sheet = Sheet()
        sheet.say("")
        sheet.lines += self.page(rules, interview).lines
        sheet.gap()
        sheet.lines.append(Line("", self.talk.words("ask.after"), 0, 0, "faint"))
        self.talk.show(sheet)
        self.talk.read_end()
