"""Readings of open tiles are told apart by their tiles, and not by the order in which they were read."""

from __future__ import annotations

import math

import pytest

from tablectl.game.claims import ShowWin
from tablectl.game.referee.endings.open_rows.legal_wins import Way, legal_wins
from tablectl.game.state import GameState
from tablectl.mahjong.tiles import Tile, parse_tiles
from tests.tablectl.game.seen import dealt


@pytest.fixture
def state() -> GameState:
    """Seat 0 has thrown a 5 of dots."""
    table = dealt()
    table.throws(0, "5p")
    table.show()
    return table.follower.state


def way(tiles: str, probability: float) -> Way:
    return math.log(probability), (ShowWin(1, parse_tiles(tiles), Tile.parse("5p")),)


def told(ways: list[Way]) -> list[tuple[tuple[Tile, ...], float]]:
    return [(win.tiles, round(math.exp(log_p), 4)) for log_p, (win,) in ways if isinstance(win, ShowWin)]


def test_two_tiles_that_are_read_alike_make_one_win_as_likely_as_both_readings(state: GameState) -> None:
    likeliest, turned_round = "234m456s34p678s88p", "234m465s34p678s88p"
    found = legal_wins(state, [way(likeliest, 0.4), way(turned_round, 0.3), way("234m456s34p678s77p", 0.2)])
    assert told(found) == [(parse_tiles(likeliest), 0.7), (parse_tiles("234m456s34p678s77p"), 0.2)]


def test_what_the_rules_refuse_is_no_win(state: GameState) -> None:
    assert legal_wins(state, [way("234m456s37p678s88p", 0.9)]) == []


def test_no_more_are_tried_once_there_are_enough(state: GameState) -> None:
    pairs = [way(f"234m456s34p678s{n}{n}p", 0.1) for n in range(6, 9)]
    assert legal_wins(state, pairs, most=2) == pairs[:2]
