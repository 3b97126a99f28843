"""Which camera from which height: how large tiles are in its picture, and what it has to see.

A camera that looks straight down through a lens without distortion sees a flat table in one scale, so a
tile is as wide in the corner as in the middle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import radians, tan
from typing import Final

TILE_PX_NEEDED: Final = 24
"""Width of a tile in the picture from which reading is dependable on tables that people light and photograph
(docs/CAMERAS.md, "What to buy")."""
TILE_PX_FOUND: Final = 13
"""The finder looks for tiles of this width and more (``Detector.find``)."""
SEEN_AROUND_MM: Final = 30.0
"""Of the table's rim, on each side: markers lie there, and a camera is never quite over the middle."""


@dataclass(frozen=True, slots=True)
class KnownCamera:
    """A camera as its maker describes it."""

    name: str
    across_deg: float
    """Horizontal field of view."""
    down_deg: float
    """Vertical field of view."""
    size_px: tuple[int, int]
    """Of the pictures that it sends fast enough, at this field of view."""
    source: str
    """Who says so."""


_PI: Final = "Raspberry Pi documentation, hardware specification of the camera modules"
KNOWN_CAMERAS: Final[Sequence[KnownCamera]] = (
    KnownCamera("Camera Module 2", 62.2, 48.8, (1640, 1232), _PI),
    KnownCamera("Camera Module 3", 66.0, 41.0, (2304, 1296), _PI),
    KnownCamera("Camera Module 3 Wide", 102.0, 67.0, (2304, 1296), _PI),
    KnownCamera("AI Camera", 66.0, 52.3, (2028, 1520), _PI),
)
"""Cameras whose makers publish both angles."""


@dataclass(frozen=True, slots=True)
class Heights:
    """From where a camera sees a table, mm above the felt."""

    lowest_mm: float
    """Where it just sees all of the surface with its rim."""
    highest_mm: float
    """Where tiles are just as wide as they have to be."""
    tile_px: float
    """A tile's width in the picture from the lowest height."""

    @property
    def fits(self) -> bool:
        """Whether there is a height that is good for both."""
        return self.lowest_mm <= self.highest_mm


def heights(
    camera: KnownCamera, surface_mm: tuple[float, float], tile_mm: float, *, tile_px: float = TILE_PX_NEEDED
) -> Heights:
    """From where a camera sees a surface.

    Args:
        surface_mm: width and depth of the playing surface; its wider side lies across the picture.
        tile_mm: width of a tile.
        tile_px: how wide it has to be in the picture.

    >>> two = heights(KNOWN_CAMERAS[0], (850.0, 850.0), 26.0)
    >>> round(two.lowest_mm), round(two.tile_px, 1), two.fits
    (1003, 35.2, True)
    """
    wide, deep = (side + 2 * SEEN_AROUND_MM for side in (max(surface_mm), min(surface_mm)))
    across, down = tan(radians(camera.across_deg) / 2), tan(radians(camera.down_deg) / 2)
    lowest = max(wide / 2 / across, deep / 2 / down)
    focal_px = camera.size_px[0] / 2 / across
    return Heights(lowest, focal_px * tile_mm / tile_px, focal_px * tile_mm / lowest)
