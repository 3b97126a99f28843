"""Where a table's surface lies in a photo, shown by its own edges: felt of one colour between straight rims.

Early in a hand two or three discards lie about: too few to fit the surface by (``plane``), and nothing of
where its middle is. The felt shows both, where all of it is in the picture. What the tiles on it
show must agree: seen straight from above they have a tile's proportions whichever way they lie, and lie
square to the edges; and the felt is as large as tables are.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibration import Calibration, from_corners
from vision.certainty import EVEN_CHANCE
from vision.facts import LAB_NEUTRAL, USUAL_TILE_MM
from vision.geometry import (
    apply_homography,
    homography,
    polygon_area,
    quad_areas,
    quad_long_edges,
    quad_sides,
    quad_sizes,
)
from vision.photo.pyramid import Pyramid
from vision.photo.table.limits import PHOTO_TABLE
from vision.recogniser import BASE_COLOURS, ReadTiles
from vision.types import Double, Float, Image, Mask

LIGHTNESS_BIN: Final = 2 * PHOTO_TABLE.colour_bin
"""Light falls unevenly."""


def calibration_by_edges(picture: Image, found: ReadTiles) -> Calibration | None:
    """The calibration that somebody at the picture's lower edge would make of the table in it; None where the
    felt does not show all four edges, or the tiles lie otherwise than they say.

    Args:
        picture: (h, w, 3) uint8 BGR.
        found: the likely tiles of its first look.
    """
    sure = found.where(found.score >= EVEN_CHANCE)
    measures = (
        sure.where(sure.painted) if sure.painted.sum() >= BASE_COLOURS.reference_min_tiles else sure
    ).quads_px
    if len(measures) < BASE_COLOURS.reference_min_tiles:
        return None
    height, width = picture.shape[:2]
    scale = PHOTO_TABLE.edge_picture_px / max(height, width)
    small = Pyramid(picture).scaled(round(width * scale), round(height * scale))
    felt = _felt(small, measures * scale)
    corners = None if felt is None else four_corners(felt)
    if corners is None:
        return None
    corners_px = from_near_left((corners + 0.5) / scale - 0.5)
    # Early in a hand the only painted faces may be those of a hand that stands.
    for some in (measures, sure.where(~sure.painted).quads_px):
        half_mm = _half_side_mm(corners_px, some.astype(np.float64))
        if half_mm is not None:
            return from_corners(corners_px, (2 * half_mm, 2 * half_mm), (width, height))
    return None


def _felt(small: Image, quads: Float) -> Mask | None:
    """The felt and the tiles that lie on it, as one region of the picture; None where no colour is around
    most of the tiles.
    """
    blurred = cv2.GaussianBlur(small, (0, 0), PHOTO_TABLE.edge_blur_px)
    lab = cv2.cvtColor(blurred, cv2.COLOR_BGR2LAB).astype(np.float32)
    tiles = np.zeros(small.shape[:2], np.uint8)
    for quad in np.round(quads).astype(np.int32):
        cv2.fillConvexPoly(tiles, quad, 1)
    size = float(np.median(quad_sizes(quads)))
    inner, outer = (cv2.dilate(tiles, disc(share * size)) for share in PHOTO_TABLE.around_tiles)
    around = lab[(outer > 0) & (inner == 0)]
    if not len(around):
        return None
    bins = np.histogram2d(
        around[:, 1], around[:, 2], bins=256 // PHOTO_TABLE.colour_bin, range=[[0, 256], [0, 256]]
    )[0]
    most = np.unravel_index(int(bins.argmax()), bins.shape)
    chroma = (np.array(most, np.float32) + 0.5) * PHOTO_TABLE.colour_bin
    alike = around[np.linalg.norm(around[:, 1:] - chroma, axis=1) < BASE_COLOURS.same_base_max_distance_lab]
    whole = in_felts_colour(lab, np.median(alike, axis=0))
    region = np.asarray(np.maximum(whole, tiles), np.uint8)
    _, parts = cv2.connectedComponents(region)
    counts = np.bincount(parts[(outer > 0) & (whole > 0)], minlength=2)
    counts[0] = 0
    return np.asarray(parts == int(counts.argmax()), np.bool_) if counts.any() else None


def in_felts_colour(lab: Float, usual: Float) -> Mask:
    """(h, w) uint8, 1 where a picture has a felt's colour in whatever light.

    Args:
        lab: (h, w, 3) L*a*b*.
        usual: (3,) the felt's.
    """
    share = np.maximum(lab[..., 0], 1.0) / max(float(usual[0]), 1.0)
    # Colour fades with the light: what is half as light has half the chroma.
    off = (lab[..., 1:] - LAB_NEUTRAL) / np.clip(share, *PHOTO_TABLE.felt_lightness_shares)[..., None]
    is_felt = (
        np.linalg.norm(off - (usual[1:] - LAB_NEUTRAL), axis=2) < BASE_COLOURS.same_base_max_distance_lab
    )
    is_felt &= (share > PHOTO_TABLE.felt_lightness_shares[0]) & (share < PHOTO_TABLE.felt_lightness_shares[1])
    # A thin line of the felt's colour beyond its edge is none of it.
    return np.asarray(cv2.morphologyEx(is_felt.astype(np.uint8), cv2.MORPH_OPEN, disc(1)), np.uint8)


def disc(radius: float) -> Mask:
    side = 2 * max(1, round(radius)) + 1
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)), np.uint8)


def four_corners(region: Mask) -> Double | None:
    """(4, 2) where the four straight edges of a region meet, counter-clockwise in the picture; None where it
    has no four, or one is cut off.
    """
    outlines, _ = cv2.findContours(region.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    outline = max(outlines, key=cv2.contourArea)
    hull = cv2.convexHull(outline, clockwise=True)  # as OpenCV sees it, with y upwards
    length = cv2.arcLength(hull, True)
    rough = cv2.approxPolyDP(hull, PHOTO_TABLE.outline_tolerance_share * length, True)[:, 0].astype(
        np.float64
    )
    if len(rough) < 4:
        return None
    ends = np.roll(rough, -1, axis=0)
    # A meld that hides a corner cuts it off: of all edges the four longest are the table's.
    longest = np.sort(np.argsort(-np.linalg.norm(ends - rough, axis=1))[:4])
    points = outline[:, 0].astype(np.float64)
    edges = (_edge(points, rough[number], ends[number]) for number in longest)
    lines = [edge for edge in edges if edge is not None]
    if len(lines) < 4:
        return None
    meets = np.array([np.cross(lines[number - 1], lines[number]) for number in range(4)])
    if (np.abs(meets[:, 2]) < 1e-9).any():
        return None
    corners = meets[:, :2] / meets[:, 2:]
    height, width = region.shape
    if (corners < 1).any() or (corners > (width - 2, height - 2)).any():
        return None
    share = cv2.contourArea(hull) / max(float(np.abs(quad_areas(corners[None]))[0]), 1.0)
    return (
        corners if PHOTO_TABLE.outline_area_shares[0] < share < PHOTO_TABLE.outline_area_shares[1] else None
    )


def _edge(points: Double, begin: Double, end: Double) -> Double | None:
    """(3,) the line through the outline's points along one edge; None where too few lie there."""
    length = float(np.linalg.norm(end - begin))
    along = (end - begin) / max(length, 1e-6)
    places, off = (points - begin) @ along, (points - begin) @ np.array([-along[1], along[0]])
    spared = (1 - PHOTO_TABLE.edge_middle_share) / 2 * length
    own = (places > spared) & (places < length - spared)
    own &= np.abs(off) < max(3.0, PHOTO_TABLE.edge_max_off_share * length)
    own[own] = _on_straightest(places[own], off[own])
    if (
        len(np.unique(np.round(places[own])))
        < PHOTO_TABLE.edge_min_seen_share * PHOTO_TABLE.edge_middle_share * length
    ):
        return None
    fitted = cv2.fitLine(points[own].astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01)
    dx, dy, x, y = (float(one) for one in fitted.ravel())
    return np.array([-dy, dx, dy * x - dx * y])


def _on_straightest(along: Double, off: Double) -> NDArray[np.bool_]:
    """(n,) which points lie on the straight line on which most do: where melds lie at an edge, the outline
    turns in and follows them.

    Args:
        along, off: (n,) places along the rough edge and off it.
    """
    none = np.zeros(len(along), np.bool_)
    if not len(along):
        return none
    tried = np.unique(np.linspace(0, len(along) - 1, PHOTO_TABLE.edge_tried_points).astype(int))
    one, other = (tried[some] for some in np.triu_indices(len(tried), 1))
    run = along[other] - along[one]
    far = np.abs(run) > PHOTO_TABLE.edge_min_seen_share * np.ptp(along)
    if not far.any():
        return none
    one, slope = one[far, None], ((off[other] - off[one])[far] / run[far])[:, None]
    on = np.abs(off - off[one] - slope * (along - along[one])) < PHOTO_TABLE.edge_blur_px
    return np.asarray(on[on.sum(axis=1).argmax()], np.bool_)


def from_near_left(corners_px: Double) -> Double:
    """Counter-clockwise corners, from the left end of the edge that is lowest in the picture."""
    heights = corners_px[:, 1] + np.roll(corners_px[:, 1], -1)
    return np.roll(corners_px, -int(heights.argmax()), axis=0)


def _half_side_mm(corners_px: Double, quads_px: Double) -> float | None:
    """From the middle of the felt to its edge as the tiles on it measure it; None where they lie otherwise
    than on such a felt.
    """
    square = np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]])
    placed = apply_homography(homography(corners_px, square), quads_px.reshape(-1, 2)).reshape(-1, 4, 2)
    inside = (np.abs(placed.mean(axis=1)) < 1).all(axis=1)
    if inside.sum() < BASE_COLOURS.reference_min_tiles or inside.mean() < PHOTO_TABLE.inside_min_share:
        return None
    long = quad_long_edges(placed[inside])
    short, high = np.sort(quad_sides(placed[inside]), axis=1).T
    turns = np.degrees(np.arctan2(*np.sort(np.abs(long), axis=1).T))
    lies_along_x = np.abs(long[:, 0]) > np.abs(long[:, 1])
    for way in (lies_along_x, ~lies_along_x):
        aspect = float(np.median((high / short)[way])) if way.any() else np.mean(PHOTO_TABLE.painted_aspects)
        if not PHOTO_TABLE.painted_aspects[0] < aspect < PHOTO_TABLE.painted_aspects[1]:
            return None
    width, spread = float(np.median(short)), float(np.ptp(np.percentile(short, [25, 75])))
    if np.median(turns) > PHOTO_TABLE.max_turn_deg or spread > PHOTO_TABLE.size_max_deviation * width:
        return None
    half_widths = 1 / max(width, 1e-6)
    if not PHOTO_TABLE.half_side_widths[0] < half_widths < PHOTO_TABLE.half_side_widths[1]:
        return None
    return half_widths * USUAL_TILE_MM[0]


def felt_corners(picture: Image) -> Double | None:
    """(4, 2) corners of the felt, counter-clockwise in the picture from the left end of its lowest edge; None
    where one colour with four straight edges does not lie in the middle of the picture.

    Args:
        picture: (h, w, 3) uint8 BGR.
    """
    height, width = picture.shape[:2]
    scale = PHOTO_TABLE.edge_picture_px / max(height, width)
    size = (max(8, round(width * scale)), max(8, round(height * scale)))
    small = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    lab = cv2.cvtColor(cv2.GaussianBlur(small, (0, 0), PHOTO_TABLE.edge_blur_px), cv2.COLOR_BGR2LAB).astype(
        np.float32
    )
    colour = _colour_of_middle(lab)
    region = _region(lab, colour)
    corners = None if region is None else four_corners(region)
    if corners is None or abs(polygon_area(corners)) < PHOTO_TABLE.least_area_share * size[0] * size[1]:
        return None
    return from_near_left((corners + 0.5) / scale - 0.5)


def _colour_of_middle(lab: Float) -> Float:
    """(3,) the L*a*b* that most of the picture's middle has, as OpenCV counts them."""
    height, width = lab.shape[:2]
    top, left = (
        round(height * (1 - PHOTO_TABLE.middle_share) / 2),
        round(width * (1 - PHOTO_TABLE.middle_share) / 2),
    )
    middle = lab[top : height - top, left : width - left].reshape(-1, 3)
    bins = (256 // LIGHTNESS_BIN, 256 // PHOTO_TABLE.colour_bin, 256 // PHOTO_TABLE.colour_bin)
    counts = np.histogramdd(middle, bins=bins, range=[(0.0, 256.0)] * 3)[0]
    # Shades of one felt fall into neighbouring bins.
    spread = cv2.blur(counts.reshape(bins[0], -1), (1, 3)).reshape(bins)
    most = np.unravel_index(int(spread.argmax()), bins)
    centre = (np.array(most, np.float32) + 0.5) * (
        LIGHTNESS_BIN,
        PHOTO_TABLE.colour_bin,
        PHOTO_TABLE.colour_bin,
    )
    near = np.abs(middle - centre) < (
        2 * LIGHTNESS_BIN,
        BASE_COLOURS.same_base_max_distance_lab,
        BASE_COLOURS.same_base_max_distance_lab,
    )
    alike = middle[near.all(axis=1)]
    return np.asarray(np.median(alike, axis=0), np.float32)


def _region(lab: Float, usual: Float) -> Mask | None:
    """The felt and what lies on it, as one region."""
    _, parts, stats, centres = cv2.connectedComponentsWithStats(in_felts_colour(lab, usual))
    if len(stats) < 2:
        return None
    largest = 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax())
    # Rows of tiles cut the felt into parts: all that lie within its hull belong together.
    outline = np.argwhere(parts == largest)[:, ::-1].astype(np.int32)
    hull = cv2.convexHull(outline)
    near = PHOTO_TABLE.hole_tiles * min(lab.shape[:2])
    kept = [
        number
        for number in range(1, len(stats))
        if number == largest or cv2.pointPolygonTest(hull, tuple(map(float, centres[number])), True) > -near
    ]
    return np.asarray(np.isin(parts, kept), np.bool_)
