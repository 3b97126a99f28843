"""Sides of the table and seats of the game: two players sit opposite each other."""

from __future__ import annotations

import pytest

from tablectl.game.evidence import (
    Button,
    ButtonPressed,
    SeenSeat,
    SeenTile,
    TableSeen,
    TimePassed,
    WallsReported,
    at_seats,
    steps_between,
)
from tablectl.game.state import GameState
from tablectl.mahjong.tiles import Tile
from tablectl.ports import Lamp
from tablectl.service.machine.lamps import lamps_of
from tests.tablectl.rulesets.red.table import Table


def at_side(code: str) -> SeenSeat:
    return SeenSeat(river=(SeenTile(((Tile.parse(code), 1.0),), (0.0, 0.0)),))


LOOK = TableSeen(5, (at_side("1m"), at_side("2m"), at_side("3m"), at_side("4m")))


@pytest.mark.parametrize(("players", "order"), [(4, "1234"), (3, "1234"), (2, "1324")])
def test_what_lies_at_a_side_lies_before_the_seat_there(players: int, order: str) -> None:
    seen = at_seats(LOOK, players)
    assert isinstance(seen, TableSeen)
    assert [str(side.river[0].best) for side in seen.seats] == [f"{rank}m" for rank in order]


@pytest.mark.parametrize(
    ("players", "side", "seat"),
    [(4, 3, 3), (3, 2, 2), (3, 3, None), (2, 0, 0), (2, 2, 1), (2, 1, None), (2, 3, None)],
)
def test_a_panel_belongs_to_who_sits_there(players: int, side: int, seat: int | None) -> None:
    heard = at_seats(ButtonPressed(5, side, Button.WIN), players)
    assert heard == (TimePassed(5) if seat is None else ButtonPressed(5, seat, Button.WIN))


def test_walls_are_told_by_side_all_the_same() -> None:
    assert at_seats(WallsReported(5, (74, 0, 74, 0)), 2) == WallsReported(5, (74, 0, 74, 0))


def test_before_a_session_nobody_sits_anywhere() -> None:
    assert at_seats(LOOK, 0) == LOOK


@pytest.mark.parametrize(
    ("players", "owner", "giver", "steps"),
    [(4, 3, 0, 1), (4, 0, 3, 3), (3, 0, 2, 2), (3, 2, 0, 2), (2, 1, 0, 2)],
)
def test_where_the_giver_of_a_meld_sits(players: int, owner: int, giver: int, steps: int) -> None:
    assert steps_between(owner, giver, players) == steps


def test_lamps_burn_where_players_sit() -> None:
    table = Table(players=2)
    table.draw(0)
    table.discard(0, "9m")
    assert lamps_of(table.state) == {0: Lamp.OFF, 1: Lamp.OFF, 2: Lamp.TURN, 3: Lamp.OFF}
    assert set(lamps_of(GameState()).values()) == {Lamp.OFF}
