"""Visitors' pictures: read by the recogniser, one at a time, and forgotten at once.

Anybody near the table may ask, so everything is bounded: bytes, pixels, how many may wait. A picture
never gets a name of its own on the disk that outlives the answer.
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
"""What phones take at most without special modes; three bytes each while it is read. A PNG may have half
as many: what may be transparent is read twice."""
EMPTIEST: Final = 500
"""Pixels that a byte of a JPEG or WebP file holds at most: a photo of a white wall has a tenth of it. A file
that claims more has been cut off, or was made to waste our time."""
MAX_WAITING: Final = 3


class PhotoRefused(TablectlError):
    """A picture is not read; ``status`` is the HTTP status that says why."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status, self.code = status, code


class PhotoUploads:
    """Reads visitors' pictures. Blocking; safe to call from any thread."""

    def __init__(self, open_eyes: Callable[[], PictureReader]) -> None:
        """
        Args:
            open_eyes: opens the recogniser when the first picture comes; raises ModelError.
        """
        self._open_eyes = open_eyes
        self._eyes: PictureReader | None = None
        self._reading = threading.Lock()
        self._counting = threading.Lock()
        self._inside = 0

    def look(self, picture: bytes) -> dict[str, Any]:
        """What a picture shows, as the recognising contract has it.

        Args:
            picture: a JPEG, PNG or WebP file.

        Raises:
            PhotoRefused: too large, no picture, or too many at once.
            ModelError: the recogniser's model cannot be had.
        """
        self._check(picture)
        with self._counting:
            if self._inside > MAX_WAITING:
                raise PhotoRefused(503, "busy", "other pictures are being read; try again in a few seconds")
            self._inside += 1
        try:
            with self._reading:
                return self._read(picture)
        finally:
            with self._counting:
                self._inside -= 1

    @property
    def waiting(self) -> int:
        """Pictures that wait while another is read."""
        with self._counting:
            return max(0, self._inside - 1)

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
        if not is_png and size[0] * size[1] > EMPTIEST * len(picture):
            raise PhotoRefused(
                415,
                "bad_picture",
                f"{len(picture)} bytes cannot hold a picture of {size[0]} x {size[1]}: the file was cut off",
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
