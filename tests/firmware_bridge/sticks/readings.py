"""What a board of point sticks reads."""

from __future__ import annotations

from collections.abc import Sequence

from firmware_bridge.sticks import SEATS, SLOTS, Ladder, readings_with
from firmware_bridge.sticks.ladder import units_of


def readings_of(ladder: Ladder, points: Sequence[int]) -> bytes:
    """What a board reads where every seat has laid so many points into its box.

    Args:
        points: by seat, from 0, in steps of the smallest stick; seats without leave their slots empty.
    """
    return readings_with(
        ladder,
        [units_of(ladder, points[seat]) if seat < len(points) else (0,) * SLOTS for seat in range(SEATS)],
    )
