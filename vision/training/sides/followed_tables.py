"""Samples of the bare places of tables that are followed, from drawn tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import cv2
import numpy as np

from vision.geometry import quad_sizes
from vision.labels import BACK, BLANK
from vision.live import Pipeline
from vision.recogniser import Detector
from vision.training.report.unseen_sets import FollowedPicture
from vision.training.sides.fit import ChosenFinds
from vision.types import Double

STILL_FRAMES: Final = 7
"""Frames of a still table after which most tiles are confirmed."""
PICTURE_MS: Final = 100
NOISE_LEVELS: Final = 3
ON_IT_MAX_SIZES: Final = 0.45
"""Between the middles of a tracked tile and of the tile that lies there."""
_NUMBER_OF: Final = {BACK: 0, BLANK: 1}
_NEITHER: Final = len(_NUMBER_OF)


def followed_tables(detector: Detector, pictures: Iterable[FollowedPicture]) -> Iterator[ChosenFinds]:
    """Of every drawn table the bare places that are followed after some looks, and whether a back or a white
    dragon lies in each, or neither. Painted faces count neither way.
    """
    for number, one in enumerate(pictures):
        pipeline = Pipeline(detector, one.calibration, tile_mm=one.tile_mm)
        rng = np.random.default_rng(number)
        for frame in range(STILL_FRAMES):
            noise = rng.integers(0, NOISE_LEVELS, one.truth.image.shape, dtype=np.uint8)
            pipeline.frame(np.asarray(cv2.add(one.truth.image, noise), np.uint8), frame * PICTURE_MS)
        context = pipeline.context
        if context.bare_evidence is None:
            continue
        places = np.array([tile.centre_mm for tile in context.bare_tiles])
        codes = _codes_at(one.calibration.to_px(places), one)
        counts = np.array([code is None or code in _NUMBER_OF for code in codes])
        answers = np.array([_NEITHER if code is None else _NUMBER_OF.get(code, _NEITHER) for code in codes])
        yield ChosenFinds(context.bare_evidence.rows()[counts], answers[counts])


def _codes_at(places_px: Double, one: FollowedPicture) -> list[str | None]:
    """What lies at places in the picture: of several tiles, one on the other, the one that shows most."""
    labels = one.truth.labels
    if not labels:
        return [None] * len(places_px)
    quads = np.array([label.quad for label in labels], np.float64)
    distances = np.linalg.norm(places_px[:, None] - quads.mean(axis=1), axis=2)
    visible = np.array([label.visible for label in labels])
    on_it = np.where(distances < ON_IT_MAX_SIZES * quad_sizes(quads), visible, -1.0)
    best = on_it.argmax(axis=1)
    return [
        labels[index].code if shown >= 0 else None
        for index, shown in zip(best, on_it.max(axis=1), strict=True)
    ]
