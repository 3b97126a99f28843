"""What goes wrong around a running table: each gets its message and its exit status, and nothing is lost."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.system.running import Operator, Running, quiet_table
from tests.tablectl.adapters.mqtt.listener import needs_mosquitto, started_broker

pytestmark = pytest.mark.system


def begun_hand(operator: Operator) -> int:
    """Wait until everybody has tiles; turn the indicator. Returns the seat in turn."""
    operator.until(lambda: (operator.newest("state") or {}).get("phase") == "draw")
    answer = operator.ask("record_event", event={"kind": "indicator_revealed/1", "tile": "3s"})
    assert answer["ok"], answer
    operator.until(lambda: operator.newest("state")["indicators"] == ["3s"])
    return int(operator.newest("state")["turn"])


def play(operator: Operator, seat: int, tiles: str) -> int:
    """Seats discard in turn, one tile of ``tiles`` each; returns the seat in turn after them."""
    for number in range(0, len(tiles), 2):
        event = {"kind": "tile_discarded/1", "seat": seat, "tile": tiles[number : number + 2]}
        answer = operator.ask("record_event", event={**event, "drawn": None, "sideways": False})
        assert answer["ok"], answer
        seat = (seat + 1) % 4
    return seat


@pytest.mark.slow
@needs_mosquitto
def test_a_killed_service_comes_back_with_every_accepted_event_at_the_same_tile(tmp_path: Path) -> None:
    config = quiet_table(tmp_path)
    with Running("--config", str(config)) as first:
        operator = first.operator()
        seat = begun_hand(operator)
        seat = play(operator, seat, "1z9m2z9p7s")
        accepted = operator.history()
        operator.until(lambda: operator.newest("state")["seq"] == accepted[-1]["seq"])
        state = operator.newest("state")
        first.kill()
        # The broker ends with its service, and says the last will first.
        operator.until(lambda: operator.listener.on("/availability")[-1].payload == b"offline")
        operator.close()
    with Running("--config", str(config)) as second:
        assert "continues with East 1, 65 tiles left" in second.said
        again = second.operator()
        # The killed broker may first tell what it had last written down of the game.
        again.until(lambda: (again.newest("state") or {}).get("seq") == state["seq"])
        assert again.newest("state") == state
        assert again.history() == accepted
        play(again, seat, "3z")
        again.until(lambda: again.newest("state")["tiles_left"] == 64)
        again.close()
        assert second.stop() == 0


@pytest.mark.slow
@needs_mosquitto
def test_events_go_on_without_a_gap_over_a_broker_outage_and_a_restart(tmp_path: Path) -> None:
    broker = started_broker(tmp_path / "broker")
    port = broker.port
    config = quiet_table(tmp_path)
    text = config.read_text(encoding="utf-8")
    config.write_text(f'{text}\n[mqtt]\nhost = "127.0.0.1"\nport = {broker.port}\n', encoding="utf-8")
    operator = Operator(broker.port)
    with Running("--config", str(config)) as first:
        seat = begun_hand(operator)
        seat = play(operator, seat, "1z9m")
        last = operator.history()[-1]["seq"]
        operator.until(lambda: operator.listener.on("/event")[-1].json["seq"] == last)
        heard = [each.json["seq"] for each in operator.listener.on("/event")]
        operator.close()
        broker.close()
        first.kill()
    broker = started_broker(tmp_path / "broker", port=port)
    back = Operator(broker.port)
    with Running("--config", str(config)) as second:
        back.until(lambda: len(back.listener.on("/availability")) == 2)  # the kept one, and the new one
        play(back, seat, "2z9p")
        back.until(lambda: len(back.listener.on("/event")) >= 4)
        heard += [each.json["seq"] for each in back.listener.on("/event")]
        second.kill()
    assert sorted(set(heard)) == list(range(1, max(heard) + 1))
    assert heard == sorted(heard), "in order; what was in flight may come twice, next to itself"
    # Nobody was left to say goodbye: the last will.
    back.until(lambda: back.listener.on("/availability")[-1].payload == b"offline")
    back.close()
    broker.close()


def test_a_service_whose_journal_was_deleted_stops_and_does_not_promise_to_go_on(tmp_path: Path) -> None:
    with Running("--config", str(quiet_table(tmp_path))) as table:
        for file in (tmp_path / "state").glob("journal.sqlite*"):
            file.unlink()
        assert table.stop(signal.SIGTERM) == 0
    assert "the journal's file is gone: restore a backup" in table.said
    assert "continues at the same tile" not in table.said.partition("stop with")[2]


def test_a_second_instance_on_the_same_journal_is_turned_away(tmp_path: Path) -> None:
    config = quiet_table(tmp_path)
    with Running("--config", str(config)) as first:
        with Running("--config", str(config), expect_up=False) as second:
            assert second.ended() == 75
        assert f"process {first.process.pid}" in second.said
        assert "--state-dir" in second.said
        assert first.stop() == 0


@pytest.mark.slow
def test_ctrl_c_stops_everything_and_leaves_no_child(tmp_path: Path) -> None:
    with Running("--config", str(quiet_table(tmp_path)), fresh=True) as running:
        pid_file = tmp_path / "state" / "broker" / "pid"
        broker = int(pid_file.read_text(encoding="ascii")) if pid_file.exists() else None
        assert running.stop() == 0
    assert "the next start continues" in running.said
    assert "Traceback" not in running.said
    if broker is not None:
        with pytest.raises(ProcessLookupError):
            os.kill(broker, 0)


def test_without_a_broker_program_the_game_goes_on_and_says_so(tmp_path: Path) -> None:
    config = quiet_table(tmp_path)
    text = config.read_text(encoding="utf-8")
    config.write_text(text + '\n[broker]\nbinary = "no-such-broker"\n', encoding="utf-8")
    with Running("--config", str(config)) as running:
        assert "apt-get install mosquitto" in running.said
        assert running.stop() == 0


WITHOUT_CAMERA = """
[camera]
source = "none"
"""
CANNOT_WORK = {
    "[mqqt]\nport = 1\n": (78, "did you mean “mqtt”"),
    f'{WITHOUT_CAMERA}[machine]\nport = "/dev/no-such-port"\n': (69, "/dev/no-such-port"),
    f'{WITHOUT_CAMERA}[mqtt]\npassword_file = "/no/such/file"\nhost = "localhost"\n': (78, "/no/such/file"),
    '[recogniser]\nmodels = ["{folder}/none.onnx"]\n': (66, "none.onnx"),
    '[recogniser]\nmodels = ["{folder}/wrong.onnx"]\n': (66, "wrong.onnx"),
    '[camera]\nsource = "{folder}/none.mp4"\n[panels]\npins = "none"\n': (69, "none.mp4"),
    '[camera]\nsource = "{folder}"\n[panels]\npins = "none"\n': (69, "no frames"),
}
"""Lines of a configuration, with the exit status and what is named."""


@pytest.mark.slow
def test_what_cannot_work_is_said_at_once_with_its_own_status(tmp_path: Path) -> None:
    folders = [tmp_path / str(number) for number in range(len(CANNOT_WORK))]
    for folder, lines in zip(folders, CANNOT_WORK, strict=True):
        folder.mkdir()
        (folder / "wrong.onnx").write_bytes(b"this is no model")
        state = f'[table]\nstate_dir = "{folder}/state"\n[web]\nport = 0\n'
        (folder / "table.toml").write_text(state + lines.replace("{folder}", str(folder)), encoding="utf-8")
    for folder, (expected, part) in zip(folders, CANNOT_WORK.values(), strict=True):
        with Running("--config", str(folder / "table.toml"), expect_up=False) as running:
            status = running.ended()
        assert (status, "Traceback" in running.said) == (expected, False), running.said
        assert part in running.said


def test_a_journal_that_is_none_is_not_touched(tmp_path: Path) -> None:
    state = tmp_path / "state"
    state.mkdir()
    (state / "journal.sqlite").write_bytes(b"somebody's diary\n" * 100)
    with Running("--config", str(quiet_table(tmp_path)), expect_up=False) as running:
        assert running.ended() == 65
    assert (state / "journal.sqlite").read_bytes() == b"somebody's diary\n" * 100
