"""The room around the table: felt, frame, lamps, and what the camera makes of the light."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.recordings.examiner.faces import Picture

SURFACE_MM: Final = 850.0
GRAIN_MARGIN_PX: Final = 256
Light = tuple[float, float, float]
"""Red, green, blue without an upper end."""

_FELTS: Final[tuple[Light, ...]] = ((34, 92, 62), (30, 66, 110), (120, 34, 40), (52, 56, 62))


@dataclass(frozen=True, slots=True)
class Lamp:
    """A rectangle that shines down."""

    at_mm: tuple[float, float, float]
    half_mm: tuple[float, float]
    light: Light


@dataclass(frozen=True, slots=True)
class Room:
    """One room.

    Attributes:
        felt: red, green, blue of the cloth, 0 to 255.
        frame, floor: shares of light that they give back.
        ambient: light from everywhere.
        exposure: how bright the camera makes the picture.
        white: the camera's own idea of white.
        noise: of a grey level, standard deviation in 0 to 255.
    """

    felt: Light
    frame: Light
    floor: Light
    lamps: tuple[Lamp, Lamp]
    ambient: Light
    exposure: float
    white: Light
    noise: float
    seed: int

    @property
    def most_light(self) -> float:
        """Light of one ray above which it only makes specks."""
        return 3.0 / self.exposure

    def picture(self, light: NDArray[np.float32]) -> Picture:
        """Blue, green, red as the camera gives them, before its noise."""
        bright = light * np.array(self.white, np.float32) * self.exposure
        bright = bright / (1.0 + 0.18 * bright)
        shown = np.where(bright <= 0.0031308, 12.92 * bright, 1.055 * np.power(bright, 1 / 2.4) - 0.055)
        whole = np.clip(shown * 255.0 + 0.5, 0, 255).astype(np.uint8)
        return np.ascontiguousarray(whole[..., ::-1])

    def grain(self, size_px: tuple[int, int]) -> Picture:
        """Noise about 128 for ``noisy``, larger than the picture."""
        width, height = size_px
        rng = np.random.default_rng(self.seed)
        field = rng.standard_normal((height + GRAIN_MARGIN_PX, width + GRAIN_MARGIN_PX), np.float32)
        grey = np.clip(field * self.noise + 128.5, 0, 255).astype(np.uint8)
        return np.repeat(grey[..., None], 3, axis=2)


def noisy(picture: Picture, grain: Picture, at_ms: int) -> Picture:
    """The picture with the noise of one frame."""
    height, width = picture.shape[:2]
    x, y = at_ms * 7919 // 100 % GRAIN_MARGIN_PX, at_ms * 104729 // 100 % GRAIN_MARGIN_PX
    part = grain[y : y + height, x : x + width]
    return np.asarray(cv2.addWeighted(picture, 1.0, part, 1.0, -128.0), np.uint8)


def some_room(seed: int) -> Room:
    """A room of its own for each seed."""
    random = Random(f"room {seed}")
    warm = random.uniform(0.0, 1.0)
    glow = (1.0, 0.97 - 0.12 * warm, 0.94 - 0.32 * warm)
    power = random.uniform(9.0, 12.0)
    first = Lamp(
        (random.uniform(-500, 500), random.uniform(-500, 500), random.uniform(1450, 1800)),
        (random.uniform(130, 260), random.uniform(80, 160)),
        (power * glow[0], power * glow[1], power * glow[2]),
    )
    side = random.choice((-1.0, 1.0))
    second = Lamp(
        (side * random.uniform(1100, 1700), random.uniform(-900, 900), random.uniform(1100, 1600)),
        (random.uniform(150, 350), random.uniform(150, 300)),
        (0.4 * power, 0.4 * power, 0.42 * power),
    )
    wood = random.uniform(0.03, 0.12)
    return Room(
        felt=random.choice(_FELTS),
        frame=(wood * 1.6, wood, wood * 0.6),
        floor=(0.2, 0.18, 0.16),
        lamps=(first, second),
        ambient=(0.16, 0.17, 0.18),
        exposure=random.uniform(1.9, 2.5),
        white=(1.0, 1.0 + 0.04 * warm, 1.0 + 0.2 * warm),
        noise=random.uniform(1.2, 2.8),
        seed=seed,
    )


def felt_picture(room: Room) -> Picture:
    """Cloth: short fibres, a coarse weave and worn places."""
    rng = np.random.default_rng(room.seed)
    side = 1400
    fine = rng.standard_normal((side, side)).astype(np.float32)
    fibres = cv2.GaussianBlur(fine, (0, 0), sigmaX=2.2, sigmaY=0.7) + cv2.GaussianBlur(
        fine.T.copy(), (0, 0), sigmaX=0.7, sigmaY=2.2
    )
    worn = cv2.resize(
        rng.standard_normal((9, 9)).astype(np.float32), (side, side), interpolation=cv2.INTER_CUBIC
    )
    shade = 1.0 + 0.12 * fibres + 0.05 * worn
    cloth = np.array(room.felt, np.float32) * shade[..., None]
    return np.clip(cloth, 0, 255).astype(np.uint8)
