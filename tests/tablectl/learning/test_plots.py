"""The pictures of how often what was told came."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from tablectl.learning.plots import calibration_svg, main
from tests.system.running import ROOT

FIGURES: dict[str, dict[str, Any]] = {
    "mcr": {"calibration": [[100, 0.05, 0.06], [25, 0.95, 0.5]]},
    "hangzhou": {"calibration": [[9, 0.5, 0.5]], "sessions": 0},
}
SVG = "{http://www.w3.org/2000/svg}"


def test_each_book_with_a_figure_has_a_square_with_a_dot_for_each_tenth() -> None:
    picture = ET.fromstring(calibration_svg(FIGURES, "calibration"))
    assert len(picture.findall(f".//{SVG}polyline")) == 2
    dots = picture.findall(f".//{SVG}circle")
    assert len(dots) == 3
    left, right = dots[0].attrib, dots[1].attrib
    assert float(left["cx"]) < float(right["cx"])
    assert float(left["cy"]) > float(right["cy"]), "what comes more often stands higher"
    assert float(left["r"]) > float(right["r"]), "what is told more often is larger"
    assert next(picture.iter(f"{SVG}text")).text == "MCR"


def test_the_command_writes_both_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    figures = tmp_path / "figures.json"
    figures.write_text(json.dumps(FIGURES), encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["plots", str(figures), "--out", str(tmp_path)])
    assert main() == 0
    assert {path.name for path in tmp_path.glob("*.svg")} == {
        "odds_calibration.svg",
        "places_calibration.svg",
    }


@pytest.mark.parametrize(
    ("which", "name"), [("calibration", "odds_calibration"), ("place_calibration", "places_calibration")]
)
def test_the_pictures_that_are_kept_are_drawn_from_the_figures_beside_them(which: str, name: str) -> None:
    pictures = ROOT / "docs" / "pictures"
    figures = json.loads((pictures / "odds_figures.json").read_text(encoding="utf-8"))
    kept = (pictures / f"{name}.svg").read_text(encoding="utf-8")
    assert kept == calibration_svg(figures, which), (
        "run: python -m tablectl.learning.plots docs/pictures/odds_figures.json"
    )
