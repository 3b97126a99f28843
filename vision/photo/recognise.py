"""The pipelines: one picture in, its tiles or the table that it shows out. Every step is a function of the
picture and of what the step before it made.

| step | of a photo | of a table | makes |
| --- | --- | --- | --- |
| 1 | ``find_places`` | the same | ``Detections``: where tiles may lie |
| 2 | ``read_places`` | the same | ``ReadPlaces``: their faces |
| 3 | | ``find_surface`` | ``TableSurface``: how the table lies |
| 4 | | ``look_straight`` | ``ReadPlaces``: of both views |
| 5 | ``with_white_dragons`` | the same | ``ReadTiles``: white dragons beside the painted faces |
| 6 | ``with_backs_in_rows`` | ``keep_lying_tiles`` | ``ReadTiles``: and backs |
| 7 | ``in_proportion``, ``lone_tile_or`` | ``fill_wall_gaps`` | ``ReadTiles``: and what was missed |
| 8 | ``likely_tiles`` | ``read_photo_table`` | the answer |
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from vision.calibration import Calibration
from vision.labels import BLANK
from vision.layout import ANY_TILES, TableTile, TableView, TilesInPlay
from vision.photo.backs_in_rows import with_backs_in_rows
from vision.photo.confidence import calibrated_confidence
from vision.photo.detection_scales import find_places
from vision.photo.gap_filling import fill_wall_gaps
from vision.photo.limits import PHOTO
from vision.photo.lying_tiles import keep_lying_tiles
from vision.photo.odd_pictures import in_proportion, lone_tile_or
from vision.photo.read_places import ReadPlaces, read_places
from vision.photo.rectified_pass import look_straight
from vision.photo.surface import find_surface
from vision.photo.table.edges import calibration_by_edges
from vision.photo.table.reading import read_photo_table
from vision.photo.white_dragons import with_white_dragons
from vision.recogniser import FACE_MIN_CONFIDENCE, REFERENCE_MIN_FACES, Detector, ReadTiles
from vision.types import Image, as_image


@dataclass(frozen=True, slots=True, eq=False)
class TablePhoto:
    """A photo read as a table.

    Attributes:
        found: every tile, surest first.
        view: the table.
        calibration: where the camera sees the surface; None where only the tiles show it.
    """

    found: ReadTiles
    view: TableView
    calibration: Calibration | None

    @property
    def tiles(self) -> ReadTiles:
        """Without white dragons that have no place on the table: they are tops or light backs of standing
        tiles.
        """
        placed = {tile.key for tile in _tiles_of(self.view)}
        if not placed:
            return self.found
        kept = [code != BLANK or number in placed for number, code in enumerate(self.found.codes)]
        return self.found.where(np.array(kept, np.bool_))


def recognise_photo(
    detector: Detector, picture: Image, *, min_probability: float = PHOTO.reported_min_probability
) -> ReadTiles:
    """Every tile that can be found and read in a picture of any size, best first.

    Args:
        picture: (h, w, 3) uint8 BGR.
        min_probability: finds that are less likely right than this (``calibrated_confidence``) are left out,
            where there are enough to judge one by the others.

    Raises:
        ShapeError: the picture is not one.
    """
    return _tiles_of_photo(detector, picture, first_look(detector, picture), min_probability)


def recognise_table(
    detector: Detector,
    picture: Image,
    calibration: Calibration | None = None,
    played: TilesInPlay = ANY_TILES,
    *,
    first: ReadPlaces | None = None,
) -> TablePhoto:
    """The table that a picture shows, and its tiles; where nothing shows how a surface lies, those of
    ``recognise_photo``.

    Args:
        picture: (h, w, 3) uint8 BGR.
        calibration: where the camera sees the surface, for pictures of this size; without one the edges of
            the felt show or, where not all of them are in the picture, the tiles.
        played: what the game is played with, where that is known.
        first: what ``first_look`` sees in it, where that is known.

    Raises:
        ShapeError: the picture is not one.
    """
    first = first or first_look(detector, picture)
    candidates = likely_tiles(first.tiles, FACE_MIN_CONFIDENCE)
    calibration = calibration or calibration_by_edges(picture, candidates)
    surface = find_surface(candidates, calibration)
    if surface is None:
        tiles = _tiles_of_photo(detector, picture, first, PHOTO.reported_min_probability)
    else:
        straight = surface.rectifier.rectify(picture)
        seen = look_straight(detector, picture, straight, candidates, surface)
        tiles = with_white_dragons(detector, picture, seen, surface.side_shares_px)
        tiles = keep_lying_tiles(picture, tiles, surface)
        tiles = surest_first(fill_wall_gaps(straight, tiles, surface))
    size_px = (picture.shape[1], picture.shape[0])
    return TablePhoto(
        tiles, read_photo_table(tiles, calibration, size_px=size_px, played=played), calibration
    )


def first_look(detector: Detector, picture: Image, squeeze: tuple[float, float] = (1.0, 1.0)) -> ReadPlaces:
    """What is found and read in a picture, each place by itself.

    Args:
        picture: (h, w, 3) uint8 BGR.
        squeeze: factors of width and height, for a picture out of its proportions.

    Raises:
        ShapeError: the picture is not one.
    """
    picture = as_image(picture, "picture")
    return read_places(detector, picture, find_places(detector, picture, squeeze))


def _tiles_of_photo(
    detector: Detector, picture: Image, first: ReadPlaces, min_probability: float
) -> ReadTiles:
    """The tiles of a photo after its first look."""

    def judged(seen: ReadPlaces) -> ReadTiles:
        return with_backs_in_rows(picture, with_white_dragons(detector, picture, seen), seen.read)

    tiles = in_proportion(
        picture, judged(first), lambda squeeze: judged(first_look(detector, picture, squeeze))
    )
    tiles = lone_tile_or(detector, picture, tiles, first.places)
    return likely_tiles(tiles, min_probability)


def likely_tiles(tiles: ReadTiles, min_probability: float) -> ReadTiles:
    """Without what is less likely right than this, where there are enough to judge one by the others."""
    if len(tiles) >= REFERENCE_MIN_FACES:
        tiles = tiles.where(calibrated_confidence(tiles) >= min_probability)
    return surest_first(tiles)


def surest_first(tiles: ReadTiles) -> ReadTiles:
    """The tiles by how sure they are, the surest first."""
    return tiles.where(np.argsort(-tiles.score, kind="stable"))


def _tiles_of(view: TableView) -> Iterator[TableTile]:
    """All tiles that lie face up, and those of melds."""
    yield from view.indicators
    for side in view.sides:
        yield from side.river
        yield from side.shown
        for meld in side.melds:
            yield from meld.tiles
