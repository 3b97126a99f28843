"""Pictograms on flowers and on the one of bamboos: there for every meaning, and painted as pictures are."""

from __future__ import annotations

import numpy as np
import pytest

from vision.scene.drawing import ANYTHING, BIRD, OWN_MEANING, Sheet, draw_pictogram
from vision.scene.drawing.pictograms import pictograms

RED, GREEN, BLUE = (30, 30, 200), (40, 140, 40), (200, 80, 30)
BARE = (230, 235, 235)


@pytest.mark.parametrize("meaning", [*OWN_MEANING, ANYTHING, BIRD])
def test_every_flower_and_season_has_pictures_of_its_own(meaning: str) -> None:
    masks = pictograms(meaning)
    assert len(masks) >= 3
    for mask in masks:
        assert mask.shape == (104, 104)
        assert 0.02 < (mask > 128).mean() < 0.8


def test_hardly_a_picture_stands_for_two_flowers() -> None:
    all_masks = [mask.tobytes() for meaning in OWN_MEANING for mask in pictograms(meaning)]
    repeated = len(all_masks) - len(set(all_masks))
    assert repeated <= 4, "a tulip may be spring or orchid, a hibiscus plum or orchid, and nothing else"


def test_a_pictogram_lies_where_it_is_asked_for_in_the_inks_it_is_given() -> None:
    paints = set()
    for seed in range(30):
        sheet = Sheet((180, 240), BARE)
        draw_pictogram(sheet, ANYTHING, (0.5, 0.6), 0.6, (RED, GREEN, BLUE), np.random.default_rng(seed))
        colour, cover = sheet.downsampled()
        rows, columns = np.nonzero(cover > 200)
        assert rows.min() > 30 and rows.max() < 192, "0.6 of the face's width about its place"
        assert columns.min() > 24 and columns.max() < 156
        for name, ink in (("red", RED), ("green", GREEN), ("blue", BLUE)):
            if (np.abs(colour.astype(int) - ink).max(axis=2) < 12).sum() > 40:
                paints.add(name)
    assert paints == {"red", "green", "blue"}


@pytest.mark.slow
def test_lines_may_be_cut_out_of_a_painted_shape_down_to_the_face() -> None:
    """As the veins of a leaf are: the face shows within the paint, and no stroke is drawn."""
    cut_out = 0
    for seed in range(60):
        sheet = Sheet((180, 240), BARE)
        draw_pictogram(sheet, "autumn", (0.5, 0.6), 0.6, (RED, GREEN), np.random.default_rng(seed))
        colour = sheet.colour.astype(int)
        green = np.abs(colour - GREEN).max(axis=2) < 12
        bare_within = (np.abs(colour - BARE).max(axis=2) < 6) & (sheet.cover > 200)
        cut_out += bool(green.sum() > 2000 and bare_within.sum() > 500)
    assert cut_out >= 3
