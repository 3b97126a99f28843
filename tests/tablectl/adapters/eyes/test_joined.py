"""Eyes with two cameras: one stream of looks, health of both, and drawn halves of a table that become one."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import cast

import pytest

from tablectl.adapters.eyes.camera import CameraEyes
from tablectl.adapters.eyes.camera_placement import CameraPlacement
from tablectl.adapters.eyes.joined import JoinedEyes
from tablectl.adapters.host.clock import SystemClock
from tablectl.game.evidence import Evidence, TableSeen, TableUnchanged
from tablectl.simulation.pictures.camera import room_camera
from tablectl.simulation.room import SimulatedRoom
from tests.tablectl.adapters.eyes.test_camera import BARE, SURFACE, ScriptedCamera
from vision.calibration import Calibration, from_corners
from vision.cameras import CameraState, CameraStatus, Frame
from vision.layout import TableTile, read_table
from vision.live import Pipeline, TableUpdate
from vision.recogniser.onnx import OnnxDetector
from vision.scene.table import SeatSituation, TableSituation
from vision.types import Image

TILE_MM = (26.0, 35.0, 20.0)
RIVERS = (("1z", "9m", "3p", "7s", "3z", "2m"), ("4z", "8p", "1s"), ("6z", "2p", "9s", "4m"), ("7z", "1p"))


class OneTile:
    """A pipeline that sees the same tile in every frame, from where it was put."""

    calibration = SURFACE

    def __init__(self, code: str, x_mm: float, y_mm: float, up_deg: float) -> None:
        self._tile = TableTile(((code, 0.9),), x_mm, y_mm, up_deg, 7)

    def frame(self, image: Image, at_ms: int) -> TableUpdate:
        tiles = (self._tile,)
        return TableUpdate(at_ms, read_table(tiles), {7: at_ms}, (False,) * 4, tiles)


class Desk:
    """What the eyes post."""

    def __init__(self) -> None:
        self.posted: list[TableSeen] = []
        self._news = threading.Condition()

    def post(self, evidence: Evidence) -> None:
        if not isinstance(evidence, TableSeen):
            return
        with self._news:
            self.posted.append(evidence)
            self._news.notify_all()

    def until(self, done: Callable[[], bool]) -> None:
        with self._news:
            for _ in range(6000):
                if done():
                    return
                self._news.wait(0.01)
        raise AssertionError("it never happened")

    def rivers(self) -> list[list[str]]:
        if not self.posted:
            return []
        return [[str(tile.faces[0][0]) for tile in seat.river] for seat in self.posted[-1].seats]


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def opened() -> Iterator[list[JoinedEyes]]:
    made: list[JoinedEyes] = []
    yield made
    for eyes in made:
        eyes.close()


CLOCK = SystemClock()


def _given(pipeline: Pipeline, _: Calibration) -> Pipeline:
    return pipeline


def two_cameras(opened: list[JoinedEyes]) -> tuple[ScriptedCamera, ScriptedCamera, JoinedEyes]:
    near, far = ScriptedCamera(), ScriptedCamera()
    tiles = {"near": OneTile("1z", 10.0, -150.0, 90.0), "far": OneTile("2z", -10.0, 150.0, 270.0)}
    each = [
        CameraEyes(
            camera,
            CameraPlacement(name, SURFACE, CLOCK.now_s),
            partial(_given, cast(Pipeline, tiles[name])),
            CLOCK,
            model="m1",
        )
        for name, camera in (("near", near), ("far", far))
    ]
    eyes = JoinedEyes(each, TILE_MM)
    opened.append(eyes)
    return near, far, eyes


def test_looks_of_both_cameras_become_one(desk: Desk, opened: list[JoinedEyes]) -> None:
    near, far, eyes = two_cameras(opened)
    eyes.start(desk.post)
    near.frames.put(Frame(BARE, 0))
    desk.until(lambda: desk.rivers() == [["1z"], [], [], []])
    far.frames.put(Frame(BARE, 0))
    desk.until(lambda: desk.rivers() == [["1z"], [], ["2z"], []])
    assert not any(seat.covered for seat in desk.posted[-1].seats)


def test_health_names_both_and_one_may_be_gone(desk: Desk, opened: list[JoinedEyes]) -> None:
    near, far, eyes = two_cameras(opened)
    eyes.start(desk.post)
    for camera in (near, far):
        camera.frames.put(Frame(BARE, 0))
    desk.until(lambda: desk.rivers() == [["1z"], [], ["2z"], []])
    count = len(desk.posted)
    far.state = CameraStatus(CameraState.MISSING, "was it unplugged?")
    desk.until(lambda: len(desk.posted) > count)
    assert desk.rivers() == [["1z"], [], [], []], "the other camera looks there and sees nothing"
    health = eyes.health()
    assert [(link.name, link.up) for link in health.links] == [("camera near", True), ("camera far", False)]
    assert health.model == "m1"
    far.state = CameraStatus(CameraState.OK)
    far.frames.put(Frame(BARE, 0))
    desk.until(lambda: desk.rivers() == [["1z"], [], ["2z"], []])


def test_a_question_is_shown_by_a_camera_that_works(desk: Desk, opened: list[JoinedEyes]) -> None:
    near, far, eyes = two_cameras(opened)
    eyes.start(desk.post)
    assert eyes.crop((0.0, 0.0)) is None, "nobody has seen anything yet"
    far.frames.put(Frame(BARE, 0))
    desk.until(lambda: bool(desk.posted))
    near.state = CameraStatus(CameraState.COVERED, "is the lens covered?")
    assert eyes.crop((0.0, 0.0)) is not None


@pytest.mark.slow
def test_two_drawn_halves_are_read_as_one_table(desk: Desk, opened: list[JoinedEyes]) -> None:
    detector = OnnxDetector.shipped()
    lying = [SeatSituation(river=river) for river in RIVERS]
    situation = TableSituation((lying[0], lying[1], lying[2], lying[3]))
    cameras, each = [], []
    for half in ("left", "right"):
        drawn = room_camera(SimulatedRoom(3), (1280, 720), half=half)
        drawn.set_situation(situation)
        side = 2 * drawn.plan.half_mm
        tile_mm = drawn.plan.tile_mm
        camera = ScriptedCamera()
        for number in range(9):
            camera.frames.put(Frame(drawn.frame(100 * number), 100 * number))
        cameras.append(camera)
        each.append(
            CameraEyes(
                camera,
                CameraPlacement(half, from_corners(drawn.corners_px, (side, side), (1280, 720)), CLOCK.now_s),
                partial(Pipeline, detector, tile_mm=tile_mm),
                CLOCK,
            )
        )
    eyes = JoinedEyes(each, tile_mm)
    opened.append(eyes)
    eyes.start(desk.post)
    desk.until(lambda: desk.rivers() == [list(river) for river in RIVERS])


class Paced(CameraEyes):
    """A camera whose pictures come when a test says."""

    def __init__(self, name: str) -> None:
        placement = CameraPlacement(name, SURFACE, CLOCK.now_s)
        super().__init__(ScriptedCamera(), placement, partial(_given, cast(Pipeline, None)), CLOCK)

    def watch(
        self,
        tell: Callable[[TableUpdate, Calibration], None],
        same: Callable[[int], None],
        away: Callable[[int], None],
    ) -> None:
        self.same, self.away, self._tell = same, away, tell

    def looks(self, tile: OneTile, at_ms: int) -> None:
        self._tell(tile.frame(BARE, at_ms), SURFACE)


def test_the_table_is_seen_up_to_the_oldest_of_the_cameras_newest_pictures() -> None:
    """One half is looked at every 100 ms, the other every second: time that nobody looked there is none."""
    near, far = Paced("near"), Paced("far")
    eyes, told = JoinedEyes((near, far), TILE_MM), list[Evidence]()
    eyes.start(told.append)
    near.looks(OneTile("1z", 10.0, -150.0, 90.0), 100)
    far.looks(OneTile("2z", -10.0, 150.0, 270.0), 200)
    for at_ms in range(200, 1200, 100):
        near.same(at_ms)
    assert [each.at_ms for each in told] == [100, 100, 200]
    seen = [isinstance(each, TableSeen) for each in told]
    assert all(seen), "what was told of a time before it was seen is told again"
    far.same(1200)
    assert told[-1] == TableUnchanged(1100)
    far.away(1300)
    near.same(1400)
    assert [each.at_ms for each in told[-2:]] == [1100, 1400], "nobody waits for a camera that is gone"


def test_a_picture_of_each_camera_is_one_picture_of_the_table() -> None:
    """Two cameras that see a half each, and take turns: no place is seen more often than one looks."""
    near, far = Paced("near"), Paced("far")
    eyes, told = JoinedEyes((near, far), TILE_MM), list[Evidence]()
    eyes.start(told.append)
    near.looks(OneTile("1z", 10.0, -150.0, 90.0), 1000)
    far.looks(OneTile("2z", -10.0, 150.0, 270.0), 2000)
    for at_ms in range(3000, 9000, 2000):
        near.same(at_ms)
        far.same(at_ms + 1000)
    assert sorted({each.at_ms for each in told}) == [1000, 2000, 4000, 6000]
