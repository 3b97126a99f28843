"""``tablectl machine conform`` at a real pseudo-terminal."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from typer.testing import CliRunner

from firmware_bridge.conformance import CHECKS
from firmware_bridge.virtual_table import TableConfig, VirtualController, VirtualTablePort
from tablectl.cli.commands import app
from tablectl.errors import InputError, PartMissing
from tests.firmware_bridge.bench import served, virtual
from tests.firmware_bridge.conformance.broken_machine import DiceFromZero

QUICK = ("stop_before_hello", "hello_is_answered", "frame_after_noise", "dice", "last_ticket_is_told")
ONLY = [word for name in QUICK for word in ("--only", name)]


def conform(*arguments: str) -> tuple[int, str]:
    ran = CliRunner().invoke(app, ["machine", "conform", *arguments])
    if ran.exception is not None and not isinstance(ran.exception, SystemExit):
        raise ran.exception
    return ran.exit_code, ran.output


@pytest.fixture
def port() -> Iterator[VirtualTablePort]:
    with served(virtual(speed=40)) as port:
        yield port


def test_a_controller_that_keeps_the_protocol_is_told_so(port: VirtualTablePort) -> None:
    status, out = conform(port.path, *ONLY)
    assert (status, out.splitlines()[-1]) == (0, "5 passed, 0 failed, 0 left out; 0 bytes of noise")


def test_one_that_does_not_is_told_what_was_expected_and_what_came() -> None:
    broken: VirtualController = DiceFromZero(seed=1, speed=40)
    with served(broken) as port:
        status, out = conform(port.path, "--only", "dice", "--json")
    (row,) = [json.loads(line) for line in out.splitlines()]
    assert status == 1
    assert (row["check"], row["verdict"], row["section"]) == ("dice", "failed", 5)
    assert row["expected"] == "dice of 1 to 6"
    assert "dice_shown" in row["came"]


def test_two_sets_are_examined_where_they_are_at_hand() -> None:
    checks = ("--only", "sets_stay_apart", "--only", "sets_take_turns")
    made = virtual(speed=400, config=TableConfig(tiles=272, sets=2))
    with served(made) as port:
        status, out = conform(port.path, "--tiles", "136", "--sets", "2", *checks)
    assert (status, out.splitlines()[-1]) == (0, "2 passed, 0 failed, 0 left out; 0 bytes of noise")


def test_a_set_that_no_walls_hold_is_refused() -> None:
    with pytest.raises(InputError, match="an even number, not 137"):
        conform("/dev/no-such-port", "--tiles", "137")
    with pytest.raises(InputError, match="needs --tiles"):
        conform("/dev/no-such-port", "--sets", "2")


def test_the_list_needs_no_machine() -> None:
    status, out = conform("none", "--list", "--json")
    assert status == 0
    assert [json.loads(line)["check"] for line in out.splitlines()] == [check.name for check in CHECKS]


def test_no_port_and_no_such_check_say_what_to_do() -> None:
    with pytest.raises(PartMissing, match="is the machine, or the seats' board, plugged in"):
        conform("/dev/no-such-port")
    with pytest.raises(InputError, match="--list shows them"):
        conform("/dev/no-such-port", "--only", "dancing")
