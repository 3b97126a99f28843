"""What commands read and write where a computer's language is an old one, or where nobody gives an input."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final, NoReturn

import pytest

from tablectl import cli

FULL: Final = Path("/dev/full")


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


@pytest.mark.parametrize(
    ("line", "status"), [("score --nonsense", 2), ("rules nobook", 2), ("journal verify none", 2)]
)
def test_a_command_that_fails_says_so_by_its_status_to_a_reader_who_left(line: str, status: int) -> None:
    gone, ours = os.pipe()
    os.close(gone)
    command = [sys.executable, "-m", "tablectl", *line.split()]
    try:
        ended = subprocess.run(command, stdout=ours, stderr=ours, timeout=60)
    finally:
        os.close(ours)
    assert ended.returncode == status


def test_output_that_nobody_reads_hides_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is given away when the command has failed already."""
    read, write = os.pipe()
    os.close(read)

    def tell_and_fail(_arguments: object) -> NoReturn:
        sys.stdout.write("one of two")
        sys.exit(3)

    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BufferedWriter(io.FileIO(write, "w"))))
    monkeypatch.setattr(cli, "_dispatch", tell_and_fail)
    monkeypatch.setattr(sys, "argv", ["tablectl", "conform"])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    sys.stdout.close()
    assert ended.value.code == 3


@pytest.mark.skipif(not FULL.exists(), reason="this computer has no disk that is always full")
def test_a_full_disk_is_told_whenever_the_output_reaches_it() -> None:
    with FULL.open("wb") as full:
        command = [sys.executable, "-m", "tablectl", "schemas"]
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, timeout=60)
    assert b"is the disk full" in ended.stderr
