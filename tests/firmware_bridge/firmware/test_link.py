"""The firmware's end of the link: greeting, tickets, questions, noise, restarts of either side."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from select import select
from time import monotonic

import pytest

from firmware_bridge import firmware_tables
from firmware_bridge.dump import Block, LogEntry
from firmware_bridge.link.session import LinkUp, Session
from firmware_bridge.link.wire import Wire
from firmware_bridge.link.wire_serial import open_serial
from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import AbortReason, Activity, Dump, LogEvent, Refusal
from firmware_bridge.messages.message import Message
from tests.firmware_bridge.firmware.host import Host, host
from tests.firmware_bridge.firmware.simulator import simulated
from tests.firmware_bridge.firmware.toolchain import missing

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing() or "tools are there")
PATIENCE_S = 120.0
AWAKE_EVERY_S = 0.01
"""How often the host has something of its own to say, where the simulator says nothing."""


def entries(table: Host) -> list[LogEntry]:
    """The whole log, oldest first."""
    found: list[LogEntry] = []
    number = 1
    while True:
        part = dump(table, Dump.LOG, number)
        if not part.data:
            return found
        found.append(LogEntry.parse(part.data))
        number = part.number + 1


def dump(table: Host, what: Dump, number: int) -> messages.DumpPart:
    """One entry."""
    before = len(table.of(messages.DumpPart))
    table.session.query(messages.ReadDump(what, number))
    table.until(lambda: len(table.of(messages.DumpPart)) > before, 1.0)
    return table.of(messages.DumpPart)[-1]


def test_it_is_greeted_with_the_dictionary_and_the_fingerprint_of_how_it_is_built(table: Host) -> None:
    info = table.session.controller
    assert info is not None
    assert (info.firmware, info.protocol) == (firmware_tables.firmware("mega2560"), messages.PROTOCOL)
    assert info.fingerprint == firmware_tables.fingerprint("mega2560")


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (lambda number: messages.Collect(number, 136), Refusal.LIDS_NOT_OPEN),
        (lambda number: messages.BuildWalls(number, (17, 17, 17, 17)), Refusal.WRONG_TILES_INSIDE),
        (lambda number: messages.BuildWalls(number, (17, 17)), Refusal.NOT_POSSIBLE),
        (lambda number: messages.BuildWalls(number, (21, 17, 17, 17)), Refusal.NOT_POSSIBLE),
        (messages.CountWalls, Refusal.NO_WALLS),
        (messages.LiftWalls, Refusal.NO_WALLS),
        (lambda number: messages.RollDice(number, 9), Refusal.NOT_POSSIBLE),
        (lambda number: messages.RollDice(number, 0), Refusal.NOT_POSSIBLE),
    ],
)
def test_it_refuses_what_would_not_be_safe_whatever_the_host_believes(
    command: Callable[[int], Message], why: Refusal
) -> None:
    with host() as table:
        ticket = table.command(command)
        assert table.outcome(ticket) == messages.CommandRefused(ticket, why)
        assert not table.sim.moving


def test_a_second_motion_is_refused_while_one_runs(table: Host) -> None:
    first = table.start(messages.OpenLids)
    second = table.command(lambda number: messages.RollDice(number, 2))
    assert table.outcome(second) == messages.CommandRefused(second, Refusal.BUSY)
    assert table.outcome(first) == messages.CommandDone(first)


def test_one_ticket_is_one_motion_over_two_links_and_a_restart_of_the_host(table: Host) -> None:
    ticket = table.command(messages.OpenLids)
    table.outcome(ticket)
    table.sim.tell("lids 0")
    table.restart()
    table.greet()
    assert table.status.last_ticket == ticket
    table.session.send(messages.OpenLids(ticket))
    table.run(1.0)
    assert table.sim.state()["lids"] == "0.000"  # not opened again


def test_a_report_that_nobody_took_comes_over_the_next_link(table: Host) -> None:
    ticket = table.start(lambda number: messages.Shuffle(number, 200))
    for _ in range(100):
        table.sim.step(0.02)  # the host is gone: nobody hears that its motion was cut off
    assert not table.sim.moving
    table.restart()
    table.greet()
    assert table.outcome(ticket) == messages.CommandAborted(ticket, AbortReason.HOST_QUIET)


@pytest.mark.slow
def test_the_dice_are_all_faces_and_not_the_same_every_time(table: Host) -> None:
    for _ in range(12):
        table.do(lambda number: messages.RollDice(number, 4))
    rolls = [one.values for one in table.of(messages.DiceShown)]
    assert all(len(values) == 4 for values in rolls)
    assert {pip for values in rolls for pip in values} == {1, 2, 3, 4, 5, 6}
    assert len(set(rolls)) > 6


def test_clock_state_log_and_last_frames_are_told(table: Host) -> None:
    table.do(messages.OpenLids)
    table.session.query(messages.ReadClock(9))
    table.until(lambda: table.of(messages.Clock), 1.0)
    clock = table.of(messages.Clock)[-1]
    assert clock.token == 9
    assert abs(clock.uptime_ms / 1000 - table.sim.now_s) < 0.1
    table.session.query(messages.ReadState(10))
    table.until(lambda: table.of(messages.State)[-1].token == 10, 1.0)
    state = table.of(messages.State)[-1]
    assert f"{state.inputs:x}" == table.sim.state()["inputs"]
    assert 0 < state.lease_left_ms <= 1000
    told = [(entry.event, entry.detail) for entry in entries(table)]
    assert told[0] == (LogEvent.STARTED, 1)
    assert (LogEvent.BEGUN, Activity.OPENING_LIDS) in told
    assert told[-1] == (LogEvent.DONE, Activity.OPENING_LIDS)
    part = dump(table, Dump.RECEIVED, 1)
    frame = Block.parse(part.data).frame
    assert part.number == max(1, part.newest - 15)
    assert frame[0] == len(frame) or len(frame) == 36


class NoisyWire:
    """A wire that spoils, loses and doubles bytes, each by chance."""

    def __init__(self, wire: Wire, rate: float) -> None:
        self._wire = wire
        self._rate = rate
        self._random = Random(4)
        self.name = "noisy"

    @property
    def is_open(self) -> bool:
        return self._wire.is_open

    def poll(self, now_s: float) -> None:
        self._wire.poll(now_s)

    def read(self) -> bytes:
        return self._spoil(self._wire.read())

    def write(self, data: bytes) -> None:
        self._wire.write(self._spoil(data))

    def close(self) -> None:
        self._wire.close()

    def _spoil(self, data: bytes) -> bytes:
        out = bytearray()
        for byte in data:
            struck = self._random.random() < self._rate
            how = self._random.randrange(3) if struck else 3
            if how == 0:
                out.append(byte ^ self._random.randint(1, 255))
            elif how == 1:
                out += bytes([byte, byte])
            elif how == 3:
                out.append(byte)
        return bytes(out)


@pytest.mark.slow
def test_each_ticket_ends_exactly_once_over_a_line_that_spoils_a_byte_in_a_hundred(table: Host) -> None:
    table.session.close()
    table.session = Session(NoisyWire(open_serial(table.sim.port), 0.01))
    table.greet()
    ends = (messages.CommandDone, messages.CommandRefused, messages.CommandAborted)
    rolled: list[int] = []
    while len(rolled) < 8:
        ticket, up, sent = table.ticket + 1, 0.0, False
        table.ticket = ticket
        while not any(isinstance(one, ends) and one.ticket == ticket for one in table.heard):
            table.tick()
            if table.session.link != "up":
                up, sent = table.sim.now_s, False  # over a new link it is asked for again, with its ticket
            elif not sent and table.sim.now_s > up + 0.1:
                table.session.send(messages.RollDice(ticket, 1))
                sent = True
            assert table.sim.now_s < 300
        rolled += [one.ticket for one in table.of(messages.CommandDone) if one.ticket == ticket]
    assert table.session.counters["frames_spoiled"] > 0
    assert set(rolled) <= {one.ticket for one in table.of(messages.DiceShown)}
    table.restart()
    table.greet()
    begun = [entry.number for entry in entries(table) if entry.event == LogEvent.BEGUN]
    assert len(begun) >= 8
    assert len(begun) == len(set(begun))  # a ticket is one motion, however often it was asked for
    assert set(rolled[-4:]) <= set(begun)


def test_at_the_computers_own_pace_it_is_greeted() -> None:
    """The paced simulator, as a conformance run or a service would use it; it may have to wait for a core."""
    with simulated(stepped=False) as sim:
        wire = open_serial(sim.port)
        session = Session(wire)
        told: list[object] = []
        end_s = monotonic() + PATIENCE_S
        while not any(isinstance(event, LinkUp) for event in told):
            told += session.poll(monotonic())
            assert monotonic() < end_s
            select([wire.fileno()], [], [], AWAKE_EVERY_S)
        session.close()
