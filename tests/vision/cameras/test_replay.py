"""A folder of pictures as a camera."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.cameras import CameraState, ReplayCamera
from vision.cameras.replay import read_image
from vision.errors import CameraError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for index, at_ms in enumerate((0, 100, 200, 450)):
        image = np.full((20, 30, 3), 40 * index, np.uint8)
        cv2.imwrite(str(tmp_path / f"{at_ms:010d}.png"), image)
    (tmp_path / "notes.txt").write_text("not a frame", encoding="utf-8")
    return tmp_path


def test_frames_come_in_their_own_time(folder: Path) -> None:
    camera = ReplayCamera(folder, started_s=10.0)
    times = [(frame := camera.poll(10.0 + t / 20)) and frame.at_ms for t in range(11)]
    assert times == [0, None, 100, None, 200, None, None, None, None, 450, None]
    assert camera.status().state is CameraState.ENDED


def test_a_slow_reader_gets_the_newest(folder: Path) -> None:
    camera = ReplayCamera(folder)
    frame = camera.poll(0.3)
    assert frame is not None and frame.at_ms == 200


def test_all_frames_one_after_another(folder: Path) -> None:
    camera = ReplayCamera(folder)
    assert camera.size_px == (30, 20)
    assert [frame.at_ms for frame in camera.frames()] == [0, 100, 200, 450]


def test_a_damaged_frame_is_left_out_and_counted(folder: Path) -> None:
    (folder / "0000000100.png").write_bytes(b"not a picture")
    camera = ReplayCamera(folder)
    assert [frame.at_ms for frame in camera.frames()] == [0, 200, 450]
    assert camera.unreadable == 1


def test_an_empty_folder_says_what_was_expected(tmp_path: Path) -> None:
    with pytest.raises(CameraError, match="named by their ms"):
        ReplayCamera(tmp_path)
    with pytest.raises(CameraError, match="found none"):
        ReplayCamera(tmp_path / "nothing")


def test_a_file_that_is_no_picture_says_so(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(b"text")
    with pytest.raises(CameraError, match="expected a picture"):
        read_image(tmp_path / "a.jpg")
    with pytest.raises(CameraError, match="cannot read"):
        read_image(tmp_path / "b.jpg")
