"""Drawn pictures of mahjong tables, for training and for the simulated overhead camera.

Tile designs without end, tiles as solids in millimetres on a table, a pinhole camera, light, hands and noise;
every picture comes with the true place of each face. It draws the scene that it is given and knows no rule of
play.
"""

from __future__ import annotations

from vision.scene.elements import (
    LOOKALIKES,
    Belonging,
    Clutter,
    DrawnPicture,
    FeltPrint,
    Glare,
    Ground,
    Hand,
    Lamp,
    Lean,
    Light,
    PlacedBelonging,
    PlacedDie,
    PlacedStick,
    PlacedTile,
    Pose,
    Scene,
    Sensor,
)
from vision.scene.simulated_camera import SimulatedTableCamera
from vision.scene.tray import SEEN_MM, lay_tray

__all__ = [
    "LOOKALIKES",
    "SEEN_MM",
    "Belonging",
    "Clutter",
    "DrawnPicture",
    "FeltPrint",
    "Glare",
    "Ground",
    "Hand",
    "Lamp",
    "Lean",
    "Light",
    "PlacedBelonging",
    "PlacedDie",
    "PlacedStick",
    "PlacedTile",
    "Pose",
    "Scene",
    "Sensor",
    "SimulatedTableCamera",
    "lay_tray",
]
