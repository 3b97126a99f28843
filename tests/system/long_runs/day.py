"""A day of play in pieces: the journal is carried over from piece to piece, memory is told hour after hour.

    python -m tests.system.long_runs.day FOLDER                   # until 24 hours are played, ten at a time
    python -m tests.system.long_runs.day FOLDER --hours 4 --piece 4    # another four on top of what is there
    python -m tests.system.long_runs.day FOLDER --table           # only what the pieces so far came to

Each piece is one process of the service on the state folder that the piece before has left (it was killed,
as by a power cut); what is played there is a run of ``long_run``. A piece that was ended early counts as far
as it came, so a day may be played on a machine that is needed for other things. A piece in which the game
stood still (a machine too slow for the speed ends in questions that nobody answers) is followed by one with a
new session. Exit status: 0; 1 where a piece died, or memory grows by more than 1 MB an hour of play after the
first hour of each piece.
"""

from __future__ import annotations

import argparse
import json
import signal
import statistics
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.said import say
from tests.system.long_runs.growth import LongRun, Sample
from tests.system.long_runs.long_run import long_run

WARM_H: Final = 1.0
"""In the first hour of a process everything comes up to size."""
MOST_MB: Final = 1.0
"""An hour, after that."""


@dataclass(frozen=True, slots=True)
class Piece:
    """What was noted of one process."""

    samples: tuple[Sample, ...]
    hands: int
    died: bool
    stood_still: bool

    @classmethod
    def read(cls, told: dict[str, Any]) -> Piece:
        """From a run's message."""
        samples = tuple(Sample(**each) for each in told["samples"])
        return cls(samples, told["hands"], told["died"], told["stood_still"])

    @property
    def warm(self) -> tuple[Sample, ...]:
        """After the first hour."""
        return tuple(each for each in self.samples if each.hours >= WARM_H)

    def hourly_mb(self) -> list[float]:
        """Memory in the middle of each hour: the median of its samples."""
        by_hour: dict[int, list[float]] = {}
        for each in self.samples:
            by_hour.setdefault(int(each.hours), []).append(each.memory_mb)
        return [statistics.median(found) for _, found in sorted(by_hour.items())]


def by_hour_mb(pieces: Sequence[Piece]) -> float:
    """What memory grows by an hour, after each piece's first: one slope through all pieces, each from its
    own height. 0 where there is nothing to tell it from."""
    product = square = 0.0
    for piece in pieces:
        if len(piece.warm) > 1:
            hours = statistics.fmean(each.hours for each in piece.warm)
            memory_mb = statistics.fmean(each.memory_mb for each in piece.warm)
            product += sum((each.hours - hours) * (each.memory_mb - memory_mb) for each in piece.warm)
            square += sum((each.hours - hours) ** 2 for each in piece.warm)
    return product / square if square else 0.0


def lines(pieces: Sequence[Piece]) -> list[str]:
    """For people."""
    told = []
    for number, piece in enumerate(pieces, start=1):
        last = piece.samples[-1]
        how = ", DIED" if piece.died else ", stood still at its end" if piece.stood_still else ""
        memory = " ".join(f"{each:.1f}" for each in piece.hourly_mb())
        told.append(
            f"piece {number}: {last.hours:.1f} h, {piece.hands} hands, journal up to event {last.events}{how}"
            f"; memory by hour, MB: {memory}; {by_hour_mb([piece]):+.2f} MB an hour after the first"
        )
    hours = sum(piece.samples[-1].hours for piece in pieces)
    hands = sum(piece.hands for piece in pieces)
    told.append(f"{hours:.1f} h of play, {hands} hands: {by_hour_mb(pieces):+.2f} MB an hour after the first")
    return told


def kept(folder: Path) -> list[Piece]:
    """The pieces that have been played in a folder, oldest first."""
    return [Piece.read(json.loads(each.read_bytes())) for each in sorted(folder.glob("piece-*.json"))]


def keep(folder: Path, run: LongRun) -> None:
    """Beside those before."""
    number = len(list(folder.glob("piece-*.json"))) + 1
    (folder / f"piece-{number:03}.json").write_text(json.dumps(run.message()), encoding="utf-8")


def play(folder: Path, hours: float, piece_h: float, speed: float, seed: int) -> None:
    """Piece after piece, until so many hours more are played, or somebody ends it."""
    while hours > 0:
        before = kept(folder)
        with tempfile.TemporaryDirectory() as beside:
            (Path(beside) / "state").symlink_to(folder / "state")
            still = bool(before) and before[-1].stood_still
            lasts_h = min(piece_h, hours)
            run = long_run(lasts_h, speed, seed, Path(beside), new_session=still)
        if len(run.samples) > 1:
            keep(folder, run)
            hours -= run.samples[-1].hours if run.stood_still else lasts_h
            say("\n".join(lines(kept(folder))))
        if run.interrupted or run.died or len(run.samples) < 2:
            return


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.system.long_runs.day",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("folder", type=Path, help="where table and figures are kept")
    parser.add_argument("--hours", type=float, default=24.0, help="of play to add (24)")
    parser.add_argument("--piece", type=float, default=10.0, help="hours of play of one process at most (10)")
    parser.add_argument("--speed", type=float, default=10.0, help="of people (10): an hour takes 6 minutes")
    parser.add_argument("--seed", type=int, default=1, help="of walls and choices (1)")
    parser.add_argument("--table", action="store_true", help="only tell what there is")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    folder = asked.folder.resolve()
    (folder / "state").mkdir(parents=True, exist_ok=True)
    if not asked.table:
        play(folder, asked.hours, asked.piece, asked.speed, asked.seed)
    pieces = kept(folder)
    if not pieces:
        sys.stderr.write("nothing was played there yet, or for too short a time\n")
        return 1
    sys.stdout.write("\n".join(lines(pieces)) + "\n")
    return 1 if any(each.died for each in pieces) or by_hour_mb(pieces) > MOST_MB else 0


if __name__ == "__main__":
    sys.exit(main())
