"""Samples of what shows no paint in photos of tables, from drawn tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from vision.labels import BACK, BLANK
from vision.photo import first_look, likely_tiles
from vision.photo.lying_tiles import photo_evidence
from vision.photo.rectified_pass import look_straight
from vision.photo.surface import find_surface
from vision.photo.white_dragons import with_white_dragons
from vision.recogniser import FACE_MIN_CONFIDENCE, Detector
from vision.training.report.scoring import lie_on_same_tile
from vision.training.report.unseen_sets import UnseenPicture
from vision.training.sides.fit import ChosenFinds


def photographed_tables(
    detector: Detector, pictures: Iterable[UnseenPicture]
) -> Iterator[tuple[bool, ChosenFinds]]:
    """Of each drawn table whether it was calibrated, and of the finds in its photo that were read as backs or
    as white dragons whether one or the other lies there, or neither. Painted faces count neither way.
    """
    for one in pictures:
        truth, calibration = one.truth, one.calibration
        found = likely_tiles(first_look(detector, truth.image).tiles, FACE_MIN_CONFIDENCE)
        surface = find_surface(found, calibration)
        if surface is None:
            continue
        straight = surface.rectifier.rectify(truth.image)
        seen = look_straight(detector, truth.image, straight, found, surface)
        tiles = with_white_dragons(detector, truth.image, seen, surface.side_shares_px)
        quads_px = tiles.quads_px[~tiles.painted]
        if not len(quads_px):
            continue
        known = photo_evidence(truth.image, tiles, surface)
        # Scenes count pixels from the middle of the first, found quads from its outer corner.
        quads = np.array([label.quad for label in truth.labels], np.float32).reshape(-1, 4, 2) + 0.5
        codes = np.array([label.code for label in truth.labels])
        is_back, is_blank = (lie_on_same_tile(quads_px, quads[codes == face]) for face in (BACK, BLANK))
        counts = ~lie_on_same_tile(quads_px, quads[~np.isin(codes, (BACK, BLANK))])
        answer = np.select([is_back, is_blank], [0, 1], default=2)
        yield calibration is not None, ChosenFinds(known.rows()[counts], answer[counts])
