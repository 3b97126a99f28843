"""USB cameras and video files, with a scripted device in place of OpenCV's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.cameras import CameraState
from vision.cameras.opencv import OpencvCamera, open_capture
from vision.types import Image


def picture(seed: int) -> Image:
    return np.random.default_rng(seed).integers(40, 220, (48, 64, 3), dtype=np.uint8)


@dataclass
class Device:
    """A camera that gives these frames, then none."""

    frames: list[Image]
    opened: bool = True
    released: bool = False
    settings: dict[int, float] = field(default_factory=dict)

    def isOpened(self) -> bool:
        return self.opened

    def read(self) -> tuple[bool, Image | None]:
        return (True, self.frames.pop(0)) if self.frames else (False, None)

    def set(self, key: int, value: float) -> bool:
        self.settings[key] = value
        return True

    def get(self, key: int) -> float:
        return self.settings.get(key, 0.0)

    def release(self) -> None:
        self.released = True


def camera(devices: Sequence[Device]) -> OpencvCamera:
    waiting = list(devices)
    return OpencvCamera(0, size_px=(640, 480), opener=lambda source: waiting.pop(0))


def test_frames_are_stamped_from_the_first_one() -> None:
    eye = camera([Device([picture(1), picture(2)])])
    first, second = eye.poll(100.0), eye.poll(100.25)
    assert first is not None and first.at_ms == 0
    assert second is not None and second.at_ms == 250
    assert eye.status().state is CameraState.OK


def test_the_wanted_size_is_asked_for() -> None:
    device = Device([picture(1)])
    camera([device]).poll(0.0)
    assert device.settings[cv2.CAP_PROP_FRAME_WIDTH] == 640


def test_an_unplugged_camera_is_a_state_and_is_opened_again() -> None:
    first = Device([picture(1)])
    eye = camera([first, Device([], opened=False), Device([picture(2)])])
    assert eye.poll(0.0) is not None
    assert eye.poll(0.1) is None
    assert eye.status().state is CameraState.MISSING
    assert "unplugged" in eye.status().detail
    assert first.released
    assert eye.poll(0.2) is None  # still in the pause: nothing is opened
    assert eye.poll(1.0) is None  # opened in vain, a longer pause follows
    assert "plugged in" in eye.status().detail
    assert eye.poll(5.0) is not None
    assert eye.status().state is CameraState.OK


def test_a_video_file_ends(tmp_path: Path) -> None:
    path = tmp_path / "table.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10, (64, 48))
    for seed in range(3):
        writer.write(picture(seed))
    writer.release()
    eye = OpencvCamera(str(path))
    frames = [frame for frame in (eye.poll(t * 0.1) for t in range(5)) if frame is not None]
    assert len(frames) == 3
    assert eye.status().state is CameraState.ENDED
    eye.close()
    eye.close()


def test_a_stream_that_breaks_off_is_opened_again() -> None:
    waiting = [Device([picture(1)]), Device([picture(2)])]
    eye = OpencvCamera("rtsp://camera/1", opener=lambda source: waiting.pop(0))
    assert eye.poll(10.0) is not None
    assert eye.poll(10.1) is None
    assert eye.status().state is CameraState.MISSING
    again = eye.poll(11.0)
    assert again is not None and again.at_ms == 1000


def test_a_device_that_is_not_there_opens_nothing() -> None:
    assert not open_capture("no-such-file.mp4").isOpened()


@dataclass
class Webcam(Device):
    """Chooses an exposure of its own; its driver knows no manual focus and lies about white balance."""

    def set(self, key: int, value: float) -> bool:
        if key == cv2.CAP_PROP_AUTOFOCUS:
            return False
        if key != cv2.CAP_PROP_AUTO_WB:
            self.settings[key] = value
        return True


def test_exposure_is_held_once_it_has_settled_where_the_driver_allows_it() -> None:
    device = Webcam([picture(n) for n in range(4)])
    device.settings |= {
        cv2.CAP_PROP_AUTO_EXPOSURE: 3.0,
        cv2.CAP_PROP_EXPOSURE: 156.0,
        cv2.CAP_PROP_AUTO_WB: 1.0,
    }
    eye = camera([device])
    eye.poll(0.0)
    eye.poll(1.0)
    assert not eye.held
    device.settings[cv2.CAP_PROP_EXPOSURE] = 312.0
    eye.poll(3.5)
    assert eye.held == ("exposure",)
    assert device.settings[cv2.CAP_PROP_AUTO_EXPOSURE] == 1.0
    assert device.settings[cv2.CAP_PROP_EXPOSURE] == 312.0


def test_a_film_has_no_exposure_to_hold(tmp_path: Path) -> None:
    film = OpencvCamera(
        str(tmp_path / "film.avi"), opener=lambda source: Device([picture(n) for n in range(3)])
    )
    for second in range(3):
        film.poll(float(second * 5))
    assert film.held == ()


@pytest.mark.parametrize("source", [63, "rtsp://me:secret@127.0.0.1:1/live"])
def test_nothing_but_its_state_tells_of_a_camera_that_is_away(
    source: int | str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert not open_capture(source).isOpened()
    printed = capfd.readouterr().err
    assert "secret" not in printed
    assert "VIDEOIO" not in printed
