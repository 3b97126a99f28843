"""Photographs of hands that stand or lean on a rack, to measure with."""

from __future__ import annotations

import numpy as np

from vision.labels import BACK
from vision.training.report.scoring import must_be_found
from vision.training.report.standing_hands import MAX_TILES, MIN_TILES, standing_hands


def test_a_whole_hand_is_seen_from_the_front() -> None:
    for picture in (one.truth for one in standing_hands(5, 4)):
        faces = [label for label in picture.labels if label.code != BACK]
        assert MIN_TILES <= len(faces) <= MAX_TILES
        assert must_be_found(picture).all()


def test_every_other_pair_of_pictures_is_stretched_to_a_square_with_its_labels() -> None:
    pictures = [one.truth for one in standing_hands(5, 4)]
    assert [one.image.shape[:2] for one in pictures] == [(480, 640)] * 2 + [(640, 640)] * 2
    for picture in pictures[2:]:
        middle = np.mean([label.quad for label in picture.labels], axis=(0, 1))
        assert np.abs(middle - 320).max() < 100, "the hand is in the middle, and so are its labels"


def test_the_seed_decides_the_picture() -> None:
    one, same, other = (next(standing_hands(seed, 1)).truth.image for seed in (5, 5, 6))
    assert np.array_equal(one, same)
    assert not np.array_equal(one, other)
