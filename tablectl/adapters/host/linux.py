"""What this computer says about itself, read from Linux's files."""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Final

from tablectl.doctor.checks import Check, host_checks
from tablectl.ports import HostHealth

THERMAL: Final = Path("/sys/class/thermal")
HWMON: Final = Path("/sys/class/hwmon")
VCGENCMD: Final = ("vcgencmd", "get_throttled")
UNDER_VOLTAGE_NOW: Final = 1
"""Bit 0 of ``throttled=0x...`` (Raspberry Pi documentation, vcgencmd)."""
COMMAND_TIMEOUT_S: Final = 1.0


class LinuxHost:
    """The computer that the service runs on."""

    def __init__(
        self,
        state_dir: Path,
        *,
        at_start: tuple[Check, ...] = (),
        thermal: Path = THERMAL,
        hwmon: Path = HWMON,
        vcgencmd: tuple[str, ...] = VCGENCMD,
    ) -> None:
        """
        Args:
            state_dir: where the journal lies.
            at_start: what was looked at once and stays so.
        """
        self._at_start = at_start
        self._state_dir = state_dir
        self._thermal = thermal
        self._hwmon = hwmon
        self._vcgencmd = vcgencmd

    def health(self) -> HostHealth:
        """Temperature, the service's memory, and the room left where the journal lies."""
        free = 0.0
        with suppress(OSError):
            free = shutil.disk_usage(self._state_dir).free / 1e6
        checks = (*self._at_start, *host_checks(self._state_dir))
        return HostHealth(self._temperature(), resident_mb(), free, self._undervoltage(), load(), checks)

    def _undervoltage(self) -> bool | None:
        """Too little voltage just now, from the kernel's file or, where there is none, the Pi's own tool."""
        for name in sorted(self._hwmon.glob("hwmon*/name")):
            with suppress(OSError, ValueError):
                if name.read_text(encoding="ascii").strip() == "rpi_volt":
                    return (name.parent / "in0_lcrit_alarm").read_text(encoding="ascii").strip() == "1"
        if shutil.which(self._vcgencmd[0]) is None:
            return None
        with suppress(OSError, ValueError, IndexError, subprocess.SubprocessError):
            output = subprocess.run(
                self._vcgencmd, capture_output=True, text=True, check=True, timeout=COMMAND_TIMEOUT_S
            )
            return bool(int(output.stdout.strip().split("=")[1], 16) & UNDER_VOLTAGE_NOW)
        return None

    def _temperature(self) -> float | None:
        """The hottest zone, in degrees Celsius."""
        found = []
        for zone in sorted(self._thermal.glob("thermal_zone*/temp")):
            with suppress(OSError, ValueError):
                found.append(int(zone.read_text(encoding="ascii")) / 1000)
        return round(max(found), 1) if found else None


def load() -> float | None:
    """Programs that wanted to run in the last minute, for each processor."""
    with suppress(OSError):
        return os.getloadavg()[0] / (os.cpu_count() or 1)
    return None


def memory_mb() -> float:
    """Memory of this computer in megabytes; 0 where the system does not tell."""
    with suppress(OSError, ValueError):
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 1e6
    return 0.0


def resident_mb() -> float:
    """Resident memory of this process in megabytes; 0 where the system does not tell."""
    with suppress(OSError, ValueError, IndexError):
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
    return 0.0
