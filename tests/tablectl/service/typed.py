"""Events as an operator types them."""

from __future__ import annotations


def discard(seat: int, tile: str) -> dict[str, object]:
    """A discard of which nobody says whether it was the tile just drawn."""
    return {"kind": "tile_discarded/1", "seat": seat, "tile": tile, "drawn": None, "sideways": False}
