"""Samples of places where a white dragon may lie, from drawn pictures and photos."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from vision.labels import BACK, BLANK
from vision.photo import first_look
from vision.photo.white_dragons import possible_dragons, white_dragon_evidence
from vision.pictures import read_picture
from vision.recogniser import Detector, framed_dragons, reread_doubtful
from vision.scene import DrawnPicture
from vision.training.data.photos import Photo
from vision.training.report.scoring import lie_on_same_tile, must_be_found
from vision.training.sides.fit import JudgedFinds
from vision.types import Float, Image


def drawn_dragons(detector: Detector, pictures: Iterable[DrawnPicture]) -> Iterator[JudgedFinds]:
    """Samples of the places in drawn pictures where a white dragon may lie, and whether one does."""
    for truth in pictures:
        # Scenes count pixels from the middle of the first, found quads from its outer corner.
        quads = np.array([label.quad for label in truth.labels], np.float32).reshape(-1, 4, 2) + 0.5
        codes = np.array([label.code for label in truth.labels])
        is_clear = must_be_found(truth) & np.isin(codes, (BLANK, BACK))
        yield _samples_of(detector, truth.image, quads[is_clear & (codes == BLANK)], quads[~is_clear])


def photographed_dragons(detector: Detector, photos: Iterable[Photo]) -> Iterator[JudgedFinds]:
    """The same of labelled photographs."""
    for photo in photos:
        is_blank = np.array([code == BLANK for code in photo.tiles], np.bool_)
        others = np.concatenate([photo.unclear_px, photo.polys_px[~is_blank]])
        yield _samples_of(detector, read_picture(photo.path), photo.polys_px[is_blank], others)


def _samples_of(detector: Detector, picture: Image, dragons_px: Float, unclear_px: Float) -> JudgedFinds:
    """Painted tiles count neither way: whether faint paint is seen is a question for the reader."""
    seen = first_look(detector, picture)
    candidates = possible_dragons(detector, picture, seen)
    if framed_dragons(picture, seen.tiles).any():
        candidates = candidates.where(np.zeros(len(candidates), np.bool_))
    candidates = reread_doubtful(detector, picture, candidates)
    known = white_dragon_evidence(picture, seen.tiles, candidates).rows()
    counts = ~lie_on_same_tile(candidates.quads_px, unclear_px)
    right = lie_on_same_tile(candidates.quads_px, dragons_px)
    return JudgedFinds(known[counts], right[counts], len(dragons_px))
