"""A table whose dice are promised: commitment before the walls, dice with them, the seed after the hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tablectl.adapters.machine.seeded_dice import SEED_FILE, SeedFile
from tablectl.cli.commands import app
from tablectl.errors import InputError, StateDirError
from tablectl.game import fair_dice
from tablectl.game.events import (
    Correction,
    DiceCommitted,
    DiceRevealed,
    DiceRolled,
    Event,
    HandStarted,
    WallsBuilt,
    envelope_to_wire,
)
from tests.tablectl.table_parts import ScriptedTable

WIN = {"kind": "win_shown/1", "from": None, "tile": "2p", "tiles": "123m456m789m111z2p"}


@pytest.fixture
def table(tmp_path: Path) -> ScriptedTable:
    return ScriptedTable(seeds=SeedFile(tmp_path))


def play_a_hand(table: ScriptedTable) -> None:
    """Walls, an indicator, and a win of the dealer's on the first draw."""
    table.pass_s(10.0)
    assert table.ask("record_event", event={"kind": "indicator_revealed/1", "tile": "3s"})["ok"] is True
    hand = table.service.state.hand
    assert hand is not None
    assert table.ask("record_event", event={**WIN, "seat": hand.turn})["ok"] is True, table.answers[-1]
    assert table.ask("settle")["ok"] is True, table.answers[-1]


def bodies(table: ScriptedTable) -> list[Event]:
    found = [envelope.body for envelope in table.journal.read()]
    return [body for body in found if not isinstance(body, Correction)]


def kinds(table: ScriptedTable, *wanted: type) -> list[str]:
    return [type(body).__name__ for body in bodies(table) if isinstance(body, wanted)]


def written(table: ScriptedTable, path: Path) -> Path:
    rows = [json.dumps(envelope_to_wire(envelope)) for envelope in table.journal.read()]
    path.write_text("\n".join(rows), encoding="utf-8")
    return path


def verify(path: Path) -> tuple[int, list[dict[str, object]]]:
    ran = CliRunner().invoke(app, ["dice", "verify", str(path), "--json"])
    if ran.exception is not None and not isinstance(ran.exception, SystemExit):
        raise ran.exception
    return ran.exit_code, [json.loads(line) for line in ran.output.splitlines()]


def test_each_hand_has_promise_dice_and_seed_in_this_order(table: ScriptedTable) -> None:
    play_a_hand(table)
    play_a_hand(table)
    table.pass_s(1.0)
    order = kinds(table, DiceCommitted, HandStarted, WallsBuilt, DiceRolled, DiceRevealed)
    one = ["DiceCommitted", "HandStarted", "WallsBuilt", "DiceRolled", "DiceRevealed"]
    assert order == one + one
    assert [dice for _, dice in table.machine.asked[:2]] == [0, 0], "the machine's own dice lie still"


def test_anybody_verifies_them_from_the_record_alone(table: ScriptedTable, tmp_path: Path) -> None:
    play_a_hand(table)
    play_a_hand(table)
    table.pass_s(1.0)
    status, rows = verify(written(table, tmp_path / "record.jsonl"))
    assert status == 0
    assert [(row["hand"], row["verdict"]) for row in rows][:2] == [(0, "fair"), (1, "fair")]


def test_the_messages_that_a_listener_kept_do_as_well(table: ScriptedTable, tmp_path: Path) -> None:
    play_a_hand(table)
    table.pass_s(1.0)
    heard = [message for topic, message in table.hearer.said if topic == "event"]
    path = tmp_path / "heard.jsonl"
    path.write_text("\n".join(json.dumps(message) for message in heard), encoding="utf-8")
    assert [row["verdict"] for row in verify(path)[1]][:1] == ["fair"]


def test_dice_that_were_exchanged_are_found(table: ScriptedTable, tmp_path: Path) -> None:
    play_a_hand(table)
    table.pass_s(1.0)
    path = written(table, tmp_path / "record.jsonl")
    (rolled,) = [body for body in bodies(table) if isinstance(body, DiceRolled)]
    shown = json.dumps({"values": list(rolled.values)})
    other = json.dumps({"values": [rolled.values[0] % 6 + 1, *rolled.values[1:]]})
    path.write_text(path.read_text(encoding="utf-8").replace(shown, other), encoding="utf-8")
    status, rows = verify(path)
    assert (status, rows[0]["verdict"]) == (1, "wrong_dice")


def test_no_seed_is_said_before_its_hand_is_over(table: ScriptedTable, tmp_path: Path) -> None:
    table.pass_s(10.0)
    seed = (tmp_path / SEED_FILE).read_bytes()
    assert kinds(table, DiceRolled) == ["DiceRolled"]
    assert kinds(table, DiceRevealed) == []
    assert seed.hex() not in json.dumps([message for _, message in table.hearer.said])
    assert (tmp_path / SEED_FILE).stat().st_mode & 0o077 == 0, "nobody else may read it"


def test_a_restart_in_the_middle_of_a_hand_still_opens_the_promise(
    table: ScriptedTable, tmp_path: Path
) -> None:
    table.pass_s(10.0)
    again = ScriptedTable(journal=table.journal, seeds=SeedFile(tmp_path), clock=table.clock)
    assert again.ask("record_event", event={"kind": "indicator_revealed/1", "tile": "3s"})["ok"] is True
    hand = again.service.state.hand
    assert hand is not None
    assert again.ask("record_event", event={**WIN, "seat": hand.turn})["ok"] is True
    again.ask("settle")
    again.pass_s(1.0)
    found = fair_dice.verify(bodies(again))
    assert [hand.verdict for hand in found][:1] == ["fair"]


def test_a_lost_seed_is_reported_and_play_goes_on(table: ScriptedTable, tmp_path: Path) -> None:
    table.pass_s(10.0)
    (tmp_path / SEED_FILE).unlink()
    assert table.ask("record_event", event={"kind": "indicator_revealed/1", "tile": "3s"})["ok"] is True
    hand = table.service.state.hand
    assert hand is not None
    table.ask("record_event", event={**WIN, "seat": hand.turn})
    table.ask("settle")
    table.pass_s(10.0)
    assert table.service.state.hand_number == 1
    status, rows = verify(written(table, tmp_path / "record.jsonl"))
    assert (status, rows[0]["verdict"]) == (1, "not_revealed")


def test_files_that_are_no_record_and_folders_that_take_no_seed_say_so(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no"):
        verify(tmp_path / "none")
    (tmp_path / "broken").write_text('{"kind": "dice_rolled/1"}\n')
    with pytest.raises(InputError, match="line 1"):
        verify(tmp_path / "broken")
    with pytest.raises(StateDirError):
        SeedFile(tmp_path / "gone").draw()
