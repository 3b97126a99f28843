"""Reads and writes tenhou.net/6's codes of tiles and calls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablectl.formats.recorded.record import RecordError
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile, without
from tablectl.quoting import as_json

_LETTERS: Final = {
    "c": MeldKind.CHOW,
    "p": MeldKind.PUNG,
    "m": MeldKind.OPEN_KONG,
    "k": MeldKind.ADDED_KONG,
    "a": MeldKind.CLOSED_KONG,
}
_LETTER_OF: Final = {kind: letter for letter, kind in _LETTERS.items()}


@dataclass(frozen=True, slots=True)
class Call:
    """A parsed call."""

    kind: MeldKind
    tiles: tuple[Tile, ...]
    """Ascending."""
    claimed: Tile
    """The tile after the letter: the claimed one; of an added kong the added one."""
    from_offset: int
    """The seat that the claimed tile (or that of an added kong's pung) came from, counted counter-clockwise:
    3 is left, 2 across, 1 right; 0 for a closed kong."""


def read_tile(code: object) -> Tile:
    """A tile by its number: 11-19 m, 21-29 p, 31-39 s, 41-47 honors, 51 52 53 the red fives.

    >>> str(read_tile(37)), str(read_tile(52))
    ('7s', '0p')
    """
    if isinstance(code, int) and not isinstance(code, bool):
        suit, rank = divmod(code, 10)
        if suit == 5 and 1 <= rank <= 3:
            return Tile.parse(f"0{'mps'[rank - 1]}")
        if 1 <= suit <= 4 and 1 <= rank <= (7 if suit == 4 else 9):
            return Tile.parse(f"{rank}{'mpsz'[suit - 1]}")
    raise RecordError(f"expected a tile number such as 37 or 52, got {as_json(code)}")


def write_tile(tile: Tile) -> int:
    """The number of a tile.

    >>> write_tile(Tile.parse("0s"))
    53
    """
    if tile.suit not in "mpsz":
        raise RecordError(f"tenhou.net has no tile {tile}")
    if tile.red:
        return 51 + "mps".index(tile.suit)
    return 10 * (1 + "mpsz".index(tile.suit)) + tile.rank


def read_call(text: str) -> Call:
    """Parse a call.

    >>> read_call("c141315").claimed, read_call("4545p45").from_offset
    (Tile(suit=<Suit.CHARACTERS: 'm'>, rank=4, red=False), 1)

    Raises:
        RecordError: no call.
    """
    letter = next((c for c in text if c in _LETTERS), None)
    if letter is None:
        raise RecordError(f"expected a call such as 'c141315', got {as_json(text)}")
    kind, place = _LETTERS[letter], text.index(letter)
    digits = text.replace(letter, "", 1)
    if not digits.isdecimal() or len(digits) != (8 if kind.is_kong else 6) or place % 2:
        raise RecordError(f"expected a call such as 'c141315', got {as_json(text)}")
    tiles = [read_tile(int(digits[i : i + 2])) for i in range(0, len(digits), 2)]
    offset = 0 if kind is MeldKind.CLOSED_KONG else _OFFSETS[kind].get(place)
    if offset is None:
        raise RecordError(f"the letter of the call {as_json(text)} stands in no seat's place")
    ordered = tuple(sorted(tiles, key=lambda t: (t.kind, t.red)))
    return Call(kind, ordered, tiles[place // 2], offset)


_OFFSETS: Final = {
    MeldKind.CHOW: {0: 3},
    MeldKind.PUNG: {0: 3, 2: 2, 4: 1},
    MeldKind.OPEN_KONG: {0: 3, 2: 2, 6: 1},
    MeldKind.ADDED_KONG: {0: 3, 2: 2, 4: 1},
}


def write_call(call: Call) -> str:
    """The text of a call.

    Raises:
        RecordError: a chow is claimed from a seat that is not the previous one.

    >>> write_call(read_call("222222m22")), write_call(read_call("353535a53"))
    ('222222m22', '353535a53')
    """
    codes = [str(write_tile(t)) for t in without(call.tiles, call.claimed)]
    letter = _LETTER_OF[call.kind]
    if call.kind is MeldKind.CLOSED_KONG:
        place = len(codes)
    else:
        places = [place // 2 for place, offset in _OFFSETS[call.kind].items() if offset == call.from_offset]
        if not places:
            raise RecordError(f"a {call.kind.value} is claimed from whom it cannot be claimed")
        place = places[0]
    codes.insert(place, letter + str(write_tile(call.claimed)))
    return "".join(codes)
