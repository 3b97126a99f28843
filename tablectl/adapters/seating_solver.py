"""The solver of one round: every table that could be is weighed, and the best choice of tables is proven.

OR-tools' CP-SAT does it. Loading it takes longer than most seatings, so it is loaded when it is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from ortools.sat.python import cp_model

from tablectl.tournament.seating import SolvedRound


def solve_round(
    players: Sequence[int], cost: Sequence[Sequence[int]], size: int, seconds: float
) -> SolvedRound | None:
    """The cheapest way to seat everybody at tables of ``size``; None: none was found in time.

    Args:
        players: as many as tables take.
        cost: what two players cost at one table.
    """
    model = cp_model.CpModel()
    tables = [
        (table, sum(cost[one][other] for one, other in combinations(table, 2)), model.new_bool_var(""))
        for table in combinations(players, size)
    ]
    for player in players:
        model.add_exactly_one(taken for table, _, taken in tables if player in table)
    model.minimize(sum(price * taken for _, price, taken in tables))
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    found = [list(table) for table, _, taken in tables if solver.value(taken)]
    return SolvedRound(found, proven=status == cp_model.OPTIMAL)
