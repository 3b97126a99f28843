"""Drawn-and-discarded, told by hand cameras."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablectl.game.events import TileDiscarded
from tablectl.game.evidence import HandSeen, HandsSeen
from tablectl.mahjong.tiles import Tile, parse_tiles
from tests.tablectl.game.seen import Look, dealt

WAITING = "123m456p789s1122z"


def seen(tiles: str, at_ms: int, *, seat: int = 0) -> HandSeen:
    return HandSeen(at_ms, seat, tuple(((tile, 0.99),) for tile in parse_tiles(tiles)))


def was_drawn(tile: str, *looks: HandSeen) -> bool | None:
    hands = HandsSeen()
    for look in looks:
        hands = hands.observe(look)
    return hands.was_drawn(0, Tile.parse(tile), 13, since_ms=5000)


@pytest.mark.parametrize(
    ("discard", "told"),
    [
        ("9m", True),  # the tile that came
        ("1z", False),  # another one
        ("5z", False),
    ],
)
def test_a_hand_before_and_after_the_draw_tells(discard: str, told: bool) -> None:
    looks = seen(WAITING, 1000), seen("123m456p789s1122z9m", 3000)
    assert was_drawn(discard, *looks) is told


def test_a_draw_that_no_look_saw_tells_nothing() -> None:
    assert was_drawn("9m", seen(WAITING, 1000)) is None


def test_what_was_read_before_the_seats_last_move_tells_nothing() -> None:
    hands = (
        HandsSeen().observe(seen(WAITING, 1000)).with_move(0, 2000).observe(seen("123m456p789s1123z9m", 3000))
    )
    assert hands.was_drawn(0, Tile.parse("3z"), 13, since_ms=5000) is None


def test_a_tile_that_stands_apart_was_drawn() -> None:
    apart = replace(seen("123m456p789s1123z9m", 3000), drawn_apart=True)
    hands = HandsSeen().observe(apart)
    assert hands.was_drawn(0, Tile.parse("9m"), 13, since_ms=5000) is True
    assert hands.was_drawn(0, Tile.parse("3z"), 13, since_ms=5000) is False


def test_the_hand_after_the_discard_is_not_taken_for_the_one_before() -> None:
    after = seen("123m456p789s1122z"[:-3] + "22z9m", 4000)
    assert was_drawn("1z", seen(WAITING, 1000), seen("123m456p789s1122z9m", 3000), after) is False


def test_the_same_face_drawn_and_held_tells_nothing() -> None:
    assert was_drawn("1z", seen(WAITING, 1000), seen("123m456p789s11122z", 3000)) is None


def test_a_reading_after_the_discard_tells_nothing() -> None:
    assert was_drawn("9m", seen(WAITING, 6000)) is None


def hand_and_discard(tiles: str, discard: str) -> Look:
    table = dealt()
    table.follower.give(seen(tiles, table.follower.now_ms))
    table.show(300)
    table.follower.give(seen("123m456p789s1122z9m", table.follower.now_ms))
    table.show(300)
    table.throws(0, discard)
    table.show()
    return table


@pytest.mark.parametrize(("discard", "drawn"), [("9m", True), ("1z", False)])
def test_the_discard_that_is_written_down_says_so(discard: str, drawn: bool | None) -> None:
    table = hand_and_discard(WAITING, discard)
    (thrown,) = [event for event in table.follower.events if isinstance(event, TileDiscarded)]
    assert thrown.drawn is drawn


def test_what_a_hand_camera_reads_reaches_no_state_no_question_and_no_alert() -> None:
    table = hand_and_discard(WAITING, "9m")
    hand = table.follower.state.hand
    assert hand is not None
    assert all(tile is None for seat in hand.seats for tile in seat.tiles)
    assert table.follower.questions == []
    assert table.follower.alerts == []
