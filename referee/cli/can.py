"""`referee can`: what a player can do with the cards he holds, answered with the melds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from referee.cli.complete import complete_ruleset
from referee.cli.options import (
    LangOption,
    RulebookOption,
    chosen_readings,
    language,
    rulebook_folder,
)
from referee.cli.output import colours, complain, show, show_json, status, width
from referee.cli.status import CLEAN, IRREGULAR, UNKNOWN, UNUSABLE

if TYPE_CHECKING:
    from referee.cards import Cards
    from referee.desk.ability import Ability, Held

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    no_args_is_help=True,
    help="Say whether a player can open, go out, lay cards or take the pile, and how.",
)

_STATUS: Mapping[str, int] = {"yes": CLEAN, "no": IRREGULAR, "depends": UNKNOWN}


class Format(StrEnum):
    """A form of the answer."""

    text = "text"
    json = "json"


class CardStyle(StrEnum):
    """How cards are printed: as in a log, or with the letters of a language."""

    log = "log"
    en = "en"
    fi = "fi"
    ru = "ru"


RulesetArgument: TypeAlias = Annotated[
    str,
    typer.Argument(metavar="RULESET", help="Such as samba.", autocompletion=complete_ruleset),
]
HandArgument: TypeAlias = Annotated[
    list[str],
    typer.Argument(metavar="CARDS...", help="The hand: KS 10H JK, ÄS RH; '?' is unknown."),
]
LaidArgument: TypeAlias = Annotated[
    list[str], typer.Argument(metavar="CARDS...", help="The cards to be laid.")
]
MinimumOption: TypeAlias = Annotated[
    int | None,
    typer.Option("--minimum", metavar="N", min=0, help="Minimum for opening."),
]
ScoreOption: TypeAlias = Annotated[
    int | None,
    typer.Option("--score", metavar="N", help="Or the side's score, which gives the minimum."),
]
OpenedOption: TypeAlias = Annotated[
    bool, typer.Option("--opened", help="The side is open; so it is with --meld.")
]
MeldOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--meld", metavar="CARDS", help="A meld of the own side; repeatable."),
]
TopOption: TypeAlias = Annotated[
    str | None, typer.Option("--top", metavar="CARD", help="The top card of the discard pile.")
]
PileOption: TypeAlias = Annotated[
    int | None, typer.Option("--pile", metavar="N", min=1, help="Cards in the pile.")
]
LockedOption: TypeAlias = Annotated[bool, typer.Option("--locked", help="The pile is locked.")]
CardsOption: TypeAlias = Annotated[
    CardStyle, typer.Option("--cards", help="How cards are printed: log, en, fi or ru.")
]
FormatOption: TypeAlias = Annotated[Format, typer.Option("--format", help="text or json.")]
ReadingOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--reading", metavar="ID=CHOICE", help="How to read a disputed passage; repeatable."
    ),
]


@dataclass(frozen=True)
class Typed:
    """The options that all questions share, as typed."""

    ruleset: str
    melds: list[str]
    readings: list[str]
    rulebook: Path | None
    form: Format
    style: CardStyle
    lang: str


@app.command("open")
@status
def can_open(
    *,
    ruleset: RulesetArgument,
    hand: HandArgument,
    minimum: MinimumOption = None,
    score: ScoreOption = None,
    top: TopOption = None,
    pile: PileOption = None,
    locked: LockedOption = False,
    contract: Annotated[
        str | None,
        typer.Option(
            "--contract",
            metavar="BID",
            help="Opening of a contract, such as '4 spades', in games that have it.",
        ),
    ] = None,
    reading: ReadingOption = None,
    cards: CardsOption = CardStyle.log,
    form: FormatOption = Format.text,
    lang: LangOption = None,
    rulebook: RulebookOption = None,
) -> int:
    """Can he open with this hand? With --top: by taking the pile.

    Exit status: 0 yes, 1 no, 2 unusable input, 3 it can't be told.
    """
    typed = Typed(ruleset, [], reading or [], rulebook, form, cards, language(lang))

    def ask(held: Held) -> Ability:
        from referee.desk.opening import opening  # noqa: PLC0415

        held = _at_the_pile(held, top, pile, locked=locked)
        held = replace(held, contract=_contract(held, contract))
        return opening(_with_minimum(held, minimum, score, opened=False))

    return _answer(typed, hand, ask)


@app.command("go-out")
@status
def can_go_out(
    *,
    ruleset: RulesetArgument,
    hand: HandArgument,
    meld: MeldOption = None,
    minimum: MinimumOption = None,
    score: ScoreOption = None,
    opened: OpenedOption = False,
    top: TopOption = None,
    locked: LockedOption = False,
    reading: ReadingOption = None,
    cards: CardsOption = CardStyle.log,
    form: FormatOption = Format.text,
    lang: LangOption = None,
    rulebook: RulebookOption = None,
) -> int:
    """Can he go out? With --top: taking a pile whose other cards stand in the hand already.

    Exit status: 0 yes, 1 no, 2 unusable input, 3 it can't be told.
    """
    typed = Typed(ruleset, meld or [], reading or [], rulebook, form, cards, language(lang))

    def ask(held: Held) -> Ability:
        from referee.desk.going_out import going_out  # noqa: PLC0415

        held = _at_the_pile(held, top, None, locked=locked)
        return going_out(_with_minimum(held, minimum, score, opened=opened))

    return _answer(typed, hand, ask)


@app.command("lay")
@status
def can_lay(
    *,
    ruleset: RulesetArgument,
    cards_to_lay: LaidArgument,
    hand: Annotated[
        str, typer.Option("--hand", metavar="CARDS", help="The other cards in the hand.")
    ] = "",
    meld: MeldOption = None,
    out: Annotated[bool, typer.Option("--out", help="He goes out: nothing has to stay.")] = False,
    reading: ReadingOption = None,
    cards: CardsOption = CardStyle.log,
    form: FormatOption = Format.text,
    lang: LangOption = None,
    rulebook: RulebookOption = None,
) -> int:
    """Can these cards all be laid, on their own, to the melds, or with other cards of the hand?

    Exit status: 0 yes, 1 no, 2 unusable input, 3 it can't be told.
    """
    typed = Typed(ruleset, meld or [], reading or [], rulebook, form, cards, language(lang))

    def ask(held: Held) -> Ability:
        from referee.desk.cards import read_cards  # noqa: PLC0415
        from referee.desk.laying import laying  # noqa: PLC0415

        return laying(held, read_cards(cards_to_lay), out=out)

    return _answer(typed, [hand], ask)


@app.command("take")
@status
def can_take(
    *,
    ruleset: RulesetArgument,
    hand: HandArgument,
    top: TopOption = None,
    pile: PileOption = None,
    locked: LockedOption = False,
    meld: MeldOption = None,
    minimum: MinimumOption = None,
    score: ScoreOption = None,
    opened: OpenedOption = False,
    reading: ReadingOption = None,
    cards: CardsOption = CardStyle.log,
    form: FormatOption = Format.text,
    lang: LangOption = None,
    rulebook: RulebookOption = None,
) -> int:
    """Can he take the pile by its top card, and in which ways?

    Exit status: 0 yes, 1 no, 2 unusable input, 3 it can't be told.
    """
    typed = Typed(ruleset, meld or [], reading or [], rulebook, form, cards, language(lang))

    def ask(held: Held) -> Ability:
        from referee.desk.taking import taking  # noqa: PLC0415

        held = _at_the_pile(held, top, pile, locked=locked)
        return taking(_with_minimum(held, minimum, score, opened=opened))

    return _answer(typed, hand, ask)


def _answer(typed: Typed, hand: list[str], ask: Callable[[Held], Ability]) -> int:
    """Read the cards, put the question and print the answer; the exit status."""
    from referee.cards import CardError  # noqa: PLC0415
    from referee.desk.ability import Held  # noqa: PLC0415
    from referee.desk.cards import read_cards  # noqa: PLC0415
    from referee.rules import load_ruleset  # noqa: PLC0415

    place = rulebook_folder(typed.rulebook)
    rules = load_ruleset(typed.ruleset, place, chosen_readings(typed.readings))
    try:
        melds: list[Cards] = [read_cards(text) for text in typed.melds]
        found = ask(Held.of(rules, read_cards(hand), melds))
    except CardError as error:
        complain([f"referee: {error}"])
        return UNUSABLE
    _show(found, typed)
    return _STATUS[found.answer]


def _show(found: Ability, typed: Typed) -> None:
    if typed.form is Format.json:
        from referee.render.desk_json import ability_object  # noqa: PLC0415

        show_json(ability_object(found, typed.ruleset))
        return
    from referee.locale import words  # noqa: PLC0415
    from referee.render.ability import ability_sheet  # noqa: PLC0415
    from referee.render.layout import draw  # noqa: PLC0415

    sheet = ability_sheet(found, words(typed.lang, "desk"), typed.style.value)
    show(draw(sheet.lines, width(), colours()))


def _at_the_pile(held: Held, top: str | None, pile: int | None, *, locked: bool) -> Held:
    """With what lies in the discard pile. Raises `CardError`."""
    from referee.desk.cards import read_card  # noqa: PLC0415

    card = None if top is None else read_card(top)
    return replace(held, top=card, pile=pile, locked=locked)


def _with_minimum(held: Held, minimum: int | None, score: int | None, *, opened: bool) -> Held:
    """With the minimum of the side; none where it is open. Raises `AbilityError`."""
    from referee.desk.ability import AbilityError, minimum_for  # noqa: PLC0415

    told = [minimum is not None, score is not None, opened or bool(held.melds)]
    if sum(told) > 1:
        raise AbilityError(
            "give one of --minimum, --score, --opened or --meld: they exclude others"
        )
    if not any(told):
        raise AbilityError("is the side open? give --minimum or --score, or --opened or --meld")
    needed = minimum if score is None else minimum_for(held.rules, score)
    return replace(held, minimum=needed)


def _contract(held: Held, typed: str | None) -> tuple[int, str] | None:
    """Level and strain of a contract. Raises `AbilityError`."""
    from referee.desk.ability import read_contract  # noqa: PLC0415

    return None if typed is None else read_contract(held.rules, typed)
