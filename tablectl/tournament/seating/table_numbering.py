"""Which table of the room a round's table is: nobody at the same one again, as far as it can be.

A tabu search: of all exchanges of two tables within a round the best is made, also where it costs
something; what was left a moment ago is not gone back to. Nobody's neighbours change by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from tablectl.tournament.seating.search import Randomness, Round, SearchTime

IntArray = npt.NDArray[np.int32]

VISIT_COST: Final = 64
"""Cost of one more visit to a table; a third one costs a little more than a second."""
ABOVE_ANY_COST: Final = 1 << 20
"""Above the cost of any exchange."""
CHANCE_STEPS: Final = 10
"""Above the rounds that an exchange stays forbidden without chance."""


class TableNumbering:
    """Rounds whose tables have numbers, and the exchanges that lower how often somebody comes back."""

    def __init__(self, rounds: Sequence[Round], visits: Sequence[dict[int, int]], rng: Randomness) -> None:
        """Begin with the rounds as they are.

        Args:
            rounds: all with equally many tables of equally many places. An empty place is the number behind
                the last player's; it visits nothing.
            visits: by player: how often each table (from 0) was visited before.
        """
        nobody = len(visits)
        self._seats: IntArray = np.array(rounds, dtype=np.int32)
        count, self._tables, _ = self._seats.shape
        self._nobody = nobody
        self._visits: IntArray = np.zeros((nobody + 1, self._tables), dtype=np.int32)
        outside_repeats = 0
        for player, own in enumerate(visits):
            for table, times in own.items():
                if table < self._tables:
                    self._visits[player, table] = times
                else:
                    outside_repeats += max(0, times - 1)
        self._outside_repeats = outside_repeats
        self._before = self._visits
        self._recount()
        steps = count + 1 + int(self._visits.max())
        self._step: IntArray = np.array(
            [0, *(VISIT_COST + 2 * at for at in range(steps + 2))], dtype=np.int32
        )
        self._names: IntArray = np.tile(np.arange(self._tables, dtype=np.int32), (count, 1))
        self._tabu_until: IntArray = np.zeros((count, self._tables, self._tables), dtype=np.int32)
        self._rounds = np.arange(count)[:, None]
        self._noise = np.random.default_rng(rng.randrange(2**32))

    @property
    def repeat_count(self) -> int:
        """Σ over players and tables of (visits - 1), where they are there at all."""
        seen = self._visits[: self._nobody]
        return int(np.maximum(seen - 1, 0).sum()) + self._outside_repeats

    def rounds(self) -> list[Round]:
        """The rounds with their tables in order of the numbers."""
        return [[[int(each) for each in table] for table in tables] for tables in self._seats]

    def improve(self, has_time: SearchTime, *, idle: int, target: int) -> None:
        """Leave the rounds at the best order that was seen.

        Args:
            idle: exchanges in a row without anything better, after which it ends.
            target: what nothing is better than.
        """
        best, best_seats, idle_steps, clock = self.repeat_count, self._seats.copy(), 0, 0
        while best > target and idle_steps < idle and self._tables > 1 and has_time():
            clock += 1
            idle_steps += 1
            self._exchange(clock)
            if (now := self.repeat_count) < best:
                best, best_seats, idle_steps = now, self._seats.copy(), 0
        self._seats = best_seats
        self._recount()

    def _exchange(self, clock: int) -> None:
        """Make the best exchange of two tables of one round."""
        tables = self._tables
        joining = self._step[self._visits][self._seats].sum(axis=2)
        own = np.arange(tables)
        staying = self._step[np.maximum(self._visits - 1, 0)][self._seats].sum(axis=2)[:, own, own]
        change = joining + joining.transpose(0, 2, 1) - staying[:, :, None] - staying[:, None, :]
        change = change * CHANCE_STEPS + self._noise.integers(0, CHANCE_STEPS, change.shape, dtype=np.int32)
        tabu = self._tabu_until[self._rounds, self._names] > clock
        change[tabu | tabu.transpose(0, 2, 1)] += ABOVE_ANY_COST
        change[:, own, own] = 4 * ABOVE_ANY_COST
        number, one, other = np.unravel_index(int(change.argmin()), change.shape)
        self._swap(int(number), int(one), int(other))
        for at in (one, other):
            came = other if at == one else one
            held_for = 3 + int(self._noise.integers(0, 2 + tables // 2))
            self._tabu_until[number, self._names[number, at], came] = clock + held_for

    def _recount(self) -> None:
        self._visits = self._before.copy()
        for tables in self._seats:
            for number, table in enumerate(tables):
                self._visits[table, number] += 1
        self._visits[self._nobody] = 0

    def _swap(self, number: int, one: int, other: int) -> None:
        seats, names, visits = self._seats[number], self._names[number], self._visits
        for table, source, target in ((seats[one], one, other), (seats[other], other, one)):
            visits[table, source] -= 1
            visits[table, target] += 1
        visits[self._nobody] = 0
        seats[[one, other]] = seats[[other, one]]
        names[[one, other]] = names[[other, one]]
