"""``tablectl highlights`` at the command line."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from tablectl.cli.games.highlights import app

SESSION = Path(__file__).parents[3] / "fixtures" / "mcr" / "tziakcha" / "session.json"


def test_a_game_of_another_book_is_named_and_no_fault() -> None:
    ran = CliRunner().invoke(app, [str(SESSION)])
    assert (ran.exit_code, ran.stdout) == (0, "")
    assert "session.json: a game of mcr; only riichi has highlights" in ran.stderr
