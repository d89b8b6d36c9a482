"""What can be searched: faults, paragraphs and disputed passages of a ruleset, and cases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from referee.desk.index import Entry, Hit, Index
from referee.desk.synonyms import LANGUAGES, Phrases, Synonyms
from referee.rules import Ruleset
from referee.rules.entries import DecisionTable, Text

FACT, PARAGRAPH, GAP, CASE = "fact", "paragraph", "gap", "case"

KINDS = (FACT, PARAGRAPH, GAP, CASE)
MOST_HITS = 400
POOR, FAR = 0.3, 0.55
"""Hits below this score, or below this share of the best score, are not worth showing."""

CLEAR = 0.8
"""A score from which a fault is taken to be the one meant, if it leads."""
LEAD = 0.12
"""By how much it has to lead the next one."""


class Found(NamedTuple):
    """Something found: where, what, how well it fits, and the phrase that fits best."""

    ruleset: str
    kind: str
    name: str
    score: float
    lang: str
    phrase: str
    text: Text


def fact_index(rules: Ruleset, rulebook: Path) -> Index:
    """The faults of a ruleset by name and synonym."""
    synonyms = Synonyms.of(rulebook)
    return Index(_facts(rules, synonyms), synonyms.alike)


def full_index(rules: Ruleset, rulebook: Path, cases: Iterable[Entry] = ()) -> Index:
    """All that a ruleset holds in words, and the cases handed in (see `case_entry`)."""
    synonyms = Synonyms.of(rulebook)
    entries = (*_facts(rules, synonyms), *_paragraphs(rules), *_gaps(rules), *cases)
    return Index(entries, synonyms.alike)


def case_entry(name: str, title: str, question: Text) -> Entry:
    """A case as something to find: its title and its question."""
    said = {lang: (text,) for lang, text in question.items()}
    return Entry(CASE, name, {**said, "en": (title, *said.get("en", ()))})


def clear_hit(hits: tuple[Hit, ...]) -> Hit | None:
    """The hit that is certainly meant, or None where the judge has to choose."""
    if not hits or hits[0].score < CLEAR:
        return None
    leads = len(hits) == 1 or hits[0].score - hits[1].score >= LEAD
    return hits[0] if leads else None


def _facts(rules: Ruleset, synonyms: Synonyms) -> Iterator[Entry]:
    known = rules.vocabulary.facts
    for name in rules.facts():
        more = synonyms.facts.get(name, {})
        fact = known.get(name)
        own = fact.synonyms if fact else {}
        names = fact.name if fact else {"en": name.replace("-", " ")}
        phrases = {
            lang: (
                *((names[lang],) if lang in names else ()),
                *own.get(lang, ()),
                *more.get(lang, ()),
            )
            for lang in LANGUAGES
        }
        phrases["en"] = (*phrases["en"], name.replace("-", " "))
        yield Entry(FACT, name, phrases, _table_text(rules, rules.table(name)))


def _table_text(rules: Ruleset, table: DecisionTable) -> Phrases:
    """What a table says and the paragraphs that it says are broken."""
    broken = (rules.source.paragraph(name) for name in table.breaks)
    texts = [*(row.text for row in table.rows), *(each.text for each in broken if each)]
    return _body(texts)


def _paragraphs(rules: Ruleset) -> Iterator[Entry]:
    for section in rules.sections():
        for paragraph in section.paragraphs:
            said = {lang: (text,) for lang, text in paragraph.text.items()}
            yield Entry(PARAGRAPH, paragraph.id, said, _body([section.title]))


def _gaps(rules: Ruleset) -> Iterator[Entry]:
    for gap in rules.gaps():
        yield Entry(
            GAP, gap.id, {lang: (text,) for lang, text in gap.title.items()}, _body([gap.text])
        )


def _body(texts: Iterable[Mapping[str, str]]) -> Phrases:
    said = list(texts)
    return {lang: tuple(dict.fromkeys(t[lang] for t in said if lang in t)) for lang in LANGUAGES}


def search_all(
    rules: Ruleset, rulebook: Path, cases: Iterable[Entry], query: str, limit: int
) -> tuple[Found, ...]:
    """The best hits of each kind in a ruleset, at most `limit` of a kind; poor ones left out."""
    hits = full_index(rules, rulebook, cases).search(query, MOST_HITS)
    best = max((hit.score for hit in hits), default=0)
    good = [hit for hit in hits if hit.score >= max(POOR, best * FAR)]
    chosen = [hit for kind in KINDS for hit in [h for h in good if h.entry.kind == kind][:limit]]
    return tuple(_found(rules, hit) for hit in chosen)


def _found(rules: Ruleset, hit: Hit) -> Found:
    return Found(
        rules.id,
        hit.entry.kind,
        hit.entry.name,
        hit.score,
        hit.lang,
        hit.phrase,
        {lang: texts[0] for lang, texts in hit.entry.phrases.items() if texts},
    )
