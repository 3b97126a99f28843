"""Tiles of a wall of which nothing was found, where its row leaves room for just them.

Backs that shade or glare hides are known by the colour of those beside them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.geometry import quad_edges
from vision.labels import BACK, INDEX_OF
from vision.layout import LAYOUT
from vision.photo.limits import PHOTO
from vision.photo.surface import TableSurface, suppress_overlaps
from vision.recogniser import BASE_COLOURS, ReadTiles
from vision.types import Double, Image

_UNIT_QUAD: Final = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) / 2


def fill_wall_gaps(straight: Image, tiles: ReadTiles, surface: TableSurface) -> ReadTiles:
    """The tiles, and the backs of walls' rows that were not seen, between others and at the rows' ends: where
    the picture looks like the backs beside them and unlike the cloth.

    Args:
        straight: the surface's straightened picture.
    """
    if not len(tiles):
        return tiles
    placed = surface.to_mm(tiles.quads_px)
    back = tiles.face_down & surface.are_tile_sized(placed)
    few = straight[:: BASE_COLOURS.sample_step_px, :: BASE_COLOURS.sample_step_px]
    lit = few[few.any(axis=2)]
    cloth = _log_colour(np.median(lit, axis=0))
    shades: dict[int, Double] = {
        number: _log_colour(_colour(straight, surface, placed[number]))
        for number in np.flatnonzero(back).tolist()
    }
    quads, confidence = [], []
    for run, neighbours, max_ratio in _candidate_backs(placed, back, surface.face_mm):
        for quad in run:
            here = _log_colour(_colour(straight, surface, quad))
            off = min(float(np.linalg.norm(here - shades[number])) for number in neighbours)
            if off < max_ratio * float(np.linalg.norm(here - cloth)):
                quads.append(quad)
                confidence.append(min(float(tiles.confidence[number]) for number in neighbours))
            elif len(neighbours) == 1:
                break  # the row ends here
    if not quads:
        return tiles
    pictured = surface.to_picture(np.array(quads))
    both = tiles.concat(ReadTiles.known(pictured, INDEX_OF[BACK], np.array(confidence, np.float32)))
    scores = np.concatenate([1.0 + tiles.confidence, confidence])
    return both.where(np.sort(suppress_overlaps(surface.to_mm(both.quads_px), scores)))


def _candidate_backs(
    placed: Double, back: NDArray[np.bool_], face_mm: tuple[float, float]
) -> Iterator[tuple[list[Double], tuple[int, ...], float]]:
    """Quads, mm, where backs of a row may stand: with the two that they stand between, or with the one at
    whose side the row may go on, nearest first; and how like them they must look.
    """
    width, height = face_mm
    centres = placed.mean(axis=1)
    _, down = quad_edges(placed)
    for along in (0, 1):
        sides = np.array([width, height] if along == 0 else [height, width])
        upright = np.flatnonzero(back & (np.abs(down[:, 1 - along]) >= np.abs(down[:, along])))
        for one in upright:
            apart = centres[upright] - centres[one]
            level = np.abs(apart[:, 1 - along]) < LAYOUT.in_row_max_heights * height
            for way in (1, -1):
                ahead = np.where(level & (way * apart[:, along] > 0.5 * width), way * apart[:, along], np.inf)
                step = float(ahead.min())
                if step > (PHOTO.max_unseen_backs + 2) * width:
                    behind = level & (way * apart[:, along] < -0.5 * width)
                    behind &= way * apart[:, along] > -1.5 * width
                    if behind.any():
                        shift = np.zeros(2)
                        shift[along] = way * width
                        run = [
                            centres[one] + k * shift + _UNIT_QUAD * sides
                            for k in range(1, PHOTO.max_unseen_backs)
                        ]
                        yield run, (int(one),), PHOTO.back_colour_distance_ratios[1]
                    continue
                count = round(step / width)
                if (
                    way == 1
                    and count >= 2
                    and abs(step / count / width - 1) < PHOTO.back_spacing_max_deviation_widths
                ):
                    other = int(upright[ahead.argmin()])
                    shares = np.arange(1, count) / count
                    line = [centres[one] * (1 - share) + centres[other] * share for share in shares]
                    yield (
                        [place + _UNIT_QUAD * sides for place in line],
                        (int(one), other),
                        PHOTO.back_colour_distance_ratios[0],
                    )


def _colour(straight: Image, surface: TableSurface, quad_mm: Double) -> Double:
    """(3,) mean colour of the inner half of a place."""
    flat = surface.rectifier.from_mm(quad_mm)
    centre, reach = flat.mean(axis=0), np.ptp(flat, axis=0) / 4
    most = np.array(straight.shape[1::-1])
    low = np.clip((centre - reach).astype(int), 0, most - 1)
    high = np.maximum(np.clip((centre + reach).astype(int), 1, most), low + 1)
    return np.asarray(straight[low[1] : high[1], low[0] : high[0]].mean(axis=(0, 1)), np.float64)


def _log_colour(colour: NDArray[Any]) -> Double:
    """A colour in which half as bright is as far away wherever it begins."""
    return np.asarray(np.log(np.asarray(colour, np.float64) + 12.0))
