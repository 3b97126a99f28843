"""How hands end, followed: shown wins, hidden indicators, draws."""

from __future__ import annotations

import pytest

from tablectl.game.events import HandDrawn, HandSettled, TileDrawn, UraIndicatorsRevealed, WinShown
from tablectl.game.evidence import Button, ButtonPressed
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile
from tests.tablectl.game.seen import Look, dealt, kinds


def tile(code: str) -> Tile:
    return Tile.parse(code)


WAITING = "2m 3m 4m 3p 4p 5p 6s 7s 8s 6p 7p 8s 8s"
"""Waits for 5p and 8p, all simples."""


def test_a_hand_shown_on_a_discard_wins_it_and_is_paid(table: Look) -> None:
    table.throws(0, "5p")
    table.show()
    table.follower.give(ButtonPressed(table.follower.now_ms, 2, Button.WIN))
    table.shown[2] = list(WAITING.split())
    table.show(6000)
    win, settled = table.follower.events[2:]
    assert isinstance(win, WinShown)
    assert (win.seat, win.from_seat, win.tile) == (2, 0, tile("5p"))
    assert isinstance(settled, HandSettled)
    assert settled.scores[2] > 25000


def test_a_shown_hand_wins_without_any_button(table: Look) -> None:
    table.throws(0, "5p")
    table.show()
    table.shown[3] = list(WAITING.split())
    table.show(2000)
    assert any(isinstance(event, WinShown) and event.seat == 3 for event in table.follower.events)


def test_a_tile_apart_from_a_shown_hand_was_drawn(table: Look) -> None:
    table.throws(0, "1z")
    table.show()
    table.shown[1] = [*WAITING.split(), "8p"]
    table.apart[1] = True
    table.show(6000)
    win = next(event for event in table.follower.events if isinstance(event, WinShown))
    assert (win.seat, win.from_seat, win.tile) == (1, None, tile("8p"))


def test_a_tile_drawn_is_not_the_discard_of_the_same_kind(table: Look) -> None:
    table.throws(0, "5p")
    table.show()
    table.shown[1] = [*WAITING.replace("5p", "0p").split(), "8p"]
    table.apart[1] = True
    table.show(6000)
    win = next(event for event in table.follower.events if isinstance(event, WinShown))
    assert (win.seat, win.from_seat, win.tile) == (1, None, tile("8p"))


def test_two_hands_win_on_one_discard(table: Look) -> None:
    table.throws(0, "5p")
    table.show()
    table.shown[2] = list(WAITING.split())
    table.show(1500)
    table.shown[1] = ["2m", "3m", "4m", "3s", "4s", "5s", "6s", "7s", "8s", "6p", "7p", "2s", "2s"]
    table.show(9000)
    wins = [event.seat for event in table.follower.events if isinstance(event, WinShown)]
    assert sorted(wins) == [1, 2]
    assert isinstance(table.follower.events[-1], HandSettled)


def test_a_misread_tile_in_a_winning_hand_is_read_as_the_hand_needs_it_only_when_likely(table: Look) -> None:
    table.throws(0, "5p")
    table.show()
    hand: list[str | dict[str, float]] = list(WAITING.split())
    hand[0] = {"2m": 0.75, "1m": 0.25}
    table.shown[2] = list(hand)
    table.show(3000)
    win = next(event for event in table.follower.events if isinstance(event, WinShown))
    assert win.tiles.count(tile("2m")) == 1


def test_a_shown_hand_that_does_not_win_is_asked_about(table: Look) -> None:
    table.throws(0, "9m")
    table.show()
    table.follower.give(ButtonPressed(table.follower.now_ms, 2, Button.WIN))
    table.shown[2] = list(WAITING.split())
    table.show(6000)
    assert [question.code for question in table.follower.questions] == ["unclear_win"]
    assert not any(isinstance(event, WinShown) for event in table.follower.events)


@pytest.mark.parametrize("first", ["9s", "7m"], ids=["as it is written down", "misread"])
def test_riichis_hidden_indicators_are_waited_for(table: Look, first: str) -> None:
    """Also where the cameras read the open one otherwise than people have put right."""
    table.indicators[0] = first
    for seat, code in enumerate(("1z", "2z", "3z", "4z")):
        table.throws(seat, code, sideways=seat == 2)
        table.show()
    table.throws(0, "5p")
    table.show()
    table.shown[2] = list(WAITING.split())
    table.show(4500)
    assert not any(isinstance(event, HandSettled) for event in table.follower.events)
    table.indicators.append("3s")
    table.show(1500)
    assert kinds(table.follower.events)[-3:] == ["WinShown", "UraIndicatorsRevealed", "HandSettled"]
    assert next(e.tiles for e in table.follower.events if isinstance(e, UraIndicatorsRevealed)) == (
        tile("3s"),
    )


def test_under_rules_without_hidden_indicators_of_kongs_one_is_turned() -> None:
    table = dealt(indicators=("9s",), options={"kan_ura_dora": False})
    table.throws(0, "1z", sideways=True)
    table.show()
    table.throws(1, "2z")
    table.show()
    table.lays(2, MeldKind.CLOSED_KONG, "? 9m 9m ?", None)
    table.indicators.append("1p")
    table.show()
    table.throws(2, "5p")
    table.show()
    table.shown[0] = list(WAITING.split())
    table.show(4500)
    table.indicators.append("3s")
    table.show(1500)
    assert kinds(table.follower.events)[-3:] == ["WinShown", "UraIndicatorsRevealed", "HandSettled"]


def test_hidden_indicators_of_a_win_that_is_asked_about_contradict_nothing(table: Look) -> None:
    for seat, code in enumerate(("1z", "2z", "3z", "4z")):
        table.throws(seat, code, sideways=seat == 2)
        table.show()
    table.throws(0, "5p")
    table.show()
    perhaps_red = {"5p": 0.6, "0p": 0.4}
    table.shown[2] = [perhaps_red if code == "5p" else code for code in WAITING.split()]
    table.show(4500)
    assert [question.code for question in table.follower.questions] == ["unclear_win"]
    table.indicators.append("3s")
    table.show(9000)
    assert [question.code for question in table.follower.questions] == ["unclear_win"]
    assert table.follower.alerts == []


def test_nine_terminals_and_honors_end_the_hand(table: Look) -> None:
    table.shown[0] = ["1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "2m", "5m", "6m", "7p"]
    table.show(6000)
    assert [type(e) for e in table.follower.events[:2]] == [TileDrawn, HandDrawn]


def test_four_equal_winds_end_the_hand(table: Look) -> None:
    for seat in range(4):
        table.throws(seat, "2z")
        table.show()
    table.show(4000)
    drawn = [event for event in table.follower.events if isinstance(event, HandDrawn)]
    assert [event.reason for event in drawn] == ["suufon_renda"]
