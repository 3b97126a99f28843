"""The hall's time of day: nobody moves it."""

from __future__ import annotations

import pytest

from tablectl.hall.event_state import epoch_seconds
from tablectl.hall.steady_time import SteadyTime
from tests.tablectl.table_parts import ScriptedClock


def test_a_clock_that_is_put_forward_or_back_moves_no_round() -> None:
    clock = ScriptedClock()
    time = SteadyTime(clock)
    began_s = epoch_seconds(time.at())
    for passed, moved in ((60, 0), (61, 3600), (90, 3600), (91, -7200), (92, 0)):
        clock.s, clock.moved_s = passed, moved
        assert epoch_seconds(time.at()) - began_s == passed
        assert time.moved_s == moved


def test_what_a_network_corrects_little_by_little_is_followed() -> None:
    clock = ScriptedClock()
    time = SteadyTime(clock)
    began_s = epoch_seconds(time.at())
    for each in range(1, 100):
        clock.s, clock.moved_s = each, each / 10
        time.at()
    assert epoch_seconds(time.at()) - began_s == pytest.approx(99 + 9.9)
    assert time.moved_s == 0


def test_after_a_restart_time_goes_on_from_what_was_written_last() -> None:
    clock = ScriptedClock()
    assert SteadyTime(clock, "2026-11-20T12:00:00.000Z").at() == "2026-11-20T12:00:00.000Z"
    assert SteadyTime(clock, "2026-11-20T09:00:00.000Z").at() == clock.at()
