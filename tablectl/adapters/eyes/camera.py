"""One overhead camera and its pipeline, working beside the table's thread; looks go to the table's inbox."""

from __future__ import annotations

import logging
import math
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import numpy as np

from tablectl.adapters.examples.seen import FrameTile
from tablectl.adapters.eyes.camera_placement import CameraPlacement, SurfaceFinder
from tablectl.adapters.eyes.crops import crop_around, shows_around
from tablectl.adapters.eyes.evidence import table_seen
from tablectl.adapters.eyes.faults import camera_fault, picture_fault, reading_fault
from tablectl.game.evidence import CameraAway, Evidence, TableUnchanged
from tablectl.ports import CameraHealth, Clock, EyesHealth, LinkDetail, LinkState
from tablectl.threads import SupervisedThread
from vision.calibration import Calibration
from vision.cameras import Camera, CameraState, Frame, QualityMonitor
from vision.errors import VisionError
from vision.live import Pipeline, TableUpdate, are_in_picture
from vision.recogniser import crop_tile
from vision.types import Image

log = logging.getLogger(__name__)

IDLE_S: Final = 0.005
"""How long to wait when the camera has nothing new."""
STOP_WITHIN_S: Final = 5.0
AFRESH_AFTER_S: Final = 0.5
WITHOUT_PICTURES: Final = (CameraState.MISSING, CameraState.FROZEN, CameraState.COVERED)
FRAMES_KEPT: Final = 50
"""Frames that the health figures are taken over."""
SAME_TILE_MM: Final = 14.0
"""A tile so near a place is the one that lies there: a little more than half a tile's width."""

PipelineOf = Callable[[Calibration], Pipeline]


@dataclass(slots=True)
class _Figures:
    """What the last frames cost; written by the worker, read by the table's thread."""

    arrived_s: deque[float]
    took_s: deque[float]
    seen_s: deque[float]
    """When they were, on the service's clock."""


class CameraEyes:
    """Follows the table through one camera. One worker thread."""

    def __init__(
        self,
        camera: Camera,
        calibration: Calibration | None,
        pipeline_of: PipelineOf,
        clock: Clock,
        *,
        name: str = "overhead",
        model: str = "",
        keep: Callable[[int, Image, Calibration], None] | None = None,
        remarks: Callable[[], str] = str,
        place: SurfaceFinder | None = None,
    ) -> None:
        """
        Args:
            camera: where frames come from.
            calibration: where the surface lies; None: found from the printed fiducials in the first frames.
            pipeline_of: makes the pipeline for a calibration.
            clock: stamps the frames.
            model: which recogniser answers, for health.
            keep: gets every frame with its time, for a recording; called from the worker's thread.
            remarks: what the recogniser has to say to people; empty while all is well.
            place: tells where the surface lies, instead of ``calibration``.
        """
        self._camera = camera
        self._placement = CameraPlacement(name, calibration, place, clock.now_s)
        self._pipeline_of = pipeline_of
        self._clock = clock
        self._name = name
        self._model = model
        self._keep = keep
        self._says = remarks
        self._pipeline: Pipeline | None = None
        self._figures = _Figures(*(deque(maxlen=FRAMES_KEPT) for _ in range(3)))
        self._stop = threading.Event()
        self._thread: SupervisedThread | None = None
        self._trouble = LinkDetail()
        self._quality = QualityMonitor()
        self._begins_ms = self._begun_ms = -1
        """When the newest hand began, and when that began of which the pipeline was told."""
        self._last: Image | None = None
        self._looked: TableUpdate | None = None

    def start(self, post: Callable[[Evidence], None]) -> None:
        """Begin to look."""

        def post_look(look: TableUpdate, _: Calibration) -> None:
            post(table_seen(look.view, look.at_ms, look.since_ms, look.covered, each_picture=True))

        self.watch(
            post_look, lambda at_ms: post(TableUnchanged(at_ms)), away=lambda at_ms: post(CameraAway(at_ms))
        )

    def watch(
        self,
        on_look: Callable[[TableUpdate, Calibration], None],
        same: Callable[[int], None],
        away: Callable[[int], None],
    ) -> None:
        """Begin to look, for somebody who joins what several cameras see.

        Args:
            on_look: gets every look with where the camera sees the surface; called from the worker's thread.
            same: gets the time of every picture that was read and brought no look.
            away: called once, with the time, when the camera gives no more pictures that can be used; the
                next look says that it is back.
        """
        self._thread = SupervisedThread(
            f"eyes-{self._name}", partial(self._work, on_look, same, away), stop=self._stop
        )
        self._thread.start()

    def health(self) -> EyesHealth:
        """Frame rate and recognition time over the last frames, and how the camera does."""
        arrived, took, seen = map(list, (self._figures.arrived_s, self._figures.took_s, self._figures.seen_s))
        span = arrived[-1] - arrived[0] if len(arrived) > 1 else 0.0
        speed = (seen[-1] - seen[0]) / span if span > 0 and len(seen) > 1 else 1.0
        fps = (len(arrived) - 1) / span if span > 0 else 0.0
        status = self._camera.status()
        ended = self._thread is not None and bool(self._thread.down_reason)
        up = status.state is CameraState.OK and not self._trouble and not ended
        why = LinkDetail(self._remarks()) if up else self._trouble or camera_fault(status, ended)
        link = LinkState(f"camera {self._name}", up, *why)
        mean_ms = 1000 * sum(took) / len(took) if took else 0.0
        camera = CameraHealth(
            name=self._name,
            up=up,
            detail="" if up else why.detail,
            fps=fps,
            frame_age_s=time.perf_counter() - arrived[-1] if arrived else None,
            speed=speed,
            quality=self._quality.hint,
            pushed=self._placement.remark,
            astray=self._placement.astray,
            calibration=self._placement.text,
            tiles=self._says(),
            flaws=tuple(flaw.value for flaw in self._quality.flaws),
            drift=self._placement.drift,
            markers=self._placement.markers,
            why=why.why,
        )
        return EyesHealth(fps, mean_ms, 0, (link,), self._model, (camera,))

    @property
    def picture(self) -> Image | None:
        """The newest picture, whole; None before the first."""
        return self._last

    @property
    def calibration(self) -> Calibration | None:
        """Where it sees the surface; None where that is not known yet."""
        return self._placement.calibration

    @property
    def looked(self) -> tuple[TableUpdate, Calibration] | None:
        """The newest look that said something, and where the surface lies in the pictures."""
        look, calibration = self._looked, self.calibration
        return None if look is None or calibration is None else (look, calibration)

    def crop(self, at_mm: tuple[float, float]) -> bytes | None:
        """A JPEG of the surroundings of a place on the surface, the place marked, from the newest frame."""
        image, calibration = self._last, self.calibration
        return None if image is None or calibration is None else crop_around(image, calibration, at_mm)

    def tile_at(self, at_mm: tuple[float, float]) -> FrameTile | None:
        """The tile that lies at a place on the surface, cut out of the newest frame; None where none is seen.
        May be called from any thread.
        """
        image, calibration, looked = self._last, self.calibration, self._looked
        if image is None or calibration is None or looked is None:
            return None
        away_mm = {math.dist((tile.x_mm, tile.y_mm), at_mm): tile for tile in looked.tiles}
        nearest = min(away_mm, default=math.inf)
        tile = away_mm.get(nearest)
        if tile is None or nearest > SAME_TILE_MM or tile.face_down or tile.key not in looked.corners_mm:
            return None
        corners_mm = looked.corners_mm[tile.key]
        if not are_in_picture(calibration, corners_mm, 0.0).all():
            return None
        quad = np.asarray(calibration.to_px(corners_mm), np.float32)
        return FrameTile(self._name, crop_tile(image, quad), *tile.faces[0])

    def shows(self, at_mm: tuple[float, float]) -> bool:
        """Whether the whole crop around a place lies in the picture."""
        calibration = self.calibration
        return calibration is not None and shows_around(calibration, at_mm)

    @property
    def name(self) -> str:
        """The camera's, in health and recordings."""
        return self._name

    def on_hand_start(self) -> None:
        """Compare the markers, where there are any, with the calibration: over the next few frames. Look at
        the whole table afresh, in the first picture that is taken from now on: one that is still being read
        shows the hand before."""
        self._begins_ms = self._clock.run_ms()
        self._placement.on_hand_start()

    def close(self) -> None:
        """Stop looking and let go of the camera."""
        self._stop.set()
        if self._thread is not None:
            self._thread.close(STOP_WITHIN_S)
            self._thread = None
        self._camera.close()

    def _work(
        self,
        on_look: Callable[[TableUpdate, Calibration], None],
        same: Callable[[int], None],
        away: Callable[[int], None],
    ) -> None:
        gone = False
        while not self._stop.is_set():
            try:
                asked_ms = self._clock.run_ms()
                frame = self._camera.poll(self._clock.now_s())
                if self._camera.status().state in WITHOUT_PICTURES:
                    if not gone:
                        away(self._clock.run_ms())
                    gone = True
                if frame is None:
                    self._stop.wait(IDLE_S)
                    continue
                # On a busy computer a picture takes seconds to come: it tells of when it was asked for.
                at_ms = self._clock.run_ms() if self._pace(frame) else asked_ms
                look = self._see(frame, at_ms)
                if self._camera.status().state in WITHOUT_PICTURES:
                    continue  # a dark or a frozen picture says nothing about the table
                if gone and look is None and self._looked is not None:
                    look = replace(self._looked, at_ms=self._clock.run_ms())  # back, and nothing has changed
                gone = gone and look is None
                if look is not None and self.calibration is not None:
                    self._looked = look
                    on_look(look, self.calibration)
                elif not self._trouble and self._looked is not None:
                    same(at_ms)
            except Exception as error:
                # Starting afresh beats leaving the table blind; health says that something is wrong.
                log.exception("camera %s: the pipeline failed and was restarted", self._name)
                self._trouble = reading_fault(error)
                self._pipeline = None
                self._stop.wait(AFRESH_AFTER_S)

    def _pace(self, frame: Frame) -> bool:
        """A recorded picture is not looked at before its time; whether it had to wait."""
        early_ms = frame.at_ms - self._clock.run_ms()
        if early_ms > 0:
            self._stop.wait(early_ms / 1000)
        return early_ms > 0

    def _see(self, frame: Frame, at_ms: int) -> TableUpdate | None:
        began_s = time.perf_counter()
        self._last = frame.image
        try:
            self._quality.frame(frame.image, self._clock.now_s())
            pipeline = self._pipeline_for(self._placement.frame(frame.image))
            if self._keep is not None:
                self._keep(at_ms, frame.image, pipeline.calibration)
            if (begins_ms := self._begins_ms) > self._begun_ms and at_ms >= begins_ms:
                self._begun_ms = begins_ms
                pipeline.hand_begins()
            look = pipeline.frame(frame.image, at_ms)
            if pipeline.calibration is not self._placement.calibration:
                self._placement.pushed(pipeline.calibration, pipeline.pushed_mm)
        except VisionError as error:
            self._trouble = picture_fault(error)
            return None
        self._trouble = LinkDetail()
        ended_s = time.perf_counter()
        self._figures.arrived_s.append(ended_s)
        self._figures.took_s.append(ended_s - began_s)
        self._figures.seen_s.append(self._clock.now_s())
        return look

    def _pipeline_for(self, calibration: Calibration) -> Pipeline:
        """The one that reads, or a fresh one where the surface lies elsewhere now."""
        pipeline = self._pipeline
        if pipeline is None or pipeline.calibration is not calibration:
            if pipeline is not None:
                self._looked = None
            pipeline = self._pipeline = self._pipeline_of(calibration)
        return pipeline

    def _remarks(self) -> str:
        """What people should know of a camera that works."""
        return "; ".join(text for text in (self._placement.remark, self._quality.hint, self._says()) if text)
