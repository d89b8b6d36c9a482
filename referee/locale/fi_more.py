"""Finnish interface strings of comparisons, appeals, the rulings book and games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

STRINGS: Final[Mapping[str, str | Mapping[str, str]]] = {
    # Markdown.
    "source": "Lähde",
    "verdict": "Tulos",
    # What if, and rival readings.
    "what-if": "Entä jos",
    "what-if.same": "Mikään ei muutu.",
    "diff.gone": "Ei enää rikkomusta",
    "diff.new": "Uusi rikkomus",
    "diff.changed": "Ratkaisu muuttuu",
    "diff.alike": {
        "one": "{n} ratkaisu pysyy ennallaan.",
        "many": "{n} ratkaisua pysyy ennallaan.",
    },
    "diff.before": "ennen: {said}",
    "diff.after": "nyt: {said}",
    "diff.nothing-said": "ei mitään",
    "diff.points": "{side} {before} → {after} ({change})",
    "diff.pair": "{side} {before} → {after}",
    "diff.no-score": "ei tulosta",
    "diff.dues-gone": "Velvoitteet, jotka poistuvat",
    "diff.dues-new": "Uudet velvoitteet",
    "diff.defects-gone": "Poistuvat pöytäkirjan virheet",
    "diff.defects-new": "Uudet pöytäkirjan virheet",
    "field.event": "Missä",
    "field.irregularity": "Rikkomus",
    "field.status": "Tila",
    "rivals": {
        "one": "{n} tulkinnanvarainen kohta vaikuttaa tässä",
        "many": "{n} tulkinnanvaraista kohtaa vaikuttaa tässä",
    },
    "rivals.none": "Mikään tässä erässä ei riipu tulkinnanvaraisista kohdista.",
    "rivals.same": "Tässä sillä ei ole merkitystä.",
    "edit.bad": "muutosta {edit} ei voi tehdä: {why}",
    "edit.unknown": "se ei ole mikään näistä: notice N by PAIKKA, reading TUNNUS=VALINTA, card "
    "PAIKKA=KORTIT, card N=KORTIT, remove N, change N: RIVI, after N: RIVI",
    "edit.no-event": "tapahtumaa {name} ei ole; pöytäkirjassa on {count}",
    "edit.removed": "tapahtuma {number} on jo poistettu",
    "edit.line": "{error}",
    "edit.card": "{card} ei ole tunnettu kortti",
    "edit.seat": "{name} ei pelaa tässä pelissä; mahdolliset {seats}",
    "edit.later": "tapahtuma {number} on vasta tapahtuman {after} jälkeen",
    "edit.no-unknown": {
        "one": "siinä ei ole edes {n} tuntematonta korttia",
        "many": "siinä ei ole {n} tuntematonta korttia",
    },
    "edit.no-hand": "asema ei kerro pelaajan {seat} kädestä mitään; ilmoita siinä korttien määrä",
    "edit.orphan": "huomautus koskee tapahtumaa {number}, jota ei enää ole; poista huomautuskin",
    "edit.result": "{error}",
    # Appeals.
    "appeal.title": "Valitus: {name}",
    "appeal.agree": {
        "one": "{n} ratkaisu on sääntöjen mukainen",
        "many": "{n} ratkaisua on sääntöjen mukaisia",
    },
    "appeal.differ": {"one": "{n} ratkaisu poikkeaa", "many": "{n} ratkaisua poikkeaa"},
    "appeal.none": "Pöytäkirjassa ei ole pöydässä annettua ratkaisua, eivätkä säännöt anna "
    "aihetta ratkaisuun.",
    "appeal.agrees": "sääntöjen mukainen",
    "appeal.differs": "poikkeaa",
    "appeal.edition": "Laitos",
    "appeal.happened": "Mitä tapahtui",
    "appeal.at-table": "Pöydässä ratkaistu",
    "appeal.by-book": "Sääntöjen mukaan",
    "appeal.difference": "Ero",
    "appeal.points": "pisteet ovat toiset",
    "appeal.paragraphs": "yhtäkään sääntöjen kohtaa ei ole mainittu",
    "appeal.unfounded": "säännöt eivät anna tässä aihetta ratkaisuun",
    "appeal.unruled": "pöydässä ei annettu ratkaisua",
    "appeal.open": "sääntöjen ratkaisu riippuu kysymyksestä, joka on vielä avoin",
    "appeal.cited-table": "Pöydässä mainitut kohdat",
    "appeal.cited-book": "Sääntöjen ratkaisun kohdat",
    "appeal.decision": "Tuomarineuvoston päätös",
    "appeal.outcome": "Pysytetty / muutettu / kumottu",
    "appeal.reason": "Perustelu",
    "appeal.names": "Nimet ja päiväys",
    "appeal.nameless": "Säännöissä ei tällaista ratkaisua",
}
