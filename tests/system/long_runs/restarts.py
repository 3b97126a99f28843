"""Restarts in mid-hand, beside calls above all: what eyes that begin anew make of the table.

    python -m tests.system.long_runs.restarts --first-seed 7400000 --hands 100

Robots play in a time that passes as fast as it can be worked out. Perfect eyes look, which costs little,
until somebody calls or a while has passed; then the service is ended, the table is played on for up to 20
seconds, and a new run sees it through drawn pictures and the shipped recogniser. After ``--pictures`` of them
perfect eyes take over again, by a restart of their own. Books take turns by seed, and a seed draws how many
pictures a second of play there are. Prints a line a hand, and each alert, question and event put right with
the newest true events.

Exit status: 0; 1 where there was any.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from tablectl.game.events import KongDeclared, MeldClaimed, event_to_wire
from tests.said import say
from tests.system.long_runs.plays_by_itself import AWAY_S, STILL_S
from tests.system.pictured_table import PicturedTable
from vision.recogniser.onnx import OnnxDetector

BOOKS: Final = ("red", "xiamen", "riichi", "mcr", "siamese", "sichuan", "hangzhou", "sanma")
PICTURES_PER_S: Final = (0.375, 0.75, 1.3)
"""Of the time in which people play, after a restart."""
PERFECT_PER_S: Final = 2.5
AFTER_CALL_S: Final = (0, 0.25, 0.5, 1, 2)
LONGEST_S: Final = 25.0
"""Without a call the service is restarted after so long."""
MOST: Final = 3
"""Restarts of a hand, apart from those that bring perfect eyes back."""


@dataclass(slots=True)
class Restarted:
    """What one hand brought."""

    rules: str
    seed: int
    hands: int = 0
    restarts: list[tuple[float, float]] = field(default_factory=list)
    """When, and for how long the table was played on meanwhile, s."""
    troubles: list[str] = field(default_factory=list)


def hand_with_restarts(rules: str, seed: int, detector: OnnxDetector, pictures: int) -> Restarted:
    """One hand, to its payment."""
    random, found = Random(seed), Restarted(rules, seed)
    rate = random.choice(PICTURES_PER_S)
    with tempfile.TemporaryDirectory() as folder:
        table = PicturedTable(Path(folder), detector, rules, seed, PERFECT_PER_S, paced=True)
        table.detector = None
        table.restart(0)
        since, seen = table.troubles(), 0
        next_s, due_s, perfect_s = random.uniform(15, 30), float("inf"), float("inf")
        while not (hands := table.settled()) and table.clock.s - table.moved_s < STILL_S:
            table.pass_s(0.25)
            for code, told in since():
                newest = [json.dumps(event_to_wire(each)) for each in table.people.hand_log()[-6:]]
                found.troubles.append("\n      ".join((f"{table.clock.s:.1f} s {code}: {told}", *newest)))
            new, seen = table.truth[seen:], len(table.truth)
            watched = table.detector is None and due_s == float("inf") and len(found.restarts) < MOST
            if watched and table.clock.s > next_s and table.in_play:
                called = any(isinstance(each, MeldClaimed | KongDeclared) for each in new)
                if called or table.clock.s > next_s + LONGEST_S:
                    due_s = table.clock.s + random.choice(AFTER_CALL_S)
            if table.clock.s >= due_s and table.in_play:
                due_s, table.detector, table.pictures_per_s = float("inf"), detector, rate
                away_s = random.choice(AWAY_S)
                table.restart(away_s)
                found.restarts.append((round(table.clock.s, 1), away_s))
                perfect_s = table.clock.s + pictures / rate
            if table.clock.s >= perfect_s and table.in_play:
                perfect_s, table.detector, table.pictures_per_s = float("inf"), None, PERFECT_PER_S
                table.restart(0)
                next_s = table.clock.s + random.uniform(5, 20)
        found.hands = hands
        table.close()
    return found


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.system.long_runs.restarts",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--first-seed", type=int, required=True, help="of the first hand; the next has one more"
    )
    parser.add_argument("--hands", type=int, default=len(BOOKS), help="(one of each book)")
    parser.add_argument("--pictures", type=int, default=32, help="drawn after each restart (32)")
    asked = parser.parse_args()
    detector, restarts, bad = OnnxDetector.shipped(), 0, False
    for seed in range(asked.first_seed, asked.first_seed + asked.hands):
        began_s = time.monotonic()
        found = hand_with_restarts(BOOKS[seed % len(BOOKS)], seed, detector, asked.pictures)
        restarts += len(found.restarts)
        bad = bad or bool(found.troubles) or not found.hands
        told = f"{found.rules} (seed {seed}): restarts at {found.restarts}, {len(found.troubles)} troubles"
        told += "" if found.hands else ", not paid"
        told += f", {time.monotonic() - began_s:.0f} s; {restarts} restarts so far"
        say("\n".join((told, *(f"   {each}" for each in found.troubles))))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
