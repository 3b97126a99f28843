"""People are asked about a discard that was recorded for sure and is not so sure later."""

from __future__ import annotations

import pytest

from tablectl.game.claims import Claim, Discard, RevealIndicator
from tablectl.game.frozen_values import changed
from tablectl.game.referee import TileKey
from tablectl.mahjong.tiles import Tile
from tests.tablectl.game.seen import Faces, Look, indicator_turned

LIKE_A_NINE: Faces = {"9p": 0.9, "8p": 0.1}


@pytest.fixture
def table() -> Look:
    """Seat 0 has thrown what was read for sure as an 8 of dots."""
    look = indicator_turned()
    look.throws(0, "8p")
    look.show()
    return look


def raised(table: Look) -> list[tuple[TileKey, list[Claim]]]:
    return [(each.key, [each.finding.claim, *each.finding.others]) for each in table.follower.raised]


def settled(table: Look) -> list[tuple[TileKey, str]]:
    return [(each.key, str(each.tile)) for each in table.follower.settled]


def test_what_it_is_likely_to_be_by_then_is_written_down_until_somebody_answers(table: Look) -> None:
    table.rivers[0][0] = LIKE_A_NINE, False
    table.show(6000)
    assert settled(table) == [((0, 0), "9p")]
    table.rivers[0][0] = {"9p": 0.7, "8p": 0.3}, False
    table.show(6000)
    assert settled(table) == [((0, 0), "9p")]


def test_where_no_face_is_likely_what_was_written_down_stays(table: Look) -> None:
    table.rivers[0][0] = {"9p": 0.7, "8p": 0.3}, False
    table.show(6000)
    assert settled(table) == []


def test_it_is_asked_about_once_it_has_looked_so_for_a_while(table: Look) -> None:
    table.rivers[0][0] = LIKE_A_NINE, False
    table.show(2000)
    assert raised(table) == []
    table.show(1500)
    candidates = [Discard(0, Tile.parse("9p")), Discard(0, Tile.parse("8p"))]
    assert raised(table) == [((0, 0), candidates)]
    finding = table.follower.raised[0].finding
    assert finding.confidence == pytest.approx(0.9)
    assert "at_mm" in finding.evidence
    table.throws(1, "2z")
    table.show(6000)
    assert len(raised(table)) == 1


def test_the_table_answers_once_it_shows_the_tile_plainly(table: Look) -> None:
    table.rivers[0][0] = LIKE_A_NINE, False
    table.show(4000)
    write_down(table, "9p")
    table.rivers[0][0] = "8p", False
    table.show(2000)
    assert settled(table) == [((0, 0), "9p"), ((0, 0), "8p")]


@pytest.mark.parametrize(
    "seen",
    [
        pytest.param({"8p": 0.8, "9p": 0.2}, id="it looks like itself, and not surely"),
        pytest.param({"9p": 0.7, "8p": 0.3}, id="it is hard to read"),
    ],
)
def test_it_is_asked_about_when_the_looks_that_follow_do_not_bear_it_out(table: Look, seen: Faces) -> None:
    table.rivers[0][0] = seen, False
    table.show(6000)
    candidates = [Discard(0, Tile.parse("8p")), Discard(0, Tile.parse("9p"))]
    assert raised(table) == [((0, 0), candidates)]


def test_a_little_doubt_asks_nothing(table: Look) -> None:
    table.rivers[0][0] = {"8p": 0.9, "9p": 0.1}, False
    table.show(6000)
    assert raised(table) == []


def test_under_a_sleeve_nothing_is_asked(table: Look) -> None:
    table.rivers[0][0] = LIKE_A_NINE, False
    table.covered = {0}
    table.show(6000)
    assert raised(table) == []


def test_a_face_of_which_all_copies_lie_elsewhere_is_not_what_it_may_be(table: Look) -> None:
    for seat in (1, 2, 3, 0):
        table.throws(seat, "9p")
        table.show(3000)
    table.rivers[0][0] = LIKE_A_NINE, False
    table.show(6000)
    assert raised(table) == []


def write_down(table: Look, tile: str) -> None:
    """The discard corrected, by people or by the table."""
    state = table.follower.state
    assert state.hand is not None
    thrown = changed(state.hand.seats[0].river[0], tile=Tile.parse(tile))
    seats = (changed(state.hand.seats[0], river=(thrown,)), *state.hand.seats[1:])
    table.follower.state = changed(state, hand=changed(state.hand, seats=seats))


def test_what_people_have_put_in_its_place_is_not_asked_about(table: Look) -> None:
    write_down(table, "7p")
    table.rivers[0][0] = LIKE_A_NINE, False
    table.show(6000)
    assert raised(table) == []


def test_an_indicator_is_asked_about_in_the_same_way(table: Look) -> None:
    table.indicators[0] = {"6s": 0.9, "9s": 0.1}
    table.show(3500)
    nine, six = Tile.parse("9s"), Tile.parse("6s")
    assert raised(table) == [((None, 0), [RevealIndicator(six), RevealIndicator(nine)])]
    assert settled(table) == [((None, 0), "6s")]
