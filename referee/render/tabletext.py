"""The table at one moment as lines of text: for a terminal without colour, and for pipes."""

from __future__ import annotations

from collections.abc import Iterator

from referee.cards import Cards
from referee.render.cardwords import cards_text
from referee.render.closing import due_text
from referee.render.contract import bid_words
from referee.render.parts import short_name
from referee.render.view import View
from referee.report.model import Finding
from referee.review.model import Hand, Laid, Review, Side, Step


def write_step(view: View, review: Review, number: int) -> None:
    """The event of a step, the table after it, and the names of what was found there."""
    step, sheet = review.steps[number], view.sheet
    sheet.title(heading(view, review, number))
    for found, finding in review.numbered.get(number, ()):
        sheet.title(found_line(view, found, finding), "bad")
    sheet.gap()
    sheet.say(_state(view, step))
    sheet.labelled(view.words("board.stock"), _stock(view, step))
    sheet.labelled(view.words("board.pile"), _pile(view, step))
    sheet.gap()
    for hand in step.hands.values():
        _seat(view, step, hand)
    sheet.gap()
    for side in step.sides.values():
        _side(view, side)
    sheet.listed(view.words("board.dues"), [due_text(view, due) for due in step.dues])


def heading(view: View, review: Review, number: int) -> str:
    """Which event of how many, and what happened."""
    place = view.words("step.of", n=number, last=review.last)
    said = view.setting.logged(number) or view.words("said.start")
    return f"{place}: {said}"


def found_line(view: View, number: int, finding: Finding) -> str:
    """`! 2. Discard without a draw [31.a] (ruled)`."""
    cited = f" [{finding.paragraphs[0]}]" if finding.paragraphs else ""
    status = view.words(f"status.{finding.status}")
    return f"! {number}. {short_name(view, finding)}{cited} ({status})"


def _state(view: View, step: Step) -> str:
    parts = [view.words(f"phase.{step.phase}", player=view.who(step.player))]
    if step.phase in ("draw", "play"):
        parts.insert(0, view.words("board.round", n=step.round))
    if step.contract is not None:
        bid = step.contract
        told = bid_words(view.words, bid.by, bid.level, bid.strain, doubled=bid.doubled)
        parts.append(f"{view.words('contract')}: {told}")
    return "; ".join(parts)


def _stock(view: View, step: Step) -> str:
    if step.stock is None:
        return view.words("board.not-known")
    return view.words.count("board.cards", step.stock) if step.stock else view.words("board.empty")


def _pile(view: View, step: Step) -> str:
    say = view.words
    if not step.pile:
        return say("board.empty" if step.pile_known else "board.not-known")
    counted = say.count("board.cards", len(step.pile))
    notes = [counted] if step.pile_known else [counted, say("board.below")]
    notes += [say("board.perhaps-locked")] if step.locked is None else []
    notes += [say("board.locked")] if step.locked else []
    return f"{cards_text(say, step.pile)} ({', '.join(notes)})"


def _seat(view: View, step: Step, hand: Hand) -> None:
    playing = step.player == hand.seat and step.phase not in ("over", "dealing")
    name = view.who(hand.seat)
    view.sheet.labelled(f"> {name}" if playing else name, _hand(view, hand), 0 if playing else 2)
    for key, cards in (("board.penalty-cards", hand.penalty), ("board.apart", hand.apart)):
        if cards:
            view.sheet.labelled(view.words(key), cards_text(view.words, cards), 4, "plain")
    for bar in hand.barred:
        view.sheet.say(view.words(f"board.barred-{bar}"), 4)


def _hand(view: View, hand: Hand) -> str:
    say = view.words
    if not hand.sized:
        return say("board.not-known")
    if not hand.known:
        return say.count("board.unknown", hand.unknown) if hand.cards else say("board.empty")
    return f"{cards_text(say, hand.cards)} ({say.count('board.cards', len(hand.cards))})"


def _side(view: View, side: Side) -> None:
    say = view.words
    state = say("board.opened") if side.opened else say.count("board.minimum", side.minimum)
    view.sheet.labelled(side.name, state)
    for meld in side.melds:
        view.sheet.labelled(meld.name, _meld(view, meld), 2, "plain")
    if side.red_threes:
        view.sheet.labelled(say("board.red-threes"), _cards(view, side.red_threes), 2, "plain")


def _cards(view: View, cards: Cards) -> str:
    return cards_text(view.words, cards)


def _meld(view: View, meld: Laid) -> str:
    say = view.words
    notes = [say(f"board.complete-{meld.kind}")] if meld.complete else []
    notes += [say("board.pending")] if meld.pending else []
    told = f" ({', '.join(notes)})" if notes else ""
    return f"{_cards(view, meld.cards)}{told}"


def event_list(view: View, review: Review) -> Iterator[str]:
    """Every event on a line, with the numbers of what was found at it."""
    for number in range(review.last + 1):
        said = view.setting.logged(number) or view.words("said.start")
        flags = "".join(f" !{found}" for found, _ in review.numbered.get(number, ()))
        yield f"{number:>3}{flags} {said}"
