"""The computer's clock and what it says of itself."""

from __future__ import annotations

import re
from pathlib import Path

from tablectl.adapters.host.clock import SystemClock
from tablectl.adapters.host.linux import LinuxHost, resident_mb


def test_the_hottest_zone_counts(tmp_path: Path) -> None:
    for number, text in enumerate(("41000", "52345", "nonsense")):
        (tmp_path / f"thermal_zone{number}").mkdir()
        (tmp_path / f"thermal_zone{number}" / "temp").write_text(text, encoding="ascii")
    health = LinuxHost(tmp_path, thermal=tmp_path).health()
    assert health.temperature_c == 52.3
    assert health.disk_free_mb > 0
    assert health.memory_mb > 5


def test_a_computer_without_a_thermometer_says_nothing(tmp_path: Path) -> None:
    assert LinuxHost(tmp_path, thermal=tmp_path / "none").health().temperature_c is None


def test_a_folder_that_is_gone_has_no_room(tmp_path: Path) -> None:
    assert LinuxHost(tmp_path / "gone", thermal=tmp_path).health().disk_free_mb == 0.0
    assert resident_mb() > 0


def test_times_of_day_are_utc_with_milliseconds() -> None:
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", SystemClock().at())


def test_a_fast_clock_passes_more_time() -> None:
    slow, fast = SystemClock(), SystemClock(1000.0)
    began_slow, began_fast = slow.now_s(), fast.now_s()
    while slow.now_s() == began_slow:
        pass
    passed_slow = slow.now_s() - began_slow
    passed_fast = fast.now_s() - began_fast
    assert passed_fast > passed_slow
    assert fast.run_ms() >= slow.run_ms()
