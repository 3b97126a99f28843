"""Positions of recorded games as arrays, with what came of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablectl.formats.journal.positions import RecordedPosition, positions, win_shares
from tablectl.formats.recorded.record import RecordedGame
from tablectl.numbers.rows import Rows
from tablectl.numbers.table_arrays import TableArrays, table_arrays

SAMPLE_INTERVAL: Final = 3
"""Neighbouring positions are nearly the same: only every third one is learnt from."""
_BATCH_SIZE: Final = 20_000


@dataclass(frozen=True, slots=True)
class Positions(Rows):
    """``n`` positions, all four hands known."""

    tables: TableArrays
    outcome: NDArray[np.float32]
    """(n, 5) shares of each seat from East on in the win, and of the draw."""
    game: NDArray[np.int32]
    """(n,) which game, by its place among those read."""
    thrown: NDArray[np.int8]
    """(n,) the kind that the seat in turn threw next; -1: it did something else."""
    won_by: NDArray[np.int8]
    """(n, 4) who won on that tile."""

    def discards(self) -> Positions:
        """Those before a discard."""
        return self.take(self.tables.holds & (self.thrown >= 0))


def read_positions(
    games: Iterable[RecordedGame],
    every: int = SAMPLE_INTERVAL,
    on_game: Callable[[int], None] = lambda _: None,
) -> Positions:
    """Positions of games, every so many-th; ``on_game`` is called with the number of games read."""
    parts: list[Positions] = []
    rows: list[tuple[RecordedPosition, tuple[float, ...], int]] = []
    hands = 0
    for number, game in enumerate(games):
        for hand in game.hands:
            shares = win_shares(hand)
            rows += [
                (position, shares, number) for position in positions(hand, game.first_dealer, every, hands)
            ]
            hands += 1
        if len(rows) > _BATCH_SIZE:
            parts.append(_positions(rows))
            rows = []
        on_game(number + 1)
    if rows:
        parts.append(_positions(rows))
    return Positions.join(parts)


def _positions(rows: Sequence[tuple[RecordedPosition, tuple[float, ...], int]]) -> Positions:
    return Positions(
        table_arrays([position.table for position, _, _ in rows]),
        np.array([shares for _, shares, _ in rows], np.float32),
        np.array([number for _, _, number in rows], np.int32),
        np.array([-1 if p.discarded is None else p.discarded.kind for p, _, _ in rows], np.int8),
        np.array([[seat in p.won_by for seat in range(4)] for p, _, _ in rows], np.int8),
    )
