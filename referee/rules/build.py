"""From plain TOML values to the entries of a rulebook. Opens no file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from referee.rules.entries import (
    Act,
    DecisionTable,
    Gap,
    Option,
    Paragraph,
    Parameter,
    Phase,
    Receiver,
    RemedySpec,
    Row,
    RowStatus,
    ScoreStep,
    Section,
    Text,
)
from referee.rules.raw import (
    Raw,
    as_text,
    as_value,
    flag,
    mapping,
    mappings,
    optional,
    string,
    strings,
    text,
    whole,
)
from referee.rules.vocabulary import Circumstance, FactName, RemedyText, Vocabulary


def build_parameter(name: str, raw: Raw) -> Parameter:
    """A `[name]` table of parameters.toml."""
    return Parameter(
        name=name,
        value=as_value(raw.get("value"), name),
        unit=optional(raw, "unit"),
        paragraphs=strings(raw, "paragraphs"),
        derived=flag(raw, "derived"),
        filled_in=flag(raw, "filled_in"),
        note=text(raw, "note"),
        gaps=strings(raw, "gaps"),
    )


def build_section(raw: Raw) -> Section:
    """A file of sections/."""
    number = string(raw, "section")
    entries = mappings(raw, "paragraph")
    paragraphs = tuple(build_paragraph(number, entry) for entry in entries)
    return Section(number, text(raw, "title"), paragraphs)


def build_paragraph(section: str, raw: Raw) -> Paragraph:
    """A `[[paragraph]]` of a section's file."""
    return Paragraph(
        id=string(raw, "id"),
        section=section,
        kinds=strings(raw, "kind"),
        text=text(raw, "text"),
        parent=optional(raw, "parent"),
        see=strings(raw, "see"),
        overrides=strings(raw, "overrides"),
        gaps=strings(raw, "gaps"),
        uses=strings(raw, "uses"),
        line=whole(raw, "line"),
        filled_in=flag(raw, "filled_in"),
    )


def build_gap(raw: Raw) -> Gap:
    """A `[[gap]]` of readings.toml."""
    return Gap(
        id=string(raw, "id"),
        number=string(raw, "number"),
        sort=string(raw, "class"),
        paragraphs=strings(raw, "paragraphs"),
        switch=flag(raw, "switch"),
        default=optional(raw, "default"),
        title=text(raw, "title"),
        text=text(raw, "text"),
        reason=text(raw, "reason"),
        ask=text(raw, "ask"),
        options=tuple(build_option(entry) for entry in mappings(raw, "option")),
    )


def build_option(raw: Raw) -> Option:
    """A `[[gap.option]]` of readings.toml."""
    given = mapping(raw, "parameters")
    parameters = {name: as_value(value, name) for name, value in given.items()}
    return Option(string(raw, "id"), string(raw, "letter"), text(raw, "text"), parameters)


def build_table(fact: str, raw: Raw) -> DecisionTable:
    """A file of tables/, once its shared rows have been put in."""
    return DecisionTable(
        fact=fact,
        breaks=strings(raw, "breaks"),
        window=optional(raw, "window"),
        uses=optional(raw, "uses"),
        asks=strings(raw, "asks"),
        rows=tuple(build_row(entry) for entry in mappings(raw, "row")),
    )


def build_row(raw: Raw) -> Row:
    """A `[[row]]` of a table."""
    when = mapping(raw, "when")
    return Row(
        id=string(raw, "id"),
        when={name: strings(when, name) for name in when},
        cite=strings(raw, "cite"),
        status=cast(RowStatus, string(raw, "status")),
        text=text(raw, "text"),
        lapsed=flag(raw, "lapsed"),
        points=optional(raw, "points"),
        times=optional(raw, "times"),
        to=cast(Receiver, optional(raw, "to") or "offenders"),
        remedy=tuple(build_remedy(entry) for entry in mappings(raw, "remedy")),
        gaps=strings(raw, "gaps"),
    )


def build_remedy(raw: Raw) -> RemedySpec:
    """One step of a row's `remedy`."""
    return RemedySpec(
        do=string(raw, "do"),
        by=optional(raw, "by"),
        count=optional(raw, "count"),
        points=optional(raw, "points"),
        cards=optional(raw, "cards"),
        source=optional(raw, "from"),
        to=optional(raw, "to"),
    )


def build_score_step(raw: Raw) -> ScoreStep:
    """A `[[line]]` of scoring.toml."""
    return ScoreStep(
        id=string(raw, "id"),
        group=string(raw, "group"),
        count=string(raw, "count"),
        points=optional(raw, "points"),
        sign=-1 if raw.get("sign", 1) == -1 else 1,
        paragraphs=strings(raw, "paragraphs"),
        text=text(raw, "text"),
    )


def build_phase(raw: Raw) -> Phase:
    """A `[[phase]]` of turn.toml."""
    permitted, obliged, forbidden = (
        tuple(build_act(entry) for entry in mappings(raw, key))
        for key in ("permitted", "obliged", "forbidden")
    )
    return Phase(string(raw, "id"), text(raw, "name"), permitted, obliged, forbidden)


def build_act(raw: Raw) -> Act:
    """One thing a phase permits, obliges to or forbids."""
    return Act(string(raw, "do"), strings(raw, "paragraphs"), text(raw, "text"))


def build_vocabulary(raw: Raw) -> Vocabulary:
    """vocabulary.toml."""
    circumstances, facts, remedies = (
        _tables(raw, key) for key in ("circumstance", "fact", "remedy")
    )
    return Vocabulary(
        circumstances={name: _circumstance(name, entry) for name, entry in circumstances.items()},
        facts={name: _fact(name, entry) for name, entry in facts.items()},
        remedies={name: _remedy_text(name, entry) for name, entry in remedies.items()},
        windows=_texts(raw, "window"),
        units=_names(raw, "unit"),
        kinds=_names(raw, "kind"),
    )


def _circumstance(name: str, raw: Raw) -> Circumstance:
    answers = {value: as_text(entry) for value, entry in _tables(raw, "value").items()}
    return Circumstance(
        name, strings(raw, "values"), text(raw, "name"), text(raw, "question"), answers
    )


def _fact(name: str, raw: Raw) -> FactName:
    synonyms = mapping(raw, "synonyms")
    by_language = {language: strings(synonyms, language) for language in synonyms}
    return FactName(name, text(raw, "name"), string(raw, "topic"), by_language)


def _remedy_text(name: str, raw: Raw) -> RemedyText:
    return RemedyText(name, text(raw, "text"), flag(raw, "due"))


def _tables(raw: Raw, key: str) -> Mapping[str, Raw]:
    entries = mapping(raw, key)
    return {name: mapping(entries, name) for name in entries}


def _texts(raw: Raw, key: str) -> Mapping[str, Text]:
    return {name: text(entry, "text") for name, entry in _tables(raw, key).items()}


def _names(raw: Raw, key: str) -> Mapping[str, Text]:
    """Names of units and kinds: `name = {…}` or the languages themselves."""
    entries = _tables(raw, key)
    return {name: text(entry, "name") or as_text(entry) for name, entry in entries.items()}
