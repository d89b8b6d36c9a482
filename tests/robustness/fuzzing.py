"""Documents and bytes of every kind thrown at all readers: `fuzzing.py [number] [seed]`.

Nothing may be raised, hang or leak, whatever comes in. The inputs begin as deals, cases, score
sheets, lines of a log and results of audits, and are changed in their bytes, words or structure.
With `atheris` installed (`pip install atheris`), coverage says which changes lead further; without
it the changes are blind, which is what the short run among the tests does.
"""

from __future__ import annotations

import gzip
import io
import json
import random
import resource
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "benchmarks")]

LONGEST = 6000
"""Bytes of an input; the limits for long ones have tests of their own."""
SETTLED = 50_000
GROWTH = 1.1
"""Inputs after which memos are full, and how much the peak may grow in the last four fifths."""
PATIENCE = 10
"""Seconds after which an input hangs, however busy the machine is."""


# -- the readers ------------------------------------------------------------------------------


def documents(data: bytes) -> None:
    """Logs in any encoding, ruled on, and written again where they could be read."""
    from referee import check, read, report_object, to_json, to_toml
    from referee.in_use import Seatings
    from referee.rules import RulebookError, find_rulebook

    for loaded in read(data, known_rulesets=Seatings(find_rulebook())).documents:
        try:
            report_object(check(loaded.document, lines=loaded.lines))
        except RulebookError:
            if not loaded.document.readings:  # there may be no such reading, but nothing else
                raise
            continue
        assert read(to_json(loaded.document).encode()).documents
        to_toml(loaded.document)


def archives(data: bytes) -> None:
    """Archives, plain and compressed, in blocks of lines."""
    from referee.audit.sources import Source
    from referee.audit.streams import Unreadable, _decompressed, parts
    from referee.audit.work import rule_on

    try:
        text = _decompressed(io.BufferedReader(io.BytesIO(data)))
        found = [*parts(text, Source("x.jsonl" if len(data) % 2 else "x"), size=64)]
    except Unreadable:
        return
    assert not [each for each in rule_on(found, _settings()) if _own_fault(each)]


def _own_fault(outcome: Sequence[object]) -> bool:
    return "can't be ruled on" in str(outcome)


@cache
def _settings():  # type: ignore[no-untyped-def]
    from referee.audit.work import Settings
    from referee.rules import find_rulebook
    from referee.rules.digest import rulebook_digest

    return Settings(None, rulebook_digest(find_rulebook()))


def sheets(data: bytes) -> None:
    """Score sheets, recomputed."""
    from referee.sheet import LoadedSheet, check_sheet, read_sheets

    path = _scratch() / ("sheet.toml" if data[:1] != b"{" else "sheet.json")
    path.write_bytes(data)
    for loaded in read_sheets([path], None, {}):
        if isinstance(loaded, LoadedSheet):
            check_sheet(loaded)


def lines(data: bytes) -> None:
    """Lines of a log in the text form."""
    from referee.log import LineError, format_event, parse_line

    for line in data.decode(errors="replace").split("\n"):
        try:
            event = parse_line(line)
        except LineError:
            continue
        if event is not None:
            assert parse_line(format_event(event)) == event


def results(data: bytes) -> None:
    """Results of an audit, as JSON Lines or CSV or SQLite."""
    from referee.audit.errors import StoreError
    from referee.audit.export import part_name
    from referee.audit.reread import reread
    from referee.audit.summary import summarise

    form = (".jsonl", ".csv", ".sqlite")[len(data) % 3]
    path, scratch = _scratch() / f"r{form}", _scratch() / "scratch.sqlite"
    for table, part in zip(("findings", "deals", "problems"), data.split(b"\0\0"), strict=False):
        part_name(path, table).write_bytes(part)
    scratch.unlink(missing_ok=True)
    try:
        store = reread(path, scratch)
    except StoreError:
        return
    try:
        summarise(store)
    finally:
        store.close()


@cache
def _scratch() -> Path:
    return Path(tempfile.mkdtemp(prefix="referee-fuzz-"))


READERS: tuple[Callable[[bytes], None], ...] = (documents, archives, sheets, lines, results)


# -- what they get ----------------------------------------------------------------------------


@cache
def seeds() -> list[bytes]:
    """Sound inputs, each behind the number of its reader."""
    from material import archive

    from referee import read, to_json

    found: list[bytes] = []
    paths = sorted((ROOT / "cases").glob("*/*.toml"))
    for path in paths[::3]:
        data = path.read_bytes()
        found.append(b"\0" + data)
        document = read(path).documents[0].document
        text = to_json(document).encode()
        found += [b"\0" + text, b"\1" + text + b"\n" + text, b"\1" + gzip.compress(text)]
        found.append(b"\3" + (data.partition(b'"""')[2].partition(b'"""')[0] or b"A draw 2?"))
    found += [b"\2" + path.read_bytes() for path in (ROOT / "cases").glob("*/sheets/*.toml")]
    found += [b"\0" + line for line in archive(12).splitlines()]
    return [each for each in (*found, *_results()) if len(each) <= LONGEST]


def _results() -> list[bytes]:
    from referee.audit.store import columns_of

    cell = {"also": [], "paragraphs": ["1.a"], "readings": ["x=y"], "remedy": []}
    tables = [
        {name: cell.get(name, 1 if "s" in name else "1") for name in columns_of(table)}
        for table in ("findings", "deals", "problems")
    ]
    lines = b"\0\0".join(json.dumps(each).encode() for each in tables)
    heads = b"\0\0".join((",".join(each) + "\n" + "1," * len(each)).encode() for each in tables)
    return [b"\4" + lines + b" " * n for n in range(3)] + [b"\4" + heads + b" " * n for n in (0, 1)]


WORDS = [
    b"?", b"JK", b"3H", b"2C*", b"12?", b"AC1", b"BD9", b"A", b"table", b"judge", b"null", b"-1",
    b"1e999", b"9" * 30, b'"', b"{", b"[", b"\n", b"\r", b"\0", b"\xff", b"\xef\xbb\xbf",
    b"\\u0000", b"onto",
    b"notice", b"discard", b"meld", b"take with", b"restore", b"end", b"[position]\n",
    b"draw", b"lay", b"samba", b"sitoumussamba", b"\x1f\x8b", b"\x28\xb5\x2f\xfd", b"1.0", b"true",
]  # fmt: skip


def changed(data: bytes, rng: random.Random) -> bytes:
    """An input with one to four changes, sometimes of its structure."""
    for _ in range(rng.randint(1, 4)):
        data = rng.choice((_structure, _word, _cut, _repeat, _byte))(data, rng)
    return data[:LONGEST]


def _structure(data: bytes, rng: random.Random) -> bytes:
    """JSON with a value taken out, doubled, replaced or moved; anything else with a line moved."""
    try:
        form = json.loads(data[1:])
    except (ValueError, RecursionError):
        rows = data[1:].split(b"\n")
        row = rows.pop(rng.randrange(len(rows)))
        rows.insert(rng.randint(0, len(rows)), row)
        return data[:1] + b"\n".join(rows)
    places = _places(form)
    if places:
        holder, key = rng.choice(places)
        _, other = rng.choice(places)
        values = [h[k] for h, k in rng.sample(places, min(4, len(places)))]
        _change(holder, key, other, rng.choice([*values, None, "", 0, -1, [], {}]), rng)
    try:
        return data[:1] + json.dumps(form).encode()
    except (ValueError, RecursionError):  # it now holds itself
        return data


def _change(holder, key, other, value, rng) -> None:  # type: ignore[no-untyped-def]
    kind = rng.randrange(4)
    if kind == 0:
        del holder[key]
    elif kind == 1 and isinstance(holder, list):
        holder.insert(key, value)
    elif kind == 2 and isinstance(holder, dict) and isinstance(other, str):
        holder[other] = holder.pop(key)
    else:
        holder[key] = value


def _places(form: object) -> list:  # type: ignore[type-arg]
    """Every container with each of its keys."""
    found, waiting = [], [form]
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict | list):
            keys = [*each] if isinstance(each, dict) else [*range(len(each))]
            found += [(each, key) for key in keys]
            waiting += [each[key] for key in keys]
    return found


def _word(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data)) + 1
    return data[:at] + rng.choice(WORDS) + data[at + rng.choice((0, 0, 1, 2, 5)) :]


def _cut(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data)) + 1
    return data[:at] + data[at + rng.randint(1, 40) :]


def _repeat(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data)) + 1
    return data[:at] + data[at : at + rng.randint(1, 200)] + data[at:]


def _byte(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data)) + 1
    return data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]


# -- running ----------------------------------------------------------------------------------


def one(data: bytes) -> None:
    """Give one input to its reader. Raises whatever the reader raises, and if it takes too long."""
    if not data:
        return
    begun = time.process_time()
    READERS[data[0] % len(READERS)](data[1 : LONGEST + 1])
    assert time.process_time() - begun < PATIENCE, "this hangs"


def blind(number: int, seed: int) -> None:
    """So many changed inputs, one after the other; raises `AssertionError` with all failures."""
    rng = random.Random(seed)
    failures: dict[str, str] = {}
    for count in range(number):
        data = changed(rng.choice(seeds()), rng)
        try:
            one(data)
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{type(error).__name__} in {Path(last.filename).name}:{last.lineno}"
            if place not in failures:
                failures[place] = f"{place}: {error}; input {count} of seed {seed}: {data!r}"
                print(failures[place], file=sys.stderr, flush=True)
        if count == number // 5:
            early = _peak()
    assert not failures, [*failures]
    if number > SETTLED:
        assert _peak() < early * GROWTH, f"memory grew from {early} to {_peak()}"


def _peak() -> int:
    """Peak memory so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def guided(number: int, seed: int) -> None:
    """So many inputs that coverage chooses; ends the process."""
    import atheris

    with atheris.instrument_imports(include=["referee"]):
        seeds()

    def mutated(data: bytes, size: int, draw: int) -> bytes:
        rng = random.Random(draw)
        if rng.randrange(4) == 0:
            return bytes(atheris.Mutate(data, size))
        return changed(data or rng.choice(seeds()), rng)[:size]

    corpus = _scratch() / "corpus"
    corpus.mkdir()
    for count, data in enumerate(seeds()):
        (corpus / str(count)).write_bytes(data)
    limits = [f"-runs={number}", f"-seed={seed}", f"-max_len={LONGEST}", f"-timeout={PATIENCE}"]
    atheris.Setup([sys.argv[0], str(corpus), *limits], one, custom_mutator=mutated)
    atheris.Fuzz()


def main(args: Sequence[str]) -> None:
    """Fuzz, and say how it went."""
    number = int(args[0]) if args else 20_000
    seed = int(args[1]) if len(args) > 1 else 1
    try:
        import atheris  # noqa: F401
    except ImportError:
        blind(number, seed)
        print(f"{number} inputs: nothing raised, nothing hung")
        return
    guided(number, seed)


if __name__ == "__main__":
    main(sys.argv[1:])
