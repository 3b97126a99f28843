"""What no seating can be better than, and so what is proven of one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from itertools import combinations
from math import comb

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
    games = Counter(player for each in new for player in each.seats.values())
    rounds: dict[int, list[str]] = {}
    for each in new:
        rounds.setdefault(each.round, []).extend(each.seats.values())
    gone_pairs, gone_visits = _departed_repeats(request)
    apart = found.apart_broken <= least_apart_broken(request, [*rounds.values()])
    pairs = found.pairs_met_again <= least_repeats(request, games) + gone_pairs and apart
    even = found.wind_spread <= least_wind_spread(request, games)
    moved = found.table_again <= least_table_repeats(request, games) + gone_visits
    if solved:
        return Proof.OPTIMAL if even and (request.mode is Mode.SWISS or moved) else Proof.BOUND
    if not pairs or request.mode is Mode.RANDOM:
        return Proof.NONE
    return Proof.OPTIMAL if even and moved and request.mode is not Mode.SWISS else Proof.BOUND


def least_repeats(request: SeatingRequest, games: Counter[str]) -> int:
    """Meetings that must be repeats: everybody can meet for the first time only whom they have not met.

    Args:
        games: how many new ones each player has.
    """
    before = _meetings(request)
    no_news: dict[str, set[str]] = {player: {player} for player in games}
    for one, other in (*map(tuple, before), *request.bans):
        if one in games and other in games:
            no_news[one].add(other)
            no_news[other].add(one)
    unmet = {player: len(games) - len(others) for player, others in no_news.items()}
    size = request.tables_of
    meetings = request.rounds * (comb(size, 2) * request.table_count - (size - 1) * request.empty_seat_count)
    first = sum(min((size - 1) * games[player], unmet[player]) for player in games) // 2
    known = frozenset(request.players)
    repeated = sum(count - 1 for pair, count in before.items() if pair <= known)
    return repeated + max(0, meetings - first)


def least_small_table_visits(request: SeatingRequest) -> list[int]:
    """How often players sit at tables that lack one, in the end, where that is as even as can be."""
    size, known = request.tables_of, set(request.players)
    sat = Counter(dict.fromkeys(request.players, 0))
    for each in request.already:
        if len(each.seats) == size - 1:
            sat.update(player for player in each.seats.values() if player in known)
    counts = sorted(sat.values())
    for _ in range(request.rounds * request.empty_seat_count * (size - 1)):
        counts[0] += 1
        counts.sort()
    return counts


def least_apart_broken(request: SeatingRequest, rounds: Sequence[Sequence[str]]) -> int:
    """Pairs at one table who share a value of a key of ``apart``: whom the tables are too few to part.

    Args:
        rounds: by round: who plays.
    """
    return sum(
        max(
            (
                _min_shared_pairs(Counter(map(values.get, here)), request.table_count)
                for values in request.apart
            ),
            default=0,
        )
        for here in rounds
    )


def _min_shared_pairs(values: Counter[object], tables: int) -> int:
    """Pairs that share a value, spread over the tables as thinly as can be.

    >>> _min_shared_pairs(Counter({"RU": 70, None: 102}), 43)
    27
    """
    pairs = 0
    for value, count in values.items():
        each, more = divmod(count, tables)
        pairs += 0 if value is None else more * comb(each + 1, 2) + (tables - more) * comb(each, 2)
    return pairs


def least_wind_spread(request: SeatingRequest, games: Counter[str]) -> int:
    """Unevenness that earlier games force upon everybody's coming ones."""
    sat: dict[str, list[int]] = {}
    for each in request.already:
        for wind, player in each.seats.items():
            counts = sat.setdefault(player, [0] * request.tables_of)
            if wind in request.winds:
                counts[request.winds.index(wind)] += 1
    none = [0] * request.tables_of
    return sum(least_spread(sat.get(player, none), games[player]) for player in {*games, *sat})


def least_table_repeats(request: SeatingRequest, games: Counter[str]) -> int:
    """Visits that must be repeats: nobody has more new tables than there are."""
    visits = Counter((player, each.table) for each in request.already for player in each.seats.values())
    there = range(1, request.table_count + 1)
    known = frozenset(request.players)
    again = sum(count - 1 for (player, _), count in visits.items() if player in known)
    for player, count in games.items():
        unseen = sum((player, table) not in visits for table in there)
        again += max(0, count - unseen)
    return again


def _meetings(request: SeatingRequest) -> Counter[frozenset[str]]:
    return Counter(
        frozenset(pair) for each in request.already for pair in combinations(each.seats.values(), 2)
    )


def _departed_repeats(request: SeatingRequest) -> tuple[int, int]:
    """Repeats of pairs and of visits that count nothing any more: of players who have left."""
    known = frozenset(request.players)
    visits = Counter((player, each.table) for each in request.already for player in each.seats.values())
    return (
        sum(count - 1 for pair, count in _meetings(request).items() if not pair <= known),
        sum(count - 1 for (player, _), count in visits.items() if player not in known),
    )
