"""Tiles of an enrolled set that may be either of two faces, told by the colours of those."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.recogniser.painted_tiles import BLUE, GREEN, RED, enrolled, in_the_middle, reading, tile
from vision.labels import INDEX_OF
from vision.recogniser.sets.face_paint import FacePaint
from vision.types import Float

SET = {"5p": BLUE, "5s": GREEN, "0s": RED, "4s": GREEN}


@pytest.mark.parametrize(("light", "blur"), [(1.0, 0.0), (0.6, 1.5)])
def test_a_tile_that_may_be_either_is_the_one_with_its_colours(light: float, blur: float) -> None:
    paint = FacePaint(enrolled(SET))
    torn = reading(p5=0.5, s5=0.45)
    for code, ink in (("5p", BLUE), ("5s", GREEN)):
        picture, quad = in_the_middle(tile(ink, light, blur))
        told = paint.reweighted(picture, quad[None], torn)[0]
        assert told[INDEX_OF[code]] > 0.8, code
        assert told.sum() == pytest.approx(torn.sum())


def test_what_is_doubtful_for_other_reasons_changes_its_face_and_stays_doubtful() -> None:
    picture, quad = in_the_middle(tile(GREEN))
    told = FacePaint(enrolled(SET)).reweighted(picture, quad[None], reading(p5=0.6, s5=0.2))[0]
    assert (told[INDEX_OF["5s"]], told[INDEX_OF["5p"]]) == (np.float32(0.6), np.float32(0.2))


@pytest.mark.parametrize(
    "torn",
    [
        pytest.param(reading(p5=0.9, s5=0.05), id="it can hardly be the other"),
        pytest.param(reading(s4=0.5, s5=0.4), id="both have its colour"),
        pytest.param(reading(s0=0.5, s5=0.4), id="whether a five is red is told elsewhere"),
        pytest.param(reading(m7=0.5, s5=0.4), id="nobody enrolled the first"),
    ],
)
def test_otherwise_it_stays_as_it_was_read(torn: Float) -> None:
    picture, quad = in_the_middle(tile(GREEN))
    assert np.array_equal(FacePaint(enrolled(SET)).reweighted(picture, quad[None], torn), torn)


def test_a_set_without_faces_tells_nothing() -> None:
    picture, quad = in_the_middle(tile(GREEN))
    torn = reading(s5=0.5, p5=0.45)
    empty = enrolled(SET)
    empty = type(empty)(empty.faces[:0], empty.pictures[:0])
    assert np.array_equal(FacePaint(empty).reweighted(picture, quad[None], torn), torn)
