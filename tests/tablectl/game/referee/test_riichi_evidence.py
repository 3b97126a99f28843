"""Riichi where players have panels, and hands whose beginning nobody reports."""

from __future__ import annotations

import pytest

from tablectl.game.claims import StartHand, StartSession
from tablectl.game.events import (
    HandSettled,
    KongDeclared,
    MeldClaimed,
    ReadyDeclared,
    TileDiscarded,
    TilesDealt,
    WinShown,
)
from tablectl.game.evidence import Button, ButtonPressed
from tablectl.game.referee.riichi_evidence import SETTLEMENT_DELAY_MS
from tablectl.game.state import GameState
from tablectl.mahjong.melds import MeldKind
from tests.recordings.follower import Follower
from tests.tablectl.game.deciding import accepted
from tests.tablectl.game.seen import Look, dealt


@pytest.fixture
def table() -> Look:
    return dealt()


def press(table: Look, seat: int, button: Button) -> None:
    table.follower.give(ButtonPressed(table.follower.now_ms, seat, button))


def ready(table: Look) -> list[int]:
    return [event.seat for event in table.follower.events if isinstance(event, ReadyDeclared)]


def test_a_turned_tile_is_no_riichi_where_players_say_things_on_panels(table: Look) -> None:
    press(table, 2, Button.CALL)
    table.throws(0, "1p", sideways=True)
    table.show(4200)
    assert ready(table) == []
    assert any(isinstance(event, TileDiscarded) for event in table.follower.events)
    assert [question.code for question in table.follower.questions] == ["ready_unsaid"]


def test_a_hand_with_a_turned_tile_that_nobody_called_riichi_is_asked_about_before_it_is_paid(
    table: Look,
) -> None:
    press(table, 2, Button.CALL)
    table.throws(0, "1p", sideways=True)
    table.show(900)
    table.throws(1, "5p")
    table.show(900)
    assert table.follower.questions == [], "the next discard came before the turned one had lain for long"
    table.shown[2] = ["2m", "3m", "4m", "3p", "4p", "5p", "6s", "7s", "8s", "6p", "7p", "8s", "8s"]
    table.show(6000)
    assert any(isinstance(event, WinShown) for event in table.follower.events)
    assert not any(isinstance(event, HandSettled) for event in table.follower.events)
    (question,) = table.follower.questions
    assert (question.code, question.seat) == ("ready_unsaid", 0)
    table.show(SETTLEMENT_DELAY_MS)
    assert any(isinstance(event, HandSettled) for event in table.follower.events), "nobody spoke up"
    assert len(table.follower.questions) == 1


@pytest.mark.parametrize("after_ms", [300, 900, 2100])
def test_players_who_turn_the_tile_first_and_then_press_have_declared_riichi(
    table: Look, after_ms: int
) -> None:
    press(table, 2, Button.CALL)
    table.throws(0, "1p", sideways=True)
    table.show(after_ms)
    assert ready(table) == []
    press(table, 0, Button.READY)
    table.show(900)
    assert ready(table) == [0]
    assert table.follower.questions == []


def test_the_discard_after_riichi_and_a_turned_one_that_nobody_called_riichi_are_both_written(
    table: Look,
) -> None:
    press(table, 0, Button.READY)
    table.throws(0, "1z", sideways=True)
    table.show(900)
    table.throws(1, "2z", sideways=True)
    table.show(3600)
    assert ready(table) == [0]
    assert sum(isinstance(event, TileDiscarded) for event in table.follower.events) == 2


def test_a_press_of_ready_is_for_the_discard_that_follows_it_and_for_no_later_one(table: Look) -> None:
    press(table, 1, Button.READY)
    for seat, code in ((0, "1z"), (1, "2z")):
        table.throws(seat, code, sideways=seat == 1)
        table.show()
    assert ready(table) == [1]


def test_riichi_said_on_a_panel_whose_discard_lies_upright_is_asked_and_not_recorded(table: Look) -> None:
    """The key was pressed by mistake, or the tile was not turned: 1,000 points either way."""
    press(table, 0, Button.READY)
    table.throws(0, "1z")
    table.show(8000)
    assert ready(table) == []
    assert sum(isinstance(event, TileDiscarded) for event in table.follower.events) == 1
    (question,) = table.follower.questions
    assert (question.code, question.details["case"]) == ("ready_upright", "unrecorded")
    assert question.at_mm is not None


def test_a_discard_that_is_found_to_lie_turned_after_all_is_the_riichi_that_was_said(table: Look) -> None:
    """Half a turned 4 of dots looks like an upright 2."""
    press(table, 0, Button.READY)
    table.throws(0, "2p")
    table.show(900)
    table.throws(1, "1z")
    table.show(4500)
    table.rivers[0][0] = "4p", True
    table.show(1200)
    assert ready(table) == [0]
    discards = [str(event.tile) for event in table.follower.events if isinstance(event, TileDiscarded)]
    assert discards == ["4p", "1z"]
    assert table.follower.questions == []


def test_play_goes_on_after_a_mistaken_press_of_riichi(table: Look) -> None:
    """Recorded as riichi, the seat could make no call, and the hand would be lost."""
    press(table, 1, Button.READY)
    for seat, code in ((0, "1z"), (1, "2z"), (2, "3z"), (3, "4z"), (0, "5p")):
        table.throws(seat, code)
        table.show(2400)
    table.takes(0)
    table.lays(1, MeldKind.CHOW, "5p 4p 6p", "left")
    table.show(3000)
    assert ready(table) == []
    assert any(isinstance(event, MeldClaimed) for event in table.follower.events)
    assert [question.code for question in table.follower.questions] == ["ready_upright"]


def test_a_mistaken_press_of_riichi_is_answered_before_the_hand_is_paid(table: Look) -> None:
    press(table, 0, Button.READY)
    for seat, code in ((0, "1z"), (1, "5p")):
        table.throws(seat, code)
        table.show(7500)
    table.shown[2] = ["2m", "3m", "4m", "3p", "4p", "5p", "6s", "7s", "8s", "6p", "7p", "8s", "8s"]
    table.show(6000)
    assert any(isinstance(event, WinShown) for event in table.follower.events)
    assert not any(isinstance(event, HandSettled) for event in table.follower.events)
    table.show(SETTLEMENT_DELAY_MS)
    assert any(isinstance(event, HandSettled) for event in table.follower.events), "nobody spoke up"
    assert len(table.follower.questions) == 1


@pytest.mark.parametrize("meld", [True, False])
def test_who_may_not_declare_riichi_is_asked_about_no_press(table: Look, meld: bool) -> None:
    """An open hand."""
    table.throws(0, "1z")
    table.show()
    if meld:
        table.takes(0)
        table.lays(1, MeldKind.PUNG, "1z 1z 1z", "left")
        table.show()
    press(table, 1, Button.READY)
    table.throws(1, "2z")
    table.show(8000)
    assert ready(table) == []
    assert len(table.follower.questions) == (0 if meld else 1)


def test_a_riichi_told_by_a_turned_tile_alone_is_asked_about_once_that_lies_upright(table: Look) -> None:
    table.throws(0, "1p", sideways=True)
    table.show(3000)
    assert ready(table) == [0]
    table.rivers[0][0] = "1p", False
    table.show(4200)
    assert [question.code for question in table.follower.questions] == ["ready_upright"]


def test_a_tile_that_is_hardly_read_makes_no_riichi_of_how_it_seems_to_lie_until_it_has_lain_for_long(
    table: Look,
) -> None:
    table.throws(0, {"8p": 0.6, "9p": 0.4}, sideways=True)
    table.show(1200)
    for seat in (1, 2):
        table.throws(seat, f"{seat}z")
        table.show(1500)
    assert ready(table) == []
    table.rivers[0][0] = "9p", False
    table.show(9000)
    assert ready(table) == []
    assert sum(isinstance(event, TileDiscarded) for event in table.follower.events) == 3


def test_a_turned_tile_that_stays_hard_to_read_is_a_riichi_in_the_end(table: Look) -> None:
    table.throws(0, {"8p": 0.6, "9p": 0.4}, sideways=True)
    table.show(1200)
    table.throws(1, "1z")
    table.show(7500)
    assert ready(table) == [0]


def test_riichi_said_on_a_panel_whose_discard_is_turned_is_not_asked_about(table: Look) -> None:
    press(table, 0, Button.READY)
    table.throws(0, "1z", sideways=True)
    table.show(4200)
    assert ready(table) == [0]
    assert table.follower.questions == []


def test_a_press_of_long_ago_makes_no_riichi(table: Look) -> None:
    press(table, 1, Button.READY)
    table.throws(0, "1z")
    table.show(36_000)
    table.throws(1, "2z")
    table.show()
    assert ready(table) == []


@pytest.mark.parametrize("rules", ["mcr", "sichuan"])
def test_without_machine_and_indicator_the_first_discard_tells_that_the_tiles_were_dealt(rules: str) -> None:
    state = accepted(GameState(), StartSession(rules, "default", {}, ("A", "B", "C", "D")), StartHand())
    table = Look(Follower(state), indicators=[])
    table.show(1500)
    assert table.follower.events == []
    table.throws(0, "1m")
    table.show(9000)
    assert sum(isinstance(event, TilesDealt) for event in table.follower.events) == 4
    assert any(isinstance(event, TileDiscarded) for event in table.follower.events)


@pytest.mark.parametrize("said", [True, False])
def test_four_backs_are_a_kong_only_of_who_said_kong_where_players_say_things_on_panels(said: bool) -> None:
    table = dealt(rules="mcr", preset="default")
    press(table, 2, Button.WIN)
    if said:
        table.follower.give(ButtonPressed(table.follower.now_ms, 0, Button.CALL, "kong"))
    table.lays(0, MeldKind.CLOSED_KONG, "? ? ? ?", None)
    table.show(3000)
    assert any(isinstance(event, KongDeclared) for event in table.follower.events) is said
