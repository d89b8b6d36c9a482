"""The parts of a finding under their labels, for every form that shows them one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.render.parts import Parts
from referee.render.view import View


@dataclass(frozen=True)
class Part:
    """A part of a finding under its label: a text, or a list of items; either may be empty."""

    label: str
    text: str = ""
    items: Sequence[str] = ()


def labelled(view: View, parts: Parts) -> Iterator[Part]:
    """The parts of a finding in the order in which they are read."""
    say = view.words
    alternatives = [f"{each.when} - {each.outcome}" for each in parts.alternatives]
    yield Part(say("ruling"), f"[{parts.status}] {parts.decided}")
    yield Part(say("remedy"), items=parts.steps)
    yield Part(say("consequence"), parts.points)
    yield Part(say("elsewhere"), items=parts.elsewhere)
    yield Part(say("paragraphs"), items=[f"{n} {text}".strip() for n, text in parts.paragraphs])
    yield Part(say("noticed"), parts.notice)
    yield Part(say(parts.alternatives_key), items=alternatives)
    yield Part(say("why"), items=parts.reasons)
    for reading in parts.readings:
        label = f"{say('readings')} ({reading.id}; {', '.join(reading.paragraphs)})"
        yield Part(label, items=[reading.title, reading.taken, *reading.others])
    yield Part(say("missing"), items=parts.missing)
