"""Camera eyes beside the loop: what they post, what they say of themselves, and how they survive."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from queue import Empty, Queue
from typing import cast

import numpy as np
import pytest

from tablectl.adapters.eyes.camera import CameraEyes
from tablectl.adapters.eyes.camera_placement import CameraPlacement
from tablectl.adapters.host.clock import SystemClock
from tablectl.game.evidence import Evidence, TableSeen, TableUnchanged
from tests.tablectl.table_parts import ScriptedClock
from vision.calibration import Calibration, FiducialPlan, from_corners
from vision.calibration.fiducials import draw_fiducial
from vision.cameras import CameraState, CameraStatus, Frame
from vision.layout import TableTile, TableView, read_table
from vision.live import Pipeline, TableUpdate
from vision.types import Image

SURFACE = from_corners([[0, 100], [100, 100], [100, 0], [0, 0]], (850.0, 850.0), (100, 100))
ASIDE = from_corners([[2, 100], [102, 100], [102, 0], [2, 0]], (850.0, 850.0), (100, 100))
PUSHED: Image = np.full((100, 100, 3), 91, np.uint8)
"""A picture by which the scripted pipeline finds that the camera was pushed."""
BARE: Image = np.full((100, 100, 3), 90, np.uint8)


@dataclass(slots=True)
class ScriptedCamera:
    """Gives the frames that a test puts into it."""

    frames: Queue[Frame] = field(default_factory=Queue)
    state: CameraStatus = field(default_factory=lambda: CameraStatus(CameraState.OK))
    closed: bool = False

    def poll(self, now_s: float) -> Frame | None:
        try:
            return self.frames.get_nowait()
        except Empty:
            return None

    def status(self) -> CameraStatus:
        return self.state

    def close(self) -> None:
        self.closed = True


@dataclass(slots=True)
class ScriptedPipeline:
    """Says what a test wants to be said of each frame; an error is raised."""

    looks: list[TableView | Exception | None]
    calibration: Calibration
    pushed_mm: float = 0.0
    hands: int = 0

    def hand_begins(self) -> None:
        self.hands += 1

    def frame(self, image: Image, at_ms: int) -> TableUpdate | None:
        if int(image[0, 0, 0]) == PUSHED[0, 0, 0]:
            self.calibration, self.pushed_mm = ASIDE, 16.0
        look = self.looks.pop(0)
        if isinstance(look, Exception):
            raise look
        return None if look is None else TableUpdate(at_ms, look, {}, (False, True, False, False))


class Bench:
    """Eyes with scripted parts, and what they post."""

    def __init__(
        self, looks: list[TableView | Exception | None], calibration: Calibration | None = SURFACE
    ) -> None:
        self.camera = ScriptedCamera()
        self.made: list[Calibration] = []
        self.looks = looks
        self.pipeline: type[ScriptedPipeline] = ScriptedPipeline
        self.posted: list[Evidence] = []
        self.news = threading.Condition()
        self.clock = SystemClock()
        placement = CameraPlacement("overhead", calibration, self.clock.now_s)
        self.eyes = CameraEyes(self.camera, placement, self._pipeline, self.clock, model="m1")
        self.eyes.start(self._post)

    def _pipeline(self, calibration: Calibration) -> Pipeline:
        self.made.append(calibration)
        return cast(Pipeline, self.pipeline(self.looks, calibration))

    def _post(self, evidence: Evidence) -> None:
        with self.news:
            self.posted.append(evidence)
            self.news.notify_all()

    def show(self, image: Image = BARE, at_ms: int = 0) -> None:
        self.camera.frames.put(Frame(image, at_ms))

    def until(self, done: Callable[[], bool]) -> None:
        with self.news:
            for _ in range(2000):
                if done():
                    return
                self.news.wait(0.01)
        raise AssertionError("it never happened")


@pytest.fixture
def benches() -> Iterator[list[Bench]]:
    made: list[Bench] = []
    yield made
    for bench in made:
        bench.eyes.close()
        bench.eyes.close()
        assert bench.camera.closed


EMPTY = read_table([])


def test_changes_are_posted_and_that_a_picture_shows_none(benches: list[Bench]) -> None:
    bench = Bench([EMPTY, None, EMPTY])
    benches.append(bench)
    for _ in range(3):
        bench.show()
    bench.until(lambda: not bench.looks and len(bench.posted) == 3)
    assert [type(each) for each in bench.posted] == [TableSeen, TableUnchanged, TableSeen]
    first = bench.posted[0]
    assert isinstance(first, TableSeen)
    assert first.each_picture
    assert [seat.covered for seat in first.seats] == [False, True, False, False]
    assert len(bench.made) == 1, "one pipeline follows all frames"


def test_health_tells_rate_time_and_model(benches: list[Bench]) -> None:
    bench = Bench([None] * 5)
    benches.append(bench)
    assert bench.eyes.health().fps == 0.0
    for _ in range(5):
        bench.show()
    bench.until(lambda: not bench.looks and bench.eyes.health().fps > 0)
    health = bench.eyes.health()
    assert health.recognition_ms >= 0
    assert health.model == "m1"
    assert health.links[0].up


@pytest.mark.parametrize("state", [CameraState.MISSING, CameraState.FROZEN, CameraState.COVERED])
def test_a_camera_in_trouble_is_a_state_with_its_reason(benches: list[Bench], state: CameraState) -> None:
    bench = Bench([])
    benches.append(bench)
    bench.camera.state = CameraStatus(state, "is the lens covered?")
    link = bench.eyes.health().links[0]
    assert (link.name, link.up, link.detail) == ("camera overhead", False, "is the lens covered?")


def test_a_pipeline_that_trips_starts_afresh(benches: list[Bench], caplog: pytest.LogCaptureFixture) -> None:
    bench = Bench([ZeroDivisionError("a bug"), EMPTY])
    benches.append(bench)
    bench.show()
    bench.until(lambda: not bench.eyes.health().links[0].up)
    assert "the table's log has the details" in bench.eyes.health().links[0].detail
    bench.show()
    bench.until(lambda: len(bench.posted) == 1)
    assert len(bench.made) == 2
    assert bench.eyes.health().links[0].up
    assert "was restarted" in caplog.text


def test_printed_fiducials_are_waited_for_and_then_used(benches: list[Bench]) -> None:
    bench = Bench([EMPTY], calibration=None)
    benches.append(bench)
    bench.show(np.full((900, 900, 3), 90, np.uint8))
    bench.until(lambda: "fiducials" in bench.eyes.health().links[0].detail)
    bench.show(table_with_markers())
    bench.until(lambda: len(bench.posted) == 1)
    assert bench.made[0].px_per_mm == pytest.approx(1.0, rel=0.02)


def test_a_recorded_frame_is_not_looked_at_before_its_time(benches: list[Bench]) -> None:
    bench = Bench([EMPTY])
    benches.append(bench)
    due_ms = bench.clock.run_ms() + 120
    bench.show(at_ms=due_ms)
    bench.until(lambda: len(bench.posted) == 1)
    assert bench.posted[0].at_ms >= due_ms


def test_a_question_can_show_the_place(benches: list[Bench]) -> None:
    bench = Bench([EMPTY])
    benches.append(bench)
    assert bench.eyes.crop((0.0, 0.0)) is None, "nothing has been seen yet"
    bench.show()
    bench.until(lambda: len(bench.posted) == 1)
    crop = bench.eyes.crop((0.0, 0.0))
    assert crop is not None
    assert crop.startswith(b"\xff\xd8"), "a JPEG"
    assert bench.eyes.crop((5000.0, 5000.0)) is None, "not on the picture"


@dataclass(slots=True)
class SlowCamera:
    """Its pictures take four seconds to come, as on a busy computer; during the first a hand begins."""

    clock: ScriptedClock
    left: int
    hand_begins: Callable[[], None] = lambda: None

    def poll(self, now_s: float) -> Frame | None:
        if not self.left:
            return None
        self.left -= 1
        self.clock.s += 2.0
        self.hand_begins()
        self.hand_begins = lambda: None
        self.clock.s += 2.0
        return Frame(BARE, 0)

    def status(self) -> CameraStatus:
        return CameraStatus(CameraState.OK)

    def close(self) -> None:
        self.left = 0


def test_a_picture_that_was_taken_before_a_hand_began_is_of_the_hand_before() -> None:
    clock, told, done = ScriptedClock(1.0), list[tuple[Evidence, int]](), threading.Event()
    pipeline = ScriptedPipeline([EMPTY, EMPTY], SURFACE)
    camera = SlowCamera(clock, 2)
    placement = CameraPlacement("overhead", SURFACE, clock.now_s)
    eyes = CameraEyes(camera, placement, lambda _: cast(Pipeline, pipeline), clock)
    camera.hand_begins = eyes.on_hand_start

    def post(evidence: Evidence) -> None:
        told.append((evidence, pipeline.hands))
        if len(told) == 2:
            done.set()

    eyes.start(post)
    assert done.wait(60)
    eyes.close()
    assert [(look.at_ms, hands) for look, hands in told] == [(1000, 0), (5000, 1)], (
        "each stands for when it was asked for; the second one alone shows the hand that began at 3000"
    )


class SeesOneTile(ScriptedPipeline):
    """A pipeline that says where one tile lies, and how it is turned."""

    def frame(self, image: Image, at_ms: int) -> TableUpdate | None:
        tile = TableTile((("5m", 0.7), ("9m", 0.2)), 100.0, 0.0, 0.0, key=4)
        corners = np.array([[300.0, 130], [300, -130], [-100, -130], [-100, 130]])
        return TableUpdate(at_ms, EMPTY, {}, (False, False, False, False), (tile,), {4: corners})


def test_a_tile_is_cut_out_upright_with_what_it_was_read_as(benches: list[Bench]) -> None:
    bench = Bench([])
    benches.append(bench)
    bench.pipeline = SeesOneTile
    assert bench.eyes.tile_at((100.0, 0.0)) is None, "nothing has been seen yet"
    picture = BARE.copy()
    picture[34:66, 62:86] = (0, 0, 255)
    bench.show(picture)
    bench.until(lambda: len(bench.posted) == 1)
    tile = bench.eyes.tile_at((103.0, 2.0))
    assert tile is not None
    assert (tile.camera, tile.read, tile.sure) == ("overhead", "5m", 0.7)
    high, wide = tile.picture.shape[:2]
    above, below = (int(tile.picture[row, wide // 2, 2]) for row in (high * 2 // 5, high * 3 // 5))
    assert (above, below) == (255, 90), "its top, to seat 0's right, comes to be above"
    assert bench.eyes.tile_at((200.0, 0.0)) is None, "no tile lies there"


def table_with_markers(shift_px: int = 0) -> Image:
    """A surface of one pixel a mm with its four markers, the camera pushed sideways by so many pixels."""
    table = np.full((850, 850, 3), 200, np.uint8)
    plan = FiducialPlan()
    for marker in range(4):
        corners = plan.corners_mm(marker)
        left, top = corners[:, 0].min() + 425, 425 - corners[:, 1].max()
        side = int(plan.marker_mm)
        table[round(top) : round(top) + side, round(left) : round(left) + side] = draw_fiducial(marker, side)
    framed = np.pad(table, ((25, 25), (25 + shift_px, 25), (0, 0)), constant_values=200)
    return np.ascontiguousarray(framed[:, :900])


def test_a_camera_that_was_pushed_between_hands_is_fitted_again_and_said(benches: list[Bench]) -> None:
    bench = Bench([EMPTY] * 8, calibration=None)
    benches.append(bench)
    bench.show(table_with_markers())
    bench.until(lambda: len(bench.posted) == 1)
    bench.show(table_with_markers(12))
    bench.until(lambda: len(bench.posted) == 2)
    assert len(bench.made) == 1, "nobody looks for markers while a hand is played"
    bench.eyes.on_hand_start()
    for _ in range(3):
        bench.show(table_with_markers(12))
    bench.until(lambda: len(bench.made) == 2)
    assert bench.made[1].corners_px[0][0] == pytest.approx(bench.made[0].corners_px[0][0] + 12, abs=0.5)
    (link,) = bench.eyes.health().links
    assert link.up and "moved (12 px)" in link.detail


def test_a_camera_that_was_pushed_mid_hand_is_followed_and_said(benches: list[Bench]) -> None:
    bench = Bench([EMPTY] * 2)
    benches.append(bench)
    bench.show()
    bench.show(PUSHED)
    bench.until(lambda: len(bench.posted) == 2)
    assert len(bench.made) == 1, "the table is not read anew"
    (link,) = bench.eyes.health().links
    assert link.up and "pushed mid-hand (16 mm on the table)" in link.detail


def test_a_camera_that_stands_still_stays_as_it_was(benches: list[Bench]) -> None:
    bench = Bench([EMPTY] * 4, calibration=None)
    benches.append(bench)
    bench.show(table_with_markers())
    bench.until(lambda: len(bench.posted) == 1)
    bench.eyes.on_hand_start()
    bench.show(table_with_markers())
    bench.until(lambda: len(bench.posted) == 2)
    assert len(bench.made) == 1
    assert bench.eyes.health().links[0].detail == ""


def test_a_picture_that_is_too_dark_to_read_is_said_while_the_camera_works(benches: list[Bench]) -> None:
    night: Image = np.random.default_rng(1).integers(20, 60, (100, 100, 3), dtype=np.uint8)
    bench = Bench([EMPTY])
    benches.append(bench)
    bench.show(night)
    bench.until(lambda: "dark" in bench.eyes.health().links[0].detail)
    assert bench.eyes.health().links[0].up
