"""Looks of the hand before, which come or are thought of again when the next one has begun."""

from __future__ import annotations

from dataclasses import replace

from tablectl.game.events import HandSettled, HandStarted, WinShown
from tablectl.game.evidence import HandReadyReported, SeenSeat, SeenTile, TableSeen
from tablectl.game.referee.cleaning.previous_hand import without_previous_hand
from tablectl.mahjong.tiles import parse_tiles
from tests.tablectl.game.seen import Look, dealt


def shown_hand(at_ms: int) -> TableSeen:
    tiles = tuple(
        SeenTile(((tile, 1.0),), (30.0 * i, -390.0), False, at_ms)
        for i, tile in enumerate(parse_tiles("123456789m11z234p"))
    )
    return TableSeen(at_ms, (SeenSeat(shown=tiles), SeenSeat(), SeenSeat(), SeenSeat()))


def test_a_hand_shown_before_the_walls_were_ready_is_not_of_this_hand() -> None:
    late = shown_hand(5000)
    assert without_previous_hand(late, None, 9000).seats[0].shown == ()
    assert without_previous_hand(late, 9000, None).seats[0].shown == ()
    assert without_previous_hand(late, 4000, 3000).seats[0].shown == late.seats[0].shown


def won_and_begun() -> Look:
    """Seat 0 has won by its own draw; the next hand's walls are ready."""
    table = dealt()
    table.shown[0] = ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1z", "1z", "2p", "3p", "4p"]
    table.apart[0] = True
    table.show(12_000)
    assert any(isinstance(event, HandSettled) for event in table.follower.events)
    table.follower.give(HandReadyReported(table.follower.now_ms))
    assert any(isinstance(event, HandStarted) for event in table.follower.events)
    return table


def test_the_winners_tiles_are_not_won_with_again_in_the_next_hand() -> None:
    table = won_and_begun()
    wins = sum(isinstance(event, WinShown) for event in table.follower.events)
    table.follower.wait(4000)
    table.show(4000)
    assert sum(isinstance(event, WinShown) for event in table.follower.events) == wins == 1


def test_a_look_that_was_taken_before_the_hand_began_tells_nothing_of_it() -> None:
    table = won_and_begun()
    late = replace(shown_hand(0), at_ms=table.follower.referee.watch.started_ms - 1)
    before = table.follower.referee.seen
    table.follower.give(late)
    assert table.follower.referee.seen == before
