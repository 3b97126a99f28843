"""Majiang's notation of tiles, hands and melds: ``m0`` is a red five, ``m1-23`` a chow with a claimed 1."""

from __future__ import annotations

import re
from typing import Final

from tablectl.formats.recorded.record import RecordError
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile
from tablectl.quoting import as_json

_TILE: Final = re.compile(r"([mps][0-9]|z[1-7])[_*+=-]*")
_HAND: Final = re.compile(r"(?:[mps][0-9]+|z[1-7]+|_)*")
_RUN: Final = re.compile(r"([mpsz])(\d+)|_")
_MELD: Final = re.compile(r"([mpsz])(\d+)([-+=]?)(\d*)")


def read_tile(code: object) -> Tile:
    """A tile by its name; marks after it (drawn, riichi) are ignored.

    >>> str(read_tile("m0")), str(read_tile("z5_*"))
    ('0m', '5z')
    """
    if isinstance(code, str) and (match := _TILE.fullmatch(code)) is not None:
        return Tile.parse(f"{match[1][1]}{match[1][0]}")
    raise RecordError(f"expected a tile such as m1, p0 or z5, got {as_json(code)}")


def read_hand(text: object) -> tuple[Tile | None, ...]:
    """Tiles of a hand without melds; ``_`` is an unknown tile.

    >>> [str(tile) for tile in read_hand("m120z1")]
    ['1m', '2m', '0m', '1z']
    """
    if not isinstance(text, str) or _HAND.fullmatch(text) is None:
        raise RecordError(f"expected the tiles of a hand such as m123p406s789z11, got {as_json(text)}")
    found: list[Tile | None] = []
    for run in _RUN.finditer(text):
        found += [None] if run[1] is None else [Tile.parse(f"{rank}{run[1]}") for rank in run[2]]
    return tuple(found)


def read_meld(text: object) -> tuple[MeldKind, tuple[Tile, ...]]:
    """A meld's kind and tiles, ascending.

    >>> read_meld("p0555")[0].value, read_meld("m34-5")[0].value, read_meld("z111=1")[0].value
    ('closed_kong', 'chow', 'added_kong')
    """
    match = _MELD.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise RecordError(f"expected a meld such as m1-23, p555= or s1111, got {as_json(text)}")
    suit, before, sign, after = match.groups()
    tiles = sorted((Tile.parse(f"{rank}{suit}") for rank in before + after), key=lambda t: (t.kind, t.red))
    kind = _kind(tiles, sign, after)
    if kind is None:
        raise RecordError(f"expected a meld such as m1-23, p555= or s1111, got {as_json(text)}")
    return kind, tuple(tiles)


def _kind(tiles: list[Tile], sign: str, after: str) -> MeldKind | None:
    same_kind = len({tile.kind for tile in tiles}) == 1
    if len(tiles) == 4 and same_kind:
        if not sign:
            return MeldKind.CLOSED_KONG
        return MeldKind.ADDED_KONG if after else MeldKind.OPEN_KONG
    if len(tiles) == 3 and sign:
        return MeldKind.PUNG if same_kind else MeldKind.CHOW
    return None
