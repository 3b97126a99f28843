"""What commands say of input that they cannot use: no folder of the disk, nothing of Python.

Every command that takes a file is given all kinds of wrong ones. Names are written as people write them in
their own folder, so no whole path is theirs: one in the output would tell of this computer's disk.
"""

from __future__ import annotations

import gzip
import io
import logging
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from tablectl import cli
from tablectl.cli import commands
from tests.tablectl.plain_words import is_plain

SECRET: Final = "Bob's club (2), hall: 7"
"""A folder whose name has what names of folders have."""

WRONG: Final[dict[str, bytes | None]] = {
    "missing": None,
    "empty": b"",
    "noise": bytes(range(256)) * 8,
    "not UTF-8": "имя = 'стол'\n".encode("cp1251"),
    "cut JSON": b'{"schema": "tablectl/recording/1", "cameras": [1,',
    "other JSON": b'[1, "x", null, {"a": {"b": []}}]\n',
    "an object": b'{"schema": "x", "players": "none", "type": 7, "hands": [[1]], "title": 3}\n',
    "deep": b"[" * 200_000,
    "a number": b"123",
    "no equals sign": b"[table]\nname table-1\n",
    "a table twice": b"[a.b]\n[a]\nx = 1\n[a.b]\n",
    "a list for a text": b'[table]\nname = ["a", 1]\nstate_dir = 3\n',
    "an open quote": b'[table]\nname = "x\n',
    "cut XML": b'<mjloggm ver="2.3"><SHUFFLE seed="',
    "wrong XML": b'<?xml version="1.0"?><mjloggm ver="x"><INIT seed="a,b" ten="" hai0="z"/></mjloggm>',
    "cut gzip": gzip.compress(b'{"type": "start_game"}' * 50)[:30],
    "a database's head": b"SQLite format 3\x00" + b"\x10\x00" + b"\xff" * 4094,
    "a picture's head": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00",
    "a cut JPEG": b"\xff\xd8\xff\xe0\x00\x10JFIF" + b"\x00" * 64,
    "a cut tar": gzip.compress(b"manifest.json" + b"\x00" * 500),
    "an mjai line": b'{"type":"start_game","names":[1]}\n{"type":"start_kyoku","bakaze":"Q"}\n',
    "a zip's head": b"PK\x03\x04" + b"\x00" * 40,
}
"""What a file may be that is not the one a command needs."""

COMMANDS: Final = (
    *("backup x -c {}", "calibrate check {}", "calibrate find {}", "config {}", "config --migrate {}"),
    *("conform vision --photos {} -- true", "dice verify {}", "doctor -c {}"),
    *("enrol {} --name x --out y.npz", "enrol --name x -c {}", "export {}", "export {} --all -o out"),
    *("export -c {}", "follow {}", "hall check {}", "hall import {}", "hall standings {}", "hall needs {}"),
    *("hall export {}", "hall seating {}", "hall pantheon {} --token-file {}", "highlights {}"),
    *("journal rescue {} out.sqlite", "journal verify {}", "learn -c {}", "learn --examples {}"),
    *("learn --import {}", "learn --check {} --examples y", "machine state -c {}", "preflight -c {}"),
    *("recognise {}", "recognise x.png --calibration {}", "recognise x.png --model {}"),
    *("record --last --state-dir {}", "record {}", "replay {}", "restore {} --state-dir new", "run -c {}"),
    *("run --state-dir {}", "scoresheet {}", "scoresheet -c {}", "shuffle report {}", "stats {}"),
    *("schemas --types {}", "schemas --update {}", "user list -c {}", "user list --state-dir {}"),
)
"""Every command that takes a file or a folder; ``{}`` stands for it."""
SOME: Final = ("missing", "noise", "a folder")
"""Kinds for a command that starts a broker before it starts what it is given."""
RIGHT: Final = frozenset(
    (line, kind)
    for line, kinds in {
        "schemas --types {}": ("missing", "a folder"),
        "run -c {}": ("empty",),
        "run --state-dir {}": ("missing", "a folder"),
        "record {}": ("missing", "a folder"),
        "config {}": ("empty",),
    }.items()
    for kind in kinds
)
"""What some commands can work with."""
WITH_LINES: Final = (
    *("score --jsonl", "needs --jsonl", "odds --jsonl", "danger --jsonl", "hall standings", "hall check"),
    *("hall import - --state-dir hall", "user add bob --role judge --password-stdin --state-dir table"),
)
"""Commands that read standard input."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the person is who writes the command; also home."""
    made = tmp_path / SECRET
    made.mkdir()
    monkeypatch.chdir(made)
    for name in ("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(made))
    monkeypatch.setattr("typer.prompt", lambda *_args, **_named: "")
    return made


@pytest.fixture
def said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[object, str]]:
    """Runs a command line as a shell does; gives its exit status and all that it prints."""

    def run(line: str, stdin: bytes = b"", path: Path | None = None) -> tuple[object, str]:
        given = [] if path is None else [str(path)]
        monkeypatch.setattr(sys, "argv", ["tablectl", *line.split(), *given])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        status: object = 0
        try:
            cli.main()
        except SystemExit as ended:
            status = ended.code
        printed = capsys.readouterr()
        return status, printed.out + printed.err

    return run


def names_nothing(text: str, folder: Path) -> None:
    """That no folder of the disk and nothing of Python stands in a text."""
    assert str(folder) not in text
    assert SECRET not in text
    assert is_plain(text), text
    assert cli.INTERNAL_ERROR not in text


CASES: Final = tuple(
    pytest.param(line, kind, marks=() if (row + column) % 4 == 0 else pytest.mark.slow)
    for row, line in enumerate(COMMANDS)
    for column, kind in enumerate((*WRONG, "a folder"))
)
"""Every command with every kind; usually each command meets some of them, and each kind some commands."""


@pytest.mark.parametrize(("line", "kind"), [*CASES, *(("conform consumer {}", kind) for kind in SOME)])
def test_a_wrong_file_is_named_without_its_folder(
    line: str, kind: str, folder: Path, said: Callable[..., tuple[object, str]]
) -> None:
    if (line, kind) in RIGHT:
        pytest.skip("the command needs this very thing")
    if kind == "a folder":
        (folder / "given").mkdir()
    elif (content := WRONG[kind]) is not None:
        (folder / "given").write_bytes(content)
    status, text = said(line.replace("{}", "given"))
    names_nothing(text, folder)
    assert status in (0, 1, 2, 65, 66, 69, 73, 75, 78)


@pytest.mark.parametrize("kind", [kind for kind, content in WRONG.items() if content is not None])
@pytest.mark.parametrize("line", WITH_LINES)
def test_a_wrong_line_is_answered_in_plain_words(
    line: str, kind: str, folder: Path, said: Callable[..., tuple[object, str]]
) -> None:
    content = WRONG[kind]
    assert content is not None
    _, text = said(line, content)
    names_nothing(text, folder)


def test_a_value_that_is_no_number_is_told_without_what_was_tried(
    said: Callable[..., tuple[object, str]],
) -> None:
    status, text = said("run --speed fast")
    assert status == 2
    assert "should be a valid number" in text
    assert "parse" not in text


def test_a_path_that_the_person_wrote_is_shown_as_it_was_written(
    folder: Path, said: Callable[..., tuple[object, str]]
) -> None:
    given = folder / "games" / "one.jsonl"
    status, text = said("dice verify", path=given)
    assert status == 2
    assert str(given) in text


def test_a_mistake_of_the_program_is_told_without_its_trace(
    monkeypatch: pytest.MonkeyPatch, said: Callable[..., tuple[object, str]]
) -> None:
    def trips() -> None:
        raise KeyError("a name of the program")

    monkeypatch.setattr(commands, "app", trips)
    monkeypatch.setattr(logging.getLogger(), "handlers", [])
    assert said("version") == (70, f"tablectl: {cli.INTERNAL_ERROR}\n")
