"""What commands read and write where a computer's language is an old one, or where nobody gives an input."""

from __future__ import annotations

import io
import json
import os
import sys

import pytest

from tablectl import cli


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
