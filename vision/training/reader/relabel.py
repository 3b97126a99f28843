"""Better labels from a first pair of models.

Copies of photos that were turned carry upright boxes around tiles that are not upright, copies that were
mirrored carry glyphs that do not exist, and no box says which way up its tile lies. A finder that has
learned from the good boxes sees the true corners, and a reader tells which way up and which way round makes
the labels true.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import box_iou, quad_bounds
from vision.labels import INDEX_OF
from vision.pictures import read_picture
from vision.recogniser import AMBIGUOUS_MIN_CONFIDENCE, tile_crops
from vision.recogniser.onnx import OnnxDetector
from vision.training.data.photos import Photo
from vision.training.progress import Progress
from vision.training.reader.data import RealTile
from vision.types import Float, Image

SAME_TILE_MAX_BOX_SHARE = 0.3
"""A found tile is the labelled one when its centre is this near to the box's, in shorter sides of the box."""

NAMING_MIN_IOU, FINDING_MIN_IOU = 0.6, 0.8
"""How well the upright rectangle around found corners must fit the box (IoU) for the corners to be good
enough to cut the tile out, and good enough to teach where corners are.
"""

TURN_MIN_PROBABILITY = 0.8
"""The reader's turn is taken as the label from this on."""
OWN_LABEL_MIN_PROBABILITY = 0.2
"""Below this likelihood of its own label, a tile is left out of naming: the label or the corners are wrong.
"""


@dataclass(frozen=True, slots=True, eq=False)
class PhotoLabels:
    """What was worked out about one picture.

    Attributes:
        quads_px: (n, 4, 2) corners; in reading order where ``turn_known``.
        fit: (n,) float32, 1 for corners that were the tile's from the start, else how well found corners fit
            the box, 0 where none were found.
        turn_known: (n,) bool.
        nameable: (n,) bool, the face in the picture fits the label.
        mirrored: the picture is a mirror image.
    """

    quads_px: Float
    fit: Float
    turn_known: NDArray[np.bool_]
    nameable: NDArray[np.bool_]
    mirrored: bool


@dataclass(frozen=True, slots=True)
class Relabelled:
    """Better labels by the picture's file name."""

    by_file: dict[str, PhotoLabels]

    def apply(self, photos: Sequence[Photo]) -> list[Photo]:
        """The photos with better corners where there are any; for a finder, who may meet mirror images."""
        return [
            _with_corners(photo, better)
            if (better := self.by_file.get(photo.path.name)) is not None
            else photo
            for photo in photos
        ]

    def tiles(self, photos: Sequence[Photo]) -> list[RealTile]:
        """Every tile that can be named, for a reader."""
        out = []
        for photo in photos:
            better = self.by_file.get(photo.path.name)
            if better is None:
                continue
            for number, tile in enumerate(photo.tiles):
                if better.fit[number] > NAMING_MIN_IOU and better.nameable[number]:
                    turn = 0 if better.turn_known[number] else -1
                    quad, face = better.quads_px[number], INDEX_OF[tile]
                    out.append(RealTile(photo.path, quad, face, turn, better.mirrored, photo.unframed))
        return out


def _with_corners(photo: Photo, better: PhotoLabels) -> Photo:
    good = better.fit > FINDING_MIN_IOU
    quads = np.where(good[:, None, None], better.quads_px, photo.polys_px)
    return replace(photo, polys_px=quads, exact=good)


def relabel(detector: OnnxDetector, photos: Sequence[Photo]) -> Relabelled:
    """Looks at every photo with the models at hand."""
    progress = Progress("photos relabelled", len(photos))
    out = {}
    for photo in photos:
        out[photo.path.name] = _relabel_one(detector, photo)
        progress.step()
    return Relabelled(out)


def _relabel_one(detector: OnnxDetector, photo: Photo) -> PhotoLabels:
    picture = read_picture(photo.path)
    quads, fit = photo.polys_px.copy(), photo.exact.astype(np.float32)
    if not fit.all():
        _correct(detector, picture, quads, fit)
    faces = np.array([INDEX_OF[tile] for tile in photo.tiles])
    rows = np.arange(len(faces))
    chance, turns = detector.read_crops(tile_crops(picture, quads))
    mirrored = False
    if photo.mirrored:
        flipped = quads[:, [1, 0, 3, 2]].copy()
        flipped[..., 0] = picture.shape[1] - flipped[..., 0]
        crops = tile_crops(np.ascontiguousarray(picture[:, ::-1]), flipped)
        other, other_turns = detector.read_crops(crops)
        gain = np.log(other[rows, faces] + 1e-3) - np.log(chance[rows, faces] + 1e-3)
        mirrored = bool(gain[fit > NAMING_MIN_IOU].sum() > 0)
        if mirrored:
            # A clockwise turn of the mirror image is a counter-clockwise one of the picture.
            chance, turns = other, other_turns[:, [0, 3, 2, 1]]
    turn = turns.argmax(1)
    known = turns[rows, turn] > TURN_MIN_PROBABILITY
    for number in np.flatnonzero(known):
        quads[number] = np.roll(quads[number], -int(turn[number]), axis=0)
    return PhotoLabels(quads, fit, known, chance[rows, faces] > OWN_LABEL_MIN_PROBABILITY, mirrored)


def _correct(detector: OnnxDetector, picture: Image, quads: Float, fit: Float) -> None:
    """Puts found corners in the place of upright boxes, where a tile was found in the middle of the box."""
    low, high = quads.min(1), quads.max(1)
    side = (high - low).min(1)
    scale = float(np.clip(60 / max(float(np.median(side)), 1), 0.5, 2.0))
    seen = cv2.resize(
        picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    )
    places = detector.find(np.asarray(seen, np.uint8))
    found = places.where(places.confidence >= AMBIGUOUS_MIN_CONFIDENCE).quads_px / scale
    if not len(found):
        return
    middles = found.mean(1)
    fits = box_iou(quad_bounds(found), np.concatenate([low, high], axis=1))
    for number in np.flatnonzero(fit == 0):
        distances = np.linalg.norm(middles - (low[number] + high[number]) / 2, axis=1)
        best = int(distances.argmin())
        if distances[best] < SAME_TILE_MAX_BOX_SHARE * side[number] and fits[best, number] > NAMING_MIN_IOU:
            quads[number], fit[number] = found[best], fits[best, number]


def write_relabelled(path: Path, labels: Relabelled) -> None:
    """One ``.npz`` with five arrays a picture."""
    arrays: dict[str, NDArray[np.generic]] = {}
    for name, one in labels.by_file.items():
        arrays[f"{name}/quads"] = one.quads_px
        arrays[f"{name}/fit"] = one.fit
        arrays[f"{name}/flags"] = np.stack([one.turn_known, one.nameable])
        arrays[f"{name}/mirrored"] = np.array(one.mirrored)
    np.savez(path, **arrays)  # type: ignore[arg-type]


def read_relabelled(path: Path) -> Relabelled:
    """What ``write_relabelled`` wrote; nothing when there is no such file."""
    if not path.exists():
        return Relabelled({})
    out = {}
    with np.load(path) as archive:
        for key in archive.files:
            if key.endswith("/quads"):
                name = key.removesuffix("/quads")
                flags = archive[f"{name}/flags"]
                mirrored = bool(archive[f"{name}/mirrored"])
                out[name] = PhotoLabels(archive[key], archive[f"{name}/fit"], flags[0], flags[1], mirrored)
    return Relabelled(out)
