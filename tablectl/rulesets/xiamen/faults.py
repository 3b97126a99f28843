"""The book's irregularities as faults."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tablectl.mahjong.seats import Seat
from tablectl.rulesets.faults import Consequence, Fault
from tablectl.rulesets.table_view import HandView, TableView
from tablectl.rulesets.xiamen.moves.forbidden import FALSE_FLOAT, FOLLOW_HONOR
from tablectl.rulesets.xiamen.moves.hand_log import gold_of
from tablectl.rulesets.xiamen.options import VARIATIONS, XiamenOptions
from tablectl.rulesets.xiamen.scoring import claimed_flowers
from tablectl.rulesets.xiamen.value.multipliers import MULTIPLIER_TABLE
from tablectl.rulesets.xiamen.value.payments import deltas

IRREGULARITIES: Final = "Irregularities"

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
    over = Consequence.NO_WIN if options.false_win_goes_on else Consequence.CHOMBO
    known = [
        Fault(
            "wrong_tile_count",
            Consequence.NO_WIN,
            "long or short hand",
            "相公",
            f"{IRREGULARITIES}, Long or short hand",
            "too many or too few tiles: no win in that hand",
        ),
        Fault(
            "wrong_meld",
            Consequence.NO_WIN,
            "wrong chow, pung or kong",
            "错吃、错碰、错杠",
            f"{IRREGULARITIES}, Wrong chow, pung, kong or drawing",
            "no win in that hand",
        ),
        Fault(
            "wrong_draw",
            Consequence.NO_WIN,
            "wrong drawing",
            "错摸",
            f"{IRREGULARITIES}, Wrong chow, pung, kong or drawing",
            "no win in that hand",
        ),
        Fault(
            "false_win",
            over,
            "false win",
            "诈胡",
            f"{IRREGULARITIES}, False win",
            "pays each player what that player would have paid for the win; the judge says which multiplier"
            " was declared",
        ),
        Fault(
            FOLLOW_HONOR,
            Consequence.JUDGE,
            "discarded honor not followed",
            "跟打风字",
            "Following discarded honors",
            "a single honor of which one was discarded goes before other tiles; the book has no penalty",
        ),
    ]
    if options.false_float:
        known.append(
            Fault(
                FALSE_FLOAT,
                Consequence.NO_WIN,
                "false float",
                "假游金",
                f"{VARIATIONS}, False float",
                "a gold discarded without floating forfeits the right to win in that hand",
            )
        )
    return MappingProxyType({fault.code: fault for fault in known})


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
