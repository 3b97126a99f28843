"""Several cameras as one pair of eyes: each has its own worker and pipeline, what they see is joined."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial

from tablectl.adapters.eyes.camera import CameraEyes
from tablectl.adapters.eyes.evidence import table_seen
from tablectl.game.evidence import CameraAway, Evidence, TableUnchanged
from tablectl.ports import EyesHealth
from vision.calibration import Calibration
from vision.live import FusedTable, TableUpdate


class JoinedEyes:
    """Follows the table through several cameras that see it, or parts of it."""

    def __init__(self, cameras: Sequence[CameraEyes], tile_mm: tuple[float, float, float]) -> None:
        """
        Args:
            cameras: with different names; the first one's pictures are shown where all see a place.
            tile_mm: width, height and thickness of the tiles.
        """
        self._cameras = tuple(cameras)
        self._table = FusedTable(tile_mm, {eyes.name: eyes.calibration for eyes in cameras})
        self._lock = threading.Lock()
        self._lost_cameras: set[str] = set()
        """Cameras that give no pictures that can be read."""
        self._read_ms: dict[str, int] = {}
        """By camera: its newest picture that was read."""
        self._read_cameras: set[str] = set()
        """Cameras that were read since the table was last seen by all."""
        self._seen_ms = 0
        """Up to when all that work have looked: what one sees often, another may not have seen for long. It
        moves on once each of them was read again, so that a picture of each is one picture of the table."""
        self._latest: TableUpdate | None = None

    def start(self, post: Callable[[Evidence], None]) -> None:
        """Begin to look with all of them."""
        for eyes in self._cameras:
            eyes.watch(
                partial(self._on_update, eyes.name, post),
                partial(self._on_unchanged, eyes.name, post),
                partial(self._on_lost, eyes.name, post),
            )

    def health(self) -> EyesHealth:
        """All links; the rate of the slowest camera that works, and the longest recognition."""
        each = [eyes.health() for eyes in self._cameras]
        working = [one for one in each if all(link.up for link in one.links)]
        return EyesHealth(
            min((one.fps for one in working), default=0.0),
            max((one.recognition_ms for one in each), default=0.0),
            sum(one.queued for one in each),
            tuple(link for one in each for link in one.links),
            each[0].model,
            tuple(camera for one in each for camera in one.cameras),
        )

    def crop(self, at_mm: tuple[float, float]) -> bytes | None:
        """A JPEG of a place's surroundings from the first camera that works and shows all of them; from any
        that shows some, where none does.
        """
        up = [eyes for eyes in self._cameras if all(link.up for link in eyes.health().links)]
        complete = [eyes for eyes in up if eyes.shows(at_mm)]
        for eyes in (*complete, *up):
            crop = eyes.crop(at_mm)
            if crop is not None:
                return crop
        return None

    def on_hand_start(self) -> None:
        """Every camera compares its markers with its calibration."""
        for eyes in self._cameras:
            eyes.on_hand_start()

    def close(self) -> None:
        """Stop looking and let go of the cameras. May be called twice."""
        for eyes in self._cameras:
            eyes.close()

    def _on_update(
        self, name: str, post: Callable[[Evidence], None], update: TableUpdate, calibration: Calibration
    ) -> None:
        with self._lock:  # looks come from as many threads as there are cameras, and stay in order
            self._read(name, update.at_ms)
            self._latest = self._table.update(name, calibration, update)
            self._post(post)

    def _on_unchanged(self, name: str, post: Callable[[Evidence], None], at_ms: int) -> None:
        with self._lock:
            before_ms = self._seen_ms
            self._read(name, at_ms)
            if self._latest is not None and self._latest.at_ms > before_ms:
                self._post(post)  # told in the time up to which another camera had looked: now of this one
            elif self._seen_ms > before_ms:
                post(TableUnchanged(self._seen_ms))

    def _on_lost(self, name: str, post: Callable[[Evidence], None], at_ms: int) -> None:
        with self._lock:
            update = self._table.camera_lost(name, at_ms)
            self._lost_cameras.add(name)
            if update is not None:
                self._read(name, at_ms, away=True)
                self._latest = update
                self._post(post)
            if len(self._lost_cameras) == len(self._cameras):
                post(CameraAway(at_ms))

    def _read(self, name: str, at_ms: int, *, away: bool = False) -> None:
        """A camera's picture was read, or it is gone. Once each that works was read again, the table is seen
        up to the oldest of their newest."""
        if not away:
            self._lost_cameras.discard(name)
            self._read_cameras.add(name)
            self._read_ms[name] = at_ms
        newest = {each: read_ms for each, read_ms in self._read_ms.items() if each not in self._lost_cameras}
        if self._read_cameras.issuperset(newest):
            self._read_cameras.clear()
            self._seen_ms = max(self._seen_ms, min(newest.values(), default=at_ms))

    def _post(self, post: Callable[[Evidence], None]) -> None:
        update = self._latest
        assert update is not None, "something was seen"
        post(table_seen(update.view, self._seen_ms, update.since_ms, update.covered, each_picture=True))
