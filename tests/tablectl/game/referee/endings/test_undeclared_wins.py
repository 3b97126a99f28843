"""Wins of closed hands that nobody said: told by the tile that was taken, or by hands laid open (Sichuan)."""

from __future__ import annotations

import pytest

from tablectl.game.events import HandDrawn, TileDiscarded
from tablectl.game.evidence import Button, ButtonPressed
from tablectl.game.frozen_values import changed
from tablectl.mahjong.melds import MeldKind
from tests.tablectl.game.closed_hands import closed_table, says_win, takes_to, wins
from tests.tablectl.game.seen import Look

COMPLETE = ["1m", "2m", "3m", "7m", "8m", "9m", "2p", "3p", "4p", "6p", "6p", "6p", "9p", "9p"]


@pytest.fixture
def table() -> Look:
    """Seat 0 deals, everybody has given up bamboos."""
    return closed_table()


def test_a_tile_taken_to_a_hand_without_a_key_is_a_win_that_is_asked_about(table: Look) -> None:
    """Supposed to be a call, it would be followed by discards that nobody makes, round after round."""
    table.throws(0, "1m")
    table.show(300)
    takes_to(table, 0, 2, "1m")
    table.show(2400)
    assert wins(table) == [], "the key may come after the tile"
    table.show(600)
    assert wins(table) == [(2, 0, "1m")]
    assert [(question.code, question.seat) for question in table.follower.questions] == [("win_unsaid", 2)]
    table.throws(3, "2m")
    table.show(900)
    table.throws(0, "3m")
    table.show(900)
    assert [(e.seat, str(e.tile)) for e in table.follower.events if isinstance(e, TileDiscarded)] == [
        (0, "1m"),
        (3, "2m"),
        (0, "3m"),
    ]
    assert len(table.follower.questions) == 1


def test_a_tile_beside_a_hand_that_is_not_the_one_taken_is_no_win(table: Look) -> None:
    table.throws(0, "1m")
    table.show(300)
    takes_to(table, 0, 2, "9p")
    table.show(4000)
    assert wins(table) == []


@pytest.mark.parametrize(("said", "after_ms"), [(False, 1800), (True, 3000)])
def test_a_call_whose_tiles_come_late_is_no_win(table: Look, said: bool, after_ms: int) -> None:
    table.throws(0, "1m")
    table.show(300)
    if said:
        table.follower.give(ButtonPressed(table.follower.now_ms, 2, Button.CALL, "pung"))
    takes_to(table, 0, 2, "1m")
    table.show(after_ms)
    table.shown[2] = []
    table.lays(2, MeldKind.PUNG, "1m 1m 1m", "across")
    table.show(1500)
    table.throws(2, "9p")
    table.show(1500)
    assert wins(table) == []
    assert table.follower.questions == []


@pytest.mark.parametrize("seat", [1, 3])
def test_who_is_in_turn_and_lays_a_tile_more_open_has_won_on_the_own_draw(table: Look, seat: int) -> None:
    """And whoever is not in turn has not: that is asked about."""
    table.throws(0, "1m")
    table.show()
    table.shown[seat] = [*COMPLETE]
    table.show(1500)
    assert wins(table) == ([(1, None, None)] if seat == 1 else [])
    table.show(6000)
    assert [(question.code, question.seat) for question in table.follower.questions] == [
        ("win_unsaid", 1) if seat == 1 else ("unclear_win", 3)
    ]


def test_who_lays_the_taken_tile_open_with_the_hand_has_won_on_it(table: Look) -> None:
    table.throws(0, COMPLETE[-1])
    table.show()
    table.takes(0)
    table.shown[3] = [*COMPLETE]
    table.show(1500)
    assert wins(table) == [(3, 0, "9p")]
    assert [(question.code, question.seat) for question in table.follower.questions] == [("win_unsaid", 3)]


def test_a_tile_that_another_winner_may_have_passed_on_is_asked_about(table: Look) -> None:
    """It moves on to the later of two winners (2.6.1, 6); this one pressed no key."""
    table.throws(0, "9p")
    table.show()
    says_win(table, 1)
    takes_to(table, 0, 1, "9p")
    table.show(1200)
    table.shown[1], table.shown[2] = [], [*COMPLETE]
    table.show(7000)
    assert wins(table) == [(1, 0, "9p")]
    assert [(question.code, question.seat) for question in table.follower.questions] == [("unclear_win", 2)]


def test_a_hand_laid_open_before_the_last_win_is_written_is_asked_about(table: Look) -> None:
    """Two won on one discard and one of them pressed no key."""
    table.throws(0, "1m")
    table.show()
    says_win(table, 2)
    takes_to(table, 0, 2, "1m")
    table.show(1200)
    table.shown[1] = [*COMPLETE[:13]]
    table.show(5000)
    assert table.follower.questions == []
    table.show(2000)
    assert [(question.code, question.seat) for question in table.follower.questions] == [("unclear_win", 1)]


def test_who_does_not_discard_for_two_turns_may_have_won_on_the_own_draw(table: Look) -> None:
    table.throws(0, "1m")
    table.show()
    for turn, codes in enumerate((["2m", "3m", "4m"], ["5m", "6m", "7m"]), 1):
        for seat, code in zip((2, 3, 0), codes, strict=True):
            table.throws(seat, code)
            table.show(4000)
        asked = [question.seat for question in table.follower.questions if question.code == "win_unsaid"]
        assert asked == [1] * (turn - 1)


def test_hands_laid_open_after_the_last_tile_are_a_draw_although_a_winner_once_pressed_the_key(
    table: Look,
) -> None:
    table.throws(0, "1m")
    table.show()
    says_win(table, 2)
    takes_to(table, 0, 2, "1m")
    table.show(1200)
    state = table.follower.state
    assert state.hand is not None
    table.follower.state = changed(state, hand=changed(state.hand, wall_left=1))
    table.throws(3, "2m")
    table.show(300)
    table.shown[1] = [*COMPLETE[:13]]
    table.show(1500)
    assert any(isinstance(event, HandDrawn) for event in table.follower.events)
    assert table.follower.questions == []
