"""A table that does not agree with the record is told within five seconds, once, for as long as it lasts."""

from __future__ import annotations

from tablectl.game.events import TileDiscarded, TileDrawn
from tablectl.mahjong.tiles import Tile
from tests.tablectl.game.seen import UNFOUND, indicator_turned


def test_what_does_not_follow_is_told_within_five_seconds_until_it_does() -> None:
    table = indicator_turned()
    table.throws(2, "3z")
    table.show(3900)
    assert table.follower.alerts == []
    table.show(1200)
    (alert,) = table.follower.alerts
    assert (alert.code, alert.at_ms) == ("table_differs", 4800)
    assert (
        alert.text == "The table does not agree with what is recorded: C's (West) river: 1 seen, 0 recorded."
    )
    assert table.follower.referee.contradiction == alert.text
    table.show(3000)
    assert len(table.follower.alerts) == 1
    for seat in (0, 1):
        table.throws(seat, "9m")
        table.show()
    table.show()
    assert table.follower.referee.contradiction == ""


def test_play_past_one_unfound_tile_is_no_contradiction() -> None:
    table = indicator_turned()
    for seat, code in ((0, "1z"), (1, UNFOUND), (2, "3z"), (3, "4z"), (0, "6z")):
        table.throws(seat, code)
        table.show(3000)
    assert table.follower.alerts == []
    assert table.follower.referee.contradiction == ""


def test_a_hazy_face_is_no_contradiction() -> None:
    table = indicator_turned()
    table.throws(0, {"7p": 0.55, "9p": 0.44})
    table.show(6000)
    assert table.follower.alerts == []


def test_a_back_with_a_flowers_pattern_is_no_second_indicator() -> None:
    table = indicator_turned()
    table.indicators.append("4f")
    table.throws(0, "1m")
    table.show(6000)
    assert table.follower.alerts == []
    assert table.follower.events == [TileDrawn(0, None), TileDiscarded(0, Tile.parse("1m"), None, False)]


def test_a_second_indicator_of_the_set_is_told() -> None:
    table = indicator_turned()
    table.indicators.append("4p")
    table.show(6000)
    (alert,) = table.follower.alerts
    assert alert.details == {
        "differences": ({"where": "indicators", "seat": None, "seen": 2, "recorded": 1},)
    }
