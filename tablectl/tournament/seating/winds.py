"""Who sits which wind: everybody each wind as often as the others, as far as it can be.

At each table any wind may be anybody's, so the games of all players are shared out wind against wind: for two
winds a table is an edge between the player who sits one and the player who sits the other, and turning a path
of such edges takes a game from who has too many of the one to who has too few. Without a history this ends
even for everybody (edges of a bipartite graph can always be coloured evenly).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Final

from tablectl.tournament.seating.measures import spread

WindCounts = Mapping[int, Sequence[int]]
"""By player: how often each wind was sat before."""
SPREAD_COST: Final = 10**9
"""Weighs more than the squares of all games of a table."""
MAX_ORDERS: Final = 1 << 14
"""Tables whose best order is remembered: in large events most tables are alike in it."""


def even_winds(tables: Sequence[Sequence[int]], size: int, before: WindCounts) -> list[list[int]]:
    """The same tables with players in order of their winds, East first.

    Args:
        tables: of all new rounds, one after the other; those that lack a player have no last wind.
        size: players of a whole table.
    """
    if not tables:
        return []
    seats = [list(table) for table in tables]
    counts = {player: list(before.get(player, (0,) * size)) for table in tables for player in table}
    for table in seats:
        _best_at_table(table, counts, new=True)
    moved = True
    while moved:
        moved = False
        for one, other in permutations(range(size), 2):
            moved |= _balance_winds(seats, counts, one, other)
    for _ in range(4):
        better = [_best_at_table(table, counts, new=False) for table in seats]
        if not any(better):
            break
    return seats


def least_spread(before: Sequence[int], games: int) -> int:
    """The least spread that a player can have after so many more games.

    >>> least_spread([3, 0, 0, 0], 2)
    2
    """
    counts = list(before)
    for _ in range(games):
        counts[counts.index(min(counts))] += 1
    return spread(counts)


def _best_at_table(table: list[int], counts: dict[int, list[int]], *, new: bool) -> bool:
    """Seat one table as is best for its players; True: that was better than before.

    Args:
        new: the table does not count yet.
    """
    if not new:
        for wind, player in enumerate(table):
            counts[player][wind] -= 1
    order = _best_order(tuple(tuple(counts[player]) for player in table))
    better = not new and order != tuple(range(len(table)))
    table[:] = [table[at] for at in order]
    for wind, player in enumerate(table):
        counts[player][wind] += 1
    return better


@lru_cache(maxsize=MAX_ORDERS)
def _best_order(winds: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Which of a table's players sits each wind, East first, by how often they sat each before."""
    costs = [[_unevenness(own, wind) for wind in range(len(winds))] for own in winds]
    return min(
        permutations(range(len(winds))),
        key=lambda order: sum(costs[at][wind] for wind, at in enumerate(order)),
    )


@lru_cache(maxsize=MAX_ORDERS)
def _unevenness(own: tuple[int, ...], wind: int) -> int:
    """How uneven a player's winds are once one is sat: spread first, then squares."""
    sat = [*own[:wind], own[wind] + 1, *own[wind + 1 :]]
    return spread(sat) * SPREAD_COST + sum(count * count for count in sat)


def _balance_winds(seats: list[list[int]], counts: dict[int, list[int]], one: int, other: int) -> bool:
    """Even out two winds between all players; True: something changed."""
    at: dict[int, set[int]] = {player: set() for player in counts}
    for number, table in enumerate(seats):
        if max(one, other) < len(table):
            at[table[one]].add(number)
    changed = False
    again = True
    while again:
        again = False
        for player, own in counts.items():
            while own[one] - own[other] > 1:
                path = _path(seats, counts, at, player, one, other)
                if not path:
                    break
                changed = again = True
                for number in path:
                    table = seats[number]
                    giver, taker = table[one], table[other]
                    at[giver].discard(number)
                    at[taker].add(number)
                    table[one], table[other] = taker, giver
                    for who, step in ((giver, -1), (taker, 1)):
                        counts[who][one] += step
                        counts[who][other] -= step
    return changed


def _path(
    seats: list[list[int]],
    counts: dict[int, list[int]],
    at: dict[int, set[int]],
    start: int,
    one: int,
    other: int,
) -> list[int]:
    """Tables by which a game of the one wind goes from a player to somebody with clearly fewer of them."""
    wanted = counts[start][one] - counts[start][other] - 3
    came: dict[int, tuple[int, int]] = {start: (-1, -1)}
    waiting = deque([start])
    while waiting:
        player = waiting.popleft()
        if counts[player][one] - counts[player][other] <= wanted:
            path = []
            while player != start:
                player, number = came[player]
                path.append(number)
            return path
        for number in sorted(at[player]):
            follower = seats[number][other]
            if follower not in came:
                came[follower] = (player, number)
                waiting.append(follower)
    return []
