"""What else happens between the deal and the first discard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tablectl.mahjong.tiles import Tile
from tablectl.rulesets.table_view import SeatView


def _stands(tile: Tile) -> bool:
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningRules:
    """Void suits and the first indicator."""

    void_suits: bool = False
    """Whether every seat chooses a suit it will not keep, all shown at once."""
    void_card_goes: Callable[[SeatView], bool] | None = None
    """Whether a discard stands for the card of a seat's void suit, which may then be put away."""
    indicator_stands: Callable[[Tile], bool] = _stands
    """Whether a turned indicator counts; else it is turned back and another one is turned."""
