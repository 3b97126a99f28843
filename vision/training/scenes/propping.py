"""Tiles with one edge on the table and the other raised: how they lie, and how far off the support is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from vision.scene import Lean, PlacedTile, Pose
from vision.training.scenes.arrangements import TileSize, moved

_TOWARDS_SEAT_0_DEG: Final = 270.0


def prop_tile(
    code: str, deg: float, *, sideways: bool = False, away: bool = False, upside_down: bool = False
) -> PlacedTile:
    """A tile at the origin whose far edge is raised by ``deg``: 0 lies flat, 90 stands.

    Args:
        sideways: it rests on a long edge, its top to the left.
        away: its back is what looks up to the near side, its face down to the far side.
        upside_down: its face reads from the far side.
    """
    if away:
        resting = Pose.ON_SIDE if sideways else Pose.STANDING
        return PlacedTile(code, 0.0, 0.0, 0.0, 180.0, resting, Lean(_TOWARDS_SEAT_0_DEG, 90.0 - deg))
    turn = (90.0 if sideways else 0.0) + (180.0 if upside_down else 0.0)
    return PlacedTile(code, 0.0, 0.0, 0.0, turn, Pose.FACE_UP, Lean((_TOWARDS_SEAT_0_DEG - turn) % 360, deg))


def support_mm(size: TileSize, deg: float, height_mm: float, *, sideways: bool = False) -> float:
    """How far behind the middle of a propped tile the front of its support is.

    Args:
        height_mm: of the support. The tile rests on its edge, or with its own top on its front where that is
            higher.
    """
    length, thick = size[0] if sideways else size[1], size[2]
    slope = np.radians(deg)
    cos, sin = float(np.cos(slope)), float(np.sin(slope))
    from_foot = length * cos if length * sin <= height_mm else height_mm * cos / sin
    return from_foot - length * cos / 2 + thick * sin / 2


def propped_row(
    codes: Sequence[str],
    size: TileSize,
    degs: Sequence[float],
    height_mm: float,
    gap_mm: float,
    *,
    sideways: bool = False,
    away: bool = False,
) -> tuple[PlacedTile, ...]:
    """Tiles side by side that lean on a support whose front is the x axis, each as far raised as ``degs``
    says, the row centred on the origin.
    """
    step = (size[1] if sideways else size[0]) + gap_mm
    return tuple(
        moved(
            [prop_tile(code, deg, sideways=sideways, away=away)],
            (k - (len(codes) - 1) / 2) * step,
            -support_mm(size, deg, height_mm, sideways=sideways),
        )[0]
        for k, (code, deg) in enumerate(zip(codes, degs, strict=True))
    )


def toppled_row(
    codes: Sequence[str], size: TileSize, deg: float, *, away: bool = False
) -> tuple[PlacedTile, ...]:
    """Tiles fallen on each other like dominoes, one behind the other from -y to +y."""
    step = size[2] / float(np.sin(np.radians(deg)))
    return tuple(
        moved([prop_tile(code, deg, away=away)], 0.0, (k - (len(codes) - 1) / 2) * step)[0]
        for k, code in enumerate(codes)
    )


def row_on_sides(codes: Sequence[str], size: TileSize, gap_mm: float) -> tuple[PlacedTile, ...]:
    """Tiles on their long edges, end to end along x, faces towards -y."""
    step = size[1] + gap_mm
    return tuple(
        PlacedTile(code, (k - (len(codes) - 1) / 2) * step, 0.0, 0.0, 0.0, Pose.ON_SIDE)
        for k, code in enumerate(codes)
    )
