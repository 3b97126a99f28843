"""What fans are worth in points, and who pays a win (2.7.3)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tablectl.mahjong.seats import Wind
from tablectl.rulesets.sichuan.options import SichuanOptions


def base_points(fans: int, options: SichuanOptions) -> int:
    """One point, doubled by every fan up to the limit (2.7.3, 1-3).

    >>> [base_points(fans, SichuanOptions()) for fans in range(6)]
    [1, 2, 4, 8, 16, 16]
    """
    return 1 << min(fans, options.fan_limit)


def win_deltas(
    fans: int,
    winner: Wind,
    discarder: Wind | None,
    seats: Sequence[Wind],
    already_won: Collection[Wind],
    options: SichuanOptions,
) -> dict[Wind, int]:
    """Change of each seat's score by one win.

    A claimed tile, or that of a robbed kong: its giver pays the base points (2.7.3, 4). From the wall: base
    points and one more from everybody who has not won yet (2.7.3, 5).

    Args:
        fans: fans of the hand, before the limit.
        discarder: who gave the tile; None for a win from the wall.
        seats: everybody at the table.
        already_won: who had left the hand before this win.

    Returns:
        By seat; sums to zero.
    """
    deltas = dict.fromkeys(seats, 0)
    base = base_points(fans, options)
    if discarder is not None:
        deltas[discarder] = -base
        deltas[winner] = base
        return deltas
    for seat in seats:
        if seat is not winner and seat not in already_won:
            deltas[seat] -= base + options.self_drawn_points
            deltas[winner] += base + options.self_drawn_points
    return deltas
