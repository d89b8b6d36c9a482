"""What differs between two reports, in words: for what-if and for rival readings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from referee.compare.difference import Change, Difference, LineChange, PointsChange, ScoreChange
from referee.compare.rivals import Outcome, Rival
from referee.render import closing, head
from referee.render.parts import amounts_text, parts_of, short_name
from referee.render.view import View
from referee.report.model import Finding


@dataclass(frozen=True)
class Pair:
    """The views of the two reports: of the ruling as it stands and of the other one.

    Everything is written on the sheet of the first.
    """

    before: View
    after: View


def heading(view: View) -> None:
    """Which deal it is."""
    view.sheet.title(head.title(view))
    if view.report.title and view.report.source:
        view.sheet.title(view.report.source, "faint")


def what_if(pair: Pair, edit: str, found: Difference) -> None:
    """An edit and what it changes."""
    sheet = pair.before.sheet
    sheet.gap()
    sheet.title(f"{pair.before.words('what-if')}: {edit}")
    difference(pair, found)


def difference(pair: Pair, found: Difference, indent: int = 0) -> None:
    """All that differs; that nothing does, if so."""
    say, sheet = pair.before.words, pair.before.sheet
    if found.nothing:
        sheet.title(say("what-if.same"), "good", indent)
    sheet.listed(say("diff.gone"), [brief(pair.before, each) for each in found.gone], indent)
    sheet.listed(say("diff.new"), [ruled(pair.after, each) for each in found.new], indent)
    for change in found.changed:
        _changed(pair, change, indent)
    if found.same and not found.nothing:
        sheet.say(say.count("diff.alike", found.same), indent)
    _numbers(pair.before, found, indent)
    for key, view, dues in (
        ("diff.dues-gone", pair.before, found.dues_gone),
        ("diff.dues-new", pair.after, found.dues_new),
    ):
        sheet.listed(say(key), [closing.due_text(view, due) for due in dues], indent)
    for key, view, defects in (
        ("diff.defects-gone", pair.before, found.defects_gone),
        ("diff.defects-new", pair.after, found.defects_new),
    ):
        sheet.listed(say(key), [closing.defect_text(view, each) for each in defects], indent)


def brief(view: View, each: Finding) -> str:
    """A finding and where it stands."""
    return f"{short_name(view, each)} - {parts_of(view, each).place}"


def ruled(view: View, each: Finding) -> str:
    """A finding with its ruling, points and paragraphs."""
    status = view.words(f"status.{each.status}")
    said = view.words.text(each.ruling.text)
    cited = f"[{', '.join(each.paragraphs)}]"
    points = amounts_text(view, each.ruling)
    parts = (f"{brief(view, each)}: [{status}]", said, points, cited)
    return " ".join(part for part in parts if part)


def _changed(pair: Pair, change: Change, indent: int) -> None:
    say, sheet = pair.before.words, pair.before.sheet
    sheet.labelled(say("diff.changed"), brief(pair.before, change.before), indent)
    for label, show in _parts(change, pair.before):
        before, after = (
            show(view, each) or say("diff.nothing-said")
            for view, each in ((pair.before, change.before), (pair.after, change.after))
        )
        if before != after:
            items = [say("diff.before", said=before), say("diff.after", said=after)]
            sheet.listed(label, items, indent + 2)


def _parts(change: Change, view: View) -> Iterator[tuple[str, Callable[[View, Finding], str]]]:
    """The labels of what differs, and how each is said of a finding."""
    say = view.words
    shown: dict[str, tuple[str, Callable[[View, Finding], str]]] = {
        "event": (say("field.event"), lambda v, f: parts_of(v, f).place),
        "irregularity": (say("field.irregularity"), short_name),
        "status": (say("field.status"), lambda v, f: v.words(f"status.{f.status}")),
        "noticed": (say("noticed"), lambda v, f: parts_of(v, f).notice),
        "text": (say("ruling"), lambda v, f: v.words.text(f.ruling.text)),
        "remedy": (say("remedy"), lambda v, f: " ".join(parts_of(v, f).steps)),
        "penalty": (say("consequence"), _points),
        "award": (say("consequence"), _points),
        "paragraphs": (say("paragraphs"), lambda _, f: ", ".join(f.paragraphs)),
        "missing": (say("missing"), _asked),
    }
    named = dict.fromkeys(shown[name] for name in change.fields if name in shown)
    labels: set[str] = set()
    for label, show in named:
        if label not in labels:
            labels.add(label)
            yield label, show


def _points(view: View, each: Finding) -> str:
    return parts_of(view, each).points


def _asked(view: View, each: Finding) -> str:
    return " ".join(view.words.text(q.text) or q.circumstance for q in each.missing)


def _numbers(view: View, found: Difference, indent: int) -> None:
    """The points that differ: of the deal, line by line, and the others."""
    say, sheet = view.words, view.sheet
    for side, change in found.score.items():
        sheet.labelled(say("score"), _score(view, side, change), indent)
        sheet.items((_line(view, line) for line in change.lines), indent + 2)
    for key, changes in (
        ("penalties", found.penalties),
        ("awards", found.awards),
        ("minimum", found.minimum),
        ("next-minimum", found.next_minimum),
    ):
        sheet.labelled(say(key), _pairs(view, changes), indent)


def _score(view: View, side: str, change: ScoreChange) -> str:
    none = view.words("diff.no-score")
    before = none if change.before is None else change.before
    after = none if change.after is None else change.after
    if change.points is None:
        return view.words("diff.pair", side=side, before=before, after=after)
    by = f"{change.points:+d}"
    return view.words("diff.points", side=side, before=before, after=after, change=by)


def _line(view: View, line: LineChange) -> str:
    name = view.words.text(line.text) or line.line
    return f"{name}: {line.before:+d} → {line.after:+d}"


def _pairs(view: View, changes: Mapping[str, PointsChange]) -> str:
    return ", ".join(
        view.words("diff.pair", side=side, before=change.before, after=change.after)
        for side, change in changes.items()
    )


def rival(pair_of: Callable[[Outcome], Pair], each: Rival, view: View) -> None:
    """A disputed passage: the ruling as it stands, and what each other option changes."""
    sheet, say = view.sheet, view.words
    cited = ", ".join(each.paragraphs)
    sheet.gap()
    sheet.title(f"{each.id} ({each.number}; {cited}): {say.text(each.title)}")
    for outcome in sorted(each.outcomes, key=lambda outcome: not outcome.taken):
        key = "reading.taken" if outcome.taken else "reading.other"
        sheet.title(say(key, **{key.partition(".")[2]: _option(view, outcome)}), "label", indent=2)
        if outcome.taken:
            sheet.items((ruled(view, found) for found in each.concerned), 4)
        elif outcome.difference.nothing:
            sheet.say(say("rivals.same"), 4)
        else:
            difference(pair_of(outcome), outcome.difference, 4)


def _option(view: View, outcome: Outcome) -> str:
    text = view.words.text(outcome.text)
    return f"{outcome.option} - {text}" if text else outcome.option
