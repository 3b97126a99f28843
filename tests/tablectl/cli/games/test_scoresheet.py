"""``tablectl scoresheet`` at the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from tablectl.adapters.storage.journal.journal import SqliteJournal
from tablectl.cli.commands import app as tablectl_app
from tablectl.cli.games.scoresheet import app
from tablectl.errors import InputError
from tablectl.game.events import Envelope, SessionStarted, Source
from tests.tablectl.formats.games import GAMES

GAME = str(GAMES / "nine_kinds.tenhou6.json")


def test_a_recorded_game_becomes_a_page() -> None:
    ran = CliRunner().invoke(app, [GAME, "--language", "ru"])
    assert ran.exit_code == 0
    assert ran.output.startswith("<!doctype html>")
    assert "Протокол сессии" in ran.output


def test_the_page_is_written_to_a_file(tmp_path: Path) -> None:
    out = tmp_path / "scoresheet.html"
    ran = CliRunner().invoke(app, [GAME, "--out", str(out)])
    assert (ran.exit_code, ran.output) == (0, "")
    assert "Session score sheet" in out.read_text(encoding="utf-8")


def test_a_tables_own_journal_is_read(tmp_path: Path) -> None:
    started = SessionStarted("mcr", "default", {}, ("Ann", "Ben", "Cy", "Di"), (0, 0, 0, 0))
    journal = SqliteJournal(tmp_path / "journal.sqlite")
    journal.append([Envelope(1, "2026-05-01T18:30:00.000Z", Source.OPERATOR, started)])
    journal.close()
    ran = CliRunner().invoke(app, [str(tmp_path / "journal.sqlite")])
    assert ran.exit_code == 0
    assert "Ann" in ran.output


def test_the_command_is_found_by_its_former_name_too() -> None:
    ran = CliRunner().invoke(tablectl_app, ["protocol", GAME])
    assert ran.exit_code == 0
    assert "Session score sheet" in ran.output
    assert "protocol" not in CliRunner().invoke(tablectl_app, ["--help"]).output.split()


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    ran = CliRunner().invoke(app, [str(tmp_path / "none.sqlite")])
    assert isinstance(ran.exception, InputError)
    assert "none.sqlite" in str(ran.exception)


@pytest.mark.parametrize("session", ["5", "-2"])
def test_a_session_that_is_not_there_is_told_so(session: str) -> None:
    ran = CliRunner().invoke(app, [GAME, "--session", session])
    assert isinstance(ran.exception, InputError)
    assert "the journal holds 1" in str(ran.exception)
