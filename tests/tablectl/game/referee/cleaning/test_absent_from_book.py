"""What the cameras took for an indicator or a kong, and the book does not have."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablectl.game.claims import StartHand, StartSession
from tablectl.game.decide import decide
from tablectl.game.evidence import SeenMeld, SeenSeat, SeenTile, TableSeen
from tablectl.game.frozen_values import changed
from tablectl.game.referee.cleaning.absent_from_book import without_absent
from tablectl.game.state import GameState, Phase, evolve
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile
from tests.tablectl.game.deciding import accepted


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
    seen = without_absent(state_of("red", players), look(flower))
    assert seen.indicators == ()
    assert [side.shown for side in seen.seats].index((flower,)) == seat


def test_a_flower_is_no_indicator_where_flowers_are_turned_back() -> None:
    flower, gold = lying("3f", (0.0, -350.0)), lying("5m", (350.0, 0.0))
    seen = without_absent(state_of("xiamen", 4), look(flower, gold))
    assert seen.indicators == (gold,)
    assert seen.seats[0].shown == (flower,)


def test_a_north_is_an_indicator_of_three_players_as_long_as_one_is_due() -> None:
    """And the one that comes after it lies before a wall: a player has set it aside."""
    turned = replace(lying("4z", (350.0, 0.0)), since_ms=1)
    aside = replace(lying("4z", (-350.0, 90.0)), since_ms=9)
    assert without_absent(state_of("sanma", 3), look(turned)).indicators == (turned,)
    both = without_absent(state_of("sanma", 3), look(aside, turned))
    assert both.indicators == (turned,)
    assert [tile for side in both.seats for tile in side.shown] == [aside]


def test_a_north_lies_under_an_indicator_once_the_hand_is_won() -> None:
    state = accepted(state_of("sanma", 3), StartHand())
    assert state.hand is not None
    state = changed(state, hand=changed(state.hand, phase=Phase.ENDED))
    turned, under = lying("5p", (350.0, 0.0)), lying("4z", (350.0, 30.0))
    assert without_absent(state, look(turned, under)).indicators == (turned, under)


def test_riichis_indicators_stay() -> None:
    turned = lying("5m", (350.0, 0.0))
    seen = look(turned)
    assert without_absent(state_of("riichi", 4), seen) == seen


@pytest.mark.parametrize(("rules", "kongs"), [("red", 0), ("mcr", 1)])
def test_four_backs_are_a_kong_only_where_there_are_kongs(rules: str, kongs: int) -> None:
    back = SeenTile((), (0.0, -400.0))
    pung = SeenMeld((lying("5z", (300.0, -400.0)),) * 3, MeldKind.PUNG, "left")
    side = SeenSeat(melds=(pung, SeenMeld((back,) * 4, MeldKind.CLOSED_KONG, None)))
    seen = without_absent(
        state_of(rules, 4), replace(look(), seats=(side, SeenSeat(), SeenSeat(), SeenSeat()))
    )
    assert seen.seats[0].melds[0] == pung
    assert len(seen.seats[0].melds) == 1 + kongs
