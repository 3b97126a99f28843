"""The recogniser as the commands see it: picture files in, tiles as plain values out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tablectl.adapters.photo.picture_size import picture_size
from tablectl.adapters.recogniser.models import open_detector
from tablectl.api.recognise import PictureReading, TileSeen, UnreadablePicture
from tablectl.errors import OutputError, in_words
from vision.labels import BACK
from vision.photo import (
    REDUCED,
    BadPicture,
    chance_right,
    draw_tiles,
    first_look,
    read_picture,
    recognise_photo,
    write_picture,
)
from vision.recogniser import Detector, ReadTiles
from vision.types import Image

HEAD_BYTES: Final = 256 * 1024
"""In which a picture says its size, behind what a phone writes before it."""
SMALL_COMPUTER_MB: Final = 3000
"""Of memory: one with less decodes large pictures to a part of their size."""
SMALL_COMPUTER_PIXELS: Final = 12_500_000
"""What such a one decodes whole: a quarter of the largest picture, and as much as most phones take."""

FurtherLook = Callable[[Detector, Image, ReadTiles], tuple[ReadTiles, Mapping[str, Any]]]
"""Looks once more at a picture of which it is known what it shows, and puts right what was found; with it,
what more the picture shows (``PictureReading.more``).
"""


class PhotoReader:
    """Reads picture files with one detector."""

    def __init__(
        self, detector: Detector, further: FurtherLook | None = None, most_pixels: int | None = None
    ) -> None:
        """
        Args:
            further: a second look at every picture.
            most_pixels: a picture of more is decoded to a half, a quarter or an eighth of its size; what it
                shows is told in its own pixels. None: all are decoded whole.
        """
        self._detector = detector
        self._further = further
        self._most_pixels = most_pixels

    @property
    def model(self) -> str:
        """Names and checksums of the models that answer."""
        return self._detector.name

    def look(self, path: Path, draw_to: Path | None = None) -> PictureReading | UnreadablePicture:
        """What one file shows; with ``draw_to``, also writes a PNG with the tiles drawn in.

        Raises:
            InputError: ``draw_to`` cannot be written.
        """
        try:
            reduced = self._reduced(path)
            picture = read_picture(path, reduced)
        except (BadPicture, OSError) as error:
            return UnreadablePicture(in_words(error))
        more: Mapping[str, Any] = {}
        if self._further is None:
            tiles = recognise_photo(self._detector, picture)
        else:
            doubtful = first_look(self._detector, picture)
            tiles, more = self._further(self._detector, picture, doubtful)
        if draw_to is not None:
            try:
                write_picture(draw_to, draw_tiles(picture, tiles))
            except OSError as error:
                raise OutputError(
                    f"cannot write {draw_to}: {in_words(error)}; name a folder that can be written"
                ) from error
        height, width = picture.shape[:2]
        return PictureReading(width * reduced, height * reduced, _seen(tiles, reduced), more)

    def _reduced(self, path: Path) -> int:
        """By how much a picture is too large for this computer: 1, 2, 4 or 8."""
        if self._most_pixels is None:
            return 1
        with path.open("rb") as file:
            width, height = picture_size(file.read(HEAD_BYTES)) or (0, 0)
        return next((by for by in REDUCED if width * height <= self._most_pixels * by * by), max(REDUCED))


def _seen(tiles: ReadTiles, reduced: int) -> tuple[TileSeen, ...]:
    return tuple(
        TileSeen(
            code,
            float(sure),
            tuple((float(x) * reduced, float(y) * reduced) for x, y in quad),
            face_up=code != BACK,
            chance=float(chance),
            others=others,
        )
        for code, sure, quad, chance, others in zip(
            tiles.codes, tiles.sure, tiles.quads_px, chance_right(tiles), tiles.others, strict=True
        )
    )


def most_pixels_of(memory_mb: float) -> int | None:
    """Up to which size a computer decodes pictures whole; None: all.

    Args:
        memory_mb: that it has; 0 where it does not tell.
    """
    return SMALL_COMPUTER_PIXELS if 0 < memory_mb < SMALL_COMPUTER_MB else None


def open_photo_reader(
    models: Sequence[Path] = (),
    *,
    threads: int = 2,
    further: FurtherLook | None = None,
    most_pixels: int | None = None,
) -> PhotoReader:
    """Eyes with the models that came with the program, or with others in their place.

    Args:
        models: ONNX files; each says itself whether it is a finder or a reader.
        threads: how many threads one picture may use.
        further: a second look at every picture.
        most_pixels: see ``PhotoReader``.

    Raises:
        ModelError: a model is missing, damaged, or two have the same role.
    """
    return PhotoReader(open_detector(models, threads, keep_memory=True), further, most_pixels)
