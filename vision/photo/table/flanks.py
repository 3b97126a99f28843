"""The sides of tiles that are turned to the camera, where they were taken for tiles without paint.

Two tiles on each other are about as high as a face, and the side of a tile that lies across is as long as
one. But a side stands: seen from where the camera was, it reaches from the near edge of its tile straight
down to the cloth. What lies before that edge looks otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.labels import BACK, BLANK
from vision.types import Double

BLANK_MAX_OFF_WIDTHS: Final = 0.15
"""Of a side, in tile widths, mean over four corners: white dragons were .22 and more off in 224 views."""
BACK_MAX_OFF_WIDTHS: Final = 0.12
"""The same where it was taken for a back."""
MAX_SHARE_OF_LYING: Final = 0.6
"""Of how far a find is from where a tile would lie: so much nearer it is to where the side is seen."""
NEAR_WIDTHS: Final = 2.5
"""From a tile's middle to that of its side, at most."""


def are_flanks(
    codes: Sequence[str], placed: Double, camera: Double, face_mm: tuple[float, float], thick_mm: float
) -> NDArray[np.bool_]:
    """(n,) which finds are the side of another one.

    What seems a white dragon is that of a back, of a stack of two or of a face; what seems a back, of a face.

    Args:
        codes: (n,) what they seem to show.
        placed: (n, 4, 2) corners on the plane of the faces that lie on the table, mm.
        camera: (3,) its place, and height over that plane, mm.
        face_mm: width and height of a face.
        thick_mm: of a tile.
    """
    width_mm, _ = face_mm
    middles = placed.mean(axis=1)

    def is_flank(number: int) -> bool:
        if codes[number] not in (BACK, BLANK):
            return False
        near = np.linalg.norm(middles - middles[number], axis=1) < NEAR_WIDTHS * width_mm
        limit = BLANK_MAX_OFF_WIDTHS if codes[number] == BLANK else BACK_MAX_OFF_WIDTHS
        return any(
            off < min(limit * width_mm, MAX_SHARE_OF_LYING * off_lying)
            for other in np.flatnonzero(near).tolist()
            if codes[other] not in (BLANK, codes[number])
            for side, lying in _before(placed[other], camera, face_mm, thick_mm, codes[other] == BACK)
            for off, off_lying in [(_apart(placed[number], side), _apart(placed[number], lying))]
        )

    return np.array([is_flank(number) for number in range(len(codes))], np.bool_)


def _before(
    top: Double, camera: Double, face_mm: tuple[float, float], thick_mm: float, may_be_stacked: bool
) -> Iterator[tuple[Double, Double]]:
    """Where each side of a tile that is turned to the camera is seen, one tile high or two, and where a tile
    would lie that touches it there.
    """
    over_cloth = camera[2] + thick_mm
    middle = top.mean(axis=0)
    for a, b in zip(top, np.roll(top, -1, axis=0), strict=True):
        edge, along = (a + b) / 2, float(np.linalg.norm(b - a))
        out = np.array([a[1] - b[1], b[0] - a[0]]) / max(along, 1e-6)
        out *= np.sign(out @ (edge - middle))
        if out @ (camera[:2] - edge) <= 0:
            continue
        deep = max(face_mm, key=lambda side: abs(side - along))  # it lies as the tile before it does
        lying = np.array([a, b, b + deep * out, a + deep * out])
        for high in (1, 2) if may_be_stacked else (1,):
            share = (over_cloth - high * thick_mm) / over_cloth
            low = camera[:2] + (np.array([b, a]) - camera[:2]) * share
            yield np.vstack([a, b, low]), lying


def _apart(quad: Double, other: Double) -> float:
    """Mean distance of their corners, whichever is a quad's first one and whichever way they go around."""
    turned = [np.roll(way, shift, axis=0) for way in (quad, quad[::-1]) for shift in range(4)]
    return float(np.linalg.norm(np.array(turned) - other, axis=2).mean(axis=1).min())
