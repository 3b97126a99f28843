"""Thresholds of change detection."""

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
    """Scales at which an area is passed to the finder, one after another, while something in it stays
    undetected.
    """
    coarse_px_per_mm: float = 0.3
    """Scale of the coarse rectified picture."""
    cell_px: int = 6
    """Side of a cell of the coarse picture, about two centimetres."""
    changed_min_levels: float = 16.0
    """Levels by which a pixel must differ from when it was last read, or from the bare table's tint, to count
    as changed.
    """
    foreground_min_levels: float = 34.0
    """Grey levels by which a pixel must differ from the background: felt looks different in another light or
    shadow.
    """
    cell_min_share: float = 0.12
    """Share of a cell's pixels that must differ for the cell to count."""
    background_max_levels: float = 40.0
    """Where the bare table was never seen: a place whose mean colour is this close to the table's counts as
    bare.
    """
    tile_advantage_levels: float = 4.0
    """Margin by which a place must resemble its former tile more than the bare table to count as occupied:
    backs may have nearly the felt's colour.
    """
    margin_tile_heights: float = 1.3
    """Margin around an area that is passed to the finder, so that tiles at its edge are complete."""
    touched_min_share: float = 0.04
    """Share of a tile's surroundings, or of a zone, that must be occluded to count as touched or covered."""
    min_tile_area_share: float = 0.3
    """Share of a tile's area that an undetected object must have."""
    min_tile_width_share: float = 0.55
    """Share of a tile's width: narrower regions are sides of walls or edges of known tiles."""
    occluder_min_area_mm2: float = 1500.0
    """Minimum area of an occluder, such as a hand, a sleeve or an object put down."""
    tile_surround_mm: float = 4.0
    """Margin around a known tile in which nothing is searched: its side and the blur of its edge."""
    background_min_still_frames: int = 30
    """An object that has not moved for so many frames (standing tiles, sticks, a cup) becomes background.
    """
    unchanged_max_levels: float = 26.0
    """Grey levels by which a softened pixel of a tile may differ and be the same: above sensor noise and
    JPEG, half of what the thinnest line of a face makes.
    """
    push_min_tiles: int = 12
    """With fewer tiles a pushed camera looks like tiles that were moved."""
    stable_max_changed_share: float = 0.2
    """Share of changed tiles up to which the camera counts as stationary."""
    hand_motion_width_px: int = 160
    """Width of the picture in which a hand camera watches for motion."""
    hand_motion_min_share: float = 0.004
    """Share of that picture that must differ to count."""


CHANGES: Final = ChangeLimits()
