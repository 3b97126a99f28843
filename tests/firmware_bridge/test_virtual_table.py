from __future__ import annotations

import pytest

from firmware_bridge.link.codec import Codec
from firmware_bridge.link.framing import Frame, FrameKind, Framer
from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import (
    AbortReason,
    Activity,
    FaultCode,
    LidPosition,
    Place,
    Refusal,
    StatusFlag,
)
from firmware_bridge.messages.message import Message
from firmware_bridge.messages.messages import PROTOCOL
from firmware_bridge.virtual_table import Faults, TableConfig, VirtualController
from tests.firmware_bridge.bench import virtual

CODEC = Codec()


class Hand:
    """A host that says one thing at a time, without session or retry."""

    def __init__(self, controller: VirtualController) -> None:
        self.controller = controller
        self.now_s = 0.0
        self._number = 0
        self._beating = False
        self._beat_at_s = 0.0
        self._framer = Framer()
        self.heard: list[Message] = []

    def moves(self) -> bool:
        return self.controller.moving

    def whisper(self, message: Message) -> None:
        self.controller.receive(Frame(FrameKind.OUT_OF_BAND, 0, CODEC.encode(message)).encode(), self.now_s)

    def command(self, message: Message) -> None:
        self.controller.receive(
            Frame(FrameKind.DATA, self._number, CODEC.encode(message)).encode(), self.now_s
        )
        self._number = (self._number + 1) % 64

    def greet(self, lease_ms: int | None = None) -> None:
        """With a lease of this length, or with heartbeats that go on."""
        self._beating, self._beat_at_s = lease_ms is None, self.now_s + 1
        self.whisper(messages.Hello(77, PROTOCOL))
        self.whisper(messages.Heartbeat(1, lease_ms or messages.LONGEST_LEASE_MS))

    def wait(self, seconds: float) -> list[Message]:
        """Let time pass in steps of 10 ms; what the controller said, repeats included."""
        said: list[Message] = []
        for _ in range(max(1, round(seconds / 0.01))):
            self.now_s += 0.01
            if self._beating and self.now_s >= self._beat_at_s:
                self._beat_at_s = self.now_s + 1
                self.whisper(messages.Heartbeat(1, messages.LONGEST_LEASE_MS))
            self.controller.poll(self.now_s)
            for frame in self._framer.feed(self.controller.take_output()):
                if frame.kind is FrameKind.DATA:
                    ack = Frame(FrameKind.ACK, (frame.number + 1) % 64)
                    self.controller.receive(ack.encode(), self.now_s)
                if frame.kind is not FrameKind.ACK:
                    said.append(CODEC.decode(frame.payload))
        self.heard += said
        return said


@pytest.fixture
def hand() -> Hand:
    return Hand(virtual(speed=1))


def reports(said: list[Message]) -> list[Message]:
    return [message for message in said if type(message) in messages.REPORTS]


def newest_status(said: list[Message]) -> messages.Status:
    return [message for message in said if isinstance(message, messages.Status)][-1]


def test_it_says_at_power_on_that_nobody_has_greeted_it(hand: Hand) -> None:
    assert hand.wait(0.01) == [messages.NotGreeted(1)]


def test_a_command_before_the_hello_moves_nothing(hand: Hand) -> None:
    hand.command(messages.OpenLids(1))
    assert messages.NotGreeted(1) in hand.wait(0.1)
    assert hand.controller.begun == []


def test_a_command_without_a_heartbeat_has_no_lease_and_moves_nothing(hand: Hand) -> None:
    hand.whisper(messages.Hello(77, PROTOCOL))
    hand.command(messages.OpenLids(1))
    hand.wait(0.1)
    hand.whisper(messages.Heartbeat(1, 1000))
    assert messages.CommandRefused(1, Refusal.NO_LEASE) in hand.wait(0.1)
    assert hand.controller.begun == []


def test_motors_stop_when_the_lease_runs_out_and_not_before(hand: Hand) -> None:
    hand.greet(lease_ms=500)
    hand.command(messages.OpenLids(1))
    hand.wait(0.45)
    assert hand.moves()
    hand.wait(0.1)
    assert not hand.moves()
    assert hand.controller.mechanism.lid_position is LidPosition.BETWEEN
    hand.whisper(messages.Heartbeat(2, 500))
    assert messages.CommandAborted(1, AbortReason.HOST_QUIET) in hand.wait(0.1)


def test_lamps_go_out_with_the_lease(hand: Hand) -> None:
    hand.greet(lease_ms=300)
    hand.command(messages.SetLamps(1, 3, 1))
    hand.wait(0.1)
    assert hand.controller.lamps == {1: (3, 1)}
    hand.wait(0.3)
    assert hand.controller.lamps == {}


def test_a_heartbeat_is_answered_with_its_count_and_where_everything_stands(hand: Hand) -> None:
    hand.greet()
    hand.wait(0.01)
    hand.whisper(messages.Heartbeat(41, 1000))
    status = newest_status(hand.wait(0.01))
    assert (status.echo, status.boot_id, status.flags) == (41, 1, StatusFlag.LEASED)


def test_the_same_hello_again_does_not_start_counting_again(hand: Hand) -> None:
    hand.greet()
    hand.command(messages.OpenLids(1))
    hand.wait(0.1)
    hand.whisper(messages.Hello(77, PROTOCOL))
    hand.command(messages.SetLamps(0, 1, 0))
    hand.wait(0.1)
    assert hand.controller.lamps == {0: (1, 0)}


def test_one_ticket_is_one_motion_even_over_two_links(hand: Hand) -> None:
    hand.greet()
    hand.command(messages.OpenLids(9))
    hand.wait(2.0)
    hand.whisper(messages.Hello(78, PROTOCOL))
    hand.whisper(messages.Heartbeat(1, messages.LONGEST_LEASE_MS))
    hand._number = 0
    hand.command(messages.OpenLids(9))
    hand.wait(2.0)
    assert hand.controller.begun == [messages.OpenLids(9)]


def test_a_second_motion_is_refused_while_one_runs(hand: Hand) -> None:
    hand.greet()
    hand.command(messages.OpenLids(1))
    hand.command(messages.RollDice(2, 2))
    assert messages.CommandRefused(2, Refusal.BUSY) in hand.wait(0.1)


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (messages.Collect(2, 136), Refusal.LIDS_NOT_OPEN),
        (messages.BuildWalls(2, (17, 17, 17, 17)), Refusal.WRONG_TILES_INSIDE),
        (messages.BuildWalls(2, (17, 17)), Refusal.NOT_POSSIBLE),
        (messages.CountWalls(2), Refusal.NO_WALLS),
        (messages.LiftWalls(2), Refusal.NO_WALLS),
        (messages.RollDice(2, 9), Refusal.NOT_POSSIBLE),
    ],
)
def test_it_refuses_what_would_not_be_safe_whatever_the_host_believes(
    hand: Hand, command: Message, why: Refusal
) -> None:
    hand.greet()
    hand.command(command)
    assert reports(hand.wait(0.1)) == [messages.CommandRefused(2, why)]
    assert hand.controller.begun == []


@pytest.mark.parametrize(
    "command", [messages.Shuffle(2, 12), messages.BuildWalls(2, (17, 17, 17, 17)), messages.LiftWalls(2)]
)
def test_it_never_shuffles_builds_or_lifts_with_the_lids_open(hand: Hand, command: Message) -> None:
    hand.greet()
    hand.command(messages.OpenLids(1))
    hand.wait(2.0)
    hand.command(command)
    assert reports(hand.wait(0.1)) == [messages.CommandRefused(2, Refusal.LIDS_NOT_CLOSED)]


def test_lids_pulled_open_while_the_drum_turns_stop_it(hand: Hand) -> None:
    hand.greet()
    hand.command(messages.Shuffle(1, 12))
    hand.wait(1.0)
    hand.controller.force_lids_open()
    said = hand.wait(0.05)
    assert reports(said) == [
        messages.Fault(FaultCode.LID_FORCED, Place.LIDS),
        messages.CommandAborted(1, AbortReason.FAULT),
    ]
    assert not hand.moves()


def test_the_first_fault_stays_until_it_is_reset() -> None:
    hand = Hand(virtual(speed=1, faults=Faults(jam_during=Activity.SHUFFLING, jam_place=Place.DRUM)))
    hand.greet()
    hand.command(messages.Shuffle(1, 12))
    hand.wait(8.0)
    hand.controller.press_stop_button()
    hand.command(messages.RollDice(2, 2))
    said = hand.wait(0.1)
    assert messages.CommandRefused(2, Refusal.FAULT_LATCHED) in said
    assert newest_status(said).fault == FaultCode.JAM
    hand.command(messages.ResetFault(3))
    said = hand.wait(3.0)
    assert messages.CommandDone(3) in said
    assert newest_status(said).fault == FaultCode.NONE


def test_an_emergency_stop_is_confirmed_with_its_token_hello_or_not(hand: Hand) -> None:
    hand.whisper(messages.EmergencyStop(5))
    assert messages.Stopped(5) in hand.wait(0.01)
    assert hand.controller.fault == (FaultCode.EMERGENCY_STOP, Place.HOST)


def test_tiles_are_neither_made_nor_lost(hand: Hand) -> None:
    hand.greet()
    works = hand.controller.mechanism
    commands = [
        messages.OpenLids(1),
        messages.Collect(2, 136),
        messages.CloseLids(3),
        messages.Shuffle(4, 12),
        messages.BuildWalls(5, (17, 17, 17, 17)),
    ]
    for command in commands:
        hand.command(command)
        while hand.moves() or command not in hand.controller.begun:
            hand.wait(0.05)
            assert works.tiles_inside + works.tiles_on_felt == 136
            assert min(works.inside, works.tiles_on_felt, *works.walls) >= 0
    assert works.walls == [34, 34, 34, 34]
    assert works.inside == 0


def test_tiles_wait_for_hands_where_no_simulated_ones_push() -> None:
    hand = Hand(virtual(speed=1, config=TableConfig(hands_push=False)))
    hand.greet()
    hand.command(messages.OpenLids(1))
    hand.wait(2.0)
    hand.command(messages.Collect(2, 136))
    hand.wait(5.0)
    assert hand.controller.mechanism.tiles_inside == 0
    hand.controller.push_tiles(100)
    hand.controller.push_tiles(100)
    assert messages.CommandDone(2) in hand.wait(0.1)
    assert hand.controller.mechanism.tiles_inside == 136


def test_the_dice_depend_on_the_seed_alone() -> None:
    def rolls(seed: int) -> list[tuple[int, ...]]:
        hand = Hand(VirtualController(seed=seed))
        hand.greet()
        for ticket in range(1, 21):
            hand.command(messages.RollDice(ticket, 2))
            hand.wait(1.6)
        return [message.values for message in hand.heard if isinstance(message, messages.DiceShown)]

    assert rolls(3) == rolls(3)
    assert rolls(3) != rolls(4)
    assert {pip for values in rolls(3) for pip in values} == {1, 2, 3, 4, 5, 6}


def test_a_silent_controller_hears_and_says_nothing(hand: Hand) -> None:
    hand.controller.faults.silent = True
    hand.greet()
    hand.command(messages.OpenLids(1))
    assert hand.wait(0.1) == []
    assert hand.controller.begun == []


def test_reports_nobody_acknowledged_come_again_over_the_next_link(hand: Hand) -> None:
    hand.greet()
    hand.command(messages.RollDice(1, 2))
    hand.controller.faults.to_host.drop_rate = 1.0
    hand.wait(3.0)
    hand.controller.faults.to_host.drop_rate = 0.0
    hand.whisper(messages.Hello(78, PROTOCOL))
    hand.whisper(messages.Heartbeat(1, messages.LONGEST_LEASE_MS))
    kinds = [type(message) for message in reports(hand.wait(0.5))]
    assert kinds == [messages.DiceShown, messages.CommandDone]


def test_the_fingerprint_is_of_what_is_built_in_not_of_the_tiles() -> None:
    assert TableConfig(tiles=136).fingerprint == TableConfig(tiles=144).fingerprint != 0


def test_it_answers_on_a_computer_that_has_run_for_fifty_days() -> None:
    controller = virtual(config=TableConfig(keys=lambda: 1))
    hand = Hand(controller)
    hand.now_s = 2**32 / 1000 + 5
    hand.greet()
    hand.whisper(messages.ReadClock(3))
    said = hand.wait(0.01)
    assert [each.uptime_ms for each in said if isinstance(each, messages.Clock)] == [5000]
    assert any(isinstance(each, messages.HelloReply) for each in said)
