"""``tablectl pad``: button pads added, listed and taken away from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tablectl.adapters.accounts import Role
from tablectl.adapters.pads import PADS_FILE, Pads
from tablectl.cli.service.pad import app


def pad(folder: Path, *arguments: str) -> str:
    """What the command prints for programs and people."""
    ran = CliRunner().invoke(app, [*arguments, "--state-dir", str(folder)])
    assert ran.exit_code == 0, ran.output
    return ran.output


def test_a_pad_is_added_with_the_header_that_its_buttons_send(tmp_path: Path) -> None:
    told = pad(tmp_path, "add", "Deck 1", "--role", "broadcast")
    token = told.splitlines()[0].removeprefix("Authorization: Bearer ")
    made = Pads(tmp_path, str).owner_of(token)
    assert made is not None
    assert (made.name, made.role) == ("Deck 1", Role.BROADCAST)
    assert "shown once" in told
    assert token not in (tmp_path / PADS_FILE).read_text()


def test_pads_are_listed_without_their_tokens_and_taken_away(tmp_path: Path) -> None:
    assert "no pads" in pad(tmp_path, "list")
    token = json.loads(pad(tmp_path, "add", "Deck", "--json"))["token"]
    row = json.loads(pad(tmp_path, "list", "--json"))
    assert (row["name"], row["role"]) == ("Deck", "judge")
    assert token not in pad(tmp_path, "list")
    pad(tmp_path, "remove", "Deck")
    assert "no pads" in pad(tmp_path, "list")


@pytest.mark.parametrize("arguments", [("remove", "Nobody"), ("add", "x" * 41)])
def test_what_cannot_be_ends_with_status_2_and_the_reason(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    ran = CliRunner().invoke(app, [*arguments, "--state-dir", str(tmp_path)])
    assert getattr(ran.exception, "exit_status", None) == 2
