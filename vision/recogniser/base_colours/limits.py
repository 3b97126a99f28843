"""Thresholds by which a tile's base colour decides which side it shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class BaseColourLimits:
    """Distances are in levels of L*a*b* of 0 to 255 each (``lab``); shares have no unit.

    Tuned on drawn tables, trays and heaps of made-up sets, and on check photos
    (``docs/measurements/trainings.md``, white dragons without paint).
    """

    faint_min_confidence: float = 0.15
    """The finder's confidence, either way up, from which a place is examined."""
    blank_side_shares: tuple[float, float] = (0.84, 1.25)
    """Least and most width and height of a blank face over those of the painted ones around it: upper sides
    of standing tiles have 0.55 to 0.75 of the height, keys of a keyboard are square.
    """
    same_base_max_distance_lab: float = 14.0
    """Between the base colours of two sides that have one colour, in one picture's light
    (``colour_distances``).
    """
    one_colour_max_distance_lab: float = 10.0
    """Colours that differ by less are one, in one picture's light: backs side by side differ by up to 9, and
    drawn frames from their base colour by 14 and more.
    """
    sample_step_px: int = 4
    """Every so many pixels in either direction show a cloth's colour as all of them do."""
    lightness_weight: float = 0.5
    """What a difference of lightness counts beside one of hue: shade and glare change only the former."""
    crop_px: int = 20
    """Side of the square that a tile is straightened to."""
    rim_px: int = 2
    """Left out at its edge, and the width of the frame inside, whose median colour is the base colour."""
    slope_ridge: float = 2.0
    """How reluctantly sizes are taken to change across a picture: faces in one line show nothing beside
    it.
    """
    face_aspect: float = 1.34
    """Height over width of a face: real ones have 1.3 to 1.45. Sides that differ so much show how a tile
    lies.
    """
    reference_min_tiles: int = 5
    """So many painted faces, or so many backs, all read for sure, show a set's colour, its size, and where
    the table lies.
    """
    nearest_references: int = 9
    """A tile is compared with so many faces and backs around it: light falls unevenly, far tiles are
    small.
    """
    min_distance_lab: float = 24.0
    """In levels of L*a*b* of 0 to 255 each: colours that differ by less may be one in another light, of
    backs, of faces, or of a face and what lies in its shade; faces and backs are not distinguished by it.
    """
    steady_spreads: float = 5.0
    """So many times the usual distance between a tile and those of its sort around it keep the sorts
    apart.
    """


BASE_COLOURS: Final = BaseColourLimits()
