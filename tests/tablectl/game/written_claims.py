"""Claims as tests write them: seats, and tiles in notation."""

from __future__ import annotations

from tablectl.game.claims import ClaimMeld, DeclareKong, Discard, Draw, ShowWin
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile, parse_hidden, parse_tiles


def draw(seat: Seat, tile: str = "?") -> Draw:
    return Draw(seat, parse_hidden(tile)[0])


def discard(seat: Seat, tile: str, drawn: bool | None = None) -> Discard:
    return Discard(seat, Tile.parse(tile), drawn)


def chow(seat: Seat, tiles: str, part: int = 0) -> ClaimMeld:
    return ClaimMeld(seat, MeldKind.CHOW, parse_tiles(tiles), part)


def pung(seat: Seat, tiles: str, part: int = 0) -> ClaimMeld:
    return ClaimMeld(seat, MeldKind.PUNG, parse_tiles(tiles), part)


def open_kong(seat: Seat, tiles: str, part: int = 0) -> ClaimMeld:
    return ClaimMeld(seat, MeldKind.OPEN_KONG, parse_tiles(tiles), part)


def closed_kong(seat: Seat, tiles: str, part: int = 0) -> DeclareKong:
    return DeclareKong(seat, MeldKind.CLOSED_KONG, parse_tiles(tiles), part=part)


def added_kong(seat: Seat, tiles: str, part: int = 0) -> DeclareKong:
    return DeclareKong(seat, MeldKind.ADDED_KONG, parse_tiles(tiles), part=part)


def win(seat: Seat, tiles: str, tile: str | None, special: str | None = None, part: int = 0) -> ShowWin:
    """A shown win; without a tile it is not said on which one."""
    winning = None if tile is None else Tile.parse(tile)
    return ShowWin(seat, parse_tiles(tiles), winning, special, part=part)
