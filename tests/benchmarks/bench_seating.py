"""Plans of 16 to 64 players and 3 to 10 rounds, beside the best that were published.

``python -m tests.benchmarks.bench_seating`` prints the 104 of them: pairs that meet again and visits to a
table again, published and ours, with ten seconds of the processor a plan. Pairs weigh first.

Published: A. Z. Smith, Seating for Mahjong Tournaments, DOI 10.5281/zenodo.13971404, built on Alice Miller's
solutions of the social golfer problem. The figures are counted from its own statistics (how many pairs met,
and how many players visited a table, so many times).
"""

from __future__ import annotations

import argparse
import os
import random
import time
from typing import Final

from tablectl.tournament.seating import SeatedRounds, seat, seating_request
from tests.benchmarks.run import machine_name
from tests.said import say

ROUNDS: Final = range(3, 11)
PUBLISHED_PAIRS: Final = {
    16: (0, 0, 0, 24, 48, 72, 96, 120),
    20: (0, 0, 0, 22, 41, 67, 89, 114),
    24: (0, 0, 0, 0, 0, 33, 67, 101),
    28: (0, 0, 0, 0, 0, 0, 0, 42),
}
"""By players: pairs that meet again, by round from 3 to 10; none where nothing stands."""
PUBLISHED_TABLES: Final = {
    16: (12, 24, 36, 42, 51, 65, 81, 96),
    20: (0, 0, 0, 39, 40, 60, 80, 100),
    24: (0, 6, 12, 24, 54, 64, 82, 101),
    28: (1, 4, 8, 18, 33, 69, 89, 103),
    32: (0, 0, 2, 10, 18, 30, 94, 121),
    36: (0, 0, 0, 6, 16, 33, 58, 116),
    40: (0, 0, 0, 0, 9, 27, 43, 58),
    44: (0, 0, 0, 0, 7, 21, 33, 52),
    48: (0, 0, 0, 0, 3, 15, 26, 43),
    52: (0, 0, 0, 0, 0, 11, 25, 37),
    56: (0, 0, 0, 0, 0, 7, 16, 26),
    60: (0, 0, 0, 0, 0, 0, 15, 27),
    64: (0, 0, 0, 0, 0, 0, 4, 18),
}
"""Likewise: visits of players to a table where they were before."""
A_FEW: Final = ((24, 6), (28, 5), (32, 10), (40, 6), (48, 9))


def published(players: int, rounds: int) -> tuple[int, int]:
    """Pairs that meet again, and visits to a table again."""
    at = rounds - ROUNDS.start
    return PUBLISHED_PAIRS.get(players, (0,) * len(ROUNDS))[at], PUBLISHED_TABLES[players][at]


def planned(players: int, rounds: int, seconds: float, seed: int = 1) -> tuple[SeatedRounds, float]:
    """A plan, and the seconds of the processor that it took."""
    request = seating_request({"players": [{"id": f"p{at}"} for at in range(players)], "rounds": rounds})
    start = time.process_time()

    def patience(share: float = 1.0, /) -> bool:
        return time.process_time() < start + share * seconds

    found = seat(request, random.Random(seed), patience)
    assert isinstance(found, SeatedRounds)
    return found, time.process_time() - start


def run() -> list[tuple[str, float, str]]:
    """A few of them, with two seconds each: what was measured, the value, its unit."""
    rows: list[tuple[str, float, str]] = []
    for players, rounds in A_FEW:
        found, took = planned(players, rounds, 2.0)
        pairs, tables = published(players, rounds)
        name = f"{players} players, {rounds} rounds (published {pairs} and {tables})"
        rows.append((f"{name}: pairs again", found.measures.pairs_met_again, "pairs"))
        rows.append((f"{name}: tables again", found.measures.table_again, "visits"))
        rows.append((f"{name}: took", took, "s of processor"))
    return rows


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, nargs=2, default=(16, 64), metavar=("FROM", "TO"))
    parser.add_argument("--rounds", type=int, nargs=2, default=(3, 10), metavar=("FROM", "TO"))
    parser.add_argument("--seconds", type=float, default=10.0, help="of the processor, a plan")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    say(f"machine: {machine_name()}; load {os.getloadavg()[0]:.1f}")
    say("players rounds   published       ours   winds  proof      s   ")
    count = {"better": 0, "equal": 0, "worse": 0}
    for players in range(chosen.players[0], chosen.players[1] + 1, 4):
        for rounds in range(chosen.rounds[0], chosen.rounds[1] + 1):
            found, took = planned(players, rounds, chosen.seconds, chosen.seed)
            theirs, told = published(players, rounds), found.measures
            ours = (told.pairs_met_again, told.table_again)
            word = "better" if ours < theirs else "equal" if ours == theirs else "worse"
            count[word] += 1
            say(
                f"{players:7} {rounds:6} {theirs[0]:5} {theirs[1]:5} {ours[0]:5} {ours[1]:5}"
                f" {told.wind_spread:6}  {found.proof.value:8} {took:5.1f} {word}"
            )
    say(", ".join(f"{number} {word}" for word, number in count.items()) + f"; load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
