"""``tablectl replay`` and ``tablectl export`` at the command line."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tablectl.cli.games.export import app as export_app
from tablectl.cli.games.replay import CLEAR_LINE, ProgressLine
from tablectl.cli.games.replay import app as replay_app
from tests.tablectl.formats.games import GAMES

NINE = str(GAMES / "nine_kinds.tenhou6.json")
ROBBED = str(GAMES / "robbed_kong.tenhou6.json")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


HAND = {"file": "a", "agrees": True}
WRONG = {"file": "a", "agrees": False}
GAME = {"file": "a", "game": True}
BROKEN = {"file": "b", "error": "no game"}


def test_on_a_terminal_the_line_is_rewritten_in_place() -> None:
    out = Terminal()
    told = ProgressLine(2, out)
    for line in (HAND, WRONG, GAME, BROKEN):
        told.clear()
        told.add(line)
    told.close()
    shown = out.getvalue().split(CLEAR_LINE)
    assert shown[2] == "file 1 of 2: 2 hands, 1 disagree"
    assert shown[-1] == "file 2 of 2: 2 hands, 1 disagree, 1 unreadable\n"
    assert out.getvalue().count("\n") == 1


def test_elsewhere_a_line_a_file_is_enough() -> None:
    out = io.StringIO()
    told = ProgressLine(2, out)
    for line in (HAND, WRONG, GAME, BROKEN):
        told.clear()
        told.add(line)
    told.close()
    assert out.getvalue().splitlines() == [
        "file 1 of 2: 2 hands, 1 disagree",
        "file 2 of 2: 2 hands, 1 disagree, 1 unreadable",
    ]


@pytest.mark.parametrize("asked", [(), ("--progress",), ("--no-progress",)])
def test_progress_never_stands_among_the_results(asked: tuple[str, ...]) -> None:
    ran = CliRunner().invoke(replay_app, [NINE, ROBBED, "--json", *asked])
    assert ran.exit_code == 0
    lines = [json.loads(line) for line in ran.stdout.splitlines()]
    assert sum(bool(line.get("game")) for line in lines) == 2
    assert bool(ran.stderr) == ("--progress" in asked)


def test_an_export_says_what_was_lost_beside_the_game(tmp_path: Path) -> None:
    out = tmp_path / "game.mjai"
    ran = CliRunner().invoke(export_app, [NINE, "--format", "mjai", "--out", str(out)])
    assert ran.exit_code == 0
    assert ran.stdout == ""
    said = ran.stderr.splitlines()
    assert any(line.startswith("guessed: preset tenhou") for line in said)
    assert all(line.startswith(("guessed: ", "lost: ")) for line in said)
    assert json.loads(out.read_text(encoding="utf-8").splitlines()[0])["type"] == "start_game"


def test_or_keeps_it_to_itself() -> None:
    ran = CliRunner().invoke(export_app, [NINE, "--format", "mjlog", "--quiet"])
    assert ran.exit_code == 0
    assert ran.stderr == ""
    assert ran.stdout.startswith("<mjloggm")


def test_the_help_names_every_format() -> None:
    ran = CliRunner().invoke(export_app, ["--help"])
    told = " ".join(ran.stdout.split())
    for word in ("jsonl", "mjlog", "tenhou6", "mjai", "standard error"):
        assert word in told
