"""The sixteen-bit number in which an mjlog packs a meld."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablectl.formats.recorded.record import RecordError
from tablectl.mahjong.melds import MeldKind


@dataclass(frozen=True, slots=True)
class PackedMeld:
    """A meld as tile numbers 0 to 135."""

    kind: MeldKind
    tiles: tuple[int, ...]
    claimed: int | None
    """The claimed tile; of an added kong the added one; None for a closed kong."""
    from_offset: int
    """The seat that it came from, counted counter-clockwise from the owner; 0 for a closed kong."""


_KINDS_OF_MELD: Final = 0x1C
_NORTH: Final = 0x20
"""Bits: a chow, a pung, an added kong; a north set aside."""


def read_north(bits: int) -> int | None:
    """The tile number of a north set aside in a game of three; None where the number packs a meld.

    >>> read_north(31264), read_north(17418)
    (122, None)
    """
    return bits >> 8 if bits & _NORTH and not bits & _KINDS_OF_MELD else None


def write_north(number: int) -> int:
    """Pack a north set aside.

    >>> write_north(122)
    31264
    """
    return number << 8 | _NORTH


def read_meld(bits: int) -> PackedMeld:
    """Unpack a meld.

    >>> read_meld(17418).kind, read_meld(17418).tiles, read_meld(17418).from_offset
    (<MeldKind.PUNG: 'pung'>, (45, 46, 47), 2)

    Raises:
        RecordError: a number that packs no meld of a game of four.
    """
    offset = bits & 3
    if bits & 0x4:
        shape, called = divmod(bits >> 10, 3)
        first = 4 * (shape // 7 * 9 + shape % 7)
        tiles = tuple(first + 4 * i + (bits >> (3 + 2 * i) & 3) for i in range(3))
        meld = PackedMeld(MeldKind.CHOW, tiles, tiles[called], offset)
    elif bits & 0x18:
        kind, called = divmod(bits >> 9, 3)
        fourth = 4 * kind + (bits >> 5 & 3)
        three = tuple(t for t in range(4 * kind, 4 * kind + 4) if t != fourth)
        if bits & 0x8:
            meld = PackedMeld(MeldKind.PUNG, three, three[called], offset)
        else:
            meld = PackedMeld(MeldKind.ADDED_KONG, (*three, fourth), fourth, offset)
    else:
        claimed = bits >> 8
        tiles = tuple(range(claimed // 4 * 4, claimed // 4 * 4 + 4))
        if offset:
            meld = PackedMeld(MeldKind.OPEN_KONG, tiles, claimed, offset)
        else:
            meld = PackedMeld(MeldKind.CLOSED_KONG, tiles, None, 0)
    if max(meld.tiles) > 135:
        raise RecordError(f"meld {bits}: tile {max(meld.tiles)} does not exist")
    return meld


def write_meld(meld: PackedMeld) -> int:
    """Pack a meld. Of an added kong ``tiles`` holds the added one last and ``claimed`` the pung's.

    >>> write_meld(read_meld(17418)), write_meld(read_meld(38111))
    (17418, 38111)
    """
    kind = meld.tiles[0] // 4
    if meld.kind is MeldKind.CHOW:
        shape = kind // 9 * 7 + kind % 9
        called = meld.tiles.index(meld.claimed or 0)
        packed = (shape * 3 + called) << 10 | 0x4 | meld.from_offset
        for place, number in enumerate(meld.tiles):
            packed |= number % 4 << (3 + 2 * place)
        return packed
    if meld.kind in (MeldKind.PUNG, MeldKind.ADDED_KONG):
        three = sorted(meld.tiles[:3])
        fourth = next(n for n in range(4 * kind, 4 * kind + 4) if n not in three)
        called = three.index(meld.claimed) if meld.claimed in three else 0
        bit = 0x8 if meld.kind is MeldKind.PUNG else 0x10
        return (kind * 3 + called) << 9 | fourth % 4 << 5 | bit | meld.from_offset
    return (meld.tiles[0] if meld.claimed is None else meld.claimed) << 8 | meld.from_offset
