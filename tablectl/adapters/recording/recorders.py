"""The recorders of a table together: one for every hand, one for the last minutes."""

from __future__ import annotations

from collections.abc import Sequence

from tablectl.adapters.recording.flight_recorder import FlightRecorder
from tablectl.adapters.recording.ring_recorder import RingRecorder, SerialSource
from tablectl.api.recordings.reading import RecordingError
from tablectl.game.events import Envelope
from tablectl.game.evidence import Evidence
from tablectl.game.state import GameState
from vision.calibration import Calibration
from vision.types import Image


class Recorders:
    """The recorders that a configuration names."""

    def __init__(self, hands: FlightRecorder | None, ring: RingRecorder | None) -> None:
        """``hands`` keeps every hand, ``ring`` the last minutes; None: that is not wanted."""
        self._ring = ring
        self._each: tuple[FlightRecorder | RingRecorder, ...] = tuple(
            recorder for recorder in (hands, ring) if recorder is not None
        )

    def frame(self, camera: str, at_ms: int, image: Image, calibration: Calibration) -> None:
        """A frame of a camera over the table, from the eyes' thread."""
        for recorder in self._each:
            recorder.frame(camera, at_ms, image, calibration)

    def set_serial_source(self, source: SerialSource) -> None:
        """Set the source of the serial frames."""
        if self._ring is not None:
            self._ring.set_serial_source(source)

    def edge(self, at_ms: int, seat: int, key: str, closed: bool) -> None:
        """A panel's contact closed or opened."""
        if self._ring is not None:
            self._ring.edge(at_ms, seat, key, closed)

    def record_evidence(self, evidence: Evidence) -> None:
        """What a panel or the machine said."""
        for recorder in self._each:
            recorder.record_evidence(evidence)

    def record_entries(self, envelopes: Sequence[Envelope], state: GameState) -> None:
        """What is in the journal now."""
        for recorder in self._each:
            recorder.record_entries(envelopes, state)

    def save(self, at: str) -> str:
        """Save the last minutes; returns the recording's folder.

        Raises:
            RecordingError: they are not kept, there is nothing yet, or the disk refused.
        """
        if self._ring is None:
            raise RecordingError("the last minutes are not kept: set ring_minutes in [recorder]")
        return self._ring.save(at)

    def close(self) -> None:
        """End what is under way. May be called twice."""
        for recorder in self._each:
            recorder.close()
