"""``tablectl shuffle report`` on recorded games and on walls that were laid open."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from tablectl.cli.commands import app
from tablectl.errors import InputError
from tablectl.mahjong.tiles import tile_of_kind

GAMES = sorted((Path(__file__).parents[3] / "fixtures" / "games").glob("*.mjlog"))
SET = [kind for kind in range(34) for _ in range(4)]


def report(*arguments: str) -> tuple[int, list[dict[str, object]]]:
    ran = CliRunner().invoke(app, ["shuffle", "report", "--json", *arguments])
    if ran.exception is not None and not isinstance(ran.exception, SystemExit):
        raise ran.exception
    return ran.exit_code, [json.loads(line) for line in ran.output.splitlines()]


def walls(path: Path, laid: list[list[int]]) -> str:
    rows = [json.dumps({"wall": "".join(str(tile_of_kind(kind)) for kind in wall)}) for wall in laid]
    path.write_text("\n".join(rows), encoding="utf-8")
    return str(path)


def test_recorded_games_of_a_good_shuffle_pass() -> None:
    status, rows = report(*map(str, GAMES[:3]))
    assert status == 0
    assert len(rows) == 21
    assert {"neighbours", "next_stack", "runs", "carried_over", "deal_honors_3"} <= {
        row["test"] for row in rows
    }


def test_walls_that_keep_last_hands_neighbours_are_bad(tmp_path: Path) -> None:
    random, laid = Random(1), [Random(0).sample(SET, len(SET))]
    for _ in range(40):
        before = laid[-1]
        order = sorted(range(len(SET)), key=lambda at: at + random.uniform(0, 30))
        laid.append([before[at] for at in order])
    status, rows = report(walls(tmp_path / "walls.jsonl", laid))
    assert status == 1
    assert [row["test"] for row in rows if row["finding"] == "bad"] == ["carried_over"]
    fair = [random.sample(SET, len(SET)) for _ in range(40)]
    assert report(walls(tmp_path / "fair.jsonl", fair))[0] == 0


def test_words_say_sample_share_and_power(tmp_path: Path) -> None:
    fair = [Random(at).sample(SET, len(SET)) for at in range(30)]
    ran = CliRunner().invoke(app, ["shuffle", "report", walls(tmp_path / "fair.jsonl", fair)])
    assert "of 4050, a perfect shuffle 2.22%" in ran.output
    assert "would find" in ran.output
    assert "30 hands, 5 tests: 0 bad" in ran.output


def test_what_cannot_be_read_says_why(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no"):
        report(str(tmp_path / "none"))
    (tmp_path / "bad").write_text('{"wall": "1m9x"}\n')
    with pytest.raises(InputError, match="line 1"):
        report(str(tmp_path / "bad"))
