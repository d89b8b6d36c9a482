"""Talk, questions out of turn, late inspections, and cards shown."""

from __future__ import annotations

from generator.cards import naturals
from generator.faults.core import NEVER, OWN, STOP, Injector, fault
from generator.game import SEATS, SIDE, Game, LogStops, left
from referee.log import model
from referee.log.cardlist import CardList

ANY = (OWN, NEVER, STOP)
SIMPLE = ("drawn", "discarded")


def _said(inj: Injector, g: Game, event: int, fact: str, seat: str, paragraph: str) -> None:
    inj.expect(fact, event, seat, [paragraph], lapses=False)
    inj.never_lapses(g, seat)


@fault("talk", SIMPLE, ANY)
def talk(inj: Injector, g: Game, seat: str) -> None:
    by = inj.rng.choice(SEATS)
    kind = inj.rng.randrange(3)
    said: model.AnyEvent = model.Discuss(by=by)
    if kind == 1:
        said = model.Gesture(by=by)
    elif kind == 2:
        said = model.Remark(by=by, what="stock-low")
    _said(inj, g, g.tell(said), "talk", by, "22.a.5")


@fault("talk-twice", SIMPLE, (OWN,))
def twice(inj: Injector, g: Game, seat: str) -> None:
    by = inj.rng.choice(SEATS)
    inj.expect("talk", g.tell(model.Discuss(by=by)), by, ["22.a.5"], lapses=False)
    inj.complain(g, by)
    again = by if inj.rng.random() < 0.5 else left(by, 2)
    event = g.tell(model.Gesture(by=again))
    inj.expect("talk", event, again, ["22.a.5"], lapses=False).award = 4000
    raise LogStops


@fault("question-out-of-turn", "drawn", ANY)
def question(inj: Injector, g: Game, seat: str) -> None:
    by = left(seat, inj.rng.choice((1, 2, 3)))
    kind = inj.rng.randrange(4)
    asked: model.AnyEvent = model.Ask(by=by, what="minimum")
    if kind == 1:
        asked = model.Ask(by=by, what="hand-count", whom=left(by))
    elif kind == 2:
        asked = model.CountStock(by=by, what="stock", count=len(g.stock))
    elif kind == 3:
        asked = model.Ask(by=by, what="scores")
    event = g.tell(asked)
    if kind == 1:
        g.tell(model.Answer(by=left(by), answer=len(g.hands[left(by)])))
    _said(inj, g, event, "question-out-of-turn", by, "22.b")


@fault("false-answer", "drawn", ANY)
def lie(inj: Injector, g: Game, seat: str) -> None:
    whom = left(seat, inj.rng.choice((1, 2, 3)))
    g.tell(model.Ask(by=seat, what="hand-count", whom=whom))
    wrong = len(g.hands[whom]) + inj.rng.choice((1, 2))
    _said(inj, g, g.tell(model.Answer(by=whom, answer=wrong)), "false-answer", whom, "22.b.2")


@fault("stock-count-not-told", "drawn", ANY)
def silent(inj: Injector, g: Game, seat: str) -> None:
    event = g.tell(model.CountStock(by=seat, what="stock", silently=True))
    _said(inj, g, event, "stock-count-not-told", seat, "22.b.4")


@fault("pile-inspected-late", SIMPLE, ANY)
def late_look(inj: Injector, g: Game, seat: str) -> None:
    if g.discarded and g.pile:
        by = inj.rng.choice(sorted(g.discarded))
        event = g.tell(model.Inspect(by=by, what="pile"))
        _said(inj, g, event, "pile-inspected-late", by, "22.a.1")


@fault("finished-meld-inspected", SIMPLE, ANY)
def finished(inj: Injector, g: Game, seat: str) -> None:
    old = [
        m
        for side in ("AC", "BD")
        for m in g.melds[side]
        if m.completed is not None and g.turn.number - m.completed >= 2
    ]
    if old:
        by = inj.rng.choice(SEATS)
        event = g.tell(model.Inspect(by=by, what=inj.rng.choice(old).name))
        _said(inj, g, event, "finished-meld-inspected", by, "15.e")


@fault("card-exposed", SIMPLE, ANY)
def exposed(inj: Injector, g: Game, seat: str) -> None:
    by = inj.rng.choice(SEATS)
    cards = naturals(g.free(by))
    if not cards or len(g.hands[by]) < 3 or g.penalty[by]:
        return
    card = CardList((g.rng.choice(cards),))
    kind = inj.rng.randrange(3)
    shown: model.AnyEvent = model.Expose(by=by, cards=card)
    if kind == 1:
        shown = model.Show(by=by, cards=card)
    elif kind == 2:
        shown = model.Name(by=by, cards=card)
    _said(inj, g, g.tell(shown), "card-exposed", by, "32.a")
    if inj.when == OWN:
        g.penalty[by].append(card[0])


@fault("penalty-card-not-played", "drawn", (NEVER,))
def not_played(inj: Injector, g: Game, seat: str) -> None:
    """A card is dropped and noticed; in the next turn another card is discarded."""
    by = left(seat, inj.rng.choice((1, 2, 3)))
    cards = naturals(g.free(by))
    if not cards or len(g.hands[by]) < 5 or g.penalty[by] or len(g.stock) < 20:
        return
    event = g.tell(model.Expose(by=by, cards=CardList(cards[:1])))
    g.penalty[by].append(cards[0])
    inj.expect("card-exposed", event, by, ["32.a"], lapses=False)
    inj.complain(g, by)
    inj.follow = _discard_another(inj, by, cards[0])


def _discard_another(inj: Injector, by: str, card: str):  # type: ignore[no-untyped-def]
    def follow(g: Game, point: str, seat: str) -> None:
        if point != "before-discard" or seat != by or card not in g.penalty[by]:
            return
        others = naturals(g.free(by))
        if not others:
            return
        inj.follow = None
        event = g.discard(by, others[0])
        inj.expect("penalty-card-not-played", event, by, ["33.a"], lapses=False)
        raise LogStops

    return follow


@fault("asked-before-draw", "before-draw", ANY)
def asked_early(inj: Injector, g: Game, seat: str) -> None:
    if seat in g.barred:
        return
    event = g.tell(model.AskOut(by=seat))
    g.tell(model.Answer(by=left(seat, 2), answer="no"))
    inj.expect("asked-to-go-out-wrongly", event, seat, ["23.a"], lapses=False)
    inj.never_lapses(g, seat)
    g.no_going_out = True
    g.stock_only = True


@fault("answer-not-yes-or-no", "drawn", (OWN, STOP))
def evasive(inj: Injector, g: Game, seat: str) -> None:
    if g.turn.took:
        return
    g.tell(model.AskOut(by=seat))
    other = left(seat, 2)
    event = g.tell(model.Answer(by=other, answer="other"))
    _said(inj, g, event, "answer-not-yes-or-no", other, "23.a")
    raise LogStops


__all__ = ["SIDE"]
