"""A picture's tiles as a table in the words of the recognition contract: ``tablectl recognise --table``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from tablectl.api.recognise import Addition, PictureReading
from tablectl.errors import InputError
from vision.calibration import Calibration, load_calibration
from vision.errors import CalibrationError
from vision.labels import BACK
from vision.table_photo import PhotoTile, read_photo_table
from vision.table_reading import SIDE_NAMES, SideView, TableView
from vision.table_reading_melds import MeldView


def table_addition(calibration_file: Path | None = None) -> Addition:
    """What adds ``table`` to a picture's object.

    Raises:
        InputError: the calibration file cannot be used.
    """
    calibration: Calibration | None = None
    if calibration_file is not None:
        try:
            calibration = load_calibration(calibration_file)
        except CalibrationError as error:
            raise InputError(str(error)) from error

    def add(_path: Path, reading: PictureReading) -> dict[str, Any]:
        tiles = [PhotoTile(tile.tile, tile.confidence, np.array(tile.quad)) for tile in reading.tiles]
        view = read_photo_table(tiles, calibration)
        return {"table": None if view is None else table_json(view)}

    return add


def table_json(view: TableView) -> dict[str, Any]:
    """A table view as the contract writes it."""
    return {
        "sides": [_side(name, side) for name, side in zip(SIDE_NAMES, view.sides, strict=True)],
        "indicators": [tile.code for tile in view.indicators],
        "face_down": view.face_down,
    }


def _side(name: str, side: SideView) -> dict[str, Any]:
    return {
        "side": name,
        "river": [tile.code for tile in side.river],
        "sideways": list(side.sideways),
        "melds": [
            {"kind": meld.kind, "tiles": meld_notation(meld), "from": meld.from_side} for meld in side.melds
        ],
        "shown": [tile.code for tile in side.shown],
    }


def meld_notation(meld: MeldView) -> str:
    """The meld's tiles ascending, red after plain; the face-down ones of a closed kong are of its kind.

    >>> from vision.table_tiles import TableTile
    >>> tiles = tuple(TableTile(((code, 1.0),), 0, 0, 90) for code in ("?", "0p", "5p", "?"))
    >>> meld_notation(MeldView("closed_kong", tiles, None))
    '5550p'
    """
    codes = [tile.code for tile in meld.tiles]
    seen = [code for code in codes if code != BACK]
    if seen:
        plain = seen[0].replace("0", "5")
        codes = [plain if code == BACK else code for code in codes]
    codes.sort(key=lambda code: (code[-1], code.replace("0", "5"), code[0] == "0"))
    suits = {code[-1] for code in codes}
    if len(suits) == 1 and BACK not in codes:
        return "".join(code[0] for code in codes) + codes[0][-1]
    return "".join(codes)
