"""The numbers by which it is seen what has changed on a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class ChangeLimits:
    """Levels are those of 8 bits; shares have no unit.

    Tuned on drawn hands and on the examiner's films (``docs/measurements/drawn_hands.md``,
    ``examiner_films.md``).
    """

    finder_scales: tuple[float, float, float, float] = (1.0, 1.3, 1.0, 0.8)
    """Scales at which a part is shown to the finder, look after look, while something in it is not found."""
    coarse_px_per_mm: float = 0.3
    """Scale of the small rectified picture."""
    cell_px: int = 6
    """Side of a cell of the small picture, about two centimetres."""
    changed_min_levels: float = 16.0
    """Levels by which a pixel must differ from when it was last read, or from the bare table's tint, to count
    as changed.
    """
    foreground_min_levels: float = 34.0
    """Grey levels by which a pixel must differ from the background: felt looks different in another light or
    shadow.
    """
    cell_min_share: float = 0.12
    """Share of a cell's pixels that makes the cell count."""
    background_max_levels: float = 40.0
    """A place whose mean colour is this near to the table's is taken for table where it was never seen bare.
    """
    tile_advantage_levels: float = 4.0
    """By so much a place must look more like the tile that lay there than like the bare table to be no bare
    one: backs may have nearly the felt's colour.
    """
    margin_tile_heights: float = 1.3
    """Shown to the finder around what is looked at: a tile that begins there is whole."""
    touched_min_share: float = 0.04
    """Share of a tile's surroundings, or of a zone, that something else covers where a hand is at it."""
    least_tile_share: float = 0.3
    """Of a tile's area."""
    least_side_share: float = 0.55
    """Of a tile's width: what is narrower all over is the side of a wall or an edge of a known tile."""


CHANGES: Final = ChangeLimits()
