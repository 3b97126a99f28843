"""What was recorded in doubt gives way to what the table shows plainly later."""

from __future__ import annotations

import pytest

from tablectl.game.claims import Discard
from tablectl.game.frozen_values import changed
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile
from tests.tablectl.game.seen import UNFOUND, Faces, Look, indicator_turned


@pytest.fixture
def table() -> Look:
    """Seat 1 has thrown a tile that nobody found, and play has gone on from it."""
    look = indicator_turned()
    for seat, code in ((0, "1z"), (1, UNFOUND), (2, "3z"), (3, "4z"), (0, "6z"), (1, "7z")):
        look.throws(seat, code)
        look.show(3000)
    assert len(look.follower.doubts) == 1
    return look


@pytest.fixture
def two_indicators() -> Look:
    """A closed kong has turned a second one, a 2 of bamboos."""
    look = indicator_turned()
    look.lays(0, MeldKind.CLOSED_KONG, "? 2m 2m ?", None)
    look.indicators.append("2s")
    look.show()
    look.throws(0, "9m")
    look.show()
    return look


def settled(table: Look) -> list[tuple[int | None, int, str]]:
    return [(*each.key, str(each.tile)) for each in table.follower.settled]


def test_a_tile_that_is_found_late_is_what_it_shows_and_not_what_was_supposed(table: Look) -> None:
    table.rivers[1][0] = "9p", False
    table.show(1000)
    assert settled(table) == [], "it has not lain in sight for long enough"
    table.show(3000)
    assert settled(table) == [(1, 0, "9p")]


def test_one_that_is_found_as_it_was_supposed_needs_no_answer_any_more(table: Look) -> None:
    table.rivers[1][0] = "5z", False
    table.show(4000)
    assert settled(table) == [(1, 0, "5z")]


def test_it_is_said_once(table: Look) -> None:
    table.rivers[1][0] = "5z", False
    table.show(4000)
    table.throws(2, "9m")
    table.show(4000)
    assert len(settled(table)) == 1


def test_what_is_still_hard_to_read_stays_in_doubt(table: Look) -> None:
    table.rivers[1][0] = {"9p": 0.8, "8p": 0.2}, False
    table.show(6000)
    assert settled(table) == []


def test_a_face_of_which_all_copies_lie_elsewhere_settles_nothing(table: Look) -> None:
    for seat, code in ((2, "9p"), (3, "9p"), (0, "9p"), (1, "9p")):
        table.throws(seat, code)
        table.show(3000)
    table.rivers[1][0] = "9p", False
    table.show(6000)
    assert settled(table) == []


def test_a_discard_that_was_taken_unseen_is_what_lies_sideways_in_the_meld() -> None:
    """Of a chow two tiles are found at first: they leave open which discard it was."""
    table = indicator_turned()
    table.throws(0, "1z")
    table.show()
    for seat in (1, 2, 3):
        table.throws(seat, f"{seat + 1}z")
        table.show()
    table.shown[1] = ["7p", "8p"]
    table.show(1200)
    table.throws(1, "9s")
    table.show(3000)
    supposed = [str(doubt.claim.tile) for doubt in table.follower.doubts if isinstance(doubt.claim, Discard)]
    assert supposed == ["6p"]
    table.shown[1] = []
    table.lays(1, MeldKind.CHOW, "9p 7p 8p", "left")
    table.show(300)
    assert settled(table) == [(0, 1, "9p")]


def test_a_discard_that_was_read_surely_and_lies_there_as_another_is_corrected() -> None:
    table = indicator_turned()
    table.throws(0, "8p")
    table.show()
    table.rivers[0][0] = "9p", False
    table.show(1200)
    assert settled(table) == [], "it has not lain in sight for long enough"
    table.show(900)
    assert settled(table) == [(0, 0, "9p")]


def test_a_discard_where_a_claimed_one_lay_corrects_nothing() -> None:
    table = indicator_turned()
    table.throws(0, "3p")
    table.show()
    table.takes(0)
    table.lays(1, MeldKind.CHOW, "3p 4p 5p", "left")
    table.covered = {0}
    table.show()
    table.covered = set()
    for seat, code in ((1, "9m"), (2, "2z"), (3, "3z"), (0, "1s")):
        table.throws(seat, code)
        table.show()
    table.show(6000)
    assert settled(table) == []


@pytest.mark.parametrize("read", ["8p", {"8p": 0.55, "9p": 0.44}], ids=["read surely", "in doubt"])
def test_what_people_have_put_in_its_place_stays(read: Faces) -> None:
    table = indicator_turned()
    table.throws(0, read)
    table.show(1500)
    for seat, code in ((1, "2z"), (2, "3z")):
        table.throws(seat, code)
        table.show(1500)
    hand = table.follower.state.hand
    assert hand is not None
    thrown = changed(hand.seats[0].river[0], tile=Tile.parse("7p"))
    seats = (changed(hand.seats[0], river=(thrown,)), *hand.seats[1:])
    table.follower.state = changed(table.follower.state, hand=changed(hand, seats=seats))
    table.rivers[0][0] = "9p", False
    table.show(6000)
    assert settled(table) == []


def test_a_hazy_discard_that_becomes_plain_is_corrected() -> None:
    table = indicator_turned()
    table.throws(0, {"7p": 0.55, "9p": 0.44})
    table.show(1500)
    for seat, code in ((1, "2z"), (2, "3z")):
        table.throws(seat, code)
        table.show(1500)
    (doubt,) = table.follower.doubts
    assert str(doubt.claim.tile) == "7p"  # type: ignore[union-attr]
    table.rivers[0][0] = {"9p": 0.99, "7p": 0.01}, False
    table.show(3000)
    assert settled(table) == [(0, 0, "9p")]


def test_an_indicator_that_was_misread_is_what_it_shows_plainly() -> None:
    table = indicator_turned()
    table.indicators[0] = "6s"
    table.show(2100)
    assert settled(table) == [(None, 0, "6s")]


def test_one_of_two_indicators_is_told_by_the_other(two_indicators: Look) -> None:
    two_indicators.indicators = ["4s", "9s"]
    two_indicators.show(2100)
    assert settled(two_indicators) == [(None, 1, "4s")]


def test_two_indicators_that_both_look_otherwise_settle_nothing(two_indicators: Look) -> None:
    two_indicators.indicators = ["4s", "5s"]
    two_indicators.show(6000)
    assert settled(two_indicators) == []


def test_hidden_indicators_are_no_misread_ones(two_indicators: Look) -> None:
    two_indicators.indicators = ["9s", "2s", "4s"]
    two_indicators.show(6000)
    assert settled(two_indicators) == []
