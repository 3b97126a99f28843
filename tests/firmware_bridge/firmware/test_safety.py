"""What the firmware owes the people at the table, measured on the firmware itself.

Times are simulated: from the sensor's edge, or the byte, to the last motor's end. One control tick is 1 ms.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from firmware_bridge.link.codec import Codec
from firmware_bridge.link.framing import Frame, FrameKind, Framer
from firmware_bridge.link.session import LEASE_MS
from firmware_bridge.link.wire_serial import open_serial
from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import AbortReason, FaultCode, LidPosition, Place, Refusal
from firmware_bridge.messages.message import Message
from tests.firmware_bridge.firmware.host import Host
from tests.firmware_bridge.firmware.simulator import Simulator, simulated
from tests.firmware_bridge.firmware.toolchain import missing

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing() or "tools are there")
TICK_US = 1000
INTERRUPT_US = 100
"""What the tick's own interrupt takes, and what it may have to wait for."""
AFTER_A_TICK_S = 0.00012
SIDES = (0, *(pytest.param(side, marks=pytest.mark.soak) for side in (1, 2, 3)))
"""The suite tries one; they are the same code."""


def shuffle(ticket: int) -> Message:
    return messages.Shuffle(ticket, 200)


def lifting(table: Host) -> int:
    """A table whose walls are on their way up."""
    table.walls()
    return table.start(messages.LiftWalls)


def danger(table: Host, line: str) -> None:
    """Just after a tick, so that nearly a whole one passes before the next."""
    table.sim.step(AFTER_A_TICK_S)
    table.sim.tell(line)


def stopped(table: Host, limit_us: float = TICK_US + INTERRUPT_US) -> float:
    """How long the motors still ran; and they stay off while the host goes on asking."""
    table.sim.step(limit_us / 1e6)
    took_us = table.sim.stopped_us
    assert 0 <= took_us <= limit_us
    for _ in range(20):
        table.tick()
        assert not table.sim.moving
    return took_us


# --- the lease --------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_without_a_fresh_lease_nothing_moves(table: Host, tell: Callable[[str], None]) -> None:
    ticket = table.start(shuffle)
    table.sim.tell("mark")  # the last heartbeat is at most a fifth of a second old
    end_s = table.sim.now_s + 2 * LEASE_MS / 1000
    while table.sim.now_s < end_s:
        table.sim.step(0.01)
    took_us = table.sim.stopped_us
    tell(f"lease of {LEASE_MS} ms over, drum off {took_us / 1000:.1f} ms after the host's last word")
    assert (LEASE_MS - 250) * 1000 <= took_us <= LEASE_MS * 1000 + 10_000
    table.run(2.0)
    assert table.outcome(ticket) == messages.CommandAborted(ticket, AbortReason.HOST_QUIET)
    assert table.status.fault == FaultCode.NONE  # no fault: the next host may ask again


class Voice:
    """Frames by hand, without a session that knows what is allowed."""

    def __init__(self, sim: Simulator) -> None:
        self.sim = sim
        self.wire = open_serial(sim.port)
        self.framer = Framer()
        self.heard: list[Message] = []

    def say(self, message: Message, *, numbered: bool = False) -> None:
        kind = FrameKind.DATA if numbered else FrameKind.OUT_OF_BAND
        self.wire.write(Frame(kind, 0, Codec().encode(message)).encode())

    def hears(self, wanted: Message | type[Message]) -> bool:
        """Whether it is said within a simulated second."""
        for _ in range(100):
            self.sim.step(0.01)
            frames = self.framer.feed(self.wire.read())
            self.heard += [Codec().decode(one.payload) for one in frames if one.kind is not FrameKind.ACK]
            if any(one == wanted or type(one) is wanted for one in self.heard):
                self.heard.clear()
                return True
        return False


def test_a_command_before_a_hello_or_a_heartbeat_moves_nothing() -> None:
    with simulated() as sim:
        voice = Voice(sim)
        assert voice.hears(messages.NotGreeted)  # said at the start
        sim.step(0.4)  # until it has weighed what lies inside it is busy
        voice.say(messages.OpenLids(1), numbered=True)
        assert voice.hears(messages.NotGreeted)
        voice.say(messages.Hello(5, messages.PROTOCOL))
        voice.say(messages.OpenLids(2), numbered=True)
        assert voice.hears(messages.HelloReply)
        sim.step(0.1)
        voice.say(messages.Heartbeat(1, 1000))
        assert voice.hears(messages.CommandRefused(2, Refusal.NO_LEASE))
        assert not sim.moving
        assert sim.state()["lids"] == "0.000"
        voice.wire.close()


def test_lamps_go_out_with_the_lease(table: Host) -> None:
    table.session.send(messages.SetLamps(2, 5, 0))
    table.run(0.3)
    assert table.sim.state()["chain"][4:6] == "05"
    for _ in range(150):
        table.sim.step(0.01)
    assert table.sim.state()["chain"][4:6] == "00"


# --- lids and hands ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("motion", ["shuffle", "build_walls", "lift_walls"])
def test_lids_that_are_opened_stop_the_works_within_a_tick(
    table: Host, tell: Callable[[str], None], motion: str
) -> None:
    if motion == "shuffle":
        ticket = table.start(shuffle)
    elif motion == "build_walls":
        table.do(messages.OpenLids)
        table.do(lambda number: messages.Collect(number, 136))
        table.do(messages.CloseLids)
        ticket = table.start(lambda number: messages.BuildWalls(number, (17, 17, 17, 17)))
        table.until(lambda: table.sim.moving)
    else:
        ticket = lifting(table)
    danger(table, "lids 0.5")
    tell(f"lids opened during {motion}: all off after {stopped(table):.0f} us")
    assert table.outcome(ticket) == messages.CommandAborted(ticket, AbortReason.FAULT)
    assert table.of(messages.Fault) == [messages.Fault(FaultCode.LID_FORCED, Place.LIDS)]
    assert table.fresh_status().lids == LidPosition.BETWEEN


@pytest.mark.slow
def test_it_stops_within_a_tick_whenever_in_the_tick_the_lids_open(
    table: Host, tell: Callable[[str], None]
) -> None:
    took_us: list[float] = []
    for phase in range(10):
        table.start(shuffle)
        table.sim.step(0.00107 * phase + AFTER_A_TICK_S)
        table.sim.tell("lids 0.5")
        took_us.append(stopped(table))
        table.sim.tell("lids 0")
        table.run(0.3)
        table.reset_fault()
    tell(f"lids opened at ten moments of a tick: all off after {min(took_us):.0f} to {max(took_us):.0f} us")
    assert max(took_us) - min(took_us) > TICK_US / 2  # the moments were spread over the tick


@pytest.mark.slow
@pytest.mark.parametrize("side", SIDES)
def test_a_hand_over_a_slot_stops_the_lifts_within_a_tick(
    table: Host, tell: Callable[[str], None], side: int
) -> None:
    ticket = lifting(table)
    danger(table, f"hand {side} 1")
    tell(f"hand at side {side} during lift_walls: all off after {stopped(table):.0f} us")
    assert table.outcome(ticket) == messages.CommandAborted(ticket, AbortReason.FAULT)
    assert table.of(messages.Fault)[-1].place == Place.SIDE_0 + side
    assert table.status.fault == FaultCode.HAND_IN_THE_WAY
    table.sim.tell(f"hand {side} 0")
    table.run(1.0)
    assert not table.sim.moving  # the hand is gone and still nothing moves: a person has to say so
    table.reset_fault()


@pytest.mark.parametrize("begin", [messages.OpenLids, messages.CloseLids])
def test_a_hand_over_the_hatch_stops_the_lids_within_a_tick(
    table: Host, tell: Callable[[str], None], begin: Callable[[int], Message]
) -> None:
    if begin is messages.CloseLids:
        table.do(messages.OpenLids)
    ticket = table.start(begin)
    danger(table, "hand 4 1")
    tell(f"hand over the hatch: lids off after {stopped(table):.0f} us")
    assert table.outcome(ticket) == messages.CommandAborted(ticket, AbortReason.FAULT)
    assert table.of(messages.Fault)[-1] == messages.Fault(FaultCode.HAND_IN_THE_WAY, Place.LIDS)


def test_a_motion_does_not_begin_against_a_hand(table: Host) -> None:
    table.sim.tell("hand 4 1")
    ticket = table.command(messages.OpenLids)
    assert table.outcome(ticket) == messages.CommandAborted(ticket, AbortReason.FAULT)
    assert table.sim.state()["lids"] == "0.000"


def test_hands_may_push_tiles_into_the_hatch_while_it_collects(table: Host) -> None:
    table.do(messages.OpenLids)
    ticket = table.start(lambda number: messages.Collect(number, 136))
    table.sim.tell("hand 4 1")
    assert table.outcome(ticket) == messages.CommandDone(ticket)


# --- stopping on purpose ----------------------------------------------------------------------------------


def test_the_stop_button_stops_within_a_tick_and_latches(table: Host, tell: Callable[[str], None]) -> None:
    ticket = table.start(shuffle)
    danger(table, "stop 1")
    tell(f"stop button: all off after {stopped(table):.0f} us")
    assert table.outcome(ticket) == messages.CommandAborted(ticket, AbortReason.EMERGENCY_STOP)
    assert table.of(messages.Fault) == [messages.Fault(FaultCode.EMERGENCY_STOP, Place.NOWHERE)]
    table.run(0.5)  # it weighs what stopped on its way
    again = table.command(messages.ResetFault)
    assert table.outcome(again) == messages.CommandRefused(again, Refusal.FAULT_LATCHED)
    table.sim.tell("stop 0")
    table.run(0.5)
    refused = table.command(messages.OpenLids)
    assert table.outcome(refused) == messages.CommandRefused(refused, Refusal.FAULT_LATCHED)
    table.reset_fault()
    table.do(messages.OpenLids)


def test_the_stop_button_latches_even_when_nothing_moves(table: Host) -> None:
    table.sim.tell("stop 1")
    table.run(0.1)
    table.sim.tell("stop 0")
    assert table.fresh_status().fault == FaultCode.EMERGENCY_STOP


def test_the_hosts_emergency_stop_overtakes_every_queue(table: Host, tell: Callable[[str], None]) -> None:
    ticket = table.start(shuffle)
    for seat in range(4):
        table.session.send(messages.SetLamps(seat, 1, 0))
    table.sim.tell("mark")
    table.session.emergency_stop(table.sim.now_s)
    table.run(0.05)
    took_us = table.sim.stopped_us
    tell(f"emergency stop of the host: all off {took_us / 1000:.1f} ms after its 72 bytes were written")
    assert 0 < took_us <= 72 * 10 / 115_200 * 1e6 + 2 * TICK_US
    assert table.outcome(ticket) == messages.CommandAborted(ticket, AbortReason.EMERGENCY_STOP)
    table.until(lambda: not table.session.stopping, 1.0)
    assert table.fresh_status().fault_place == Place.HOST


def test_an_emergency_stop_needs_no_hello() -> None:
    with simulated() as sim:
        voice = Voice(sim)
        assert voice.hears(messages.NotGreeted)  # it listens
        voice.say(messages.EmergencyStop(77))
        assert voice.hears(messages.Stopped(77))
        voice.wire.close()


def test_a_fault_is_heard_and_seen_at_the_table(table: Host) -> None:
    table.sim.tell("stop 1")
    chains: set[str] = set()
    for _ in range(200):
        table.tick()
        chains.add(table.sim.state()["chain"])
    assert {int(chain[:2], 16) & 0x80 for chain in chains} == {0x80, 0}  # the buzzer, on and off
    assert {int(chain[2:4], 16) & 0x80 for chain in chains} == {0x80, 0}  # the fault lamp blinks


# --- the program itself -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hang", "loader"),
    [("hang 0", False), ("hang 1", False), ("hang 0", True)],
    ids=["in its loop", "with interrupts off", "behind a boot loader that clears MCUSR"],
)
def test_a_program_that_hangs_is_switched_off_by_its_watchdog(
    table: Host, tell: Callable[[str], None], hang: str, loader: bool
) -> None:
    table.sim.tell(f"loader {loader:d}")
    table.start(shuffle)
    table.sim.tell("mark")
    table.sim.tell(hang)
    for _ in range(60):
        table.sim.step(0.01)
    tell(f"program hung: all off after {table.sim.stopped_us / 1000:.0f} ms by the watchdog")
    assert 0 < table.sim.stopped_us <= 300_000
    table.greet()
    assert table.fresh_status().fault == FaultCode.WATCHDOG
    table.reset_fault()
    if loader:
        table.run(0.2)
        table.sim.tell("reset")  # the port's: no hang is remembered
        table.greet()
        assert table.fresh_status().fault == FaultCode.NONE


@pytest.mark.slow
def test_a_hand_stops_the_motors_even_while_the_program_hangs(
    table: Host, tell: Callable[[str], None]
) -> None:
    lifting(table)
    table.sim.step(AFTER_A_TICK_S * 4)
    table.sim.tell("hang")
    table.sim.step(0.05)
    assert table.sim.moving
    danger(table, "hand 1 1")
    table.sim.step((TICK_US + INTERRUPT_US) / 1e6)
    tell(f"hand while the program hangs: all off after {table.sim.stopped_us:.0f} us")
    assert 0 <= table.sim.stopped_us <= TICK_US + INTERRUPT_US
