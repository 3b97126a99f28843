"""The command that prints how long the firmware takes to stop finds what is late."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.firmware_bridge.firmware.safety_times import ONE_TICK_US, SCENARIOS, Measured, main, measured
from tests.firmware_bridge.firmware.toolchain import missing

STOP_BUTTON = next(one for one in SCENARIOS if one.event == "stop button")


@pytest.mark.parametrize(("took_us", "right"), [(0, True), (1100, True), (1101, False), (-1, False)])
def test_too_late_and_never_off_are_told_apart_from_right(took_us: float, right: bool) -> None:
    found = Measured(STOP_BUTTON, took_us)
    assert found.right is right
    assert ("LATE" in str(found)) is not right


@pytest.mark.slow
@pytest.mark.skipif(bool(missing()), reason=missing() or "tools are there")
def test_the_longest_of_five_moments_is_told() -> None:
    found = measured(STOP_BUTTON)
    assert found.right
    assert found.took_us > ONE_TICK_US / 3  # a single moment may be just before a tick
    assert not replace(found, scenario=replace(STOP_BUTTON, limit_us=300)).right


@pytest.mark.soak
def test_every_event_stops_the_machine_in_time() -> None:
    assert main([]) == 0
