"""The table in a picture, as in the recognition contract: ``tablectl recognise --table``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tablectl.adapters.photo.reader import Recognition
from tablectl.errors import InputError
from tablectl.mahjong.tiles import RED_FIVES, tile_of_kind
from tablectl.rulesets import Ruleset
from vision.calibration import Calibration, load_calibration, scale_to_frame
from vision.errors import CalibrationError
from vision.layout import ANY_TILES, TilesInPlay, table_json
from vision.photo import recognise_table
from vision.recogniser import Detector, ReadTiles
from vision.types import Image


def tiles_in_play(book: Ruleset[Any]) -> TilesInPlay:
    """The tiles of a book in any of its presets, and whether one of them has an indicator."""
    setups = [book.play(preset, {}).setup for preset in book.presets]
    counts = [sum(each) for each in zip(*(setup.tile_counts for setup in setups), strict=True)]
    tiles = [*map(tile_of_kind, range(len(counts) - len(RED_FIVES))), *RED_FIVES]
    faces = frozenset(str(tile) for tile, count in zip(tiles, counts, strict=True) if count)
    return TilesInPlay(faces, any(setup.wall.has_indicator for setup in setups))


def table_recognition(calibration_file: Path | None, book: Ruleset[Any] | None) -> Recognition:
    """How ``PhotoReader`` reads a picture as a table: adds the ``table`` in it.

    Args:
        calibration_file: of the camera, for pictures that it took.
        book: the rule book that is played, if known: tiles that it does not have are not read.

    Raises:
        InputError: the calibration file cannot be used.
    """
    calibration = _calibration(calibration_file)
    in_play = ANY_TILES if book is None else tiles_in_play(book)

    def recognise(detector: Detector, picture: Image) -> tuple[ReadTiles, Mapping[str, Any]]:
        size_px = (picture.shape[1], picture.shape[0])
        sized_calibration = None if calibration is None else scale_to_frame(calibration, size_px)
        photo = recognise_table(detector, picture, sized_calibration, in_play)
        return photo.tiles, {"table": table_json(photo.view)}

    return recognise


def _calibration(file: Path | None) -> Calibration | None:
    if file is None:
        return None
    try:
        return load_calibration(file)
    except CalibrationError as error:
        raise InputError(str(error)) from error
