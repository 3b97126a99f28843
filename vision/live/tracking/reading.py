"""What one look says of one tile."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from vision.surfaces import SURFACES
from vision.types import Double, Float


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Reading:
    """One tile as one look found it.

    Attributes:
        centre_mm: (2,) on the surface.
        up_deg: where its top points as read, counter-clockwise from x.
        along_y: how clearly the long sides run along y (above 0) or along x (below 0), about -1 to 1.
        probabilities: (47,) over ``vision.labels.FACES``.
        quad_px: (4, 2) in the rectified picture.
        touched: something that is neither felt nor tile lies on or against it.
        face_down: the finder took it for a back; None where only the reader looked.
        base_colour: (3,) L*a*b* of what is not painted on it, see ``vision.recogniser.base_colours.colours``.
        may_be_partial: the outline is so small that it may lie around a part of a tile.
        surfaces: (6,) the reader's word on what is shown, shares of ``SURFACES``.
        finder: chance that the finder gave a tile there; None where only the reader looked.
        painted_dragon: it is a white dragon with a frame or a character.
    """

    centre_mm: tuple[float, float]
    up_deg: float
    along_y: float
    probabilities: Float
    quad_px: Double
    touched: bool = False
    face_down: bool | None = None
    base_colour: Float | None = None
    may_be_partial: bool = False
    surfaces: Float = field(default_factory=lambda: np.full(len(SURFACES), 1 / len(SURFACES), np.float32))
    finder: float | None = None
    painted_dragon: bool = False
