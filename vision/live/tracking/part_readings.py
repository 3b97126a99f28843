"""Tiles read in a part of the picture: what the reader says of each outline, and where on the table it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.calibration import Area
from vision.live.changes.scale_converter import ScaleConverter
from vision.live.detections.areas import RectifiedPart, tile_orientation
from vision.live.detections.limits import DETECTIONS
from vision.live.detections.merge_detections import may_be_partial, typical_sides_px
from vision.live.tracking.reading import Reading
from vision.live.tracking.tracker import TrackT
from vision.recogniser import Detections, Detector, framed_dragons, painted_dragons, tile_base_colours
from vision.types import Double


def read_part(
    detector: Detector,
    part: RectifiedPart,
    quads: NDArray[Any],
    known_faces: Sequence[Double],
    is_touched: Callable[[Double], bool],
    found: Detections | None = None,
) -> list[Reading]:
    """A reading of each outline.

    Args:
        detector: reads.
        part: of the picture, in which the outlines lie.
        quads: (n, 4, 2) outlines, pixels of the part.
        known_faces: (4, 2) outlines, pixels of the whole picture, of faces that lie on the table.
        is_touched: whether a hand or a sleeve reaches over an outline in the whole picture.
        found: the same outlines as the finder gave them; None where it was not asked.
    """
    if not len(quads):
        return []
    read = detector.read(part.picture, quads.astype(np.float32))
    usual = typical_sides_px(known_faces, part.tile_px)
    framed = framed_dragons(part.picture, read)
    base_colours = tile_base_colours(part.picture, read, framed)
    painted_dragon = painted_dragons(part.picture, read, framed)
    readings = []
    for index, (quad, p) in enumerate(zip(read.quads_px, read.probabilities, strict=True)):
        placed = np.asarray(quad, np.float64) + part.area.corner_px
        x_mm, y_mm = part.rectifier.to_mm(placed.mean(axis=0)[None])[0].tolist()
        up_deg, along_y = tile_orientation(placed)
        readings.append(
            Reading(
                centre_mm=(x_mm, y_mm),
                up_deg=up_deg,
                along_y=along_y,
                probabilities=np.asarray(p, np.float32),
                quad_px=placed,
                touched=is_touched(placed),
                face_down=None if found is None else bool(found.face_down[index]),
                base_colour=base_colours[index],
                may_be_partial=may_be_partial(placed, usual),
                surfaces=read.surfaces[index],
                finder=None if found is None else float(found.confidence[index]),
                painted_dragon=bool(painted_dragon[index]),
            )
        )
    return readings


def group_by_part(
    tiles: Sequence[TrackT], parts: ScaleConverter, margin_px: int
) -> list[tuple[Area, list[TrackT]]]:
    """Tiles by the part of the picture that holds them, so that few parts are straightened.

    Args:
        margin_px: of the fine picture, around each tile.
    """
    groups: list[tuple[Area, list[TrackT]]] = []
    for tile in tiles:
        low = np.floor(tile.quad_px.min(axis=0)).astype(int) - margin_px
        high = np.ceil(tile.quad_px.max(axis=0)).astype(int) + margin_px
        box = parts.clip(Area(int(low[0]), int(low[1]), int(high[0]), int(high[1])))
        for index, (area, group) in enumerate(groups):
            both = area.union(box)
            if both.size_px[0] * both.size_px[1] < DETECTIONS.read_together_max_px:
                groups[index] = (both, [*group, tile])
                break
        else:
            groups.append((box, [tile]))
    return groups
