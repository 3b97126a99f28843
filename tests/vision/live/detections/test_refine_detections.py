"""What the finder's outlines come to, whatever they are."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from tests.vision.live.detections.drawn_tiles import TILE, TILE_PX, box, table
from vision.calibration import Area, Calibration, scaled_rectifier
from vision.live.detections.areas import RectifiedPart
from vision.live.detections.refine_detections import refine_detections
from vision.recogniser import Detections
from vision.types import Double, Image

CORNERS_PX = np.array([[0.0, 1000.0], [1000.0, 1000.0], [1000.0, 0.0], [0.0, 0.0]])
CALIBRATION = Calibration(CORNERS_PX, (800.0, 800.0), (1000, 1000))
RECTIFIER = scaled_rectifier(CALIBRATION, 32.0 / TILE[0])
COUNT = st.integers(0, 6)
CORNERS = st.floats(-80, 240, width=32)
PLACES = arrays(np.float32, COUNT.map(lambda count: (count, 4, 2)), elements=CORNERS)
SIDES = st.lists(st.booleans(), min_size=6, max_size=6)
CONFIDENCE = st.lists(st.floats(0.1, 1.0), min_size=6, max_size=6)


def told(picture: Image, quads: Any, down: Any, confidence: Any, known: list[Double]) -> Detections:
    part = RectifiedPart(picture, Area(300, 300, 440, 460), RECTIFIER, 1.0, TILE_PX)
    likely, backs = np.asarray(confidence, np.float32), np.asarray(down, np.bool_)
    places = Detections(np.asarray(quads, np.float32), likely, backs)
    return refine_detections(part, places, 0.35, known)


@given(PLACES, SIDES, CONFIDENCE)
def test_any_outlines_come_to_tiles_each_with_a_side_up(
    quads: Any, down: list[bool], confidence: list[float]
) -> None:
    picture = table(box((70.0, 80.0), *TILE))
    count = len(quads)
    found = told(picture, quads, down[:count], confidence[:count], [box((40.0, 80.0), *TILE)])
    assert found.quads_px.shape == (len(found), 4, 2)
    assert np.isfinite(found.quads_px).all()
    assert found.face_down.shape == found.confidence.shape == (len(found),)
