"""The host takes from the controller's own words how long its walls are and how many sets it keeps."""

from __future__ import annotations

from dataclasses import replace

import pytest

from firmware_bridge.configuration import MAX_STACKS, Configuration, fingerprint
from firmware_bridge.link.handshake import CONFIGURATION_TRIES
from firmware_bridge.link.session import RETRY_INTERVAL_S, LinkState, Session
from firmware_bridge.messages import messages
from firmware_bridge.virtual_table import TableConfig
from tests.firmware_bridge.bench import Bench, virtual
from tests.firmware_bridge.link.scripted_peer import ScriptedPeer, link_of, nonces, poll_until

LINES = ("sides=4", "max_stacks=18", "sets=2", "maker=somebody")


def greeted(peer: ScriptedPeer, seconds: float = 0.5) -> Session:
    session = Session(peer, new_nonce=nonces())
    poll_until(session, seconds)
    return session


def telling(lines: tuple[str, ...], told_fingerprint: int | None = None) -> ScriptedPeer:
    peer = ScriptedPeer(configuration=lines)
    peer.reply = replace(peer.reply, fingerprint=told_fingerprint or fingerprint(lines))
    return peer


def test_it_is_read_line_by_line_before_the_link_is_up() -> None:
    peer = telling(LINES)
    session = greeted(peer)
    assert link_of(session) is LinkState.UP
    assert session.configuration == Configuration(longest_wall=18, sets=2)
    asked = peer.heard_of(messages.ReadDump)
    assert [(one.what, one.number) for one in asked if isinstance(one, messages.ReadDump)] == [
        (3, number) for number in range(1, len(LINES) + 1)
    ]


def test_a_controller_that_has_no_such_lines_is_taken_for_a_common_one() -> None:
    session = greeted(ScriptedPeer())
    assert link_of(session) is LinkState.UP
    assert session.configuration == Configuration(longest_wall=MAX_STACKS, sets=1)


def test_a_controller_that_never_answers_is_greeted_all_the_same() -> None:
    peer = ScriptedPeer(configuration=None)
    session = greeted(peer, CONFIGURATION_TRIES * RETRY_INTERVAL_S + 0.5)
    assert link_of(session) is LinkState.UP
    assert session.configuration == Configuration()
    assert len(peer.heard_of(messages.ReadDump)) == CONFIGURATION_TRIES


def test_lines_that_the_fingerprint_was_not_taken_over_say_nothing() -> None:
    session = greeted(telling(LINES, told_fingerprint=1234))
    assert link_of(session) is LinkState.UP
    assert session.configuration == Configuration()


def test_a_line_that_was_lost_is_asked_for_again() -> None:
    peer = telling(LINES)
    peer.configuration = None
    session = Session(peer, new_nonce=nonces())
    poll_until(session, RETRY_INTERVAL_S)
    peer.configuration = LINES
    poll_until(session, 1.0, start_s=RETRY_INTERVAL_S)
    assert session.configuration == Configuration(longest_wall=18, sets=2)


@pytest.mark.parametrize(
    ("lines", "is_read"),
    [
        ([], Configuration()),
        (["max_stacks=17"], Configuration(longest_wall=17)),
        (["max_stacks=99", "sets=7"], Configuration(longest_wall=20, sets=2)),
        (["max_stacks=0", "sets=-1"], Configuration()),
        (["max_stacks=many", "sets="], Configuration()),
        (["max_stacks=\u0661\u0667", "sets"], Configuration()),
        (["sets=2=3"], Configuration()),
    ],
)
def test_what_makes_no_sense_counts_as_not_told(lines: list[str], is_read: Configuration) -> None:
    assert Configuration.parse(lines) == is_read


def test_the_virtual_tables_lines_are_those_of_its_fingerprint() -> None:
    bench = Bench(virtual(config=TableConfig(tiles=272, sets=2)))
    bench.run(0.5)
    assert bench.session.configuration == Configuration(longest_wall=20, sets=2)
    assert bench.machine.status.longest_wall == 20
