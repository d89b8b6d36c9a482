"""A ruling of the judge's desk as text: what follows, who does what now, and why not otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from referee.desk.model import DeskRuling, Other, Possible, When
from referee.locale import Words
from referee.render.glossary import Glossary
from referee.render.layout import Line, Sheet, Style
from referee.render.values import when_text
from referee.rules import Ruleset
from referee.rules.entries import Text

_STYLES: dict[str, Style] = {"undetermined": "open", "lapsed": "faint", "legal": "good"}


@dataclass(frozen=True)
class Page:
    """What the parts of the page share: the ruling, the rules, the words, the sheet."""

    ruling: DeskRuling
    rules: Ruleset
    words: Words
    glossary: Glossary
    sheet: Sheet

    def labelled(self, key: str, text: str) -> None:
        """A labelled text; nothing where it is empty."""
        self.sheet.labelled(self.words(key), text)

    def listed(self, key: str, items: Iterable[str]) -> None:
        """A labelled list; nothing where it is empty."""
        self.sheet.listed(self.words(key), items)


def ruling_sheet(ruling: DeskRuling, rules: Ruleset, words: Words) -> Sheet:
    """The ruling as lines."""
    page = Page(ruling, rules, words, Glossary(rules, words), Sheet())
    _head(page)
    if ruling.status == "undetermined":
        _open(page)
    else:
        _settled(page, ruling.possible[0])
    _readings(page)
    return page.sheet


def _head(page: Page) -> None:
    ruling = page.ruling
    style = _STYLES.get(ruling.status, "bad")
    page.sheet.title(page.words.text(ruling.name) or ruling.fact, style)
    page.sheet.say(f"{page.glossary.ruleset_name(ruling.ruleset)} · {ruling.fact}")
    page.listed("answers", (_answer(page, *each) for each in ruling.answers.items()))


def _answer(page: Page, name: str, value: str | None) -> str:
    said = page.words("ask.not-known") if value is None else page.glossary.answer(name, value)
    return f"{page.glossary.circumstance(name)}: {said}"


def _settled(page: Page, possible: Possible) -> None:
    say, ruling = page.words, page.ruling
    page.sheet.gap()
    page.labelled("ruling", f"[{say(f'desk.{ruling.status}')}] {_text(page, possible)}")
    _steps(page, possible)
    if ruling.status not in ("legal", "impossible"):
        page.labelled("consequence", _points(page, possible) or _no_points(page, possible))
    if _names_seats(possible):
        page.labelled("seats-around", "; ".join(_roles(page)))
    page.listed("paragraphs", (_paragraph(page, name) for name in possible.ruling.paragraphs))
    page.listed("neighbours", (_other(page, each) for each in ruling.neighbours))
    page.listed("later", (_other(page, each, bare=True) for each in ruling.later))
    page.labelled("window", say.text(ruling.window))


def _text(page: Page, possible: Possible) -> str:
    """What the row says, or that it is allowed or can't happen."""
    said = page.words.text(possible.ruling.text)
    if possible.status in ("legal", "impossible"):
        return said or page.words(f"text.{possible.status}")
    extra = page.words("judge-decides") if possible.status == "discretion" else ""
    return f"{said} {extra}".strip()


def _steps(page: Page, possible: Possible) -> None:
    say, steps = page.words, possible.ruling.remedy
    if not steps:
        return
    page.sheet.lines.append(Line("", f"{say('remedy')}:", 0, 2, "label"))
    for number, step in enumerate(steps, 1):
        text = say("step", n=number, text=say.text(step.text) or step.do)
        page.sheet.lines.append(Line(text, "", 2, 3))


def _points(page: Page, possible: Possible) -> str:
    """What it costs, in words; empty where it costs nothing."""
    say, ruling = page.words, possible.ruling
    each = f" ({say(f'each.{possible.times}')})" if possible.times else ""
    said = []
    if ruling.penalty.points:
        said.append(say.count("loses", ruling.penalty.points, side=ruling.penalty.side))
    if ruling.award is not None and ruling.award.points:
        said.append(say.count("gains", ruling.award.points, side=ruling.award.side))
    return " ".join(said) + each if said else ""


def _no_points(page: Page, possible: Possible) -> str:
    return page.words("unsanctioned" if possible.status == "unsanctioned" else "no-points")


def _names_seats(possible: Possible) -> bool:
    """Whether anything above says a seat or side."""
    ruling = possible.ruling
    paid = ruling.penalty.points or (ruling.award is not None and ruling.award.points)
    return bool(paid) or any(step.by or "to" in step.details for step in ruling.remedy)


def _roles(page: Page) -> Iterator[str]:
    for role, seat in page.ruling.roles.items():
        yield page.words(f"role.{role}", seat=seat)


def _paragraph(page: Page, name: str) -> str:
    text = page.glossary.paragraph(name)
    return f"{name} {text}" if text else name


def _other(page: Page, other: Other, *, bare: bool = False) -> str:
    """`joined to the hand: no - …`; with `bare` the answer alone, without what it answers."""
    when = _answers(page, other.when) if bare else _conditions(page, other.when)
    if len(other.possible) == 1:
        return f"{when} - {_outcome(page, other.possible[0])}"
    several = "; ".join(_under(page, each) for each in other.possible)
    return f"{when} - {several}"


def _answers(page: Page, when: When) -> str:
    """Answers that speak for themselves, such as moments."""
    separator = f" {page.words('or')} "
    said = [page.glossary.answer(name, value) for name, values in when.items() for value in values]
    return separator.join(said)


def _under(page: Page, possible: Possible) -> str:
    when = _conditions(page, possible.when)
    return f"({when}) {_outcome(page, possible)}" if when else _outcome(page, possible)


def _conditions(page: Page, when: When) -> str:
    return when_text(page.rules, page.words, when)


def _outcome(page: Page, possible: Possible) -> str:
    """A ruling in short: its text, its points, its paragraphs."""
    cited = f"[{', '.join(possible.ruling.paragraphs)}]" if possible.ruling.paragraphs else ""
    parts = (_text(page, possible), _points(page, possible), cited)
    return " ".join(part for part in parts if part)


def _open(page: Page) -> None:
    """Where the answers leave several rulings: all of them, and what would settle it."""
    say, ruling = page.words, page.ruling
    page.sheet.gap()
    page.labelled("ruling", f"[{say('desk.undetermined')}]")
    page.listed("possible", (_under(page, each) for each in ruling.possible))
    page.listed(
        "missing", (_question(page, each.text, settles=each.settles) for each in ruling.missing)
    )
    if any(map(_names_seats, ruling.possible)):
        page.labelled("seats-around", "; ".join(_roles(page)))
    page.labelled("window", say.text(ruling.window))


def _question(page: Page, text: Text, *, settles: bool) -> str:
    said = page.words.text(text)
    return f"{said} ({page.words('settles')})" if settles else said


def _readings(page: Page) -> None:
    say = page.words
    for reading in page.ruling.readings:
        label = f"{say('readings')} ({reading.id}; {', '.join(reading.paragraphs)})"
        items = [say.text(reading.text)]
        items.append(say("reading.taken", taken=_option(page, reading.id, reading.taken)))
        items += [say("reading.other", other=_option(page, reading.id, o)) for o in reading.others]
        page.sheet.listed(label, items)


def _option(page: Page, gap: str, option: str) -> str:
    text = page.glossary.option(gap, option)
    return f"{option} - {text}" if text != option else option
