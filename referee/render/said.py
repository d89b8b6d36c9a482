"""An event of a log as a sentence: who did what, in the language of the reader."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from referee.cards import CROSSWISE, bare
from referee.locale import Words
from referee.log import model
from referee.log.model import Event
from referee.render.cardwords import cards_text
from referee.render.contract import STRAINS
from referee.seats import JUDGE, TABLE


class Sentences:
    """The events of a log as sentences of one language, by number."""

    def __init__(self, events: Sequence[Event], say: Words) -> None:
        self._events = events
        self._say = say
        self._labels = {e.label: n for n, e in enumerate(events, 1) if e.label is not None}

    def __call__(self, number: int) -> str | None:
        """The sentence of event `number`, None if there is no such event."""
        if not 0 < number <= len(self._events):
            return None
        return said(self._say, self._events[number - 1], self._labels)


def said(say: Words, event: Event, labels: Mapping[str, int]) -> str:
    """The sentence of an event, without a full stop; `labels` are the numbers of named events."""
    key, values = _main(say, event, labels)
    sentence = say(key, by=_actor(say, event.by), **values)
    for clause in _more(say, event):
        joined = clause.startswith(_JOINING)
        sentence += f" {clause}" if joined else f", {clause}"
    return sentence


_JOINING = ("and ", "ja ", "eikä ", "и ")
"""Clauses that begin so follow without a comma."""


def _actor(say: Words, by: str) -> str:
    named = {TABLE: "said.table", JUDGE: "said.judge"}
    return say(named[by]) if by in named else by


def _verb(event: Event) -> str:
    return str(event.__struct_config__.tag)


_Main = tuple[str, dict[str, Any]]


def _main(say: Words, event: Event, labels: Mapping[str, int]) -> _Main:
    """The key of the main clause, and what fills it in."""
    maker = _MAKERS.get(type(event))
    if maker is not None:
        return maker(say, event)
    if isinstance(event, model.Notice) and event.of is not None:
        number = labels.get(event.of, event.of) if isinstance(event.of, str) else event.of
        return "said.notice.of", {"n": number}
    cards = getattr(event, "cards", None)
    return f"said.{_verb(event)}", {"cards": cards_text(say, cards)} if cards else {}


def _deal(say: Words, event: model.Deal) -> _Main:
    if not event.counts:
        return "said.deal", {}
    return "said.deal.counts", {"counts": _numbers(event.counts)}


def _bid(say: Words, event: model.Bid) -> _Main:
    return "said.bid", {"bid": say.count(STRAINS[event.strain], event.level)}


def _choice(say: Words, event: Any) -> _Main:
    """A verb whose sentence depends on `what`."""
    return f"said.{_verb(event)}.{event.what}", {}


def _take(say: Words, event: model.Take) -> _Main:
    return ("said.take.rest" if event.rest else "said.take"), {}


def _onto(say: Words, event: model.Add) -> _Main:
    return "said.add", {"cards": cards_text(say, event.cards), "meld": event.onto}


def _move(say: Words, event: model.Move) -> _Main:
    cards = cards_text(say, event.cards)
    return "said.move", {"cards": cards, "source": event.from_, "meld": event.onto}


def _discard(say: Words, event: model.Discard) -> _Main:
    mark = CROSSWISE if event.crosswise else ""
    cards = [bare(card) + mark if mark else card for card in event.cards]
    return "said.discard", {"cards": cards_text(say, cards)}


def _answer(say: Words, event: model.Answer) -> _Main:
    if isinstance(event.answer, int):
        return "said.answer.number", {"n": event.answer}
    return f"said.answer.{event.answer}", {}


def _show(say: Words, event: model.Show) -> _Main:
    key = "said.show" if event.to is None else "said.show.to"
    return key, {"cards": cards_text(say, event.cards), "seat": event.to}


def _give(say: Words, event: model.Give) -> _Main:
    return "said.give", {"cards": cards_text(say, event.cards), "seat": event.to}


def _inspect(say: Words, event: model.Inspect) -> _Main:
    if event.whom is not None:
        return "said.inspect.hand", {"seat": event.whom}
    if event.what is None:
        return "said.inspect", {}
    return ("said.inspect.pile" if event.what == "pile" else "said.inspect.meld"), {
        "meld": event.what
    }


def _find(say: Words, event: model.Find) -> _Main:
    parts = [cards_text(say, event.cards or ()), _place(say, event.where)]
    parts += [] if event.count is None else [say.count("board.cards", event.count)]
    told = "; ".join(part for part in parts if part)
    what = say(f"find.{event.what}")
    return "said.find", {"what": f"{what} ({told})" if told else what}


def _place(say: Words, where: str | None) -> str:
    named = {"stock": "board.stock", "pile": "board.pile"}
    return say(named[where]) if where in named else where or ""


def _rule(say: Words, event: model.Rule) -> _Main:
    points = ", ".join(f"{side} {value:+d}" for side, value in (event.points or {}).items())
    cited = ", ".join(event.paragraphs)
    return "said.rule", {"ruled": f"{cited} ({points})" if points else cited}


def _claim(say: Words, event: model.Claim) -> _Main:
    return "said.claim", {"side": event.side, "n": event.points}


def _written(say: Words, event: model.Score | model.Correct) -> _Main:
    return f"said.{_verb(event)}", {"points": _numbers(event.points)}


def _end(say: Words, event: model.End) -> _Main:
    if event.reason is None:
        return "said.end", {}
    return "said.end.reason", {"reason": say(f"ended.{event.reason}")}


def _numbers(numbers: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {value}" for name, value in numbers.items())


_MAKERS: Mapping[type[Event], Callable[[Words, Any], _Main]] = {
    model.Deal: _deal,
    model.Bid: _bid,
    model.Touch: _choice,
    model.Demand: _choice,
    model.Ask: _choice,
    model.Remark: _choice,
    model.Scramble: _choice,
    model.Take: _take,
    model.Add: _onto,
    model.Move: _move,
    model.Discard: _discard,
    model.Answer: _answer,
    model.Show: _show,
    model.Give: _give,
    model.Inspect: _inspect,
    model.Find: _find,
    model.Rule: _rule,
    model.Claim: _claim,
    model.Score: _written,
    model.Correct: _written,
    model.End: _end,
}


def _more(say: Words, event: Event) -> Iterator[str]:
    """The further clauses of a sentence."""
    if isinstance(event, model.Take):
        yield from _taking(say, event)
    if getattr(event, "apart", False):
        yield say("said.kept-apart")
    for name, key in (("seeing", "said.seeing"), ("showing", "said.showing")):
        if cards := getattr(event, name, None):
            yield say(key, cards=cards_text(say, cards))
    if getattr(event, "toward", None):
        yield say("said.toward")
    for name, key in _FLAGS.items():
        if getattr(event, name, False) is True:
            yield say(key)
    yield from _sources(say, event)
    yield from _particulars(say, event)


_FLAGS = {
    "edge": "said.edge",
    "added": "said.added",
    "disputed": "said.disputed",
    "sum": "said.sum",
    "claim": "said.forgotten",
    "silently": "said.count.silently",
}


def _taking(say: Words, event: model.Take) -> Iterator[str]:
    cards = cards_text(say, event.with_ or ())
    if cards and event.onto:
        yield say("said.take.both", cards=cards, meld=event.onto)
    elif cards:
        yield say("said.take.with", cards=cards)
    elif event.onto:
        yield say("said.take.onto", meld=event.onto)
    if event.count is not None:
        yield say.count("said.take.count", event.count)


def _sources(say: Words, event: Event) -> Iterator[str]:
    if isinstance(event, model.Meld | model.Add) and event.from_:
        yield say("said.from-seat", seat=event.from_)
    if isinstance(event, model.Discard) and event.from_:
        yield say("said.from-meld", meld=event.from_)


def _particulars(say: Words, event: Event) -> Iterator[str]:
    if isinstance(event, model.Ask) and event.whom:
        yield say("said.of-seat", seat=event.whom)
    if isinstance(event, model.Inspect) and event.result:
        yield say(f"said.result.{event.result}")
    if isinstance(event, model.CountStock) and event.count is not None and not event.silently:
        yield say("said.count.number", n=event.count)
    if isinstance(event, model.Scramble) and event.melds:
        yield ", ".join(event.melds)
