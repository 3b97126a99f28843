"""One overhead camera and its pipeline, in a thread of their own; updates go to the table's inbox."""

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

from tablectl.adapters.examples import FrameTile
from tablectl.adapters.eyes.camera_placement import CameraPlacement
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

IDLE_POLL_INTERVAL_S: Final = 0.005
"""How long to wait when the camera has nothing new."""
SHUTDOWN_TIMEOUT_S: Final = 5.0
RESTART_DELAY_S: Final = 0.5
UNUSABLE_STATES: Final = (CameraState.MISSING, CameraState.FROZEN, CameraState.COVERED)
FIGURE_FRAMES: Final = 50
"""Frames that the health figures are taken over."""
SAME_TILE_MM: Final = 14.0
"""A tile so near a place is the one that lies there: a little more than half a tile's width."""

PipelineFactory = Callable[[Calibration], Pipeline]


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
        placement: CameraPlacement,
        make_pipeline: PipelineFactory,
        clock: Clock,
        *,
        model: str = "",
        record_frame: Callable[[int, Image, Calibration], None] | None = None,
        remarks: Callable[[], str] = str,
    ) -> None:
        """
        Args:
            camera: where frames come from.
            placement: tells where it sees the surface.
            make_pipeline: makes the pipeline for a calibration.
            clock: stamps the frames.
            model: which recogniser answers, for health.
            record_frame: gets every frame with its time, for a recording; called from the worker's thread.
            remarks: what the recogniser has to say to people; empty while all is well.
        """
        self._camera = camera
        self._placement = placement
        self._make_pipeline = make_pipeline
        self._clock = clock
        self._model = model
        self._record_frame = record_frame
        self._recogniser_remarks = remarks
        self._pipeline: Pipeline | None = None
        self._figures = _Figures(*(deque(maxlen=FIGURE_FRAMES) for _ in range(3)))
        self._stop = threading.Event()
        self._thread: SupervisedThread | None = None
        self._fault = LinkDetail()
        self._quality = QualityMonitor()
        self._hand_start_ms = self._announced_start_ms = -1
        """When the newest hand began, and when that began of which the pipeline was told."""
        self._last_image: Image | None = None
        self._last_update: TableUpdate | None = None

    def start(self, post: Callable[[Evidence], None]) -> None:
        """Start the worker thread."""

        def post_update(update: TableUpdate, _: Calibration) -> None:
            post(table_seen(update.view, update.at_ms, update.since_ms, update.covered, each_picture=True))

        self.watch(
            post_update,
            lambda at_ms: post(TableUnchanged(at_ms)),
            on_lost=lambda at_ms: post(CameraAway(at_ms)),
        )

    def watch(
        self,
        on_update: Callable[[TableUpdate, Calibration], None],
        on_unchanged: Callable[[int], None],
        on_lost: Callable[[int], None],
    ) -> None:
        """Start, for a caller that merges the views of several cameras.

        Args:
            on_update: gets every update with the calibration; called from the worker's thread.
            on_unchanged: gets the time of every picture that was read without an update.
            on_lost: called once, with the time, when the camera gives no more usable pictures; the next
                update says that it is back.
        """
        self._thread = SupervisedThread(
            f"eyes-{self.name}", partial(self._work, on_update, on_unchanged, on_lost), stop=self._stop
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
        up = status.state is CameraState.OK and not self._fault and not ended
        why = LinkDetail(self._remarks()) if up else self._fault or camera_fault(status, ended)
        link = LinkState(f"camera {self.name}", up, *why)
        mean_ms = 1000 * sum(took) / len(took) if took else 0.0
        camera = CameraHealth(
            name=self.name,
            up=up,
            detail="" if up else why.detail,
            fps=fps,
            frame_age_s=time.perf_counter() - arrived[-1] if arrived else None,
            speed=speed,
            quality=self._quality.hint,
            pushed=self._placement.remark,
            astray=self._placement.is_misplaced,
            calibration=self._placement.text,
            tiles=self._recogniser_remarks(),
            flaws=tuple(flaw.value for flaw in self._quality.flaws),
            drift=self._placement.drift,
            markers=self._placement.markers,
            why=why.why,
        )
        return EyesHealth(fps, mean_ms, 0, (link,), self._model, (camera,))

    @property
    def picture(self) -> Image | None:
        """The latest picture, uncropped; None before the first."""
        return self._last_image

    @property
    def calibration(self) -> Calibration | None:
        """Where the camera sees the surface; None if unknown."""
        return self._placement.calibration

    @property
    def last_update(self) -> tuple[TableUpdate, Calibration] | None:
        """The latest update with the calibration; None before the first."""
        update, calibration = self._last_update, self.calibration
        return None if update is None or calibration is None else (update, calibration)

    def crop(self, at_mm: tuple[float, float]) -> bytes | None:
        """A JPEG of the surroundings of a place on the surface, the place marked, from the newest frame."""
        image, calibration = self._last_image, self.calibration
        return None if image is None or calibration is None else crop_around(image, calibration, at_mm)

    def tile_at(self, at_mm: tuple[float, float]) -> FrameTile | None:
        """The tile that lies at a place on the surface, cut out of the newest frame; None where none is seen.
        May be called from any thread.
        """
        image, calibration, last_update = self._last_image, self.calibration, self._last_update
        if image is None or calibration is None or last_update is None:
            return None
        distances_mm = {math.dist((tile.x_mm, tile.y_mm), at_mm): tile for tile in last_update.tiles}
        nearest = min(distances_mm, default=math.inf)
        tile = distances_mm.get(nearest)
        if tile is None or nearest > SAME_TILE_MM or tile.face_down or tile.key not in last_update.corners_mm:
            return None
        corners_mm = last_update.corners_mm[tile.key]
        if not are_in_picture(calibration, corners_mm, 0.0).all():
            return None
        quad = np.asarray(calibration.to_px(corners_mm), np.float32)
        return FrameTile(self.name, crop_tile(image, quad), *tile.faces[0])

    def shows(self, at_mm: tuple[float, float]) -> bool:
        """Whether the whole crop around a place lies in the picture."""
        calibration = self.calibration
        return calibration is not None and shows_around(calibration, at_mm)

    @property
    def name(self) -> str:
        """The camera's, in health and recordings."""
        return self._placement.name

    def on_hand_start(self) -> None:
        """Compare the markers, where there are any, with the calibration: over the next few frames. Look at
        the whole table afresh, in the first picture that is taken from now on: one that is still being read
        shows the hand before."""
        self._hand_start_ms = self._clock.run_ms()
        self._placement.on_hand_start()

    def close(self) -> None:
        """Stop the worker and release the camera."""
        self._stop.set()
        if self._thread is not None:
            self._thread.close(SHUTDOWN_TIMEOUT_S)
            self._thread = None
        self._camera.close()

    def _work(
        self,
        on_update: Callable[[TableUpdate, Calibration], None],
        on_unchanged: Callable[[int], None],
        on_lost: Callable[[int], None],
    ) -> None:
        is_lost = False
        while not self._stop.is_set():
            try:
                requested_ms = self._clock.run_ms()
                frame = self._camera.poll(self._clock.now_s())
                if self._camera.status().state in UNUSABLE_STATES:
                    if not is_lost:
                        on_lost(self._clock.run_ms())
                    is_lost = True
                if frame is None:
                    self._stop.wait(IDLE_POLL_INTERVAL_S)
                    continue
                # On a busy computer a picture arrives seconds late; it shows when it was requested.
                at_ms = self._clock.run_ms() if self._wait_for_time(frame) else requested_ms
                update = self._process(frame, at_ms)
                if self._camera.status().state in UNUSABLE_STATES:
                    continue  # a dark or frozen picture tells nothing about the table
                if is_lost and update is None and self._last_update is not None:
                    update = replace(
                        self._last_update, at_ms=self._clock.run_ms()
                    )  # back, and nothing has changed
                is_lost = is_lost and update is None
                if update is not None and self.calibration is not None:
                    self._last_update = update
                    on_update(update, self.calibration)
                elif not self._fault and self._last_update is not None:
                    on_unchanged(at_ms)
            except Exception as error:
                # A restart is better than a blind table; health reports the fault.
                log.exception("camera %s: the pipeline failed and was restarted", self.name)
                self._fault = reading_fault(error)
                self._pipeline = None
                self._stop.wait(RESTART_DELAY_S)

    def _wait_for_time(self, frame: Frame) -> bool:
        """Wait until a recorded picture is due; returns whether it had to."""
        early_ms = frame.at_ms - self._clock.run_ms()
        if early_ms > 0:
            self._stop.wait(early_ms / 1000)
        return early_ms > 0

    def _process(self, frame: Frame, at_ms: int) -> TableUpdate | None:
        started_s = time.perf_counter()
        self._last_image = frame.image
        try:
            self._quality.frame(frame.image, self._clock.now_s())
            pipeline = self._pipeline_at(self._placement.frame(frame.image))
            if self._record_frame is not None:
                self._record_frame(at_ms, frame.image, pipeline.calibration)
            if (hand_start_ms := self._hand_start_ms) > self._announced_start_ms and at_ms >= hand_start_ms:
                self._announced_start_ms = hand_start_ms
                pipeline.hand_begins()
            update = pipeline.frame(frame.image, at_ms)
            if pipeline.calibration is not self._placement.calibration:
                self._placement.pushed(pipeline.calibration, pipeline.pushed_mm)
        except VisionError as error:
            self._fault = picture_fault(error)
            return None
        self._fault = LinkDetail()
        ended_s = time.perf_counter()
        self._figures.arrived_s.append(ended_s)
        self._figures.took_s.append(ended_s - started_s)
        self._figures.seen_s.append(self._clock.now_s())
        return update

    def _pipeline_at(self, calibration: Calibration) -> Pipeline:
        """The current pipeline, or a new one if the calibration has changed."""
        pipeline = self._pipeline
        if pipeline is None or pipeline.calibration is not calibration:
            if pipeline is not None:
                self._last_update = None
            pipeline = self._pipeline = self._make_pipeline(calibration)
        return pipeline

    def _remarks(self) -> str:
        """Remarks for people on a camera that works."""
        return "; ".join(
            text for text in (self._placement.remark, self._quality.hint, self._recogniser_remarks()) if text
        )
