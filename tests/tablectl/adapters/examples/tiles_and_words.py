"""Examples as cameras and people make them, of painted tiles."""

from __future__ import annotations

import numpy as np

from vision.labels import INDEX_OF
from vision.learning import Example, LabelOrigin
from vision.types import Image


def tile_picture(face: str = "5m", shade: int = 0) -> Image:
    """A painted tile with its surroundings, 30 by 40 pixels and three tenths more each way."""
    picture = np.full((64, 48, 3), 255, np.uint8)
    picture[12:52, 9:39] = 5 * INDEX_OF[face] + 10
    picture[0, 0] = shade
    return picture


def example(number: int, face: str = "5m", **more: object) -> Example:
    """One example of many; its event is its own."""
    fields: dict[str, object] = {
        "event": f"event {number}",
        "word": LabelOrigin.JUDGE,
        "by": "Anna",
        "at": f"2026-11-20T10:{number // 60:02d}:{number % 60:02d}.000Z",
        "camera": "overhead",
        "at_mm": (10.0, -60.5),
        "read": "9m",
        "sure": 0.6,
    }
    return Example(name="", face=face, picture=tile_picture(face, number), **(fields | more))  # type: ignore[arg-type]
