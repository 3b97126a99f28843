"""Hands written short, for tests of the log and the settlement.

``log("0+", "0-5m", "1p5m<0", "1-9s", "2w9s<1")``: seat 0 draws and discards 5m, 1 pungs it and discards 9s,
2 wins on that. ``+`` a draw, ``r`` a replacement, ``-`` a discard, ``p`` a pung, ``o`` ``c`` ``a`` an open,
closed, added kong (``d``: added with a tile from the hand), ``w`` a win.
"""

from __future__ import annotations

import re
from typing import Final

from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Suit, Tile, parse_tiles
from tablectl.rulesets.moves import Move, MoveKind
from tablectl.rulesets.sichuan.settlement import FinalHand
from tests.tablectl.rulesets.sichuan.claims import meld

_KINDS: Final = {
    "+": MoveKind.DRAW,
    "r": MoveKind.REPLACE,
    "-": MoveKind.DISCARD,
    "p": MoveKind.PUNG,
    "o": MoveKind.OPEN_KONG,
    "c": MoveKind.CLOSED_KONG,
    "a": MoveKind.ADDED_KONG,
    "d": MoveKind.ADDED_KONG,
    "w": MoveKind.WIN,
}
_MOVE: Final = re.compile(r"(\d)([+r\-pocadw])(\w\w)?(?:<(\d))?")


def log(*texts: str) -> tuple[Move, ...]:
    return tuple(_move(text) for text in texts)


def _move(text: str) -> Move:
    read = _MOVE.fullmatch(text)
    assert read is not None, text
    seat, letter, code, giver = read.groups()
    tile = None if code is None else Tile.parse(code)
    drawn = {"a": True, "d": False}.get(letter)
    return Move(_KINDS[letter], int(seat), tile, from_seat=None if giver is None else int(giver), drawn=drawn)


def hand(
    closed: str | None,
    *melds: str,
    void: str | None = "s",
    discards: str = "19m",
    dead: bool = False,
    won: str | None = None,
) -> FinalHand:
    """One seat at the end."""
    return FinalHand(
        closed=None if closed is None else parse_tiles(closed),
        melds=tuple(meld(one) for one in melds),
        discards=parse_tiles(discards),
        void_suit=None if void is None else Suit(void),
        dead=dead,
        winning_tile=None if won is None else Tile.parse(won),
    )


def seats(*wanted: Seat) -> frozenset[Seat]:
    return frozenset(wanted)
