"""Tiles that lie on the table and that the cameras never find: each costs one doubtful event."""

from __future__ import annotations

from tablectl.game.claims import ClaimMeld, Discard
from tablectl.game.events import MeldClaimed, TileDiscarded
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tests.tablectl.game.seen import UNFOUND, Look


def thrown(table: Look) -> list[tuple[int, str]]:
    return [(e.seat, str(e.tile)) for e in table.follower.events if isinstance(e, TileDiscarded)]


def test_play_is_followed_past_a_discard_that_nobody_finds(table: Look) -> None:
    for seat, code in ((0, "1z"), (1, UNFOUND), (2, "3z"), (3, "4z"), (0, "6z"), (1, "7z")):
        table.throws(seat, code)
        table.show(3000)
    assert thrown(table) == [(0, "1z"), (1, "5z"), (2, "3z"), (3, "4z"), (0, "6z"), (1, "7z")]
    (doubt,) = table.follower.doubts
    assert doubt.claim == Discard(1, Tile.parse("5z"))
    assert doubt.confidence is not None
    assert doubt.confidence < 0.5
    assert len(doubt.others) == 4
    assert table.follower.questions == []


def test_the_place_of_an_unfound_discard_is_the_next_one_of_its_river(table: Look) -> None:
    for seat, code in (
        (0, "1z"),
        (1, "2z"),
        (2, "3z"),
        (3, "4z"),
        (0, "6z"),
        (1, "6z"),
        (2, "7z"),
        (3, "7z"),
    ):
        table.throws(seat, code)
        table.show()
    table.throws(0, UNFOUND)
    table.throws(1, "7z")
    table.show(3000)
    (doubt,) = table.follower.doubts
    assert doubt.evidence["at_mm"] == [60.0, -110.0]


def test_a_river_that_goes_on_beyond_a_hole_has_an_unfound_tile_there(table: Look) -> None:
    """Nobody looked for a go-around: the hole alone tells which of two turns the tile belongs to."""
    for seat, code in (
        (0, "1z"),
        (1, "2z"),
        (2, "3z"),
        (3, "4z"),
        (0, "6z"),
        (1, "2z"),
        (2, "3z"),
        (3, "4z"),
    ):
        table.throws(seat, code)
        table.show()
    for seat, code in ((0, UNFOUND), (1, "7z"), (2, "7z"), (3, "7z"), (0, "9m")):
        table.throws(seat, code)
    table.show(6000)
    table.throws(1, "9p")
    table.show(3000)
    assert thrown(table)[8:] == [(0, "5z"), (1, "7z"), (2, "7z"), (3, "7z"), (0, "9m"), (1, "9p")]


def test_a_tile_that_was_only_late_is_the_one_that_was_supposed(table: Look) -> None:
    for seat, code in (
        (0, "1z"),
        (1, "2z"),
        (2, "3z"),
        (3, "4z"),
        (0, "6z"),
        (1, "2z"),
        (2, "3z"),
        (3, "4z"),
    ):
        table.throws(seat, code)
        table.show()
    table.throws(0, UNFOUND)
    table.throws(1, "7z")
    table.show(3000)
    table.rivers[0][-1] = "5z", False
    table.throws(2, "9s")
    table.show(3000)
    assert thrown(table)[8:] == [(0, "5z"), (1, "7z"), (2, "9s")]


def test_a_late_tile_is_the_supposed_one_while_that_is_still_offered(table: Look) -> None:
    for seat, code in ((0, "1z"), (1, "2z"), (2, "3z"), (3, "4z"), (0, "6z")):
        table.throws(seat, code)
        table.show()
    for seat, code in ((1, "2z"), (2, "3z"), (3, "4z")):
        table.throws(seat, code)
        table.show()
    table.throws(0, UNFOUND)
    table.throws(1, {"7z": 0.55, "9s": 0.44})
    table.show(3000)
    assert thrown(table)[8:] == [(0, "5z")]
    table.rivers[0][-1] = "9p", False
    table.show(300)
    table.throws(2, "9m")
    table.show(4000)
    assert [seat for seat, _ in thrown(table)[8:]] == [0, 1, 2]


def test_a_meld_of_which_one_tile_is_not_found_is_one(table: Look) -> None:
    table.throws(0, "3p")
    table.show()
    table.takes(0)
    table.shown[1] = ["4p", "5p"]
    table.show(1200)
    table.throws(1, "9s")
    table.show(3000)
    (meld,) = [event for event in table.follower.events if isinstance(event, MeldClaimed)]
    assert (meld.seat, meld.meld, meld.tiles) == (1, MeldKind.CHOW, parse_tiles("345p"))
    assert not table.follower.doubts, "of 3p, 4p and 5p nothing else can be made"
    table.throws(2, "1z")
    table.show()
    assert thrown(table) == [(0, "3p"), (1, "9s"), (2, "1z")]


def test_a_claimed_honour_and_one_tile_like_it_are_a_pung(table: Look) -> None:
    table.throws(0, "5z")
    table.show()
    table.takes(0)
    table.shown[2] = ["5z"]
    table.show(1200)
    table.throws(2, "9s")
    table.show(3000)
    table.throws(3, "1z")
    table.show(3000)
    (meld,) = [event for event in table.follower.events if isinstance(event, MeldClaimed)]
    assert (meld.seat, meld.meld, meld.tiles) == (2, MeldKind.PUNG, parse_tiles("555z"))
    assert thrown(table) == [(0, "5z"), (2, "9s"), (3, "1z")]


def test_one_tile_of_a_meld_that_may_be_several_is_in_doubt(table: Look) -> None:
    table.throws(0, "3p")
    table.show()
    table.takes(0)
    table.shown[1] = ["4p"]
    table.show(1200)
    table.throws(1, "9s")
    table.show(3000)
    table.throws(2, "1z")
    table.show(3000)
    (doubt,) = table.follower.doubts
    assert isinstance(doubt.claim, ClaimMeld)
    others = [other.tiles for other in doubt.others if isinstance(other, ClaimMeld)]
    assert sorted([doubt.claim.tiles, *others]) == [parse_tiles("234p"), parse_tiles("345p")]
    assert thrown(table) == [(0, "3p"), (1, "9s"), (2, "1z")]


def test_a_single_tile_shown_while_the_discard_lies_there_is_no_meld(table: Look) -> None:
    table.throws(0, "5z")
    table.show()
    table.shown[2] = ["5z"]
    table.show(3000)
    table.throws(1, "9s")
    table.show(3000)
    assert not [event for event in table.follower.events if isinstance(event, MeldClaimed)]
    assert thrown(table) == [(0, "5z"), (1, "9s")]


def test_a_meld_that_may_be_another_is_in_doubt(table: Look) -> None:
    table.throws(0, "3p")
    table.show()
    table.takes(0)
    table.shown[1] = ["3p", "4p"]
    table.show(1200)
    table.throws(1, "9s")
    table.show(3000)
    (doubt,) = table.follower.doubts
    assert isinstance(doubt.claim, ClaimMeld)
    others = [other.tiles for other in doubt.others if isinstance(other, ClaimMeld)]
    assert sorted([doubt.claim.tiles, *others]) == [parse_tiles("234p"), parse_tiles("345p")]


def test_a_meld_with_a_misread_tile_is_one_of_what_looks_like_it(table: Look) -> None:
    """Nobody saw the discard lie; what was made of it shows a red five in the wrong suit."""
    table.shown[1] = ["0p", "3s", "4s"]
    table.show(1200)
    table.throws(1, "9m")
    table.show(3000)
    table.throws(2, "1z")
    table.show(3000)
    assert thrown(table) == [(0, "0s"), (1, "9m"), (2, "1z")]
    (meld,) = [event for event in table.follower.events if isinstance(event, MeldClaimed)]
    assert (meld.seat, meld.tiles) == (1, parse_tiles("340s"))
    assert Discard(0, Tile.parse("0s")) in [doubt.claim for doubt in table.follower.doubts]


def test_two_players_out_of_turn_are_asked_about_until_play_goes_on(table: Look) -> None:
    table.throws(2, "3z")
    table.show(9000)
    assert [question.code for question in table.follower.questions] == ["unexplained"]
    assert thrown(table) == []
    table.throws(3, "4z")
    table.show(6500)
    assert [seat for seat, _ in thrown(table)] == [0, 1, 2, 3]
    assert len(table.follower.doubts) == 2


def test_a_tile_of_a_broken_meld_may_look_like_the_neighbours(table: Look) -> None:
    """The middle tile of the meld is not found, and the outer one lies nearer to the next side."""
    table.throws(0, "3p")
    table.show()
    table.takes(0)
    table.shown[1], table.shown[2] = ["3p"], ["5p"]
    table.shown_at[1, 0], table.shown_at[2, 0] = (380.0, 330.0), (380.0, 400.0)
    table.show(1200)
    table.throws(1, "9s")
    table.show(3000)
    (meld,) = [event for event in table.follower.events if isinstance(event, MeldClaimed)]
    assert (meld.seat, meld.tiles) == (1, parse_tiles("345p"))
    table.throws(2, "1z")
    table.show()
    assert thrown(table) == [(0, "3p"), (1, "9s"), (2, "1z")]


def test_an_unfound_discard_that_the_judge_took_back_is_forgotten(table: Look) -> None:
    """The judge corrects the river: what had been supposed to lie there is supposed anew."""
    table.throws(0, "1z")
    table.show()
    before = table.follower.state
    table.throws(1, UNFOUND)
    table.throws(2, "3z")
    table.show(3000)
    assert thrown(table) == [(0, "1z"), (1, "5z"), (2, "3z")]
    table.follower.state = before
    table.follower.events.clear()
    table.show(3000)
    assert thrown(table) == [(1, "5z"), (2, "3z")]
