"""Calibrated confidence: the chance that a tile found in a photo is there and named right.

The finder's likelihood falls off around a tile's centre and rarely passes 0.8, however plain the tile; and a
doubtful answer is nearly always right on a photo of a well-known set and nearly always wrong on a set that
nobody trained on. What tells the two apart lies around a tile: tiles near each other have one size and shape
in a picture, they touch or keep apart, and where neighbours were told without doubt, light, focus and set are
such that this one can be told too. A logistic curve through these few things (``EVIDENCE``) makes a chance of
them.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.geometry import quad_areas, quad_aspects
from vision.labels import BACK, BLANK
from vision.recogniser import TOUCHING_HALF_SIZES, FoundTiles, centre_distances
from vision.types import Double, Float

NEIGHBOUR_HALF_WEIGHT_TILES: Final = 6.0
"""Distance, in tile sizes, at which a neighbour counts half."""
NEIGHBOUR_HALF_TRUST_WEIGHT: Final = 0.5
"""Total weight of sure neighbours at which half of what they say of a tile's size and shape is believed."""
OVERLAP_MAX_HALF_SIZES: Final = 1.5
"""Centres nearer than this belong to quads that overlap."""

LOG_ODDS_WEIGHTS: Final[dict[str, float]] = {
    "always": -4.242,
    "finder": 1.798,
    "reader": 0.923,
    "blank": -2.2,
    "size": -16.465,
    "shape": -2.253,
    "company": 8.629,
    "beside": 0.601,
    "overlap": -0.697,
}
"""What each counts, in log-odds. ``always`` is the same for every tile; ``finder`` and ``reader`` are the
log-odds of what they answered; ``blank`` is 1 for a white dragon, which looks like much else; ``size`` and
``shape``, how far the logarithms of size and of length over width are from those of the company;
``company``, how sure the tiles around are; ``beside``, how sure the best one is that touches this one and is
as large; ``overlap``, how far a surer one covers it.

``python -m vision.training fit-confidence`` fits them anew to other models and prints how well they hold.
"""


def chance_right(tiles: FoundTiles) -> Float:
    """(n,) chances, 0 to 1, that each tile of a picture is there and shows the face it was read as.

    Args:
        tiles: all that were found in it: a tile is judged by its company. Backs are as sure as they were told
            to be (``vision.photo.backs_in_rows``).
    """
    odds = confidence_features(tiles) @ np.array(list(LOG_ODDS_WEIGHTS.values()))
    is_back = np.array([code == BACK for code in tiles.codes], np.bool_)
    return np.asarray(np.where(is_back, tiles.sure, 1 / (1 + np.exp(-odds))), np.float32)


def confidence_features(tiles: FoundTiles) -> Double:
    """(n, k) what is known of each tile, in the order of ``EVIDENCE``."""
    n = len(tiles)
    if not n:
        return np.zeros((0, len(LOG_ODDS_WEIGHTS)))
    confidence = tiles.sure.astype(np.float64)
    quads = tiles.quads_px.astype(np.float64)
    size, shape = _sizes(quads), _shapes(quads)
    centres = quads.mean(axis=1)
    away = np.linalg.norm(centres[:, None] - centres, axis=2) / np.minimum(size[:, None], size)
    near = 1 / (1 + (away / NEIGHBOUR_HALF_WEIGHT_TILES) ** 2)
    apart = centre_distances(tiles.quads_px).astype(np.float64)
    near[(apart < OVERLAP_MAX_HALF_SIZES)] = 0.0  # what covers a tile does not speak for it
    believed = near * confidence**2
    weight = believed.sum(axis=1)
    trust = weight / (weight + NEIGHBOUR_HALF_TRUST_WEIGHT)
    usual_size = (believed @ np.log(size)) / np.maximum(weight, 1e-9)
    usual_shape = (believed @ shape) / np.maximum(weight, 1e-9)
    company = (near @ confidence) / np.maximum(near.sum(axis=1), 1e-9)
    alike = np.exp(-np.abs(np.log(size[:, None] / size)) * 3)
    touching = (apart > TOUCHING_HALF_SIZES[0]) & (apart < TOUCHING_HALF_SIZES[1])
    surer = confidence[None, :] > confidence[:, None]
    codes = np.array(tiles.codes)
    return np.column_stack(
        [
            np.ones(n),
            _log_odds(tiles.confidence),
            _log_odds(tiles.probabilities.max(axis=1)),
            codes == BLANK,
            np.minimum(np.abs(np.log(size) - usual_size), 1.5) * trust,
            np.minimum(np.abs(shape - usual_shape), 1.0) * trust,
            np.where(near.sum(axis=1) > 0, company, 0.5),
            (touching * alike * confidence).max(axis=1),
            (np.clip(OVERLAP_MAX_HALF_SIZES - apart, 0, 1) * surer).max(axis=1),
        ]
    )


def _log_odds(share: Float) -> Double:
    p = np.clip(np.asarray(share, np.float64), 1e-4, 1 - 1e-4)
    return np.asarray(np.log(p / (1 - p)), np.float64)


def _sizes(quads: Double) -> Double:
    """(n,) square roots of the areas."""
    return np.asarray(np.sqrt(np.maximum(np.abs(quad_areas(quads)), 1e-3)))


def _shapes(quads: Double) -> Double:
    """(n,) logarithms of the longer sides over the shorter ones."""
    return np.asarray(np.log(quad_aspects(quads)))
