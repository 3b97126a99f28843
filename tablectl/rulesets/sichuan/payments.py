"""Points of fans, and payments of a win (2.7.3)."""

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

    For a claimed tile, or that of a robbed kong, its discarder pays the base points (2.7.3, 4). For a win
    from the wall, everybody who has not won yet pays the base points and one more (2.7.3, 5).

    Args:
        fans: fans of the hand, before the limit.
        winner: the winner's seat.
        discarder: the seat of the winning tile; None for a win from the wall.
        seats: all seats at the table.
        already_won: seats that had left the hand before this win.
        options: the table's options.

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
