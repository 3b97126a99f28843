"""How dangerous a discard of riichi is, from what its player may know, with the words of the trade."""

from __future__ import annotations

from tablectl.numbers.danger.danger import SafetyReason, TileDanger, any_seat_chance, danger, tile_chances
from tablectl.numbers.danger.network import TileNetwork

__all__ = ["SafetyReason", "TileDanger", "TileNetwork", "any_seat_chance", "danger", "tile_chances"]
