"""Samples of what was read as a back or a white dragon on a table, from drawn tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.labels import BACK, BLANK
from vision.photo.lying_tiles import photo_evidence
from vision.photo.recognise import first_look
from vision.photo.second_look import seen_twice
from vision.photo.surface import surface_of
from vision.recogniser import Detector
from vision.scene import DrawnPicture
from vision.sides import PhotoBackEvidence, PhotoDragonEvidence
from vision.training.report.scoring import lie_on_same_tile, must_be_found
from vision.training.report.unseen_sets import UnseenPicture
from vision.training.sides.fit import JudgedFinds
from vision.types import Float

PHOTO_KINDS: Final = (PhotoBackEvidence, PhotoDragonEvidence)


def photographed_tables(detector: Detector, pictures: Iterable[UnseenPicture]) -> Iterator[list[JudgedFinds]]:
    """Samples of the finds in photos of drawn tables that were read as backs, or as white dragons, for each
    of ``PHOTO_KINDS``, and whether they are. Painted faces count neither way.
    """
    for one in pictures:
        truth = one.truth
        found = first_look(detector, truth.image)
        surface = surface_of(found, one.calibration)
        if surface is None:
            continue
        straight = surface.rectifier.picture(truth.image)
        tiles = seen_twice(detector, truth.image, straight, found, surface, one.calibration)
        backs, dragons = photo_evidence(truth.image, tiles, surface)
        yield [
            _judged(backs.rows(), tiles.quads_px[tiles.face_down], truth, BACK),
            _judged(dragons.rows(), tiles.quads_px[tiles.blank], truth, BLANK),
        ]


def _judged(known: NDArray[np.float64], quads_px: Float, truth: DrawnPicture, face: str) -> JudgedFinds:
    """Whether this face lies in each place; where a painted one lies counts neither way."""
    # Scenes count pixels from the middle of the first, found quads from its outer corner.
    quads = np.array([label.quad for label in truth.labels], np.float32).reshape(-1, 4, 2) + 0.5
    codes = np.array([label.code for label in truth.labels])
    is_one, is_painted = codes == face, ~np.isin(codes, (BACK, BLANK))
    counts = ~lie_on_same_tile(quads_px, quads[is_painted])
    right = lie_on_same_tile(quads_px, quads[is_one])
    return JudgedFinds(known[counts], right[counts], int((must_be_found(truth) & is_one).sum()))
