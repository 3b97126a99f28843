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
from vision.photo import calibration_by_edges, look_closer, photo_tiles, read_photo_table
from vision.recogniser import Detector, FoundTiles
from vision.types import Image


def table_look(calibration_file: Path | None = None) -> FurtherLook:
    """A closer look at the tables in pictures, for ``PhotoReader``, which adds ``table`` to what they show.
    Without a calibration the table's own edges tell where its surface lies, or the tiles do.

    Raises:
        InputError: the calibration file cannot be used.
    """
    calibration = _calibration(calibration_file)

    def look(detector: Detector, picture: Image, found: FoundTiles) -> tuple[FoundTiles, Mapping[str, Any]]:
        size_px = (picture.shape[1], picture.shape[0])
        if calibration is not None:
            seen: Calibration | None = for_frame_size(calibration, size_px)
        else:
            seen = calibration_by_edges(picture, found)
        closer = look_closer(detector, picture, found, seen)
        view = read_photo_table(photo_tiles(closer), seen, size_px=size_px)
        return closer, {"table": table_json(view)}

    return look


def _calibration(file: Path | None) -> Calibration | None:
    if file is None:
        return None
    try:
        return load_calibration(file)
    except CalibrationError as error:
        raise InputError(str(error)) from error
