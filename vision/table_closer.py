"""A closer look at a table in a photo, once it is known how its surface lies.

A slanting picture shows far tiles a third as large as near ones, and no single size of it suits both. Seen
straight from above all tiles of a table have one size: so the surface is straightened at the size that the
finder knows best and looked at once more. What fits no tile that lies there gives way to what does, tiles
that both looks found are read twice, and a gap of one tile in a row is read even where nothing was found.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.calibration import Calibration
from vision.camera_place import camera_mm, on_plane
from vision.detector import Detector, FoundTiles
from vision.labels import BACK, INDEX_OF
from vision.photo import BACK_WORTH_REPORTING, WORTH_REPORTING, same_way_up
from vision.quad_overlap import SAME_TILE, apart_in_frames, keep_best
from vision.rectify import Rectifier, scaled_rectifier
from vision.table_photo import HALF_MM, TILE_MM, edges_mm, lie, photo_tiles, plane_of, size_of
from vision.tile_crops import tile_crops
from vision.types import Double, Float, Image

FACE_PX: Final = 40.0
"""Width of a face in the straightened picture."""
MOST_PX: Final = 1600
"""Side of the straightened picture: the look costs about as much as those before it."""
AROUND: Final = 2.5
"""In tile heights around the outermost tiles found so far."""
MISFIT: Final = 0.45
"""What a find counts that has not the size of a lying tile, beside one that has."""
IN_LINE: Final = 0.3
"""In tile heights: neighbours of a row are no farther out of line."""
ROOM: Final = (0.82, 1.3)
"""In a tile's width or height: room between two tiles that one more fills."""
GAP_READ: Final = 0.7
"""How sure the reader must be of a tile that the finder did not see."""
AS_BRIGHT: Final = 0.75
"""Of its neighbours' brightness: a tile's face has at least so much, bare cloth has less."""
GAP_SURE: Final = 0.8
"""What a tile in a gap counts, of its neighbours' confidence."""


def look_closer(
    detector: Detector, picture: Image, found: FoundTiles, calibration: Calibration | None = None
) -> FoundTiles:
    """The tiles of a table's photo after a closer look; unchanged where no surface can be told.

    Args:
        picture: (h, w, 3) uint8 BGR.
        found: what ``recognise_photo`` found in it.
        calibration: where the camera sees the surface, for pictures of this size; the tiles tell without one.
    """
    surface = _surface(found, calibration, (picture.shape[1], picture.shape[0]))
    if surface is None:
        return found
    rectifier, face_mm = surface
    places = detector.find(rectifier.picture(picture))
    seen = rectifier.to_mm(places.quads_px.reshape(-1, 2).astype(np.float64) - 0.5).reshape(-1, 4, 2)
    fits = _fits(seen, face_mm)
    quads = np.asarray(_to_picture(rectifier, seen[fits]), np.float32)
    closer = detector.read(picture, quads)
    closer = FoundTiles(closer.quads_px, closer.probabilities, places.confidence[fits])
    enough = np.where([code == BACK for code in closer.codes], BACK_WORTH_REPORTING, WORTH_REPORTING)
    tiles = _both(found, closer.where(closer.sure >= enough), rectifier, face_mm)
    tiles = _with_gaps_read(detector, picture, tiles, rectifier, face_mm)
    return same_way_up(tiles.where(np.argsort(-tiles.sure, kind="stable")))


def _surface(
    found: FoundTiles, calibration: Calibration | None, size_px: tuple[int, int]
) -> tuple[Rectifier, tuple[float, float]] | None:
    """How to straighten the surface, and a face's width and height on it."""
    tiles = photo_tiles(found)
    quads = found.quads_px.astype(np.float64)
    if calibration is not None:
        painted = np.array([tile.code != BACK for tile in tiles], bool)
        corners = calibration.to_mm(quads[painted].reshape(-1, 2))
        eye = camera_mm(calibration.px_to_mm, size_px, calibration.half_mm)
        face_mm = size_of(on_plane(corners, eye, TILE_MM[2]).reshape(-1, 4, 2), TILE_MM[:2])
        half = max(calibration.surface_mm) / 2
        return scaled_rectifier(calibration, _scale(half, face_mm)), face_mm
    plane = plane_of(tiles) if tiles else None
    if plane is None:
        return None
    placed = plane.placed(quads)
    lying = placed[lie(tiles, placed, plane.tile_mm)]
    if not len(lying):
        return None
    low, high = lying.min(axis=(0, 1)), lying.max(axis=(0, 1))
    half = min(float((high - low).max()) / 2 + AROUND * plane.tile_mm[1], HALF_MM[1])
    centre = (low + high) / 2
    scale = _scale(half, plane.tile_mm)
    to_rect = np.array([[scale, 0, half * scale - 0.5], [0, -scale, half * scale - 0.5], [0, 0, 1.0]])
    to_rect = to_rect @ np.array([[1, 0, -centre[0]], [0, 1, -centre[1]], [0, 0, 1.0]])
    size = int(np.ceil(2 * half * scale))
    return Rectifier(to_rect @ plane.to_mm, scale, size, half), plane.tile_mm


def _scale(half_mm: float, face_mm: tuple[float, float]) -> float:
    return min(FACE_PX / face_mm[0], MOST_PX / (2 * half_mm))


def _to_picture(rectifier: Rectifier, quads_mm: Double) -> Double:
    flat = rectifier.from_mm(quads_mm.reshape(-1, 2))
    return (rectifier.to_frame(flat) + 0.5).reshape(-1, 4, 2)


def _to_surface(rectifier: Rectifier, quads_px: Float) -> Double:
    """(n, 4, 2) on the straightened surface, mm."""
    straight = quads_px.reshape(-1, 2).astype(np.float64) - 0.5
    return rectifier.to_mm(rectifier.from_frame(straight)).reshape(-1, 4, 2)


def _fits(quads_mm: Double, face_mm: tuple[float, float]) -> NDArray[np.bool_]:
    """(n,) which have about the size of a tile that lies there or on a wall."""
    if not len(quads_mm):
        return np.zeros(0, np.bool_)
    sides = edges_mm(quads_mm)
    short, long = sides.min(axis=1) / face_mm[0], sides.max(axis=1) / face_mm[1]
    return np.asarray((np.minimum(short, long) > 0.72) & (np.maximum(short, long) < 1.45), np.bool_)


def _both(
    first: FoundTiles, closer: FoundTiles, rectifier: Rectifier, face_mm: tuple[float, float]
) -> FoundTiles:
    """Each tile once: its outline from the surer look that fits a tile, its face as both looks together read
    it.
    """
    tiles = joined([first, closer])
    if not len(tiles):
        return tiles
    fits = _fits(_to_surface(rectifier, tiles.quads_px), face_mm)
    kept = keep_best(tiles.quads_px, np.where(fits, 1.0, MISFIT).astype(np.float32) * tiles.confidence)
    same = apart_in_frames(tiles.quads_px) < SAME_TILE
    probabilities, confidence = tiles.probabilities.copy(), tiles.confidence.copy()
    for number in kept:
        twice = np.flatnonzero(same[number] & fits) if fits[number] else np.array([number])
        probabilities[number] = np.mean(tiles.probabilities[twice], axis=0)
        confidence[number] = tiles.confidence[twice].max()
    return FoundTiles(tiles.quads_px, probabilities, confidence).where(kept)


def joined(parts: list[FoundTiles]) -> FoundTiles:
    """All tiles of several readings."""
    return FoundTiles(
        np.concatenate([part.quads_px for part in parts]),
        np.concatenate([part.probabilities for part in parts]),
        np.concatenate([part.confidence for part in parts]),
    )


def _with_gaps_read(
    detector: Detector,
    picture: Image,
    tiles: FoundTiles,
    rectifier: Rectifier,
    face_mm: tuple[float, float],
) -> FoundTiles:
    """The tiles, and those in gaps of a row that are a tile's size and read as a face beyond doubt."""
    if len(tiles) < 2:
        return tiles
    placed = _to_surface(rectifier, tiles.quads_px)
    fits = _fits(placed, face_mm)
    face_up = np.array([code != BACK for code in tiles.codes], bool) & fits
    gaps = _gaps(placed, face_up, fits, face_mm)
    if not gaps:
        return tiles
    quads = np.asarray(_to_picture(rectifier, np.array([quad for quad, _, _ in gaps])), np.float32)
    read = detector.read(picture, quads)
    bright = tile_crops(picture, quads).mean(axis=(1, 2, 3))
    beside = tile_crops(picture, tiles.quads_px).mean(axis=(1, 2, 3))
    confidence = np.zeros(len(gaps), np.float32)
    for number, (_, one, other) in enumerate(gaps):
        plain = read.probabilities[number].max() - read.probabilities[number, INDEX_OF[BACK]]
        light = bright[number] >= AS_BRIGHT * min(beside[one], beside[other])
        if light and plain >= GAP_READ:
            confidence[number] = GAP_SURE * min(tiles.confidence[one], tiles.confidence[other])
    new = FoundTiles(read.quads_px, read.probabilities, confidence).where(confidence > 0)
    both = joined([tiles, new])
    order = np.concatenate([np.where(fits, 1 + tiles.confidence, 0), new.confidence]).astype(np.float32)
    return both.where(np.sort(keep_best(both.quads_px, order)))


def _gaps(
    placed: Double, face_up: NDArray[np.bool_], fits: NDArray[np.bool_], face_mm: tuple[float, float]
) -> list[tuple[Double, int, int]]:
    """Quads where one tile fits between two of a row, mm, with the two: upright like them, or turned; where
    nothing was found that fits a tile.
    """
    width, height = face_mm
    centres = placed.mean(axis=1)
    reach = np.ptp(placed, axis=1)
    gaps = []
    for one, other in combinations(np.flatnonzero(face_up), 2):
        apart = centres[other] - centres[one]
        along = int(np.abs(apart).argmax())
        if abs(apart[1 - along]) > IN_LINE * height or abs(apart[along]) > 2.6 * height:
            continue
        room = abs(apart[along]) - (reach[one, along] + reach[other, along]) / 2
        middle = (centres[one] + centres[other]) / 2
        if np.any(fits & (np.abs(centres - middle).max(axis=1) < 0.45 * width)):
            continue
        for size in (width, height):
            if ROOM[0] * size < room < ROOM[1] * size:
                half = np.array([size, width + height - size]) / 2
                half = half if along == 0 else half[::-1]
                box = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) * half
                gaps.append((middle + box, int(one), int(other)))
    return gaps
