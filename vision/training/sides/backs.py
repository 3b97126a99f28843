"""Samples of places where a back may lie, from drawn pictures and photos."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import numpy as np

from vision.certainty import EVEN_CHANCE
from vision.labels import BACK
from vision.photo import first_look
from vision.photo.backs_in_rows import back_evidence, possible_backs
from vision.photo.white_dragons import with_white_dragons
from vision.pictures import read_picture
from vision.recogniser import Detector
from vision.scene import DrawnPicture
from vision.sides import BackEvidence
from vision.training.data.photos import Photo
from vision.training.report.scoring import LABEL_MIN_VISIBLE_SHARE, lie_on_same_tile
from vision.training.sides.fit import JudgedFinds
from vision.types import Float, Image

_LIKE_A_FACE: Final = BackEvidence.columns().index("like_a_face")


def drawn_backs(detector: Detector, pictures: Iterable[DrawnPicture]) -> Iterator[JudgedFinds]:
    """Samples of the places in drawn pictures where a back may lie, and whether one does."""
    for truth in pictures:
        backs = [one for one in truth.labels if one.code == BACK]
        # Scenes count pixels from the middle of the first, found quads from its outer corner.
        quads = np.array([one.quad for one in backs], np.float32).reshape(-1, 4, 2) + 0.5
        seen = sum(one.visible >= LABEL_MIN_VISIBLE_SHARE for one in backs)
        yield _samples_of(detector, truth.image, quads, np.zeros((0, 4, 2), np.float32), seen)


def photographed_backs(detector: Detector, photos: Iterable[Photo]) -> Iterator[JudgedFinds]:
    """The same of photographs whose backs are labelled. Neither way count unclear tiles, and backs of the
    faces' colour: three photos of white walls would teach that tops and sides of standing tiles are backs.
    """
    for photo in photos:
        quads = photo.polys_px[np.array(photo.tiles) == BACK]
        known = _samples_of(detector, read_picture(photo.path), quads, photo.unclear_px, len(quads))
        counts = ~(known.right & (known.evidence[:, _LIKE_A_FACE] > EVEN_CHANCE))
        yield JudgedFinds(known.evidence[counts], known.right[counts], known.labelled)


def _samples_of(
    detector: Detector, picture: Image, backs_px: Float, unclear_px: Float, labelled: int
) -> JudgedFinds:
    seen = first_look(detector, picture)
    tiles = with_white_dragons(detector, picture, seen)
    faces = tiles.where(~tiles.face_down)
    candidates = possible_backs(faces, seen.read)
    counts = ~lie_on_same_tile(candidates.quads_px, unclear_px)
    right = lie_on_same_tile(candidates.quads_px, backs_px)
    return JudgedFinds(back_evidence(picture, faces, candidates).rows()[counts], right[counts], labelled)
