"""`referee book`: the rulings book of a tournament."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ParamSpec

import typer

from referee.cli import book_options as opt
from referee.cli.options import Lang, LangOption, RulebookOption, language, rulebook_folder
from referee.cli.output import colours, complain, show, show_json, status, width
from referee.cli.status import CLEAN, UNUSABLE

if TYPE_CHECKING:
    from referee.book import Entry, Filter, Kept
    from referee.locale import Words
    from referee.render.layout import Sheet

P = ParamSpec("P")

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    no_args_is_help=True,
    help="The rulings book of a tournament; nothing in it is ever overwritten.",
)

NumberArgument = Annotated[int, typer.Argument(metavar="NUMBER", help="The ruling's number.")]


def _said(command: Callable[P, int]) -> Callable[P, int]:
    """A command whose `BookError` is said in the user's language and ends it with status 2."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> int:
        from referee.book.errors import BookError  # noqa: PLC0415

        try:
            return command(*args, **kwargs)
        except BookError as error:
            lang = kwargs.get("lang")
            say = _words(lang if isinstance(lang, Lang) else None)
            complain([f"referee: {say(error.key, **error.values)}"])
            return UNUSABLE

    return run


def _words(lang: Lang | None) -> Words:
    from referee.locale import words  # noqa: PLC0415

    return words(language(lang))


def _draw(sheet: Sheet) -> None:
    from referee.render.layout import draw  # noqa: PLC0415

    show(draw(sheet.lines, width(), colours()))


@app.command()
@status
@_said
def add(
    *,
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[JSON]...", help="Output of check, rule or can; - for input."),
    ] = None,
    book: opt.BookOption = None,
    finding: Annotated[
        list[int] | None, typer.Option("--finding", help="Only this finding; repeatable.")
    ] = None,
    event: opt.EventOption = None,
    table: opt.TableOption = None,
    round_: opt.RoundOption = None,
    date: opt.DateOption = None,
    player: opt.PlayersOption = None,
    side: opt.SideOption = None,
    seat: opt.SeatOption = None,
    ruleset: opt.RulesetOption = None,
    ruling: opt.RulingOption = None,
    paragraph: opt.ParagraphOption = None,
    penalty: opt.PenaltyOption = None,
    award: opt.AwardOption = None,
    reading: opt.ReadingOption = None,
    warning: opt.WarningOption = None,
    judge: opt.JudgeOption = None,
    note: opt.NoteOption = None,
    by: opt.ByOption = "",
    again: Annotated[bool, typer.Option("--again", help="Even if it is there already.")] = False,
    lang: LangOption = None,
    rulebook: RulebookOption = None,
) -> int:
    """Add rulings: from JSON, all or none, or one typed with --ruling.

    Options fill in or replace what the JSON says.
    """
    from referee.book import Book  # noqa: PLC0415
    from referee.book.entry import changed  # noqa: PLC0415

    place = rulebook_folder(rulebook)
    fields = opt.plain_fields(
        event=event, table=table, round=round_, date=date, side=side, seat=seat,
        ruleset=ruleset, judge=judge, note=note,
    )  # fmt: skip
    fields |= opt.listed_fields(player, penalty, award, reading, paragraph)
    fields |= _texts(ruling, warning, lang)
    entries = [
        changed(entry, _checked(entry, fields, place)) for entry in _given(paths, finding, place)
    ]
    path = opt.book_path(book)
    fresh = not path.exists()
    say = _words(lang)
    with Book(path, create=True) as opened:
        earlier = opened.all()
        numbers = opened.add(entries, by=by or judge or "", again=again)
    complain(_known(earlier, entries, say))
    if fresh:
        complain([say("book.made", path=str(path))])
    show(say.count("book.added", len(numbers), list=", ".join(map(str, numbers))) + "\n")
    return CLEAN


def _known(earlier: list[Kept], entries: list[Entry], say: Words) -> list[str]:
    """The earlier warnings of the sides ruled against, at the same table in the same round."""
    from referee.book.query import warned_sides  # noqa: PLC0415

    found = {}
    for entry in entries:
        head = {"event": entry.event, "table": entry.table, "round": entry.round}
        for kept in warned_sides(earlier, head, before=entry.source):
            if kept.entry.side == entry.side:
                found[kept.id] = say("book.knows", side=entry.side, id=kept.id)
    return list(found.values())


def _texts(ruling: str | None, warning: bool | None, lang: Lang | None) -> dict[str, Any]:
    """The typed ruling in the language of the command, and whether it was a warning."""
    typed = {} if ruling is None else {"ruling": {language(lang): ruling}}
    return typed | ({} if warning is None else {"warning": warning})


def _given(paths: list[Path] | None, findings: list[int] | None, rulebook: Path) -> list[Entry]:
    """The entries of the files, or an empty one to be typed."""
    from referee.book import Entry, entries_of  # noqa: PLC0415

    if not paths:
        return [Entry()]
    data = map(_read, paths)
    return [entry for each in data for entry in entries_of(each, rulebook, findings or ())]


def _read(path: Path) -> bytes:
    """The bytes of a file, or of standard input for `-`. Raises `BookError`."""
    from referee.book import BookError  # noqa: PLC0415

    try:
        return sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
    except (OSError, ValueError) as error:
        said = getattr(error, "strerror", None) or str(error)
        raise BookError("book.file", path=str(path), error=said) from None


def _checked(entry: Entry, fields: dict[str, Any], rulebook: Path) -> dict[str, Any]:
    """The fields that are given, the edition among them. Raises `BookError`."""
    from referee.book import BookError  # noqa: PLC0415

    if not entry.ruling and not fields.get("ruling"):
        raise BookError("book.no-text")
    name = fields.get("ruleset")
    return fields if name is None else {**fields, **_edition(name, fields, rulebook)}


def _edition(name: str, fields: dict[str, Any], rulebook: Path) -> dict[str, Any]:
    """The edition of the ruleset named; its paragraphs must exist.

    Raises `BookError`, or `RulebookError` for a ruleset or reading that doesn't exist.
    """
    from referee.book import BookError  # noqa: PLC0415
    from referee.rules import RulebookError, load_ruleset  # noqa: PLC0415

    rules = load_ruleset(name, rulebook, fields.get("readings"))
    for cited in fields.get("paragraphs", ()):
        try:
            rules.paragraph(cited)
        except RulebookError:
            if not any(section.id == cited for section in rules.sections()):
                raise BookError("book.no-paragraph", ruleset=name, name=cited) from None
    chosen = dict(rules.chosen)
    return {"edition": dict(rules.edition), **({"readings": chosen} if chosen else {})}


def _filter(**given: Any) -> Filter:
    from referee.book import Filter  # noqa: PLC0415

    return Filter(**given)


def _all(book: Path | None, wanted: Filter) -> list[Kept]:
    from referee.book import Book  # noqa: PLC0415

    with Book(opt.book_path(book)) as opened:
        return opened.all(wanted)


@app.command("list")
@status
@_said
def list_rulings(
    *,
    book: opt.BookOption = None,
    event: opt.EventOption = None,
    table: opt.TableOption = None,
    round_: opt.RoundOption = None,
    player: opt.NameOption = None,
    side: opt.SideOption = None,
    every: Annotated[bool, typer.Option("--all", help="Withdrawn ones too.")] = False,
    form: opt.FormOption = opt.ShowFormat.text,
    lang: LangOption = None,
) -> int:
    """List the rulings."""
    from referee.render.book import list_sheet  # noqa: PLC0415
    from referee.render.book_tables import kept_object  # noqa: PLC0415

    wanted = _filter(
        event=event, table=table, round=round_, player=player, side=side, withdrawn=every
    )
    kept = _all(book, wanted)
    if form is opt.ShowFormat.json:
        show_json([kept_object(each) for each in kept])
    else:
        _draw(list_sheet(kept, _words(lang)))
    return CLEAN


@app.command("show")
@status
@_said
def show_ruling(
    *,
    number: NumberArgument,
    book: opt.BookOption = None,
    form: opt.FormOption = opt.ShowFormat.text,
    lang: LangOption = None,
) -> int:
    """Show a ruling with every act on it."""
    from referee.book import Book  # noqa: PLC0415
    from referee.render.book import ruling_sheet  # noqa: PLC0415
    from referee.render.book_tables import book_object  # noqa: PLC0415

    with Book(opt.book_path(book)) as opened:
        kept, history = opened.kept(number), opened.history(number)
    if form is opt.ShowFormat.json:
        show_json(book_object([kept], {number: history})["rulings"][0])
    else:
        _draw(ruling_sheet(kept, history, _words(lang)))
    return CLEAN


@app.command()
@status
@_said
def amend(
    *,
    number: NumberArgument,
    book: opt.BookOption = None,
    event: opt.EventOption = None,
    table: opt.TableOption = None,
    round_: opt.RoundOption = None,
    date: opt.DateOption = None,
    player: opt.PlayersOption = None,
    side: opt.SideOption = None,
    seat: opt.SeatOption = None,
    ruleset: opt.RulesetOption = None,
    ruling: opt.RulingOption = None,
    paragraph: opt.ParagraphOption = None,
    penalty: opt.PenaltyOption = None,
    award: opt.AwardOption = None,
    reading: opt.ReadingOption = None,
    warning: opt.WarningOption = None,
    judge: opt.JudgeOption = None,
    note: opt.NoteOption = None,
    by: opt.ByOption = "",
    reason: opt.ReasonOption = "",
    revision: Annotated[
        int | None, typer.Option("--revision", help="Only if the ruling is still at this one.")
    ] = None,
    lang: LangOption = None,
    rulebook: RulebookOption = None,
) -> int:
    """Change fields of a ruling; what it said before stays in its history."""
    from referee.book import Book  # noqa: PLC0415

    fields = opt.plain_fields(
        event=event, table=table, round=round_, date=date, side=side, seat=seat,
        ruleset=ruleset, judge=judge, note=note,
    )  # fmt: skip
    fields |= opt.listed_fields(player, penalty, award, reading, paragraph)
    fields |= _texts(ruling, warning, lang)
    if ruleset is not None:
        fields |= _edition(ruleset, fields, rulebook_folder(rulebook))
    with Book(opt.book_path(book)) as opened:
        before, after = opened.amend(number, fields, by=by, reason=reason, revision=revision)
    _show_change(before, after, lang)
    return CLEAN


@app.command()
@status
@_said
def undo(
    *,
    number: NumberArgument,
    book: opt.BookOption = None,
    by: opt.ByOption = "",
    reason: opt.ReasonOption = "",
    lang: LangOption = None,
) -> int:
    """Take back the last act on a ruling; undoing the first one withdraws it."""
    from referee.book import Book  # noqa: PLC0415

    with Book(opt.book_path(book)) as opened:
        before, after = opened.undo(number, by=by, reason=reason)
    _show_change(before, after, lang)
    return CLEAN


def _show_change(before: Kept, after: Kept, lang: Lang | None) -> None:
    from referee.render.book import changes_words  # noqa: PLC0415
    from referee.render.layout import Sheet  # noqa: PLC0415

    say, sheet = _words(lang), Sheet()
    sheet.title(say("book.ruling", id=after.id))
    sheet.items(changes_words(before.entry, after.entry, say), 2)
    if after.void:
        sheet.items([say("book.void")], 2)
    _draw(sheet)


@app.command()
@status
@_said
def export(
    *,
    book: opt.BookOption = None,
    form: Annotated[
        opt.ExportFormat, typer.Option("--format", help="csv, json or markdown.")
    ] = opt.ExportFormat.csv,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Default: the terminal.")
    ] = None,
    event: opt.EventOption = None,
    table: opt.TableOption = None,
    round_: opt.RoundOption = None,
    every: Annotated[bool, typer.Option("--all", help="Withdrawn ones too.")] = False,
    lang: LangOption = None,
) -> int:
    """Write the book as CSV, JSON (with every act) or Markdown."""
    from referee.book import Book, BookError  # noqa: PLC0415
    from referee.cli.convert import write_whole  # noqa: PLC0415

    wanted = _filter(event=event, table=table, round=round_, withdrawn=every)
    with Book(opt.book_path(book)) as opened:
        text = _exported(opened, opened.all(wanted), form, lang)
    if output is None:
        show(text)
        return CLEAN
    try:
        write_whole(output, text)
    except OSError as error:
        raise BookError("book.file", path=str(output), error=error.strerror or error) from None
    return CLEAN


def _exported(opened: Any, kept: list[Kept], form: opt.ExportFormat, lang: Lang | None) -> str:
    from referee.cli.output import json_text  # noqa: PLC0415
    from referee.render.book import book_markdown  # noqa: PLC0415
    from referee.render.book_tables import book_csv, book_object  # noqa: PLC0415

    if form is opt.ExportFormat.csv:
        return book_csv(kept, language(lang))
    histories = {each.id: opened.history(each.id) for each in kept}
    if form is opt.ExportFormat.json:
        return json_text(book_object(kept, histories)) + "\n"
    return book_markdown(kept, histories, _words(lang))


@app.command()
@status
@_said
def penalties(
    *,
    book: opt.BookOption = None,
    event: opt.EventOption = None,
    table: opt.TableOption = None,
    round_: opt.RoundOption = None,
    side: opt.SideOption = None,
    form: opt.FormOption = opt.ShowFormat.text,
    lang: LangOption = None,
) -> int:
    """Add up penalties and awards by table, round and side, for the score sheet."""
    from referee.book import points  # noqa: PLC0415
    from referee.render.book import points_sheet  # noqa: PLC0415
    from referee.render.book_tables import points_object  # noqa: PLC0415

    wanted = _filter(event=event, table=table, round=round_)
    found = [each for each in points(_all(book, wanted)) if side in (None, each.side)]
    if form is opt.ShowFormat.json:
        show_json(points_object(found))
    else:
        _draw(points_sheet(found, _words(lang)))
    return CLEAN


@app.command()
@status
@_said
def warnings(
    *,
    book: opt.BookOption = None,
    event: opt.EventOption = None,
    table: opt.TableOption = None,
    round_: opt.RoundOption = None,
    player: opt.NameOption = None,
    side: opt.SideOption = None,
    form: opt.FormOption = opt.ShowFormat.text,
    lang: LangOption = None,
) -> int:
    """List who has been called to order; a second time may cost the game."""
    from referee.book import warnings as warned  # noqa: PLC0415
    from referee.render.book import warnings_sheet  # noqa: PLC0415
    from referee.render.book_tables import kept_object  # noqa: PLC0415

    wanted = _filter(event=event, table=table, round=round_, player=player, side=side)
    found = warned(_all(book, wanted))
    if form is opt.ShowFormat.json:
        show_json([kept_object(each) for each in found])
    else:
        _draw(warnings_sheet(found, _words(lang)))
    return CLEAN
