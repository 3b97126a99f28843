"""Doubtful tiles of an enrolled set told by the colours of its faces."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.recogniser.painted_tiles import BLUE, GREEN, RED, enrolled, in_the_middle, reading, tile
from vision.labels import INDEX_OF
from vision.recogniser.sets.face_paint import FacePaint

SET = {"5p": BLUE, "5s": GREEN, "0s": RED, "4s": GREEN}


@pytest.mark.parametrize(("light", "blur"), [(1.0, 0.0), (0.6, 1.5)])
def test_a_tile_that_may_be_either_is_the_one_with_its_colours(light: float, blur: float) -> None:
    paint = FacePaint(enrolled(SET))
    for code, ink in (("5p", BLUE), ("5s", GREEN)):
        picture, quad = in_the_middle(tile(ink, light, blur))
        told = paint.told(picture, quad[None], reading(p5=0.5, s5=0.45))[0]
        assert told[INDEX_OF[code]] > 0.85, code
        assert told.sum() == pytest.approx(1.0)


def test_what_is_read_for_sure_is_not_looked_at() -> None:
    picture, quad = in_the_middle(tile(GREEN))
    sure = reading(p5=0.97, s5=0.02)
    assert np.array_equal(FacePaint(enrolled(SET)).told(picture, quad[None], sure), sure)


def test_faces_of_one_colour_and_those_that_nobody_enrolled_keep_their_shares() -> None:
    picture, quad = in_the_middle(tile(GREEN))
    torn = reading(s5=0.5, s4=0.3, m7=0.1)
    told = FacePaint(enrolled(SET)).told(picture, quad[None], torn)[0]
    for code, before in (("5s", 0.5), ("4s", 0.3), ("7m", 0.1)):
        assert told[INDEX_OF[code]] == pytest.approx(before / torn.sum(), abs=0.01)


def test_whether_a_five_is_red_is_left_to_those_who_know() -> None:
    picture, quad = in_the_middle(tile(RED))
    torn = reading(s5=0.5, s0=0.25, p5=0.2)
    told = FacePaint(enrolled(SET)).told(picture, quad[None], torn)[0]
    assert told[INDEX_OF["5s"]] == pytest.approx(2 * told[INDEX_OF["0s"]], rel=0.01)
    assert told[INDEX_OF["5p"]] < 0.05, "its face is neither red nor green"


def test_a_set_without_faces_tells_nothing() -> None:
    picture, quad = in_the_middle(tile(GREEN))
    torn = reading(s5=0.5, p5=0.45)
    empty = enrolled(SET)
    empty = type(empty)(empty.faces[:0], empty.pictures[:0])
    assert np.array_equal(FacePaint(empty).told(picture, quad[None], torn), torn)
