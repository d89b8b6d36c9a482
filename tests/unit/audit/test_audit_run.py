"""A run: what is counted, what is set aside, and what an interruption leaves."""

from __future__ import annotations

import gzip
import io
import os
from pathlib import Path

import pytest
from audit_for_tests import BAD, WORSE, Audit, Heard

from referee import check, read
from referee.audit.errors import StoreError


def test_findings_are_those_of_check(run, archive, lines):
    run(archive)
    expected = []
    for line, data in enumerate(lines, 1):
        loaded = read(data).documents[0]
        report = check(loaded.document)
        expected += [
            (f"{archive}:{line}", f.event, f.irregularity, f.status, f.ruling.penalty.points)
            for f in report.findings
        ]
    assert expected
    query = "SELECT source, f.event, fault, status, penalty FROM findings f JOIN deals USING (deal)"
    assert run.rows(query) == expected


def test_workers_make_no_difference(run, another, archive, lines, monkeypatch):
    monkeypatch.setattr("referee.audit.reading.BLOCK", 1 << 14)
    archive.write_bytes(b"".join(lines * 8) + BAD + WORSE)
    run(archive)
    two = another("two")
    two(archive, workers=2)
    assert two.everything() == run.everything()
    assert len(run.sources()) == 8 * len(lines)


def test_bad_documents_are_set_aside_with_their_place(run, archive, lines):
    archive.write_bytes(lines[0] + WORSE + lines[1] + BAD + b"\n" + lines[2])
    heard = run(archive)
    assert run.sources() == [f"{archive}:{n}" for n in (1, 3, 6)]
    assert run.rows("SELECT document, line, path FROM problems") == [(1, 2, ""), (2, 4, "ruleset")]
    assert [line.partition(": ")[0] for line in heard.said] == [f"{archive}:2", f"{archive}:4"]


def test_a_defect_of_the_program_sets_one_deal_aside(run, archive, monkeypatch, lines):
    from referee.audit import work

    def breaks(document, **options):
        if options["source"].endswith(":7"):
            raise ZeroDivisionError("no such luck")
        return check(document, **options)

    monkeypatch.setattr(work, "check", breaks)
    run(archive)
    assert len(run.sources()) == len(lines) - 1
    assert "ZeroDivisionError" in run.rows("SELECT text FROM problems")[0][0]


def stop(job: int) -> None:
    if job == 5:
        raise KeyboardInterrupt


@pytest.mark.usefixtures("small_blocks")
def test_interrupted_and_resumed_is_as_if_never_stopped(run, another, archive):
    whole = another("whole")
    whole(archive)
    with pytest.raises(KeyboardInterrupt):
        run(archive, heard=Heard(stop))
    done = len(run.sources())
    assert 0 < done < len(whole.sources())
    heard = run(archive)
    assert heard.deals == len(whole.sources()) - done
    assert run.everything() == whole.everything()


@pytest.mark.usefixtures("small_blocks")
def test_what_is_done_is_not_done_again(run, archive, monkeypatch):
    run(archive)
    before = run.everything()
    monkeypatch.setattr("referee.audit.work.check", None)
    heard = run(archive)
    assert (heard.deals, heard.said) == (0, [])
    assert run.everything() == before


@pytest.mark.usefixtures("small_blocks")
def test_compressed_archives_and_input_resume_too(run, another, archive, lines, monkeypatch):
    packed = archive.with_suffix(".jsonl.gz")
    packed.write_bytes(gzip.compress(archive.read_bytes()))
    for source, name in ((packed, "packed"), ("-", "input")):
        one = another(name)

        class Input:
            buffer = io.BufferedReader(io.BytesIO(b"".join(lines)))

        monkeypatch.setattr("sys.stdin", Input)
        with pytest.raises(KeyboardInterrupt):
            one(source, heard=Heard(stop))
        Input.buffer = io.BufferedReader(io.BytesIO(b"".join(lines)))
        one(source)
        assert one.sources() == [f"{source}:{n}" for n in range(1, len(lines) + 1)]


def test_other_input_than_before_is_refused(run, lines, monkeypatch):
    class Input:
        buffer = io.BufferedReader(io.BytesIO(lines[0]))

    monkeypatch.setattr("sys.stdin", Input)
    run("-")
    Input.buffer = io.BufferedReader(io.BytesIO(lines[1]))
    with pytest.raises(StoreError, match="not the input"):
        run("-")
    assert run.sources() == ["-:1"]


def test_a_file_that_grew_goes_on_at_its_end(run, archive, lines, monkeypatch):
    archive.write_bytes(b"".join(lines[:20]))
    run(archive)
    archive.write_bytes(b"".join(lines))
    heard = run(archive)
    assert (heard.deals, heard.said) == (len(lines) - 20, [])
    assert run.sources() == [f"{archive}:{n}" for n in range(1, len(lines) + 1)]


def test_a_last_line_that_was_half_written_is_not_mixed(run, archive, lines):
    archive.write_bytes(lines[0] + lines[1][:100])
    run(archive)
    archive.write_bytes(lines[0] + lines[1])
    heard = run(archive)
    assert "has changed" in heard.said[0]
    assert run.sources() == [f"{archive}:1", f"{archive}:2"]
    assert run.rows("SELECT count(*) FROM problems") == [(0,)]


@pytest.mark.parametrize("keep_time", [False, True])
@pytest.mark.usefixtures("small_blocks")
def test_a_file_edited_between_runs_is_begun_anew(run, another, archive, lines, keep_time):
    with pytest.raises(KeyboardInterrupt):
        run(archive, heard=Heard(stop))
    before = archive.stat()
    swapped = [lines[1], lines[0], *lines[2:]]
    archive.write_bytes(b"".join(swapped))
    if keep_time:
        os.utime(archive, ns=(before.st_atime_ns, before.st_mtime_ns))
    heard = run(archive)
    fresh = another("fresh")
    fresh(archive)
    assert "has changed" in heard.said[0]
    strip = lambda rows: [row[1:] for row in rows]  # noqa: E731 - numbers of deals go on
    assert strip(run.everything()["deals"]) == strip(fresh.everything()["deals"])


@pytest.mark.usefixtures("small_blocks")
def test_a_file_that_changes_under_the_run_counts_for_nothing(run, archive, lines):
    def append(job: int) -> None:
        if job == 3:
            with archive.open("ab") as stream:
                stream.write(lines[0])

    other = archive.with_name("other.jsonl")
    other.write_bytes(lines[0])
    heard = run(archive, other, heard=Heard(append))
    assert heard.said == [f"{archive}: changed while it was read; none of it is counted"]
    assert run.sources() == [f"{other}:1"]
    assert run.rows("SELECT count(*) FROM findings") == run.rows("SELECT sum(findings) FROM deals")
    run(archive, other)  # it is quiet now
    assert len(run.sources()) == len(lines) + 2
    assert run.rows("SELECT count(*) FROM problems") == [(0,)]


@pytest.mark.usefixtures("small_blocks")
def test_a_full_disk_keeps_what_was_done(run, another, archive):
    store = run.store()
    pages = store.db.execute("PRAGMA page_count").fetchone()[0]
    store.db.execute(f"PRAGMA max_page_count = {pages + 2}")
    from referee.audit.run import audit

    with pytest.raises(StoreError, match="full"):
        audit([str(archive)], store, run.runner(1), Heard())
    store.close()
    done = run.rows("SELECT count(*) FROM deals")[0][0]
    assert done == run.rows("SELECT sum(lines) FROM parts")[0][0]
    run(archive)
    whole = another("whole")
    whole(archive)
    assert run.everything() == whole.everything()


def test_two_runs_at_once_are_refused(run, archive):
    store = run.store()
    with pytest.raises(StoreError, match="another run"):
        run(archive)
    store.close()


def test_results_of_other_rules_are_not_gone_on_with(tmp_path, archive):
    from referee.audit.store import Store

    path = tmp_path / "results.sqlite"
    Store.create(path, {"rulebook": "one"}).close()
    with pytest.raises(StoreError, match="different rulebook"):
        Store.reopen(path, {"rulebook": "two"})


def test_a_store_that_was_hardly_begun_is_gone_on_with(run, archive, lines):
    run.path.touch()
    run(archive)
    assert len(run.sources()) == len(lines)


def test_what_is_no_store_is_left_alone(run, archive):
    run.path.write_text("a diary")
    with pytest.raises(StoreError, match="not a database"):
        run(archive)
    assert run.path.read_text() == "a diary"
    import sqlite3

    run.path.unlink()
    with sqlite3.connect(run.path) as db:
        db.execute("CREATE TABLE diary (day)")
    with pytest.raises(StoreError, match="no results"):
        run(archive)


def test_folder_of_small_files(run, tmp_path: Path, lines):
    folder = tmp_path / "deals"
    (folder / "sheets").mkdir(parents=True)
    (folder / "sheets" / "no.toml").write_text("not = 'a log'")
    (folder / "notes.txt").write_text("not a log")
    for n, line in enumerate(lines[:10]):
        (folder / f"{n}.json").write_bytes(line)
    (folder / "list.json").write_bytes(b"[" + b",".join(line.strip() for line in lines[:3]) + b"]")
    run(folder)
    expected = [f"{folder}/{n}.json" for n in range(10)]
    assert run.sources() == expected + [f"{folder}/list.json#{n}" for n in (1, 2, 3)]
    assert run.rows("SELECT count(*) FROM problems") == [(0,)]


def test_resuming_into_a_folder_takes_only_what_is_new(run: Audit, tmp_path: Path, lines):
    folder = tmp_path / "deals"
    folder.mkdir()
    for n, line in enumerate(lines[:4]):
        (folder / f"{n}.json").write_bytes(line)
    run(folder)
    (folder / "2.json").rename(folder / "renamed.json")
    (folder / "new.json").write_bytes(lines[4])
    assert run(folder).deals == 1
    assert len(run.sources()) == 5
