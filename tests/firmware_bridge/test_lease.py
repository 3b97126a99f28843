from __future__ import annotations

from firmware_bridge.messages.messages import LONGEST_LEASE_MS, Heartbeat
from firmware_bridge.virtual_table.lease import Lease


def test_a_lease_holds_as_long_as_the_heartbeat_says() -> None:
    lease = Lease()
    assert not lease.holds(0.0)
    lease.renew(Heartbeat(7, 500), 10.0)
    assert (lease.holds(10.4), lease.holds(10.5), lease.count) == (True, False, 7)
    assert (lease.left_ms(10.25), lease.left_ms(11.0)) == (250, 0)


def test_no_heartbeat_gives_more_than_the_longest_lease() -> None:
    lease = Lease()
    lease.renew(Heartbeat(1, LONGEST_LEASE_MS + 1), 0.0)
    assert not lease.holds(LONGEST_LEASE_MS / 1000)


def test_after_a_new_greeting_nothing_is_left_to_tell_before_the_next_heartbeat() -> None:
    lease = Lease()
    lease.renew(Heartbeat(1, 500), 0.0)
    lease.has_heartbeat = False
    assert lease.left_ms(0.0) == 0
    assert lease.holds(0.1), "what moves goes on"
