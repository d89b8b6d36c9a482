"""Pages without a browser: what is escaped, what a template may do, files and folders."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import jinja2
import pytest

import referee
from referee.cli import main
from referee.render.page import report_page
from referee.render.templating import asset, data, each, environment
from referee.render.view import Setting
from referee.review import review
from referee.teach.casebook import find_cases

CASES = find_cases() / "samba"
SHORT = CASES / "31.a-discarded-without-drawing.toml"
LATE = CASES / "deals" / "allowed-but-unable.toml"
Capture = pytest.CaptureFixture[str]


class Tags(HTMLParser):
    """The tags of a page, and whether they are balanced."""

    VOID = frozenset({"meta", "link", "input", "br"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.faults: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        self.ids += [known["id"] or ""] if "id" in known else []
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(tag)


def page(path: Path = SHORT, lang: str = "en") -> str:
    loaded = referee.read(path).documents[0]
    walk = review(loaded.document, lines=loaded.lines, source=loaded.source)
    return report_page(walk, Setting(lang))


@pytest.mark.parametrize("path", [SHORT, LATE], ids=["short", "deal"])
def test_the_page_is_sound_and_stands_alone(path: Path) -> None:
    tags = Tags()
    tags.feed(page(path))
    assert (tags.faults, tags.open) == ([], [])
    assert len(tags.ids) == len(set(tags.ids))
    assert [link for link in tags.links if not link.startswith(("#", "data:"))] == []
    assert {link[1:] for link in tags.links if link.startswith("#")} <= set(tags.ids)
    assert re.search(r"https?://|url\(|@import", page(path)) is None


def test_the_script_gets_the_deal() -> None:
    found = re.search(r'<script type="application/json" id="deal">(.*?)</script>', page(), re.S)
    assert found is not None
    deal = json.loads(found[1])
    assert deal["last"] == 3
    assert len(deal["steps"]) == 4
    assert deal["seats"] == ["A", "B", "C", "D"]
    assert deal["findings"] == [{"event": 1, "status": "ruled"}]


def test_data_cannot_leave_its_element() -> None:
    hostile = {"a": "</script><!-- & \u2028 \u202e \x00 ]]>"}
    text = data(hostile)
    assert not set("<>&\u2028\u202e\x00") & set(text)
    assert json.loads(text) == hostile


def test_templates_escape_and_are_strict() -> None:
    made = environment("walk")
    shown = made.from_string("{{ name }}").render(name="<b>\u202e'\"&")
    assert shown == "&lt;b&gt;\\u202e&#39;&#34;&amp;"
    with pytest.raises(jinja2.UndefinedError):
        made.from_string("{{ nothing }}").render()
    assert each({"en": "<i>", "fi": "<i>"}) == "&lt;i&gt;"
    assert 'lang="fi">b&amp;c<' in each({"en": "a", "fi": "b&c"})


@pytest.mark.parametrize("name", ["switches.js", "table.js", "report.js", "index.js"])
def test_scripts_make_no_markup_out_of_texts(name: str) -> None:
    script = asset(name)
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacent|document\.write|eval\(|</script", script
    )


def test_the_page_opens_in_the_language_asked_for() -> None:
    assert '<html lang="ru" data-lang="ru">' in page(lang="ru")


def test_to_standard_output_to_a_file_and_to_a_folder(tmp_path: Path, capsys: Capture) -> None:
    assert main(["check", str(SHORT), "--format", "html", "--lang", "en"]) == 1
    shown = capsys.readouterr().out
    assert shown.startswith("<!doctype html>")
    assert main(["check", str(SHORT), "--format", "html", "-o", str(tmp_path / "a.html")]) == 1
    assert (tmp_path / "a.html").read_text("utf-8").startswith("<!doctype html>")
    folder = tmp_path / "all"
    logs = [str(SHORT), str(LATE), str(SHORT)]
    assert main(["check", *logs, "--format", "html", "--output", str(folder)]) == 1
    names = sorted(path.name for path in folder.iterdir())
    assert names == sorted(
        ["index.html", f"{SHORT.stem}.html", f"{LATE.stem}.html", f"{SHORT.stem}-2.html"]
    )
    index = (folder / "index.html").read_text("utf-8")
    assert all(f'href="{name}"' in index for name in names if name != "index.html")
    assert capsys.readouterr().out == ""


def test_what_does_not_go(tmp_path: Path, capsys: Capture) -> None:
    assert main(["check", str(SHORT), str(LATE), "--format", "html"]) == 2
    assert main(["check", str(SHORT), "--format", "json", "-o", str(tmp_path / "x.html")]) == 2
    missing = tmp_path / "none" / "x.html"
    assert main(["check", str(SHORT), "--format", "html", "-o", str(missing)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "for several name a folder with --output" in told.err
    assert "Traceback" not in told.err
    assert list(tmp_path.iterdir()) == []


def test_as_if_noticed_early(capsys: Capture) -> None:
    assert main(["check", str(LATE), "--format", "html", "--at", "26", "--lang", "en"]) == 1
    assert 'max="27"' in capsys.readouterr().out


def test_paragraphs_lead_to_a_site(tmp_path: Path) -> None:
    file = tmp_path / "a.html"
    site = ["--site", "https://rules.example/ref/", "-o", str(file)]
    assert main(["check", str(SHORT), "--format", "html", *site]) == 1
    assert 'href="https://rules.example/ref/samba/rules.html#31.a"' in file.read_text("utf-8")
