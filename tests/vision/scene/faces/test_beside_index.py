"""Sets for America: a large number or letter in a corner, the picture smaller beside it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.scene.drawing import Sheet
from vision.scene.faces import draw_face
from vision.scene.faces.design import DESIGNS

SIZE = (72, 96)
PLAIN = replace(DESIGNS["mcr"], engraving=0.0, fade=0.0, index="none", beside_index=1.0)


def inked(face: np.ndarray) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of what is painted."""
    bare = np.array(PLAIN.face)
    rows, columns = np.nonzero(np.abs(face.astype(int) - bare).max(axis=2) > 40)
    return int(columns.min()), int(rows.min()), int(columns.max()), int(rows.max())


@pytest.mark.parametrize("code", ["5m", "8p", "7s", "1z", "6z"])
def test_the_picture_is_smaller_and_moved_away_from_the_index(code: str) -> None:
    whole = inked(draw_face(code, PLAIN, SIZE))
    aside = inked(draw_face(code, replace(PLAIN, beside_index=0.6), SIZE))
    assert aside[2] - aside[0] == pytest.approx(0.6 * (whole[2] - whole[0]), abs=3)
    assert aside[3] - aside[1] == pytest.approx(0.6 * (whole[3] - whole[1]), abs=3)
    assert aside[2] < whole[2] - 8 and aside[1] > whole[1] + 15, "to the lower left"
    other = inked(draw_face(code, replace(PLAIN, beside_index=0.6, index="left", index_size=0.01), SIZE))
    assert other[2] > aside[2] + 8, "or to the lower right, of an index on the left"


def test_flowers_write_their_own_numbers_and_stay_as_they_are() -> None:
    aside = replace(PLAIN, beside_index=0.6)
    assert np.array_equal(draw_face("3f", PLAIN, SIZE), draw_face("3f", aside, SIZE))


def test_a_shrunk_sheet_is_bare_around_its_picture() -> None:
    sheet = Sheet((40, 40), (10, 20, 30), oversampling=1)
    sheet.disc((0.5, 0.5), 0.4, (200, 0, 0))
    sheet.shrink(0.5, (0.0, 1.0))
    colour, cover = sheet.downsampled()
    assert (colour[:18] == (10, 20, 30)).all() and (colour[:, 22:] == (10, 20, 30)).all()
    assert cover[30, 10] == 255 and cover[:18].max() == 0
