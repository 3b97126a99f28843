"""systemd hears when the table serves, that its loop still turns, and when it goes down on purpose."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablectl.adapters.host.systemd import SystemdSupervisor, supervisor_of
from tests.tablectl.table_parts import ScriptedTable


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.setblocking(False)
        yield listening


def heard(systemd: socket.socket) -> list[str]:
    said = []
    try:
        while True:
            said.append(systemd.recv(4096).decode())
    except BlockingIOError:
        return said


def started(systemd: socket.socket, **environment: str) -> SystemdSupervisor:
    made = supervisor_of({"NOTIFY_SOCKET": systemd.getsockname(), **environment})
    assert made is not None
    return made


def test_started_by_hand_nobody_is_told() -> None:
    assert supervisor_of({"WATCHDOG_USEC": "1000000"}) is None


def test_children_do_not_inherit_the_right_to_speak(systemd: socket.socket) -> None:
    environment = {"NOTIFY_SOCKET": str(systemd.getsockname()), "WATCHDOG_USEC": "9", "PATH": "/bin"}
    made = supervisor_of(environment)
    assert made is not None
    made.close()
    assert environment == {"PATH": "/bin"}


def test_a_start_that_takes_long_asks_for_more_time(systemd: socket.socket) -> None:
    supervisor = started(systemd)
    supervisor.starting("reads its journal")
    (said,) = heard(systemd)
    assert said.split("\n") == ["STATUS=reads its journal", "EXTEND_TIMEOUT_USEC=1800000000"]
    supervisor.close()


def test_ready_comes_with_how_the_table_stands(systemd: socket.socket) -> None:
    supervisor = started(systemd)
    supervisor.ready("goes on with East 2")
    assert heard(systemd) == ["READY=1\nSTATUS=goes on with East 2"]
    supervisor.close()


def test_the_watchdog_is_fed_four_times_in_its_patience_and_no_oftener(systemd: socket.socket) -> None:
    supervisor = started(systemd, WATCHDOG_USEC="20000000", WATCHDOG_PID=str(os.getpid()))
    for hundredth in range(2000):
        supervisor.alive(hundredth / 100)
    assert heard(systemd) == ["WATCHDOG=1"] * 4
    supervisor.close()


@pytest.mark.parametrize("environment", [{}, {"WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "1"}])
def test_a_watchdog_that_is_not_ours_is_not_fed(systemd: socket.socket, environment: dict[str, str]) -> None:
    supervisor = started(systemd, **environment)
    supervisor.alive(0.0)
    assert heard(systemd) == []
    supervisor.close()


def test_abstract_sockets_work_too() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(f"\0tablectl-test-{os.getpid()}")
        listening.setblocking(False)
        supervisor = supervisor_of({"NOTIFY_SOCKET": f"@tablectl-test-{os.getpid()}"})
        assert supervisor is not None
        supervisor.stopping()
        assert heard(listening) == ["STOPPING=1"]
        supervisor.close()


def test_a_socket_that_is_gone_stops_nothing_and_is_said_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    supervisor = SystemdSupervisor(str(tmp_path / "gone"), 1.0)
    for second in range(5):
        supervisor.alive(float(second))
    supervisor.close()
    assert len(caplog.records) == 1


def test_the_tables_own_loop_feeds_it(systemd: socket.socket) -> None:
    supervisor = started(systemd, WATCHDOG_USEC="4000000")
    table = ScriptedTable(supervisor=supervisor)
    assert heard(systemd) == ["READY=1\nSTATUS="]
    table.pass_s(2.0)
    assert "WATCHDOG=1" in heard(systemd)
    table.service.close()
    assert heard(systemd)[-1] == "STOPPING=1"
