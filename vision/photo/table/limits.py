"""The numbers by which a photo is read as a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class PhotoTableLimits:
    """Lengths are in mm, or in the widths or heights of the tiles that lie there; shares and aspects have no
    unit.

    Tuned on drawn tables of the rule books in made-up sets, from above and from seats, and on tables laid by
    hand; then each was made 30 % smaller and larger over 21 tables (``docs/measurements/table_photos.md``).
    """

    coarse_step_mm: float = 12.0
    """Spacing of the first search grid."""
    agreement_score: float = 3.0
    """Score, in tiles that lie on their player's side, of a river that begins where rivers do, and of two
    rivers or two walls that are equally far from the centre.
    """
    edge_picture_px: int = 480
    """Longer side of the picture that is searched for the felt."""
    edge_blur_px: float = 1.2
    """In the small picture: the weave of a cloth is no edge, and points of a straight edge lie so far off
    it.
    """
    around_tiles: tuple[float, float] = (0.35, 1.2)
    """Felt lies from so near to so far around a tile, in tile sizes."""
    colour_bin: int = 8
    """Levels of a* and b* in which the felt's colour is looked for."""
    felt_lightness_shares: tuple[float, float] = (0.4, 2.2)
    """Least and most lightness over the felt's usual one: lamps fall unevenly on a table."""
    outline_tolerance_share: float = 0.01
    """Of the outline's length: by how much straight lines may pass it by."""
    edge_middle_share: float = 0.88
    """Of an edge, around its middle: corners may be rounded."""
    edge_max_off_share: float = 0.03
    """Of an edge's length: outline points that lie farther from it are not of it."""
    edge_min_seen_share: float = 0.5
    """Of an edge's length that the outline must follow, and two points lie apart that show its line; melds
    and hands hide some of it.
    """
    edge_tried_points: int = 40
    """Lines through so many points of an edge are tried, two at a time."""
    outline_area_shares: tuple[float, float] = (0.9, 1.03)
    """Least and most area of the outline over that of the four lines: melds lie in the corners."""
    inside_min_share: float = 0.9
    """Of the tiles, those that must lie on it."""
    max_turn_deg: float = 8.0
    """By which tiles lie askew, in the median."""
    middle_share: float = 0.6
    """Of each side of the picture: the felt fills most of the middle that is so large."""
    least_area_share: float = 0.12
    """Of the picture: a smaller felt is too far away to read."""
    hole_tiles: float = 0.06
    """Of the picture's shorter side: walls and hands, up to so wide, belong to the felt that they lie on."""
    ransac_trials: int = 300
    """Samples of three faces drawn to find the vanishing line."""
    edge_error_scale_widths: float = 0.07
    """Error of an edge, in tile widths, or of a length, as a share of it, that counts half in the robust fit.
    Tiles are laid a few degrees crooked and found a little off; the logarithm of height over width, which
    runs from 1.25 to 1.45, is known as well before any is seen.
    """
    refinement_max_steps: int = 25
    """Levenberg-Marquardt steps, at most."""
    size_max_deviation: float = 0.15
    """As a share or its logarithm: where sizes or spacings of tiles differ by more, no error of outlines
    explains it, and they do not lie as was thought.
    """
    painted_aspects: tuple[float, float] = (1.1, 1.75)
    """Least and most long side over short side of what seems painted, and of the tiles on a felt in the
    median: dice are square.
    """
    plane_enough_faces: int = 16
    """So many inlier faces show the plane; where there are fewer, backs and blanks are asked as well."""
    half_side_widths: tuple[float, float] = (12.5, 25.0)
    """Least and most half side of a felt, in tile widths: from large tiles on a small table to small ones on
    one that is made for large ones.
    """
    room_behind_wall_heights: float = 2.5
    """In tile heights: hands and melds find room between wall and edge."""
    square_max_deg: float = 25.0
    """Tiles of a table in play lie square to it; backs that lie otherwise are something else."""
    lying_side_shares: tuple[float, float] = (0.72, 1.45)
    """Least and most side of a lying tile, over a face's width and height; wall tops are nearer, and
    outlines of glaring tiles come out too long.
    """
    shift_along_shares: tuple[float, float] = (0.7, 1.5)
    """Least and most offset along the shift that the camera's place predicts, over that shift."""
    shift_aside_max_widths: float = 0.1
    """Offset across the predicted shift, in tile widths, besides a third of the shift: farther off, and the
    tile was laid so.
    """


PHOTO_TABLE: Final = PhotoTableLimits()
