"""Hand cameras: one behind a player, which reads the standing tiles for the delayed channel.

Each works in a thread of its own beside the cameras over the table. What it reads goes to the table's inbox
as evidence of a hand and nowhere else; its pictures are neither kept nor shown with questions.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from tablectl.adapters.eyes.faults import camera_fault, picture_fault, reading_fault
from tablectl.game.evidence import Evidence, HandSeen
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile
from tablectl.ports import Clock, Eyes, EyesHealth, LinkDetail, LinkState
from tablectl.threads import SupervisedThread
from vision.cameras import Camera, CameraState
from vision.errors import VisionError
from vision.live import HandPipeline, HandView

log = logging.getLogger(__name__)

IDLE_POLL_INTERVAL_S: Final = 0.02
SHUTDOWN_TIMEOUT_S: Final = 5.0
RESTART_DELAY_S: Final = 0.5


def hand_seen(view: HandView, seat: Seat, at_ms: int) -> HandSeen:
    """A hand as evidence: tile codes become tiles."""
    tiles = tuple(tuple((Tile.parse(code), p) for code, p in faces) for faces in view.tiles)
    return HandSeen(at_ms, seat, tiles, view.drawn_apart)


class HandEyes:
    """Reads one player's standing hand. One worker thread."""

    def __init__(
        self, camera: Camera, side: Seat, make_pipeline: Callable[[], HandPipeline], clock: Clock
    ) -> None:
        """
        Args:
            camera: where frames come from.
            side: of the table, at which the player sits.
            make_pipeline: makes the pipeline, in the worker's thread.
            clock: stamps the frames.
        """
        self._camera = camera
        self._side = side
        self._make_pipeline = make_pipeline
        self._clock = clock
        self._stop = threading.Event()
        self._thread: SupervisedThread | None = None
        self._fault = LinkDetail()

    def start(self, post: Callable[[Evidence], None]) -> None:
        """Start the worker thread."""
        self._thread = SupervisedThread(f"hand-{self._side}", partial(self._work, post), stop=self._stop)
        self._thread.start()

    def link(self) -> LinkState:
        """How the camera does."""
        status = self._camera.status()
        ended = self._thread is not None and bool(self._thread.down_reason)
        up = status.state is CameraState.OK and not self._fault and not ended
        why = LinkDetail() if up else self._fault or camera_fault(status, ended)
        return LinkState(f"camera hand {self._side}", up, *why)

    def close(self) -> None:
        """Stop the worker and release the camera."""
        self._stop.set()
        if self._thread is not None:
            self._thread.close(SHUTDOWN_TIMEOUT_S)
            self._thread = None
        self._camera.close()

    def _work(self, post: Callable[[Evidence], None]) -> None:
        pipeline = self._make_pipeline()
        while not self._stop.is_set():
            try:
                requested_ms = self._clock.run_ms()
                frame = self._camera.poll(self._clock.now_s())
                if frame is None:
                    self._stop.wait(IDLE_POLL_INTERVAL_S)
                    continue
                view = pipeline.frame(frame.image)
                self._fault = LinkDetail()
                if view is not None:
                    post(hand_seen(view, self._side, requested_ms))
            except VisionError as error:
                self._fault = picture_fault(error)
            except Exception as error:
                # A hand camera that fails must not end the game: it restarts, and health reports the fault.
                log.exception("hand camera %d: the reading failed and was restarted", self._side)
                self._fault = reading_fault(error)
                pipeline = self._make_pipeline()
                self._stop.wait(RESTART_DELAY_S)


class EyesWithHands:
    """The eyes over the table with the hand cameras beside them."""

    def __init__(self, table: Eyes, hands: Sequence[HandEyes]) -> None:
        self._table = table
        self._hands = tuple(hands)

    def start(self, post: Callable[[Evidence], None]) -> None:
        """Start the worker thread."""
        self._table.start(post)
        for hand in self._hands:
            hand.start(post)

    def health(self) -> EyesHealth:
        """How the eyes over the table do, with every camera's link."""
        health = self._table.health()
        return replace(health, links=(*health.links, *(hand.link() for hand in self._hands)))

    def crop(self, at_mm: tuple[float, float]) -> bytes | None:
        """From above only: a question's picture never shows a hand."""
        return self._table.crop(at_mm)

    def on_hand_start(self) -> None:
        """For the cameras over the table."""
        self._table.on_hand_start()

    def close(self) -> None:
        """Stop looking. May be called twice."""
        for hand in self._hands:
            hand.close()
        self._table.close()
