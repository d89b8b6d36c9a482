"""Who is meant by the roles of a remedy, seen from the player at fault.

At the desk nobody has written down who sits where. The player at fault is taken to sit at the seat
given, and the others follow from it; who dealt or whose turn it was is a word unless it is told.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from referee.desk.plan import Answers
from referee.rules import Ruleset
from referee.rules.entries import Text
from referee.rules.errors import RulebookError
from referee.seats import Seat, Seating, Side

_TURN_OF = "turn-of"

_ROLES: Mapping[str, Mapping[str, str]] = {
    "dealer": {"en": "the dealer", "fi": "jakaja", "ru": "сдающий"},
    "turn-player": {
        "en": "the player in turn",
        "fi": "vuorossa oleva pelaaja",
        "ru": "очередной игрок",
    },
}
_FINNISH_CASES: Mapping[str, Mapping[str, str]] = {
    "dealer": {":n": "jakajan", ":lle": "jakajalle"},
    "turn-player": {":n": "vuorossa olevan pelaajan", ":lle": "vuorossa olevalle pelaajalle"},
}


def seating_of(rules: Ruleset) -> Seating:
    """Who sits where in a game by these rules."""
    return Seating.partnership() if rules.sides == "pairs" else Seating.alone(rules.seats)


@dataclass(frozen=True)
class Table:
    """The seats of a ruling: `offender` is the seat at fault, `dealer` that of the dealer."""

    seating: Seating
    offender: Seat
    dealer: Seat | None = None
    turn_player: Seat | None = None

    @staticmethod
    def of(rules: Ruleset, fact: str, offender: str | None, dealer: str | None) -> Table:
        """The table of a ruling. Raises `RulebookError` for a seat that the game doesn't have."""
        seating = seating_of(rules)
        for seat in (offender, dealer):
            if seat is not None and seat not in seating.seats:
                raise RulebookError(f"no seat {seat!r}; there are {', '.join(seating.seats)}")
        at_fault = offender or seating.seats[0]
        in_turn = at_fault if rules.vocabulary.facts[fact].topic in _OWN_TURN else None
        return Table(seating, at_fault, dealer, in_turn)

    def after(self, answers: Answers) -> Table:
        """The table with whose turn it was, if that has been answered."""
        found = self._relation(answers.get(_TURN_OF) or "")
        return self if found is None else Table(self.seating, self.offender, self.dealer, found)

    def _relation(self, relation: str) -> Seat | None:
        seats = (seat for seat in self.seating.seats if seat != self.offender)
        return next((s for s in seats if self.seating.relation(self.offender, s) == relation), None)

    @cached_property
    def side(self) -> Side:
        """The side at fault."""
        return self.seating.side(self.offender)

    @cached_property
    def opponents(self) -> Side:
        """The other side; with more than two, all others in one word: `B+C`."""
        return "+".join(side for side in self.seating.sides if side != self.side)

    def who(self, role: str | None) -> str | None:
        """The seat or side that a role of the rulebook means here; the role if that is open."""
        named: Mapping[str, str | None] = {
            "offender": self.offender,
            "dealer": self.dealer,
            "turn-player": self.turn_player,
            "partner": self.seating.partner(self.offender),
            "next-player": self.seating.left(self.offender),
            "opponents": self.opponents,
            "side": self.side,
        }
        if role is None or role == "all":
            return None
        return named.get(role) or role

    @cached_property
    def roles(self) -> Mapping[str, Seat]:
        """The seats around the player at fault by what they are to him."""
        seats = [self.offender]
        while len(seats) < len(self.seating.seats):
            seats.append(self.seating.left(seats[-1]))
        names = _AROUND[len(seats)] if len(self.seating.sides) == 2 else _ALONE
        found = dict(zip(names, seats, strict=False))
        return found | ({"dealer": self.dealer} if self.dealer else {})


_OWN_TURN = ("going_out",)
"""Topics of faults that concern the player whose turn it is."""

_AROUND: Mapping[int, tuple[str, ...]] = {
    2: ("offender", "opponent"),
    4: ("offender", "left-opponent", "partner", "right-opponent"),
}
_ALONE = ("offender", "next-player")


def filled(template: Text, values: Mapping[str, object]) -> dict[str, str]:
    """A remedy's wording with its placeholders filled in; roles become words of each language."""
    return {lang: _filled(lang, text, values) for lang, text in template.items()}


def _filled(lang: str, text: str, values: Mapping[str, object]) -> str:
    words: dict[str, object] = {}
    for name, value in values.items():
        role = value if isinstance(value, str) and value in _ROLES else None
        if role is not None and lang == "fi":
            for ending, form in _FINNISH_CASES[role].items():
                text = text.replace(f"{{{name}}}{ending}", form)
        words[name] = _ROLES[role].get(lang, role) if role is not None else value
    said = text.format(**words).strip()
    return said[:1].upper() + said[1:]
