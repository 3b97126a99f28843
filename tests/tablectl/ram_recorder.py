"""The recorder of the last minutes as the service composes it, where a test has no folder for it."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from shutil import rmtree
from typing import Final

import numpy as np

from tablectl.adapters.recording.recorders import Recorders
from tablectl.adapters.recording.ring_recorder import RingLimits, RingRecorder
from tests.tablectl.ram_journal import RAM
from vision.calibration import from_corners

_HOME: Final = tempfile.TemporaryDirectory(prefix="tablectl-recordings-", dir=RAM)
"""Goes with the process, and with it what no recorder's end has removed."""
TILE_MM: Final = (26.0, 36.0, 20.0)
SIDE_PX: Final = 64
CORNERS: Final = ((4.0, 60.0), (60.0, 60.0), (60.0, 4.0), (4.0, 4.0))
CALIBRATION: Final = from_corners(CORNERS, (700.0, 700.0), (SIDE_PX, SIDE_PX))


class RamRecorder(Recorders):
    """Keeps the last minutes in a folder of its own, which goes with it."""

    def __init__(self, run_ms: Callable[[], int]) -> None:
        self.folder = Path(tempfile.mkdtemp(dir=_HOME.name))
        self._run_ms = run_ms
        self.ring = RingRecorder(
            self.folder / "last",
            self.folder / "saved",
            TILE_MM,
            RingLimits(minutes=10.0, max_mb=64.0, saved_max_mb=64.0),
            run="run",
            run_ms=run_ms,
        )
        super().__init__(None, self.ring)

    def __del__(self) -> None:
        with suppress(Exception):  # at the interpreter's end, modules may be gone
            self.close()
            rmtree(self.folder, ignore_errors=True)

    def look(self) -> None:
        """A picture of the camera, as from the eyes' thread: what is kept of a hand begins with one."""
        grey = np.full((SIDE_PX, SIDE_PX, 3), 90, np.uint8)
        self.frame("overhead", self._run_ms(), grey, CALIBRATION)

    @property
    def saved(self) -> list[str]:
        """Names of the recordings that were saved."""
        folder = self.folder / "saved"
        return sorted(each.name for each in folder.iterdir()) if folder.is_dir() else []

    def texts(self) -> list[str]:
        """What the files of the last minutes say, without the pictures."""
        files = sorted(self.folder.rglob("*.json*"))
        return [each.read_text(encoding="utf-8") for each in files if each.is_file()]
