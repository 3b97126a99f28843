"""The firmware in its simulator: a real controller's program at the other end of a pseudo-terminal.

``simulated()`` builds what is missing and starts a runner. Paced, it runs on the computer's clock and its
``port`` may be given to anything that opens a serial port. Stepped, it runs only in ``step`` and as fast as
it can; then the host must be polled with ``now_s`` as its clock.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest

from tests.firmware_bridge.firmware.toolchain import C3_RUNNER, ELF, PICO_RUNNER, RUNNER, built, missing

BRISK = 8.0
"""The simulated motors run so many times faster than a common table's; the firmware waits for its sensors."""


@dataclass(slots=True)
class Simulator:
    """A running simulator."""

    process: subprocess.Popen[str]
    port: str
    """Name of the pseudo-terminal."""
    now_s: float = 0.0
    """The simulated clock, stepped; it counts on over resets."""
    sent: list[str] = field(default_factory=list)

    def step(self, seconds: float) -> float:
        """Run so much simulated time (stepped only); the simulated clock after it."""
        answer = self.ask(f"step {seconds * 1e6:.0f}")
        self.now_s = float(answer.removeprefix("at ")) / 1e6
        return self.now_s

    def tell(self, line: str) -> None:
        """Put a hand somewhere, break something: see simulator/control.c."""
        self.sent.append(line)
        answer = self.ask(line)
        assert answer == "ok", f"the simulator answered {answer!r} to {line!r}"

    def ask(self, line: str) -> str:
        """Say a line and wait for its answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().strip()
        assert answer, f"the simulator ended at {line!r}: {self.errors()}"
        return answer

    def state(self) -> dict[str, str]:
        """Everything about the simulated machine."""
        return dict(part.split("=") for part in self.ask("state").split()[1:])

    @property
    def moving(self) -> bool:
        """A motor is switched on."""
        return self.state()["outputs"] != "0"

    @property
    def stopped_us(self) -> float:
        """Microseconds from the last danger (or ``mark``) until every motor was off; negative while one is
        on."""
        return float(self.ask("stopped").split()[1])

    def errors(self) -> str:
        """What the ended runner said on its way out."""
        self.process.kill()
        return self.process.communicate()[1]


@contextmanager
def simulated(
    *, stepped: bool = True, brisk: float = BRISK, tiles: int = 136, start: str = "power"
) -> Iterator[Simulator]:
    """A simulator until the block ends.

    Args:
        stepped: run only when told; otherwise at the pace of the computer's clock.
        brisk: how many times faster than a common table's the motors run.
        tiles: on the felt at the beginning.
        start: ``power`` (a fault is latched until somebody resets it) or ``reset``; memory is blank either
            way.
    """
    if why := missing():
        pytest.skip(why)
    built("all")
    built("sim")
    command = [str(RUNNER), str(ELF), "--brisk", str(brisk), "--tiles", str(tiles), "--start", start]
    with running(command + ["--stepped"] * stepped) as simulator:
        yield simulator


@contextmanager
def simulated_pico(
    *options: str, stepped: bool = True, brisk: float = BRISK, tiles: int = 136, start: str = "power"
) -> Iterator[Simulator]:
    """The port to a Raspberry Pi Pico, on this computer with the chip's registers around it.

    Args:
        options: more of the runner's (``firmware/pico/host/runner.c``).
        stepped, brisk, tiles, start: as for ``simulated``.
    """
    if shutil.which("gcc") is None or shutil.which("make") is None:
        pytest.skip("no tools for the firmware: apt-get install gcc make")
    built("pico-sim")
    command = [str(PICO_RUNNER), "--brisk", str(brisk), "--tiles", str(tiles), "--start", start, *options]
    with running(command + ["--stepped"] * stepped) as simulator:
        yield simulator


@contextmanager
def simulated_c3(*options: str, stepped: bool = True) -> Iterator[Simulator]:
    """The port to an ESP32-C3, a board at the seats, as `simulated_pico`."""
    if shutil.which("gcc") is None or shutil.which("make") is None:
        pytest.skip("no tools for the firmware: apt-get install gcc make")
    built("esp32c3-sim")
    with running([str(C3_RUNNER), *options, *["--stepped"] * stepped]) as simulator:
        yield simulator


@contextmanager
def running(command: list[str]) -> Iterator[Simulator]:
    """A runner until the block ends."""
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("port "), process.communicate()
    try:
        yield Simulator(process, line.removeprefix("port ").strip())
    finally:
        process.stdin.close() if process.stdin else None
        process.stdout.close()
        process.kill()
        process.wait()
        process.stderr.close() if process.stderr else None
