"""Random rooms: what the tiles lie on, the light, what else is about, and how bad the camera is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from vision.scene import Clutter, Ground, Hand, Light, PlacedDie, PlacedStick, PlacedTile, Sensor
from vision.scene.drawing import Bgr, near_colour

_CLOTH_COLOURS_BGR: Final[tuple[Bgr, ...]] = (
    (60, 110, 20),
    (70, 160, 60),
    (50, 70, 15),
    (120, 70, 25),
    (150, 100, 40),
    (45, 40, 120),
    (90, 40, 60),
    (60, 60, 60),
    (110, 110, 105),
    (60, 90, 140),
)
_SURFACE_COLOURS_BGR: Final[tuple[Bgr, ...]] = (
    (120, 160, 200),
    (70, 105, 150),
    (40, 60, 95),
    (170, 190, 205),
    (215, 220, 225),
    (235, 235, 235),
    (30, 30, 32),
    (120, 120, 125),
    (140, 110, 80),
)
_SKIN_COLOURS_BGR: Final[tuple[Bgr, ...]] = (
    (150, 180, 225),
    (130, 160, 210),
    (100, 135, 190),
    (70, 100, 150),
    (45, 65, 105),
)


def random_ground(rng: np.random.Generator, *, table_half_mm: float | None, reach_mm: float) -> Ground:
    """Table cloths, wood, paper, floors; with an edge and frame of a given table, or sometimes anyway."""
    table = table_half_mm is not None
    edge = table or rng.random() < 0.3
    cloth = table or rng.random() < 0.5
    kinds = (
        ("felt", "felt", "weave", "cloth") if cloth else ("wood", "plain", "paper", "marble", "noise", "wood")
    )
    colours = _CLOTH_COLOURS_BGR if cloth else _SURFACE_COLOURS_BGR
    half = None
    if edge:
        half = table_half_mm if table_half_mm is not None else reach_mm * float(rng.uniform(1.05, 2.5))
    return Ground(
        kind=str(rng.choice(kinds)),
        colour=near_colour(rng, colours[int(rng.integers(len(colours)))], 22),
        half_mm=half,
        frame_mm=float(rng.uniform(25, 90)),
        frame_colour=near_colour(rng, _SURFACE_COLOURS_BGR[int(rng.integers(len(_SURFACE_COLOURS_BGR)))], 20),
        floor_colour=near_colour(rng, _SURFACE_COLOURS_BGR[int(rng.integers(len(_SURFACE_COLOURS_BGR)))], 30),
        centre_mm=float(rng.uniform(50, 95)) if table and rng.random() < 0.6 else 0.0,
        seed=int(rng.integers(1 << 30)),
    )


def random_light(rng: np.random.Generator) -> Light:
    """Lamps and windows: colour temperature, direction, hardness, uneven brightness, shade and gloss."""
    warm = float(rng.normal(0, 0.12))
    bright = float(rng.uniform(0.7, 1.2))
    green = bright * (1 + float(rng.normal(0, 0.03)))
    spots = []
    if rng.random() < 0.35:
        spots += [_spot(rng, float(rng.uniform(0.1, 0.9))) for _ in range(int(rng.integers(1, 4)))]
    if rng.random() < 0.3:
        spots.append(_spot(rng, -float(rng.uniform(0.15, 0.6)), wide=2.5))
    return Light(
        from_deg=float(rng.uniform(0, 360)),
        elevation_deg=float(rng.uniform(25, 85)),
        shadow=float(rng.uniform(0.1, 0.7)),
        softness_mm=float(rng.choice([2.0, 6.0, 14.0, 25.0])),
        gain=(bright * (1 - warm), green, bright * (1 + warm)),
        slope=(float(rng.normal(0, 0.25)), float(rng.normal(0, 0.25))),
        spots=tuple(spots),
    )


def _spot(rng: np.random.Generator, strength: float, wide: float = 1.0) -> tuple[float, float, float, float]:
    return float(rng.random()), float(rng.random()), float(rng.uniform(0.05, 0.3)) * wide, strength


def random_sensor(rng: np.random.Generator) -> Sensor:
    """From a good camera to a shaken phone in the evening."""
    bad = float(rng.beta(1.2, 2.2))
    return Sensor(
        blur_px=float(rng.uniform(0, 0.5 + 1.8 * bad)),
        motion_px=float(rng.uniform(2, 7)) if rng.random() < 0.1 else 0.0,
        motion_deg=float(rng.uniform(0, 180)),
        noise=float(rng.uniform(0.5, 2 + 12 * bad)),
        jpeg=int(rng.integers(35, 96)) if rng.random() < 0.7 else 0,
        gamma=float(rng.uniform(0.7, 1.2)),
        saturation=float(
            rng.choice([0.0, 0.6, 0.85, 1.0, 1.0, 1.15, 1.35], p=[0.05, 0.1, 0.2, 0.3, 0.1, 0.15, 0.1])
        ),
    )


def random_hands(rng: np.random.Generator, reach_mm: float) -> tuple[Hand, ...]:
    """One or two hands that reach in from outside."""
    hands = []
    for _ in range(1 + int(rng.random() < 0.25)):
        turn = float(rng.uniform(0, 2 * np.pi))
        palm = rng.uniform(-0.8, 0.8, 2) * reach_mm
        distance = float(rng.uniform(280, 480))
        shade = int(rng.integers(20, 220))
        hands.append(
            Hand(
                wrist_mm=(float(palm[0] + distance * np.cos(turn)), float(palm[1] + distance * np.sin(turn))),
                palm_mm=(float(palm[0]), float(palm[1])),
                z_mm=float(rng.uniform(28, 90)),
                spread=float(rng.uniform(0, 1)),
                mirrored=bool(rng.random() < 0.5),
                skin=near_colour(rng, _SKIN_COLOURS_BGR[int(rng.integers(len(_SKIN_COLOURS_BGR)))], 12),
                sleeve=near_colour(rng, (shade, shade, shade), 40),
                sleeve_share=float(rng.uniform(0.0, 0.9)),
            )
        )
    return tuple(hands)


def random_sticks(
    rng: np.random.Generator, tiles: Sequence[PlacedTile], reach_mm: float
) -> tuple[PlacedStick, ...]:
    """Scoring sticks where no tile lies."""
    sticks = []
    for _ in range(int(rng.integers(1, 5))):
        x, y = (float(v) for v in rng.uniform(-1, 1, 2) * reach_mm)
        if all(abs(t.x_mm - x) > 70 or abs(t.y_mm - y) > 70 for t in tiles):
            sticks.append(
                PlacedStick(x, y, float(rng.uniform(0, 180)), int(rng.choice([100, 1000, 5000, 10000])))
            )
    return tuple(sticks)


def random_dice(
    rng: np.random.Generator, tiles: Sequence[PlacedTile], reach_mm: float
) -> tuple[PlacedDie, ...]:
    """Two or three dice where no tile lies."""
    dice = []
    for _ in range(int(rng.integers(2, 4))):
        x, y = (float(v) for v in rng.uniform(-1, 1, 2) * reach_mm)
        if all(abs(t.x_mm - x) + abs(t.y_mm - y) > 50 for t in tiles):
            dice.append(
                PlacedDie(x, y, float(rng.uniform(0, 90)), int(rng.integers(1, 7)), float(rng.uniform(9, 19)))
            )
    return tuple(dice)


def random_clutter(rng: np.random.Generator, reach_mm: float, *, lower_than_mm: float) -> tuple[Clutter, ...]:
    """Things beside the tiles; they may cover some."""
    things = []
    for _ in range(int(rng.integers(1, 4))):
        turn, far = float(rng.uniform(0, 2 * np.pi)), reach_mm * float(rng.uniform(0.9, 1.6))
        shade = int(rng.integers(10, 240))
        size = (
            float(rng.uniform(25, 140)),
            float(rng.uniform(20, 90)),
            min(float(rng.uniform(1, 60)), lower_than_mm),
        )
        round_one = bool(rng.random() < 0.35)
        if round_one:
            size = (size[1], size[1], size[2])
        things.append(
            Clutter(
                far * float(np.cos(turn)),
                far * float(np.sin(turn)),
                size,
                float(rng.uniform(0, 180)),
                near_colour(rng, (shade, shade, shade), 50),
                round_one,
            )
        )
    return tuple(things)
