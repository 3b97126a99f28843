"""The command ``python -m tests.system.power_cuts``."""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
import time
from pathlib import Path
from threading import Event
from typing import Final

from tests.system import power_cuts as package
from tests.system.power_cuts.cuts import SPEED, power_cuts
from tests.system.power_cuts.tally import Tally

TELL_EVERY: Final = 25


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.system.power_cuts",
        description=package.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--instants", type=int, default=300, help="cuts in one session (300)")
    parser.add_argument("--seed", type=int, default=1, help="of the session and of the instants (1)")
    parser.add_argument("--speed", type=float, default=SPEED, help=f"of the simulated table ({SPEED:g})")
    asked = parser.parse_args()
    began_s, stopped = time.monotonic(), Event()

    def goes_on(tally: Tally) -> bool:
        if tally.cuts % TELL_EVERY == 0:
            sys.stderr.write(f"{tally.cuts} cuts, {tally.lost} lost, {time.monotonic() - began_s:.0f} s\n")
        return not stopped.is_set()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopped.set())
    with tempfile.TemporaryDirectory() as folder:
        tally = power_cuts(asked.instants, asked.seed, Path(folder), asked.speed, goes_on)
    lines = [*tally.lines(), f"took                                  {time.monotonic() - began_s:.0f} s"]
    sys.stdout.write("\n".join(lines) + "\n")
    return 1 if tally.lost else 0


if __name__ == "__main__":
    sys.exit(main())
