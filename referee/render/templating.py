"""Pages from templates: autoescaped, strict about names, and in three languages at once.

Whatever a template puts out is escaped and rid of control characters and direction marks, unless
it is markup already. Scripts and styles stand in the page itself, so that it needs no network.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from referee.locale import LANGUAGES, words
from referee.render.layout import escaped_json, safe


@cache
def environment(*topics: str) -> Environment:
    """The environment of all templates; `topics` of words as in `referee.locale.words`."""
    made = Environment(
        loader=PackageLoader("referee.render", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_clean,
    )
    made.globals |= {
        "languages": LANGUAGES,
        "each": each,
        "t": lambda key, **values: each(_said(key, topics, values)),
        "tn": lambda key, number: each(
            {lang: words(lang, *topics).count(key, number) for lang in LANGUAGES}
        ),
        "word": lambda lang, key, **values: words(lang, *topics)(key, **values),
    }
    return made


def _said(key: str, topics: Iterable[str], values: Mapping[str, object]) -> dict[str, str]:
    return {lang: words(lang, *topics)(key, **values) for lang in LANGUAGES}


def _clean(value: Any) -> Any:
    return safe(value) if type(value) is str else value


def each(texts: Mapping[str, str]) -> Markup:
    """A text in every language, of which the page shows one; once where all are the same."""
    first, *others = texts.values()
    if all(other == first for other in others):
        return Markup("{}").format(safe(first))
    span = Markup('<span data-l="{0}" lang="{0}">{1}</span>')
    return Markup("").join(span.format(lang, safe(text)) for lang, text in texts.items())


def asset(*names: str) -> Markup:
    """Style sheets or scripts of this package, one after the other, as they go into a page."""
    folder = files("referee.render") / "templates"
    return Markup("\n".join((folder / name).read_text("utf-8") for name in names))


def digest(text: str) -> str:
    """What a page's policy calls a style or script that it allows."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def policy(style: str, script: str) -> str:
    """The policy of a page that loads nothing and runs only this style and this script."""
    return (
        f"default-src 'none'; style-src {digest(style)}; script-src {digest(script)}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def data(value: object) -> Markup:
    """A value as JSON for a script element: nothing in it can end the element."""
    text = escaped_json(json.dumps(value, ensure_ascii=False, separators=(",", ":")))
    for character in "<>&":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return Markup(text)
