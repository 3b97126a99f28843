"""What the finder's outlines in a part of the table come to: whole tiles, each with its side up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.calibration import Area, Rectifier
from vision.geometry import lies_on
from vision.live.finds.blank_places import torn_blank_faces
from vision.live.finds.framed_faces import framed_faces
from vision.live.finds.gaps_in_rows import tiles_in_gaps
from vision.live.finds.room_between import filling_rooms
from vision.live.finds.tiles_by_shape import tiles_by_shape
from vision.live.finds.whole_tiles import whole_tiles
from vision.recogniser import FoundPlaces, TableGrounds
from vision.types import Double, Float, Image


@dataclass(frozen=True, slots=True, eq=False)
class ShownPart:
    """A part of the table as the finder was shown it.

    Attributes:
        picture: straightened.
        area: where it lies in the whole straightened picture.
        rectifier: what straightens.
        scale: of the picture that the finder saw over this one.
        tile_mm: width, height and thickness of the tiles.
    """

    picture: Image
    area: Area
    rectifier: Rectifier
    scale: float
    tile_mm: tuple[float, float, float]


def found_tiles(
    part: ShownPart,
    places: FoundPlaces,
    min_confidence: float,
    grounds: TableGrounds | None,
    known: Sequence[Double],
    bare_colour: Callable[[Double], Float | None],
) -> tuple[Double, NDArray[np.bool_]]:
    """(n, 4, 2) outlines of tiles in the part's picture, and (n,) which show their backs.

    Args:
        part: what the finder was shown.
        places: what it found there, in the pixels that it saw.
        min_confidence: of a find; others may be blank faces.
        grounds: see ``torn_blank_faces``.
        known: (4, 2) of each tile that is known to lie there, in the part's picture.
        bare_colour: see ``tiles_by_shape``.
    """
    px_per_mm, seen = part.rectifier.px_per_mm, (part.rectifier, part.area)
    is_find = places.confidence >= min_confidence
    torn, finds = places.where(~is_find), places.where(is_find)
    drawn = np.asarray(finds.quads_px, np.float64) / part.scale
    outlines = filling_rooms(drawn, finds.face_down, known, px_per_mm, part.tile_mm)
    quads, down = whole_tiles(outlines, finds.face_down, finds.confidence, px_per_mm, part.tile_mm)
    blank = torn_blank_faces(part.picture, torn, part.scale, seen, grounds, part.tile_mm)
    framed = framed_faces(part.picture, outlines[finds.face_down], list(quads), px_per_mm, part.tile_mm)
    quads = np.concatenate([quads, blank, np.array(framed).reshape(-1, 4, 2)])
    small = list(outlines[~finds.face_down])  # those that are whole lie on themselves
    more = tiles_by_shape(part.picture, small, list(quads), known, bare_colour, px_per_mm, part.tile_mm)
    quads = np.concatenate([quads, np.array(more).reshape(-1, 4, 2)])
    down = np.append(down, np.zeros(len(quads) - len(down), np.bool_))
    found = quads.mean(axis=1)
    others = [*quads[down], *(tile for tile in known if not any(lies_on(middle, tile) for middle in found))]
    missed = tiles_in_gaps(part.picture, quads[~down], others, bare_colour, px_per_mm, part.tile_mm)
    quads = np.concatenate([quads, np.array(missed).reshape(-1, 4, 2)])
    return quads, np.append(down, np.zeros(len(missed), np.bool_))
