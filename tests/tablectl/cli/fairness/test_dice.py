"""``tablectl dice verify`` on the public record."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

from tablectl.cli.commands import app
from tablectl.errors import InputError
from tablectl.game.events import JudgeCalled, event_to_wire


def test_what_people_have_said_is_in_one_line_whatever_signs_it_has(tmp_path: Path) -> None:
    called = event_to_wire(JudgeCalled(0, "one\N{LINE SEPARATOR}and another"))
    record = tmp_path / "events.jsonl"
    record.write_text(json.dumps(called, ensure_ascii=False) + "\n", encoding="utf-8")
    ran = CliRunner().invoke(app, ["dice", "verify", str(record)])
    assert (ran.exit_code, ran.output) == (0, "0 hands with dice or a commitment: 0 verified, 0 wrong\n")


def test_what_is_no_event_verifies_nothing(tmp_path: Path) -> None:
    record = tmp_path / "events.jsonl"
    record.write_text("{}\n", encoding="utf-8")
    ran = CliRunner().invoke(app, ["dice", "verify", str(record)])
    assert isinstance(ran.exception, InputError)
    assert str(ran.exception) == f"{record}, line 1: not an event of a table: kind is missing"
