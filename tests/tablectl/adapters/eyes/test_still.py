"""One picture from a camera of its own: the settled one, or an error that says why there is none."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from tablectl.adapters.eyes.still import SETTLE_TIME_S, TIMEOUT_S, capture_settled_frame
from tablectl.errors import PartMissing
from tests.tablectl.table_parts import ScriptedClock
from vision.cameras import CameraState, CameraStatus, Frame

PICTURES_A_SECOND = 10


@dataclass(slots=True)
class CameraThatSettles:
    """Gives a picture each time it is asked, and moves the clock on; later ones are brighter."""

    clock: ScriptedClock
    pictures: int = 1000
    detail: str = ""

    def poll(self, now_s: float) -> Frame | None:
        self.clock.s += 1 / PICTURES_A_SECOND
        if self.pictures == 0:
            return None
        self.pictures -= 1
        return Frame(np.full((4, 4, 3), round(now_s * PICTURES_A_SECOND), np.uint8), self.clock.run_ms())

    def status(self) -> CameraStatus:
        missing = CameraState.MISSING if self.detail else CameraState.ENDED
        return CameraStatus(CameraState.OK if self.pictures else missing, self.detail)

    def close(self) -> None:
        pass


def test_the_picture_is_taken_when_the_camera_has_settled() -> None:
    clock = ScriptedClock()
    taken = capture_settled_frame(CameraThatSettles(clock), clock)
    assert taken.image[0, 0, 0] >= SETTLE_TIME_S * PICTURES_A_SECOND - 1
    assert clock.s < SETTLE_TIME_S + 1


def test_a_folder_that_ends_earlier_gives_its_last_picture() -> None:
    clock = ScriptedClock()
    assert capture_settled_frame(CameraThatSettles(clock, pictures=3), clock).image[0, 0, 0] == 2


def test_a_camera_without_a_picture_says_why() -> None:
    clock = ScriptedClock()
    with pytest.raises(PartMissing, match=rf"no picture in {TIMEOUT_S:g} s \(/dev/video0 is busy\)"):
        capture_settled_frame(CameraThatSettles(clock, pictures=0, detail="/dev/video0 is busy"), clock)
