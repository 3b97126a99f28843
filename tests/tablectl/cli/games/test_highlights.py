"""``tablectl highlights`` at the command line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from typer.testing import CliRunner

from tablectl.adapters.numbers_model import riichi_model
from tablectl.api.counts.highlights import excluded_hands, game_highlights
from tablectl.api.games.export import export_journal
from tablectl.cli.games.highlights import app
from tablectl.game.claims import Discard, Draw
from tablectl.game.events import Envelope, Source
from tablectl.game.frozen_values import changed
from tablectl.mahjong.tiles import parse_tiles
from tests.tablectl.formats.games import game
from tests.tablectl.game.table import TANYAO, Table

SESSION = Path(__file__).parents[3] / "fixtures" / "mcr" / "tziakcha" / "session.json"


def test_a_game_of_another_book_is_named_and_no_fault() -> None:
    ran = CliRunner().invoke(app, [str(SESSION)])
    assert (ran.exit_code, ran.stdout) == (0, "")
    assert "session.json: a game of mcr; only riichi has highlights" in ran.stderr


def test_hands_that_nobody_saw_and_hands_against_the_rules_are_named_and_left_out(tmp_path: Path) -> None:
    """A table without hand cameras sees no draw; a record may be damaged."""
    seen = game("thirteen_orphans")
    first, second, *rest = seen.hands
    unseen = tuple(changed(step, tile=None) if isinstance(step, Draw) else step for step in first.steps)
    wrong = (*second.steps[:6], Discard(0, parse_tiles("1z")[0]), *second.steps[6:])
    hands = (replace(first, steps=unseen), replace(second, steps=wrong), *rest)
    left_out = excluded_hands(replace(seen, hands=hands))
    assert sorted(left_out.values()) == [[0], [1]]
    found = list(game_highlights(replace(seen, hands=hands), riichi_model()[0]))
    assert found
    assert {each["hand"] for each in found} <= set(range(2, len(seen.hands)))

    t = Table("", TANYAO)
    t.turn(0, "?", "8s")
    t.do(t.win(1, TANYAO, "8s"))
    t.settle()
    path = tmp_path / "journal.jsonl"
    entries = [Envelope(n, "x", Source.CAMERA, each) for n, each in enumerate(t.events, start=1)]
    path.write_text(export_journal(entries, "jsonl"), encoding="utf-8")
    ran = CliRunner().invoke(app, [str(path)])
    assert (ran.exit_code, ran.stdout) == (0, "")
    assert "no highlights of hand 0: not every tile was seen" in ran.stderr
