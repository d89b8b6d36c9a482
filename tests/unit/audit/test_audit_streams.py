"""Sources cut into parts."""

from __future__ import annotations

import gzip
import io
from hashlib import blake2b
from pathlib import Path

import pytest
from audit_for_tests import Audit
from hypothesis import given
from hypothesis import strategies as st

from referee.audit.sources import Source
from referee.audit.streams import Part, Unreadable, opened, parts
from referee.log.decode import LONGEST_DOCUMENT


def cut(data: bytes, size: int = 64, name: str = "x.jsonl") -> list[Part]:
    return [*parts(io.BytesIO(data), Source(name), size=size)]


@given(st.lists(st.binary(max_size=40).map(lambda b: b.replace(b"\n", b"\r"))), st.integers(1, 99))
def test_blocks_are_the_whole_and_know_their_place(lines: list[bytes], size: int):
    data = b"\n".join(lines)
    found = cut(data, size)
    assert b"".join(part.data for part in found) == data
    at, line = 0, 1
    for part in found:
        assert (part.offset, part.line) == (at, line)
        assert part.digest == blake2b(part.data, digest_size=16).hexdigest()
        assert part.lines == part.data.count(b"\n")
        at, line = at + part.length, line + part.lines
    blocks = [part for part in found if part.data]
    assert all(part.data.endswith(b"\n") for part in blocks[:-1])


def test_an_endless_line_is_not_kept():
    endless = b"x" * (3 * LONGEST_DOCUMENT)
    found = cut(b"{}\n" + endless + b"\n{}\n")
    assert sum(part.length for part in found) == len(endless) + 7
    assert max(len(part.data) for part in found) < 1.2 * LONGEST_DOCUMENT
    assert [part.line for part in found][-1] == 3


@pytest.mark.parametrize("data", [b"", b"\n" * 500, b" \r\n"])
def test_a_source_without_documents_says_so(data: bytes):
    assert [part.fault for part in cut(data) if part.fault] == ["empty: there is no document"]


@pytest.mark.parametrize("name", ["x.jsonl", "x", "x.gz", "x.jsonl.gz"])
def test_gzip_is_seen_from_its_bytes(run: Audit, tmp_path: Path, lines, name):
    path = tmp_path / name
    path.write_bytes(gzip.compress(b"".join(lines[:5])))
    run(path)
    assert run.sources() == [f"{path}:{n}" for n in range(1, 6)]


def test_zstd(run: Audit, tmp_path: Path, lines):
    zstd = pytest.importorskip("backports.zstd")
    path = tmp_path / "x.jsonl.zst"
    path.write_bytes(zstd.compress(b"".join(lines[:5])))
    run(path)
    assert run.sources() == [f"{path}:{n}" for n in range(1, 6)]
    path.write_bytes(path.read_bytes()[:-20])
    heard = run(path)
    assert "breaks off" in heard.said[-1]


def test_zstd_that_is_not_installed_is_said(tmp_path: Path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "backports", None)
    monkeypatch.setitem(__import__("sys").modules, "compression", None)
    path = tmp_path / "x.jsonl.zst"
    path.write_bytes(b"\x28\xb5\x2f\xfd")
    with pytest.raises(Unreadable, match=r"referee\[zstd\]"), opened(Source(str(path))):
        pass


@pytest.mark.parametrize("damage", ["cut", "flipped", "trailing"])
@pytest.mark.usefixtures("small_blocks")
def test_a_broken_archive_gives_what_it_holds(run: Audit, tmp_path: Path, lines, damage):
    path = tmp_path / "x.jsonl.gz"
    data = bytearray(gzip.compress(b"".join(lines)))
    if damage == "cut":
        del data[len(data) // 2 :]
    elif damage == "flipped":
        data[len(data) // 2] ^= 0xFF
    else:
        data += b"no gzip"
    path.write_bytes(data)
    heard = run(path)
    assert any("breaks off" in line for line in heard.said)
    assert 0 < len(run.sources()) <= len(lines)
    before = run.everything()
    assert run(path).said == []
    assert run.everything() == before


def test_a_bomb_is_not_unpacked(run: Audit, tmp_path: Path):
    path = tmp_path / "x.toml.gz"
    path.write_bytes(gzip.compress(b"#" * (100 << 20)))
    heard = run(path)
    assert "longer than 16 MiB" in heard.said[0]


def test_a_list_of_deals_and_a_byte_order_mark(run: Audit, tmp_path: Path, lines):
    path = tmp_path / "x"
    path.write_bytes(b"\xef\xbb\xbf[" + lines[0] + b"," + lines[1] + b"]")
    run(path)
    assert run.sources() == [f"{path}#1", f"{path}#2"]
    assert run(path).said == []


def test_a_folder_that_may_not_be_read_and_a_device(run: Audit, tmp_path: Path):
    heard = run("/dev/null", tmp_path / "a\0b")
    assert len(heard.said) == 2
    assert run.sources() == []
