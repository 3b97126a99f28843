"""A sheet with letters, bars and lines on it, as a PNG file."""

from __future__ import annotations

from typing import Any, Final, Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pictures.visual_order import in_visual_order

Colour = tuple[int, int, int]
"""Red, green, blue."""
Weight = Literal[400, 700]
_END: Final = "…"


class NoUnicodeText(RuntimeError):
    """This OpenCV draws no letters beyond ASCII: version 5 does."""


class Sheet:
    """Draws on a plane of pixels; places are in pixels from the upper left corner."""

    def __init__(self, wide: int, high: int, ground: Colour) -> None:
        """
        Raises:
            NoUnicodeText: letters cannot be drawn here.
        """
        if not hasattr(cv2, "FontFace"):
            raise NoUnicodeText(
                f"OpenCV {cv2.__version__} draws no letters: update opencv-python-headless to 5"
            )
        self._cv: Any = cv2  # whose stubs know version 4
        self._letters = self._cv.FontFace("sans")
        self._pixels = np.full((high, wide, 3), ground[::-1], np.uint8)

    def bar(self, x: int, y: int, wide: int, high: int, colour: Colour) -> None:
        """A filled rectangle."""
        cv2.rectangle(self._pixels, (x, y), (x + wide - 1, y + high - 1), colour[::-1], cv2.FILLED)

    def line(self, points: list[tuple[float, float]], colour: Colour, thick: int = 2) -> None:
        """A line through points."""
        drawn = np.rint(np.array(points) * 16).astype(np.int32)
        cv2.polylines(self._pixels, [drawn], False, colour[::-1], thick, cv2.LINE_AA, 4)

    def text(
        self,
        x: int,
        y: int,
        text: str,
        size: int,
        colour: Colour,
        weight: Weight = 400,
        most: int | None = None,
    ) -> None:
        """A line of letters that stands on ``y``; cut where it would be wider than ``most``.

        Hebrew and Arabic are written from the right, in letters that are not joined. What the letters have no
        form for (a smiley) is left out, unless nothing else is there.
        """
        fitting = "".join(filter(self._has, text)).strip() or text
        while most is not None and fitting and self.width(fitting, size, weight) > most:
            fitting = f"{fitting.removesuffix(_END)[:-1]}{_END}"
        self._pixels = self._cv.putText(
            self._pixels, in_visual_order(fitting), (x, y), colour[::-1], self._letters, size, weight
        )[1]

    def _has(self, letter: str) -> bool:
        """Whether a letter is drawn as itself: one without a form is drawn as a question mark."""
        return letter.isascii() or not np.array_equal(self._drawn(letter), self._drawn("?"))

    def _drawn(self, letter: str) -> NDArray[np.uint8]:
        ground = np.zeros((40, 40, 3), np.uint8)
        drawn = self._cv.putText(ground, letter, (4, 30), (255, 255, 255), self._letters, 24, 400)[1]
        return np.asarray(drawn, np.uint8)

    def width(self, text: str, size: int, weight: Weight = 400) -> int:
        """How wide a line of letters is."""
        _, _, wide, _ = self._cv.getTextSize((1, 1), text, (0, 0), self._letters, size, weight)
        return int(wide)

    def png(self) -> bytes:
        """The file."""
        _, data = cv2.imencode(".png", self._pixels, [cv2.IMWRITE_PNG_COMPRESSION, 6])
        return data.tobytes()
