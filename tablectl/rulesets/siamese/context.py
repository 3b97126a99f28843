"""What only Siamese MCR knows of a win: the other hand, the tile that may stay out, the golden rule."""

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
    """The drawn tile stays out of this win (17)."""
    first_win_total: int | None = None
    """Points of the player's first win: the golden rule asks for no less."""
