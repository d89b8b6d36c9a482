"""Pages of the rulebook as text and as JSON: a paragraph, a parameter, a disputed passage, a fault.

The pages come from `referee.rules.explain`; the cases that teach them are handed in.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from referee.locale import Words
from referee.render.layout import Sheet
from referee.render.values import shown, when_text
from referee.rules import Gap, Option, Paragraph, Parameter, Row, Ruleset
from referee.rules.pages import CitedRow, FactPage, GapPage, Page, ParagraphPage, ParameterPage


@dataclass(frozen=True)
class Lessons:
    """The cases to name below a page: name and title of each."""

    cases: Sequence[tuple[str, str]] = ()


@dataclass(frozen=True)
class Book:
    """What every page needs: the ruleset it belongs to, the words, the sheet to write on."""

    ruleset: Ruleset
    words: Words
    sheet: Sheet

    def list(self, key: str, items: Iterable[str]) -> None:
        """A labelled list; nothing where it is empty."""
        self.sheet.listed(self.words(key), items)

    def label(self, key: str, text: str) -> None:
        """A labelled text; nothing where it is empty."""
        self.sheet.labelled(self.words(key), text)

    def cited(self, paragraphs: Iterable[Paragraph]) -> None:
        """The paragraphs a page rests on, with their texts."""
        self.list("paragraphs", (f"{each.id} {self.words.text(each.text)}" for each in paragraphs))


def page_sheet(page: Page, ruleset: Ruleset, words: Words, lessons: Lessons) -> Sheet:
    """The page as lines; the cases that teach it come last."""
    book = Book(ruleset, words, Sheet())
    if isinstance(page, ParagraphPage):
        _paragraph_page(book, page)
    elif isinstance(page, ParameterPage):
        _parameter_page(book, page)
    elif isinstance(page, GapPage):
        _gap_page(book, page)
    else:
        _fact_page(book, page)
    book.list("cases", (f"{name} - {title}" for name, title in lessons.cases))
    return book.sheet


def _paragraph_page(book: Book, page: ParagraphPage) -> None:
    say, entry = book.words, page.paragraph
    section = f"{page.section.id} {say.text(page.section.title)}"
    book.sheet.title(page.id if entry else section)
    if entry is not None:
        book.label("section", section)
        book.label("kind", _kinds(book, entry))
        book.label("source-line", str(entry.line or ""))
        if entry.filled_in:
            book.sheet.say(say("filled-in"))
        book.sheet.gap()
        book.sheet.say(say.text(entry.text))
        book.sheet.gap()
    book.list("below", (f"{each.id} {say.text(each.text)}" for each in page.children))
    _references(book, page)
    book.list("tables", _cited_rows(book, page.rows))
    book.list("broken-by", (_fact_name(book, fact) for fact in page.broken_by))
    book.list("parameters", (_parameter_line(book, each) for each in page.parameters))
    book.list("score-lines", (say.text(step.text) for step in page.score_steps))
    acts = (f"{say.text(each.phase.name)}: {say.text(each.act.text)}" for each in page.acts)
    book.list("phases", acts)
    book.list("gaps", (_gap_line(book, each) for each in page.gaps))


def _references(book: Book, page: ParagraphPage) -> None:
    entry = page.paragraph
    book.label("see", ", ".join(entry.see if entry else ()))
    book.label("seen-from", ", ".join(page.seen_from))
    book.label("overrides", ", ".join(entry.overrides if entry else ()))
    book.label("overridden-by", ", ".join(page.overridden_by))


def _kinds(book: Book, entry: Paragraph) -> str:
    names = book.ruleset.vocabulary.kinds
    return ", ".join(book.words.text(names.get(kind, {})) or kind for kind in entry.kinds)


def _fact_name(book: Book, fact: str) -> str:
    known = book.ruleset.vocabulary.facts.get(fact)
    name = book.words.text(known.name) if known else ""
    return f"{fact} - {name}" if name else fact


def _cited_rows(book: Book, rows: Iterable[CitedRow]) -> Iterable[str]:
    """The rows in words; rows that say the same stand there once."""
    return dict.fromkeys(_cited_row(book, each) for each in rows)


def _cited_row(book: Book, cited: CitedRow) -> str:
    return f"{_fact_name(book, cited.fact)} ({cited.row.id}): {_row_text(book, cited.row)}"


def _row_text(book: Book, row: Row) -> str:
    """What a row says, or that it calls the case legal or impossible."""
    text = book.words.text(row.text)
    status = book.words("legal") if row.status == "legal" else ""
    return text or status or row.status


def _parameter_line(book: Book, parameter: Parameter) -> str:
    filled = f" {book.words('mark.filled-in')}" if parameter.filled_in else ""
    return f"{parameter.name} = {_value(book, parameter)}{filled}"


def _value(book: Book, parameter: Parameter) -> str:
    return shown(book.ruleset, book.words, parameter.value, parameter.unit)


def _gap_line(book: Book, gap: Gap) -> str:
    return f"{gap.number} {gap.id} - {book.words.text(gap.title)}"


def _parameter_page(book: Book, page: ParameterPage) -> None:
    say, parameter = book.words, page.parameter
    book.sheet.title(parameter.name)
    book.label("value", _value(book, parameter))
    if parameter.derived:
        book.sheet.say(say("derived"))
    if parameter.filled_in:
        book.sheet.say(say("filled-in"))
    book.label("note", say.text(parameter.note))
    book.cited(page.paragraphs)
    book.list("used-by", _cited_rows(book, page.rows))
    book.list("score-lines", (say.text(step.text) for step in page.score_steps))
    options = (f"{_gap_line(book, gap)}: {_option(book, gap, one)}" for gap, one in page.options)
    book.list("changed-by", options)


def _option(book: Book, gap: Gap, option: Option) -> str:
    marks = [book.words("default")] if option.id == gap.default else []
    marks += [book.words("in-force")] if book.ruleset.taken(gap.id).id == option.id else []
    mark = f" ({', '.join(marks)})" if marks else ""
    return f"{option.id}{mark}: {book.words.text(option.text)}"


def _gap_page(book: Book, page: GapPage) -> None:
    say, gap = book.words, page.gap
    book.sheet.title(f"{gap.number} {gap.id}")
    book.sheet.title(say.text(gap.title), "label")
    book.sheet.gap()
    book.sheet.say(say.text(gap.text))
    book.sheet.gap()
    book.list("options", (_option(book, gap, option) for option in gap.options))
    book.label("reason", say.text(gap.reason))
    book.label("ask", say.text(gap.ask))
    book.cited(page.paragraphs)
    book.list("parameters", (_parameter_line(book, each) for each in page.parameters))
    book.list("used-by", _cited_rows(book, page.rows))
    book.list("asks", (_fact_name(book, fact) for fact in page.asked_by))


def _fact_page(book: Book, page: FactPage) -> None:
    say = book.words
    book.sheet.title(page.fact)
    if page.name is not None:
        book.sheet.title(say.text(page.name.name), "label")
        synonyms = page.name.synonyms.get(say.lang, ())
        book.label("synonyms", ", ".join(synonyms))
    window = book.ruleset.vocabulary.windows.get(page.table.window or "", {})
    book.label("window", say.text(window))
    book.list("asks", (say.text(each.question) for each in page.circumstances))
    book.list("rows", (_row(book, row) for row in page.table.rows if row.status != "impossible"))
    book.cited(page.paragraphs)
    book.list("parameters", (_parameter_line(book, each) for each in page.parameters))
    book.list("gaps", (_gap_line(book, each) for each in page.gaps))


def _row(book: Book, row: Row) -> str:
    when = when_text(book.ruleset, book.words, row.when) or book.words("always")
    cited = f" [{', '.join(row.cite)}]" if row.cite else ""
    points = f" {_points(book, row)}" if row.points else ""
    return f"{when}: {_row_text(book, row)}{points}{cited}"


def _points(book: Book, row: Row) -> str:
    parameter = book.ruleset.parameters.get(row.points or "")
    return _value(book, parameter) if parameter else ""
