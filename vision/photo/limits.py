"""The numbers by which tiles are found and judged in a single picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class PhotoLimits:
    """Chances, confidences and shares have no unit; lengths are in pixels of the picture looked at, or in
    sizes of its tiles.

    Tuned on the photos of ``photo_sets.json`` and on drawn pictures of sets that nobody trained on
    (``docs/measurements/table_photos.md``, ``trainings.md``).
    """

    backs_min_half_sizes_apart: float = 1.0
    """Of the centres of two backs, in half widths and half heights: a pattern that hides the seams is found
    in outlines all along a wall, each half across the next.
    """
    neighbour_half_weight_tiles: float = 6.0
    """Distance, in tile sizes, at which a neighbour counts half."""
    half_believed_weight: float = 0.5
    """Of tiles that bear another out, each by its chance or its distance: at which half of what they say of
    its size and shape is believed.
    """
    max_unseen_backs: int = 9
    """Backs side by side that may go unseen in a wall."""
    back_spacing_max_deviation_widths: float = 0.12
    """By how many tile widths unseen backs may stand wider or closer than tiles do."""
    back_colour_distance_ratios: tuple[float, float] = (0.6, 0.4)
    """Colour distance to the neighbouring backs over that to the cloth, below which a place holds a back:
    between two backs, and at the end of a row.
    """
    squeeze_factors: tuple[tuple[float, float], ...] = (
        (1.0, 0.35),
        (0.35, 1.0),
        (1.0, 0.14),
        (0.14, 1.0),
        (1.0, 0.06),
        (0.06, 1.0),
    )
    """Factors of width and height tried when a picture seems to have been squeezed out of its proportions."""
    squeezed_tile_min_aspect: float = 2.3
    """Tiles longer than this (long side over short) mean the picture was squeezed: real ones have 1.3 to
    1.45.
    """
    reread_confidence_share: float = 0.6
    """Share of ``back_min_confidence`` and ``FACE_MIN_CONFIDENCE`` from which another reading may show more.
    """
    reported_min_probability: float = 0.4
    """Chance of being right from which a find is answered. Tuned on photos and on drawn pictures of sets that
    nobody trained on: about here F1 is best on both.
    """
    picture_filling_min_iou: float = 0.7
    """IoU with the picture from which a tile fills it."""
    back_crop_max_side_px: int = 320
    """Longer side up to which a picture of nothing but one colour or pattern may be the crop of a back."""
    scaled_sides_px: tuple[int, int, int, int] = (224, 448, 832, 1344)
    """Longer sides to which every picture is scaled for the finder, as far as it is not enlarged more than
    ``max_enlargement_factor``.
    """
    max_enlargement_factor: float = 2.0
    """Larger pictures of few pixels show the finder nothing more."""
    fine_scale_max_side_px: int = 2560
    """Longer side, at most, of the extra look that follows when many tiles are small."""
    back_min_confidence: float = 0.4
    """Of places whose size decides whether to look closer, and of backs: nothing is painted on them, so that
    boxes and the sides of tiles look like them.
    """
    small_tile_px: float = 22.0
    """Tiles smaller than this in the largest look are looked at closer (``RECTIFIED_TILE_PX``)."""
    padding_share: float = 0.22
    """Share of the longer side that is added around the smallest looks, for tiles that fill the picture."""
    usual_size_min_tiles: int = 10
    """So many show how large tiles are there."""
    max_size_factor: float = 3.2
    """Next to them, one this many times smaller or larger is not a tile."""
    largest_good_tile_px: float = 120.0
    """The finder knows tiles up to 240 pixels; those of half of that are found as surely as any."""
    misfit_weight: float = 2.0
    """How much less a find is believed than another in its place for each unit (logarithm) by which it fits a
    tile less than any outline may: two halves of a tile are surer finds at times than the whole.
    """
    same_outline_min_iou: float = 0.8
    """Of two finds on the surface that show the same whole tile: a half of four dots is read as two dots."""
    rectified_max_side_px: int = 1600
    """Side of the rectified picture: a look at it costs about as much as all looks before it."""
    duplicate_min_area_share: float = 0.4
    """Of the smaller one's area: finds that share more are one tile."""
    reread_min_probability: float = 0.1
    """What has so much of a chance by one reading is read again."""
    same_middle_max_px: float = 0.1
    """Between the middle of a place and that of its reading, whose corners begin elsewhere."""


PHOTO: Final = PhotoLimits()
