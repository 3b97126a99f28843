"""What no seating can be better than, and so what is proven of one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from itertools import combinations

from tablectl.tournament.seating.measures import Measures
from tablectl.tournament.seating.request import Mode, SeatingRequest
from tablectl.tournament.seating.winds import least_spread
from tablectl.tournament.values import TableSeating


class Proof(StrEnum):
    """What is proven of a seating."""

    OPTIMAL = "optimal"
    """No seating with these byes is better in any measure (Swiss: in pairs that meet again, then distance in
    ranking, then winds)."""
    BOUND = "bound"
    """None has fewer pairs that meet again; the rest may be better."""
    NONE = "none"


def proof_of(
    request: SeatingRequest, new: Sequence[TableSeating], found: Measures, *, solved: bool = False
) -> Proof:
    """What the bounds prove; a Swiss round's distance in ranking has none.

    Args:
        solved: a solver has proven who sits with whom.
    """
    pairs = found.pairs_met_again <= least_met_again(request, new) and not found.apart_broken
    if solved:
        even = found.wind_spread <= least_wind_spread(request, new)
        moved = request.mode is Mode.SWISS or found.table_again <= least_table_again(request, new)
        return Proof.OPTIMAL if even and moved else Proof.BOUND
    if not pairs or request.mode is Mode.RANDOM:
        return Proof.NONE
    even = found.wind_spread <= least_wind_spread(request, new)
    moved = found.table_again <= least_table_again(request, new)
    if even and moved and request.mode is not Mode.SWISS:
        return Proof.OPTIMAL
    return Proof.BOUND


def least_met_again(request: SeatingRequest, new: Sequence[TableSeating]) -> int:
    """Meetings that must be repeats: everybody can meet for the first time only whom they have not met."""
    before = Counter(
        frozenset(pair) for each in request.already for pair in combinations(each.seats.values(), 2)
    )
    banned = {frozenset(pair) for pair in request.bans}
    games = _games(new)
    unmet = {
        player: sum(
            frozenset((player, other)) not in before and frozenset((player, other)) not in banned
            for other in games
            if other != player
        )
        for player in games
    }
    meetings = sum(len(each.seats) * (len(each.seats) - 1) // 2 for each in new)
    first = sum(min((request.tables_of - 1) * games[player], unmet[player]) for player in games) // 2
    return sum(count - 1 for count in before.values()) + max(0, meetings - first)


def least_wind_spread(request: SeatingRequest, new: Sequence[TableSeating]) -> int:
    """Unevenness that earlier games force upon everybody's coming ones."""
    games = _games(new)
    sat: dict[str, list[int]] = {}
    for each in request.already:
        for wind, player in each.seats.items():
            counts = sat.setdefault(player, [0] * request.tables_of)
            if wind in request.winds:
                counts[request.winds.index(wind)] += 1
    none = [0] * request.tables_of
    return sum(least_spread(sat.get(player, none), games[player]) for player in {*games, *sat})


def least_table_again(request: SeatingRequest, new: Sequence[TableSeating]) -> int:
    """Visits that must be repeats: nobody has more new tables than there are."""
    games = _games(new)
    visits = Counter((player, each.table) for each in request.already for player in each.seats.values())
    there = range(1, request.table_count + 1)
    again = sum(count - 1 for count in visits.values())
    for player, count in games.items():
        unseen = sum((player, table) not in visits for table in there)
        again += max(0, count - unseen)
    return again


def _games(seating: Sequence[TableSeating]) -> Counter[str]:
    return Counter(player for each in seating for player in each.seats.values())
