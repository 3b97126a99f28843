"""What all players of a hand need, for every place and against each other, a table of each book.

``python -m tests.benchmarks.bench_needs`` prints the figures with the machine's name. The aim is 5 ms a hand.
"""

from __future__ import annotations

import random
from functools import partial

from tablectl.api.scoring.needs import needs_line
from tablectl.numbers import event_needs, player_needs, reaching_draws
from tablectl.rulesets import RULESETS
from tests.benchmarks.bench_scoring import best_of
from tests.benchmarks.run import machine_name
from tests.tablectl.numbers.brute_force import Case, random_case

TABLES = 40
ROUNDS = 5
SCORES = '{"E":33000,"S":25300,"W":22000,"N":19700}'
LINE = f'{{"id":"a","rules":"riichi","scores":{SCORES},"seat":"S","rank":1,"honba":1}}'


def run() -> list[tuple[str, float, str]]:
    """What was measured, the value, its unit: the mean of some random tables, the best of several rounds."""
    rows = []
    for rules in RULESETS:
        chance = random.Random(f"needs of {rules}")
        cases = [random_case(rules, chance) for _ in range(TABLES)]
        took = best_of(ROUNDS, partial(all_needs, cases))[0]
        rows.append((f"{rules}: the needs of all players of a hand", 1000 * took / TABLES, "ms"))
    chance = random.Random("needs of an event")
    event = [random_case("riichi", chance) for _ in range(TABLES)]
    took, line = best_of(ROUNDS, partial(all_event_needs, event), lambda _: needs_line(LINE))
    rows.append(("riichi: the same for the first place of an event", 1000 * took / TABLES, "ms"))
    rows.append(("riichi: one request from JSON line to answer", 1000 * line, "ms"))
    return rows


def all_needs(cases: list[Case], turn: int) -> None:
    """Wins for every aim of everybody, and draws for every place."""
    for case in cases:
        for seat in case.position.seats:
            needs = player_needs(case.position, seat)
            for place in needs.places:
                reaching_draws(case.position, seat, place)


def all_event_needs(cases: list[Case], turn: int) -> None:
    """Wins with which everybody is first of an event."""
    for case in cases:
        for seat in case.position.seats:
            event_needs(case.position, (30, 10, 0, -40), seat, 1)


def main() -> None:
    """Print the figures and the machine's name."""
    print(machine_name())
    for name, value, unit in run():
        print(f"{name:56} {value:>10,.2f} {unit}")


if __name__ == "__main__":
    main()
