"""The printed sheet: what leaves the printer is what calibration looks for, in true millimetres."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from vision.calibration import FiducialPlan, draw_fiducial_sheet
from vision.calibration.fiducials import find_fiducials
from vision.errors import CalibrationError
from vision.facts import A4_MM
from vision.types import Image

PX_PER_MM = 8


def printed(sheet: str) -> Image:
    """The sheet's black squares as a printer of eight dots a millimetre lays them down."""
    width, height = (round(side * PX_PER_MM) for side in A4_MM)
    paper = np.full((height, width, 3), 255, np.uint8)
    for path in ET.fromstring(sheet).iter("{http://www.w3.org/2000/svg}path"):
        for x, y, side in re.findall(r"M([\d.]+) ([\d.]+)h([\d.]+)v[\d.]+h-[\d.]+z", path.attrib["d"]):
            left, top, right, bottom = (
                round(v * PX_PER_MM)
                for v in (float(x), float(y), float(x) + float(side), float(y) + float(side))
            )
            paper[top:bottom, left:right] = 0
    return paper


@pytest.mark.parametrize(("edges", "count"), [(True, 8), (False, 4)])
def test_every_marker_is_found_at_its_true_size(edges: bool, count: int) -> None:
    found = find_fiducials(printed(draw_fiducial_sheet(FiducialPlan(marker_mm=40.0), edges=edges)))
    assert sorted(found) == list(range(count))
    for quad in found.values():
        sides = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
        assert sides == pytest.approx(np.full(4, 40.0 * PX_PER_MM), abs=3)


def test_the_page_is_a4_in_millimetres_and_says_where_each_marker_goes() -> None:
    sheet = draw_fiducial_sheet(FiducialPlan((900.0, 870.0), inset_mm=25.0))
    root = ET.fromstring(sheet)
    assert (root.attrib["width"], root.attrib["height"]) == ("210mm", "297mm")
    assert "25 mm from the edges of the 900 by 870 mm surface" in sheet
    assert "0: left near corner" in sheet and "7: middle of the left edge" in sheet
    assert "100 mm" in sheet


def test_markers_too_large_for_a_page_are_refused_with_the_way_out() -> None:
    with pytest.raises(CalibrationError, match="smaller"):
        draw_fiducial_sheet(FiducialPlan(marker_mm=90.0))
