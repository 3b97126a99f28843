"""The Pi's own camera, as far as it can be tried where there is none."""

from __future__ import annotations

import sys

import pytest

from tests.vision.cameras import picamera2_stand_in
from tests.vision.cameras.picamera2_stand_in import Picamera2
from vision.cameras import CameraState
from vision.cameras.picamera import PiCamera


def test_without_its_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    camera = PiCamera()
    assert camera.poll(0.0) is None
    assert camera.status().state is CameraState.MISSING
    assert "python3-picamera2" in camera.status().detail
    camera.close()


def test_a_camera_that_stops_is_opened_again(monkeypatch: pytest.MonkeyPatch) -> None:
    picamera2_stand_in.install(monkeypatch)
    camera = PiCamera(size_px=(64, 48))
    frame = camera.poll(5.0)
    assert frame is not None and frame.at_ms == 0
    Picamera2.failing = True
    assert camera.poll(5.1) is None
    assert "delivers no frames" in camera.status().detail
    Picamera2.failing = False
    assert camera.poll(5.2) is None  # still in the pause
    assert camera.poll(6.0) is not None
    assert camera.status().state is CameraState.OK
    assert Picamera2.opened == [0, 0]
