"""The command: every attack, each with a few lines on what happened."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from tests.system import attacks
from tests.system.attacks import ATTACKS, Broker, on_this_computer, repeated
from tests.system.attacks.wire import Target
from tests.system.running import Running, quiet_table


def attack_all(target: Target) -> bool:
    """Tell of every attack; whether all ended as they should."""
    held = True
    for attack in ATTACKS:
        outcome, visitor = asyncio.run(repeated(attack, target))
        fine = outcome.held and not visitor.missed
        held = held and fine
        sys.stdout.write(
            f"{'held  ' if fine else 'BROKEN'} {attack.__name__.replace('_', ' ')}\n"
            f"         sent      {outcome.sent}\n"
            f"         happened  {outcome.happened}\n"
            f"         visitor   {visitor.in_words()}\n"
        )
        sys.stdout.flush()
    return held


def main() -> int:
    """Entry point; returns the exit status."""
    about = (attacks.__doc__ or "").partition("\n")[0]
    parser = argparse.ArgumentParser(prog="python -m tests.system.attacks", description=about)
    parser.add_argument("--url", help="of a service that runs on this computer; without one, one is started")
    parser.add_argument("--size", type=float, default=1.0, help="part of every attack, 0 to 1")
    asked = parser.parse_args()
    if asked.url:
        return 0 if attack_all(on_this_computer(asked.url, asked.size)) else 1
    with (
        tempfile.TemporaryDirectory() as folder,
        Running("--config", str(quiet_table(Path(folder)))) as running,
    ):
        target = on_this_computer(running.address, asked.size)
        broker = Broker(running.mqtt_port, running.mqtt_login("operator"))
        return 0 if attack_all(replace(target, broker=broker)) else 1


if __name__ == "__main__":
    sys.exit(main())
