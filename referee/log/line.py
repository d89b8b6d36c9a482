"""One event line, word by word, to the raw event in its JSON form.

Goes by the table of `referee.log.grammar`; raises at the first word that can't stand where it does.
"""

from __future__ import annotations

from typing import Any

from referee.log.grammar import GRAMMAR, Grammar, Slot
from referee.log.names import ACTORS, is_meld_name, nearest
from referee.log.problems import shown
from referee.log.wording import CARD_WORDS, nearest_card
from referee.log.words import (
    Word,
    accepts,
    expected,
    is_card,
    is_pair_value,
    options,
    takes_many,
    takes_pairs,
    value_of,
)


class LineError(ValueError):
    """An event line that can't be read.

    `line` and `column` count from 1; `word` is the word at fault, empty at the line's end;
    `expected` says what could stand there, `suggestion` is the nearest valid word, if any is near.
    """

    def __init__(self, message: str, at: Word, wanted: str, suggestion: str | None) -> None:
        self.message = message
        self.line = 1
        self.column = at.column
        self.word = at.text
        self.expected = wanted
        self.suggestion = suggestion
        super().__init__(message)

    def __str__(self) -> str:
        meant = f"; did you mean {self.suggestion}?" if self.suggestion else ""
        place = f"line {self.line}, column {self.column}"
        return f"{place}: {self.message}; expected {self.expected}{meant}"


class Line:
    """The words of one line and how far they have been read."""

    def __init__(self, words: list[Word], end: Word) -> None:
        self.words = words
        self.end = end
        self.at = 0
        self.verb = ""
        self.found: dict[str, Any] = {}
        self.begins: dict[str, Word] = {}

    def word(self) -> Word:
        """The word that comes next; an empty one at the line's end."""
        return self.words[self.at] if self.at < len(self.words) else self.end

    def event(self) -> dict[str, Any]:
        """The whole line as an event in its JSON form."""
        actor = self.name(ACTORS, "a seat, table or judge")
        self.verb = self.name(tuple(GRAMMAR), "a verb")
        grammar = GRAMMAR[self.verb]
        while self.word().text:
            self.argument(grammar)
        for slot in grammar:
            if slot.needed and slot.key not in self.found:
                self.fail(f"{self.verb} needs more", expected(self.verb, slot), ())
        return {"by": actor, "do": self.verb, **self.found}

    def name(self, names: tuple[str, ...], wanted: str) -> str:
        """One of these names."""
        word = self.word().text
        if word not in names:
            self.fail(f"{shown(word)} is not {wanted}" if word else "the line ends", wanted, names)
        self.at += 1
        return word

    def fail(self, message: str, wanted: str, names: tuple[str, ...]) -> None:
        """Raise the error for the word that comes next."""
        word = self.word()
        raise LineError(message, word, wanted, nearest(word.text, names) if word.text else None)

    def argument(self, grammar: Grammar) -> None:
        """Read the next argument, whichever it is."""
        word = self.word().text
        for slot in grammar:
            if word in slot.words and self.announces(word):
                self.announced(slot)
                return
        for slot in grammar:
            if slot.positional and slot.key not in self.found and accepts(self.verb, slot, word):
                self.keep(slot)
                return
        self.fail_at_argument(grammar)

    def announces(self, word: str) -> bool:
        """Whether a word announces an argument here; `as` may also be the ace of spades."""
        if word != "as":
            return True
        following = self.words[self.at + 1 : self.at + 2]
        if following and is_meld_name(following[0].text):
            return True
        cards = [other.text for other in self.words[2:] if is_card(other.text)]
        return any(text != text.lower() for text in cards) or not following

    def announced(self, slot: Slot) -> None:
        """Read an argument that its word announces."""
        if slot.key in self.found:
            self.fail(f"{self.word().text} stands twice", "each option once", ())
        self.at += 1
        if slot.kind == "flag":
            self.found[slot.key] = True
            return
        if not accepts(self.verb, slot, self.word().text or " "):
            self.fail_in_value(slot)
        self.keep(slot)

    def keep(self, slot: Slot) -> None:
        """Read the argument that begins with the next word."""
        self.begins[slot.key] = self.word()
        self.found[slot.key] = value_of(slot, self.values(slot))

    def values(self, slot: Slot) -> list[str]:
        """The words of one argument, the first of which has been accepted."""
        if takes_pairs(slot):
            return self.pairs(slot)
        start = self.at
        self.at += 1
        while takes_many(slot) and self.goes_on(slot):
            self.at += 1
        return [word.text for word in self.words[start : self.at]]

    def goes_on(self, slot: Slot) -> bool:
        """Whether the next word belongs to the argument being read."""
        word = self.word().text
        is_option = any(word in other.words for other in GRAMMAR[self.verb])
        is_end = not word or (is_option and self.announces(word))
        return not is_end and accepts(self.verb, slot, word)

    def pairs(self, slot: Slot) -> list[str]:
        """The words of a row of names, each with its number."""
        found: list[str] = []
        while self.word().text and accepts(self.verb, slot, self.word().text):
            name = self.word().text
            if name in found:
                self.fail(f"{name} stands twice", "each name once", ())
            self.at += 1
            if not is_pair_value(slot, self.word().text):
                self.fail_in_value(slot)
            found += [name, self.word().text]
            self.at += 1
        return found

    def fail_in_value(self, slot: Slot) -> None:
        """Raise the error for a word that is no value of this argument."""
        word = self.word().text
        wanted = expected(self.verb, slot._replace(word=""))
        self.fail(_misfit(word), wanted, options(self.verb, slot._replace(word="")))

    def fail_at_argument(self, grammar: Grammar) -> None:
        """Raise the error for a word that no argument of the verb begins with."""
        open_slots = [slot for slot in grammar if slot.key not in self.found]
        first = next((slot for slot in open_slots if slot.needed and not slot.word), None)
        names = tuple(name for slot in open_slots for name in options(self.verb, slot))
        word = self.word()
        wanted = [_briefly(self.verb, slot) for slot in ([first] if first else open_slots)]
        meant = nearest(word.text, names)
        has_cards = any(slot.kind == "cards" for slot in grammar)
        if meant is None and has_cards and _resembles_card(word.text):
            raise LineError(
                f"{shown(word.text)} is no card", word, CARD_WORDS, nearest_card(word.text)
            )
        self.fail(_misfit(word.text), " or ".join(wanted) or "the end of the line", names)


def _briefly(verb: str, slot: Slot) -> str:
    """What may begin this argument: the word that announces it, if there is one."""
    return f"`{slot.word}`" if slot.word and not slot.bare else expected(verb, slot)


def _misfit(word: str) -> str:
    return f"{shown(word)} does not fit here" if word else "the line ends too early"


def _resembles_card(word: str) -> bool:
    return len(word) <= 4 and not is_meld_name(word) and word not in ACTORS
