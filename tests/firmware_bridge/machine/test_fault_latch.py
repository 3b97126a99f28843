from __future__ import annotations

from firmware_bridge.machine.fault_latch import FaultLatch
from firmware_bridge.machine.machine import MachineFault
from firmware_bridge.messages.codes import FaultCode, Place

JAM = MachineFault.of(FaultCode.JAM, Place.DRUM)
STUCK = MachineFault.of(FaultCode.LIDS_STUCK, Place.LIDS)


def test_the_first_fault_is_the_cause() -> None:
    latch = FaultLatch()
    assert latch.latch(JAM, by_host=False)
    assert not latch.latch(STUCK, by_host=True)
    assert latch.fault == JAM
    assert latch.cleared_elsewhere, "the echo does not make it the host's"


def test_what_the_host_found_or_a_reboot_forgot_is_not_cleared_by_a_status() -> None:
    found = FaultLatch()
    found.latch(JAM, by_host=True)
    assert not found.cleared_elsewhere
    forgotten = FaultLatch()
    forgotten.latch(JAM, by_host=False)
    forgotten.on_reboot()
    assert not forgotten.cleared_elsewhere


def test_a_reset_is_wanted_once_and_only_where_there_is_a_fault() -> None:
    latch = FaultLatch()
    latch.request_reset()
    assert not latch.reset_requested
    latch.latch(JAM, by_host=False)
    latch.request_reset()
    latch.on_reset_sent(7)
    assert not latch.reset_requested
    assert latch.is_reset_ticket(7)
    assert not latch.is_reset_ticket(0)
    latch.on_reset_answered()
    latch.clear()
    assert not latch.is_reset_ticket(7)
    assert latch.fault is None


def test_a_reset_that_never_arrived_is_wanted_again_on_a_new_link() -> None:
    latch = FaultLatch()
    latch.latch(JAM, by_host=False)
    latch.on_reset_sent(7)
    latch.on_new_link(7)
    assert latch.resetting, "it is under way"
    latch.on_new_link(0)
    assert (latch.resetting, latch.reset_requested) == (False, True)
