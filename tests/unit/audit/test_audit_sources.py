"""Finding the files of an archive."""

from __future__ import annotations

import os
from pathlib import Path

from audit_for_tests import Audit

from referee.audit.sources import Finder, Source


def found(*paths: object) -> list[str]:
    return [source.path for source in Finder().find(map(str, paths))]


def test_folders_patterns_and_input(tmp_path: Path):
    for name in ("b/2.jsonl", "a/1.toml", "a/1.jsonl.gz", "a/deep/3.json.ZST", "a/x.csv"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    inside = [f"{tmp_path}/a/1.jsonl.gz", f"{tmp_path}/a/1.toml", f"{tmp_path}/a/deep/3.json.ZST"]
    assert found(tmp_path) == [*inside, f"{tmp_path}/b/2.jsonl"]
    assert found(tmp_path / "*" / "*.jsonl") == [f"{tmp_path}/b/2.jsonl"]
    assert found(tmp_path / "**" / "*.toml", "-") == [f"{tmp_path}/a/1.toml", "-"]
    assert found(tmp_path / "a", tmp_path / "a") == inside


def test_a_name_with_brackets_is_a_name_first(tmp_path: Path):
    (tmp_path / "[1].jsonl").touch()
    assert found(tmp_path / "[1].jsonl") == [f"{tmp_path}/[1].jsonl"]


def test_what_means_nothing_is_said(tmp_path: Path):
    (tmp_path / "empty").mkdir()
    (tmp_path / "dead.jsonl").symlink_to(tmp_path / "gone")
    faults = [
        *Finder().find([f"{tmp_path}/none", f"{tmp_path}/none*", f"{tmp_path}/empty"]),
        *Finder().find([str(tmp_path)]),
    ]
    assert [source.fault for source in faults] == [
        "no such file or folder",
        "nothing matches this pattern",
        "no deal log (.toml, .json or .jsonl) in this folder",
        "No such file or directory",
    ]


def test_a_folder_that_links_to_itself_ends(tmp_path: Path):
    folder = tmp_path / "deals"
    folder.mkdir()
    (folder / "again").symlink_to(folder)
    (folder / "up").symlink_to(tmp_path)
    (folder / "1.jsonl").touch()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "2.jsonl").touch()
    (folder / "linked").symlink_to(elsewhere)
    assert found(folder) == [f"{folder}/1.jsonl", f"{folder}/linked/2.jsonl"]


def test_a_file_reached_twice_counts_once(run: Audit, tmp_path: Path, lines):
    folder = tmp_path / "deals"
    folder.mkdir()
    first = folder / "1.jsonl"
    first.write_bytes(lines[0])
    (folder / "2.jsonl").symlink_to(first)
    os.link(first, folder / "3.jsonl")
    run(folder, folder, first, folder / "*.jsonl")
    assert run.sources() == [f"{first}:1"]


def test_a_copy_is_another_file_with_the_same_digest(run: Audit, tmp_path: Path, lines):
    for name in ("1.jsonl", "2.jsonl"):
        (tmp_path / name).write_bytes(lines[0])
    run(tmp_path / "1.jsonl", tmp_path / "2.jsonl")
    assert run.rows("SELECT count(*), count(DISTINCT digest) FROM deals") == [(2, 1)]


def test_names_that_are_no_text(run: Audit, tmp_path: Path, lines):
    path = os.fsencode(tmp_path) + b"/\xff\xfe.jsonl"
    with open(path, "wb") as stream:
        stream.write(lines[0] + b"{\n")
    run(os.fsdecode(path))
    assert run.sources() == [f"{tmp_path}/\\udcff\\udcfe.jsonl:1"]
    assert run.rows("SELECT line FROM problems") == [(2,)]


def test_source_name():
    assert Source("a.toml").name == "a.toml"
