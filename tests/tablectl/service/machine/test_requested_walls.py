"""The walls that the machine was asked for, and the players' part of them."""

from __future__ import annotations

from tablectl.game.evidence import HandReadyReported, WallsReported
from tablectl.mahjong.walls.wall_building import MoveStacks, WallOrder
from tablectl.service.machine.requested_walls import RequestedWalls

PLAYERS = ("Aoi", "Ren", "Yuzu")
BUILT, PLAYED = WallsReported(0, (36, 36, 36, 0)), (46, 36, 26, 0)
CARRIED = WallOrder((18, 18, 18, 0), (MoveStacks(2, 0, 5),))


def asked(order: WallOrder) -> RequestedWalls:
    walls = RequestedWalls()
    walls.ask(order, PLAYED)
    return walls


def test_walls_that_players_change_are_reported_as_they_are_played() -> None:
    walls = asked(CARRIED)
    assert walls.as_played(BUILT) == WallsReported(0, PLAYED)
    other = WallsReported(0, (34, 36, 36, 0))
    assert walls.as_played(other) == other, "a wrong count stays what it is"


def test_the_players_turn_comes_when_the_machine_has_built() -> None:
    walls = asked(CARRIED)
    walls.as_played(BUILT)
    turns = [walls.players_turn]
    walls.as_played(HandReadyReported(0))
    assert [*turns, walls.players_turn] == [False, True]
    assert walls.by_hand(PLAYERS) == (
        "Carry 5 stacks from the right end of Yuzu's wall to the left end of Aoi's.",
    )
    assert [step["do"] for step in walls.by_hand_as_json(3)] == ["carry_stacks"]


def test_walls_that_no_machine_builds_are_the_players_at_once() -> None:
    walls = asked(WallOrder((0, 0, 0, 0)))
    assert walls.players_turn
    assert [step["do"] for step in walls.by_hand_as_json(3)] == ["cannot_build"]


def test_before_the_first_request_nobody_has_anything_to_do() -> None:
    walls = RequestedWalls()
    assert (walls.as_played(BUILT), walls.by_hand(PLAYERS), walls.by_hand_as_json(3)) == (BUILT, (), ())
