"""A table view in the words of the recognition contract."""

from __future__ import annotations

from typing import Any, Final

from vision.labels import BACK, plain_kind
from vision.layout.melds import MeldView, meld_codes
from vision.layout.table import TableView

SIDE_NAMES: Final = ("near", "right", "far", "left")


def table_json(view: TableView) -> dict[str, Any]:
    """The ``table`` object of ``tablectl recognise --table``."""
    return {
        "sides": [
            {
                "side": name,
                "river": [tile.code for tile in side.river],
                "sideways": list(side.sideways),
                "melds": [
                    {"kind": meld.kind, "tiles": meld_notation(meld), "from": meld.from_side}
                    for meld in side.melds
                ],
                "shown": [tile.code for tile in side.shown],
            }
            for name, side in zip(SIDE_NAMES, view.sides, strict=True)
        ],
        "indicators": [tile.code for tile in view.indicators],
        "face_down": view.face_down,
    }


def meld_notation(meld: MeldView) -> str:
    """The meld's tiles ascending, a red five after the plain ones, each as its set has it (``meld_codes``); a
    closed kong's backs are what lies between them, and stay backs where nothing does.

    >>> from vision.layout.table_tile import TableTile
    >>> tiles = tuple(TableTile(((code, 1.0),), 0, 0, 90) for code in ("?", "0p", "5p", "?"))
    >>> meld_notation(MeldView("closed_kong", tiles, None))
    '5550p'
    """
    up = [code for code in meld_codes(meld) if code != BACK]
    backs = len(meld.tiles) - len(up)
    codes = up + [plain_kind(up[0])] * backs if up else []
    codes.sort(key=lambda code: (code[-1], plain_kind(code), code[0] == "0"))
    text = ""
    for index, code in enumerate(codes):
        last = index + 1 == len(codes) or codes[index + 1][-1] != code[-1]
        text += code if last else code[0]
    return text or BACK * backs
