"""The page of a deal in a real browser: walking, addresses, languages, print, accessibility."""

from __future__ import annotations

from pathlib import Path

import pytest
from page_viewer import Open

from referee.rules import find_rulebook, known_rulesets
from referee.teach.casebook import find_cases

CASES = find_cases()
DEAL = CASES / "samba" / "deals" / "allowed-but-unable.toml"
SEVERAL = CASES / "sitoumussamba" / "14.c-everybody-bluffed.toml"
SHORT = CASES / "samba" / "31.a-discarded-without-drawing.toml"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
HOSTILE = """
format = 1
ruleset = "samba"
title = "</script><script>alert(1)</script> & <b>\\u202e"
note = "<img src=x onerror=alert(2)>"
dealer = "D"
log = '''
A discard 5C
"</title><svg/onload=alert(3)>": B draw 6C 7C   # <script>alert(4)</script>
'''
[players]
A = "</script><img src=x onerror=alert(5)>"
B = "\\" onmouseover=\\"alert(6)"
C = "\\u202eevil\\u2028{{7*7}}"
D = "אבג & Söhne"
""".replace('"</title><svg/onload=alert(3)>":', "x<svg/onload=alert(3)>:")


def test_it_opens_at_the_first_finding(open_page: Open) -> None:
    viewer = open_page(DEAL)
    assert viewer.step == 26
    assert viewer.text("[data-said]") == "A discards 4♠"
    assert viewer.text(".seat.playing .letter") == "B"
    assert "His partner said yes" in viewer.text("#ruling-1")
    assert viewer.complaints == []
    assert [url for url in viewer.requests if not url.startswith(("file:", "data:"))] == []


def test_buttons_keys_and_slider(open_page: Open) -> None:
    viewer = open_page(DEAL)
    press = viewer.page.keyboard.press
    viewer.page.click("[data-step=on]")
    assert viewer.step == 27
    for key, step in (
        ("ArrowRight", 28), ("ArrowLeft", 27), ("End", 63), ("Shift+ArrowLeft", 26), ("Home", 0),
        ("ArrowLeft", 0), ("Shift+ArrowRight", 26),
    ):  # fmt: skip
        press(key)
        assert viewer.step == step
    viewer.page.focus("[data-slider]")
    press("ArrowRight")
    assert viewer.step == 27
    viewer.page.fill("[data-slider]", "40")
    assert viewer.text("[data-count]") == "Event 40 of 63"
    viewer.page.click("[data-step=first]")
    assert viewer.page.get_attribute("[data-step=back]", "aria-disabled") == "true"


def test_the_table_is_what_the_log_says(open_page: Open) -> None:
    viewer = open_page(DEAL, "#event-62")
    labels = viewer.page.eval_on_selector_all(
        "[data-board] [role=img]", "all => all.map(each => each.ariaLabel)"
    )
    assert "Discard pile: 8 of clubs" in labels
    assert any(label.startswith("AC3, canasta: ace of clubs, ace of clubs") for label in labels)
    assert viewer.text(".state") == "the deal is over"
    assert viewer.page.locator(".meld.complete").count() == 2


def test_swipes(open_page: Open) -> None:
    viewer = open_page(DEAL, "#event-10", **PHONE)
    swipe = """([from, to]) => {
      const board = document.querySelector("[data-board]");
      const at = (x) => [new Touch({ identifier: 1, target: board, clientX: x, clientY: 300 })];
      board.dispatchEvent(new TouchEvent("touchstart", { touches: at(from), bubbles: true }));
      board.dispatchEvent(new TouchEvent("touchend", { changedTouches: at(to), bubbles: true }));
    }"""
    for way, step in (([300, 100], 11), ([100, 300], 10), ([100, 120], 10)):
        viewer.page.evaluate(swipe, way)
        assert viewer.step == step


def test_addresses_lead_to_events_and_findings(open_page: Open) -> None:
    viewer = open_page(SEVERAL, "#finding-3")
    assert viewer.page.get_attribute("#finding-3 [data-open]", "aria-expanded") == "true"
    viewer.wait_for(lambda: viewer.page.locator("#finding-3 [data-open]:focus").count() == 1)
    assert viewer.step == int(viewer.page.get_attribute("#finding-3", "data-at"))
    viewer.page.evaluate("location.hash = '#event-4'")
    viewer.wait_for(lambda: viewer.step == 4)
    viewer.page.click("[data-step=on]")
    assert viewer.page.url.endswith("#event-5")
    viewer.page.click(".marks a >> nth=0")
    assert "#finding-" in viewer.page.url


def test_rulings_open_and_close(open_page: Open) -> None:
    viewer = open_page(SEVERAL)
    opened = "#ruling-2:not([hidden])"
    assert viewer.page.locator(opened).count() == 0
    viewer.page.focus("#finding-2 [data-open]")
    viewer.page.keyboard.press("Enter")
    assert viewer.page.locator(opened).count() == 1
    viewer.page.click("[data-toggle-all]")
    assert viewer.page.locator(".ruling:not([hidden])").count() == 5
    assert viewer.text("[data-toggle-all]") == "Close all"
    viewer.page.click("[data-toggle-all]")
    assert viewer.page.locator(".ruling:not([hidden])").count() == 0


def test_languages_and_colours(open_page: Open) -> None:
    viewer = open_page(DEAL, lang="fi")
    assert viewer.text("[data-said]") == "A heittää: 4♠"
    viewer.page.click("[data-set-lang=ru]")
    assert viewer.page.evaluate("document.documentElement.lang") == "ru"
    assert viewer.text("[data-said]") == "A сбрасывает: 4♠"
    assert viewer.text("#findings-title") == "Нарушения"
    assert viewer.text(".side .number-of") == "начальная выкладка сделана"
    background = "getComputedStyle(document.body).backgroundColor"
    light = viewer.page.evaluate(background)
    viewer.page.click("[data-set-theme=dark]")
    assert viewer.page.evaluate(background) != light
    viewer.page.reload()
    assert viewer.page.evaluate(background) != light
    assert viewer.complaints == []


def test_colours_follow_the_device(open_page: Open) -> None:
    shades = [
        open_page(SHORT, color_scheme=scheme).page.evaluate(
            "getComputedStyle(document.body).backgroundColor"
        )
        for scheme in ("light", "dark")
    ]
    assert shades[0] != shades[1]


def test_steps_are_announced(open_page: Open) -> None:
    viewer = open_page(DEAL, "#event-25")
    viewer.page.keyboard.press("ArrowRight")
    viewer.wait_for(lambda: "Did not go out" in viewer.text("[data-live]"))
    assert viewer.text("[data-live]").startswith("Event 26 of 63: A discards 4♠")
    told = viewer.page.get_attribute("[data-slider]", "aria-valuetext")
    assert told == "Event 26 of 63: A discards 4♠"


def test_hostile_logs_stay_text(open_page: Open) -> None:
    viewer = open_page(HOSTILE)
    viewer.page.keyboard.press("End")
    viewer.page.wait_for_timeout(200)
    assert viewer.complaints == []
    assert viewer.page.locator("img, svg, [onmouseover], [onload]").count() == 0
    assert viewer.page.evaluate("document.scripts.length") == 2
    names = viewer.page.locator(".seat bdi").all_inner_texts()
    assert names[0] == "</script><img src=x onerror=alert(5)>"
    assert "\\u202eevil" in names[2]
    assert "{{7*7}}" in names[2]
    assert "\u202e" not in viewer.page.content()


def test_it_prints_as_a_protocol(open_page: Open, tmp_path: Path) -> None:
    viewer = open_page(SEVERAL)
    viewer.page.emulate_media(media="print")
    viewer.page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    shown = viewer.page.locator("main").inner_text()
    assert shown.count("Ruling") == 5
    assert "Signatures" in shown
    assert viewer.page.locator(".events li:visible").count() == 18
    assert viewer.page.locator("[data-print-board] .felt:visible").count() == 5
    assert viewer.page.locator(".stepper:visible, .switches:visible").count() == 0
    assert viewer.page.pdf().startswith(b"%PDF")


def test_without_scripts_the_protocol_is_complete(open_page: Open) -> None:
    viewer = open_page(SEVERAL, java_script_enabled=False)
    assert viewer.page.locator(".ruling:visible").count() == 5
    assert viewer.page.locator(".stepper:visible, [data-print]:visible").count() == 0
    assert "drawn by a script" in viewer.page.locator("main").inner_text()


def test_it_fits_a_phone(open_page: Open) -> None:
    viewer = open_page(DEAL, **PHONE)
    for lang in ("en", "fi", "ru"):
        viewer.page.click(f"[data-set-lang={lang}]")
        wide = viewer.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 360
    small = viewer.page.evaluate(
        "[...document.querySelectorAll('button')].filter(b => b.offsetParent && "
        "(b.offsetWidth < 24 || b.offsetHeight < 24)).length"
    )
    assert small == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("log", [DEAL, SEVERAL, SHORT], ids=["deal", "several", "short"])
def test_accessibility(open_page: Open, log: Path, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    for size in ({"width": 1280, "height": 900}, {"width": 360, "height": 740}):
        viewer = open_page(log, color_scheme=scheme, viewport=size, bypass_csp=True)
        if viewer.page.locator("[data-toggle-all]").count():
            viewer.page.click("[data-toggle-all]")
        found = axe.run(viewer.page).response["violations"]
        assert [(each["id"], [node["target"] for node in each["nodes"]]) for each in found] == []


@pytest.mark.parametrize("ruleset", known_rulesets(find_rulebook()))
def test_every_ruleset_has_a_table(open_page: Open, ruleset: str) -> None:
    viewer = open_page(f'format = 1\nruleset = "{ruleset}"\ndealer = "A"\nlog = "A draw ?"\n')
    viewer.page.keyboard.press("End")
    seats = viewer.page.locator("[data-board] .seat").count()
    assert 2 <= seats <= 6
    assert viewer.page.locator("[data-board] .side").count() in (2, seats)
    assert viewer.complaints == []
