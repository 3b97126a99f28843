"""A whole session of walls from the firmware in its simulator, free-running, with what was counted.

    python -m tests.firmware_bridge.firmware.session_of_walls --hands 16 --sets 2

The host is the real one over a pseudo-terminal; the mechanism conserves tiles and is looked at after each
hand.
Times are the simulated table's, at the speed of a common one unless --brisk says otherwise.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass

from firmware_bridge.machine.events import HandReady, WallsBuilt, WallsWaiting
from firmware_bridge.machine.machine import WallPlan
from firmware_bridge.machine.requests import PrepareHandRequest
from tests.firmware_bridge.firmware.table import firmware_table
from tests.firmware_bridge.firmware.toolchain import missing
from tests.said import say

LIMIT_S = 600.0
"""Of simulated time, for one hand's walls."""


@dataclass(frozen=True, slots=True)
class HandOfWalls:
    """What one hand's walls took."""

    hand: int
    counts: tuple[int, ...]
    """Tiles per side, as the firmware weighed them right before the lift."""
    set_on_table: int
    """1 or 2; 0 where there is one set."""
    ready_s: float
    """From asking to walls and dice on the felt."""
    beneath_s: float
    """From then until the other set's walls wait below; 0 where there is one set."""
    retransmitted: int
    """Frames, since the session began."""

    def __str__(self) -> str:
        which = f"set {self.set_on_table}  " if self.set_on_table else ""
        below = f", the next walls wait {self.beneath_s:5.1f} s later" if self.beneath_s else ""
        return (
            f"hand {self.hand:2}  {which}walls {' '.join(map(str, self.counts))}  "
            f"ready after {self.ready_s:5.1f} s{below}; {self.retransmitted} frames sent again"
        )


def session_of_walls(
    *,
    hands: int,
    sets: int,
    brisk: float,
    plan: WallPlan = WallPlan((17, 17, 17, 17)),  # noqa: B008 (a value)
    tell: Callable[[HandOfWalls], None] = lambda _: None,
) -> list[HandOfWalls]:
    """Have so many hands built; every tile is looked for after each."""
    found: list[HandOfWalls] = []
    with firmware_table(brisk=brisk, tiles=plan.tiles, sets=sets) as table:
        for hand in range(1, hands + 1):
            asked_s = table.sim.now_s
            table.begin(PrepareHandRequest(plan))
            told = table.until(HandReady, limit_s=LIMIT_S)
            ready_s = table.sim.now_s
            if sets == 2:
                table.until(WallsWaiting, limit_s=LIMIT_S)
            status, state = table.machine.status, table.sim.state()
            assert int(state["felt"]) == plan.tiles, state
            assert int(state["tiles"]) == sets * plan.tiles, state
            (counts,) = [one.counts for one in told if isinstance(one, WallsBuilt)]
            beneath_s = table.sim.now_s - ready_s if sets == 2 else 0.0
            again = status.counters["frames_retransmitted"]
            found.append(HandOfWalls(hand, counts, status.set_on_table, ready_s - asked_s, beneath_s, again))
            tell(found[-1])
    return found


def main(arguments: list[str] | None = None) -> int:
    """Print a line a hand; 0 when every wall was right."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=16)
    parser.add_argument("--sets", type=int, choices=(1, 2), default=2)
    parser.add_argument("--brisk", type=float, default=1.0, help="how many times faster the motors run")
    asked = parser.parse_args(arguments)
    if why := missing():
        sys.stderr.write(f"{why}\n")
        return 3

    def tell(one: HandOfWalls) -> None:
        say(str(one))

    found = session_of_walls(hands=asked.hands, sets=asked.sets, brisk=asked.brisk, tell=tell)
    wrong = sum(one.counts != (34, 34, 34, 34) for one in found)
    sys.stdout.write(f"{len(found)} hands, {wrong} with a wrong wall, no tile lost\n")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
