"""The same machine over a real pseudo-terminal, opened through pyserial like a real port."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from select import select
from time import monotonic

import pytest

from firmware_bridge.errors import PortLost, PortUnavailable, WireError
from firmware_bridge.link.session import Session
from firmware_bridge.link.wire_serial import FIRST_REOPEN_DELAY_S, MAX_REOPEN_DELAY_S, SerialWire, open_serial
from firmware_bridge.machine.events import (
    DiceRolled,
    HandReady,
    LinkLost,
    LinkRestored,
    MachineEvent,
    WallsBuilt,
)
from firmware_bridge.machine.table_machine import TableMachine
from firmware_bridge.virtual_table import VirtualController, VirtualTablePort
from tests.firmware_bridge.bench import HAND, served, virtual


@pytest.fixture
def port() -> Iterator[VirtualTablePort]:
    with VirtualTablePort(virtual(speed=20)) as port:
        yield port


class Table:
    """Both ends of a pseudo-terminal, polled by turns with one clock."""

    def __init__(self, machine: TableMachine) -> None:
        self.machine = machine
        self.now_s = 0.0
        self.told: list[MachineEvent] = []

    def until(
        self, wanted: type[MachineEvent], ports: Callable[[], list[VirtualTablePort]], ticks: int = 6000
    ) -> None:
        for _ in range(ticks):
            self.now_s += 0.01
            for port in ports():
                port.poll(self.now_s)
            news = self.machine.poll(self.now_s)
            self.told += news
            if any(isinstance(event, wanted) for event in news):
                return
        raise AssertionError(f"never saw {wanted}: {self.told}, {self.machine.status}")


def test_a_hand_is_prepared_over_a_real_port(port: VirtualTablePort) -> None:
    table = Table(TableMachine(Session(open_serial(port.path, 115_200))))
    table.machine.request(HAND)
    table.until(HandReady, lambda: [port])
    found = [event for event in table.told if isinstance(event, WallsBuilt | DiceRolled | HandReady)]
    assert found == [WallsBuilt((34, 34, 34, 34)), DiceRolled((2, 5)), HandReady()]
    assert table.machine.status.counters["bytes_dropped"] == 0
    table.machine.close()


def test_a_hand_is_prepared_while_the_port_serves_from_its_own_thread() -> None:
    with served(virtual(speed=200)) as port:
        wire = open_serial(port.path)
        machine = TableMachine(Session(wire))
        machine.request(HAND)
        told: list[MachineEvent] = []
        end_s = monotonic() + 60
        while HandReady() not in told:
            select([wire], [], [], 0.01)
            told += machine.poll(monotonic())
            assert monotonic() < end_s, machine.status
        machine.close()
    assert [event for event in told if isinstance(event, WallsBuilt)] == [WallsBuilt((34, 34, 34, 34))]


def test_the_plug_is_pulled_and_put_back(tmp_path: Path) -> None:
    link = tmp_path / "ttyTable"
    first = VirtualTablePort(virtual())
    link.symlink_to(first.path)
    table = Table(TableMachine(Session(open_serial(str(link)))))
    ports = [first]
    table.until(LinkRestored, lambda: ports)
    first.close()
    ports.clear()
    link.unlink()
    table.until(LinkLost, lambda: ports)
    status = table.machine.status
    assert status.phase.value == "offline"
    assert "ttyTable" in status.link_reason
    second = VirtualTablePort(virtual())
    link.symlink_to(second.path)
    ports.append(second)
    table.until(LinkRestored, lambda: ports)
    table.machine.close()
    second.close()


def test_a_plain_name_that_another_terminal_was_given_is_not_taken() -> None:
    """Somebody else's terminal stood at the number that the machine's had had, and was locked."""
    gone = VirtualTablePort(virtual())
    wire, made_ns = open_serial(gone.path), Path(gone.path).stat().st_ctime_ns
    gone.close()
    with pytest.raises(PortLost):
        until_lost(wire)
    others: list[VirtualTablePort] = []
    while not (others and others[-1].path == gone.path):
        others.append(VirtualTablePort(virtual()))
        if Path(others[-1].path).stat().st_ctime_ns == made_ns:  # the kernel's clock has not moved on yet
            others.pop().close()
    wire.poll(0.0)
    with pytest.raises(PortUnavailable, match="another device is at"):
        wire.poll(MAX_REOPEN_DELAY_S)
    assert not wire.is_open
    open_serial(gone.path).close()
    for each in others:
        each.close()


def until_lost(wire: SerialWire) -> None:
    deadline = monotonic() + 10
    while monotonic() < deadline:
        wire.read()
        wire.write(b"x")


def test_a_port_that_is_not_there_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(
        PortUnavailable,
        match=r"there is no port .*ttyNone: is the machine, or the seats' board, plugged in and on\?",
    ):
        open_serial(str(tmp_path / "ttyNone"))


def test_something_that_is_no_port_is_told_from_one_that_is_missing(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.write_text("no port")
    with pytest.raises(PortUnavailable, match="cannot be opened as a serial port"):
        open_serial(str(plain))


def test_one_port_has_one_master(port: VirtualTablePort) -> None:
    wire = open_serial(port.path)
    with pytest.raises(PortUnavailable, match="held by another program"):
        open_serial(port.path)
    wire.close()
    open_serial(port.path).close()


def test_a_missing_port_is_tried_again_with_growing_pauses_up_to_a_cap(tmp_path: Path) -> None:
    wire = open_serial(str(tmp_path / "ttyNone"), required=False)
    tried: list[float] = []
    for tick in range(4000):
        try:
            wire.poll(tick * 0.01)
        except PortUnavailable:
            tried.append(tick * 0.01)
    pauses = [round(after - before, 2) for before, after in pairwise(tried)]
    assert tried[0] == pytest.approx(FIRST_REOPEN_DELAY_S, abs=0.02)
    assert pauses == sorted(pauses)
    assert pauses[-1] == pytest.approx(MAX_REOPEN_DELAY_S, abs=0.02)


def test_a_machine_that_is_switched_on_later_is_found_later(tmp_path: Path) -> None:
    link = tmp_path / "ttyTable"
    table = Table(TableMachine(Session(open_serial(str(link), required=False))))
    ports: list[VirtualTablePort] = []
    for _ in range(100):
        table.now_s += 0.01
        table.told += table.machine.poll(table.now_s)
    assert table.told == []
    assert "there is no port" in table.machine.status.link_reason
    ports.append(VirtualTablePort(virtual()))
    link.symlink_to(ports[0].path)
    table.until(LinkRestored, lambda: ports)
    table.machine.close()
    ports[0].close()


def test_a_port_nobody_reads_is_called_lost_instead_of_filling_memory(port: VirtualTablePort) -> None:
    wire = open_serial(port.path)
    with pytest.raises(PortLost, match="gone away"):
        for _ in range(1000):
            wire.write(bytes(1024))
    with pytest.raises(WireError, match="is not open"):
        wire.write(b"x")
    wire.close()


def test_closing_is_final_and_may_be_repeated(port: VirtualTablePort) -> None:
    wire = open_serial(port.path)
    wire.close()
    wire.close()
    wire.poll(100.0)
    assert not wire.is_open
    assert wire.read() == b""
    port.close()
    port.close()


def test_importing_and_making_a_controller_opens_nothing() -> None:
    before = set(Path("/proc/self/fd").iterdir())
    VirtualController()
    after = set(Path("/proc/self/fd").iterdir())
    assert len(after) <= len(before)
