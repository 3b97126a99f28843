"""Fu (符), book VIII: those beyond sets, pair and wait, and the rounding."""

from __future__ import annotations

from functools import cache

from tablectl.mahjong.seats import Wind
from tablectl.rulesets.riichi.hand.values import Form

SEVEN_PAIRS_FU = 25
"""Fu of seven pairs, which are neither increased nor rounded."""


def form_fu(form: Form, *, ron: bool, draw_fu: int) -> int:
    """Fu of a form, rounded up to tens.

    Args:
        form: the form; its own ``fu`` has sets, pair and wait.
        ron: whether the hand was won on another player's tile.
        draw_fu: fu for a self-drawn win: 2, or 0 for a replacement tile with that option.
    """
    if ron:
        fu = 20 + form.fu + (10 if form.closed else 0)
        # Book VIII, 3: an open hand that would be pinfu gets two fu, hence thirty.
        return 30 if fu == 20 else -(-fu // 10) * 10
    if form.pinfu:
        return 20
    return -(-(20 + form.fu + draw_fu) // 10) * 10


@cache
def pair_fu(seat: Wind, round_wind: Wind, double_wind_fu: int) -> tuple[int, ...]:
    """Fu of a pair by kind (book VIII, 2): two for dragons and for seat or round wind."""
    table = [0] * 34
    table[31] = table[32] = table[33] = 2
    table[26 + seat.honor_rank] = table[26 + round_wind.honor_rank] = 2
    if seat is round_wind:
        table[26 + seat.honor_rank] = double_wind_fu
    return tuple(table)
