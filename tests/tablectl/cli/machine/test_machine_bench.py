"""``tablectl machine state``, ``step``, ``monitor`` and ``dump`` at a real pseudo-terminal."""

from __future__ import annotations

import json
import os
import tty
from collections.abc import Iterator

import pytest
import typer
from typer.testing import CliRunner

from firmware_bridge.messages.codes import Activity
from firmware_bridge.virtual_table import VirtualTablePort
from tablectl.cli.commands import app
from tablectl.errors import InputError, PartMissing
from tests.firmware_bridge.bench import served, virtual


def machine(*arguments: str) -> tuple[int, str]:
    ran = CliRunner().invoke(app, ["machine", *arguments])
    if ran.exception is not None and not isinstance(ran.exception, SystemExit):
        raise ran.exception
    return ran.exit_code, ran.output


@pytest.fixture
def port() -> Iterator[VirtualTablePort]:
    with served(virtual(speed=40)) as port:
        yield port


def test_the_state_is_told_without_greeting_anybody(port: VirtualTablePort) -> None:
    status, out = machine("state", port.path, "--json")
    told = json.loads(out)
    assert status == 0
    assert (told["greeted"], told["lids"], told["fault"], told["walls"]) == (False, "closed", None, [0] * 4)
    out = machine("state", port.path)[1]
    assert "lids             closed" in out
    assert "configuration    sides=4, max_stacks=20, lids=1, dice=4" in out


def test_one_step_is_done_and_says_so(port: VirtualTablePort) -> None:
    assert machine("step", port.path, "open_lids")[0] == 0
    assert machine("state", port.path, "--json")[1].count('"lids": "open"') == 1
    status, out = machine("step", port.path, "roll_dice", "--dice", "3", "--json")
    told = json.loads(out)
    assert (status, told["done"], len(told["values"])) == (0, True, 3)


def test_a_refused_step_says_why_and_exits_with_1(port: VirtualTablePort) -> None:
    status, out = machine("step", port.path, "collect")
    assert (status, "lids_not_open" in out) == (1, True)


def test_a_stop_is_latched_until_a_person_resets_it(port: VirtualTablePort) -> None:
    assert machine("step", port.path, "emergency_stop")[0] == 0
    status, out = machine("step", port.path, "roll_dice")
    assert status == 1
    assert "emergency_stop at host. " in out, "what to do is said too"
    assert json.loads(machine("state", port.path, "--json")[1])["fault"]["code"] == "emergency_stop"
    assert machine("step", port.path, "reset_fault")[0] == 0
    assert machine("step", port.path, "roll_dice")[0] == 0


def test_a_jam_cuts_the_step_off_with_its_place_and_hint(port: VirtualTablePort) -> None:
    with port.lock:
        port.controller.faults.jam_during = Activity.SHUFFLING
    status, out = machine("step", port.path, "shuffle", "--json")
    assert status == 1
    assert json.loads(out)["reason"].startswith("cut off: fault: jam at drum. ")


def test_the_monitor_shows_the_greeting_in_words_and_no_heartbeats(port: VirtualTablePort) -> None:
    status, out = machine("monitor", port.path, "--seconds", "0.7", "--json")
    rows = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert rows[0]["says"].startswith("hello nonce=")
    assert {row["way"] for row in rows} == {"sent", "received"}
    assert not [row for row in rows if row["says"].startswith("heartbeat")]
    _, out = machine("monitor", port.path, "--seconds", "0.7", "--beats")
    assert "heartbeat count=" in out


def test_the_monitor_says_that_the_port_has_gone_and_goes_on(
    port: VirtualTablePort, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []

    def show(line: str) -> None:
        shown.append(line)
        if '"says": "status' in line:
            port.close()
        elif '"way": "link"' in line:
            raise KeyboardInterrupt

    monkeypatch.setattr(typer, "echo", show)
    machine("monitor", port.path, "--json")
    assert f"lost: {port.path} has gone away" in shown[-1]


def test_who_only_listens_sends_nothing(port: VirtualTablePort) -> None:
    _, out = machine("monitor", port.path, "--seconds", "0.2", "--listen")
    assert "sent" not in out


def test_the_dump_has_log_and_frames_in_words(port: VirtualTablePort) -> None:
    machine("step", port.path, "open_lids")
    _, out = machine("dump", port.path, "--json")
    rows = [json.loads(line) for line in out.splitlines()]
    assert [row["event"] for row in rows if row["dump"] == "log"] == ["started", "greeted", "begun", "done"]
    assert any(row.get("says", "").startswith("data 0 open_lids ticket=1") for row in rows)
    assert any(row.get("says") == "data 0 command_done ticket=1" for row in rows)
    assert [row["at_ms"] for row in rows] == sorted(row["at_ms"] for row in rows)
    _, out = machine("dump", port.path, "--only", "log")
    assert "begun 1 1" in out


def test_wrong_words_and_silent_ports_say_what_to_do(port: VirtualTablePort) -> None:
    with pytest.raises(InputError, match="17,17,17,17"):
        machine("step", port.path, "build_walls", "--stacks", "17,17")
    assert machine("dump", port.path, "--only", "everything")[0] == 2
    deaf, other = os.openpty()
    tty.setraw(other)
    with pytest.raises(PartMissing, match="is it the machine's controller"):
        machine("state", os.ttyname(other))
    os.close(deaf)
    os.close(other)
