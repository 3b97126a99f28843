"""Visitors' pictures: recognised one at a time, and deleted at once.

Anybody near the table may send one, so bytes, pixels and the queue have limits. No file of a picture outlives
the answer.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from tablectl.adapters.photo.picture_size import picture_size
from tablectl.api.recognise import PictureReader, recognise_pictures
from tablectl.errors import TablectlError

MAX_BYTES: Final = 15 * 1024 * 1024
MAX_PIXELS: Final = 50_000_000
"""The most that phones take without special modes; decoded they need three bytes each. A PNG may have half as
many: one with transparency is decoded twice."""
MAX_PIXELS_PER_BYTE: Final = 500
"""Of a JPEG or WebP file: a photo of a white wall has a tenth of it. A file that claims more was truncated,
or made to waste our time."""
MAX_QUEUED: Final = 3


class PhotoRefused(TablectlError):
    """A picture is refused; ``status`` is the HTTP status for it."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status, self.code = status, code


class PhotoUploads:
    """Recognises visitors' pictures. Blocking; safe to call from any thread."""

    def __init__(self, open_reader: Callable[[], PictureReader]) -> None:
        """
        Args:
            open_reader: opens the recogniser at the first picture; raises ModelError.
        """
        self._open_reader = open_reader
        self._reader: PictureReader | None = None
        self._read_lock = threading.Lock()
        self._count_lock = threading.Lock()
        self._active = 0

    def recognise(self, picture: bytes) -> dict[str, Any]:
        """Recognise a picture; returns the answer of the recognition contract.

        Args:
            picture: a JPEG, PNG or WebP file.

        Raises:
            PhotoRefused: too large, no picture, or too many at once.
            ModelError: the recogniser's model cannot be opened.
        """
        self._check(picture)
        with self._count_lock:
            if self._active > MAX_QUEUED:
                raise PhotoRefused(503, "busy", "other pictures are being read; try again in a few seconds")
            self._active += 1
        try:
            with self._read_lock:
                return self._read(picture)
        finally:
            with self._count_lock:
                self._active -= 1

    @property
    def waiting(self) -> int:
        """Pictures that wait while another is recognised."""
        with self._count_lock:
            return max(0, self._active - 1)

    def _check(self, picture: bytes) -> None:
        if len(picture) > MAX_BYTES:
            most = MAX_BYTES // 1024 // 1024
            raise PhotoRefused(413, "too_large", f"a picture has at most {most} MB")
        size = picture_size(picture)
        if size is None:
            raise PhotoRefused(415, "bad_picture", "expected a picture: a JPEG, PNG or WebP file")
        is_png = picture.startswith(b"\x89PNG")
        pixels = MAX_PIXELS // 2 if is_png else MAX_PIXELS
        if size[0] * size[1] > pixels:
            most = pixels // 1_000_000
            raise PhotoRefused(
                413, "too_large", f"a picture has at most {most} megapixels, this one {size[0]} x {size[1]}"
            )
        if not is_png and size[0] * size[1] > MAX_PIXELS_PER_BYTE * len(picture):
            raise PhotoRefused(
                415,
                "bad_picture",
                f"{len(picture)} bytes cannot hold a picture of {size[0]} x {size[1]}: the file was cut off",
            )

    def _read(self, picture: bytes) -> dict[str, Any]:
        if self._reader is None:
            self._reader = self._open_reader()
        with TemporaryDirectory(prefix="tablectl-photo-") as folder:
            path = Path(folder) / "picture"
            path.write_bytes(picture)
            answer = next(recognise_pictures([path], eyes=self._reader))
        if "error" in answer:
            raise PhotoRefused(415, answer["error"]["code"], answer["error"]["message"])
        return {key: value for key, value in answer.items() if key != "picture"}
