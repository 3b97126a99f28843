"""Hand cameras of the simulated table: one behind each player, which sees the faces of the concealed
tiles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import numpy as np

from tablectl.mahjong.walls.wall_plan import SIDES
from tablectl.simulation.pictures.camera import room_camera
from tablectl.simulation.pictures.felt import Felt, FeltSeat
from tablectl.simulation.pictures.picture_times import PictureTimes
from tablectl.simulation.pictures.situation import situation_of
from tablectl.simulation.room import SimulatedRoom
from tablectl.simulation.table import SimulatedTable
from vision.cameras import CameraState, CameraStatus, Frame
from vision.scene import SimulatedTableCamera
from vision.scene.picture import PinholeCamera
from vision.scene.table import TablePlan, TableSituation

SIZE_PX: Final = (880, 330)
BEHIND_MM: Final = 300.0
"""From the standing row to the foot of the camera."""
ABOVE_MM: Final = 185.0
SEEN_MM: Final = 250.0
"""Of the row to either side of its middle."""


def place_behind(side: int, plan: TablePlan) -> PinholeCamera:
    """A hand camera's pose: low behind the player at a side of the table."""
    out = plan.hand_mm + BEHIND_MM
    x, y = ((0.0, -out), (out, 0.0), (0.0, out), (-out, 0.0))[side]
    down = ABOVE_MM - plan.tile_mm[1] / 2
    away = float(np.hypot(BEHIND_MM, down))
    return PinholeCamera(
        x_mm=x,
        y_mm=y,
        height_mm=ABOVE_MM,
        tilt_deg=float(np.degrees(np.arctan2(BEHIND_MM, down))),
        heading_deg=90.0 + 90.0 * side,
        fov_deg=float(np.degrees(2 * np.arctan2(SEEN_MM, away))),
        size_px=SIZE_PX,
    )


def hand_situation(felt: Felt, side: int) -> TableSituation:
    """The scene of one hand camera: the felt with the faces of that side's concealed tiles."""
    situation = situation_of(felt)
    seat: FeltSeat = felt.seats[side]
    faces = (*seat.standing, *((seat.fresh,) if seat.fresh is not None else ()))
    seats = list(situation.seats)
    seats[side] = replace(seats[side], standing=tuple(map(str, faces)))
    return replace(situation, seats=(seats[0], seats[1], seats[2], seats[3]))


class HandCamera:
    """A ``vision.cameras.camera.Camera`` behind one player of a simulated table. The players do not wait for
    its pictures: moves are recognised from pictures of the whole table."""

    def __init__(
        self,
        table: SimulatedTable,
        side: int,
        room: SimulatedRoom,
        *,
        fps: float = 4.0,
        run_ms: Callable[[], int] | None = None,
    ) -> None:
        """
        Args:
            table: the simulated one.
            side: of the table.
            room: tile set and light are those of the overhead camera.
            fps: frames per second of the clock of ``poll``.
            run_ms: time stamp of a frame, ms; since the first poll unless given.
        """
        if not 0 <= side < SIDES:
            raise ValueError(f"a table has sides 0 to {SIDES - 1}, came {side}")
        above = room_camera(room, SIZE_PX)
        self._drawn = SimulatedTableCamera(
            above.design,
            light=above.light,
            sensor=above.sensor,
            camera=place_behind(side, above.plan),
            plan=above.plan,
            seed=room.seed,
        )
        self._table = table
        self._side = side
        self._times = PictureTimes(fps, run_ms)
        self._closed = False

    def poll(self, now_s: float) -> Frame | None:
        """A frame, when the next one is due."""
        at_ms = None if self._closed else self._times.stamp_if_due(now_s)
        if at_ms is None:
            return None
        self._drawn.set_situation(hand_situation(self._table.felt(), self._side))
        return Frame(self._drawn.frame(at_ms), at_ms)

    def status(self) -> CameraStatus:
        """OK until it is closed."""
        return CameraStatus(CameraState.ENDED if self._closed else CameraState.OK)

    def close(self) -> None:
        """Give no more frames. May be called twice."""
        self._closed = True
