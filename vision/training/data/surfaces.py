"""What is known of an outline in a picture: the set of all surfaces that it may show, one bit for each.

A drawn scene knows which it is. A photo's labels do not say whether a white dragon is a blank one.
"""

from __future__ import annotations

from vision.labels import FACES
from vision.surfaces import SURFACES, Surface, surface_of


def bits(*surfaces: Surface) -> int:
    """The set of these surfaces."""
    return sum(1 << SURFACES.index(surface) for surface in surfaces)


def bits_of_face(face: int, *, unframed: bool = False) -> int:
    """What a face with that number may be: white dragons are painted in some sets and blank in others, surely
    in an ``unframed`` one.
    """
    if not 0 <= face < len(FACES):
        raise ValueError(f"expected a face number from 0 to {len(FACES) - 1}, came {face}")
    surface = surface_of(FACES[face])
    return bits(surface, Surface.PAINTED) if surface is Surface.BLANK and not unframed else bits(surface)
