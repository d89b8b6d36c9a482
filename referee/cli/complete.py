"""What the shell offers while a command line is typed: rulesets, paragraphs, faults, cases.

A completion never fails and never speaks: where the rulebook can't be read it offers nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from referee.rules import Ruleset

Offer: TypeAlias = tuple[str, str]
"""A word to offer, and what it means."""


def quietly(find: Callable[[Any, str], Iterator[Offer]]) -> Callable[[Any, str], list[Offer]]:
    """A completion that offers what begins like the word typed, and nothing on any error."""

    @wraps(find)
    def offer(ctx: Any, incomplete: str) -> list[Offer]:
        try:
            return [each for each in find(ctx, incomplete) if each[0].startswith(incomplete)]
        except Exception:  # a traceback in the middle of a command line helps nobody
            return []

    return offer


def _place(ctx: Any) -> Path:
    from referee.cli.options import rulebook_folder  # noqa: PLC0415

    given = ctx.params.get("rulebook")
    return rulebook_folder(Path(given) if given else None)


def _ruleset(ctx: Any, name: object) -> Ruleset:
    from referee.rules import load_ruleset  # noqa: PLC0415

    return load_ruleset(str(name), _place(ctx))


def _lang(ctx: Any) -> str:
    from referee.cli.options import Lang, language  # noqa: PLC0415

    given = ctx.params.get("lang")
    return language(Lang(given) if given else None)


def _short(texts: dict[str, str] | Any, ctx: Any) -> str:
    """The beginning of a text, for a column beside the word."""
    from referee.locale import pick  # noqa: PLC0415

    text = pick(texts, _lang(ctx))
    return text if len(text) <= 60 else f"{text[:57]}..."


def _rulesets(ctx: Any) -> Iterator[Offer]:
    from referee.rules import known_rulesets  # noqa: PLC0415

    place = _place(ctx)
    for name in known_rulesets(place):
        yield name, _short(_ruleset(ctx, name).name, ctx)


def _facts(ctx: Any, rules: Ruleset) -> Iterator[Offer]:
    known = rules.vocabulary.facts
    for name in rules.facts():
        yield name, _short(known[name].name, ctx) if name in known else ""


def _paragraphs(ctx: Any, rules: Ruleset) -> Iterator[Offer]:
    for section in rules.sections():
        yield section.id, _short(section.title, ctx)
        for paragraph in section.paragraphs:
            yield paragraph.id, _short(paragraph.text, ctx)


@quietly
def complete_ruleset(ctx: Any, incomplete: str) -> Iterator[Offer]:
    """Rulesets."""
    yield from _rulesets(ctx)


@quietly
def complete_rule(ctx: Any, incomplete: str) -> Iterator[Offer]:
    """For `rule`: first a ruleset, then a fault of it."""
    words = ctx.params.get("words") or []
    if not words:
        yield from _rulesets(ctx)
    else:
        yield from _facts(ctx, _ruleset(ctx, words[0]))


@quietly
def complete_answers(ctx: Any, incomplete: str) -> Iterator[Offer]:
    """For `rule --answer`: what the fault named depends on, with each value."""
    words = ctx.params.get("words") or []
    rules = _ruleset(ctx, words[0])
    known = rules.vocabulary.circumstances
    table = rules.table(words[1])
    for name in table.asks:
        if name in known:
            for value in table.values[name]:
                yield f"{name}={value}", _short(known[name].answers[value], ctx)


@quietly
def complete_name(ctx: Any, incomplete: str) -> Iterator[Offer]:
    """For `explain`: faults, paragraphs, disputed passages and parameters of the ruleset."""
    rules = _ruleset(ctx, ctx.params.get("ruleset"))
    yield from _facts(ctx, rules)
    yield from _paragraphs(ctx, rules)
    for gap in rules.gaps():
        yield gap.id, _short(gap.title, ctx)
    for parameter in rules.parameters:
        yield parameter, ""


@quietly
def complete_where(ctx: Any, incomplete: str) -> Iterator[Offer]:
    """For `where`: rulesets and paragraphs, of the ruleset named or of all."""
    from referee.rules import known_rulesets  # noqa: PLC0415

    named = ctx.params.get("names") or []
    if not named:
        yield from _rulesets(ctx)
    offers: dict[str, str] = {}
    for name in named or known_rulesets(_place(ctx)):
        offers = dict(_paragraphs(ctx, _ruleset(ctx, name))) | offers
    yield from offers.items()


@quietly
def complete_case(ctx: Any, incomplete: str) -> Iterator[Offer]:
    """Cases by name."""
    from referee.teach.lessons import lessons  # noqa: PLC0415

    for each in lessons():
        yield each.name, each.title
