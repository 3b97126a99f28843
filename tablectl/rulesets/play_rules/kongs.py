"""How many kongs, when, and what they turn up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from tablectl.mahjong.melds import Meld
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile
from tablectl.rulesets.table_view import HandView


class IndicatorTiming(StrEnum):
    """When the indicator of a kong is turned."""

    AT_ONCE = "at_once"
    AFTER_DISCARD = "after_discard"
    """After the discard, or before the next kong of the same turn."""
    NEVER = "never"


def _never_robs(tiles: tuple[Tile, ...], melds: tuple[Meld, ...]) -> bool:
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class KongRules:
    """Kongs."""

    most: int = 16
    """Most kongs on the table; 0: the book has none."""
    closed_face_down: bool = False
    """Whether all four tiles of a closed kong lie face down until the hand is over."""
    after_claim: bool = False
    """Whether a kong may be declared in the turn of a chow or pung."""
    robs_closed: Callable[[tuple[Tile, ...], tuple[Meld, ...]], bool] = _never_robs
    """Whether this closed part may win on a closed kong (riichi: thirteen orphans, as an option)."""
    unsaid: Callable[[HandView], tuple[tuple[Seat, Tile], ...]] | None = None
    """Added kongs whose payment depends on whether the fourth tile was just drawn, of which nobody has said
    it: the seat and that tile. The hand is not paid before. None: a kong's payment never depends on it."""
    closed_indicator: IndicatorTiming = IndicatorTiming.NEVER
    """When a closed kong turns an indicator."""
    open_indicator: IndicatorTiming = IndicatorTiming.NEVER
    """When an open or added kong turns an indicator."""
