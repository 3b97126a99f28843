"""Bringing players together at tables: swaps between two tables of a round, as long as they help.

Players are numbers here. A pair that has met so often costs so much to meet once more; who must not meet
costs more than all repeats together. Time and chance come from outside.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import log
from typing import Final, Protocol

BAN_COST: Final = 10**14
APART_COST: Final = 10**10
REPEAT_COST: Final = 10**6
"""Costs of a pair at one table; what counts least (a distance in ranking) must stay far below."""


class Randomness(Protocol):
    """What is drawn at random; ``random.Random`` is one."""

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to below ``stop``."""
        ...

    def random(self) -> float:
        """A number from 0 to below 1."""
        ...

    def shuffle(self, x: list[int], /) -> None:
        """Bring a list into a random order."""
        ...


class SearchTime(Protocol):
    """Says whether there is still time."""

    def __call__(self, share: float = 1.0, /) -> bool:
        """Whether to go on.

        Args:
            share: of all the time, that may be used for what is done now.
        """
        ...


Round = list[list[int]]
"""Tables of players."""


@dataclass(frozen=True, slots=True)
class SolvedRound:
    """What a solver says of one round."""

    tables: Round
    proven: bool
    """Nothing is cheaper."""


class RoundSolver(Protocol):
    """Seats one round exactly."""

    def __call__(
        self, players: Sequence[int], cost: Sequence[Sequence[int]], size: int, seconds: float, /
    ) -> SolvedRound | None:
        """The cheapest tables for these players; None: none was found in time."""
        ...


@dataclass(slots=True)
class Tables:
    """Rounds in the making, with how often everybody has met."""

    players: int
    fixed: list[list[int]]
    """What a pair costs at one table, met or not: bans, apart, distance in ranking."""
    met: list[list[int]]
    """How often each pair has met, in these rounds and before."""
    rounds: list[Round] = field(default_factory=list)
    classes: Sequence[int] | None = None
    """Where tables have one of each class (quarters of a ranking): only players of one class swap."""

    def seat(self, tables: Round) -> None:
        """Add a round."""
        self.rounds.append(tables)
        for table in tables:
            for one, other in combinations(table, 2):
                self._meet(one, other, 1)

    def _meet(self, one: int, other: int, times: int) -> None:
        self.met[one][other] += times
        self.met[other][one] += times

    def cost(self) -> int:
        """Of all rounds; only differences mean anything where players have met before."""
        repeats = sum(meeting_cost(count) for row in self.met for count in row) // 2
        return repeats + sum(
            self.fixed[one][other]
            for tables in self.rounds
            for table in tables
            for one, other in combinations(table, 2)
        )

    def conflicts(self, number: int, min_cost: int) -> list[tuple[int, int]]:
        """(table, place at it) in a round of everybody whose meetings there cost at least so much."""
        found = []
        for at, table in enumerate(self.rounds[number]):
            for place, player in enumerate(table):
                met, fixed = self.met[player], self.fixed[player]
                if any(
                    fixed[other] + (REPEAT_COST if met[other] > 1 else 0) >= min_cost
                    for other in table
                    if other != player
                ):
                    found.append((at, place))
        return found

    def best_swap(
        self, number: int, at: int, place: int, rng: Randomness, forbidden: set[tuple[int, int]]
    ) -> tuple[int, int, int]:
        """(change of the cost, table, place): the best partner of a swap; table -1: there is none.

        Args:
            forbidden: (player, table) that a swap must not bring together, lest it undoes the last ones.
        """
        tables = self.rounds[number]
        mine = tables[at]
        player = mine[place]
        near = [other for other in mine if other != player]
        met, fixed = self.met[player], self.fixed[player]
        leaving = sum(fixed[other] + _step(met[other] - 1) for other in near)
        best, found, equal = 0, (-1, -1), 0
        for there, table in enumerate(tables):
            if there == at or (player, there) in forbidden:
                continue
            joining = [fixed[other] + _step(met[other]) for other in table]
            whole = sum(joining)
            for seat, partner in enumerate(table):
                if partner == player:
                    continue  # two empty places
                if self.classes is not None and self.classes[partner] != self.classes[player]:
                    continue
                if (partner, at) in forbidden:
                    continue
                met_there, fixed_there = self.met[partner], self.fixed[partner]
                change = whole - joining[seat] - leaving
                for other in near:
                    change += fixed_there[other] + _step(met_there[other])
                for other in table:
                    if other != partner:
                        change -= fixed_there[other] + _step(met_there[other] - 1)
                if found[0] < 0 or change < best:
                    best, found, equal = change, (there, seat), 1
                elif change == best:
                    equal += 1
                    if rng.randrange(equal) == 0:
                        found = (there, seat)
        return best, *found

    def change(self, number: int, at: int, place: int, there: int, seat: int) -> int:
        """What a swap of two players of a round would add to the cost."""
        mine, theirs = self.rounds[number][at], self.rounds[number][there]
        player, partner = mine[place], theirs[seat]
        met, fixed = self.met[player], self.fixed[player]
        met_there, fixed_there = self.met[partner], self.fixed[partner]
        change = 0
        for other in mine:
            if other != player:
                change += fixed_there[other] + _step(met_there[other]) - fixed[other] - _step(met[other] - 1)
        for other in theirs:
            if other != partner:
                change += fixed[other] + _step(met[other]) - fixed_there[other] - _step(met_there[other] - 1)
        return change

    def swap(self, number: int, at: int, place: int, there: int, seat: int) -> None:
        """Let two players of a round change places."""
        mine, theirs = self.rounds[number][at], self.rounds[number][there]
        player, partner = mine[place], theirs[seat]
        for other in mine:
            if other != player:
                self._meet(player, other, -1)
                self._meet(partner, other, 1)
        for other in theirs:
            if other != partner:
                self._meet(partner, other, -1)
                self._meet(player, other, 1)
        mine[place], theirs[seat] = partner, player

    def pair_costs(self, number: int) -> list[list[int]]:
        """What each two players would cost at one table of a round, by what was and is played beside it."""
        here = {(one, other) for table in self.rounds[number] for one in table for other in table}
        return [
            [
                fixed + _step(met - ((one, other) in here and one != other))
                for other, (fixed, met) in enumerate(zip(costs, counts, strict=True))
            ]
            for one, (costs, counts) in enumerate(zip(self.fixed, self.met, strict=True))
        ]

    def round_cost(self, number: int, pair_costs: Sequence[Sequence[int]]) -> int:
        """What a round costs."""
        return sum(
            pair_costs[one][other] for table in self.rounds[number] for one, other in combinations(table, 2)
        )

    def replace(self, number: int, tables: Round) -> None:
        """Put another round in the place of one."""
        for sign, each in ((-1, self.rounds[number]), (1, tables)):
            for table in each:
                for one, other in combinations(table, 2):
                    self._meet(one, other, sign)
        self.rounds[number] = tables


def meeting_cost(count: int) -> int:
    """What it costs that a pair meets so often: repeats, and a little more for many of one pair."""
    return REPEAT_COST * (count - 1) + (count - 1) * (count - 2) if count > 1 else 0


_STEPS: Final = tuple(meeting_cost(count + 1) - meeting_cost(count) for count in range(1000))


def _step(count: int) -> int:
    """What one more meeting costs a pair that has met so often."""
    return _STEPS[count]


def tabu_search(
    tables: Tables,
    numbers: Sequence[int],
    rng: Randomness,
    has_time: SearchTime,
    *,
    steps: int,
    min_cost: int = REPEAT_COST,
) -> int:
    """Swap players with a conflict of these rounds until nobody has one, or so many steps brought nothing.

    The rounds are left at the best that was seen.

    Args:
        numbers: indices of the rounds that may change.
        steps: in a row without anything better, after which it ends.
        min_cost: what a pair must cost to be a conflict.

    Returns:
        The cost saved.
    """
    cost = best = 0
    best_rounds = _copy(tables.rounds)
    idle = 0
    clock = 0
    tabu: dict[tuple[int, int, int], int] = {}
    waiting = [number for number in numbers if tables.conflicts(number, min_cost)]
    while waiting and idle < steps and has_time():
        clock += 1
        number = waiting[rng.randrange(len(waiting))]
        conflicts = tables.conflicts(number, min_cost)
        if not conflicts:
            waiting = [each for each in numbers if tables.conflicts(each, min_cost)]
            continue
        at, place = conflicts[rng.randrange(len(conflicts))]
        forbidden = {key[1:] for key, until in tabu.items() if key[0] == number and until > clock}
        change, there, seat = tables.best_swap(number, at, place, rng, forbidden)
        if there < 0:
            idle += 1
            continue
        player, partner = tables.rounds[number][at][place], tables.rounds[number][there][seat]
        tables.swap(number, at, place, there, seat)
        cost += change
        for who, table in ((player, at), (partner, there)):
            tabu[number, who, table] = clock + 4 + rng.randrange(6)
        if len(tabu) > 400:
            tabu = {key: until for key, until in tabu.items() if until > clock}
        idle += 1
        if cost < best:
            best, best_rounds, idle = cost, _copy(tables.rounds), 0
        if clock % 16 == 0:
            waiting = [each for each in numbers if tables.conflicts(each, min_cost)]
    if cost > best:
        _restore(tables, best_rounds)
    return -best


def anneal(
    tables: Tables,
    number: int,
    rng: Randomness,
    has_time: SearchTime,
    *,
    steps: int,
    start_temperature: float,
    max_distance: int,
) -> None:
    """Simulated annealing: lower what one round costs by swaps that may cost a little at first, then less.

    Args:
        start_temperature: the start temperature: what a swap may cost at the beginning.
        max_distance: only tables so near each other swap; tables stand in the order of the ranking.
    """
    round_ = tables.rounds[number]
    size = len(round_[0])
    cost = best = 0
    best_rounds = _copy(tables.rounds[number : number + 1])[0]
    for step in range(steps):
        if step % 256 == 0 and not has_time():
            break
        at = rng.randrange(len(round_))
        there = at + 1 + rng.randrange(max_distance)
        if there >= len(round_):
            continue
        place, seat = rng.randrange(size), rng.randrange(size)
        change = tables.change(number, at, place, there, seat)
        temperature = start_temperature * (1 - step / steps)
        if change <= 0 or change < -temperature * log(1 - rng.random()):
            tables.swap(number, at, place, there, seat)
            cost += change
            if cost < best:
                best, best_rounds = cost, [list(table) for table in round_]
    if cost > best:
        _restore(tables, [*tables.rounds[:number], best_rounds, *tables.rounds[number + 1 :]])


def _copy(rounds: Sequence[Round]) -> list[Round]:
    return [[list(table) for table in tables] for tables in rounds]


def _restore(tables: Tables, best_rounds: list[Round]) -> None:
    """Go back to rounds that were."""
    for number, then in enumerate(best_rounds):
        if then != tables.rounds[number]:
            tables.replace(number, then)
