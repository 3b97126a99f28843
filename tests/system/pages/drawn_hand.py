"""A picture of a won hand on felt, as a phone would take it: closed tiles, the one that won, an open pung."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.labels import BACK
from vision.scene import Ground, Light, Scene, Sensor
from vision.scene.faces.design import DESIGNS
from vision.scene.picture import draw, overhead
from vision.training.scenes.arrangements import line_with_sideways, moved
from vision.types import Image

CLOSED = ("2m", "3m", "4m", "5p", "6p", "7p", "3s", "4s", "8s", "8s")
WON = ("5s",)
PUNG = ("7z", "7z", "7z")


BESIDE = ("9p", "1z", "9m", "3p")
"""What lies about on the table and is no part of the hand."""


def draw_hand(path: Path, *, beside: bool = False) -> None:
    """Write the picture: red dragons, 234m 567p 345s and a pair of 8s, won on the 5s.

    Args:
        path: of the picture.
        beside: with tiles that lie about on the table, and one face down at the left end of the hand.
    """
    assert cv2.imwrite(str(path), hand_picture(beside=beside))


def hand_picture(
    *,
    beside: bool = False,
    size_px: tuple[int, int] = (1200, 900),
    closed: Sequence[str] = CLOSED,
    pung: Sequence[str] = PUNG,
    aside: Sequence[str] = (),
) -> Image:
    """The same as pixels, ``size_px`` wide and high; the closed tiles and the open pung may be others, and
    tiles may be laid ``aside`` below them."""
    design = DESIGNS["mcr"]
    wide = design.size_mm[0]
    tiles = (
        *moved(line_with_sideways(tuple(closed), None, design.size_mm, 0.3), -1.5 * wide, 40.0),
        *moved(line_with_sideways(WON, None, design.size_mm, 0.3), 5.5 * wide, 40.0),
        *moved(line_with_sideways(tuple(pung), 0, design.size_mm, 0.3), 0.0, -50.0),
    )
    if aside:
        tiles += tuple(moved(line_with_sideways(tuple(aside), None, design.size_mm, 0.3), 0.0, -115.0))
    if beside:
        tiles += (
            *moved(line_with_sideways((BACK,), None, design.size_mm, 0.3), -6.99 * wide, 40.0),
            *moved(line_with_sideways(BESIDE, None, design.size_mm, 12.0), 0.0, -115.0, 38.0),
        )
    scene = Scene(tiles=tiles, design=design, ground=Ground(), light=Light(), sensor=Sensor())
    camera = overhead(165.0, size_px=size_px, margin=1.05)
    return draw(scene, camera, np.random.default_rng(1)).image
