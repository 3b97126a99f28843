"""The solver of one round: what it proves is what trying everything finds."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

pytest.importorskip("ortools", reason="the extra hall is not installed")

from tablectl.adapters.seating_solver import solve_round


def test_the_cheapest_round_is_found_and_proven() -> None:
    chance = random.Random(5)
    cost = [[0] * 8 for _ in range(8)]
    for one, other in combinations(range(8), 2):
        cost[one][other] = cost[other][one] = chance.randrange(50)

    def price(tables: list[list[int]]) -> int:
        return sum(cost[one][other] for table in tables for one, other in combinations(table, 2))

    found = solve_round(range(8), cost, 4, 60.0)
    assert found is not None
    assert found.proven
    ways = (
        [[0, *three], [each for each in range(1, 8) if each not in three]]
        for three in combinations(range(1, 8), 3)
    )
    assert price(found.tables) == min(price(tables) for tables in ways)
