"""Cameras that freeze, are covered, go away and come back."""

from __future__ import annotations

import numpy as np

from vision.cameras import CameraState
from vision.cameras.camera import Backoff, StreamMonitor
from vision.types import Image


def picture(seed: int) -> Image:
    return np.random.default_rng(seed).integers(40, 220, (120, 160, 3), dtype=np.uint8)


def test_a_live_camera_never_sends_the_same_picture_twice() -> None:
    watch = StreamMonitor()
    assert all(watch.check(picture(i), i * 0.5).state is CameraState.OK for i in range(20))


def test_the_same_picture_again_and_again_is_a_frozen_camera() -> None:
    watch = StreamMonitor(frozen_after_s=3.0)
    states = [watch.check(picture(1), t * 0.5).state for t in range(9)]
    assert states[:6] == [CameraState.OK] * 6
    assert states[-1] is CameraState.FROZEN
    assert watch.check(picture(2), 5.0).state is CameraState.OK


def test_a_dark_picture_is_a_covered_camera() -> None:
    watch = StreamMonitor(covered_after_s=2.0)
    dark = [np.random.default_rng(t).integers(0, 6, (120, 160, 3), dtype=np.uint8) for t in range(6)]
    states = [watch.check(image, t * 0.5).state for t, image in enumerate(dark)]
    assert states[0] is CameraState.OK
    assert states[-1] is CameraState.COVERED
    assert "lens" in watch.check(dark[0], 4.0).detail


def test_pauses_double_up_to_the_longest() -> None:
    backoff = Backoff(first_s=0.5, longest_s=3.0)
    assert backoff.due(0.0)
    tries, now = [], 0.0
    for _ in range(5):
        backoff.failed(now)
        step = 0.0
        while not backoff.due(now + step):
            step += 0.25
        tries.append(step)
        now += step
    assert tries == [0.5, 1.0, 2.0, 3.0, 3.0]
    backoff.succeeded()
    assert backoff.due(now)
