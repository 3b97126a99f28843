"""A hand in play for tests: dealt by hand, every tile known."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tablectl.mahjong.tiles import parse_tiles
from tablectl.numbers.table import HandInPlay, SeatTiles


def seat(hand: str | None, river: str = "", score: int = 25_000, **more: Any) -> SeatTiles:
    tiles = parse_tiles(river)
    return SeatTiles(
        score=score,
        hand=None if hand is None else parse_tiles(hand),
        river=tiles,
        drawn=(None,) * len(tiles),
        **more,
    )


TABLE = HandInPlay(
    seats=(
        seat("123m456m789m23p55s", "9p1z2z6z", riichi=3),
        seat("134m2279p3499s12z", "1z9m1p3z"),
        seat("25m1134p678s5567z6s", "9s8m2z4z"),
        seat("68m2588p133s3457z", "1m9s2z"),
    ),
    turn=2,
    holds=True,
    wall_left=70 - 16,
    indicators=parse_tiles("4p"),
)
"""East is in riichi for 1p and 4p; West must throw a tile."""


def with_seat(place: int, table: HandInPlay = TABLE, **changes: Any) -> HandInPlay:
    seats = list(table.seats)
    seats[place] = replace(seats[place], **changes)
    return replace(table, seats=tuple(seats))
