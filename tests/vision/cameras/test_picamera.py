"""The Pi's own camera, as far as it can be tried where there is none."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from vision.cameras import CameraState
from vision.cameras.picamera import PiCamera


def test_without_its_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    camera = PiCamera()
    assert camera.poll(0.0) is None
    assert camera.status().state is CameraState.MISSING
    assert "python3-picamera2" in camera.status().detail
    camera.close()


class Device:
    """picamera2's class, as far as it is used."""

    fail = False

    def __init__(self, number: int) -> None:
        self.closed = False

    def create_video_configuration(self, **wanted: Any) -> dict[str, Any]:
        return wanted

    def configure(self, configuration: dict[str, Any]) -> None:
        self.configuration = configuration

    def start(self) -> None:
        pass

    def capture_array(self, name: str) -> np.ndarray[Any, Any]:
        if Device.fail:
            raise RuntimeError("camera frontend has timed out")
        return np.random.default_rng(1).integers(0, 255, (48, 64, 3), dtype=np.uint8)

    def close(self) -> None:
        self.closed = True


def test_a_camera_that_stops_is_opened_again(monkeypatch: pytest.MonkeyPatch) -> None:
    library = ModuleType("picamera2")
    library.Picamera2 = Device  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "picamera2", library)
    monkeypatch.setattr(Device, "fail", False)
    camera = PiCamera(size_px=(64, 48))
    frame = camera.poll(5.0)
    assert frame is not None and frame.at_ms == 0
    Device.fail = True
    assert camera.poll(5.1) is None
    assert "timed out" in camera.status().detail
    Device.fail = False
    assert camera.poll(5.2) is None  # still in the pause
    assert camera.poll(6.0) is not None
    assert camera.status().state is CameraState.OK
