"""How good a seating is, by the numbers that organisers compare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from tablectl.mahjong.seats import Wind
from tablectl.tournament.seating.request import SeatingRequest
from tablectl.tournament.values import TableSeating


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """Less is better, in all of them."""

    meetings_max: int
    """How often the pair that meets most often meets."""
    pairs_met_again: int
    """Σ over pairs of (meetings - 1), where they meet at all."""
    table_again: int
    """Σ over players and tables of (visits - 1), where they are there at all."""
    wind_spread: int
    """Σ over players of (most - least often sat wind), 1 taken off where their games are no multiple of the
    winds."""
    bans_broken: int
    apart_broken: int
    """Pairs at one table who share a value of a key of ``apart``."""


def measures(request: SeatingRequest, new: Iterable[TableSeating]) -> Measures:
    """What a seating comes to: with what was played before, but for bans and ``apart``."""
    new = tuple(new)
    seating = (*request.already, *new)
    pairs = Counter(pair for each in seating for pair in combinations(sorted(each.seats.values()), 2))
    visits = Counter((player, each.table) for each in seating for player in each.seats.values())
    banned = {frozenset(pair) for pair in request.bans}
    together = [pair for each in new for pair in combinations(each.seats.values(), 2)]
    return Measures(
        meetings_max=max(pairs.values(), default=0),
        pairs_met_again=sum(count - 1 for count in pairs.values()),
        table_again=sum(count - 1 for count in visits.values()),
        wind_spread=wind_spread(seating, request.winds),
        bans_broken=sum(frozenset(pair) in banned for pair in together),
        apart_broken=sum(
            any(one in values and values[one] == values.get(other) for values in request.apart)
            for one, other in together
        ),
    )


def wind_spread(seating: Iterable[TableSeating], winds: tuple[Wind, ...]) -> int:
    """How unevenly players sit the winds, beyond what their number of games forces."""
    sat: dict[str, Counter[Wind]] = {}
    for each in seating:
        for wind, player in each.seats.items():
            sat.setdefault(player, Counter())[wind] += 1
    return sum(spread([counts[wind] for wind in winds]) for counts in sat.values())


def spread(counts: list[int]) -> int:
    """One player's part of ``wind_spread``.

    >>> spread([2, 1, 1, 1]), spread([2, 1, 1, 0])
    (0, 2)
    """
    return max(counts) - min(counts) - (sum(counts) % len(counts) > 0)
