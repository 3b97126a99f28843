"""What cameras, panels and the machine report, in plain values with chances.

Evidence is no claim: the referee weighs it first. Readings of concealed hands are kept apart from all else.
"""

from __future__ import annotations

from tablectl.game.evidence.chairs import at_seats, steps_between
from tablectl.game.evidence.evidence import (
    Button,
    ButtonPressed,
    CameraAway,
    DiceReported,
    Evidence,
    HandReadyReported,
    HandSeen,
    SeenMeld,
    SeenSeat,
    SeenStack,
    SeenTile,
    TableSeen,
    TableUnchanged,
    TimePassed,
    WallsReported,
)
from tablectl.game.evidence.hands_seen import ClosedTiles, HandsSeen

__all__ = [
    "Button",
    "ButtonPressed",
    "CameraAway",
    "ClosedTiles",
    "DiceReported",
    "Evidence",
    "HandReadyReported",
    "HandSeen",
    "HandsSeen",
    "SeenMeld",
    "SeenSeat",
    "SeenStack",
    "SeenTile",
    "TableSeen",
    "TableUnchanged",
    "TimePassed",
    "WallsReported",
    "at_seats",
    "steps_between",
]
