"""Writes the whole deals of `cases/samba/deals`: `python tests/properties/write_cases.py [FOLDER]`.

Each is a deal of the generator with a fixed seed, some with one fault, and a text of its own.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[2])]

from generator import Expected, Generated, generate, inject  # noqa: E402

from referee.log.write import to_toml  # noqa: E402

Text = tuple[str, str, str]


@dataclass(frozen=True)
class Story:
    """A case: file name, title, seed, fault and moment if any, paragraphs, question and answer."""

    file: str
    title: str
    seed: int
    teaches: tuple[str, ...]
    question: Text
    answer: Text
    fault: tuple[str, str] | None = None


STORIES = (
    Story(
        "going-out-with-permission",
        "A whole deal: the partner allows the going out",
        2837,
        ("18.a", "18.b", "23.a", "21.f"),
        (
            "The first deal of a game, from the draw for seats to the score. D asks whether he may go out, hears yes and lays his hand down but for one card. Is anything to be complained of, and what does each side score?",
            "Pelin ensimmäinen erä paikkojen vedosta pisteisiin asti. D kysyy, saako hän lopettaa, saa myöntävän vastauksen ja pöytää kätensä yhtä korttia lukuun ottamatta. Onko jotain huomautettavaa, ja mitkä ovat puolueiden pisteet?",
            "Первая сдача игры от жеребьёвки до подсчёта. D спрашивает, можно ли выйти, слышит «да» и выкладывает всю руку, кроме одной карты. Есть ли нарушения и сколько очков у сторон?",
        ),
        (
            "Everything is in order. The question came after a draw from the stock and before any meld, the answer was a plain yes; one canasta was complete and the second is completed in the going out. That side counts its red threes as a bonus, the other, with only one complete canasta, as a loss.",
            "Kaikki on kunnossa. Kysymys esitettiin umpipakasta noston jälkeen ja ennen pöytäämistä, vastaus oli pelkkä kyllä; yksi canasta oli valmiina ja toinen valmistui lopetettaessa. Lopettanut puolue saa punaisista kolmosistaan hyvitystä, toinen puolue, jolla on vain yksi valmis canasta, miinusta.",
            "Всё по правилам. Вопрос задан после добора из прикупа и до выкладки, ответ — простое «да»; одна канаста была завершена, вторая завершается при выходе. Вышедшая сторона получает за красные тройки премию, другая, всего с одной завершённой канастой, — минус.",
        ),
    ),
    Story(
        "direct-going-out",
        "A whole deal: a side that has nothing on the table goes out at once",
        3008,
        ("19", "18.c", "13.a", "23.a"),
        (
            "B is told not to go out and plays on. In his next turn, his side still without a meld, he lays a complete sequence, a complete canasta and a set, and has no card left. What is that worth?",
            "B saa kieltävän vastauksen ja jatkaa. Seuraavalla vuorollaan, kun hänen puolueensa ei ole vielä pöydännyt mitään, hän pöytää valmiin värisarjan, valmiin canastan ja yhdistelmän, eikä hänelle jää yhtään korttia. Mitä siitä saa?",
            "B получает ответ «нет» и играет дальше. В следующий ход, когда его сторона ещё ничего не выложила, он кладёт полную последовательность, полную канасту и комплект, и карт у него не остаётся. Сколько это стоит?",
        ),
        (
            "The no bound him in that turn only. Going out directly earns the same bonus as any other going out; the opening had to reach its minimum, which it did, and no discard is needed.",
            "Kielto sitoi häntä vain sillä vuorolla. Suorasta lopetuksesta saa saman hyvityksen kuin muustakin lopetuksesta; avauksen oli täytettävä vähimmäispisteet, ja se täytti. Heittoa ei tarvita.",
            "Отказ связывал его только в том ходу. За прямой выход та же премия, что и за любой другой; открытие должно было набрать минимум и набрало его. Сброс не нужен.",
        ),
    ),
    Story(
        "stock-runs-out",
        "A whole deal: the stock runs out and the pile is declined",
        4914,
        ("24.a.1", "24.b", "24.c"),
        (
            "D draws the last card of the stock and discards an ace. A does not take the pile. Had he to, and who gets a bonus for ending the deal?",
            "D nostaa umpipakan viimeisen kortin ja heittää ässän. A ei ota avopakkaa. Olisiko hänen pitänyt, ja kuka saa erän päättymisestä hyvitystä?",
            "D берёт последнюю карту прикупа и сбрасывает туза. A не берёт сброс. Обязан ли он был, и кому премия за конец сдачи?",
        ),
        (
            "The ace fits none of the unfinished melds of his side, so there is no duty and the deal is over. Nobody went out and nobody gets that bonus; everything else is counted as usual.",
            "Ässä ei sovi mihinkään hänen puolueensa keskeneräiseen pöytäykseen, joten velvollisuutta ei ole ja erä on päättynyt. Kukaan ei lopettanut, joten lopetuksen hyvitystä ei saa kukaan; muuten pisteet lasketaan tavalliseen tapaan.",
            "Туз не подходит ни к одной незавершённой выкладке его стороны, поэтому обязанности нет, и сдача окончена. Никто не вышел, премии за выход нет ни у кого; остальное считается как обычно.",
        ),
    ),
    Story(
        "last-red-three",
        "A whole deal: a red three among the last two cards of the stock",
        2729,
        ("21.e", "21.f", "24.c"),
        (
            "C draws the last two cards of the stock; the second is the three of hearts. He lays it. May he now meld or discard?",
            "C nostaa umpipakan kaksi viimeistä korttia, joista toinen on herttakolmonen. Hän panee sen pöydälle. Saako hän vielä pöydätä tai heittää?",
            "C берёт две последние карты прикупа; вторая — тройка червей. Он выкладывает её. Можно ли ему ещё выкладывать или сбрасывать?",
        ),
        (
            "No. He may lay the red three, and with that the deal ends: no meld, no discard, and no bonus for going out.",
            "Ei. Hän saa panna punaisen kolmosen pöydälle, ja erä päättyy siihen: ei pöytäystä, ei heittoa eikä lopetuksen hyvitystä.",
            "Нет. Красную тройку выложить можно, и на этом сдача кончается: ни выкладки, ни сброса, ни премии за выход.",
        ),
    ),
    Story(
        "red-three-kept-to-the-end",
        "A whole deal: a red three that was never laid",
        124,
        ("21.h", "21.c"),
        (
            "A draws the three of hearts and keeps it among his cards. Nobody notices, and the deal runs on until the stock is out. What does it cost?",
            "A nostaa herttakolmosen ja pitää sen käsikorttiensa joukossa. Kukaan ei huomaa, ja erä kestää umpipakan loppuun. Mitä se maksaa?",
            "A берёт тройку червей и оставляет её среди своих карт. Никто не замечает, и сдача идёт до конца прикупа. Во что это обходится?",
        ),
        (
            "In any of his later turns he could still have put it right without penalty. He did not, so his side loses 500 points when the deal is over; the three counts nothing else.",
            "Hän olisi voinut korjata asian rangaistuksetta jollakin myöhemmällä vuorollaan. Hän ei korjannut, joten hänen puolueensa menettää erän päättyessä 500 pistettä; muuten kolmosta ei lasketa.",
            "В любой из следующих своих ходов он мог исправить это без штрафа. Он не исправил, и в конце сдачи его сторона теряет 500 очков; больше тройка ни во что не считается.",
        ),
        ("red-three-kept", "never"),
    ),
    Story(
        "drew-while-another-was-to-play",
        "A whole deal: two cards drawn in the right-hand opponent's turn",
        146,
        ("25.c.3",),
        (
            "D is to play, but A takes two cards from the stock and puts them among his own. B objects at once. What now, and what happens in A's own turn?",
            "Vuoro on D:llä, mutta A ottaa umpipakasta kaksi korttia ja liittää ne käsikortteihinsa. B huomauttaa heti. Mitä tehdään, ja miten käy A:n omalla vuorolla?",
            "Ход D, но A берёт из прикупа две карты и вставляет их в свою руку. B сразу возражает. Что делать, и что будет в ход самого A?",
        ),
        (
            "The cards stay with A and cost his side 100 points. D draws as usual. In his own turn A draws nothing; he may meld and has to discard, as he does here.",
            "Kortit jäävät A:lle, ja hänen puolueensa saa 100 rangaistuspistettä. D nostaa tavalliseen tapaan. Omalla vuorollaan A ei nosta mitään; hän saa pöydätä ja hänen on heitettävä, kuten hän tekeekin.",
            "Карты остаются у A, его стороне 100 штрафных очков. D добирает как обычно. В свой ход A не добирает; он может выкладывать и обязан сбросить, что он и делает.",
        ),
        ("drew-out-of-turn", "own"),
    ),
    Story(
        "short-opening-accepted",
        "A whole deal: a short opening that nobody noticed in time",
        272,
        ("28.2", "13.a"),
        (
            "B opens with three aces although his side needs more, and discards. C draws, asks his partner and goes out. Is the opening still to be ruled on?",
            "B avaa kolmella ässällä, vaikka hänen puolueensa tarvitsisi enemmän, ja heittää. C nostaa, kysyy pelitoveriltaan ja lopettaa. Voiko avaukseen enää puuttua?",
            "B открывается тремя тузами, хотя его стороне нужно больше, и сбрасывает. C добирает, спрашивает партнёра и выходит. Можно ли ещё оспорить открытие?",
        ),
        (
            "No. The next player has drawn, so the opening counts as correct and nobody is penalised. The three aces are scored as they lie.",
            "Ei. Seuraava pelaaja on nostanut, joten avaus katsotaan sääntöjen mukaiseksi eikä siitä rangaista. Kolme ässää lasketaan sellaisinaan.",
            "Нет. Следующий игрок уже добрал, поэтому открытие считается правильным, и никто не наказывается. Три туза засчитываются как лежат.",
        ),
        ("opening-below-minimum", "never"),
    ),
    Story(
        "allowed-but-unable",
        "A whole deal: allowed to go out, and unable to",
        544,
        ("23.d", "23.a"),
        (
            "A asks whether he may go out and hears yes. He can't, and simply discards. What follows?",
            "A kysyy, saako hän lopettaa, ja saa myöntävän vastauksen. Hän ei pysty siihen ja vain heittää kortin. Mitä siitä seuraa?",
            "A спрашивает, можно ли выйти, и слышит «да». Выйти он не может и просто сбрасывает карту. Что следует?",
        ),
        (
            "His side gets 100 penalty points and play goes on. When he does go out later, the bonus is his as usual.",
            "Hänen puolueensa saa 100 rangaistuspistettä, ja peli jatkuu. Kun hän myöhemmin lopettaa, hän saa hyvityksen tavalliseen tapaan.",
            "Его стороне 100 штрафных очков, игра продолжается. Когда он позже выходит, премия положена ему как обычно.",
        ),
        ("yes-but-unable", "own"),
    ),
)


def _deal(story: Story) -> tuple[Generated, list[Expected]]:
    if story.fault is None:
        return generate(story.seed), []
    case = inject(story.seed, *story.fault)
    if case is None:
        raise ValueError(f"{story.file}: seed {story.seed} has no place for {story.fault}")
    return case.deal, case.expected


def _in_languages(text: Text) -> dict[str, str]:
    return dict(zip(("en", "fi", "ru"), text, strict=True))


def case_text(story: Story) -> str:
    """The case file of a story."""
    deal, expected = _deal(story)
    document = deal.document
    document.title = story.title
    document.teaches = list(story.teaches)
    document.question = _in_languages(story.question)
    document.answer = _in_languages(story.answer)
    expect: dict[str, Any] = {"score": deal.score}
    if expected:
        expect["findings"] = [each.as_toml() for each in expected]
    else:
        expect["clean"] = True
    document.expect = expect
    return to_toml(document)


def main(folder: Path) -> None:
    """Write every story's case into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for story in STORIES:
        (folder / f"{story.file}.toml").write_text(case_text(story), encoding="utf-8")


if __name__ == "__main__":
    here = Path(__file__).parents[2] / "cases" / "samba" / "deals"
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else here)
