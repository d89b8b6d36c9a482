"""Finding entries by what people say: any language, any ending, any order, typos forgiven.

An entry is compared phrase by phrase. A phrase counts for much if it holds the rare words of the
query, and for a little more if it holds nothing else; the entry's further text can only add to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import log
from typing import NamedTuple, TypeAlias

from referee.desk.stems import languages_of, stem, words_of
from referee.desk.synonyms import Phrases

Key: TypeAlias = tuple[str, str]
"""A stem with its language, or the group of words that mean the same."""

SAME = "="
ALIKE_ENOUGH = 74.0
"""How alike two stems must be, out of a hundred, to be taken for a typo of each other."""
SHORT = 4
"""Letters below which a word has to be exact."""

_PHRASE, _WHOLE, _BODY = 0.75, 0.25, 0.15


@dataclass(frozen=True)
class Entry:
    """Something to find: its kind and name, what it is called, and its further text."""

    kind: str
    name: str
    phrases: Phrases
    body: Phrases = field(default_factory=dict)


class Hit(NamedTuple):
    """An entry found, how well it fits (1: fully), and the phrase that fits best."""

    entry: Entry
    score: float
    lang: str
    phrase: str


class _Phrase(NamedTuple):
    """A phrase of an entry as the set of its keys."""

    entry: int
    lang: str
    text: str
    keys: frozenset[Key]


class Index:
    """Entries ready to be searched. `alike` are groups of words that mean the same."""

    def __init__(self, entries: Iterable[Entry], alike: Iterable[Phrases] = ()) -> None:
        self.entries = tuple(entries)
        self._same = dict(_groups(alike))
        self._phrases = tuple(self._all_phrases())

    def search(self, query: str, limit: int = 10) -> tuple[Hit, ...]:
        """The entries that fit best, the best first; none where no word is known."""
        meant = [self._meanings(word) for word in words_of(query)]
        if not any(meant):
            return ()
        best: dict[int, Hit] = {}
        for place in self._candidates(meant):
            phrase = self._phrases[place]
            score = self._score(phrase, meant)
            if phrase.entry not in best or score > best[phrase.entry].score:
                entry = self.entries[phrase.entry]
                best[phrase.entry] = Hit(entry, score, phrase.lang, phrase.text)
        hits = [self._with_body(number, hit, meant) for number, hit in best.items()]
        return tuple(sorted(hits, key=lambda hit: -hit.score)[:limit])

    def _meanings(self, word: str) -> Mapping[Key, float]:
        """The keys that a word of the query may mean, with how sure that is (0 to 1)."""
        found: dict[Key, float] = {}
        for lang in languages_of(word):
            for near, sure in self._near(stem(word, lang), lang):
                key = self._same.get((lang, near), (lang, near))
                found[key] = max(sure, found.get(key, 0))
        return found

    def _near(self, wanted: str, lang: str) -> Iterator[tuple[str, float]]:
        """The stems of a language that are the one wanted, or like it."""
        stems = self._stems[lang]
        if wanted in stems:
            yield wanted, 1.0
        elif len(wanted) >= SHORT:
            from rapidfuzz import distance, process  # noqa: PLC0415 - only searching needs it

            scorer = distance.OSA.normalized_similarity
            cutoff = ALIKE_ENOUGH / 100
            found = process.extract(wanted, stems, scorer=scorer, score_cutoff=cutoff, limit=8)
            yield from ((text, sure * sure) for text, sure, _ in found)

    def _candidates(self, meant: Sequence[Mapping[Key, float]]) -> set[int]:
        """The phrases that hold a word of the query."""
        return {place for keys in meant for key in keys for place in self._holding.get(key, ())}

    def _score(self, phrase: _Phrase, meant: Sequence[Mapping[Key, float]]) -> float:
        asked, whole = _covered(meant, phrase.keys, self._weight)
        return _PHRASE * asked + _WHOLE * whole

    def _with_body(self, number: int, hit: Hit, meant: Sequence[Mapping[Key, float]]) -> Hit:
        """The hit with what the rest of the entry adds to its score."""
        keys = self._bodies.get(number)
        if not keys:
            return hit
        asked, _ = _covered(meant, keys, self._weight)
        return hit._replace(score=hit.score + _BODY * asked)

    def _weight(self, key: Key) -> float:
        """How telling a key is: rare ones more than common ones."""
        return log(1 + len(self._phrases) / (1 + len(self._holding.get(key, ()))))

    def _all_phrases(self) -> Iterator[_Phrase]:
        for number, entry in enumerate(self.entries):
            for lang, texts in entry.phrases.items():
                for text in texts:
                    yield _Phrase(number, lang, text, frozenset(self._keys(text, lang)))

    def _keys(self, text: str, lang: str) -> Iterator[Key]:
        for word in words_of(text):
            key = lang, stem(word, lang)
            yield self._same.get(key, key)

    @cached_property
    def _holding(self) -> Mapping[Key, list[int]]:
        """For each key the phrases that hold it."""
        holding: dict[Key, list[int]] = {}
        for place, phrase in enumerate(self._phrases):
            for key in phrase.keys:
                holding.setdefault(key, []).append(place)
        return holding

    @cached_property
    def _bodies(self) -> Mapping[int, frozenset[Key]]:
        """The keys of each entry's further text."""
        return {
            number: frozenset(
                key
                for lang, texts in entry.body.items()
                for t in texts
                for key in self._keys(t, lang)
            )
            for number, entry in enumerate(self.entries)
            if entry.body
        }

    @cached_property
    def _stems(self) -> Mapping[str, dict[str, str]]:
        """The stems of each language that occur anywhere."""
        stems: dict[str, dict[str, str]] = {"en": {}, "fi": {}, "ru": {}}
        keys = [*self._holding, *self._same, *(k for body in self._bodies.values() for k in body)]
        for lang, text in keys:
            if lang != SAME:
                stems[lang][text] = text
        return stems


def _covered(
    meant: Sequence[Mapping[Key, float]], keys: frozenset[Key], weigh: Callable[[Key], float]
) -> tuple[float, float]:
    """How much of the query a set of keys covers, and how much of the set the query covers."""
    asked = total = 0.0
    used: set[Key] = set()
    for word in meant:
        worth = max(map(weigh, word), default=weigh((SAME, "")))
        total += worth
        sure, key = max(((s, k) for k, s in word.items() if k in keys), default=(0.0, None))
        asked += worth * sure
        if key is not None:
            used.add(key)
    everything = sum(map(weigh, keys))
    return asked / (total or 1), sum(map(weigh, used)) / (everything or 1)


def _groups(alike: Iterable[Phrases]) -> Iterator[tuple[Key, Key]]:
    """Each stem of a group of like words with the group's key."""
    for number, group in enumerate(alike):
        for lang, texts in group.items():
            for text in texts:
                yield (lang, stem(text.casefold().replace("ё", "е"), lang)), (SAME, str(number))
