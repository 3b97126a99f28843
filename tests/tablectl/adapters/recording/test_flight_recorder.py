"""The flight recorder: a recording a hand, the newest kept, no harm to the game whatever the disk does."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from tablectl.adapters.recording.flight_recorder import FlightRecorder
from tablectl.api.recordings.reading import read_evidence, read_recording
from tablectl.game.events import Envelope, Event, HandSettled, HandStarted, Source
from tablectl.game.evidence import (
    Button,
    ButtonPressed,
    DiceReported,
    HandReadyReported,
    TimePassed,
    WallsReported,
)
from tablectl.game.state import GameState
from tablectl.mahjong.seats import Wind
from vision.calibration import Calibration, from_corners, load_calibration
from vision.calibration.lens import Lens
from vision.cameras import list_frames
from vision.types import Image

TILE_MM = (26.0, 34.0, 20.0)
SURFACE = from_corners([[0, 60], [80, 60], [80, 0], [0, 0]], (850.0, 850.0), (80, 60))
PICTURE: Image = np.full((60, 80, 3), 90, np.uint8)
STATE = GameState(started=True, rules="riichi", preset="tenhou", players=("Aoi", "Ren", "Yuzu", "Haru"))
SETTLED = HandSettled((), (0, 0, 0, 0), (25000,) * 4, 0)


class Bench:
    """A recorder, told of one thing after another."""

    def __init__(self, folder: Path, hands: int = 3) -> None:
        self.folder = folder
        self.recorder = FlightRecorder(folder, TILE_MM, hands=hands)
        self._seq = 0

    def write(self, *events: Event) -> None:
        envelopes = []
        for event in events:
            self._seq += 1
            at = f"2026-11-20T10:{self._seq:02d}:00.000Z"
            envelopes.append(Envelope(self._seq, at, Source.RULESET, event))
        self.recorder.record_entries(envelopes, STATE)

    def hand(self, number: int) -> HandStarted:
        return HandStarted(number, Wind.SOUTH, number % 4, 1, 2, (24000, 25000, 25000, 25000))

    def frames(self, times_ms: Sequence[int]) -> None:
        for at_ms in times_ms:
            self.recorder.frame("overhead", at_ms, PICTURE, SURFACE)

    def folders(self) -> list[Path]:
        return sorted(self.folder.iterdir()) if self.folder.exists() else []


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path / "recordings")


def test_a_recording_holds_what_the_machine_said_before_its_hand_and_what_came_after(bench: Bench) -> None:
    bench.frames([10, 110])
    for evidence in (WallsReported(200, (34,) * 4), DiceReported(210, (2, 3)), HandReadyReported(220)):
        bench.recorder.record_evidence(evidence)
    bench.recorder.record_evidence(TimePassed(225))
    bench.write(bench.hand(4))
    bench.frames([230, 330, 430])
    bench.recorder.record_evidence(ButtonPressed(400, 2, Button.CALL, "pung"))
    bench.recorder.close()
    (folder,) = bench.folders()
    recording = read_recording(folder)
    assert (recording.round, recording.dealer, recording.honba, recording.deposits) == (Wind.SOUTH, 0, 1, 2)
    assert recording.players == STATE.players
    assert recording.tile_mm == TILE_MM
    assert recording.cameras["overhead"].size_px == (80, 60)
    assert [at_ms for at_ms, _ in list_frames(folder / "overhead")] == [230, 330, 430]
    assert read_evidence(folder) == [
        WallsReported(200, (34,) * 4),
        DiceReported(210, (2, 3)),
        HandReadyReported(220),
        ButtonPressed(400, 2, Button.CALL, "pung"),
    ]


def test_each_hand_has_its_own_folder_and_its_own_walls(bench: Bench) -> None:
    for number in range(2):
        bench.recorder.record_evidence(WallsReported(1000 * number, (34,) * 4))
        bench.write(bench.hand(number))
        bench.frames([1000 * number + 100])
        bench.write(SETTLED)
        bench.frames([1000 * number + 200])
    bench.recorder.close()
    first, second = bench.folders()
    assert first.name.endswith("-hand-000")
    assert [e.at_ms for e in read_evidence(first)] == [0]
    assert [e.at_ms for e in read_evidence(second)] == [1000]
    assert len(list_frames(first / "overhead")) == 2, "also while the hand is looked at"


def test_only_the_newest_hands_are_kept_and_nothing_else_is_touched(bench: Bench) -> None:
    bench.folder.mkdir()
    (bench.folder / "my notes").mkdir()
    for number in range(5):
        bench.write(bench.hand(number))
        bench.frames([100 * number])
        bench.write(SETTLED)
    bench.recorder.close()
    names = [folder.name for folder in bench.folders()]
    assert [name[-8:] for name in names if name != "my notes"] == ["hand-002", "hand-003", "hand-004"]
    assert "my notes" in names


def test_a_clock_that_was_set_back_costs_no_recording_that_is_under_way(tmp_path: Path) -> None:
    ahead = Bench(tmp_path)
    for number in range(3):
        ahead.write(ahead.hand(number))
        ahead.frames([100 * number])
    ahead.recorder.close()
    for folder in ahead.folders():
        folder.rename(folder.with_name(f"2036{folder.name[4:]}"))
    bench = Bench(tmp_path)
    bench.write(bench.hand(7))
    bench.frames([0, 100])
    bench.recorder.close()
    assert [folder.name[-8:] for folder in bench.folders()] == ["hand-007", "hand-001", "hand-002"]


def test_a_disk_that_fails_ends_the_recording_and_nothing_else(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    bench.write(bench.hand(0))
    bench.frames([100])
    shutil.rmtree(bench.folder)
    bench.frames([200, 300])
    assert "recording ends" in caplog.text
    assert bench.recorder.problem
    bench.write(SETTLED, bench.hand(1))
    bench.frames([400])
    assert bench.folders() == []
    bench.recorder.close()


def test_before_the_first_hand_nothing_is_written(bench: Bench) -> None:
    bench.frames([100, 200])
    bench.recorder.record_evidence(ButtonPressed(150, 1, Button.JUDGE))
    bench.recorder.close()
    bench.recorder.close()
    assert bench.folders() == []


def test_a_lens_that_bends_goes_into_the_recording_too(tmp_path: Path) -> None:
    bent = Calibration(SURFACE.corners_px, SURFACE.surface_mm, SURFACE.size_px, {}, Lens(0.1, 0.0, (80, 60)))
    bench = Bench(tmp_path / "recordings")
    bench.write(bench.hand(0))
    bench.recorder.frame("overhead", 0, PICTURE, bent)
    bench.recorder.close()
    (folder,) = bench.folders()
    kept = read_recording(folder).cameras["overhead"].calibration
    assert kept is not None
    lens = load_calibration(folder / kept).lens
    assert lens is not None and lens.k1 == pytest.approx(0.1)


def test_every_camera_over_the_table_is_recorded(bench: Bench) -> None:
    other = from_corners([[0, 80], [60, 80], [60, 20], [0, 20]], (850.0, 850.0), (80, 60))
    bench.frames([10])
    bench.recorder.frame("north", 20, PICTURE, other)
    bench.write(bench.hand(0))
    bench.frames([110])
    bench.recorder.frame("north", 120, PICTURE, other)
    bench.recorder.frame("late", 130, PICTURE, other)
    bench.recorder.close()
    (folder,) = bench.folders()
    cameras = read_recording(folder).cameras
    assert {name: camera.corners_px[0] for name, camera in cameras.items()} == {
        "overhead": tuple(SURFACE.corners_px[0]),
        "north": (0.0, 80.0),
    }
    assert [p.name for p in (folder / cameras["north"].frames).iterdir()] == ["0000000120.jpg"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device to write to")
@pytest.mark.parametrize("file", ["panels.jsonl", "machine.jsonl"])
def test_a_disk_that_is_full_at_the_first_line_ends_the_recording_and_nothing_else(
    bench: Bench, file: str
) -> None:
    bench.frames([10])
    bench.write(bench.hand(0))
    bench.frames([20])
    (folder,) = bench.folders()
    (folder / file).symlink_to("/dev/full")
    bench.recorder.record_evidence(ButtonPressed(30, 2, Button.CALL, "pung"))
    bench.recorder.record_evidence(WallsReported(40, (34,) * 4))
    assert "No space left" in bench.recorder.problem
    bench.frames([50])
    bench.recorder.record_evidence(ButtonPressed(60, 1, Button.WIN))
    bench.recorder.close()
    bench.recorder.close()


def test_a_folder_that_cannot_be_listed_ends_the_recording_and_nothing_else(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(folder: Path) -> None:
        raise OSError(5, "Input/output error")

    bench.frames([10])
    bench.write(bench.hand(0))
    monkeypatch.setattr(Path, "iterdir", refuse)
    bench.frames([20, 30])
    assert "Input/output error" in bench.recorder.problem
    bench.recorder.close()
