"""Sets of surfaces that an outline in a picture may show, one bit for each.

A drawn scene knows which it is. A photo's labels do not say whether a white dragon is a blank one.
"""

from __future__ import annotations

from vision.labels import FACES
from vision.surfaces import SURFACES, Surface, surface_of


def surface_bits(*surfaces: Surface) -> int:
    """The set of these surfaces as bits."""
    return sum(1 << SURFACES.index(surface) for surface in surfaces)


def face_surface_bits(face: int, *, unframed: bool = False) -> int:
    """The surfaces that a face with that number may be, as bits: white dragons are painted in some sets and
    blank in others, surely in an ``unframed`` one.
    """
    if not 0 <= face < len(FACES):
        raise ValueError(f"expected a face number from 0 to {len(FACES) - 1}, came {face}")
    surface = surface_of(FACES[face])
    return (
        surface_bits(surface, Surface.PAINTED)
        if surface is Surface.BLANK and not unframed
        else surface_bits(surface)
    )
