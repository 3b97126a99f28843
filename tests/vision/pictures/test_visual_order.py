"""Names that are read from the right are drawn so, whatever else stands in them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.pictures import Sheet
from vision.pictures.visual_order import in_visual_order


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Ren", "Ren"),
        ("葵 Ёж", "葵 Ёж"),
        ("שלום", "םולש"),
        ("دافيد", "ديفاد"),
        ("שלום Ren", "Ren םולש"),
        ("Ren שלום 12", "Ren 12 םולש"),
        ("דוד (12)", "(12) דוד"),
        ("Ren (שלום)", "Ren (םולש)"),
        ("١٢ دار", "راد ١٢"),
        ("שלום 1,250", "1,250 םולש"),
        ("שלום -5%", "5%- םולש"),
        ("\u202eRen\u202c", "Ren"),
        ("", ""),
    ],
)
def test_a_line_is_drawn_in_the_order_of_unicodes_algorithm(text: str, drawn: str) -> None:
    """As python-bidi 0.6 and browsers order them."""
    assert in_visual_order(text) == drawn


@pytest.mark.skipif(not hasattr(cv2, "FontFace"), reason="OpenCV 5 draws letters")
def test_a_sheet_writes_hebrew_from_the_right() -> None:
    sheet = Sheet(200, 60, (0, 0, 0))
    sheet.text(10, 40, "אאאל", 24, (255, 255, 255))
    pixels = cv2.imdecode(np.frombuffer(sheet.png(), np.uint8), cv2.IMREAD_GRAYSCALE)
    assert pixels is not None
    left = np.flatnonzero(pixels.any(0))[0]
    highest = pixels[np.flatnonzero(pixels.any(1))[0]]
    assert np.flatnonzero(highest)[0] < left + 15, "lamed, the tallest letter, comes last: leftmost"


@pytest.mark.skipif(not hasattr(cv2, "FontFace"), reason="OpenCV 5 draws letters")
def test_a_sheet_leaves_out_what_its_letters_have_no_form_for() -> None:
    def sheet(text: str) -> bytes:
        made = Sheet(200, 60, (0, 0, 0))
        made.text(10, 40, text, 24, (255, 255, 255))
        return made.png()

    assert sheet("🀄 葵 😀") == sheet("葵")
    assert sheet("Ёж?") != sheet("Ёж"), "a question mark that is written stays"
    assert sheet("😀") == sheet("?"), "where nothing else is there"
