"""The last minutes: what is kept, what is cut away, what is dropped, and who may read it."""

from __future__ import annotations

import json
import stat
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from tablectl.adapters.recording.recorders import Recorders
from tablectl.adapters.recording.ring_recorder import RingLimits, RingRecorder
from tablectl.adapters.recording.ring_saving import RING_FOLDER, SAVED_FOLDER, hands_of, save_ring, size_mb
from tablectl.api.recordings.reading import RecordingError, read_evidence, read_lines, read_recording
from tablectl.cli.cameras.record import app
from tablectl.game.events import Envelope, Event, HandSettled, HandStarted, Source, TileDiscarded
from tablectl.game.evidence import Button, ButtonPressed, HandReadyReported, TimePassed, WallsReported
from tablectl.game.state import GameState
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import Tile
from vision.calibration import Calibration, from_corners, mask_of_surface
from vision.calibration.lens import Lens
from vision.calibration.limits import CALIBRATION
from vision.cameras import list_frames
from vision.types import Image

TILE_MM = (26.0, 34.0, 20.0)
WIDTH, HEIGHT = 320, 240
SURFACE = from_corners([[80, 200], [240, 200], [220, 40], [100, 40]], (850.0, 850.0), (WIDTH, HEIGHT))
STATE = GameState(started=True, rules="riichi", preset="tenhou", players=("Aoi", "Ren", "Yuzu", "Haru"))
SETTLED = HandSettled((), (0, 0, 0, 0), (25000,) * 4, 0)
BLOCK_PX = 16
"""JPEG blurs edges within a block of so many pixels."""


def picture(shade: int = 200) -> Image:
    """A bright room: everything outside the table shines."""
    image: Image = np.full((HEIGHT, WIDTH, 3), 250, np.uint8)
    image[100:140, 140:180] = shade
    return image


OPENED = ExitStack()
"""Rings of the test that runs."""


class Bench:
    """A ring, told of one thing after another."""

    def __init__(self, folder: Path, *, run: str = "2026-11-20T10:00:00.000Z", **how: float) -> None:
        self.ring_folder, self.saved = folder / "ring", folder / "saved"
        self.now_ms = 0
        limits = {"minutes": 5.0, "max_mb": 300.0, "saved_max_mb": 300.0} | how
        self.ring = RingRecorder(
            self.ring_folder, self.saved, TILE_MM, RingLimits(**limits), run=run, run_ms=lambda: self.now_ms
        )
        self.run = self.ring_folder / run.replace(":", "-")
        self._seq = 0
        OPENED.callback(self.ring.close)

    def write(self, event: Event) -> None:
        self._seq += 1
        at = f"2026-11-20T10:{self._seq // 60:02d}:{self._seq % 60:02d}.000Z"
        self.ring.record_entries(
            [Envelope(self._seq, at, Source.CAMERA, event, evidence={"at_ms": self.now_ms})], STATE
        )

    def hand(self, number: int) -> None:
        self.write(HandStarted(number, Wind.EAST, 0, 0, 0, (25000,) * 4))

    def frames(
        self, count: int, *, every_ms: int = 300, shade: int | None = None, where: Calibration = SURFACE
    ) -> None:
        """Frames in which something changes; with ``shade`` they stay the same."""
        for number in range(count):
            self.now_ms += every_ms
            self.ring.frame("overhead", self.now_ms, picture(shade or 60 + 50 * (number % 3)), where)

    def save(self, at: str = "2026-11-20T11:00:00.000Z") -> Path:
        return Path(self.ring.save(at))


@pytest.fixture(autouse=True)
def rings_are_closed() -> Iterator[None]:
    with OPENED:
        yield


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


def test_a_saved_recording_holds_frames_reports_keys_serial_frames_edges_and_events(bench: Bench) -> None:
    frames = [[("sent", b"\x05\x10")], [("received", b"\x06\x41")]]
    bench.frames(1)
    bench.ring.record_evidence(WallsReported(10, (34,) * 4))
    bench.ring.record_evidence(HandReadyReported(20))
    bench.hand(3)
    bench.frames(4)
    bench.ring.set_serial_source(lambda: frames.pop(0) if frames else ())
    bench.ring.record_evidence(TimePassed(bench.now_ms))
    bench.ring.record_evidence(ButtonPressed(bench.now_ms, 2, Button.CALL, "pung"))
    bench.ring.edge(bench.now_ms, 2, "pung", True)
    bench.write(TileDiscarded(0, Tile.parse("3m"), None))
    saved = bench.save()
    recording = read_recording(saved)
    assert recording.players == STATE.players
    assert len(list_frames(saved / "overhead")) == 4
    kinds = [type(each).__name__ for each in read_evidence(saved)]
    assert kinds == ["WallsReported", "HandReadyReported", "ButtonPressed"]
    serial = list(read_lines(saved / "serial.jsonl"))
    assert [(line["way"], line["hex"]) for line in serial] == [("sent", "0510"), ("received", "0641")]
    assert [line["closed"] for line in read_lines(saved / "edges.jsonl")] == [True]
    assert [line["tile"] for line in read_lines(saved / "events.jsonl")] == ["3m"]


@pytest.mark.parametrize("lens", [None, Lens(-0.15, 0.02, (WIDTH, HEIGHT))], ids=["straight", "bent"])
def test_nothing_outside_the_table_and_its_rim_is_kept(bench: Bench, lens: Lens | None) -> None:
    where = (
        SURFACE
        if lens is None
        else Calibration(SURFACE.corners_px, SURFACE.surface_mm, SURFACE.size_px, lens=lens)
    )
    bench.hand(0)
    bench.frames(3, where=where)
    outside = mask_of_surface(where, (WIDTH, HEIGHT)) == 0
    far = cv2.erode(outside.astype(np.uint8), np.ones((2 * BLOCK_PX + 1,) * 2, np.uint8)).astype(bool)
    assert far.mean() > 0.3
    for _, path in list_frames(bench.save() / "overhead"):
        image = cv2.imread(str(path))
        assert image is not None
        blank = np.unique(image[far])
        assert len(blank) == 1, "beyond what JPEG blurs over an edge there is nothing to see"
        assert int(blank[0]) <= 2, "and that is black"
        assert float(image[outside].mean()) < 8
        assert int(image[120, 120].min()) > 240, "the table itself is seen"


def test_the_rim_is_as_wide_as_it_says(bench: Bench) -> None:
    out = -425.0 - CALIBRATION.surface_margin_mm
    edge = SURFACE.to_px(np.array([[0.0, out + 8], [0.0, out - 8]])).round().astype(int)
    mask = mask_of_surface(SURFACE, (WIDTH, HEIGHT))
    assert [int(mask[y, x]) for x, y in edge] == [255, 0]


def test_only_the_owner_may_read_it(bench: Bench) -> None:
    bench.hand(0)
    bench.frames(2)
    saved = bench.save()
    assert stat.S_IMODE(bench.ring_folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(bench.saved.stat().st_mode) == 0o700
    modes = {stat.S_IMODE(path.stat().st_mode) & 0o077 for path in (saved, *saved.rglob("*"))}
    assert modes == {0}


def test_a_still_table_costs_a_frame_now_and_then_and_a_moving_one_a_few_a_second(bench: Bench) -> None:
    bench.hand(0)
    bench.frames(100, every_ms=100, shade=90)
    still = len(list_frames(bench.save("2026-11-20T11:00:00.000Z") / "overhead"))
    bench.frames(100, every_ms=100)
    both = len(list_frames(bench.save("2026-11-20T11:00:01.000Z") / "overhead"))
    assert still < 18
    assert 25 < both - still < 45


@pytest.mark.slow
def test_hands_that_lie_too_far_back_are_dropped_and_the_one_being_played_stays_whole(tmp_path: Path) -> None:
    bench = Bench(tmp_path, minutes=1.0)
    for number in range(3):
        bench.hand(number)
        bench.frames(150)
        bench.write(SETTLED)
    assert [path.name[-8:] for path in hands_of(bench.run)] == ["hand-001", "hand-002"]
    bench.hand(3)
    bench.frames(400)
    (only,) = hands_of(bench.run)
    assert only.name.endswith("hand-003")
    assert len(list_frames(only / "overhead")) == 400


def test_it_stays_within_its_size_and_loses_the_oldest_first(tmp_path: Path) -> None:
    bench = Bench(tmp_path, max_mb=0.5)
    bench.hand(0)
    bench.frames(100)
    bench.write(SETTLED)
    bench.hand(1)
    bench.frames(600)
    (only,) = hands_of(bench.run)
    assert only.name.endswith("hand-001")
    assert size_mb(only) < 0.6
    assert list_frames(only / "overhead")[-1][0] == bench.now_ms
    assert list_frames(only / "overhead")[0][0] > 300


def test_saved_recordings_outlive_the_ring_and_are_dropped_oldest_first(tmp_path: Path) -> None:
    bench = Bench(tmp_path, saved_max_mb=0.1)
    (tmp_path / "saved").mkdir()
    (tmp_path / "saved" / "my notes").mkdir()
    bench.hand(0)
    bench.frames(80)
    first = bench.save("2026-11-20T11:00:00.000Z")
    second = bench.save("2026-11-20T11:00:01.000Z")
    assert not first.exists()
    assert second.exists()
    assert (tmp_path / "saved" / "my notes").exists()


def test_hands_seen_from_another_place_are_another_recording(bench: Bench) -> None:
    bench.hand(0)
    bench.frames(3)
    moved = from_corners([[90, 210], [250, 210], [230, 50], [110, 50]], (850.0, 850.0), (WIDTH, HEIGHT))
    bench.hand(1)
    bench.frames(2, where=moved)
    saved = bench.save()
    assert len(list_frames(saved / "overhead")) == 2
    assert read_recording(saved).cameras["overhead"].corners_px[0] == (90.0, 210.0)


@pytest.mark.parametrize("run", ["2026-11-20T12:00:00.000Z", "2026-11-20T09:17:00.000Z"])
def test_after_a_crash_the_last_run_can_still_be_saved_also_where_the_clock_stood_still(
    tmp_path: Path, run: str
) -> None:
    died = Bench(tmp_path)
    died.hand(0)
    died.frames(5)
    again = Bench(tmp_path, run=run)
    assert len(list_frames(again.save() / "overhead")) == 5
    again.hand(0)
    again.frames(2)
    assert len(list_frames(again.save("2026-11-20T12:01:00.000Z") / "overhead")) == 2
    late = save_ring(again.ring_folder, again.saved, "2026-11-20T13:00:00.000Z", max_mb=100)
    assert len(list_frames(late / "overhead")) == 2


def test_where_there_is_nothing_to_save_it_says_when_there_will_be(bench: Bench) -> None:
    with pytest.raises(RecordingError, match="first hand dealt"):
        bench.save()
    with pytest.raises(RecordingError, match="ring_minutes"):
        Recorders(None, None).save("now")


def test_the_command_saves_what_a_service_left_behind(bench: Bench, tmp_path: Path) -> None:
    bench.hand(0)
    bench.frames(3)
    state = tmp_path / "state"
    state.mkdir()
    bench.ring_folder.rename(state / RING_FOLDER)
    answer = CliRunner().invoke(app, ["--last", "--state-dir", str(state), "--json"])
    assert answer.exit_code == 0, answer.output
    saved = Path(json.loads(answer.stdout)["saved"])
    assert saved.parent == state / SAVED_FOLDER
    assert len(list_frames(saved / "overhead")) == 3
    assert CliRunner().invoke(app, []).exit_code == 2, "neither a folder nor --last"
