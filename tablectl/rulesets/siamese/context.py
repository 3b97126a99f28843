"""Siamese MCR's own facts about a win: the other hand, an unused drawn tile, the golden rule."""

from __future__ import annotations

from dataclasses import dataclass

from tablectl.mahjong.melds import Meld
from tablectl.rulesets.mcr.context import McrContext


@dataclass(frozen=True, slots=True)
class SiameseContext(McrContext):
    """The ``context`` of a Siamese claim, whose ``hand`` is every closed tile but the winning one."""

    other_melds: tuple[Meld, ...] = ()
    """Melds of the hand that does not win now."""
    winning_tile_unused: bool = False
    """Whether the win does not use the drawn tile (17)."""
    first_win_total: int | None = None
    """Points of the player's first win; by the golden rule the second must not have fewer."""
