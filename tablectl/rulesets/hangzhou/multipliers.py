"""The multipliers as a table. All that apply to a win are multiplied with each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from typing import Final

from tablectl.mahjong.win import ScoredItem
from tablectl.rulesets.hangzhou.options import SCORING


@dataclass(frozen=True, slots=True)
class Multiplier:
    """One condition that doubles the score, each time that it is met."""

    key: str
    """Id of the published list of scoring items."""
    value: int
    clause: str


MULTIPLIERS: Final[Mapping[str, Multiplier]] = {
    one.key: one
    for one in (
        Multiplier("wild_eye", 2, f"{SCORING}, wild eye (暴头)"),
        Multiplier("fortune_float", 2, f"{SCORING}, fortune float (财飘), double float (双飘)"),
        Multiplier("kong_bloom", 2, f"{SCORING}, kong bloom (杠开)"),
        Multiplier("robbing_the_kong", 2, f"{SCORING}, robbing a kong (拉杠)"),
        Multiplier("seven_pairs", 2, f"{SCORING}, seven pairs (七对)"),
        Multiplier("pure_seven_pairs", 2, f"{SCORING}, seven pairs (七对), without fortune (清七対)"),
        Multiplier("deluxe", 2, f"{SCORING}, deluxe (豪华)"),
    )
}
"""By id, in the order in which items are told."""


def items_of(times: Mapping[str, int]) -> tuple[ScoredItem, ...]:
    """The scoring items of conditions that are met so many times.

    >>> [(item.key, item.count) for item in items_of({"deluxe": 0, "fortune_float": 2, "wild_eye": 1})]
    [('wild_eye', 1), ('fortune_float', 2)]
    """
    return tuple(
        ScoredItem(one.key, one.value, int(times[one.key]))
        for one in MULTIPLIERS.values()
        if times.get(one.key, 0) > 0
    )


def product_of(items: tuple[ScoredItem, ...]) -> int:
    """What the items multiply to.

    >>> product_of(items_of({"wild_eye": 1, "fortune_float": 2, "kong_bloom": 4}))
    128
    """
    return prod(item.value**item.count for item in items)
