"""Every book in turn, at every speed, with and without hand cameras, until the time is up.

    python -m tests.system.long_runs.plays_evenly --first-seed 6200000 --minutes 80

One hand each, every hand with a seed of its own and so with its own tiles, light, walls and players, in a
time that passes as fast as it can be worked out (``plays_by_itself --own-time``). The camera gives 1.5
pictures a second of the computer's clock, so at twice the speed of people 0.75 a second of play.
Hands come in an order in which all books, speeds and cameras have had about the same number of them whenever
it stops.

A hand is **clean** when it was paid and no alert about play, no event put right, no question and no other
payment than the true one came with it. Prints a line a hand, and at the end how many were met and clean.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import asdict
from itertools import count
from typing import Final

from tests.said import say
from tests.system.long_runs.plays_by_itself import BOOKS, Played, Playing, own_time
from vision.recogniser.onnx import OnnxDetector

SPEEDS: Final = (4.0, 2.0, 1.0)
"""The fewest pictures of play first."""
PICTURES_PER_S: Final = 1.5
"""Of the computer's clock."""

Cell = tuple[str, float, bool]
"""Book, speed, and whether there are hand cameras."""


def cells(books: tuple[str, ...]) -> Iterator[Cell]:
    """For ever: a round is one hand of each book, and six rounds have each book at each speed, with and
    without hand cameras."""
    setups = [(speed, hands) for hands in (False, True) for speed in SPEEDS]
    for round_number in count():
        for number, book in enumerate(books):
            speed, hands = setups[(round_number + number) % len(setups)]
            yield book, speed, hands


def is_clean(played: Played) -> bool:
    """Whether a hand needed nobody."""
    return played.hands >= 1 and not played.troubles


def table(met: list[tuple[Cell, Played]]) -> list[str]:
    """Hands met and clean, by book, speed and cameras, in Markdown."""
    setups = [(speed, hands) for speed in sorted(SPEEDS) for hands in (False, True)]
    heads = [f"speed {speed:g}{', hand cameras' if hands else ''}" for speed, hands in setups]
    lines = [f"| book | {' | '.join(heads)} | all |", f"|---|{'---:|' * (len(heads) + 1)}"]
    found: dict[tuple[str, tuple[float, bool] | None], list[bool]] = defaultdict(list)
    for (book, speed, hands), played in met:
        for row in (book, "all"):
            for column in ((speed, hands), None):
                found[row, column].append(is_clean(played))
    for row in (*dict.fromkeys(book for (book, _, _), _ in met), "all"):
        told = [found[row, column] for column in (*setups, None)]
        cells_told = [f"{sum(each)} of {len(each)}" if each else "" for each in told]
        lines.append(f"| {row} | {' | '.join(cells_told)} |")
    return lines


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.system.long_runs.plays_evenly",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--books", nargs="+", choices=BOOKS, default=list(BOOKS), help="(all eight)")
    parser.add_argument(
        "--first-seed", type=int, required=True, help="of the first hand; the next has one more"
    )
    parser.add_argument("--minutes", type=float, required=True, help="no hand is begun after so many")
    asked = parser.parse_args()
    detector = OnnxDetector.shipped()
    ends_s = time.monotonic() + 60 * asked.minutes
    met: list[tuple[Cell, Played]] = []
    for seed, cell in enumerate(cells(tuple(asked.books)), start=asked.first_seed):
        if time.monotonic() >= ends_s:
            break
        book, speed, hands = cell
        playing = Playing(book, seed, pictures_per_s=PICTURES_PER_S / speed, hand_cameras=hands, paced=True)
        played = own_time(playing, detector)
        met.append((cell, played))
        told = {"speed": speed, "hand_cameras": hands, "clean": is_clean(played)} | asdict(played)
        say(json.dumps(told, ensure_ascii=False))
    clean = sum(is_clean(played) for _, played in met)
    sys.stdout.write("\n".join((f"hands first met: {len(met)}, clean: {clean}", *table(met))) + "\n")
    return 0 if met and clean == len(met) else 1


if __name__ == "__main__":
    sys.exit(main())
