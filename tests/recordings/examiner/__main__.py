"""``python -m tests.recordings.examiner``: real hands in tiles nobody has seen, traced, followed and marked.

Needs the extra ``examiner`` (Mitsuba 3) and a shared LLVM library of version 16 or later (Debian: libllvm19),
which ``DRJIT_LIBLLVM_PATH`` names where it is not found. Films are kept in a folder and not made twice.
Exit status 0 when every hand was clean.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Final

from tests.recordings.examiner.designs import DESIGNS, design_of
from tests.recordings.examiner.examining import HEAD, Marks, looked_at, marks_of, sums
from tests.recordings.examiner.film import FilmPlan, film
from tests.recordings.examiner.records import GAMES, chosen_hands
from tests.recordings.examiner.tray import enrolled_set
from tests.recordings.twenty_hands import eyes_of_tables
from tests.said import say

FIRST_SEED: Final = 30_000_000
"""Training draws from seeds below 15,000,000, calibration and reports from seeds below this."""


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=2, help="of each design")
    parser.add_argument("--first-hand", type=int, default=0, help="leave out so many hands of the list")
    parser.add_argument("--most-discards", type=int, default=60, help="leave out longer hands")
    parser.add_argument("--games", type=Path, default=GAMES, help="folder with the records of the hands")
    names = [design.name for design in DESIGNS]
    parser.add_argument("--design", action="append", choices=names, help="may be repeated; all unless given")
    parser.add_argument("--enrolled", action="store_true", help="follow with an enrolled set besides")
    parser.add_argument("--no-plain", action="store_true", help="follow with the enrolled set only")
    parser.add_argument("--samples", type=int, default=16, help="rays for each pixel")
    parser.add_argument("--seed", type=int, default=FIRST_SEED, help="of rooms, cameras and manners")
    parser.add_argument(
        "--keep", type=Path, default=Path("examiner-films"), help="folder for films and readings"
    )
    parser.add_argument("--films-only", action="store_true", help="follow nothing")
    parser.add_argument("--float32", action="store_true", help="in place of the form that tables use here")
    chosen = parser.parse_args()
    if chosen.seed < FIRST_SEED:
        parser.error(f"--seed must be {FIRST_SEED} or more: smaller seeds were trained or measured on")
    ways = [False] * (not chosen.no_plain) + [True] * (chosen.enrolled or chosen.no_plain)
    detector = eyes_of_tables(float32=chosen.float32)
    say(f"models {detector.name}\n{HEAD}")
    marks: list[Marks] = []
    for number, design in enumerate(map(design_of, chosen.design or names)):
        first = chosen.first_hand + number * chosen.hands
        hands = chosen_hands(chosen.hands, first, most_discards=chosen.most_discards, folder=chosen.games)
        for index, hand in enumerate(hands):
            seed = chosen.seed + 100 * names.index(design.name) + first + index
            plan = FilmPlan(hand, design, seed, chosen.samples)
            began_s, spent_s = time.perf_counter(), time.process_time()
            recording = film(plan, chosen.keep)
            took = time.perf_counter() - began_s, time.process_time() - spent_s
            if took[1] > 1.0:
                say(f"{plan.name}: filmed in {took[0]:.0f} s, {took[1]:.0f} s of processor")
            if chosen.films_only:
                continue
            for enrolled in ways:
                # The set is enrolled in another light than it is played in.
                sets = (
                    [enrolled_set(design, chosen.seed + 99, chosen.samples, detector, chosen.keep)]
                    if enrolled
                    else []
                )
                kind = "enrolled" if enrolled else "plain"
                kept = chosen.keep / f"{plan.name}-{kind}-{detector.name}.jsonl.gz"
                seen = looked_at(recording, detector, sets, kept)
                mark = marks_of(design.name, hand.name, seen, enrolled=enrolled)
                marks.append(mark)
                say(mark.row())
                for question in mark.questions:
                    say(f"        ? {question}")
    for enrolled in (False, True):
        of_kind = [mark for mark in marks if mark.enrolled is enrolled]
        if of_kind:
            say(f"{'enrolled' if enrolled else 'plain'}: {sums(of_kind)}")
    return 0 if all(mark.clean for mark in marks) else 1


if __name__ == "__main__":
    sys.exit(main())
