"""Recordings of the simulated table: whole hands with frames, key presses, reports and the true events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tablectl.api.recordings.reading import RecordedCamera, Recording
from tablectl.api.recordings.writing import RecordingWriter
from tablectl.game.claims import StartSession
from tablectl.game.events import HandStarted
from tablectl.mahjong.walls.wall_plan import CHAIRS
from tablectl.simulation.pictures.camera import TableCamera, room_camera
from tablectl.simulation.pictures.hand_camera import SIZE_PX, HandCamera
from tablectl.simulation.room import SimulatedRoom
from tablectl.simulation.table import SimulatedTable
from tablectl.simulation.true_game.truth import start_of
from vision.cameras import encode_jpeg

CAMERA: Final = "overhead"
TAIL_S: Final = 4.0
"""Recorded after the last hand is settled."""
MAX_DURATION_S: Final = 3600.0


@dataclass(frozen=True, slots=True)
class RecordingPlan:
    """What to record."""

    folder: Path
    seed: int = 1
    hands: int = 1
    fps: float = 10.0
    speed: float = 1.0
    """1 is the speed of people; frames keep coming at ``fps`` of the recording's own time."""
    size_px: tuple[int, int] = (1280, 1280)
    quality: int = 80
    """Of the JPEG frames, 0 to 100."""
    session: StartSession = field(default_factory=start_of)
    """What is played."""
    hand_cameras: bool = False
    """Record the players' standing hands too, from behind each player."""


def record_simulated(plan: RecordingPlan, progress: Callable[[int, int], None] | None = None) -> Recording:
    """Play hands at the simulated table and write the recording of them.

    Time is the recording's own: it is written as fast as the pictures are drawn.

    Args:
        plan: what to record.
        progress: called from time to time with the numbers of frames written and of hands played.

    Raises:
        RecordingError: the folder cannot be written or holds a recording already.
    """
    start = plan.session
    room = SimulatedRoom(plan.seed, start)
    camera = room_camera(room, plan.size_px)
    table = SimulatedTable(room, speed=plan.speed, plan=camera.plan)
    table_camera = TableCamera(table, camera, fps=plan.fps)
    # The recording's header needs the first hand's start: it is played ahead on a copy of the table.
    first_start = _first_hand(plan)
    corners = tuple((float(x), float(y)) for x, y in table_camera.corners_px)
    cameras = {CAMERA: RecordedCamera(CAMERA, plan.size_px, corners, table_camera.surface_mm)}
    hand_cameras: dict[str, HandCamera] = {}
    for side in CHAIRS[len(start.players)] if plan.hand_cameras else ():
        hand_cameras[f"hand-{side}"] = HandCamera(table, side, room, fps=plan.fps)
        cameras[f"hand-{side}"] = RecordedCamera(f"hand-{side}", SIZE_PX, hand_of=side)
    recording = Recording(
        folder=plan.folder,
        rules=start.rules,
        preset=start.preset,
        options=start.options,
        players=start.players,
        dealer=first_start.dealer,
        first_dealer=first_start.dealer,
        round=first_start.round,
        honba=first_start.honba,
        deposits=first_start.deposits,
        scores=first_start.scores,
        tile_mm=camera.plan.tile_mm,
        cameras=cameras,
    )
    step_s, now_s, until_s = 1.0 / plan.fps, 0.0, MAX_DURATION_S
    with RecordingWriter(recording) as writer:
        while now_s < until_s:
            table.poll(now_s)
            for press in table.presses():
                writer.evidence(press)
            for report in table.reports():
                writer.evidence(report)
            for happened in table.take_events():
                writer.event(happened.at_ms, happened.event)
            frame = table_camera.poll(now_s)
            if frame is not None:
                writer.frame(CAMERA, frame.at_ms, encode_jpeg(frame.image, plan.quality))
                if progress is not None and writer.frames % 50 == 0:
                    progress(writer.frames, table.hands_played)
            for name, hand_camera in hand_cameras.items():
                seen = hand_camera.poll(now_s)
                if seen is not None:
                    writer.frame(name, seen.at_ms, encode_jpeg(seen.image, plan.quality))
            if until_s == MAX_DURATION_S and table.hands_played >= plan.hands:
                until_s = now_s + TAIL_S
            now_s += step_s
    table.close()
    return recording


def _first_hand(plan: RecordingPlan) -> HandStarted:
    """The first hand's start, from a table of the same seed without a camera."""
    twin = SimulatedTable(SimulatedRoom(plan.seed, plan.session), speed=plan.speed)
    now_s = 0.0
    while now_s < MAX_DURATION_S:
        twin.poll(now_s)
        for happened in twin.take_events():
            if isinstance(happened.event, HandStarted):
                return happened.event
        now_s += 0.1
    raise TimeoutError(f"no hand begins within {MAX_DURATION_S} simulated seconds")
