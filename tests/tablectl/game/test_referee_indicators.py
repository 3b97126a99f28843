"""Flowers that the eyes took for indicators lie before a wall, not on it."""

from __future__ import annotations

import pytest

from tablectl.game.claims import StartSession
from tablectl.game.decide import decide
from tablectl.game.evidence import SeenSeat, SeenTile, TableSeen
from tablectl.game.evolve import evolve
from tablectl.game.referee_indicators import indicators_apart
from tablectl.game.state import GameState
from tablectl.mahjong.tiles import Tile


def state_of(rules: str, players: int) -> GameState:
    answer = decide(GameState(), StartSession(rules, "default", {}, ("A", "B", "C", "D")[:players]))
    assert isinstance(answer, tuple)
    return evolve(GameState(), answer[0])


def lying(code: str, at_mm: tuple[float, float]) -> SeenTile:
    return SeenTile(((Tile.parse(code), 0.9),), at_mm)


def look(*indicators: SeenTile) -> TableSeen:
    nothing = SeenSeat()
    return TableSeen(5, (nothing, nothing, nothing, nothing), indicators)


@pytest.mark.parametrize(
    ("players", "at_mm", "seat"),
    [(4, (350.0, -180.0), 1), (4, (30.0, -350.0), 0), (4, (-350.0, 90.0), 3), (2, (20.0, 350.0), 1)],
)
def test_a_book_without_indicators_has_none(players: int, at_mm: tuple[float, float], seat: int) -> None:
    flower = lying("8f", at_mm)
    seen = indicators_apart(state_of("red", players), look(flower))
    assert seen.indicators == ()
    assert [side.shown for side in seen.seats].index((flower,)) == seat


def test_a_flower_is_no_indicator_where_flowers_are_turned_back() -> None:
    flower, gold = lying("3f", (0.0, -350.0)), lying("5m", (350.0, 0.0))
    seen = indicators_apart(state_of("xiamen", 4), look(flower, gold))
    assert seen.indicators == (gold,)
    assert seen.seats[0].shown == (flower,)


def test_riichis_indicators_stay() -> None:
    turned = lying("5m", (350.0, 0.0))
    seen = look(turned)
    assert indicators_apart(state_of("riichi", 4), seen) == seen
