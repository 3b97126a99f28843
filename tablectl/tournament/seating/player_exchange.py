"""Who sits with whom in all rounds of a plan: exchanges of two players of a round, the best one first.

A tabu search: of all exchanges that move a player with a conflict the cheapest is
made, also where it costs something, and whoever left a table does not come back to it for a while. What each
exchange would cost is computed for a whole round at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from tablectl.tournament.seating.search import REPEAT_COST, Randomness, Round, SearchTime, meeting_cost

IntArray = npt.NDArray[np.int64]
Adjacency = npt.NDArray[np.int8]

NEVER: Final = 1 << 60
"""Above the cost of any exchange."""
MIN_HOLD: Final = 2
"""Exchanges, of any round, during which somebody does not come back to a table; up to three times as many."""


class PlayerExchange:
    """Rounds in the making. Players are numbers; an empty place is the number behind the last player's."""

    def __init__(
        self,
        rounds: Sequence[Round],
        fixed: Sequence[Sequence[int]],
        met: Sequence[Sequence[int]],
        rng: Randomness,
    ) -> None:
        """Begin with rounds as they are.

        Args:
            rounds: tables of equally many places; a round may leave players out.
            fixed: what two cost at one table, met or not; empty places count as one player.
            met: how often each two have met before.
        """
        self._size = len(rounds[0][0])
        self._seats = [np.array(each, dtype=np.int64).ravel() for each in rounds]
        self._fixed: IntArray = np.array(fixed, dtype=np.int64)
        self._before: IntArray = np.array(met, dtype=np.int64)
        self._met = self._before.copy()
        self._here = [self._adjacency(seats) for seats in self._seats]
        for here in self._here:
            self._met += here
        most = int(self._met.max()) + len(rounds) * self._size
        self._costs: IntArray = np.array([meeting_cost(count) for count in range(most + 2)], dtype=np.int64)
        self._step: IntArray = np.diff(self._costs)
        places = max(map(len, self._seats))
        self._table = np.arange(places) // self._size
        self._tabu_until = [np.zeros((len(self._met), places // self._size), dtype=np.int64) for _ in rounds]
        self._rng = rng

    def rounds(self) -> list[Round]:
        """The rounds as they stand."""
        return [_split(seats, self._size) for seats in self._seats]

    @property
    def cost(self) -> int:
        """Of all rounds together, with what was before."""
        apart = int((self._fixed * (self._met - self._before)).sum())
        lacking = self._met[-1]
        return (int(self._costs[self._met[:-1, :-1]].sum()) + apart) // 2 + empty_cost(lacking.tolist())

    def improve(self, has_time: SearchTime, *, idle: int, target: int) -> int:
        """Leave the rounds at the best that was seen.

        Args:
            idle: exchanges in a row without anything better, after which it ends.
            target: the cost that nothing is below.

        Returns:
            The cost.
        """
        idle_steps = clock = 0
        cost = best = self.cost
        best_seats = [seats.copy() for seats in self._seats]
        waiting = [*range(len(self._seats))]
        while waiting and best > target and idle_steps < idle and has_time():
            clock += 1
            at = self._rng.randrange(len(waiting))
            change = self._exchange(waiting[at], clock, best - cost)
            if change is None:
                waiting.pop(at)
                continue
            if len(waiting) < len(self._seats) and clock % 8 == 0:
                waiting = [*range(len(self._seats))]
            cost += change
            idle_steps += 1
            if cost < best:
                best, idle_steps = cost, 0
                best_seats = [seats.copy() for seats in self._seats]
        self._restore(best_seats)
        return best

    def _exchange(self, number: int, clock: int, wanted: int) -> int | None:
        """Make the best exchange of a round; what it costs. None: no player there has a conflict."""
        seats, size = self._seats[number], self._size
        count = len(seats) // size
        table = self._table[: len(seats)]
        before = self._met - self._here[number]
        prices = self._fixed + self._step[before]
        prices[-1] = prices[:, -1] = self._fixed[-1] + REPEAT_COST * before[-1]
        prices = prices[seats[:, None], seats]
        np.fill_diagonal(prices, 0)
        sums = prices.reshape(len(seats), count, size).sum(axis=2)
        own = sums[np.arange(len(seats)), table]
        troubled = np.flatnonzero(own >= REPEAT_COST)
        if not len(troubled):
            return None
        change = sums[troubled][:, table] + sums[:, table[troubled]].T
        change -= own[troubled][:, None] + own
        change -= 2 * prices[troubled]
        tabu = self._tabu_until[number][seats] > clock
        forbidden = tabu[troubled][:, table] | tabu[:, table[troubled]].T
        same = (table[troubled][:, None] == table) | (seats[troubled][:, None] == seats)
        ranked = np.where(forbidden & (change >= wanted), change + NEVER // 4, change)
        ranked = np.where(same, NEVER, ranked)
        lowest = ranked.min()
        if lowest >= NEVER:
            return None
        ties = np.flatnonzero(ranked.ravel() == lowest)
        row, other = divmod(int(ties[self._rng.randrange(len(ties))]), len(seats))
        one = int(troubled[row])
        found = int(change[row, other])
        for player, left in ((seats[one], table[one]), (seats[other], table[other])):
            hold = MIN_HOLD + self._rng.randrange(MIN_HOLD * 2 + 2)
            self._tabu_until[number][player, left] = clock + hold
        self._swap(number, one, other)
        return found

    def _swap(self, number: int, one: int, other: int) -> None:
        seats, here, size = self._seats[number], self._here[number], self._size
        for sign in (-1, 1):
            for at in (one, other):
                first = at // size * size
                near = [each for each in range(first, first + size) if each != at]
                for place in near:
                    for matrix in (self._met, here):
                        matrix[seats[at], seats[place]] += sign
                        matrix[seats[place], seats[at]] += sign
            if sign < 0:
                seats[one], seats[other] = seats[other], seats[one]

    def _adjacency(self, seats: IntArray) -> Adjacency:
        """(players, players) how often two sit at one table: once, the empty place perhaps at several."""
        here: Adjacency = np.zeros(self._met.shape, dtype=np.int8)
        tables = seats.reshape(-1, self._size)
        here[tables[:, :, None], tables[:, None, :]] = 1
        here[seats, seats] = 0
        return here

    def _restore(self, best_seats: list[IntArray]) -> None:
        for number, seats in enumerate(best_seats):
            if np.array_equal(seats, self._seats[number]):
                continue
            before = self._here[number]
            self._seats[number] = seats
            self._here[number] = self._adjacency(seats)
            self._met += self._here[number] - before


def empty_cost(counts: Iterable[int]) -> int:
    """What it costs that players sat so often at a table that lacks one: least where all sat there alike."""
    return REPEAT_COST * sum(count * (count - 1) // 2 for count in counts)


def _split(seats: IntArray, size: int) -> Round:
    return [[int(each) for each in seats[at : at + size]] for at in range(0, len(seats), size)]
