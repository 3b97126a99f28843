"""Reads red fives as plain ones where the set has no red ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tablectl.game.evidence import SeenSeat, SeenTile, TableSeen
from tablectl.game.state import GameState
from tablectl.mahjong.tiles import RED_FIVES, Tile, tile_of_kind


def with_plain_fives(state: GameState, seen: TableSeen) -> TableSeen:
    """The observation with every red five that the book's set has not as the plain one: the cameras know no
    sets."""
    if state.play is None:
        return seen
    counts = state.play.setup.tile_counts
    none = frozenset(five for five in RED_FIVES if five.face >= len(counts) or not counts[five.face])
    if not none:
        return seen
    seats = tuple(_seat(seat, none) for seat in seen.seats)
    return replace(seen, seats=seats, indicators=_tiles(seen.indicators, none))


def _seat(seat: SeenSeat, none: frozenset[Tile]) -> SeenSeat:
    return replace(
        seat,
        river=_tiles(seat.river, none),
        melds=tuple(replace(meld, tiles=_tiles(meld.tiles, none)) for meld in seat.melds),
        shown=_tiles(seat.shown, none),
    )


def _tiles(tiles: Sequence[SeenTile], none: frozenset[Tile]) -> tuple[SeenTile, ...]:
    return tuple(_plain(tile, none) for tile in tiles)


def _plain(tile: SeenTile, none: frozenset[Tile]) -> SeenTile:
    if not any(face in none for face, _ in tile.faces):
        return tile
    chances: dict[Tile, float] = {}
    for face, p in tile.faces:
        five = tile_of_kind(face.kind) if face in none else face
        chances[five] = chances.get(five, 0.0) + p
    return replace(tile, faces=tuple(sorted(chances.items(), key=lambda each: -each[1])))
