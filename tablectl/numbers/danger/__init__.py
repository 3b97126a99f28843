"""How dangerous a discard of riichi is, from what its player may know, with the words of the trade."""

from __future__ import annotations

from tablectl.numbers.danger.danger import TileDanger, Word, danger, tile_chances, together
from tablectl.numbers.danger.network import TileNetwork

__all__ = ["TileDanger", "TileNetwork", "Word", "danger", "tile_chances", "together"]
