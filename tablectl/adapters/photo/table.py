"""A picture's tiles as a table in the words of the recognition contract: ``tablectl recognise --table``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tablectl.adapters.photo.reader import FurtherLook
from tablectl.errors import InputError
from vision.calibration import Calibration, for_frame_size, load_calibration
from vision.errors import CalibrationError
from vision.layout import table_json
from vision.photo import look_at_table
from vision.recogniser import Detector, FoundTiles
from vision.types import Image


def table_look(calibration_file: Path | None = None) -> FurtherLook:
    """A closer look at the tables in pictures, for ``PhotoReader``, which adds ``table`` to what they show.

    Raises:
        InputError: the calibration file cannot be used.
    """
    calibration = _calibration(calibration_file)

    def look(detector: Detector, picture: Image, found: FoundTiles) -> tuple[FoundTiles, Mapping[str, Any]]:
        size_px = (picture.shape[1], picture.shape[0])
        seen = None if calibration is None else for_frame_size(calibration, size_px)
        tiles, view = look_at_table(detector, picture, found, seen)
        return tiles, {"table": table_json(view)}

    return look


def _calibration(file: Path | None) -> Calibration | None:
    if file is None:
        return None
    try:
        return load_calibration(file)
    except CalibrationError as error:
        raise InputError(str(error)) from error
