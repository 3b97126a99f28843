"""A picture's tiles as a table in the words of the recognition contract: ``tablectl recognise --table``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from tablectl.adapters.photo.reader import FurtherLook
from tablectl.api.recognise import Addition, PictureReading
from tablectl.errors import InputError
from vision.calibration import Calibration, for_frame_size, load_calibration
from vision.errors import CalibrationError
from vision.layout import table_json
from vision.photo import PhotoTile, look_closer, read_photo_table
from vision.recogniser import Detector, FoundTiles
from vision.types import Image


def table_addition(calibration_file: Path | None = None) -> Addition:
    """What adds ``table`` to a picture's object.

    Raises:
        InputError: the calibration file cannot be used.
    """
    calibration = _calibration(calibration_file)

    def add(_path: Path, reading: PictureReading) -> dict[str, Any]:
        tiles = [
            PhotoTile(tile.tile, tile.confidence, np.array(tile.quad), tile.others) for tile in reading.tiles
        ]
        size_px = (reading.width, reading.height)
        seen = None if calibration is None else for_frame_size(calibration, size_px)
        return {"table": table_json(read_photo_table(tiles, seen, size_px=size_px))}

    return add


def table_look(calibration_file: Path | None = None) -> FurtherLook:
    """A closer look at the tables in pictures, for ``PhotoReader``.

    Raises:
        InputError: the calibration file cannot be used.
    """
    calibration = _calibration(calibration_file)

    def look(detector: Detector, picture: Image, found: FoundTiles) -> FoundTiles:
        seen = (
            None if calibration is None else for_frame_size(calibration, (picture.shape[1], picture.shape[0]))
        )
        return look_closer(detector, picture, found, seen)

    return look


def _calibration(file: Path | None) -> Calibration | None:
    if file is None:
        return None
    try:
        return load_calibration(file)
    except CalibrationError as error:
        raise InputError(str(error)) from error
