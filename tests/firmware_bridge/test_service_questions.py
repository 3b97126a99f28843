"""Clock, state, log and last frames, asked while anything else goes on."""

from __future__ import annotations

import pytest

from firmware_bridge.dump import Block, LogEntry
from firmware_bridge.errors import LinkDown, MessageError
from firmware_bridge.link.framing import Frame, FrameKind
from firmware_bridge.link.session import LinkUp, Received, Session
from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import Activity, Dump, FaultCode, LogEvent, Place, Refusal
from firmware_bridge.virtual_table.memory import MAX_ENTRIES, Memory
from tests.firmware_bridge.bench import virtual
from tests.firmware_bridge.test_virtual_table import Hand, newest_status, reports
from tests.firmware_bridge.virtual_wire import VirtualWire


@pytest.fixture
def hand() -> Hand:
    return Hand(virtual(speed=1))


def entries(hand: Hand) -> list[LogEntry]:
    found: list[LogEntry] = []
    for number in range(1, 100):
        hand.whisper(messages.ReadDump(Dump.LOG, number))
        (part,) = [one for one in hand.wait(0.01) if isinstance(one, messages.DumpPart)]
        if not part.data:
            break
        found.append(LogEntry.parse(part.data))
    return found


def test_the_clock_is_told_before_any_hello_and_begins_no_link(hand: Hand) -> None:
    hand.wait(1.5)
    hand.whisper(messages.ReadClock(7))
    said = hand.wait(0.01)
    assert said == [messages.Clock(7, 1, 1500)]
    hand.whisper(messages.Heartbeat(1, 1000))
    assert messages.NotGreeted(1) in hand.wait(0.01)


def test_the_whole_state_comes_on_demand_with_a_status_after_it(hand: Hand) -> None:
    hand.greet(lease_ms=500)
    hand.command(messages.SetLamps(2, 5, 0))
    hand.wait(0.1)
    hand.whisper(messages.ReadState(9))
    state, status = hand.wait(0.01)
    assert isinstance(state, messages.State)
    assert (state.token, state.nonce, state.lease_left_ms) == (9, 77, 400)
    assert state.lamps == 5 << 16
    assert isinstance(status, messages.Status)


def test_the_log_tells_what_happened_in_order(hand: Hand) -> None:
    hand.greet()
    hand.command(messages.OpenLids(4))
    hand.wait(2.0)
    hand.command(messages.Shuffle(5, 3))
    hand.wait(0.1)
    told = [(entry.event, entry.detail, entry.number) for entry in entries(hand)]
    assert told == [
        (LogEvent.STARTED, 2, 1),
        (LogEvent.GREETED, 0, 77),
        (LogEvent.BEGUN, Activity.OPENING_LIDS, 4),
        (LogEvent.DONE, Activity.OPENING_LIDS, 4),
        (LogEvent.REFUSED, Refusal.LIDS_NOT_CLOSED, 5),
    ]


def test_the_last_frames_are_kept_as_they_came_and_questions_for_them_are_not(hand: Hand) -> None:
    hand.greet()
    hand.wait(0.01)
    hand.whisper(messages.ReadDump(Dump.RECEIVED, 2))
    (part,) = hand.wait(0.01)
    assert isinstance(part, messages.DumpPart)
    beat = Frame(FrameKind.OUT_OF_BAND, 0, bytes([2, 1, 0, 0xB8, 0x0B])).encode()
    assert (part.number, part.newest) == (2, 2)
    assert Block.parse(part.data) == Block(0, beat)


def test_what_is_no_longer_kept_is_answered_with_the_oldest_that_is() -> None:
    memory = Memory()
    for at in range(100):
        memory.log(at, LogEvent.DONE, 0, at)
    assert memory.part(Dump.LOG, 1).number == 101 - MAX_ENTRIES[Dump.LOG]
    assert memory.part(Dump.LOG, 100).number == 100
    assert memory.part(Dump.LOG, 101).data == b""
    assert memory.part(99, 1) == messages.DumpPart(99, 1, 0, b"")


def test_numbers_start_again_after_the_last() -> None:
    memory = Memory()
    for at in range(0xFFFF + 3):
        memory.log(0, LogEvent.DONE, 0, at & 0xFFFF)
    newest = memory.part(Dump.LOG, 3)
    assert (newest.number, newest.newest) == (3, 3)
    assert memory.part(Dump.LOG, 0xFFFF).number == 0xFFFF
    assert memory.part(Dump.LOG, 4).data == b""


@pytest.mark.parametrize(("kind", "data"), [(LogEntry, b"1234567"), (Block, b"123")])
def test_an_entry_that_is_too_short_says_so(kind: type[LogEntry] | type[Block], data: bytes) -> None:
    with pytest.raises(MessageError):
        kind.parse(data)


def test_a_session_asks_and_hears_and_refuses_to_ask_nobody() -> None:
    controller = virtual()
    session = Session(VirtualWire(controller))
    with pytest.raises(LinkDown):
        session.query(messages.ReadClock(1))
    now_s = 0.0
    while not any(isinstance(event, LinkUp) for event in session.poll(now_s)):
        now_s += 0.01
    session.query(messages.ReadClock(3))
    heard = [one.message for one in session.poll(now_s + 0.01) if isinstance(one, Received)]
    assert [one for one in heard if isinstance(one, messages.Clock)]


def test_after_a_power_loss_nothing_moves_until_a_person_says_so(hand: Hand) -> None:
    hand.controller.lose_power(0.0)
    hand.greet()
    hand.command(messages.OpenLids(1))
    said = hand.wait(0.1)
    assert reports(said) == [messages.CommandRefused(1, Refusal.FAULT_LATCHED)]
    assert (newest_status(said).fault, newest_status(said).fault_place) == (
        FaultCode.POWER_LOST,
        Place.NOWHERE,
    )
    hand.command(messages.ResetFault(2))
    hand.command(messages.OpenLids(3))
    hand.wait(2.5)
    hand.command(messages.OpenLids(4))
    assert messages.CommandDone(4) in hand.wait(2.0)
