"""What commands read and write where a computer's language is an old one, or where nobody gives an input."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Final, NoReturn

import pytest
import typer
from rich.console import Console

from tablectl import cli
from tests.tablectl.formats.games import GAMES

FULL: Final = Path("/dev/full")
NAGASHI: Final = GAMES / "nagashi_mangan.mjlog"


def ran(monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    monkeypatch.setattr(sys, "argv", ["tablectl", *words])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code in (0, None)


def latin(monkeypatch: pytest.MonkeyPatch, name: str, given: bytes = b"") -> io.BytesIO:
    """A stream as Python opens it where the computer's language has 256 signs."""
    raw = io.BytesIO(given)
    monkeypatch.setattr(sys, name, io.TextIOWrapper(raw, encoding="latin-1"))
    return raw


def test_what_programs_read_is_utf_8_in_every_language(monkeypatch: pytest.MonkeyPatch) -> None:
    out = latin(monkeypatch, "stdout")
    ran(monkeypatch, "rules", "mcr", "--json")
    sys.stdout.flush()
    assert "大四喜" in out.getvalue().decode("utf-8")


def test_a_line_that_a_program_writes_is_utf_8_in_every_language(monkeypatch: pytest.MonkeyPatch) -> None:
    latin(monkeypatch, "stdin", '{"id": "一局"}\n'.encode())
    out = latin(monkeypatch, "stdout")
    ran(monkeypatch, "score", "--jsonl")
    sys.stdout.flush()
    assert json.loads(out.getvalue())["id"] == "一局"


def test_who_gives_no_input_gives_an_empty_one(monkeypatch: pytest.MonkeyPatch) -> None:
    out = latin(monkeypatch, "stdout")
    monkeypatch.setattr(sys, "stdin", None)
    ran(monkeypatch, "score", "--jsonl")
    assert out.getvalue() == b""


def test_who_closes_the_output_gets_the_status_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as closed:
        closed.setattr(sys, "stdout", None)
        closed.setattr(sys, "stderr", None)
        closed.setattr(sys, "argv", ["tablectl", "journal", "verify", "none"])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        sys.stdout.close()
        sys.stderr.close()
    assert ended.value.code == 2


def test_a_file_s_name_that_is_no_text_is_shown_with_question_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Linux lets a name have any bytes; Python reads those that are no text as halves of surrogate pairs."""
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="utf-8", errors="surrogateescape"))
    monkeypatch.setattr(sys, "argv", ["tablectl", "recognise", "--json", os.fsdecode(b"\xff\xfe.jpg")])
    with pytest.raises(SystemExit):
        cli.main()
    sys.stdout.flush()
    assert json.loads(raw.getvalue().decode("utf-8"))["picture"] == "??.jpg"


@pytest.mark.parametrize("line", ["--help", "schemas", "rules", "score --help", "score --jsonl", "version"])
def test_a_reader_who_leaves_ends_every_command_quietly(line: str) -> None:
    """Whether it is written at once or at the end, by Typer, by a command or by a program's lines."""
    gone, ours = os.pipe()
    os.close(gone)
    command = [sys.executable, "-m", "tablectl", *line.split()]
    try:
        ended = subprocess.run(command, input=b"{}\n", stdout=ours, stderr=subprocess.PIPE, timeout=60)
    finally:
        os.close(ours)
    assert (ended.returncode, ended.stderr) == (0, b"")


@contextmanager
def no_reader() -> Iterator[None]:
    """Standard output and standard error whose reader has left."""
    streams = []
    for _ in range(2):
        read, write = os.pipe()
        os.close(read)
        streams.append(io.TextIOWrapper(io.BufferedWriter(io.FileIO(write, "w"))))
    with streams[0], streams[1], redirect_stdout(streams[0]), redirect_stderr(streams[1]):
        yield


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("score --nonsense", 2),
        ("rules nobook", 2),
        ("journal verify none", 2),
        ("recognise none.jpg --json", 1),
        ("conform consumer --list", 0),
        (f"stats {NAGASHI} none.mjlog --json", 2),
        (f"highlights none.mjlog {NAGASHI} --json", 2),
        (f"replay {NAGASHI} none.mjlog", 2),
    ],
)
def test_a_command_s_status_is_the_same_to_a_reader_who_left(
    monkeypatch: pytest.MonkeyPatch, line: str, status: int
) -> None:
    monkeypatch.setattr(sys, "argv", ["tablectl", *line.split()])
    with pytest.raises(SystemExit) as ended, no_reader():
        cli.main()
    assert (ended.value.code or 0) == status


def test_what_a_command_does_is_finished_though_nobody_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    done = []

    def tell_and_do(_arguments: object) -> NoReturn:
        Console().print("one of two")
        typer.echo("two of two")
        done.append("both")
        sys.exit(3)

    monkeypatch.setattr(cli, "_dispatch", tell_and_do)
    with pytest.raises(SystemExit) as ended, no_reader():
        cli.main()
    assert (ended.value.code, done) == (3, ["both"])


@pytest.mark.parametrize("command", ["score", "needs"])
def test_questions_end_with_who_reads_the_answers(monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    asked = io.StringIO("{}\n" * 3)
    monkeypatch.setattr(sys, "stdin", asked)
    with no_reader():
        ran(monkeypatch, command, "--jsonl")
    assert asked.read(), "questions that nobody wants answered"


@pytest.mark.slow
@pytest.mark.skipif(not FULL.exists(), reason="this computer has no disk that is always full")
def test_a_full_disk_is_told_whenever_the_output_reaches_it() -> None:
    with FULL.open("wb") as full:
        command = [sys.executable, "-m", "tablectl", "schemas"]
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, timeout=60)
    assert b"is the disk full" in ended.stderr
