"""The table of multipliers of a win. Only the highest one counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tablectl.rulesets.xiamen.options import MULTIPLIERS, QUANZHOU


@dataclass(frozen=True, slots=True)
class Multiplier:
    """One way to win."""

    key: str
    """Id of the published list of scoring items."""
    xiamen: int | None
    """None: Xiamen does not have it."""
    quanzhou: int | None
    clause: str

    def value(self, table: str) -> int | None:
        """Its value in one of the tables that the option ``multipliers`` names."""
        return self.quanzhou if table == "quanzhou" else self.xiamen


MULTIPLIER_TABLE: Final[Mapping[str, Multiplier]] = {
    one.key: one
    for one in (
        Multiplier("common_win", 1, 1, f"{MULTIPLIERS}, Common Win"),
        Multiplier("wall_win", 2, 2, f"{MULTIPLIERS}, Win by a wall tile"),
        Multiplier("robbing_the_kong", 2, 2, f"{MULTIPLIERS}, Win by a wall tile or robbing a kong"),
        Multiplier("three_gold", 3, 3, f"{MULTIPLIERS}, Three gold knocker"),
        Multiplier("three_gold_dealt", 4, None, f"{MULTIPLIERS}, Three gold knocker"),
        Multiplier("gold_float", 4, 3, f"{MULTIPLIERS}, Gold float"),
        Multiplier("robbing_the_gold", 4, None, f"{MULTIPLIERS}, Robbing a gold"),
        Multiplier("heavenly_win", 4, None, f"{MULTIPLIERS}, Heavenly and earthly win"),
        Multiplier("earthly_win", 4, None, f"{MULTIPLIERS}, Heavenly and earthly win"),
        Multiplier("double_float", 8, 6, f"{MULTIPLIERS}, Double float"),
        Multiplier("triple_float", 12, 9, f"{MULTIPLIERS}, Triple float"),
        Multiplier("all_flowers", None, 3, f"{QUANZHOU}, fifth rule"),
    )
}
"""By id."""


def multiplier(key: str, table: str) -> int | None:
    """The multiplier of an item; None if the table does not have it.

    >>> multiplier("gold_float", "quanzhou")
    3
    """
    return MULTIPLIER_TABLE[key].value(table)
