"""Holds what a recogniser found against what is there, tile by tile. ``figures`` makes shares of it.

A found tile is where a labelled one is when the upright rectangles around them overlap by half (IoU); each
label is found at most once, by the surest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.geometry import box_iou, quad_bounds
from vision.labels import BACK, LOOKS_THE_SAME_HALF_TURNED, plain_kind
from vision.photo import calibrated_confidence, recognise_photo
from vision.pictures import read_picture
from vision.recogniser import Detector, ReadTiles
from vision.scene import DrawnPicture as SceneTruth
from vision.training.data.photos import Photo
from vision.training.data.rendered import is_sliver
from vision.types import Float

SAME_TILE_MIN_IOU = 0.5
"""IoU of the upright rectangles around a found and a labelled tile from which they are the same."""

LABEL_MIN_VISIBLE_SHARE = 0.6
"""Share of a drawn face that must be seen for it to have to be found."""


@dataclass(frozen=True, slots=True, eq=False)
class Judged:
    """One tile that was found, or that should have been.

    Attributes:
        label: the face that is there; None where no tile is.
        found: the face that was read; None where nothing was found.
        sure: the chance of being right that the recogniser gave it, 0 for what it did not find.
        quad_px: (4, 2) float32 corners in the picture.
        turn_off: by how many quarters the corners are off the order in which the face is read; None where
            that cannot be told. A face that looks the same half turned is never off by two.
    """

    label: str | None
    found: str | None
    sure: float
    quad_px: NDArray[np.float32]
    turn_off: int | None = None

    @property
    def right(self) -> bool:
        """Whether a tile is there and was named right."""
        return self.label is not None and self.label == self.found


def compare(
    labels: Sequence[str],
    label_quads: NDArray[np.float32],
    found: ReadTiles,
    *,
    red_matters: bool,
    upright: bool = False,
) -> list[Judged]:
    """Every found tile with the label it met, then every label that nothing met.

    Args:
        labels: faces that are there.
        label_quads: (n, 4, 2) float32, their corners.
        found: surest first.
        red_matters: red fives are distinguished; without it they count as plain ones on both sides, because
            labels of photos do not tell them.
        upright: the labels' corners begin at the face's top left.
    """
    read = found.codes if red_matters else tuple(plain_kind(code) for code in found.codes)
    there = list(labels) if red_matters else [plain_kind(label) for label in labels]
    free = np.ones(len(there), bool)
    chances = calibrated_confidence(found)
    judged = []
    iou = box_iou(quad_bounds(found.quads_px), quad_bounds(label_quads)) if len(found) and there else None
    for number, code in enumerate(read):
        label, turn_off = None, None
        if iou is not None:
            best = int(np.where(free, iou[number], 0).argmax())
            if free[best] and iou[number, best] >= SAME_TILE_MIN_IOU:
                free[best] = False
                label = there[best]
                if upright and label == code and code != BACK:
                    turn_off = turns_between(found.quads_px[number], label_quads[best], code)
        quad = found.quads_px[number]
        judged.append(Judged(label, code, float(chances[number]), quad, turn_off))
    missed = np.flatnonzero(free)
    return judged + [Judged(there[n], None, 0.0, np.asarray(label_quads[n], np.float32)) for n in missed]


def turns_between(quad: NDArray[np.float32], upright: NDArray[np.float32], code: str) -> int:
    """Quarter turns, 0 to 3, by which a quad's corners begin later than those of the upright one."""
    distances = [float(np.abs(np.roll(quad, turn, axis=0) - upright).sum()) for turn in range(4)]
    turn = int(np.argmin(distances))
    return turn % 2 if code in LOOKS_THE_SAME_HALF_TURNED else turn


def judge_photo(found: ReadTiles, photo: Photo) -> list[Judged]:
    """A photo's tiles. Where its backs have no labels, a back that was found counts only where it hides a
    labelled face; unclear tiles count neither way.
    """
    judged = _apart_from(compare(photo.tiles, photo.polys_px, found, red_matters=False), photo.unclear_px)
    return [one for one in judged if photo.backs_labelled or one.found != BACK or one.label is not None]


def judge_scene(found: ReadTiles, truth: SceneTruth) -> list[Judged]:
    """A drawn picture's tiles, backs too. Those that are mostly covered or cut off, or seen nearly from their
    edge, may be found or not: the lower tile of a stack has nearly the outline of the upper, which must be.
    """
    must = must_be_found(truth)
    seen = [label for label, wanted in zip(truth.labels, must, strict=True) if wanted]
    hidden = [label.quad for label, wanted in zip(truth.labels, must, strict=True) if not wanted]
    # Scenes count pixels from the middle of the first, found quads from its outer corner.
    quads = np.array([label.quad for label in seen], np.float32).reshape(-1, 4, 2) + 0.5
    judged = compare([label.code for label in seen], quads, found, red_matters=True, upright=True)
    return _apart_from(judged, np.array(hidden, np.float32).reshape(-1, 4, 2) + 0.5)


def must_be_found(truth: SceneTruth) -> NDArray[np.bool_]:
    """(n,) which of a drawn picture's labelled tiles are not mostly covered or cut off, nor seen nearly from
    their edge.
    """
    return np.array(
        [one.visible >= LABEL_MIN_VISIBLE_SHARE and not is_sliver(one.quad) for one in truth.labels], np.bool_
    )


def judge_single(
    detector: Detector, picture: NDArray[np.uint8], tile: str, *, red_matters: bool = False
) -> Judged:
    """The surest tile found in a picture of one tile; wherever it lies in the picture."""
    found = recognise_photo(detector, picture)
    h, w = picture.shape[:2]
    whole = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
    if not len(found):
        return Judged(tile, None, 0.0, whole)
    code = found.codes[0] if red_matters else plain_kind(found.codes[0])
    return Judged(tile, code, float(calibrated_confidence(found)[0]), found.quads_px[0])


def find_in(detector: Detector, picture: Path) -> ReadTiles:
    """What ``tablectl recognise`` makes of one file."""
    return recognise_photo(detector, read_picture(picture))


def _apart_from(judged: Sequence[Judged], quads_px: NDArray[np.float32]) -> list[Judged]:
    """The tiles without those that met no label and lie where one of ``quads_px`` does."""
    strangers = [one for one in judged if one.label is None]
    if not strangers or not len(quads_px):
        return list(judged)
    there = lie_on_same_tile(np.stack([one.quad_px for one in strangers]), quads_px)
    left_out = {id(one) for one, is_there in zip(strangers, there, strict=True) if is_there}
    return [one for one in judged if id(one) not in left_out]


def lie_on_same_tile(quads_px: Float, others_px: Float) -> NDArray[np.bool_]:
    """(n,) which of (n, 4, 2) places are where one of (m, 4, 2) others is."""
    iou = box_iou(quad_bounds(quads_px), quad_bounds(np.asarray(others_px, np.float32).reshape(-1, 4, 2)))
    return np.asarray(iou.max(axis=1, initial=0.0) >= SAME_TILE_MIN_IOU, np.bool_)
