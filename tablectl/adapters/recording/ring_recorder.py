"""The last minutes of a table, always kept: what a report of something odd needs, saved by one button.

A recording a hand in the state folder, readable by its owner only. Frames are kept where something changed,
a few a second, with everything outside the surface cut away; hand cameras bring no surface and are never
kept.
"""

from __future__ import annotations

import logging
import shutil
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablectl.adapters.recording.flight_recorder import FlightRecorder
from tablectl.adapters.recording.ring_saving import OWNER_ONLY, hands_of, new_run, runs_of, save_ring, size_mb
from tablectl.game.events import Envelope, HandStarted
from tablectl.game.evidence import Evidence
from tablectl.game.state import GameState
from vision.calibration import Calibration, mask_of_surface, mask_outside_surface
from vision.cameras import FrameThinning
from vision.types import Image

log = logging.getLogger(__name__)

QUALITY: Final = 70
TRIM_INTERVAL_FRAMES: Final = 40
"""Recorded frames between two checks of the size."""

SerialSource = Callable[[], Sequence[tuple[str, bytes]]]


@dataclass(frozen=True, slots=True)
class RingLimits:
    """How much of a table's last minutes is kept."""

    minutes: float
    """How far back hands are kept; the one being played is kept whole."""
    max_mb: float
    """What the last minutes may take."""
    saved_max_mb: float
    """What was saved of them may take."""


class RingRecorder:
    """Keeps the last minutes. The eyes' threads hand over frames, the table's thread tells the rest."""

    def __init__(
        self,
        folder: Path,
        saved: Path,
        tile_mm: tuple[float, float, float],
        limits: RingLimits,
        *,
        run: str,
        run_ms: Callable[[], int],
    ) -> None:
        """
        Args:
            folder: of the last minutes; everything in it is ours.
            saved: where recordings go that are saved.
            tile_mm: width, height and thickness of the table's tiles.
            run: when this run of the service began, UTC: times of two runs cannot be compared.
            run_ms: milliseconds since the run began.
        """
        self._folder, self._saved = folder, saved
        self._run = new_run(folder, run)
        self._run_ms = run_ms
        self._limits, self._ms = limits, limits.minutes * 60_000
        self._serial_source: SerialSource = tuple
        self._hand = FlightRecorder(
            self._run, tile_mm, hands=10_000, quality=QUALITY, events=True, run_ms=run_ms
        )
        self._thinning: dict[str, FrameThinning] = {}
        self._masks: dict[str, tuple[Calibration, NDArray[np.uint8]]] = {}
        self._frame_count = 0
        self._lock = threading.Lock()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            folder.chmod(OWNER_ONLY)
        except OSError as error:
            log.error("the last minutes cannot be kept in %s: %s", folder, error)

    @property
    def problem(self) -> str:
        """Why recording has stopped; empty while all is well."""
        return self._hand.problem

    def set_serial_source(self, source: SerialSource) -> None:
        """Set what returns the serial frames since its last call: ``sent`` or ``received``, and the bytes."""
        self._serial_source = source

    def frame(self, camera: str, at_ms: int, image: Image, calibration: Calibration) -> None:
        """A frame of a camera over the table, from the eyes' thread."""
        if not self._thinning.setdefault(camera, FrameThinning()).should_store(at_ms, image):
            return
        known, mask = self._masks.get(camera, (None, None))
        if known is not calibration or mask is None or mask.shape != image.shape[:2]:
            mask = mask_of_surface(calibration, (image.shape[1], image.shape[0]))
            self._masks[camera] = calibration, mask
        self._hand.frame(camera, at_ms, mask_outside_surface(image, mask), calibration)
        with self._lock:
            self._frame_count += 1
            if self._frame_count % TRIM_INTERVAL_FRAMES == 0:
                try:
                    self._trim(at_ms)
                except OSError as error:
                    log.error("old recordings cannot be dropped from %s: %s", self._folder, error)

    def record_evidence(self, evidence: Evidence) -> None:
        """What a panel or the machine said; with it goes what passed over the serial line meanwhile."""
        for way, data in self._serial_source():
            self._hand.line("serial.jsonl", {"at_ms": self._run_ms(), "way": way, "hex": data.hex()})
        self._hand.record_evidence(evidence)

    def edge(self, at_ms: int, seat: int, key: str, closed: bool) -> None:
        """A panel's contact closed or opened."""
        self._hand.line("edges.jsonl", {"at_ms": at_ms, "seat": seat, "key": key, "closed": closed})

    def record_entries(self, envelopes: Sequence[Envelope], state: GameState) -> None:
        """What is in the journal now."""
        if any(isinstance(envelope.body, HandStarted) for envelope in envelopes):
            self._thinning = {}  # a hand's recording begins with its first frame: it is not waited for
        self._hand.record_entries(envelopes, state)

    def save(self, at: str) -> str:
        """Save the last minutes; returns the recording's folder.

        Raises:
            RecordingError: no hand has begun since the service started, or the disk refused.
        """
        with self._lock:
            return str(save_ring(self._folder, self._saved, at, max_mb=self._limits.saved_max_mb))

    def close(self) -> None:
        """End the recording under way. May be called twice."""
        self._hand.close()

    def _trim(self, now_ms: int) -> None:
        """Drop hands that lie too far back, then what is too much, the oldest first."""
        hands = hands_of(self._run)
        if now_ms - _first_ms(hands[0] if hands else None, now_ms) > self._ms:
            for old in runs_of(self._folder):
                if old != self._run:
                    shutil.rmtree(old, ignore_errors=True)
        for hand, later in pairwise(hands):
            if now_ms - _first_ms(later, now_ms) > self._ms:
                shutil.rmtree(hand, ignore_errors=True)
        recordings = [hand for run in runs_of(self._folder) for hand in hands_of(run)]
        sizes = {hand: size_mb(hand) for hand in recordings}
        excess_mb = sum(sizes.values()) - self._limits.max_mb
        for hand in recordings[:-1]:
            if excess_mb <= 0:
                return
            shutil.rmtree(hand, ignore_errors=True)
            excess_mb -= sizes[hand]
        for frame in _frames_of(recordings[-1]) if recordings and excess_mb > 0 else ():
            if excess_mb <= 0:
                return
            excess_mb -= frame.stat().st_size / 1e6
            frame.unlink(missing_ok=True)


def _frames_of(hand: Path) -> list[Path]:
    """A hand's frames, oldest first."""
    return sorted(hand.glob("*/*.jpg"), key=lambda path: path.name)


def _first_ms(hand: Path | None, default: int) -> int:
    frames = [] if hand is None else _frames_of(hand)
    return int(frames[0].stem) if frames else default
