"""``python -m tests.tablectl.tournament.all_plans``: plans of every size, beside their bounds.

Prints a line for each number of players and rounds whose pairs meet again more often than the bound, and how
many do not.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter

from tablectl.tournament.seating import SeatedRounds, seat, seating_request
from tablectl.tournament.seating.bounds import least_repeats
from tests.said import say


def main() -> None:
    """Measure plans."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, nargs=2, default=(16, 172), metavar=("FROM", "TO"))
    parser.add_argument("--step", type=int, default=4)
    parser.add_argument("--rounds", type=int, nargs=2, default=(2, 15), metavar=("FROM", "TO"))
    parser.add_argument("--seconds", type=float, default=8.0, help="of processor, a plan")
    chosen = parser.parse_args()
    best = total = 0
    for players in range(chosen.players[0], chosen.players[1] + 1, chosen.step):
        for rounds in range(chosen.rounds[0], chosen.rounds[1] + 1):
            request = seating_request(
                {"players": [{"id": f"p{at}"} for at in range(players)], "rounds": rounds}
            )
            start = time.process_time()

            def has_time(share: float = 1.0, /, start: float = start, all_s: float = chosen.seconds) -> bool:
                return time.process_time() < start + share * all_s

            found = seat(request, random.Random(1), has_time)
            assert isinstance(found, SeatedRounds)
            games = Counter(player for each in found.seating for player in each.players)
            least = least_repeats(request, games)
            told = found.measures
            total += 1
            best += told.pairs_met_again == least and told.wind_spread == 0
            if told.pairs_met_again > least or told.wind_spread:
                say(
                    f"{players} players, {rounds} rounds: {told.pairs_met_again} met again (bound {least}),"
                    f" at most {told.meetings_max} times; winds {told.wind_spread};"
                    f" {time.process_time() - start:.1f} s"
                )
    say(f"{best} of {total} at the bound of pairs that meet again, with even winds")


if __name__ == "__main__":
    main()
