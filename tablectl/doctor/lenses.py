"""Computes the height of a camera from its field of view and the size of tiles in its picture.

A camera that looks straight down through a lens without distortion shows a flat table at one scale: a tile is
as wide in the corner as in the middle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import radians, tan
from typing import Final

MIN_READABLE_TILE_PX: Final = 24
"""Width of a tile from which it is read reliably on ordinary tables (docs/CAMERAS.md, "What to buy")."""
MIN_FOUND_TILE_PX: Final = 13
"""Smallest width of tiles that the detector finds (``Detector.find``)."""
RIM_MM: Final = 30.0
"""Width of the rim that must be in view on each side: markers lie there, and a camera is never exactly
centred."""


@dataclass(frozen=True, slots=True)
class KnownCamera:
    """A camera as its maker describes it."""

    name: str
    across_deg: float
    """Horizontal field of view."""
    down_deg: float
    """Vertical field of view."""
    size_px: tuple[int, int]
    """Of pictures at a sufficient rate, at this field of view."""
    source: str
    """Source of the figures."""


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
    """The possible heights of a camera, mm above the felt."""

    lowest_mm: float
    """From here up the whole surface with its rim is in view."""
    highest_mm: float
    """Up to here tiles are wide enough."""
    tile_px: float
    """A tile's width in the picture from the lowest height."""

    @property
    def fits(self) -> bool:
        """Whether there is a possible height."""
        return self.lowest_mm <= self.highest_mm


def heights(
    camera: KnownCamera,
    surface_mm: tuple[float, float],
    tile_mm: float,
    *,
    tile_px: float = MIN_READABLE_TILE_PX,
) -> Heights:
    """The possible heights of a camera over a surface.

    Args:
        camera: to place.
        surface_mm: width and depth of the playing surface; its longer side is along the picture's width.
        tile_mm: width of a tile.
        tile_px: required width of a tile in the picture.

    >>> two = heights(KNOWN_CAMERAS[0], (850.0, 850.0), 26.0)
    >>> round(two.lowest_mm), round(two.tile_px, 1), two.fits
    (1003, 35.2, True)
    """
    wide, deep = (side + 2 * RIM_MM for side in (max(surface_mm), min(surface_mm)))
    across, down = tan(radians(camera.across_deg) / 2), tan(radians(camera.down_deg) / 2)
    lowest = max(wide / 2 / across, deep / 2 / down)
    focal_px = camera.size_px[0] / 2 / across
    return Heights(lowest, focal_px * tile_mm / tile_px, focal_px * tile_mm / lowest)
