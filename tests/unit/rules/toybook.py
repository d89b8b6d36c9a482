"""A small rulebook for an invented game, sound in every respect, for tests to break."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from referee.rules.lint import LintProblem, lint


def text(en: str, key: str = "text") -> str:
    """A text in three languages, written as TOML."""
    return f'{key} = {{ en = "{en}", fi = "{en} suomeksi", ru = "по-русски" }}\n'


VOCABULARY = """
[circumstance.noticed]
values = ["now", "soon", "late"]
name = { en = "moment", fi = "hetki", ru = "момент" }
question = { en = "When?", fi = "Milloin?", ru = "Когда?" }
[circumstance.noticed.value]
now = { en = "now", fi = "nyt", ru = "сейчас" }
soon = { en = "soon", fi = "pian", ru = "скоро" }
late = { en = "late", fi = "myöhään", ru = "поздно" }

[circumstance.merged]
values = ["yes", "no"]
name = { en = "joined", fi = "liitetty", ru = "соединены" }
question = { en = "Joined?", fi = "Liitetty?", ru = "Соединены?" }
[circumstance.merged.value]
yes = { en = "yes", fi = "kyllä", ru = "да" }
no = { en = "no", fi = "ei", ru = "нет" }

[fact.no-draw]
topic = "drawing"
name = { en = "No draw", fi = "Ei nostoa", ru = "Без добора" }
[fact.bad-meld]
topic = "melding"
name = { en = "Bad meld", fi = "Huono pöytäys", ru = "Плохая выкладка" }

[window.next-draw]
text = { en = "until a draw", fi = "nostoon asti", ru = "до добора" }
[remedy.draw]
text = { en = "{by} draws {count}.", fi = "{by} nostaa {count}.", ru = "{by} берёт {count}." }
[remedy.stays]
text = { en = "It stays.", fi = "Se jää.", ru = "Остаётся." }
due = true
[unit.cards]
name = { en = "cards", fi = "korttia", ru = "карты" }
[kind.irregularity]
name = { en = "irregularity", fi = "virhe", ru = "нарушение" }
"""

RULESET = """
id = "toy"
language = "fi"
seats = 2
sides = "alone"
name = { en = "Toy", fi = "Lelu", ru = "Игрушка" }
"""

PARAMETERS = """
[draw_cards]
value = 2
unit = "cards"
paragraphs = ["1.a"]
[fine]
value = 100
paragraphs = ["2"]
[wild_cards]
value = ["JK", "2"]
paragraphs = ["1.a"]
[limits]
value = [0, 1500]
paragraphs = ["1.a"]
[strict]
value = true
paragraphs = ["1.a"]
"""

SECTION_1 = (
    'section = "1"\n'
    + text("Play", "title")
    + '[[paragraph]]\nid = "1.a"\nkind = "irregularity"\ngaps = ["X01"]\n'
    + 'uses = ["wild_cards", "limits", "strict"]\n'
    + text("Draw two")
    + '[[paragraph]]\nid = "1.b.1"\nkind = "irregularity"\nsee = ["1.a"]\n'
    + text("Too late")
)
SECTION_2 = (
    'section = "2"\n'
    + text("Fines", "title")
    + '[[paragraph]]\nid = "2"\nkind = ["irregularity"]\noverrides = ["1.b.1"]\n'
    + text("Fines are paid")
)

READINGS = (
    '[[gap]]\nid = "how-many"\nnumber = "X01"\nclass = "gap"\nparagraphs = ["1.a", "2"]\n'
    + 'switch = true\ndefault = "two"\n'
    + text("How many", "title")
    + text("It says a card")
    + text("Two elsewhere", "reason")
    + '[[gap.option]]\nid = "one"\nletter = "A"\nparameters = { draw_cards = 1 }\n'
    + text("One")
    + '[[gap.option]]\nid = "two"\nletter = "B"\nparameters = { draw_cards = 2 }\n'
    + text("Two")
    + '[[gap]]\nid = "stays-or-not"\nnumber = "X02"\nclass = "contradiction"\n'
    + 'paragraphs = ["1.b.1", "2"]\nswitch = true\ndefault = "stay"\n'
    + text("Stay", "title")
    + text("Unclear")
    + text("Simpler", "reason")
    + '[[gap.option]]\nid = "stay"\nletter = "A"\n'
    + text("It stays")
    + '[[gap.option]]\nid = "go"\nletter = "B"\n'
    + text("It goes")
)

SCORING = (
    '[[line]]\nid = "fines"\ngroup = "base"\ncount = "penalties"\npoints = "fine"\nsign = -1\n'
    'paragraphs = ["2"]\n' + text("Fines")
)
TURN = (
    '[[phase]]\nid = "T1"\n'
    + text("Draw", "name")
    + '[[phase.obliged]]\ndo = "draw"\nparagraphs = ["1.a"]\n'
    + text("Draw")
)


def row(name: str, when: str, more: str = "", cite: str = '"1.a"') -> str:
    """A row of a table, written as TOML."""
    given = f"when = {{ {when} }}\n" if when else ""
    return f'[[row]]\nid = "{name}"\n{given}cite = [{cite}]\nstatus = "prescribed"\n{more}' + text(
        name
    )


NO_DRAW = (
    'fact = "no-draw"\nbreaks = ["1.a"]\nwindow = "next-draw"\nasks = ["noticed", "merged"]\n'
    + row(
        "N-1",
        'noticed = ["now", "soon"]',
        'remedy = [{ do = "draw", by = "offender", count = "draw_cards" }]\ngaps = ["X01"]\n',
    )
    + row("N-2", 'noticed = "late", merged = "yes"', 'points = "fine"\n', '"2", "1.b.1"')
    + row("N-3", 'noticed = "late", merged = "no"', "lapsed = true\n", '"1.b.1"')
)
SHARED = (
    'asks = ["noticed"]\nwindow = "next-draw"\n'
    + row("S-1", 'noticed = "now"', 'remedy = [{ do = "stays" }]\n')
    + row("S-2", 'noticed = ["soon", "late"]', "lapsed = true\n")
)
BAD_MELD = (
    'fact = "bad-meld"\nbreaks = ["1.a"]\nuses = "shared"\nasks = ["noticed", "stays-or-not"]\n'
    + row("S-1", 'noticed = "now", stays-or-not = "stay"')
    + row("B-1", 'noticed = "now", stays-or-not = "go"', 'points = "fine"\n')
)

FILES = {
    "vocabulary.toml": VOCABULARY,
    "toy/ruleset.toml": RULESET,
    "toy/parameters.toml": PARAMETERS,
    "toy/sections/01-play.toml": SECTION_1,
    "toy/sections/02-fines.toml": SECTION_2,
    "toy/readings.toml": READINGS,
    "toy/scoring.toml": SCORING,
    "toy/turn.toml": TURN,
    "toy/tables/no-draw.toml": NO_DRAW,
    "toy/tables/_shared.toml": SHARED,
    "toy/tables/bad-meld.toml": BAD_MELD,
}


@dataclass(frozen=True)
class Book:
    """A rulebook in a temporary folder, with an empty engine beside it."""

    path: Path
    package: Path

    def write(self, file: str, content: str) -> None:
        """Write a file of the rulebook."""
        place = self.path / file
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(content, encoding="utf-8")

    def change(self, file: str, old: str, new: str) -> None:
        """Replace a passage of a file that must be there."""
        content = (self.path / file).read_text(encoding="utf-8")
        assert old in content
        self.write(file, content.replace(old, new))

    def engine(self, file: str, content: str) -> None:
        """Write a Python file of the engine."""
        (self.package / file).write_text(content, encoding="utf-8")

    def lint(self, ruleset: str | None = None) -> list[LintProblem]:
        """Every problem of the rulebook."""
        return lint(self.path, ruleset, self.package)

    def variant(self, name: str = "small", **files: str) -> None:
        """Write a ruleset that extends `toy`; a key `a__b` is the file a/b.toml."""
        header = f'id = "{name}"\nextends = "toy"\n' + text("Small", "name")
        self.write(f"{name}/ruleset.toml", files.pop("ruleset", header))
        for file, content in files.items():
            self.write(f"{name}/{file.replace('__', '/')}.toml", content)


def make_book(folder: Path) -> Book:
    """A sound rulebook with one ruleset, `toy`, and an engine without source."""
    package = folder / "engine"
    (package / "facts").mkdir(parents=True)
    made = Book(folder / "rulebook", package)
    for file, content in FILES.items():
        made.write(file, content)
    return made
