"""The overhead camera of the simulated table, with the interface of every camera."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, Literal

import numpy as np

from tablectl.simulation.pictures.picture_times import PictureTimes
from tablectl.simulation.room import SimulatedRoom, table_plan_for
from tablectl.simulation.table import SimulatedTable
from vision.cameras import CameraState, CameraStatus, Frame
from vision.scene import Ground, Light, Sensor, SimulatedTableCamera
from vision.scene.drawing import Bgr
from vision.scene.faces import random_design
from vision.scene.picture import PinholeCamera, overhead
from vision.types import Double

Half = Literal["left", "right"]
HALF_MARGIN: Final = 1.04
"""Of half the surface's side: how far a camera above one half sees along it and outward."""
FOV_DEG: Final = 62.0
FELTS: tuple[Bgr, ...] = ((75, 95, 25), (60, 110, 20), (110, 70, 30), (50, 70, 15), (60, 45, 95))


def room_camera(
    room: SimulatedRoom, size_px: tuple[int, int] = (1920, 1080), half: Half | None = None
) -> SimulatedTableCamera:
    """A table with this room's tile set, cloth and lamps, and a camera above it.

    Args:
        size_px: of the pictures.
        half: the half of the table, as seen from seat 0, that the camera hangs above; it sees this half
            larger and a part of the other. None: above the middle, with the whole table in view.
    """
    random = Random(f"room {room.seed}")
    drawn_from = [room.seed, 7, room.skipped_sets] if room.skipped_sets else [room.seed, 7]
    design = random_design(np.random.default_rng(drawn_from))
    plan = table_plan_for(room.session, design.size_mm)
    bright, warm = random.uniform(0.85, 1.1), random.uniform(-0.07, 0.07)
    light = Light(
        from_deg=random.uniform(0, 360),
        elevation_deg=random.uniform(55, 80),
        shadow=random.uniform(0.2, 0.45),
        softness_mm=random.choice((8.0, 14.0, 20.0)),
        gain=(bright * (1 - warm), bright, bright * (1 + warm)),
        slope=(random.uniform(-0.1, 0.1), random.uniform(-0.1, 0.1)),
    )
    ground = Ground(
        kind="felt", colour=random.choice(FELTS), frame_mm=55.0, centre_mm=62.0, seed=random.randrange(1000)
    )
    sensor = Sensor(blur_px=random.uniform(0.4, 0.8), noise=random.uniform(1.5, 3.5))
    camera = (
        overhead(plan.half_mm, size_px=size_px, margin=1.03)
        if half is None
        else above_half(half, plan.half_mm, size_px)
    )
    return SimulatedTableCamera(
        design, light=light, ground=ground, sensor=sensor, camera=camera, plan=plan, seed=room.seed
    )


def above_half(half: Half, half_mm: float, size_px: tuple[int, int]) -> PinholeCamera:
    """A camera above one half of a table, its picture's long side along that half."""
    shorter, longer = sorted(size_px)
    along = half_mm * HALF_MARGIN
    across = along * shorter / longer
    height = along / np.tan(np.radians(FOV_DEG) / 2)
    is_landscape = size_px[0] > size_px[1]
    fov = FOV_DEG if is_landscape else 2 * float(np.degrees(np.arctan2(across, height)))
    x = (along - across) * (1 if half == "right" else -1)
    return PinholeCamera(
        x_mm=float(x),
        height_mm=float(height),
        roll_deg=90.0 if is_landscape else 0.0,
        fov_deg=fov,
        size_px=size_px,
    )


class TableCamera:
    """A ``vision.cameras.camera.Camera`` that looks at a simulated table."""

    def __init__(
        self,
        table: SimulatedTable,
        camera: SimulatedTableCamera,
        *,
        name: str = "overhead",
        fps: float = 10.0,
        run_ms: Callable[[], int] | None = None,
    ) -> None:
        """
        Args:
            table: the simulated one.
            camera: draws the pictures.
            name: of the camera at this table.
            fps: frames per second of the clock of ``poll``.
            run_ms: time stamp of a frame, ms; since the first poll unless given.
        """
        self._name = name
        self._table = table
        self._camera = camera
        self._times = PictureTimes(fps, run_ms)
        self._closed = False

    @property
    def corners_px(self) -> Double:
        """(4, 2) corners of the playing surface: seat 0's left near, right near, right far, left far."""
        return self._camera.corners_px

    @property
    def surface_mm(self) -> tuple[float, float]:
        """Width and depth of the playing surface."""
        side = 2 * self._camera.plan.half_mm
        return side, side

    def poll(self, now_s: float) -> Frame | None:
        """A frame, when the next one is due."""
        at_ms = None if self._closed else self._times.stamp_if_due(now_s)
        if at_ms is None:
            return None
        view = self._table.view(self._name)
        self._camera.set_situation(view.situation)
        self._camera.set_hands(view.hands)
        return Frame(self._camera.frame(at_ms), at_ms)

    def status(self) -> CameraStatus:
        """OK until it is closed."""
        return CameraStatus(CameraState.ENDED if self._closed else CameraState.OK)

    def close(self) -> None:
        """Give no more frames. May be called twice."""
        self._closed = True
