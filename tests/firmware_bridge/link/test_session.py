from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from firmware_bridge.errors import LinkDown
from firmware_bridge.link.framing import Frame, FrameKind
from firmware_bridge.link.session import (
    LINK_TIMEOUT_S,
    REFUSED_RETRY_INTERVAL_S,
    LinkFailed,
    LinkRefused,
    LinkState,
    LinkUp,
    Rebooted,
    Received,
    Session,
)
from firmware_bridge.messages import messages
from firmware_bridge.messages.dictionary import OURS
from firmware_bridge.messages.message import Message
from tests.firmware_bridge.link.scripted_peer import (
    CODEC,
    ScriptedPeer,
    is_stopping,
    link_of,
    nonces,
    poll_until,
    status,
)


@pytest.fixture
def peer() -> ScriptedPeer:
    return ScriptedPeer()


@pytest.fixture
def up(peer: ScriptedPeer) -> Session:
    """A session that has just greeted the peer, at 1 s."""
    session = Session(peer, new_nonce=nonces())
    told = poll_until(session, 1.0)
    assert link_of(session) is LinkState.UP, told
    return session


def test_hello_reads_the_dictionary_and_says_who_is_there(peer: ScriptedPeer) -> None:
    session = Session(peer, new_nonce=nonces())
    told = poll_until(session, 1.0)
    assert [type(event) for event in told] == [LinkUp]
    assert session.controller is not None
    assert (session.controller.firmware, session.controller.fingerprint) == ("scripted 1", 0xC0FFEE)
    assert len(peer.heard_of(messages.Hello)) == 1


def test_hello_is_said_again_with_the_same_nonce_until_somebody_answers(peer: ScriptedPeer) -> None:
    peer.answers = False
    session = Session(peer, new_nonce=nonces())
    poll_until(session, 1.0)
    hellos = peer.heard_of(messages.Hello)
    assert len(hellos) == 4
    assert len(set(hellos)) == 1


def test_a_spoiled_answer_is_asked_for_again(peer: ScriptedPeer) -> None:
    peer.answers = False
    session = Session(peer, new_nonce=nonces())
    poll_until(session, 0.1)
    peer.garble(replace(peer.reply, nonce=100))
    poll_until(session, 0.2, start_s=0.1)
    assert link_of(session) is LinkState.GREETING
    peer.answers = True
    poll_until(session, 1.5, start_s=0.2)
    assert link_of(session) is LinkState.UP
    assert session.counters["frames_spoiled"] > 0


def test_the_answer_to_an_earlier_hello_is_not_taken_for_ours(peer: ScriptedPeer) -> None:
    peer.answers = False
    session = Session(peer, new_nonce=nonces())
    peer.say(replace(peer.reply, nonce=7))
    poll_until(session, 0.2)
    assert link_of(session) is LinkState.GREETING


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"protocol": 9}, "speaks link protocol 9, this program 1"),
        ({"fingerprint": 0xBAD}, "fingerprint 00000bad, expected 00c0ffee"),
    ],
)
def test_a_controller_of_another_protocol_or_configuration_is_refused(
    peer: ScriptedPeer, change: dict[str, Any], says: str
) -> None:
    peer.reply = replace(peer.reply, **change)
    session = Session(peer, expected_fingerprint=0xC0FFEE, new_nonce=nonces())
    told = poll_until(session, 1.0)
    assert link_of(session) is LinkState.REFUSED
    assert len(told) == 1
    assert isinstance(told[0], LinkRefused)
    assert says in told[0].reason
    with pytest.raises(LinkDown):
        session.send(messages.OpenLids(1))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            OURS.text.replace("stacks:u8s", "stacks:u16"),
            "build_walls should be command (ticket:u16 stacks:u8s)",
        ),
        (OURS.text.replace("22 command lift_walls ticket:u16\n", ""), "command lift_walls is missing"),
        ("nonsense\n", "a dictionary that cannot be read: dictionary line 1"),
    ],
)
def test_a_controller_with_the_wrong_dictionary_is_refused_and_the_difference_named(
    text: str, says: str
) -> None:
    peer = ScriptedPeer(dictionary=text)
    session = Session(peer, new_nonce=nonces())
    told = poll_until(session, 1.0)
    assert link_of(session) is LinkState.REFUSED
    reasons = [event.reason for event in told if isinstance(event, LinkRefused)]
    assert len(reasons) == 1
    assert says in reasons[0]


def test_a_refused_controller_is_taken_once_it_has_the_right_firmware(peer: ScriptedPeer) -> None:
    right = peer.reply
    peer.reply = replace(right, protocol=9)
    session = Session(peer, new_nonce=nonces())
    told = poll_until(session, 2 * REFUSED_RETRY_INTERVAL_S + 1)
    assert len(told) == 1, "the same reason is said once"
    peer.reply = right
    told = poll_until(session, 2 * REFUSED_RETRY_INTERVAL_S + 8, start_s=2 * REFUSED_RETRY_INTERVAL_S + 1)
    assert any(isinstance(event, LinkUp) for event in told)


def test_nothing_is_sent_to_a_machine_nobody_has_greeted(peer: ScriptedPeer) -> None:
    session = Session(peer)
    with pytest.raises(LinkDown, match="lift_walls cannot be sent over scripted: the link is closed"):
        session.send(messages.LiftWalls(1))


def test_an_unacknowledged_command_goes_out_again_with_the_same_number(
    up: Session, peer: ScriptedPeer
) -> None:
    peer.acks = False
    up.send(messages.BuildWalls(5, (17, 17, 17, 17)))
    poll_until(up, 1.7, start_s=1.0)
    data = [frame for frame in peer.heard if frame.kind is FrameKind.DATA]
    assert len(data) > 1
    assert len(set(data)) == 1


def test_an_acknowledged_command_goes_out_once(up: Session, peer: ScriptedPeer) -> None:
    up.send(messages.LiftWalls(5))
    for tick in range(100):
        peer.say(status())
        up.poll(1.0 + tick * 0.05)
    assert peer.heard_of(messages.LiftWalls) == [messages.LiftWalls(5)]


def test_a_report_that_comes_twice_is_taken_once_and_acknowledged_twice(
    up: Session, peer: ScriptedPeer
) -> None:
    peer.report(0, messages.DiceShown(3, (2, 5)))
    peer.report(0, messages.DiceShown(3, (2, 5)))
    told = up.poll(1.1)
    assert told == [Received(messages.DiceShown(3, (2, 5)))]
    assert peer.heard_acks() == [1, 1]


def test_a_report_out_of_turn_waits_for_the_one_before(up: Session, peer: ScriptedPeer) -> None:
    peer.report(1, messages.CommandDone(3))
    assert up.poll(1.1) == []
    peer.report(0, messages.DiceShown(3, (2, 5)))
    peer.report(1, messages.CommandDone(3))
    assert up.poll(1.2) == [Received(messages.DiceShown(3, (2, 5))), Received(messages.CommandDone(3))]
    assert peer.heard_acks() == [0, 1, 2]


def test_silence_loses_the_link_and_greets_again(up: Session, peer: ScriptedPeer) -> None:
    peer.answers = False
    told = poll_until(up, 1.0 + 2 * LINK_TIMEOUT_S, start_s=1.0)
    assert [type(event) for event in told] == [LinkFailed]
    peer.answers = True
    told = poll_until(up, 6.0, start_s=1.0 + 2 * LINK_TIMEOUT_S)
    assert any(isinstance(event, LinkUp) for event in told)


def test_commands_of_a_lost_link_are_not_sent_over_the_next(up: Session, peer: ScriptedPeer) -> None:
    peer.acks = False
    up.send(messages.LiftWalls(5))
    up.poll(1.0)
    peer.answers = False
    poll_until(up, 1.0 + 2 * LINK_TIMEOUT_S, start_s=1.0)
    peer.heard.clear()
    peer.answers = peer.acks = True
    for tick in range(200):
        peer.say(status())
        up.poll(4.0 + tick * 0.01)
    assert link_of(up) is LinkState.UP
    assert peer.heard_of(messages.LiftWalls) == []


@pytest.mark.parametrize("sign", [status(boot_id=2), messages.NotGreeted(2)])
def test_a_reboot_is_seen_by_its_boot_id_and_said(up: Session, peer: ScriptedPeer, sign: Message) -> None:
    peer.reply = replace(peer.reply, boot_id=2)
    peer.say(sign)
    told = poll_until(up, 2.0, start_s=1.0)
    assert [type(event) for event in told] == [LinkFailed, Rebooted, LinkUp]
    assert told[1] == Rebooted(1, 2)


def test_the_same_boot_greeted_again_is_no_reboot(up: Session, peer: ScriptedPeer) -> None:
    peer.answers = False
    poll_until(up, 4.0, start_s=1.0)
    peer.answers = True
    told = poll_until(up, 6.0, start_s=4.0)
    assert not any(isinstance(event, Rebooted) for event in told)


def test_heartbeats_renew_the_lease_well_before_it_ends(up: Session, peer: ScriptedPeer) -> None:
    peer.heard.clear()
    for tick in range(300):
        peer.say(status())
        up.poll(1.0 + tick * 0.01)
    beats = [beat for beat in peer.heard_of(messages.Heartbeat) if isinstance(beat, messages.Heartbeat)]
    assert 14 <= len(beats) <= 17
    assert all(beat.lease_ms == 1000 for beat in beats)
    assert len({beat.count for beat in beats}) == len(beats)


def test_the_round_trip_is_measured_by_the_heartbeats(up: Session, peer: ScriptedPeer) -> None:
    peer.say(status())
    up.poll(1.4)
    beat = peer.heard_of(messages.Heartbeat)[-1]
    assert isinstance(beat, messages.Heartbeat)
    peer.say(status(echo=beat.count))
    up.poll(1.48)
    assert up.round_trip_s == pytest.approx(0.08)


def test_the_emergency_stop_overtakes_everything_queued(up: Session, peer: ScriptedPeer) -> None:
    peer.acks = False
    for ticket in range(1, 20):
        up.send(messages.LiftWalls(ticket))
    peer.heard.clear()
    up.emergency_stop(1.0)
    assert [CODEC.decode(frame.payload) for frame in peer.heard] == [messages.EmergencyStop(102)]


def test_the_emergency_stop_is_repeated_until_it_is_confirmed(up: Session, peer: ScriptedPeer) -> None:
    up.emergency_stop(1.0)
    poll_until(up, 1.5, start_s=1.0)
    assert len(peer.heard_of(messages.EmergencyStop)) == 10
    peer.say(messages.Stopped(99))
    up.poll(1.5)
    assert is_stopping(up), "another stop's confirmation is not ours"
    peer.say(messages.Stopped(102))
    up.poll(1.51)
    peer.heard.clear()
    poll_until(up, 2.0, start_s=1.52)
    assert not is_stopping(up)
    assert peer.heard_of(messages.EmergencyStop) == []


def test_the_emergency_stop_needs_no_greeting(peer: ScriptedPeer) -> None:
    peer.answers = False
    session = Session(peer, new_nonce=nonces())
    session.emergency_stop(0.0)
    assert peer.heard_of(messages.EmergencyStop) == [messages.EmergencyStop(101)]


def test_a_pulled_plug_is_told_with_its_reason(up: Session, peer: ScriptedPeer) -> None:
    peer.fails = True
    assert up.poll(1.5) == [LinkFailed("the plug was pulled")]
    assert link_of(up) is LinkState.CLOSED


def test_a_dictionary_whose_pieces_do_not_fit_its_checksum_is_read_again() -> None:
    peer = ScriptedPeer()
    right = peer.reply
    peer.reply = replace(right, dictionary_crc=right.dictionary_crc ^ 1)
    session = Session(peer, new_nonce=nonces())
    poll_until(session, 1.0)
    assert link_of(session) is LinkState.READING
    peer.reply = right
    poll_until(session, 2.0, start_s=1.0)
    assert link_of(session) is LinkState.UP


def test_a_message_of_a_newer_controller_is_counted_and_passed_over() -> None:
    peer = ScriptedPeer(dictionary=OURS.text + "99 report drum_temperature celsius:u8\n")
    session = Session(peer, new_nonce=nonces())
    poll_until(session, 1.0)
    peer.frame(Frame(FrameKind.DATA, 0, bytes([99, 40])))
    peer.report(1, messages.CommandDone(4))
    assert session.poll(1.1) == [Received(messages.CommandDone(4))]
    assert session.counters["frames_undecoded"] == 1


def test_closing_twice_is_closing_once(up: Session, peer: ScriptedPeer) -> None:
    up.close()
    up.close()
    assert not peer.is_open
    assert up.poll(9.0) == []
