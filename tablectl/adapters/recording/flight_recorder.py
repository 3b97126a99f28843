"""The flight recorder of a running table: a recording a hand, the oldest ones dropped.

The table's thread tells evidence and what was written down, the eyes' thread hands over frames. Whatever goes
wrong with the disk ends the recording, never the game.
"""

from __future__ import annotations

import logging
import re
import shutil
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from tablectl.api.recordings.moments import JOURNAL_FILE, moment_line
from tablectl.api.recordings.reading import RecordedCamera, Recording, RecordingError
from tablectl.api.recordings.writing import RecordingWriter
from tablectl.game.events import (
    Correction,
    Envelope,
    HandSettled,
    HandStarted,
)
from tablectl.game.evidence import (
    ButtonPressed,
    CameraAway,
    Evidence,
    TableSeen,
    TableUnchanged,
    TimePassed,
)
from tablectl.game.state import GameState
from vision.calibration import Calibration, save_calibration
from vision.cameras import encode_jpeg
from vision.errors import VisionError
from vision.types import Image

log = logging.getLogger(__name__)

CALIBRATION: Final = "calibration.json"
"""In the recording's folder after the camera's name, where corners alone do not tell what the camera sees."""
NAMED: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-hand-\d+")
"""Folders of ours; nothing else in the place is ever touched."""


def surplus(names: Iterable[str], latest: str, most: int) -> list[str]:
    """What is kept no longer where at most so many are: the oldest by the time in their names, but never the
    latest, before which the clock may have been set back."""
    earlier = sorted(name for name in names if name != latest)
    return earlier[: max(0, len(earlier) + 1 - most)]


class FlightRecorder:
    """Records every hand into a folder of its own, and keeps the newest."""

    def __init__(
        self,
        folder: Path,
        tile_mm: tuple[float, float, float],
        *,
        hands: int = 20,
        quality: int = 80,
        events: bool = False,
        run_ms: Callable[[], int] | None = None,
    ) -> None:
        """
        Args:
            folder: where the recordings' folders go.
            tile_mm: width, height and thickness of the table's tiles.
            hands: how many recordings are kept.
            quality: of the JPEG frames, 0 to 100.
            events: also keep what was written down, for comparison.
            run_ms: milliseconds since the run began, as frames have them; by default the newest frame's.
        """
        self._folder = folder
        self._tile_mm = tile_mm
        self._hands = hands
        self._quality = quality
        self._events = events
        self._run_ms = run_ms
        self._at_ms = 0
        """Of the newest frame."""
        self._lock = threading.Lock()
        self._writer: RecordingWriter | None = None
        self._pending_hand: tuple[Envelope, HandStarted, GameState] | None = None
        """A hand that has begun and waits for its first frame."""
        self._pending_evidence: list[Evidence] = []
        """What the machine said since the last payment: it belongs to the coming hand."""
        self._pending_moments: list[Mapping[str, object]] = []
        """When entries of a hand that waits for its first frame were written down."""
        self._is_settled = True
        self._problem = ""
        self._views: dict[str, tuple[Calibration, tuple[int, int]]] = {}
        """Where each camera sees the surface, and the size of its pictures."""
        self._recorded_cameras: frozenset[str] = frozenset()
        """Cameras of the recording under way."""

    @property
    def problem(self) -> str:
        """Why nothing is recorded any more; empty while all is well."""
        return self._problem

    def record_evidence(self, evidence: Evidence) -> None:
        """What a panel or the machine said."""
        if self._problem or isinstance(evidence, TableSeen | TableUnchanged | CameraAway | TimePassed):
            return  # the frames keep looks and time
        with self._lock:
            belongs_to_next = self._is_settled and not isinstance(evidence, ButtonPressed)
            if belongs_to_next or self._writer is None:
                self._pending_evidence.append(evidence)
            else:
                self._write(lambda writer: writer.evidence(evidence))

    def record_entries(self, envelopes: Sequence[Envelope], state: GameState) -> None:
        """What is in the journal now: hands begin and end."""
        for envelope in envelopes:
            match envelope.body:
                case HandStarted() as hand:
                    with self._lock:
                        self._close_writer()
                        self._pending_hand, self._is_settled, self._pending_moments = (
                            (envelope, hand, state),
                            False,
                            [],
                        )
                case HandSettled():
                    with self._lock:
                        self._is_settled = True
                        self._pending_evidence.clear()
                case _:
                    self._record_event(envelope)
            self._record_moment(envelope)

    def _record_moment(self, envelope: Envelope) -> None:
        line = moment_line(envelope, self._at_ms if self._run_ms is None else self._run_ms())
        with self._lock:
            if self._pending_hand is not None:
                self._pending_moments.append(line)
            else:
                self._write(lambda writer: writer.line(JOURNAL_FILE, line))

    def _record_event(self, envelope: Envelope) -> None:
        if not self._events or isinstance(envelope.body, Correction):
            return
        seen = envelope.evidence.get("at_ms")
        at_ms, body = seen if isinstance(seen, int) else self._at_ms, envelope.body
        with self._lock:
            self._write(lambda writer: writer.event(at_ms, body))

    def line(self, name: str, said: Mapping[str, object]) -> None:
        """A line of a further file of the recording under way; nothing where there is none."""
        with self._lock:
            self._write(lambda writer: writer.line(name, said))

    def frame(self, camera: str, at_ms: int, image: Image, calibration: Calibration) -> None:
        """A frame of one camera, from the eyes' thread. Cameras that join in the middle of a hand are
        recorded from the next one on.
        """
        if self._problem:
            return
        self._at_ms = at_ms
        try:
            picture = encode_jpeg(image, self._quality)
        except VisionError:
            log.warning("a frame of %s cannot be kept", image.shape)
            return
        with self._lock:
            self._views[camera] = (calibration, (image.shape[1], image.shape[0]))
            if self._pending_hand is not None:
                self._start_recording()
            if camera in self._recorded_cameras:
                self._write(lambda writer: writer.frame(camera, at_ms, picture))

    def close(self) -> None:
        """End the recording under way. May be called twice."""
        with self._lock:
            self._close_writer()

    def _start_recording(self) -> None:
        assert self._pending_hand is not None, "only called when a hand has begun"
        (envelope, hand, state), self._pending_hand = self._pending_hand, None
        name = f"{envelope.at.replace(':', '-')}-hand-{hand.number:03d}"
        cameras = {each: _recorded_cameras(each, *view) for each, view in self._views.items()}
        recording = Recording(
            folder=self._folder / name,
            rules=state.rules,
            preset=state.preset,
            options=state.options,
            players=state.players,
            dealer=hand.dealer,
            first_dealer=state.first_dealer,
            round=hand.round,
            honba=hand.honba,
            deposits=hand.deposits,
            scores=hand.scores,
            tile_mm=self._tile_mm,
            cameras=cameras,
        )
        try:
            self._writer = RecordingWriter(recording)
            for each, camera in cameras.items():
                if camera.calibration is not None:
                    save_calibration(self._views[each][0], recording.folder / camera.calibration)
            self._drop_oldest(recording.folder)
        except (RecordingError, OSError) as error:
            self._fail(error)
            return
        self._recorded_cameras = frozenset(cameras)
        between, self._pending_evidence = self._pending_evidence, []
        for evidence in between:
            self._write(partial(_write_evidence, evidence=evidence))
        moments, self._pending_moments = self._pending_moments, []
        for line in moments:
            self._write(partial(_write_line, line=line))

    def _drop_oldest(self, latest: Path) -> None:
        ours = [each.name for each in self._folder.iterdir() if NAMED.fullmatch(each.name)]
        for old in surplus(ours, latest.name, self._hands):
            shutil.rmtree(self._folder / old, ignore_errors=True)

    def _write(self, write: Callable[[RecordingWriter], None]) -> None:
        if self._writer is None:
            return
        try:
            write(self._writer)
        except OSError as error:
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        log.error("recording ends: %s", error)
        self._problem = str(error)
        self._close_writer()

    def _close_writer(self) -> None:
        writer, self._writer = self._writer, None
        if writer is None:
            return
        try:
            writer.close()
        except OSError as error:
            self._fail(error)


def _recorded_cameras(name: str, calibration: Calibration, size_px: tuple[int, int]) -> RecordedCamera:
    if calibration.lens is not None:  # four corners do not tell how a lens bends
        return RecordedCamera(name, size_px, calibration=f"{name}-{CALIBRATION}")
    corners = tuple((float(x), float(y)) for x, y in calibration.corners_px)
    return RecordedCamera(name, size_px, corners, calibration.surface_mm)


def _write_line(writer: RecordingWriter, line: Mapping[str, object]) -> None:
    writer.line(JOURNAL_FILE, line)


def _write_evidence(writer: RecordingWriter, evidence: Evidence) -> None:
    writer.evidence(evidence)
