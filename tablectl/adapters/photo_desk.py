"""Visitors' pictures: read by the recogniser, one at a time, and forgotten at once.

Anybody near the table may ask, so everything is bounded: bytes, pixels, how often one address may ask, how
many may wait. Pictures never get a name of their own on the disk that outlives the answer.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from tablectl.adapters.picture_size import picture_size
from tablectl.api.recognise import PhotoEyes, recognise_pictures
from tablectl.errors import TablectlError

LARGEST_BYTES: Final = 15 * 1024 * 1024
LARGEST_PIXELS: Final = 50_000_000
"""What phones take at most without special modes; three bytes each while it is read."""
MOST_WAITING: Final = 3
REMEMBERED: Final = 4096
"""Addresses whose allowance is kept."""


class PhotoRefused(TablectlError):
    """A picture is not read; ``status`` is the HTTP status that says why."""

    def __init__(self, status: int, code: str, message: str, retry_after_s: float = 0.0) -> None:
        super().__init__(message)
        self.status, self.code, self.retry_after_s = status, code, retry_after_s


class Allowance:
    """A bucket per address: so many requests at once, then one every so many seconds. Any thread."""

    def __init__(self, burst: int, every_s: float) -> None:
        self._burst, self._every_s = burst, every_s
        self._left: dict[str, tuple[float, float]] = {}
        self._lock = threading.Lock()

    def wait_s(self, who: str, now_s: float) -> float:
        """Seconds until this address may ask again; 0: it may now, and has used one request up."""
        with self._lock:
            left, at_s = self._left.pop(who, (float(self._burst), now_s))
            left = min(float(self._burst), left + (now_s - at_s) / self._every_s)
            passes = left >= 1
            self._left[who] = (left - 1 if passes else left, now_s)
            while len(self._left) > REMEMBERED:
                self._left.pop(next(iter(self._left)))
        return 0.0 if passes else (1 - left) * self._every_s


class PhotoDesk:
    """Reads visitors' pictures. Blocking; safe to call from any thread."""

    def __init__(self, open_eyes: Callable[[], PhotoEyes], now_s: Callable[[], float]) -> None:
        """
        Args:
            open_eyes: opens the recogniser when the first picture comes; raises ModelError.
            now_s: a monotonic clock.
        """
        self._open_eyes = open_eyes
        self._now_s = now_s
        self._eyes: PhotoEyes | None = None
        self._reading = threading.Lock()
        self._seats = threading.BoundedSemaphore(MOST_WAITING + 1)
        self._allowed = Allowance(burst=8, every_s=5.0)

    def look(self, picture: bytes, who: str) -> dict[str, Any]:
        """What a picture shows, as the recognising contract has it.

        Args:
            picture: a JPEG, PNG or WebP file.
            who: the address that asks.

        Raises:
            PhotoRefused: too large, no picture, too often, or too many at once.
            ModelError: the recogniser's model cannot be had.
        """
        self._check(picture)
        wait_s = self._allowed.wait_s(who, self._now_s())
        if wait_s > 0:
            again = math.ceil(wait_s)
            raise PhotoRefused(429, "too_often", f"too many pictures from you; wait {again} s", wait_s)
        if not self._seats.acquire(blocking=False):
            raise PhotoRefused(503, "busy", "others' pictures are being read; try again in some seconds", 5.0)
        try:
            with self._reading:
                return self._read(picture)
        finally:
            self._seats.release()

    def _check(self, picture: bytes) -> None:
        if len(picture) > LARGEST_BYTES:
            most = LARGEST_BYTES // 1024 // 1024
            raise PhotoRefused(413, "too_large", f"a picture has at most {most} MB")
        size = picture_size(picture)
        if size is None:
            raise PhotoRefused(415, "bad_picture", "expected a picture: a JPEG, PNG or WebP file")
        if size[0] * size[1] > LARGEST_PIXELS:
            most = LARGEST_PIXELS // 1_000_000
            raise PhotoRefused(
                413, "too_large", f"a picture has at most {most} megapixels, this one {size[0]} x {size[1]}"
            )

    def _read(self, picture: bytes) -> dict[str, Any]:
        if self._eyes is None:
            self._eyes = self._open_eyes()
        with TemporaryDirectory(prefix="tablectl-photo-") as folder:
            path = Path(folder) / "picture"
            path.write_bytes(picture)
            answer = next(recognise_pictures([path], eyes=self._eyes))
        if "error" in answer:
            raise PhotoRefused(415, answer["error"]["code"], answer["error"]["message"])
        return {key: value for key, value in answer.items() if key != "picture"}
