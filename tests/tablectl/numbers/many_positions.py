"""Needs beside brute force on many random positions of every book, with progress shown.

``python -m tests.tablectl.numbers.many_positions [--per-book 10000] [--seed 1] [BOOK ...]``
"""

from __future__ import annotations

import argparse
import random
import sys

from tablectl.numbers import player_needs, rank_needs
from tablectl.rulesets import RULESETS
from tests.tablectl.numbers.brute_force import as_found, cheapest, random_case


def differences(rules: str, seed: int) -> list[str]:
    """What the fast way answers otherwise than the slow one, for one player of a random position."""
    chance = random.Random(f"{rules} {seed}")
    case = random_case(rules, chance)
    position = case.position
    winner = chance.randrange(len(position.scores))
    told = player_needs(position, winner)
    found = []
    for rank in range(1, len(position.scores) + 1):
        fast = rank_needs(position, winner, rank)
        for giver, need in fast.items():
            slow = cheapest(case, winner, giver, rank)
            if as_found(need) != slow:
                found.append(f"{rules} {seed}: rank {rank} from {giver}: {as_found(need)}, not {slow}")
        if rank in told.places and told.places[rank] != fast:
            found.append(f"{rules} {seed}: rank {rank}: {told.places[rank]}, not {fast}")
    return found


def main() -> int:
    """Writes what differs; the status is 1 if anything does."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("books", nargs="*", default=[*RULESETS])
    parser.add_argument("--per-book", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    wrong = 0
    for rules in asked.books:
        for number in range(asked.per_book):
            for line in differences(rules, asked.seed * 1_000_000 + number):
                wrong += 1
                sys.stdout.write(f"{line}\n")
            if number % 500 == 499:
                sys.stderr.write(f"{rules}: {number + 1} of {asked.per_book}, {wrong} differ\n")
    sys.stdout.write(f"{len(asked.books) * asked.per_book} positions, {wrong} differ\n")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
