"""Portraits and logos in the state folder: every one made anew, so that it is a picture only."""

from __future__ import annotations

import re
from collections.abc import Collection
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from typing import Final

from tablectl.adapters.photo.picture_size import picture_size
from tablectl.errors import InputError
from tablectl.files import write_atomically
from vision.pictures import BadPicture, clean_picture

MAX_BYTES: Final = 4 * 1024 * 1024
MAX_PIXELS: Final = 25_000_000
MIN_SIDE_PX: Final = 16
MAX_SIDE_PX: Final = 512
"""Of what is kept: a portrait on a canvas of 3840 pixels is drawn no larger."""
_ID: Final = re.compile(r"[0-9a-f]{32}")
SUFFIX: Final = ".webp"


class PictureKind(StrEnum):
    """What a picture shows."""

    PORTRAIT = "portrait"
    LOGO = "logo"


class PictureRefused(InputError):
    """Not a picture that can be kept; the message says what would be one."""


class IdentityPictures:
    """The folder of pictures. Blocking; callers see to it that one thread writes at a time."""

    def __init__(self, folder: Path) -> None:
        """The folder is made with the first picture."""
        self._folder = folder

    def save(self, data: bytes) -> str:
        """Make a picture anew and keep it; returns its id. The same picture has the same id.

        Args:
            data: a JPEG, PNG or WebP file.

        Raises:
            PictureRefused: another kind of file, too large, too small, or damaged.
            OSError: it cannot be written.
        """
        _check(data)
        found = sha256(data).hexdigest()[:32]
        path = self._path(found)
        if path.exists():
            return found
        try:
            clean = clean_picture(data, MAX_SIDE_PX)
        except BadPicture as error:
            raise PictureRefused("the picture cannot be decoded: the file is damaged") from error
        self._folder.mkdir(parents=True, exist_ok=True)
        write_atomically(path, clean, synced=False)
        return found

    def read(self, name: str) -> bytes | None:
        """The WebP file of an id; None where there is none, or no id of ours could be so."""
        if not _ID.fullmatch(name):
            return None
        try:
            return self._path(name).read_bytes()
        except FileNotFoundError:
            return None

    def delete_unused(self, needed: Collection[str]) -> None:
        """Delete the pictures that nobody has any more."""
        if not self._folder.is_dir():
            return
        for path in self._folder.iterdir():
            if _ID.fullmatch(path.stem) and path.stem not in needed:
                path.unlink(missing_ok=True)

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}{SUFFIX}"


def _check(data: bytes) -> None:
    if len(data) > MAX_BYTES:
        raise PictureRefused(f"a picture has at most {MAX_BYTES // 1024 // 1024} MB: make it smaller")
    size = picture_size(data)
    if size is None:
        raise PictureRefused("expected a picture: a JPEG, PNG or WebP file")
    wide, high = size
    if wide * high > MAX_PIXELS:
        most = MAX_PIXELS // 1_000_000
        raise PictureRefused(f"a picture has at most {most} megapixels, this one {wide} x {high}")
    if min(size) < MIN_SIDE_PX:
        raise PictureRefused(f"a picture has at least {MIN_SIDE_PX} pixels a side, this one {wide} x {high}")
