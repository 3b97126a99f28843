"""A hand is laid open that does not win on the last discard as it was read, but on what it may be."""

from __future__ import annotations

import pytest

from tablectl.game.claims import Discard
from tablectl.mahjong.tiles import Tile
from tests.tablectl.game.seen import Faces, Look, indicator_turned

WAITS_FOR_TWO_OF_CHARACTERS = ["1m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "3p", "3p", "5s", "6s", "7s"]
LIKE_A_THREE: Faces = {"3m": 0.985, "2m": 0.015}


def shown_after(discard: Faces) -> Look:
    """Seat 1 has declared riichi and lays its hand open at a discard of seat 3."""
    table = indicator_turned()
    for seat, tile in ((0, "1z"), (1, "4z"), (2, "6z")):
        table.throws(seat, tile, sideways=seat == 1)
        table.show(3000)
    table.throws(3, discard)
    table.show(1500)
    table.shown[1] = list(WAITS_FOR_TWO_OF_CHARACTERS)
    table.show(2000)
    return table


def test_people_are_asked_what_the_discard_is() -> None:
    table = shown_after(LIKE_A_THREE)
    (raised,) = table.follower.raised
    assert raised.key == (3, 0)
    assert raised.finding.claim == Discard(3, Tile.parse("3m"))
    assert raised.finding.others == (Discard(3, Tile.parse("2m")),)
    assert raised.finding.confidence == pytest.approx(0.985 * 0.03 / (0.985 * 0.03 + 0.015), abs=1e-4)
    table.show(6000)
    assert len(table.follower.raised) == 1


@pytest.mark.parametrize(
    "discard",
    [
        pytest.param({"3m": 0.985, "9p": 0.015}, id="the hand does not win on what it may be"),
        pytest.param({"2m": 0.985, "3m": 0.015}, id="the hand wins on it as it was read"),
        pytest.param("3m", id="it can be nothing else"),
    ],
)
def test_else_the_discard_is_not_asked_about(discard: Faces) -> None:
    assert shown_after(discard).follower.raised == []


def test_under_a_sleeve_it_is_not_asked_about_until_it_is_seen() -> None:
    table = indicator_turned()
    for seat, tile in ((0, "1z"), (1, "4z"), (2, "6z")):
        table.throws(seat, tile, sideways=seat == 1)
        table.show(3000)
    table.throws(3, LIKE_A_THREE)
    table.show(1500)
    table.covered = {3}
    table.shown[1] = list(WAITS_FOR_TWO_OF_CHARACTERS)
    table.show(2000)
    assert table.follower.raised == []
    table.covered = set()
    table.show(600)
    assert [raised.key for raised in table.follower.raised] == [(3, 0)]
