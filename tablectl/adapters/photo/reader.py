"""The recogniser as the commands see it: picture files in, tiles as plain values out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tablectl.adapters.recogniser.models import open_detector
from tablectl.api.recognise import PictureReading, TileSeen, UnreadablePicture
from tablectl.errors import InputError, in_words
from vision.labels import BACK
from vision.photo import (
    BadPicture,
    chance_right,
    draw_tiles,
    first_look,
    read_picture,
    recognise_photo,
    write_picture,
)
from vision.recogniser import Detector, FoundTiles
from vision.types import Image

FurtherLook = Callable[[Detector, Image, FoundTiles], tuple[FoundTiles, Mapping[str, Any]]]
"""Looks once more at a picture of which it is known what it shows, and puts right what was found; with it,
what more the picture shows (``PictureReading.more``).
"""


class PhotoReader:
    """Reads picture files with one detector."""

    def __init__(self, detector: Detector, further: FurtherLook | None = None) -> None:
        """
        Args:
            further: a second look at every picture.
        """
        self._detector = detector
        self._further = further

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
            picture = read_picture(path)
        except BadPicture as error:
            return UnreadablePicture(str(error))
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
                raise InputError(
                    f"cannot write {draw_to}: {in_words(error)}; name a folder that can be written"
                ) from error
        return PictureReading(picture.shape[1], picture.shape[0], _seen(tiles), more)


def _seen(tiles: FoundTiles) -> tuple[TileSeen, ...]:
    return tuple(
        TileSeen(
            code,
            float(sure),
            tuple((float(x), float(y)) for x, y in quad),
            face_up=code != BACK,
            chance=float(chance),
            others=others,
        )
        for code, sure, quad, chance, others in zip(
            tiles.codes, tiles.sure, tiles.quads_px, chance_right(tiles), tiles.others, strict=True
        )
    )


def open_photo_reader(
    models: Sequence[Path] = (), *, threads: int = 2, further: FurtherLook | None = None
) -> PhotoReader:
    """Eyes with the models that came with the program, or with others in their place.

    Args:
        models: ONNX files; each says itself whether it is a finder or a reader.
        threads: how many threads one picture may use.
        further: a second look at every picture.

    Raises:
        ModelError: a model is missing, damaged, or two have the same role.
    """
    return PhotoReader(open_detector(models, threads, keep_memory=True), further)
