"""Which table of the room a round's table is: nobody at the same one again, as far as it can be."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from tablectl.tournament.seating.search import Chance, Patience, Round


def number_tables(
    rounds: Sequence[Round], visits: Sequence[dict[int, int]], chance: Chance, patience: Patience
) -> list[Round]:
    """The same rounds, each with its tables in the order of their numbers.

    Args:
        visits: by player: how often each table (from 0) was visited before; counted on.
    """
    ordered: list[Round] = []
    for tables in rounds:
        ordered.append(_ordered(tables, visits))
        _count(ordered[-1], visits, 1)
    for _ in range(6):
        if not patience():
            break
        again = sum(max(0, count - 1) for own in visits for count in own.values())
        if again == 0:
            break
        for number in range(len(ordered)):
            tables = ordered[number]
            _count(tables, visits, -1)
            order = [*range(len(tables))]
            chance.shuffle(order)
            ordered[number] = _ordered([tables[at] for at in order], visits)
            _count(ordered[number], visits, 1)
        if again == sum(max(0, count - 1) for own in visits for count in own.values()):
            break
    return ordered


def _count(tables: Round, visits: Sequence[dict[int, int]], step: int) -> None:
    for number, table in enumerate(tables):
        for player in table:
            visits[player][number] = visits[player].get(number, 0) + step


def _ordered(tables: Round, visits: Sequence[dict[int, int]]) -> Round:
    """The cheapest way to give tables their numbers."""
    costs = [
        [sum(1 for player in table if visits[player].get(number, 0) > 0) for number in range(len(tables))]
        for table in tables
    ]
    if all(costs[at][at] == 0 for at in range(len(tables))):
        return list(tables)
    taken = assignment(costs)
    return [tables[at] for at in taken]


def assignment(costs: Sequence[Sequence[int]]) -> list[int]:
    """By column: the row that it takes, so that the sum is least (the Hungarian method).

    >>> assignment([[1, 0], [0, 5]])
    [1, 0]
    """
    size = len(costs)
    above = max(chain.from_iterable(costs)) * (size + 1) + 1
    row_potential, potential = [0] * (size + 1), [0] * (size + 1)
    row_of, way = [0] * (size + 1), [0] * (size + 1)
    for row in range(1, size + 1):
        row_of[0] = row
        column = 0
        least = [above] * (size + 1)
        used = [False] * (size + 1)
        while row_of[column]:
            used[column] = True
            own, step, following = row_of[column], above, 0
            line, base = costs[own - 1], row_potential[own]
            for each in range(1, size + 1):
                if used[each]:
                    continue
                reduced = line[each - 1] - base - potential[each]
                if reduced < least[each]:
                    least[each], way[each] = reduced, column
                if least[each] < step:
                    step, following = least[each], each
            for each in range(size + 1):
                if used[each]:
                    row_potential[row_of[each]] += step
                    potential[each] -= step
                else:
                    least[each] -= step
            column = following
        while column:
            row_of[column] = row_of[way[column]]
            column = way[column]
    return [row - 1 for row in row_of[1:]]
