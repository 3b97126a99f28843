"""Ten honors (十風): a win for discarding honors alone from the start of the hand, as an option."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tablectl.mahjong.melds import Meld
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.win import NoWin, NoWinCode, ScoredItem, ScoredWin
from tablectl.rulesets.hangzhou.context import HangzhouContext
from tablectl.rulesets.hangzhou.liability import liabilities
from tablectl.rulesets.hangzhou.multipliers import items_of, product_of
from tablectl.rulesets.hangzhou.options import HangzhouOptions
from tablectl.rulesets.hangzhou.payments import deltas, wall_payments

ENOUGH_HONORS: Final = 10


def score_ten_honors(
    seat: Wind, melds: Sequence[Meld], context: HangzhouContext, options: HangzhouOptions
) -> ScoredWin | NoWin:
    """What so many honors discarded in a row are paid, as if the hand had won by an own tile.

    No tile of the hand matters; liability holds as for any win from the wall.
    """
    if options.ten_honors == "off":
        return NoWin(
            NoWinCode.WIN_NOT_ALLOWED, "this table does not play ten honors (option ten_honors is 'off')"
        )
    count = context.honor_discards
    if count < ENOUGH_HONORS:
        return NoWin(
            NoWinCode.WIN_NOT_ALLOWED, f"{count} honors discarded in a row; {ENOUGH_HONORS} or more win"
        )
    items = ten_honors_items(count, options.ten_honors)
    table: Mapping[Wind, Sequence[Meld]] = {**context.table_melds, seat: melds}
    liable = liabilities(options, context.banker_streak, seat, table)
    owed = wall_payments(seat, context.banker_streak, product_of(items), liable)
    return ScoredWin(items, product_of(items), deltas(seat, owed, context.stacks))


def ten_honors_items(count: int, scale: str) -> tuple[ScoredItem, ...]:
    """What so many honors count as: every one beyond the first of the scale doubles once more.

    Args:
        count: honors discarded in a row, ten or more.
        scale: ``own_tile`` (ten as a plain win, eleven as a wild eye, twelve as a float...) or ``wild_eye``.

    >>> [(item.key, item.count) for item in ten_honors_items(12, "own_tile")]
    [('wild_eye', 1), ('fortune_float', 1)]
    """
    steps = count - ENOUGH_HONORS + (scale == "wild_eye")
    return items_of({"wild_eye": min(steps, 1), "fortune_float": max(steps - 1, 0)})
