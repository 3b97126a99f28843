"""What this computer says about itself, read from Linux's files."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Final

from tablectl.ports import HostHealth

THERMAL: Final = Path("/sys/class/thermal")


class LinuxHost:
    """The computer that the service runs on."""

    def __init__(self, state_dir: Path, *, thermal: Path = THERMAL) -> None:
        self._state_dir = state_dir
        self._thermal = thermal

    def health(self) -> HostHealth:
        """Temperature, the service's memory, and the room left where the journal lies."""
        free = 0.0
        with suppress(OSError):
            free = shutil.disk_usage(self._state_dir).free / 1e6
        return HostHealth(self._temperature(), resident_mb(), free)

    def _temperature(self) -> float | None:
        """The hottest zone, in degrees Celsius."""
        found = []
        for zone in sorted(self._thermal.glob("thermal_zone*/temp")):
            with suppress(OSError, ValueError):
                found.append(int(zone.read_text(encoding="ascii")) / 1000)
        return round(max(found), 1) if found else None


def resident_mb() -> float:
    """Resident memory of this process in megabytes; 0 where the system does not tell."""
    with suppress(OSError, ValueError, IndexError):
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
    return 0.0
