"""Builds the firmware and its simulator once for a test run; says what is missing where it cannot."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

FIRMWARE = Path(__file__).parents[3] / "firmware_bridge" / "firmware"
BUILD = FIRMWARE / "build"
ELF = BUILD / "avr" / "table.elf"
PICO_RUNNER = BUILD / "pico-sim" / "runner"
C3_RUNNER = BUILD / "esp32c3-sim" / "runner"
RUNNER = BUILD / "sim" / "runner"
REPLAY = BUILD / "host-sanitized" / "replay"
_NEEDED = {
    "avr-gcc": "gcc-avr",
    "gcc": "gcc",
    "make": "make",
}
_HEADERS = {
    "/usr/lib/avr/include/avr/io.h": "avr-libc",
    "/usr/include/simavr/sim_avr.h": "libsimavr-dev",
}


def missing() -> str:
    """Why the firmware cannot be built here, empty where it can."""
    packages = [package for tool, package in _NEEDED.items() if shutil.which(tool) is None]
    packages += [package for header, package in _HEADERS.items() if not Path(header).exists()]
    return f"no tools for the firmware: apt-get install {' '.join(packages)}" if packages else ""


@cache
def built(target: str) -> str:
    """Build one of the Makefile's targets; what make and the compilers said.

    Several test processes may ask at once: a lock lets one build and the others wait.
    """
    BUILD.mkdir(exist_ok=True)
    with (BUILD / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = subprocess.run(
            ["make", "-C", str(FIRMWARE), target],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "LC_ALL": "C"},
        )
    said = done.stdout + done.stderr
    assert done.returncode == 0, f"make {target} failed:\n{said}"
    return said
