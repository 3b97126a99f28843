"""What a place in a picture shows of a tile: what drawn scenes know and the reader says."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from vision.labels import BACK, BLANK


class Surface(StrEnum):
    """What a place in a picture shows of a tile, whatever is painted on it."""

    NONE = "none"
    """Nothing of a tile: ground, hand, cup, key of a keyboard."""
    PAINTED = "painted"
    """A face with something painted on it, however the tile rests."""
    BLANK = "blank"
    """A face with nothing painted on it."""
    BACK = "back"
    """A back that looks up: a tile that lies face down."""
    TOP = "top"
    """A narrow side that looks up: of a tile that stands, or lies on its side."""
    SIDE = "side"
    """Any other side: the flanks of lying tiles and of walls, the backs of standing ones."""


def surface_of(face: str) -> Surface:
    """What a tile shows that reads as this face; a white dragon may be painted in truth."""
    return {BACK: Surface.BACK, BLANK: Surface.BLANK}.get(face, Surface.PAINTED)


SURFACES: Final = tuple(Surface)
"""The order is part of every trained model that answers surfaces: append, never reorder."""
