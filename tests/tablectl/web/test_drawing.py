"""The drawn faces: every tile has one, the files are what is drawn, and no face leans on hue alone."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tablectl import web
from tablectl.mahjong.tiles import parse_tiles
from tablectl.web.drawing import shapes
from tablectl.web.drawing.faces import faces

FOLDER = Path(web.__file__).parent / "tiles"
EVERY_TILE = "0123456789m0123456789p0123456789s1234567z12345678f1j"
COLOURS = (shapes.INK, shapes.BLUE, shapes.GREEN, shapes.RED, shapes.VIOLET)
LARGEST_BYTES = 6000
"""A page shows a hundred and more of them over a hall's Wi-Fi."""


def _without_colour(text: str) -> str:
    return re.sub(r"#[0-9a-f]{3,6}", "", text)


def _luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_every_tile_and_the_back_has_a_face() -> None:
    assert set(faces()) == {str(tile) for tile in parse_tiles(EVERY_TILE)} | {"back"}


def test_the_files_are_what_is_drawn() -> None:
    assert {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.svg")} == faces()


@pytest.mark.parametrize("code", sorted(faces()))
def test_a_face_is_small_well_formed_and_fetches_nothing(code: str) -> None:
    text = faces()[code]
    root = ET.fromstring(text)
    assert root.attrib["viewBox"] == "0 0 300 400"
    assert len(text) <= LARGEST_BYTES
    assert "href" not in text
    assert "font" not in text


def test_faces_differ_though_all_colour_is_gone() -> None:
    shapes_only = {_without_colour(text) for text in faces().values()}
    assert len(shapes_only) == len(faces())


@pytest.mark.parametrize("colour", COLOURS)
def test_ink_stands_out_from_the_tile(colour: str) -> None:
    contrast = (_luminance(shapes.PAPER) + 0.05) / (_luminance(colour) + 0.05)
    assert contrast >= 4.5
