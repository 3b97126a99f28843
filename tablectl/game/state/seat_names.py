"""Seats and walls as people at the table know them: by the player's name and the wind of the hand."""

from __future__ import annotations

import re
from typing import Final

from tablectl.game.state.state import GameState
from tablectl.mahjong.seats import Seat, Wind
from tablectl.mahjong.walls.wall_plan import CHAIRS

WIND_NAMES: Final = {Wind.EAST: "East", Wind.SOUTH: "South", Wind.WEST: "West", Wind.NORTH: "North"}

_SEAT: Final = re.compile(r"\bseat ([0-3])\b('s)?")


def with_names(text: str, state: GameState) -> str:
    """A text of the rules, which know seats by number, as people read it.

    ``it is seat 1's turn`` becomes ``it is Aoi's (South) turn``.
    """

    def substitute(found: re.Match[str]) -> str:
        seat = int(found[1])
        if seat >= len(state.players):
            return found[0]
        return _name_with_wind(state, seat, found[2] or "")

    return _SEAT.sub(substitute, text)


def seat_name(state: GameState, seat: Seat) -> str:
    """Who sits there and which wind that is: ``Aoi (East)``; only the wind where no name is known."""
    return _name_with_wind(state, seat, "")


def owner_name(state: GameState, seat: Seat) -> str:
    """Whose something is: ``Aoi's (East)``."""
    return _name_with_wind(state, seat, "'s")


def wall_name(state: GameState, side: int) -> str:
    """The wall before a side of the table: ``Aoi's wall (East)``, or the empty chair's by its neighbour.

    Sides go round counter-clockwise, so the next side is to a player's right.
    """
    chairs = CHAIRS[len(state.players)]
    if side not in chairs:
        before = chairs.index((side - 1) % len(CHAIRS[4]))
        return f"the wall before the empty chair to the right of {seat_name(state, before)}"
    return _name_with_wind(state, chairs.index(side), "'s wall")


def _name_with_wind(state: GameState, seat: Seat, thing: str) -> str:
    wind = WIND_NAMES[state.wind(seat)]
    name = state.players[seat] if seat < len(state.players) else ""
    return f"{name}{thing} ({wind})" if name else f"{wind}{thing}"
