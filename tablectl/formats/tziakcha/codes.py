"""Numbers in tziakcha.net's records: tiles, kinds of action, melds, fans, the break of the wall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Final

from tablectl.errors import InputError
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Suit, Tile
from tablectl.rulesets.mcr.listing import MCR_WORDS

PLAYERS: Final = 4
WALL: Final = 144
SIDE: Final = 36
"""Tiles on each side of the table."""
DEALT: Final = 13
COPIES: Final = 4
LAST_CHOW: Final = 7
"""The highest rank that a chow begins with."""

FACES: Final = tuple(
    Tile.parse(code)
    for code in (
        *(f"{rank}{suit}" for suit in "msp" for rank in range(1, 10)),
        *("1z", "2z", "3z", "4z", "7z", "6z", "5z"),
    )
)
"""Faces in the order of their numbers, four copies each."""
FLOWERS: Final = len(FACES) * COPIES
"""Number of the first flower."""
NUMBER_OF: Final[Mapping[Tile, int]] = {face: place * COPIES for place, face in enumerate(FACES)}


class ActionCode(IntEnum):
    """Kinds of action."""

    START = 0
    """Flowers are replaced, the dealer discards first."""
    FLOWER = 1
    """Data: the tile drawn for it, ``(flower - 136) << 8``, ``0x1000`` when nobody had to press anything."""
    DISCARD = 2
    """Data: the tile, ``0x100`` from the hand; two bits more say how it was pressed."""
    CHOW = 3
    """Data of melds: see ``meld_data``; 0 is a claim that came to nothing."""
    PUNG = 4
    KONG = 5
    WIN = 6
    """Data: points doubled, 1 more when it was declared by itself."""
    DRAW = 7
    """Data: the tile, ``0x100`` from the wall's end."""
    PASS = 8
    """Something was offered and not taken; also a seat that has no more flowers at the start."""
    ABANDON = 9
    """As ``PASS``, of the next player."""


TAIL: Final = 0x100
"""Of a draw: from the wall's end."""
FROM_HAND: Final = 0x100
"""Of a discard."""
OWN_FLOWER: Final = 0x1000
NO_FLOWERS_LEFT: Final = 2
"""Data of a seat's pass before the first discard."""

_KIND_BITS: Final[Mapping[MeldKind, int]] = {
    MeldKind.CHOW: 0x000,
    MeldKind.PUNG: 0x100,
    MeldKind.OPEN_KONG: 0x200,
    MeldKind.CLOSED_KONG: 0x200,
    MeldKind.ADDED_KONG: 0x300,
}

_TWO_NUMBER_FANS: Final = {"four_pure_shifted_chows": 4, "pure_shifted_chows": 3}
"""Fans with two numbers, for steps of one and of two; the values are their numbers of chows."""
_MOVED_FANS: Final = {"two_concealed_kongs": 55, "concealed_kong_and_melded_kong": 84}
"""Fans with other numbers than in the book's table."""


def _fan_keys() -> dict[int, str]:
    keys = {number: key for key, number in _MOVED_FANS.items()}
    number = 1
    for key in MCR_WORDS.items:
        if key in _MOVED_FANS:
            continue
        for _ in range(2 if key in _TWO_NUMBER_FANS else 1):
            while number in keys:
                number += 1
            keys[number] = key
            number += 1
    return keys


FAN_KEYS: Final[Mapping[int, str]] = _fan_keys()
"""Our keys by tziakcha's numbers."""
_FAN_NUMBERS: Final[Mapping[str, int]] = {
    key: number for number, key in sorted(FAN_KEYS.items(), reverse=True)
}
"""The number of each key; the first one of fans with two."""


def tziakcha_tile(number: int) -> Tile:
    """The face of a numbered tile.

    >>> [str(tziakcha_tile(number)) for number in (0, 35, 36, 72, 108, 124, 132, 136, 143)]
    ['1m', '9m', '1s', '1p', '1z', '7z', '5z', '1f', '8f']

    Raises:
        ValueError: there is no such tile.
    """
    if not 0 <= number < WALL:
        raise InputError(f"expected a tile from 0 to {WALL - 1}, got {number}")
    if number >= FLOWERS:
        return Tile.parse(f"{number - FLOWERS + 1}f")
    return FACES[number // COPIES]


def tile_number(tile: Tile) -> int:
    """The number of a face's first copy.

    >>> [tile_number(Tile.parse(code)) for code in ("1m", "1s", "1p", "5z", "8f")]
    [0, 36, 72, 132, 143]
    """
    if tile.suit is Suit.FLOWERS:
        return FLOWERS + tile.rank - 1
    return NUMBER_OF[tile.plain]


def fan_number(key: str, tiles: Sequence[Tile]) -> int:
    """The number of a fan that a hand of these tiles has.

    >>> fan_number("flower", ())
    83
    """
    number = _FAN_NUMBERS[key]
    if key not in _TWO_NUMBER_FANS:
        return number
    return number if _holds_shifted(tiles, _TWO_NUMBER_FANS[key], 1) else number + 1


def _holds_shifted(tiles: Sequence[Tile], chows: int, step: int) -> bool:
    """Whether the tiles contain chows of one suit whose first tiles are ``step`` apart."""
    held = Counter(tile.plain for tile in tiles)
    for first, tile in enumerate(FACES):
        starts = range(first, first + chows * step, step)
        if tile.suit is Suit.HONORS or tile.rank + starts[-1] - first > LAST_CHOW:
            continue
        if Counter(FACES[start + place] for start in starts for place in range(3)) <= held:
            return True
    return False


def meld_data(kind: MeldKind, numbers: Sequence[int], taken: int) -> int:
    """Pack a meld: its face (the middle one of a chow), the claimed tile or its giver, and its copies.

    Args:
        kind: the kind of meld.
        numbers: its tiles, ascending.
        taken: for a chow the place of the claimed tile, 1 to 3; else the giver, counted back from the player
            (1 the previous, 3 the next); 0 for a closed kong.
    """
    if kind is MeldKind.CHOW:
        copies = sum((number % COPIES) << (10 + 2 * place) for place, number in enumerate(numbers))
        return numbers[1] // COPIES | taken << 6 | copies
    left_out = next((c for c in range(COPIES) if c not in {number % COPIES for number in numbers}), 0)
    copy = numbers[-1] % COPIES if kind is MeldKind.ADDED_KONG else left_out
    return numbers[0] // COPIES | taken << 6 | _KIND_BITS[kind] | copy << 10


def meld_of(act: ActionCode, data: int) -> tuple[MeldKind, tuple[Tile, ...]]:
    """Unpack the meld of an action's ``data``.

    >>> kind, tiles = meld_of(ActionCode.CHOW, 53459)
    >>> kind.value, [str(tile) for tile in tiles]
    ('chow', ['1p', '2p', '3p'])

    Raises:
        ValueError: there is no such tile or chow.
    """
    face = data & 0x3F
    if face >= len(FACES):
        raise InputError(f"expected a face from 0 to {len(FACES) - 1}, got {face}")
    tile = FACES[face]
    if act is ActionCode.CHOW:
        if tile.suit is Suit.HONORS or not 1 < tile.rank < 9:
            raise InputError(f"there is no chow about {tile}")
        return MeldKind.CHOW, FACES[face - 1 : face + 2]
    if act is ActionCode.PUNG:
        return MeldKind.PUNG, (tile,) * 3
    if data & 0x300 == _KIND_BITS[MeldKind.ADDED_KONG]:
        return MeldKind.ADDED_KONG, (tile,) * 4
    return (MeldKind.OPEN_KONG if data >> 6 & 3 else MeldKind.CLOSED_KONG), (tile,) * 4


def wall_start(dice: Sequence[int]) -> int:
    """The index of the dealer's first tile in the record's wall.

    >>> wall_start((4, 1, 3, 4)), wall_start((2, 4, 6, 6))
    (24, 0)
    """
    side = (1 - dice[0] - dice[1]) % PLAYERS
    return (side * SIDE + 2 * sum(dice)) % WALL


def deal_order() -> tuple[int, ...]:
    """The owner of each tile at the wall's beginning, by place from East: three times four tiles each, one
    tile each, then East's last."""
    fours = [place for _ in range(3) for place in range(PLAYERS) for _ in range(4)]
    return (*fours, *range(PLAYERS), 0)
