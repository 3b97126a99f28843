"""The book's irregularities as faults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from tablectl.mahjong.seats import Seat
from tablectl.rulesets.faults import Consequence, Fault, book_faults
from tablectl.rulesets.table_view import HandView, TableView
from tablectl.rulesets.xiamen.moves.forbidden import FALSE_FLOAT, FOLLOW_HONOR
from tablectl.rulesets.xiamen.moves.hand_log import gold_of
from tablectl.rulesets.xiamen.options import XiamenOptions
from tablectl.rulesets.xiamen.scoring import claimed_flowers
from tablectl.rulesets.xiamen.value.multipliers import MULTIPLIER_TABLE
from tablectl.rulesets.xiamen.value.payments import deltas

FAULTS: Final = book_faults("xiamen")
"""Every case of the book, by code."""

FAULT_OF: Final[Mapping[tuple[str, str], str]] = MappingProxyType(
    {
        ("Draw", "not_your_turn"): "wrong_draw",
        ("Draw", "wrong_moment"): "wrong_draw",
        ("Draw", "wall_empty"): "wrong_draw",
        ("Discard", FOLLOW_HONOR): FOLLOW_HONOR,
        ("ClaimMeld", "float_round"): "wrong_meld",
        ("ClaimMeld", "missed_pung"): "wrong_meld",
        ("ClaimMeld", "never_claimed"): "wrong_meld",
        ("ShowWin", "float_round"): "false_win",
        ("ShowWin", "missed_win"): "false_win",
        ("ShowWin", FALSE_FLOAT): "false_win",
        ("ShowWin", "may_not_win"): "false_win",
        ("ShowWin", "no_such_win"): "false_win",
        ("ShowWin", "no_gold_yet"): "false_win",
    }
)
"""The fault code of a refused claim that was made at the table, by the claim's name and the refusal's
code."""


def faults(options: XiamenOptions) -> Mapping[str, Fault]:
    """The book's faults by code."""
    found = dict(FAULTS)
    if options.false_win_goes_on:
        found["false_win"] = replace(found["false_win"], consequence=Consequence.NO_WIN)
    if not options.false_float:
        del found[FALSE_FLOAT]
    return found


def penalty(
    options: XiamenOptions, table: TableView, hand: HandView | None, code: str, seat: Seat
) -> tuple[tuple[int, ...], ...]:
    """The payments of a false win, which pays each of the others its declared value, for every multiplier."""
    if code != "false_win" or hand is None:
        return ()
    mine = hand.seats[seat]
    closed = tuple(tile for tile in mine.tiles if tile is not None)
    flowers = claimed_flowers(options, closed, mine.melds, mine.flowers, gold_of(hand))
    values = {one.value(options.multipliers) for one in MULTIPLIER_TABLE.values()}
    found = []
    for multiplier in sorted(value for value in values if value is not None):
        change = deltas(options, table.wind(seat), flowers, multiplier, table.honba)
        found.append(tuple(-change[table.wind(other)] for other in range(len(hand.seats))))
    return tuple(found)
