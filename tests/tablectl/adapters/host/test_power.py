"""Whether the supply sags, as a Raspberry Pi tells it in its two ways, and what `health` makes of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablectl.adapters.host.linux import LinuxHost
from tablectl.ports import EyesHealth, HostHealth, MachineLink, MachineStatus
from tablectl.service.health.message import health_message
from tablectl.service.health.preflight import UNDERVOLTAGE_HINT, PartsHealth
from tablectl.service.machine import MachineWork
from tablectl.topics import Message
from tests.tablectl.schemas import as_heard, check


def hwmon(folder: Path, alarm: str, name: str = "rpi_volt") -> Path:
    sensor = folder / "hwmon" / "hwmon1"
    sensor.mkdir(parents=True)
    (sensor / "name").write_text(name + "\n")
    (sensor / "in0_lcrit_alarm").write_text(alarm + "\n")
    return folder / "hwmon"


def tool(folder: Path, said: str) -> tuple[str, ...]:
    script = folder / "vcgencmd"
    script.write_text(f"#!/bin/sh\n{said}\n")
    script.chmod(0o755)
    return (str(script), "get_throttled")


def health_of(host: HostHealth) -> Message:
    machine = MachineStatus("idle", 0.0, (), (), True, link=MachineLink("up", "", 3.5, {"frames_spoiled": 2}))
    eyes = EyesHealth(0.0, 0.0, 0)
    parts = PartsHealth(eyes=eyes, host=host, links=(), machine=machine, work=MachineWork())
    return health_message("club", "2026-01-01T00:00:00.000Z", parts, queues={}, versions={})


@pytest.mark.parametrize(("alarm", "sags"), [("1", True), ("0", False)])
def test_the_kernels_file_tells(tmp_path: Path, alarm: str, sags: bool) -> None:
    host = LinuxHost(tmp_path, hwmon=hwmon(tmp_path, alarm), vcgencmd=("no-such-tool",))
    assert host.health().undervoltage is sags


@pytest.mark.parametrize(
    ("said", "sags"),
    [
        ("echo throttled=0x50005", True),
        ("echo throttled=0x50000", False),
        ("echo nonsense", None),
        ("exit 1", None),
    ],
)
def test_without_it_the_pis_own_tool_tells(tmp_path: Path, said: str, sags: bool | None) -> None:
    host = LinuxHost(tmp_path, hwmon=hwmon(tmp_path, "1", "cpu_thermal"), vcgencmd=tool(tmp_path, said))
    assert host.health().undervoltage is sags


def test_another_computer_tells_nothing(tmp_path: Path) -> None:
    assert LinuxHost(tmp_path, hwmon=tmp_path, vcgencmd=("no-such-tool",)).health().undervoltage is None


@pytest.mark.parametrize("sags", [True, False, None])
def test_a_supply_that_sags_degrades_the_table_and_says_what_to_do(sags: bool | None) -> None:
    message = health_of(HostHealth(None, 1.0, 5000.0, sags))
    check(message)
    assert message["degraded"] == (["power"] if sags else [])
    assert message["hints"] == ([UNDERVOLTAGE_HINT] if sags else [])
    assert message["machine_link"] == {
        "state": "up",
        "reason": "",
        "round_trip_ms": 3.5,
        "counters": {"frames_spoiled": 2},
    }


@pytest.mark.parametrize(
    ("host", "degraded", "hint"),
    [
        (HostHealth(None, 1.0, 5000.0, None, 0.9), [], ""),
        (HostHealth(None, 1.0, 120.0, None, 0.9), ["disk"], "only 120 MB are free"),
        (HostHealth(None, 1.0, 5000.0, None, 7.5), [], "the load is 7.5"),
    ],
)
def test_a_disk_nearly_full_and_a_computer_too_busy_say_what_to_do(
    host: HostHealth, degraded: list[str], hint: str
) -> None:
    message = health_of(host)
    check(message)
    assert message["degraded"] == degraded
    assert hint in " ".join(as_heard(message)["hints"])
    assert bool(hint) == bool(message["hints"])
