"""A tile as a camera shows it, before anybody has said what it is."""

from __future__ import annotations

from dataclasses import dataclass

from vision.types import Image


@dataclass(frozen=True, slots=True, eq=False)
class FrameTile:
    """One tile in the newest frame of a camera.

    Attributes:
        camera: its name.
        picture: (h, w, 3) uint8 BGR, the tile upright with some surroundings, see ``crop_tile``.
        read: the face that it is read as.
        sure: how likely that is.
    """

    camera: str
    picture: Image
    read: str
    sure: float
