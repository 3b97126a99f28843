from __future__ import annotations

from firmware_bridge.machine.fault_latch import FaultLatch
from firmware_bridge.machine.machine import MachineFault
from firmware_bridge.messages.codes import FaultCode, Place

JAM = MachineFault.of(FaultCode.JAM, Place.DRUM)
STUCK = MachineFault.of(FaultCode.LIDS_STUCK, Place.LIDS)


def test_the_first_fault_is_the_cause() -> None:
    latch = FaultLatch()
    assert latch.latch(JAM, ours=False)
    assert not latch.latch(STUCK, ours=True)
    assert latch.fault == JAM
    assert latch.cleared_elsewhere, "the echo does not make it the host's"


def test_what_the_host_found_or_a_reboot_forgot_is_not_cleared_by_a_status() -> None:
    found = FaultLatch()
    found.latch(JAM, ours=True)
    assert not found.cleared_elsewhere
    forgotten = FaultLatch()
    forgotten.latch(JAM, ours=False)
    forgotten.controller_rebooted()
    assert not forgotten.cleared_elsewhere


def test_a_reset_is_wanted_once_and_only_where_there_is_a_fault() -> None:
    latch = FaultLatch()
    latch.want_reset()
    assert not latch.reset_wanted
    latch.latch(JAM, ours=False)
    latch.want_reset()
    latch.reset_asked(7)
    assert not latch.reset_wanted
    assert latch.is_reset(7)
    assert not latch.is_reset(0)
    latch.reset_answered()
    latch.clear()
    assert not latch.is_reset(7)
    assert latch.fault is None


def test_a_reset_that_never_arrived_is_wanted_again_on_a_new_link() -> None:
    latch = FaultLatch()
    latch.latch(JAM, ours=False)
    latch.reset_asked(7)
    latch.link_is_new(7)
    assert latch.resetting, "it is under way"
    latch.link_is_new(0)
    assert (latch.resetting, latch.reset_wanted) == (False, True)
