"""The recogniser for picture files: a file in, its tiles as plain values out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tablectl.adapters.photo.picture_size import picture_size
from tablectl.adapters.recogniser.models import open_detector
from tablectl.api.recognise import PictureReading, TileSeen, UnreadablePicture
from tablectl.errors import OutputError, in_words
from vision.labels import BACK
from vision.photo import calibrated_confidence, draw_tiles, recognise_photo
from vision.pictures import REDUCED, BadPicture, read_picture, write_picture
from vision.recogniser import Detector, ReadTiles
from vision.types import Image

HEADER_BYTES: Final = 256 * 1024
"""A picture's size is within so many bytes, after the metadata that phones write."""
SMALL_COMPUTER_MB: Final = 3000
"""Memory: a computer with less decodes large pictures at a reduced size."""
SMALL_COMPUTER_PIXELS: Final = 12_500_000
"""What it decodes at full size: a quarter of the largest picture, and the size of most phones' pictures."""

Recognition = Callable[[Detector, Image], tuple[ReadTiles, Mapping[str, Any]]]
"""Gives the tiles of a picture, and what else it shows (``PictureReading.more``)."""


class PhotoReader:
    """Reads picture files with one detector."""

    def __init__(
        self, detector: Detector, recognise: Recognition | None = None, max_pixels: int | None = None
    ) -> None:
        """
        Args:
            recognise: how a picture is read; None: as one of any tiles.
            max_pixels: a larger picture is decoded at a half, a quarter or an eighth of its size; tiles are
                in pixels of the full size. None: all are decoded at full size.
        """
        self._detector = detector
        self._recognise = recognise or _as_any_photo
        self._max_pixels = max_pixels

    @property
    def model(self) -> str:
        """Names and checksums of the models."""
        return self._detector.name

    def look(self, path: Path, draw_to: Path | None = None) -> PictureReading | UnreadablePicture:
        """Read one file; with ``draw_to``, also writes a PNG with the tiles drawn in.

        Raises:
            InputError: ``draw_to`` cannot be written.
        """
        try:
            reduction = self._reduction_of(path)
            picture = read_picture(path, reduction)
        except (BadPicture, OSError) as error:
            return UnreadablePicture(in_words(error))
        tiles, more = self._recognise(self._detector, picture)
        if draw_to is not None:
            try:
                write_picture(draw_to, draw_tiles(picture, tiles))
            except OSError as error:
                raise OutputError(
                    f"cannot write {draw_to}: {in_words(error)}; name a folder that can be written"
                ) from error
        height, width = picture.shape[:2]
        return PictureReading(width * reduction, height * reduction, _tiles_seen(tiles, reduction), more)

    def _reduction_of(self, path: Path) -> int:
        """The factor by which a picture is reduced: 1, 2, 4 or 8."""
        if self._max_pixels is None:
            return 1
        with path.open("rb") as file:
            width, height = picture_size(file.read(HEADER_BYTES)) or (0, 0)
        return next(
            (factor for factor in REDUCED if width * height <= self._max_pixels * factor * factor),
            max(REDUCED),
        )


def _as_any_photo(detector: Detector, picture: Image) -> tuple[ReadTiles, Mapping[str, Any]]:
    return recognise_photo(detector, picture), {}


def _tiles_seen(tiles: ReadTiles, reduction: int) -> tuple[TileSeen, ...]:
    return tuple(
        TileSeen(
            code,
            float(sure),
            tuple((float(x) * reduction, float(y) * reduction) for x, y in quad),
            face_up=code != BACK,
            chance=float(chance),
            others=others,
        )
        for code, sure, quad, chance, others in zip(
            tiles.codes, tiles.score, tiles.quads_px, calibrated_confidence(tiles), tiles.others, strict=True
        )
    )


def max_pixels_for(memory_mb: float) -> int | None:
    """How many pixels a computer decodes at full size; None: any number.

    Args:
        memory_mb: of the computer; 0 where it is not known.
    """
    return SMALL_COMPUTER_PIXELS if 0 < memory_mb < SMALL_COMPUTER_MB else None


def open_photo_reader(
    models: Sequence[Path] = (),
    *,
    threads: int = 2,
    recognise: Recognition | None = None,
    max_pixels: int | None = None,
) -> PhotoReader:
    """A reader with the bundled models, or with others instead.

    Args:
        models: ONNX files, whose metadata say whether they are finders or readers.
        threads: how many threads one picture may use.
        recognise, max_pixels: see ``PhotoReader``.

    Raises:
        ModelError: a model is missing, damaged, or two have the same role.
    """
    return PhotoReader(open_detector(models, threads, keep_memory=True), recognise, max_pixels)
