"""Thresholds by which the finder's outlines become whole tiles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class DetectionLimits:
    """Shares are of a tile's width, height or area unless said otherwise; levels are those of 8 bits.

    Tuned on drawn hands of the rule books in made-up sets, followed from pictures, and on the examiner's
    films (``docs/measurements/drawn_hands.md``, ``examiner_films.md``).
    """

    face_min_share: float = 0.63
    """Side and area of a find over a face's: outlines of sparse faces are drawn tight; the upper side of a
    standing tile, a white stripe, is below that.
    """
    whole_min_share: float = 0.85
    """Side or area of an outline over a tile's, from which it lies around the whole of one that lies:
    standing hands show the camera narrower backs and smaller tops, and a part of a face is smaller.
    """
    stack_middle_share: float = 0.3
    """Of a tile's width to either side: so far from its middle no neighbour reaches."""
    clearly_other_levels: float = 20.0
    """By so much the stacks beside a gap differ from the bare table where their colour shows what is in
    it.
    """
    nearer_by: int = 2
    """By so many times a colour must be nearer to a stack's than to the table's to be one between two
    others.
    """
    plainly_nearer_by: int = 3
    """The same where no found stack is on its other side: a hand's skin is nearer to ivory by two."""
    before_heights: float = 1.2
    """In tile heights before a stack's middle nothing of it is seen."""
    part_max_share: float = 0.72
    """Area of a find over a tile's, below which one that lies alone may be a part. Of outlines in films 2 to
    5 of 100 have less, whole tiles far from the camera among them.
    """
    one_place_max_widths: float = 0.75
    """Outlines whose middles are less than so many widths of a tile apart are of one tile: no two lie so
    near.
    """
    same_tile_max_widths: float = 0.3
    """A find whose middle is so near that of a known tile, in the width of that, is that tile."""
    max_parts: int = 4
    """Small finds on one face."""
    max_small_detections: int = 12
    """More of them in one look are a heap or somebody's things."""
    shows_tile_max_widths: float = 0.35
    """Between the middle of a tile's outline and of a find that shows it, in tile widths."""
    read_together_max_px: int = 90_000
    """Tiles are read in one part of the picture where that is no larger than this: straightening costs by
    area, and by part.
    """


DETECTIONS: Final = DetectionLimits()
