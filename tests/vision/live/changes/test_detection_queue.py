"""What the finder is shown: what changed and came to rest, what it missed, and now and then a quarter."""

from __future__ import annotations

import numpy as np
import pytest

from vision.calibration import Area, from_corners, scaled_rectifier
from vision.live.changes.detection_queue import DetectionQueue
from vision.live.changes.limits import CHANGES
from vision.live.changes.motion import Motion
from vision.live.changes.scale_converter import ScaleConverter
from vision.live.settings import PipelineSettings

CALIBRATION = from_corners([(50, 850), (850, 850), (850, 50), (50, 50)], (800.0, 800.0), (900, 900))
COARSE = scaled_rectifier(CALIBRATION, CHANGES.coarse_px_per_mm)
FINE = scaled_rectifier(CALIBRATION, 32.0 / 26.0)
PARTS = ScaleConverter(FINE, COARSE, 35.0 * FINE.px_per_mm)
SETTINGS = PipelineSettings(still_ms=150, audit_ms=2500)
FRAME_MS = 100


class Watched:
    """A table that is watched at ten frames a second; a tile lies on it, or none."""

    def __init__(self) -> None:
        self.due = DetectionQueue(SETTINGS)
        self.motion = Motion(COARSE.size_px)
        self.at_ms = 0

    def frame(self, *, tile: bool = False) -> list[Area]:
        """What is due with the next frame, which is taken for read."""
        small = np.full((COARSE.size_px, COARSE.size_px, 3), (70, 100, 30), np.uint8)
        if tile:
            small[100:112, 100:112] = (240, 240, 240)
        self.at_ms += FRAME_MS
        self.due.on_frame(self.at_ms)
        self.motion.update(small)
        areas = self.due.next_areas(self.motion, PARTS, self.at_ms)
        for area in areas:
            self.motion.mark_read(PARTS.to_coarse(area))
        return areas


@pytest.fixture
def watched() -> Watched:
    """After its first look at the whole table."""
    made = Watched()
    while not made.frame():
        pass
    return made


def test_the_whole_table_is_looked_at_first() -> None:
    watched = Watched()
    (area,) = next(due for due in iter(watched.frame, None) if due)
    assert area == PARTS.fine.whole


def test_what_changed_is_due_once_it_has_been_still_for_long_enough(watched: Watched) -> None:
    dues = [watched.frame(tile=True) for _ in range(6)]
    waited = [bool(due) for due in dues].index(True)
    assert SETTINGS.still_ms <= waited * FRAME_MS <= SETTINGS.still_ms + FRAME_MS
    (area,) = dues[waited]
    seen = PARTS.to_coarse(area)
    assert seen.left <= 100 < 112 <= seen.right, "the whole tile is shown"
    assert not any(dues[waited + 1 :]), "and not again"


def test_a_quarter_is_audited_now_and_then_while_nothing_changes(watched: Watched) -> None:
    begun_ms = watched.at_ms
    audits: list[tuple[int, Area]] = []
    while len(audits) < 5:
        audits += [(watched.at_ms, area) for area in watched.frame()]
    assert [area for _, area in audits] == [PARTS.quarter(number) for number in (0, 1, 2, 3, 0)]
    assert audits[-1][0] - begun_ms >= 4 * SETTINGS.audit_ms


def test_what_is_to_be_shown_again_is_shown_once(watched: Watched) -> None:
    part = Area(10, 10, 90, 90)
    watched.due.schedule(part, 1)
    assert watched.due.take_scheduled() == [(part, 1)]
    assert watched.due.take_scheduled() == []
