"""A table's recordings of hands that are played already: written by the recorders themselves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from tablectl.adapters.recording.flight_recorder import FlightRecorder
from tablectl.adapters.recording.hand_pictures import HandPictures
from tablectl.adapters.recording.ring_recorder import RingLimits, RingRecorder
from tablectl.api.past.hand_pictures import RecordingPolicy
from tablectl.game.events import Envelope
from tablectl.game.state import GameState
from vision.calibration import from_corners
from vision.types import Image

TILE_MM = (26.0, 34.0, 20.0)
WIDTH, HEIGHT = 320, 240
SURFACE = from_corners([[80, 200], [240, 200], [220, 40], [100, 40]], (850.0, 850.0), (WIDTH, HEIGHT))
MIDDLE = (120, 160)
"""Row and column of a pixel that shows the table."""
CORNER = (8, 8)
"""One that shows the room."""
EVERY_MS = 500
"""Between two frames."""
A_MOVE_MS = 1000
"""Between two entries of a hand."""


def picture(shade: int) -> Image:
    """A bright room, and a table of one shade."""
    image: Image = np.full((HEIGHT, WIDTH, 3), 250, np.uint8)
    image[45:195, 85:235] = shade
    return image


class RecordedTable:
    """The three places in which a table's recordings lie."""

    def __init__(self, folder: Path, *, minutes: float = 5.0, hands: int = 20) -> None:
        """``minutes`` and ``hands`` as the configuration has them; 0: none."""
        self.hands, self.ring, self.saved = folder / "hands", folder / "ring", folder / "saved"
        self.now_ms = 0
        self.pictures = HandPictures(
            hands=self.hands if hands else None,
            ring=self.ring,
            saved=self.saved,
            policy=RecordingPolicy(minutes, hands),
        )
        self._flight = (
            FlightRecorder(self.hands, TILE_MM, hands=hands, run_ms=self._run_ms) if hands else None
        )
        self._ring = RingRecorder(
            self.ring,
            self.saved,
            TILE_MM,
            RingLimits(minutes, max_mb=300.0, saved_max_mb=300.0),
            run="2026-11-20T10:00:00.000Z",
            run_ms=self._run_ms,
        )

    def play(self, envelopes: Sequence[Envelope], *, frames: bool = True) -> None:
        """Tell the recorders of entries, one a second, each with the frames until the next."""
        for envelope in envelopes:
            for recorder in self._recorders():
                recorder.record_entries([envelope], _STATE)
            for _ in range(A_MOVE_MS // EVERY_MS):
                self.now_ms += EVERY_MS
                shade = 60 + 50 * (self.now_ms // EVERY_MS % 3)  # something changes: thinning keeps it
                for recorder in self._recorders() if frames else ():
                    recorder.frame("overhead", self.now_ms, picture(shade), SURFACE)

    def save(self) -> str:
        """Save the last minutes; where they lie."""
        return self._ring.save("2026-11-20T11:00:00.000Z")

    def close(self) -> None:
        for recorder in self._recorders():
            recorder.close()

    def _recorders(self) -> tuple[FlightRecorder | RingRecorder, ...]:
        return (self._ring,) if self._flight is None else (self._flight, self._ring)

    def _run_ms(self) -> int:
        return self.now_ms


_STATE = GameState(started=True, rules="riichi", preset="tenhou", players=("Aoi", "Ren", "Yuzu", "Haru"))
