"""Calibrated confidence: the probability that a tile detected in a photo exists and its face is right.

``python -m vision.training fit-sides face`` fits its weights to other models.
"""

from __future__ import annotations

from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from vision.geometry import quad_aspects, quad_sizes
from vision.photo.limits import PHOTO
from vision.recogniser import MIN_PROBABILITY, TOUCHING_HALF_SIZES, ReadTiles, centre_distances
from vision.sides import BlankEvidence, FaceEvidence, log_odds, shipped_classifier, surface_log_odds
from vision.surfaces import Surface
from vision.types import Float

FaceT = TypeVar("FaceT", bound=FaceEvidence)

OVERLAP_MAX_HALF_SIZES: Final = TOUCHING_HALF_SIZES[0]
"""Centres nearer than this belong to quads that overlap."""


def calibrated_confidence(tiles: ReadTiles) -> Float:
    """(n,) probabilities that each tile of a picture exists and shows the face it was read as.

    Args:
        tiles: all detections of the picture; a tile's neighbours are part of its evidence.
    """
    chance, calibrated = tiles.score.copy(), are_calibrated(tiles)
    for kind, of_kind in ((FaceEvidence, tiles.painted), (BlankEvidence, tiles.blank)):
        asked = of_kind & ~calibrated
        if asked.any():
            chance[asked] = shipped_classifier(kind).probabilities(face_evidence(tiles, kind))[asked]
    return chance


def are_calibrated(tiles: ReadTiles) -> NDArray[np.bool_]:
    """(n,) whose score is a calibrated probability already: backs and white dragons classified by
    ``backs_in_rows`` and ``white_dragons``, and known tiles, such as the crop of one.
    """
    named = tiles.blank & (tiles.face_probability == 1.0)
    return np.asarray(tiles.face_down | named | (tiles.confidence == 1.0), np.bool_)


def face_evidence(tiles: ReadTiles, kind: type[FaceT]) -> FaceT:
    """The evidence of each tile of a picture with at least one."""
    confidence = tiles.score.astype(np.float64)
    quads = tiles.quads_px.astype(np.float64)
    size, shape = np.maximum(quad_sizes(quads), 0.03), np.log(quad_aspects(quads))
    centres = quads.mean(axis=1)
    away = np.linalg.norm(centres[:, None] - centres, axis=2) / np.minimum(size[:, None], size)
    near = 1 / (1 + (away / PHOTO.neighbour_half_weight_tiles) ** 2)
    apart = centre_distances(tiles.quads_px).astype(np.float64)
    near[(apart < OVERLAP_MAX_HALF_SIZES)] = 0.0  # what covers a tile does not speak for it
    believed = near * confidence**2
    weight = believed.sum(axis=1)
    trust = weight / (weight + PHOTO.half_believed_weight)
    usual_size = (believed @ np.log(size)) / np.maximum(weight, 1e-9)
    usual_shape = (believed @ shape) / np.maximum(weight, 1e-9)
    company = (near @ confidence) / np.maximum(near.sum(axis=1), 1e-9)
    alike = np.exp(-np.abs(np.log(size[:, None] / size)) * 3)
    touching = (apart > TOUCHING_HALF_SIZES[0]) & (apart < TOUCHING_HALF_SIZES[1])
    surer = confidence[None, :] > confidence[:, None]
    return kind(
        finder=log_odds(tiles.confidence, MIN_PROBABILITY),
        reader=log_odds(tiles.face_probability, MIN_PROBABILITY),
        surface=surface_log_odds(tiles.surfaces, Surface.PAINTED, Surface.BLANK),
        size=np.minimum(np.abs(np.log(size) - usual_size), 1.5) * trust,
        shape=np.minimum(np.abs(shape - usual_shape), 1.0) * trust,
        company=np.where(near.sum(axis=1) > 0, company, 0.5),
        beside=(touching * alike * confidence).max(axis=1),
        overlap=(np.clip(OVERLAP_MAX_HALF_SIZES - apart, 0, 1) * surer).max(axis=1),
    )
