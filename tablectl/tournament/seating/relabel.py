"""Which player takes which place of a plan: those who should not meet take places that never do."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from tablectl.tournament.seating.search import Randomness, Round, SearchTime

RELABEL_TIME_SHARE: Final = 0.3
"""Part of the time that it may take; the search afterwards exchanges players within rounds."""


def assign_places(
    plan: Sequence[Round],
    order: list[int],
    fixed: Sequence[Sequence[int]],
    rng: Randomness,
    has_time: SearchTime,
) -> list[int]:
    """The player of each place, as cheap as swaps of two players make it.

    Args:
        plan: rounds of places.
        order: by place: its player, to begin with.
        fixed: what two players cost at one table.
    """
    if not any(map(any, fixed)):
        return order
    neighbours: list[list[int]] = [[] for _ in order]
    for tables in plan:
        for table in tables:
            for one, other in combinations(table, 2):
                neighbours[one].append(other)
                neighbours[other].append(one)
    order = list(order)
    for _ in range(200):
        conflicting = [
            place for place in range(len(order)) if _cost(place, order[place], order, fixed, neighbours)
        ]
        if not conflicting or not has_time():
            break
        rng.shuffle(conflicting)
        moved = False
        for place in conflicting:
            if not has_time(RELABEL_TIME_SHARE):
                return order
            moved |= _swap_if_better(place, order, fixed, neighbours, rng)
        if not moved:
            break
    return order


def _cost(
    place: int,
    player: int,
    order: Sequence[int],
    fixed: Sequence[Sequence[int]],
    neighbours: Sequence[Sequence[int]],
) -> int:
    """What a player would cost at a place."""
    own = fixed[player]
    return sum(own[order[other]] for other in neighbours[place])


def _swap_if_better(
    place: int,
    order: list[int],
    fixed: Sequence[Sequence[int]],
    neighbours: Sequence[Sequence[int]],
    rng: Randomness,
) -> bool:
    """Swap a place's player with the best other one, where that helps."""
    player = order[place]
    here = _cost(place, player, order, fixed, neighbours)
    best, found = 0, -1
    for there, other in enumerate(order):
        if there == place:
            continue
        # A pair of places keeps its own cost when its two players change places.
        own = neighbours[place].count(there) * fixed[player][other] if fixed[player][other] else 0
        before = here + _cost(there, other, order, fixed, neighbours) - own
        change = (
            _cost(place, other, order, fixed, neighbours)
            + _cost(there, player, order, fixed, neighbours)
            + (own if fixed[player][other] else 0)
            - before
        )
        if change < best or (change == best < 0 and rng.randrange(2)):
            best, found = change, there
    if found < 0:
        return False
    order[place], order[found] = order[found], player
    return True
