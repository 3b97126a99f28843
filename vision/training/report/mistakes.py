"""Contact sheets of the worst mistakes: small pictures of what went wrong, the surest first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.labels import BACK
from vision.training.report.scoring import Judged
from vision.types import Image

MISREAD, NO_TILE, MISSED = "misread", "no-tile", "missed"
"""Taken for another face; found where no tile is; not found."""

KINDS: Final = (MISREAD, NO_TILE, MISSED)
CELL_PX: Final = 112
CAPTION_PX: Final = 18
SHEET_COLUMNS, SHEET_ROWS = 10, 4
_TEXT_BGR, _SHEET_BGR, _OUTLINE_BGR = (20, 20, 20), (245, 245, 245), (40, 40, 230)


def kind_of(one: Judged) -> str | None:
    """Which sort of mistake, None where there is none. Backs that were missed, and faces that were taken for
    backs, say little about faces and are left out.
    """
    if one.right:
        return None
    if one.label is None:
        return NO_TILE
    if BACK in (one.label, one.found):
        return None
    return MISSED if one.found is None else MISREAD


@dataclass(slots=True)
class MistakeSheets:
    """Collects the worst mistakes of each kind while pictures are measured."""

    _worst: dict[str, list[tuple[float, str, Image]]] = field(default_factory=dict)

    def add(self, picture: Image, judged: Sequence[Judged]) -> None:
        """One picture's tiles. At most three of a kind come from one picture, so that a sheet shows many
        pictures.
        """
        for kind in KINDS:
            wrong = sorted((_badness(one), n) for n, one in enumerate(judged) if kind_of(one) == kind)[::-1]
            for badness, number in wrong[:3]:
                some = self._worst.setdefault(kind, [])
                some.append((badness, _caption(judged[number]), _cut(picture, judged[number].quad_px)))
                some.sort(key=lambda one: -one[0])
                del some[SHEET_COLUMNS * SHEET_ROWS :]

    def write(self, folder: Path, name: str) -> list[Path]:
        """Writes ``NAME-KIND.jpg`` for each kind of mistake that there was."""
        folder.mkdir(parents=True, exist_ok=True)
        written = []
        for kind, some in self._worst.items():
            path = folder / f"{name}-{kind}.jpg"
            cv2.imwrite(str(path), _sheet(some), [cv2.IMWRITE_JPEG_QUALITY, 82])
            written.append(path)
        return written


def _badness(one: Judged) -> float:
    """Sure mistakes are worse; of those that were missed the largest is."""
    if one.found is None:
        return float(cv2.contourArea(one.quad_px))
    return one.sure


def _caption(one: Judged) -> str:
    if one.label is None:
        return f"no tile: {one.found} {one.sure:.2f}"
    return f"{one.label} missed" if one.found is None else f"{one.label}: {one.found} {one.sure:.2f}"


def _cut(picture: Image, quad: NDArray[np.float32]) -> Image:
    """The tile with as much again around it, outlined."""
    low, high = quad.min(0), quad.max(0)
    middle, half = (low + high) / 2, max(float((high - low).max()) * 0.9, 6.0)
    (left, top), (right, low_y) = middle - half, middle + half
    source = np.array([[left, top], [right, top], [left, low_y]], np.float32)
    target = np.array([[0, 0], [CELL_PX, 0], [0, CELL_PX]], np.float32)
    matrix = np.array(cv2.getAffineTransform(source, target), np.float64)
    if half * 2 > CELL_PX:  # smaller first, so that fine lines stay
        share = CELL_PX / (half * 2)
        picture = np.asarray(cv2.resize(picture, None, fx=share, fy=share, interpolation=cv2.INTER_AREA))
        matrix[:, :2] /= share
    cell = cv2.warpAffine(picture, matrix, (CELL_PX, CELL_PX), borderValue=_SHEET_BGR)
    outline = (quad - (middle - half)) * (CELL_PX / (half * 2))
    cv2.polylines(cell, [np.asarray(outline * 16, np.int32)], True, _OUTLINE_BGR, 1, cv2.LINE_AA, 4)
    return np.asarray(cell, np.uint8)


def _sheet(some: Sequence[tuple[float, str, Image]]) -> Image:
    columns = min(SHEET_COLUMNS, len(some))
    rows = -(-len(some) // columns)
    sheet = np.full((rows * (CELL_PX + CAPTION_PX), columns * CELL_PX, 3), 255, np.uint8)
    for number, (_, caption, cell) in enumerate(some):
        top, left = number // columns * (CELL_PX + CAPTION_PX), number % columns * CELL_PX
        sheet[top : top + CELL_PX, left : left + CELL_PX] = cell
        at = (left + 3, top + CELL_PX + 13)
        cv2.putText(sheet, caption, at, cv2.FONT_HERSHEY_SIMPLEX, 0.38, _TEXT_BGR, 1, cv2.LINE_AA)
    return sheet
