"""Samples of places where a back may lie, from drawn pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from vision.geometry import box_iou, quad_bounds
from vision.labels import BACK
from vision.photo.backs_in_rows import back_evidence, possible_backs
from vision.photo.recognise import first_reading
from vision.photo.scaled_looks import find_at_scales, scaled_looks
from vision.recogniser import Detector
from vision.scene import DrawnPicture
from vision.training.report.scoring import LABEL_MIN_VISIBLE_SHARE, SAME_TILE_MIN_IOU
from vision.training.sides.fit import JudgedFinds


def backs_of(detector: Detector, pictures: Iterable[DrawnPicture]) -> Iterator[JudgedFinds]:
    """Samples of the places in drawn pictures where a back may lie, and whether one does."""
    for truth in pictures:
        yield _sampled(detector, truth)


def _sampled(detector: Detector, truth: DrawnPicture) -> JudgedFinds:
    looks = scaled_looks(truth.image.shape[1], truth.image.shape[0])
    read, tiles = first_reading(detector, truth.image, find_at_scales(detector, truth.image, looks))
    faces = tiles.where(np.array(tiles.codes) != BACK)
    asked = possible_backs(faces, read)
    backs = [one for one in truth.labels if one.code == BACK]
    # Scenes count pixels from the middle of the first, found quads from its outer corner.
    quads = np.array([one.quad for one in backs], np.float32).reshape(-1, 4, 2) + 0.5
    iou = box_iou(quad_bounds(asked.quads_px), quad_bounds(quads))
    seen = sum(one.visible >= LABEL_MIN_VISIBLE_SHARE for one in backs)
    known = back_evidence(truth.image, faces, asked)
    return JudgedFinds(known.rows(), iou.max(axis=1, initial=0.0) >= SAME_TILE_MIN_IOU, seen)
