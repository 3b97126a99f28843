"""Players: what a table says, as a type.

Written by `tablectl schemas --types tablectl/client/messages` from tablectl/schemas/players.json;
changes made here are overwritten.
"""

from __future__ import annotations

from typing import Literal, TypedDict


class PlayersPlayer(TypedDict):
    name: str
    """As it stands at the seat."""
    short: str | None
    """For places where the whole name has no room."""
    team: str | None
    colours: list[str]
    """Of the player or the team, the main one first."""
    country: str | None
    """ISO 3166-1 alpha-2."""
    portrait: str | None
    """Address of a WebP picture at the table's pages, at most 512 pixels a side. Another picture has
    another address.
    """
    logo: str | None
    """The team's, likewise."""


class Players(TypedDict):
    """Who the players are besides their names: topic mahjong/<table>/players.

    Everybody whom the table's file or the judge's form tells of, whether they play now or not. Seats
    are matched by `player` = `name`.
    """

    schema: Literal["tablectl/players/1"]
    table: str
    players: list[PlayersPlayer]
    """By name, each name once."""
